/** words.ts -- what the table of Pyramis says: labels for hand and ear, and the sentences of the prompt bar. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import type { Say } from "../../web/src/i18n.js";
import type { Prompt, TableContext } from "../../web/src/game-table.js";
import { terrainMark } from "./pieces.js";
import { deedConsidered, fleetConsidered, laterChoices } from "./rotation.js";
import {
  aliensOf,
  fleetAfter,
  freeCards,
  gain,
  pairOdds,
  sealedBy,
  seatOf,
  slotNamed,
  turned,
  zonePyramids,
  type Colour,
  type Deed,
  type FleetCard,
  type FleetSeat,
  type RiverCard,
  type Signs,
  type Slot,
  type View,
} from "./view.js";

/* ---- nouns ---- */

const terrains: Record<Colour, { en: string; fr: string; pair: string; one: string }> = {
  O: { en: "ocean", fr: "océan", pair: "An ocean pair", one: "un océan" },
  F: { en: "forest", fr: "forêt", pair: "A forest pair", one: "une forêt" },
  M: { en: "mountain", fr: "montagne", pair: "A mountain pair", one: "une montagne" },
  C: { en: "city", fr: "ville", pair: "A city pair", one: "une ville" },
};

export const terrain = (say: Say, colour: Colour): string => say(terrains[colour].en, terrains[colour].fr);
const pairOf = (say: Say, colour: Colour): string => say(terrains[colour].pair, `Paire ${terrains[colour].fr}`);
const numbersOfPairs: [string, string][] = [
  ["no pair", "pas de paire"],
  ["a pair", "une paire"],
  ["two pairs", "deux paires"],
  ["three pairs", "trois paires"],
  ["four pairs", "quatre paires"],
];
export const severalPairs = (say: Say, pairs: number): string => say(...numbersOfPairs[pairs]!);
const capital = (words: string): string => words[0]!.toUpperCase() + words.slice(1);
const oneOf = (say: Say, colour: Colour): string => say(`one ${terrains[colour].en}`, terrains[colour].one);

/** French keeps the singular for none. */
const counted = (say: Say, n: number, english: string, french: string): string =>
  say(`${n} ${english}${n === 1 ? "" : "s"}`, `${n} ${french}${n > 1 ? "s" : ""}`);

export const shipsLabel = (say: Say, ships: number): string => counted(say, ships, "ship", "carte");
const pyramidsLabel = (say: Say, pyramids: number): string => counted(say, pyramids, "pyramid", "pyramide");
const aliensLabel = (say: Say, aliens: number): string => counted(say, aliens, "alien", "alien");

export function signsLabel(say: Say, { pyramids, aliens }: Signs): string {
  const parts = [];
  if (pyramids) parts.push(pyramidsLabel(say, pyramids));
  if (aliens) parts.push(aliensLabel(say, aliens));
  return parts.join(say(" and ", " et ")) || say("nothing", "rien");
}

export const listed = (say: Say, words: string[]): string =>
  words.length < 2 ? words.join("") : words.slice(0, -1).join(", ") + say(" and ", " et ") + words[words.length - 1];

export const starsLabel = (say: Say, stars: number): string =>
  say(
    stars === 1 ? "1 Shooting Star" : `${stars} Shooting Stars`,
    stars > 1 ? `${stars} étoiles filantes` : `${stars} étoile filante`,
  );

function cardLabel(say: Say, colour: Colour, up: Signs, down: Signs, rest: string[]): string {
  const counts = say(`counts ${signsLabel(say, up)}`, `compte ${signsLabel(say, up)}`);
  const waits = say(
    `rotated it would count ${signsLabel(say, down)}`,
    `pivotée, elle compterait ${signsLabel(say, down)}`,
  );
  return [`${terrain(say, colour)}, ${counts}`, waits, ...rest].join(say("; ", " ; "));
}

