/** effect.ts -- what ticking squares puts on the Score card (§4.4), and the race for the boxes (§4.6): certain points
 *  only. */
import type { Seat } from "mastaba:protocol";
import type { Say } from "../../web/src/i18n.js";
import {
  codeAt,
  GEMS,
  MILESTONES,
  nthOf,
  ordinal,
  PAIR_POINTS,
  player,
  TOMB_POINTS,
  TORCH_POINTS,
  type Box,
  type Colour,
  type Face,
  type Player,
  type View,
} from "./view.js";

/** A finished card that reaches a milestone: the box it takes, or those it may still get. */
export interface Claim {
  seat: Seat;
  card: number;
  colour: Colour;
  nth: number;
  boxes: Box[];
}

function freeBoxes(view: View, colour: Colour): Box[] {
  return view.race[colour].filter((box) => !box.taken);
}

/** The next box of a colour for somebody's nth card of it. */
export function boxFor(view: View, colour: Colour, nth: number): Box | null {
  return MILESTONES.includes(nth) ? (freeBoxes(view, colour)[0] ?? null) : null;
}

/** Other seats that could finish a card of this colour before this one in the same turn: lower numbers come first. */
function rivals(view: View, seat: Seat, card: Face): number {
  return view.seats
    .filter((other) => other.seat !== seat)
    .flatMap((other) => other.slots)
    .filter((slot) => slot && slot.colour === card.colour && slot.card < card.card).length;
}

/** What these cards, finished by one seat in one turn, bring in the race. */
export function claims(view: View, mine: Player, finishing: readonly Face[]): Claim[] {
  const inOrder = [...finishing].sort((a, b) => a.card - b.card);
  const made = { ...mine.made };
  return inOrder.flatMap((face) => {
    const nth = ++made[face.colour];
    const boxes = freeBoxes(view, face.colour).slice(0, 1 + rivals(view, mine.seat, face));
    return boxFor(view, face.colour, nth)
      ? [{ seat: mine.seat, card: face.card, colour: face.colour, nth, boxes }]
      : [];
  });
}

/** The cards that left the slots this turn, in the order of replacing and of the race. */
export function leaving(view: View): { seat: Seat; slot: number; card: Face }[] {
  return view.seats
    .flatMap((one) =>
      one.left.flatMap((number, slot) => {
        const card = one.finished.find((face) => face.card === number);
        return card ? [{ seat: one.seat, slot, card }] : [];
      }),
    )
    .sort((a, b) => a.card.card - b.card.card);
}

/** The race once everything is shown: which box each of the cards of this turn takes. */
export function raceOfThisTurn(view: View): { seat: Seat; card: Face; nth: number; box: Box | null }[] {
  const made = new Map(view.seats.map((one) => [one.seat, { ...one.made }]));
  const free = new Map(Object.keys(view.race).map((colour) => [colour, freeBoxes(view, colour as Colour)]));
  return leaving(view).map(({ seat, card }) => {
    const nth = ++made.get(seat)![card.colour];
    const box = MILESTONES.includes(nth) ? (free.get(card.colour)!.shift() ?? null) : null;
    return { seat, card, nth, box };
  });
}

/** What a tick adds, in words for the prompt. */
export interface Part {
  words: string;
  points: number;
}

export interface Effect {
  red: number;
  green: number;
  skulls: number;
  hasTorch: boolean;
  crosses: number;
  /** Its card is finished by this. */
  finishes: Face | null;
  claims: Claim[];
  parts: Part[];
  total: number;
}

function gemPoints(red: number, green: number): number {
  return PAIR_POINTS * Math.min(red, green) + Math.abs(red - green);
}

function skullPoints(view: View, skulls: number): number {
  return skulls ? -view.skull_values[skulls - 1]! : 0;
}

function gemWords(say: Say, mine: Player, red: number, green: number): string {
  const pairs = Math.min(red, green) - Math.min(mine.red, mine.green);
  if (pairs) return pairs === 1 ? say("gem pair", "paire de gemmes") : say("gem pairs", "paires de gemmes");
  if (red === mine.red) return say("green gem", "gemme verte");
  return green === mine.green ? say("red gem", "gemme rouge") : say("gems", "gemmes");
}

function certain(list: readonly Claim[]): number {
  return list.filter((claim) => claim.boxes.length === 1).reduce((sum, claim) => sum + claim.boxes[0]!.points, 0);
}

export function effectOf(view: View, seat: Seat, slot: number, squares: readonly string[], say: Say): Effect {
  const mine = player(view, seat);
  const card = mine.slots[slot]!;
  const count = (code: string) => squares.filter((name) => codeAt(card, name) === code).length;
  const red = Math.min(GEMS, mine.red + count("r"));
  const green = Math.min(GEMS, mine.green + count("g"));
  // R19: all skulls, then all potions.
  const grown = Math.min(view.skull_values.length, mine.skulls + count("k"));
  const skulls = Math.max(0, grown - 2 * count("p"));
  const hasTorch = count("f") > 0 && !mine.torches[view.round - 1];
  const finishes = count("T") > 0 ? card : null;
  const before = mine.slots.filter((other) => other?.tomb) as Face[];
  const hoped = finishes ? claims(view, mine, [...before, card]) : [];
  const parts: Part[] = [];
  const add = (points: number, words: string) => points && parts.push({ points, words });
  if (finishes) add(TOMB_POINTS, say("tomb", "tombeau"));
  for (const claim of hoped.filter((one) => one.card === card.card && one.boxes.length === 1))
    add(certain(hoped) - certain(claims(view, mine, before)), nthOf(say, claim.nth, claim.colour));
  if (hasTorch) add(TORCH_POINTS, say("torch", "torche"));
  add(gemPoints(red, green) - gemPoints(mine.red, mine.green), gemWords(say, mine, red, green));
  const skullWords = count("p") ? say("potion", "potion") : `${ordinal(say, skulls, true)} ${say("skull", "crâne")}`;
  add(skullPoints(view, skulls) - skullPoints(view, mine.skulls), skullWords);
  const total = parts.reduce((sum, part) => sum + part.points, 0);
  return { red, green, skulls, hasTorch, crosses: count("x"), finishes, claims: hoped, parts, total };
}

/** The points of a seat with the tombs of its own running MARK, which the score counts once they are shown. */
export function pointsOf(view: View, seat: Seat): number {
  const one = player(view, seat);
  return one.score.total + TOMB_POINTS * one.slots.filter((slot) => slot?.tomb).length;
}
