/** prompts.ts -- what the prompt bar adds to the engine's own question: what the considered move would do. */
import type { Seat } from "mastaba:protocol";
import type { Prompt } from "../../web/src/game-table.js";
import { countsHere } from "./cards.js";
import { cardName, categoryName, onSite, powerWords, resourceName } from "./names.js";
import { isOwnPayment, boatBeingLoaded } from "./boat-loading.js";
import { cardPlayed, cardSwapped, outlook, type Column } from "./site-outlook.js";
import {
  CATEGORIES,
  playerOf,
  tileOf,
  type Category,
  type PyramidionContext,
  type Resource,
  type Site,
} from "./view.js";

// ---- how the race would stand ----

/** Whose Overseers lower my cards here. */
function overseers(s: PyramidionContext): Seat[] {
  const cards = s.view.arena?.cards ?? [];
  return [
    ...new Set(cards.filter((card) => card.effect === "slaver" && card.owner !== s.me).map((card) => card.owner)),
  ];
}

function overseerNames(s: PyramidionContext): string {
  return overseers(s)
    .map((seat) => s.say(`${s.name(seat)}’s Overseer`, `l’Intendant de ${s.name(seat)}`))
    .join(", ");
}

/** "you would lead influence 8 to 5", of the first category that the move changes and I am in; else nothing. */
function race(s: PyramidionContext): string {
  const { now, then } = outlook(s);
  const isChanged = (category: Category) =>
    s.view.seats.some(({ seat }) => now[category].totals.get(seat) !== then[category].totals.get(seat));
  const changed = CATEGORIES.find((category) => isChanged(category) && then[category].totals.get(s.me)! > 0);
  return changed ? raceIn(s, changed, then[changed]) : "";
}

function raceIn(s: PyramidionContext, category: Category, column: Column): string {
  const { say } = s;
  const mine = column.totals.get(s.me)!;
  const best = Math.max(...[...column.totals].filter(([seat]) => seat !== s.me).map(([, sum]) => sum));
  const name = categoryName(say, category).toLowerCase();
  if (mine === best) return say(`a tie in ${name}, ${mine} to ${best}`, `égalité en ${name}, ${mine} à ${best}`);
  if (mine < best) return say(`behind in ${name}, ${mine} to ${best}`, `derrière en ${name}, ${mine} à ${best}`);
  const under = column.enough ? "" : say(`, but under ${column.minimum}`, `, mais sous ${column.minimum}`);
  return say(`you would lead ${name} ${mine} to ${best}${under}`, `vous mèneriez en ${name} ${mine} à ${best}${under}`);
}

// ---- what is considered ----

function cardDetail(s: PyramidionContext, card: string): string | undefined {
  const { say, view } = s;
  const face = view.faces[card]!;
  const name = cardName(say, face);
  const standing = race(s);
  if (!standing) return undefined;
  const counts = countsHere(s, face);
  if (face.values.every((value, i) => counts[i] === value))
    return say(`${name}: ${standing}.`, `${name} : ${standing}.`);
  const counted = Math.max(...counts);
  return say(
    `${name} counts ${counted} here, ${overseerNames(s)} lowers it: ${standing}.`,
    `${name} compte ${counted} ici, ${overseerNames(s)} la baisse : ${standing}.`,
  );
}

function boatDetail(s: PyramidionContext): string {
  const { say, view } = s;
  const boat = boatBeingLoaded(s);
  if (!boat) return say("No more boats for you this round.", "Plus de bateau pour vous cette manche.");
  if (isOwnPayment(s))
    return say("Confirm, then choose what pays for it.", "Confirmez, puis choisissez ce qui le paie.");
  const after = (s.now?.total ?? 0) + boat.vp;
  const ends =
    view.target !== null && after >= view.target
      ? say(": the game would end this round", " : la partie finirait cette manche")
      : "";
  return say(`You would stand at ${after}${ends}.`, `Vous seriez à ${after}${ends}.`);
}