const levels: [string, string][] = [
  ["Base", "Base"],
  ["Second level", "Deuxième niveau"],
  ["Third level", "Troisième niveau"],
  ["Top", "Sommet"],
];

/** "Third level, place 2": above, a place stands between the one of its number and the next. */
const placeLabel = (say: Say, { level, column }: Slot): string => `${say(...levels[level - 1]!)}, place ${column + 1}`;

export function shipLabel(say: Say, slot: Slot, card: FleetCard): string {
  const sealed = card.accessible ? [] : [say("covered, never rotates again", "couverte, ne pivote plus")];
  return `${placeLabel(say, slot)}, ${cardLabel(say, card.colour, card, card.waiting, sealed)}`;
}

export function riverLabel(say: Say, position: number, card: RiverCard): string {
  const half = (which: 0 | 1): Signs => ({ pyramids: card.pyramids[which], aliens: card.aliens[which] });
  const stars = card.star ? [say("Shooting Star", "étoile filante")] : [];
  const label = cardLabel(say, card.colour, half(0), half(1), stars);
  return `${say("River", "Rivière")} ${position + 1}, ${label}`;
}

export const slotLabel = (say: Say, slot: Slot): string => `${placeLabel(say, slot)}, ${say("empty", "libre")}`;

export const starLabel = (say: Say, worth: Signs): string =>
  `${say("Shooting Star", "Étoile filante")}, ${signsLabel(say, worth)}`;

export function pileLabel(say: Say, view: View, pile: number): string {
  const { size, back } = view.piles[pile]!;
  const base = size ? "" : "Base, ";
  const shows = [...back].map((colour) => terrain(say, colour as Colour)).join(", ") || say("nothing", "rien");
  const cards = counted(say, size, "card", "carte");
  const words = say(`${cards}, back ${shows}`, `${cards}, dos ${shows}`);
  return `${say("Pile", "Pioche")} ${pile + 1}, ${base}${words}`;
}

/* ---- details: what the considered move would do ---- */

function zoneChange(s: TableContext<View>, seat: FleetSeat, deed: Deed): string[] {
  const [now, then] = [seat.fleet, fleetAfter(s.view, seat, deed)].map((fleet) => zonePyramids(fleet, s.view.largest));
  return now === then ? [] : [`zone ${now}→${then}`];
}

function layDetail(s: TableContext<View>, deed: Extract<Deed, { kind: "lay" }>): TemplateResult {
  const seat = seatOf(s.view, s.me);
  const card = s.view.river[deed.position]!;
  const signs = { pyramids: card.pyramids[0], aliens: card.aliens[0] };
  const gets = card.star ? [s.say("a Shooting Star", "une étoile filante")] : [];
  const seals = sealedBy(seat.fleet, deed.slot).map((slot) => oneOf(s.say, seat.fleet[slot.name]!.colour));
  const words = capital([signsLabel(s.say, signs), ...zoneChange(s, seat, deed), ...gets].join(", "));
  return html`${words}${
    seals.length ? html`${s.say(";", " ;")} <b>${s.say("seals", "scelle")} ${listed(s.say, seals)}</b>` : nothing
  }.`;
}

function refillDetail(s: TableContext<View>, pile: number): TemplateResult {
  const stays = [...s.view.piles[1 - pile]!.back] as Colour[];
  const { cases, of } = pairOdds(s.view, pile);
  const odds =
    cases === 0
      ? s.say("no pair is possible", "aucune paire possible")
      : cases === of
        ? s.say("a pair for certain", "une paire à coup sûr")
        : s.say(`a pair in ${cases} of ${of} cases`, `une paire dans ${cases} cas sur ${of}`);
  const sight =
    stays.length > 1 ? s.say("stay in sight", "restent visibles") : s.say("stays in sight", "reste visible");
  return html`<b>${s.say("Pile", "Pioche")} ${pile + 1}</b>${s.say(":", " :")} ${stays.map(terrainMark)}
    ${stays.length ? `${sight}, ` : ""}${odds}.`;
}

