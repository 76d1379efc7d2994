/** view.ts -- Pyramids as the host describes it (describe.c), and the questions that the drawings ask of it. */
import type { Points, Seat } from "mastaba:protocol";
import type { Say } from "../../web/src/i18n.js";
import type { TableContext } from "../../web/src/game-table.js";

export const COLOURS = ["B", "W", "R", "G", "Y"] as const;
export type Colour = (typeof COLOURS)[number];
export type Building = "P" | "O" | "T";
export type Counts = Record<Colour, number>;

/** `cells` are the numbers of the stones at top left, top right, bottom left and bottom right. */
export interface Card {
  card: string;
  stones: string;
  cells: number[];
  glyph?: Building;
  glyph_stone?: number;
}

export interface Tile {
  tile: number;
  god: string;
  god_fr: string;
  /** The sets of further buildings: "", "T", "O", "TO". */
  allows: string[];
  aside: boolean;
  holder: Seat | null;
}

export interface Pair {
  pair: number;
  cards: Card[];
  taker: Seat | null;
}

export interface Necropolis {
  seat: Seat;
  tile: number | null;
  pyramid: Record<string, Card>;
  connections: Counts;
  obelisk: Card[];
  stages: Counts;
  hand: number;
  hand_cards?: Card[];
  tomb: number;
  tomb_cards?: Card[];
  tomb_stones?: Counts;
  discarded: { round: number; card: string }[];
  owes_discard: boolean;
  sealed?: string;
  score: Points;
}

export interface View {
  phase: "setup" | "stock" | "aside" | "god" | "pair" | "build" | "discard" | "over";
  round: number;
  rounds: number;
  first?: Seat;
  active?: Seat;
  deck: number;
  tiles: Tile[];
  quarry: Pair[];
  tombs_counted: boolean;
  seats: Necropolis[];
}

export type PyramidsContext = TableContext<View>;

export function necropolis(view: View, seat: Seat): Necropolis {
  return view.seats.find((place) => place.seat === seat)!;
}

export function tileOf(view: View, seat: Seat): Tile | null {
  return view.tiles.find((tile) => tile.holder === seat) ?? null;
}

export function pairOf(view: View, seat: Seat): Pair | null {
  return view.quarry.find((pair) => pair.taker === seat) ?? null;
}

/** The seats in the order in which they build: by the numbers of their gods. */
export function turnOrder(view: View): Seat[] {
  return view.tiles.flatMap((tile) => (tile.holder ? [tile.holder] : []));
}

/** Who chooses a god, from the first player on clockwise. */
export function choosers(view: View): Seat[] {
  const seats = view.seats.map((place) => place.seat);
  const first = view.first ? seats.indexOf(view.first) : 0;
  return [...seats.slice(first), ...seats.slice(0, first)];
}

export function hasBuilt(view: View, seat: Seat): boolean {
  return pairOf(view, seat) !== null && !(view.phase === "build" && view.active === seat);
}

/** Whether the gods decide right now which buildings are open. */
export function isBuildingRound(view: View): boolean {
  return view.phase === "pair" || view.phase === "build";
}

/** 5.2: what the best colour is worth by the number of its stages. */
export const LADDER = [0, 1, 3, 6, 10, 15];

export function obeliskPoints(stages: Counts): number {
  return LADDER[Math.min(5, Math.max(...COLOURS.map((colour) => stages[colour])))]!;
}

/** The colours with most stages; none on an empty obelisk. */
export function bestColours(stages: Counts): Colour[] {
  const most = Math.max(...COLOURS.map((colour) => stages[colour]));
  return most ? COLOURS.filter((colour) => stages[colour] === most) : [];
}

export function coloursOf(card: Card): Colour[] {
  return COLOURS.filter((colour) => card.stones.includes(colour));
}

