/** stones.ts -- where stones lie and which of them touch: connections as the drawings need them (rules 4.5, 5.1).
 *
 *  Cells are counted to the right and downwards; the ground is the line y = 0, so the base lies at -2 and -1. */
import { COLOURS, type Building, type Card, type Colour, type Counts } from "./view.js";

export interface Stone {
  colour: Colour;
  /** Its cells are those from (x, y) up to, without, (x + width, y + height). */
  x: number;
  y: number;
  width: number;
  height: number;
  /** The left upper cell of its card. */
  cardX: number;
  cardY: number;
  glyph: Building | null;
  isNew: boolean;
}

/** The side that two stones of one colour share. `length` is in cells; (x, y) is its middle. */
export interface Joint {
  one: Stone;
  two: Stone;
  x: number;
  y: number;
  length: number;
  isUpright: boolean;
}

/** A connection: the stones of one colour that hang together. */
export interface Group {
  colour: Colour;
  stones: Stone[];
  joints: Joint[];
  size: number;
  /** As large as any of its colour: it is the one that counts. */
  isBest: boolean;
  /** The one that counts twice. */
  isLargest: boolean;
}

export interface Laid {
  card: Card;
  x: number;
  y: number;
  isNew?: boolean;
}

/** A slot is a letter for the storey and a digit: "b4" stands on a4 and a5. */
export function slotAt(slot: string): { level: number; place: number; x: number; y: number } {
  const level = slot.charCodeAt(0) - "a".charCodeAt(0);
  const place = Number(slot[1]);
  return { level, place, x: 2 * place + level, y: -2 * (level + 1) };
}

export function slotName(level: number, place: number): string {
  return "abcd"[level]! + place;
}

export function stonesOf({ card, x, y, isNew = false }: Laid): Stone[] {
  return [...card.stones].map((colour, index) => {
    const cells = card.cells.flatMap((stone, cell) => (stone === index + 1 ? [cell] : []));
    const columns = cells.map((cell) => cell % 2);
    const rows = cells.map((cell) => cell >> 1);
    const left = Math.min(...columns);
    const top = Math.min(...rows);
    return {
      colour: colour as Colour,
      x: x + left,
      y: y + top,
      width: Math.max(...columns) - left + 1,
      height: Math.max(...rows) - top + 1,
      cardX: x,
      cardY: y,
      glyph: card.glyph && card.glyph_stone === index + 1 ? card.glyph : null,
      isNew,
    };
  });
}

function jointOf(one: Stone, two: Stone): Joint | null {
  if (one.colour !== two.colour) return null;
  const left = Math.max(one.x, two.x);
  const right = Math.min(one.x + one.width, two.x + two.width);
  const top = Math.max(one.y, two.y);
  const bottom = Math.min(one.y + one.height, two.y + two.height);
  // They overlap along one direction and meet exactly in the other; a corner is not enough (R9).
  if (left === right && bottom > top)
    return { one, two, x: left, y: (top + bottom) / 2, length: bottom - top, isUpright: true };
  if (top === bottom && right > left)
    return { one, two, x: (left + right) / 2, y: top, length: right - left, isUpright: false };
  return null;
}

export function groupsOf(laid: readonly Laid[]): Group[] {
  const stones = laid.flatMap(stonesOf);
  const joints = stones.flatMap((one, at) => stones.slice(at + 1).flatMap((two) => jointOf(one, two) ?? []));
  const groups = new Map(stones.map((stone) => [stone, [stone]]));
  for (const { one, two } of joints) {
    const into = groups.get(one)!;
    const from = groups.get(two)!;
    if (into === from) continue;
    into.push(...from);
    for (const stone of from) groups.set(stone, into);
  }
  const found: Group[] = [...new Set(groups.values())].map((members) => ({
    colour: members[0]!.colour,
    stones: members,
    joints: joints.filter((joint) => members.includes(joint.one)),
    size: members.length,
    isBest: false,
    isLargest: false,
  }));
  const most = connectionsOf(found);
  for (const group of found) group.isBest = group.size > 1 && group.size === most[group.colour];
  const largest = Math.max(...COLOURS.map((colour) => most[colour]));
  const twice = COLOURS.flatMap(
    (colour) => found.find((group) => group.colour === colour && group.size === largest) ?? [],
  )[0];
  if (twice && largest > 1) twice.isLargest = true;
  return found;
}

export function connectionsOf(groups: readonly Group[]): Counts {
  const most: Counts = { B: 0, W: 0, R: 0, G: 0, Y: 0 };
  for (const group of groups) most[group.colour] = Math.max(most[group.colour], group.size);
  return most;
}

/** The cards of a pyramid as they lie. */
export function laidIn(pyramid: Record<string, Card>): Laid[] {
  return Object.entries(pyramid).map(([slot, card]) => ({ card, x: slotAt(slot).x, y: slotAt(slot).y }));
}

/** Column of the middle of the base: the picture is centred on it. Before the first card that is a4. */
export function middleOf(pyramid: Record<string, Card>): number {
  const base = Object.keys(pyramid)
    .filter((slot) => slot[0] === "a")
    .map((slot) => slotAt(slot).x);
  return base.length ? (Math.min(...base) + Math.max(...base)) / 2 + 1 : slotAt("a4").x + 1;
}