const isOnlyFree = (seat: FleetSeat, slot: string): boolean =>
  freeCards(seat.fleet, seat.fleet[slot]!.colour).length === 1;

function rotateDetail(s: TableContext<View>, slot: string, isOnly: boolean): TemplateResult {
  const seat = seatOf(s.view, s.me);
  const [now, then] = [seat.fleet[slot]!, turned(seat.fleet[slot]!)];
  const words = [
    ...(now.pyramids !== then.pyramids ? [`${now.pyramids}→${pyramidsLabel(s.say, then.pyramids)}`] : []),
    ...(now.aliens !== then.aliens ? [`${now.aliens}→${aliensLabel(s.say, then.aliens)}`] : []),
    ...zoneChange(s, seat, { kind: "rotate", slot: slotNamed(slot) }),
  ].join(", ");
  const name = terrain(s.say, now.colour);
  const who = isOnly ? s.say(`Your only free ${name}`, `Votre seule carte ${name} libre`) : capital(name);
  return html`${terrainMark(now.colour)}<b>${who}</b>${words ? s.say(": ", " : ") + words : ""}. `;
}

/** What a Shooting Star that has just come is worth: only its holder reads it. */
function starNews(s: TableContext<View>): string | null {
  const seat = seatOf(s.view, s.me);
  for (const { seat: who, move } of s.state.happened) {
    const [what, ...rest] = (move ?? "").split(" ");
    const id =
      what === "star" && rest[0] === s.me ? rest[1] : what === "steal" && s.view.active === s.me ? rest[0] : "";
    const held = who === "*" && id ? seat.hand.indexOf(id) : -1;
    if (held >= 0) {
      const worth = signsLabel(s.say, seat.worth[held]!);
      return s.say(
        `You receive a Shooting Star: ${worth}. Only you see it.`,
        `Vous recevez une étoile filante : ${worth}. Vous seul la voyez.`,
      );
    }
  }
  return null;
}

/* ---- prompts ---- */

function placePrompt(s: TableContext<View>): Prompt {
  const deed = deedConsidered(s);
  const detail = deed?.kind === "lay" ? layDetail(s, deed) : "";
  const chosen = s.chosen.find((target) => target.startsWith("river."));
  const card = chosen && s.view.river[Number(chosen.slice(6)) - 1];
  if (!card)
    return {
      ask: s.chosen.length
        ? s.say("Which river card goes there?", "Quelle carte de la rivière ici ?")
        : s.say("Take a card from the river.", "Prenez une carte de la rivière."),
      detail,
    };
  const name = terrain(s.say, card.colour);
  return {
    ask: s.move
      ? s.say(`Lay the ${name} card there?`, `Poser la carte ${name} ici ?`)
      : s.say(`Lay the ${name} card on a gold slot.`, `Posez la carte ${name} sur un emplacement doré.`),
    detail,
  };
}

function stealPrompt(s: TableContext<View>): Prompt {
  const holders = s.view.seats.filter((seat) => seat.seat !== s.me && seat.stars);
  const words = holders.map((seat) => `${s.name(seat.seat)} ${counted(s.say, seat.stars, "card", "carte")}`).join(", ");
  return {
    ask: s.say("The Reserve is empty: whom do you rob?", "Réserve vide : à qui dérober une étoile ?"),
    detail: s.say(`${words}; one at random.`, `${words} ; une au hasard.`),
  };
}

function refillPrompt(s: TableContext<View>): Prompt {
  const deed = deedConsidered(s);
  return {
    ask: s.say("Refill the river from one pile.", "Complétez la rivière depuis une pioche."),
    detail:
      deed?.kind === "refill"
        ? refillDetail(s, deed.pile)
        : (starNews(s) ?? s.say("The other back stays in sight.", "L’autre dos reste visible.")),
  };
}

