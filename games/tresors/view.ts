/** view.ts -- Trésors as an observer sees it (words.c writes it), and the words for its parts. */
import type { Points, Seat } from "mastaba:protocol";
import type { Say } from "../../web/src/i18n.js";
import type { TableContext } from "../../web/src/game-table.js";

export type Colour = "green" | "orange" | "violet";
export const COLOURS: readonly Colour[] = ["green", "orange", "violet"];

/** What is printed on a card, and its ticks. */
export interface Face {
  card: number;
  colour: Colour;
  /** Five rows of five codes: W wall, S start, T tomb, x cross, r and g gems, f torch, k skull, p potion. */
  rows: string[];
  /** The fewest squares from start to tomb. */
  path: number;
  ticked: string[];
}

export interface Slot extends Face {
  /** Ticked in the MARK that is on: the owner alone sees it. */
  wet: string[];
  frontier: string[];
  tomb: boolean;
}

export interface Pattern {
  name: string;
  /** Row and column, as printed. */
  cells: [number, number][];
}

export interface Box {
  points: number;
  taken: Seat | null;
}

export interface Player {
  seat: Seat;
  done: boolean;
  hand: Face[];
  slots: (Slot | null)[];
  /** The cards that left the slots this turn. */
  left: (number | null)[];
  finished: Face[];
  red: number;
  green: number;
  skulls: number;
  malus: number;
  torches: boolean[];
  pending: number;
  /** Finished cards that count in the race so far. */
  made: Record<Colour, number>;
  /** Of the last MARK, once it is shown. */
  plays: string[];
  score: Points;
}

export interface View {
  phase: "deal" | "keep" | "reserve" | "reveal" | "mark" | "replace" | "over";
  round: number;
  turn: number;
  /** Turns completed, of 28. */
  completed: number;
  pattern: Pattern | null;
  patterns: Pattern[];
  pile: Record<string, number>;
  flipped: Record<string, number>;
  deck: { size: number };
  reserve: Face[];
  queue: { card: number; seat: Seat }[];
  race: Record<Colour, Box[]>;
  skull_values: number[];
  seats: Player[];
}

export type TresorsContext = TableContext<View>;

export const ROUNDS = 4;
export const TURNS = 7;
export const GEMS = 10;
export const TOMB_POINTS = 10;
export const TORCH_POINTS = 5;
export const PAIR_POINTS = 5;
/** The race gives a box for the second, fourth and sixth finished card of a colour. */
export const MILESTONES = [2, 4, 6];

export function player(view: View, seat: Seat): Player {
  return view.seats.find((other) => other.seat === seat)!;
}

export function isExtra(s: TresorsContext): boolean {
  return s.view.phase === "mark" && player(s.view, s.me).pending > 0;
}

/* ---- squares ---- */

export const SIDE = 5;

export function square(row: number, column: number): string {
  return String.fromCharCode(97 + column) + (row + 1);
}
export function columnOf(name: string): number {
  return name.charCodeAt(0) - 97;
}
export function rowOf(name: string): number {
  return Number(name[1]) - 1;
}
export const SQUARES: readonly string[] = Array.from({ length: SIDE * SIDE }, (_, i) =>
  square(Math.floor(i / SIDE), i % SIDE),
);

export function codeAt(face: Face, name: string): string {
  return face.rows[rowOf(name)]![columnOf(name)]!;
}

/* ---- words ---- */

const colourWords: Record<Colour, [string, string]> = {
  green: ["green", "verte"],
  orange: ["orange", "orange"],
  violet: ["violet", "violette"],
};

export function colourName(say: Say, colour: Colour): string {
  return say(...colourWords[colour]);
}

function englishOrdinal(n: number): string {
  const isTeen = n % 100 > 10 && n % 100 < 14;
  return n + (isTeen ? "th" : (["th", "st", "nd", "rd"][n % 10] ?? "th"));
}

/** "2nd"; in French of something feminine unless said otherwise. */
export function ordinal(say: Say, n: number, isMasculine = false): string {
  const first = isMasculine ? "1er" : "1re";
  return say(englishOrdinal(n), n === 1 ? first : `${n}e`);
}

/** "4th orange" */
export function nthOf(say: Say, n: number, colour: Colour): string {
  return `${ordinal(say, n)} ${colourName(say, colour)}`;
}

const codeWords: Record<string, [string, string]> = {
  W: ["wall", "mur"],
  S: ["start", "départ"],
  T: ["tomb", "tombeau"],
  x: ["red cross", "croix rouge"],
  r: ["red gem", "gemme rouge"],
  g: ["green gem", "gemme verte"],
  f: ["torch", "torche"],
  k: ["skull", "crâne"],
  p: ["potion", "potion"],
};

/** "Pyramid 15, row 4, column 5, skull, ticked" */
export function squareWords(say: Say, face: Face, name: string): string {
  const code = codeWords[codeAt(face, name)];
  return [
    say(`Pyramid ${face.card}`, `Pyramide ${face.card}`),
    `${say("row", "rangée")} ${rowOf(name) + 1}`,
    `${say("column", "colonne")} ${columnOf(name) + 1}`,
    ...(code ? [say(...code)] : []),
    ...(face.ticked.includes(name) ? [say("ticked", "cochée")] : []),
  ].join(", ");
}

const patternWords: Record<string, [string, string]> = {
  I2: ["line of 2", "ligne de 2"],
  I3: ["line of 3", "ligne de 3"],
  V3: ["corner of 3", "coin de 3"],
  L4: ["hook of 4", "crochet de 4"],
  O4: ["square of 4", "carré de 4"],
  T4: ["wedge of 4", "pointe de 4"],
};

/** As sentences call it (phrases.c); one of a host's own by its size. */
export function patternName(say: Say, { name, cells }: Pattern): string {
  return say(...(patternWords[name] ?? [`pattern of ${cells.length}`, `motif de ${cells.length}`]));
}

const counted: [string, string, string, string, string][] = [
  ["rg", "gem", "gems", "gemme", "gemmes"],
  ["f", "torch", "torches", "torche", "torches"],
  ["p", "potion", "potions", "potion", "potions"],
  ["x", "cross", "crosses", "croix", "croix"],
  ["k", "skull", "skulls", "crâne", "crânes"],
];

/** What a card has to offer: "gems" 3, "skulls" 2. */
export function contents(say: Say, face: Face): { word: string; count: number; isBad: boolean }[] {
  const all = face.rows.join("");
  return counted
    .map(([codes, one, several, une, plusieurs]) => {
      const count = [...all].filter((code) => codes.includes(code)).length;
      return { word: count === 1 ? say(one, une) : say(several, plusieurs), count, isBad: codes === "k" };
    })
    .filter((part) => part.count > 0);
}

/** A whole card for somebody who listens. */
export function cardWords(say: Say, face: Face): string {
  const colour = colourName(say, face.colour);
  return [
    say(`Pyramid ${face.card}, ${colour}`, `Pyramide ${face.card}, ${colour}`),
    say(`path ${face.path}`, `chemin ${face.path}`),
    ...contents(say, face).map((part) => `${part.count} ${part.word}`),
  ].join(", ");
}
