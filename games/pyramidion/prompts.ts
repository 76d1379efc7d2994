/** prompts.ts -- what the prompt bar adds to the engine's own question: what the considered move would do. */
import type { Seat } from "../../web/src/protocol.js";
import type { Prompt } from "../../web/src/table.js";
import { countsHere } from "./cards.js";
import { cardName, categoryName, powerWords, resourceName, siteName } from "./names.js";
import { isOwnPayment, onQuay } from "./quay.js";
import { cardPlayed, cardSwapped, outlook } from "./reckon.js";
import { CATEGORIES, playerOf, tileOf, type Category, type Here, type Laid, type Resource } from "./view.js";

/** Who lowers my cards here. */
function overseers(s: Here): Seat[] {
  return [...new Set((s.view.arena?.cards ?? []).filter((card: Laid) => card.effect === "slaver" && card.owner !== s.me).map((card) => card.owner))];
}

/** "you would lead 8 to 5", of the category that the move changes for me. */
function race(s: Here): string {
  const { say } = s;
  const o = outlook(s);
  const changed = CATEGORIES.find((category) => o.now[category].totals.get(s.me) !== o.then[category].totals.get(s.me));
  return changed ? raceIn(s, changed, o.then[changed]) : say("", "");
}

function raceIn(s: Here, category: Category, column: { totals: Map<Seat, number>; minimum: number; leader: Seat | null; enough: boolean }): string {
  const { say } = s;
  const mine = column.totals.get(s.me)!;
  const best = Math.max(...[...column.totals].filter(([seat]) => seat !== s.me).map(([, sum]) => sum));
  const name = categoryName(say, category).toLowerCase();
  if (column.leader !== s.me) return mine === best ? say(`a tie in ${name}, ${mine} to ${best}`, `égalité en ${name}, ${mine} à ${best}`) : say(`still behind in ${name}, ${mine} to ${best}`, `toujours derrière en ${name}, ${mine} à ${best}`);
  const under = column.enough ? "" : say(`, but under ${column.minimum}`, `, mais sous ${column.minimum}`);
  return say(`you would lead ${name} ${mine} to ${best}${under}`, `vous mèneriez en ${name} ${mine} à ${best}${under}`);
}

function playDetail(s: Here, card: string): string {
  const { say, view } = s;
  const face = view.faces[card]!;
  const name = cardName(say, face);
  const counts = countsHere(s, face);
  const lowered = face.values.some((value, i) => counts[i]! < value);
  const standing = race(s);
  if (face.effect !== "none") return standing ? `${name} : ${standing}.`.replace(" :", say(":", " :")) : say(`${name}: then choose what it does.`, `${name} : choisissez ensuite son effet.`);
  const how = lowered
    ? say(`${name} counts ${Math.max(...counts)} here, ${overseerNames(s)} lowers it: `, `${name} compte ${Math.max(...counts)} ici, ${overseerNames(s)} la baisse : `)
    : say(`${name}: `, `${name} : `);
  return `${how}${standing}.`;
}

function overseerNames(s: Here): string {
  return overseers(s)
    .map((seat) => s.say(`${s.name(seat)}’s Overseer`, `l’Intendant de ${s.name(seat)}`))
    .join(", ");
}

/** Effects without a choice of their own say what they bring. */
const plainly = ["revolt", "slaver", "high_priest"];

function detail(s: Here): string | undefined {
  const { say, view } = s;
  const { considered } = s;
  if (!considered) return asking(s);
  const card = cardPlayed(s, considered);
  if (card && !plainly.includes(view.faces[card]!.effect)) return playDetail(s, card);
  const swapped = cardSwapped(s, considered);
  if (swapped) return say(`You pass, ${cardName(say, view.faces[swapped])} goes, and you draw a card.`, `Vous passez, ${cardName(say, view.faces[swapped])} part, et vous piochez.`);
  switch (view.phase) {
    case "activate":
      return powerWords(say, tileOf(view, considered.move[1] as never).power);
    case "category":
    case "target":
    case "copy":
      return race(s) ? `${race(s)[0]!.toUpperCase()}${race(s).slice(1)}.` : undefined;
    case "load":
      return loadDetail(s);
    default:
      return undefined;
  }
}

function loadDetail(s: Here): string | undefined {
  const { say, view } = s;
  const boat = onQuay(s);
  if (!boat || !s.now) return say("No more boats for you this round.", "Plus de bateau pour vous cette manche.");
  const after = (s.now.total ?? 0) + boat.vp;
  if (isOwnPayment(s)) return say("Confirm, then choose what pays for it.", "Confirmez, puis choisissez ce qui le paie.");
  const ends = view.target !== null && after >= view.target ? say(": the game would end this round", " : la partie finirait cette manche") : "";
  return say(`You would stand at ${after}${ends}.`, `Vous seriez à ${after}${ends}.`);
}

/** Before anything is considered. */
function asking(s: Here): string | undefined {
  const { say, view } = s;
  if (view.phase === "play" && s.chosen.includes("pass")) return say("You may also swap one card for a new one.", "Vous pouvez aussi échanger une carte.");
  if (view.phase === "play" && overseers(s).length) return say(`${overseerNames(s)} lowers each of your values by 1.`, `${overseerNames(s)} baisse de 1 chacune de vos valeurs.`);
  if (view.phase === "activate" && view.activation + 1 === view.activations) return say("The last site of this round.", "Le dernier site de la manche.");
  if (view.phase === "load_troop" || view.phase === "load_pay") return suggested(s);
  return undefined;
}

function suggested(s: Here): string | undefined {
  const { say } = s;
  const step = onQuay(s)?.payment?.steps[0];
  if (!step) return undefined;
  if (step.startsWith("-")) return say("Suggested: leave it where it is.", "Proposé : le laisser.");
  if (step.startsWith("+")) return say(`Suggested: ${resourceName(say, step[2] as Resource)}.`, `Proposé : ${resourceName(say, step[2] as Resource)}.`);
  return say(`Suggested: ${step.slice(1)}.`, `Proposé : ${step.slice(1)}.`);
}

function ask(s: Here): string | undefined {
  const { say, view } = s;
  const player = playerOf(view, s.me);
  if (view.phase === "play" && view.seats.length === 2 && !player.played)
    return say(`Play a card on ${siteName(say, view.arena!.site)}: with two players one is required.`, `Jouez une carte sur ${siteName(say, view.arena!.site)} : à deux joueurs, il en faut une.`);
  if (view.phase === "load" && onQuay(s)) {
    const { vp } = onQuay(s)!;
    return say(`Load the boat worth ${vp}, or choose another in gold.`, `Chargez le bateau à ${vp} points, ou un autre en or.`);
  }
  if (view.phase === "play" && s.chosen[0] === "pass" && s.moves.some((move) => move.move.length > 1 && move.targets[0] === "pass"))
    return say(`Pass on ${siteName(say, view.arena!.site)}. You may first swap one card for a new one.`, `Vous passez sur ${siteName(say, view.arena!.site)}. Vous pouvez d’abord échanger une carte.`);
  return undefined;
}

export function prompt(s: Here): Prompt | null {
  if (!s.acts) return null;
  const words: Prompt = {};
  const question = ask(s);
  const more = detail(s);
  if (question) words.ask = question;
  if (more) words.detail = more;
  return words;
}