function rotatePrompt(s: TableContext<View>): Prompt {
  const seat = seatOf(s.view, s.me);
  const { due } = seat;
  const deed = deedConsidered(s);
  const first = deed?.kind === "rotate" ? [rotateDetail(s, deed.slot.name, isOnlyFree(seat, deed.slot.name))] : [];
  const later = laterChoices(s).flatMap(({ chosen, slots }) =>
    chosen ? [rotateDetail(s, chosen, slots.length === 1)] : [],
  );
  const ones = listed(
    s.say,
    due.map((colour) => oneOf(s.say, colour)),
  );
  const pairs = due.length === 1 ? pairOf(s.say, due[0]!) : capital(severalPairs(s.say, due.length));
  return {
    ask: s.say(`${pairs}: rotate ${ones}.`, `${pairs} : faites pivoter ${ones}.`),
    detail: html`${first}${later}`,
    points: gain(s.view, seat, fleetConsidered(s)),
  };
}

const names = (s: TableContext<View>, seats: readonly Seat[]): string =>
  listed(
    s.say,
    seats.map((seat) => s.name(seat)),
  );

function watchingRotation(s: TableContext<View>): Prompt {
  const { decided } = seatOf(s.view, s.me);
  const detail = s.say(`Waiting for ${names(s, s.state.actors)}.`, `On attend ${names(s, s.state.actors)}.`);
  if (Object.keys(decided).length) return { ask: s.say("You have chosen.", "C’est choisi."), detail };
  const [pair] = s.view.pairs;
  const pairs = s.view.pairs.length === 1 ? pairOf(s.say, pair!) : capital(severalPairs(s.say, s.view.pairs.length));
  return { ask: s.say(`${pairs}: none of your cards is free.`, `${pairs} : aucune carte libre chez vous.`), detail };
}

function watching(s: TableContext<View>): Prompt | null {
  const who = names(s, s.state.actors);
  switch (s.view.phase) {
    case "place":
      return { ask: s.say(`${who} is laying a card.`, `${who} pose une carte.`) };
    case "steal":
      return { ask: s.say(`${who} is choosing whom to rob.`, `${who} choisit à qui dérober une étoile.`) };
    case "refill":
      return { ask: s.say(`${who} is refilling the river.`, `${who} complète la rivière.`) };
    case "rotate":
      return s.state.observer === s.me
        ? watchingRotation(s)
        : { ask: s.say(`Waiting for ${who}.`, `On attend ${who}.`) };
    default:
      return null;
  }
}

export function prompt(s: TableContext<View>): Prompt | null {
  const isMine = s.state.observer === s.me && s.state.actors.includes(s.me);
  if (!s.moves.length) return isMine ? { ask: s.state.ask ?? "" } : watching(s);
  const prompts = { place: placePrompt, steal: stealPrompt, refill: refillPrompt, rotate: rotatePrompt };
  return s.view.phase in prompts ? prompts[s.view.phase as keyof typeof prompts](s) : null;
}

/* ---- the score sheet ---- */

export function reason(s: TableContext<View>, seat: FleetSeat, part: string): string | null {
  const rotated = Object.values(seat.fleet).filter((card) => card.rotated).length;
  const inStars = seat.worth.reduce((sum, each) => sum + each.pyramids, 0);
  if (part === "pyramids") {
    const ships = shipsLabel(s.say, rotated);
    const fleet = s.say(`${ships} rotated`, `${ships} ${rotated > 1 ? "pivotées" : "pivotée"}`);
    return inStars ? s.say(`${fleet}; stars ${inStars}`, `${fleet} ; étoiles ${inStars}`) : fleet;
  }
  if (part !== "aliens") return null;
  const [mine, most] = [aliensOf(seat), Math.max(...s.view.seats.map((each) => aliensOf(each)))];
  if (!most) return null;
  return mine === most ? s.say("the most", "le plus") : s.say(`${mine}, most ${most}`, `${mine}, le plus ${most}`);
}
