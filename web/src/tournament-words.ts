/** tournament-words.ts -- how the figures and times of tournaments are written and said in two languages, and the
 *  sentence that tells why somebody stands before somebody else. */
import type { Language } from "mastaba:protocol";
import { howMany, type Say } from "./i18n.js";
import type { Stand, Tournament } from "./tournaments.js";

/** With so many places at most, as each language writes them: "39.5", "39,5", "−0.7". */
export function decimal(say: Say, number: number, places: number, isFixed = false): string {
  const rounded = Number(Math.abs(number).toFixed(places));
  const text = isFixed ? rounded.toFixed(places) : String(rounded);
  return `${number < 0 && rounded ? "\u2212" : ""}${text.replace(".", say(".", ","))}`;
}

/** Points of a tournament: halves as they are, a free round's mean with two places. */
export function pointsOf(say: Say, points: number): string {
  return decimal(say, points, 2);
}

/** "+9.7", "−0.7", "0.0". */
export function toOthers(say: Say, difference: number): string {
  const words = decimal(say, difference, 1, true);
  return Number(difference.toFixed(1)) > 0 ? `+${words}` : words;
}

// ---- time ----

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** "2 d 3 h", "23 h 12 min", "6 min 12 s", "12 s". */
export function leftWords(say: Say, left: number): string {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  const [minutes, hours, days] = [Math.floor(seconds / 60), Math.floor(seconds / 3600), Math.floor(seconds / 86400)];
  if (days >= 2) return `${days} ${say("d", "j")} ${hours % 24} h`;
  if (hours) return `${hours} h ${minutes % 60} min`;
  return minutes ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** Minutes at which whoever listens is told. */
const SAID = [1, 2, 5];

/** The minutes that are left just now, if that is to be said; null: nothing. */
export function minutesToSay(before: number, now: number): number | null {
  const minutes = now > 0 && SAID.find((minutes) => now <= minutes * MINUTE);
  return minutes && before > minutes * MINUTE ? minutes : null;
}

/** "20:40", "20 h 40"; of another day with that day. */
export function momentWords(language: Language, time: number, now: number): string {
  const { hour, minute } = { hour: new Date(time).getHours(), minute: new Date(time).getMinutes() };
  const two = (figure: number) => String(figure).padStart(2, "0");
  const clock = language === "fr" ? `${hour} h ${two(minute)}` : `${two(hour)}:${two(minute)}`;
  if (new Date(time).toDateString() === new Date(now).toDateString()) return clock;
  const day = new Date(time).toLocaleDateString(language === "fr" ? "fr" : "en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
  });
  return language === "fr" ? `${day} à ${clock}` : `${day}, ${clock}`;
}

// ---- what a tournament is ----

/** "Swiss", "Everyone meets everyone". */
export function formWords(say: Say, form: Tournament["form"]): string {
  return form === "swiss" ? say("Swiss", "Système suisse") : say("Everyone meets everyone", "Toutes rondes");
}

export function seatsWords(say: Say, seats: number): string {
  return say(`${seats} seats`, `${seats} places`);
}

/** "round 3 of 5", "5 rounds". */
export function roundWords(say: Say, { round, rounds, state }: Pick<Tournament, "round" | "rounds" | "state">): string {
  if (state === "playing") return say(`round ${round} of ${rounds}`, `ronde ${round} sur ${rounds}`);
  // How many rounds it takes until all have met is known when it begins.
  return rounds ? howMany(say, rounds, ["round", "rounds"], ["ronde", "rondes"]) : "";
}

export function entrantsWords(say: Say, count: number): string {
  return count
    ? howMany(say, count, ["has entered", "have entered"], ["inscription", "inscriptions"])
    : say("nobody has entered yet", "pas encore d’inscription");
}

/** How somebody is called there, whose account may be gone. */
export function entrantName(say: Say, list: Tournament["list"], entrant: number): string {
  return list[entrant]?.name ?? say("somebody who is gone", "quelqu’un de parti");
}

// ---- why ----

/** Who stands next below, of whom only a tie-break sets this one apart; and the two of whom it is told to a reader:
 *  the own line and the next, or that before and the own, or else the first pair that there is. */
export function toldPair(standings: readonly Stand[], me: number | null): number | null {
  const isTie = (at: number) => at >= 0 && at + 1 < standings.length && standings[at]!.over !== "points";
  const own = standings.findIndex(({ entrant }) => entrant === me);
  if (own >= 0) return isTie(own) ? own : isTie(own - 1) ? own - 1 : null;
  const first = standings.findIndex((_, at) => isTie(at));
  return first >= 0 ? first : null;
}

/** In French: "de Marc", "d’Inès". */
function of(name: string): string {
  return /^[aeiouàâäéèêëîïôöùûüœ]/i.test(name) ? `d’${name}` : `de ${name}`;
}

/** Why the one at this index stands before the next: "You stand before Inès: both have 3 points; the players you met
 *  have made 8, those Inès met 7." */
export function whyWords(say: Say, { standings, list, me }: Tournament, at: number): string {
  const [a, b] = [standings[at]!, standings[at + 1]!];
  const [first, second] = [entrantName(say, list, a.entrant), entrantName(say, list, b.entrant)];
  const [isFirst, isSecond] = [a.entrant === me, b.entrant === me];
  const points = pointsOf(say, a.points);
  const before = isFirst
    ? say(`You stand before ${second}:`, `Vous êtes devant ${second} :`)
    : say(
        `${first} stands before ${isSecond ? "you" : second}:`,
        `${first} est devant ${isSecond ? "vous" : second} :`,
      );
  const english = { first: isFirst ? "you" : first, second: isSecond ? "you" : second };
  switch (a.over) {
    case "points":
      return `${before} ${say(
        `${points} points to ${pointsOf(say, b.points)}.`,
        `${points} points contre ${pointsOf(say, b.points)}.`,
      )}`;
    case "opponents": {
      const [made, met] = [pointsOf(say, a.opponents), pointsOf(say, b.opponents)];
      return `${before} ${say(
        `both have ${pointsNoun(say, a.points)}; the players ${english.first} met have made ${made}, ` +
          `those ${english.second} met ${met}.`,
        `${pointsNoun(say, a.points)} chacun ; ${isFirst ? "vos" : "ses"} adversaires en ont marqué ${made}, ` +
          `${isSecond ? "les vôtres" : `ceux ${of(second)}`} ${met}.`,
      )}`;
    }
    case "share": {
      const [own, theirs] = [decimal(say, a.share, 1), decimal(say, b.share, 1)];
      const met = pointsOf(say, a.opponents);
      return `${before} ${say(
        `both have ${points} and opponents with ${met}; ${isFirst ? "your" : `${first}’s`} share is ${own} %, ` +
          `${isSecond ? "yours" : `${second}’s`} ${theirs} %.`,
        `${pointsNoun(say, a.points)} et ${met} d’adversaires chacun ; ${isFirst ? "votre part" : "sa part"} est de ` +
          `${own} %, ${isSecond ? "la vôtre" : `celle ${of(second)}`} de ${theirs} %.`,
      )}`;
    }
    case "lot":
      return `${before} ${say("equal in everything; lots were drawn.", "à égalité partout ; le sort a décidé.")}`;
  }
}

/** "3 points", "1 point", "2.5 points". */
export function pointsNoun(say: Say, points: number): string {
  const isOne = say(points === 1 ? "1" : "", points < 2 ? "1" : "");
  return `${pointsOf(say, points)} ${isOne ? "point" : "points"}`;
}