function consideredDetail(s: PyramidionContext, move: string): string | undefined {
  const { say, view } = s;
  switch (view.phase) {
    case "play": {
      const card = cardPlayed(s, s.considered);
      if (card) return cardDetail(s, card);
      const swapped = cardSwapped(s, s.considered);
      if (!swapped) return undefined;
      const name = cardName(say, view.faces[swapped]);
      return say(`You pass, ${name} goes, and you draw a card.`, `Vous passez, ${name} part, et vous piochez.`);
    }
    case "activate":
      return powerWords(say, tileOf(view, move[1] as Site).power);
    case "category":
    case "target":
    case "copy": {
      const standing = race(s);
      return standing ? `${standing[0]!.toUpperCase()}${standing.slice(1)}.` : undefined;
    }
    case "load":
      return boatDetail(s);
    default:
      return undefined;
  }
}

// ---- before anything is considered ----

function suggestedStep(s: PyramidionContext): string | undefined {
  const { say } = s;
  const step = boatBeingLoaded(s)?.payment?.steps[0];
  if (!step) return undefined;
  if (step.startsWith("-")) return say("Suggested: do not use it.", "Proposé : ne pas s’en servir.");
  const what = step.startsWith("+") ? resourceName(say, step[2] as Resource) : step.slice(1);
  return say(`Suggested: ${what}.`, `Proposé : ${what}.`);
}

function loweredWords(s: PyramidionContext): string {
  return overseers(s).length
    ? s.say(
        `${overseerNames(s)} lowers each of your values by 1.`,
        `${overseerNames(s)} baisse de 1 chacune de vos valeurs.`,
      )
    : "";
}

function maySwap(s: PyramidionContext): boolean {
  return s.moves.some((move) => move.targets[0] === "pass" && move.targets.length > 1);
}

function swapWords(s: PyramidionContext): string {
  return maySwap(s)
    ? s.say("Passing, you may swap one card for a new one.", "En passant, vous pouvez échanger une carte.")
    : "";
}

function openDetail(s: PyramidionContext): string | undefined {
  const { say, view } = s;
  switch (view.phase) {
    case "play":
      return [loweredWords(s), swapWords(s)].filter(Boolean).join(" ") || undefined;
    case "activate":
      return view.activation + 1 === view.activations
        ? say("The last site of this round.", "Le dernier site de la manche.")
        : undefined;
    case "load_troop":
    case "load_pay":
      return suggestedStep(s);
    default:
      return undefined;
  }
}

// ---- the question itself ----

function ask(s: PyramidionContext): string | undefined {
  const { say, view } = s;
  const boat = view.phase === "load" ? boatBeingLoaded(s) : null;
  if (boat)
    return say(
      `Load the boat worth ${boat.vp}, or choose another in gold.`,
      `Chargez le bateau à ${boat.vp} points, ou un autre en or.`,
    );
  if (view.phase !== "play") return undefined;
  const where = onSite(say, view.arena!.site);
  if (view.seats.length === 2 && !playerOf(view, s.me).played)
    return say(
      `Play a card ${where}: with two players one is required.`,
      `Jouez une carte ${where} : à deux joueurs, il en faut une.`,
    );
  if (s.chosen[0] === "pass" && maySwap(s))
    return say(
      `Pass ${where}. You may first swap one card for a new one.`,
      `Vous passez ${where}. Vous pouvez d’abord échanger une carte.`,
    );
  return say(`Your turn ${where}: play a card, or pass.`, `À vous ${where} : jouez une carte ou passez.`);
}

export function prompt(s: PyramidionContext): Prompt | null {
  if (!s.acts) return null;
  const words: Prompt = {};
  const question = ask(s);
  const detail = s.considered ? consideredDetail(s, s.considered.move) : openDetail(s);
  if (question) words.ask = question;
  if (detail) words.detail = detail;
  // A boat counts when its last step is paid; what it will count is known from the first.
  const boat = boatBeingLoaded(s);
  if (boat) words.points = boat.vp;
  return words;
}