/** 5.1, part by part, from the largest connection of each colour. */
export function pyramidParts(connections: Counts): { colours: number; largest: number; bonus: number } {
  const sizes = COLOURS.map((colour) => connections[colour]);
  return {
    colours: sizes.reduce((sum, size) => sum + size, 0),
    largest: Math.max(...sizes),
    bonus: sizes.every((size) => size >= 3) ? 10 : 0,
  };
}

/** A card from its code alone, as discards are told: "RW-Bt" is red over white beside a large blue with a tomb
 *  glyph. */
export function cardOf(code: string): Card {
  const [, first = "", between, second = "", glyph] = /^([BWRGY]+)([-=])([BWRGY]+)([pot])?$/.exec(code) ?? [];
  const stones = first + second;
  const one = [1, first.length];
  const two = [first.length + 1, stones.length];
  const cells = between === "=" ? [...one, ...two] : [one[0]!, two[0]!, one[1]!, two[1]!];
  if (!glyph) return { card: code, stones, cells };
  // Glyphs are carved where there is room: on the large stone.
  return {
    card: code,
    stones,
    cells,
    glyph: glyph.toUpperCase() as Building,
    glyph_stone: first.length === 1 ? 1 : stones.length,
  };
}

/** Whether the board in the middle is somebody else's: for spectators and replays. */
export function isWatched(s: PyramidsContext): boolean {
  return s.state.observer !== s.me;
}

// ---- words ----

export function colourName(colour: Colour, say: Say): string {
  return {
    B: say("blue", "bleu"),
    W: say("white", "blanc"),
    R: say("red", "rouge"),
    G: say("green", "vert"),
    Y: say("yellow", "jaune"),
  }[colour];
}

export function buildingName(building: Building, say: Say): string {
  return { P: say("pyramid", "pyramide"), O: say("obelisk", "obélisque"), T: say("tomb", "tombeau") }[building];
}

export function godName(tile: Tile, say: Say): string {
  return say(tile.god, tile.god_fr);
}

/** What a god lets one build: "pyramid, then tomb or obelisk". */
export function buildingsOf(tile: Tile, say: Say): string {
  if (tile.allows.includes("TO")) return say("pyramid, tomb and obelisk", "pyramide, tombeau et obélisque");
  const tomb = tile.allows.includes("T");
  const obelisk = tile.allows.includes("O");
  if (tomb && obelisk) return say("pyramid, then tomb or obelisk", "pyramide, puis tombeau ou obélisque");
  if (tomb) return say("pyramid and tomb", "pyramide et tombeau");
  return obelisk ? say("pyramid and obelisk", "pyramide et obélisque") : say("the pyramid alone", "la pyramide seule");
}

/** "large blue, white over red, obelisk glyph". */
export function cardWords(card: Card, say: Say): string {
  const names = [...card.stones].map((stone) => colourName(stone as Colour, say));
  const seen = (at: number[]) => [...new Set(at.map((cell) => card.cells[cell]!))];
  const isUpright = seen([0, 2]).length + seen([1, 3]).length === card.stones.length;
  const halves = (isUpright ? [seen([0, 2]), seen([1, 3])] : [seen([0, 1]), seen([2, 3])]).map((stones) => {
    const [one, two] = stones.map((stone) => names[stone - 1]!);
    if (two === undefined) return say(`large ${one}`, `grand ${one}`);
    return isUpright
      ? say(`${one} over ${two}`, `${one} sur ${two}`)
      : say(`${one} beside ${two}`, `${one} à côté de ${two}`);
  });
  if (card.glyph) halves.push(say(`${buildingName(card.glyph, say)} glyph`, `glyphe ${buildingName(card.glyph, say)}`));
  return halves.join(", ");
}

/** "3rd", "3e". */
export function ordinal(place: number, say: Say): string {
  return say(place + (["", "st", "nd", "rd"][place] ?? "th"), place === 1 ? "1er" : `${place}e`);
}

export function list(items: string[], say: Say): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${say("and", "et")} ${items[items.length - 1]}`;
}
