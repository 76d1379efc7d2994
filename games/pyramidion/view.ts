/** view.ts -- the view of Pyramidion as describe.c writes it, and small questions to it. */
import type { Points, Seat } from "mastaba:protocol";
import type { TableContext } from "../../web/src/game-table.js";

export type Resource = "c" | "w" | "f" | "s" | "o" | "t";
export type Site = "G" | "A" | "T" | "L" | "X" | "C" | "P" | "K";
export type Kind = "torturers" | "negotiators";
/** Only what is there. */
export type Heap = Partial<Record<Resource, number>>;

export const RESOURCES: readonly Resource[] = ["c", "w", "f", "s", "o", "t"];
export const CATEGORIES = ["influence", "negotiation", "bargaining"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Face {
  type: "merchant" | "negotiator" | "torturer" | "revolt" | "special";
  effect: string;
  values: number[];
  wild: number;
  ankh: boolean;
  /** One of the five cards that come back to their seat every round. */
  base: boolean;
}

export interface Tile {
  site: Site;
  min_influence: number;
  min_negotiation: number;
  power: string;
  printed: Resource[];
  resources: Heap;
  next: Heap;
  torturers: Seat | null;
  negotiators: Seat | null;
  sundial: boolean;
  used: boolean;
}

export interface Payment {
  reserve: Heap;
  troops: Partial<Record<Site, Resource>>;
  /** In notation, as they will be asked for. */
  steps: string[];
}

export interface Boat {
  boat: string;
  vp: number;
  cost: Heap;
  payment?: Payment;
}

export interface Laid {
  card: string;
  owner: Seat;
  effect: string;
  type: string;
  copies?: string;
  category?: "i" | "n" | "b";
  raises?: boolean;
  printed: number[];
  counts: number[];
}

export interface Contest {
  minimum?: number;
  totals: number[];
  leader: Seat | null;
  enough: boolean;
}

export interface Arena extends Record<Category, Contest> {
  site: Site;
  activator: Seat;
  ankh_used: boolean;
  revolt: { cards: number; tokens: string[]; value: number };
  cards: Laid[];
  swap_with?: Site;
  swap_gives?: Heap;
}

export interface Player {
  seat: Seat;
  hand_size: number;
  hand: string[];
  base: string[];
  reserve: Heap;
  torturers: { left: number; posted: number };
  negotiators: { left: number; posted: number };
  token: number | null;
  played: number;
  passed: boolean;
  boats: number;
  loaded?: string[];
  loaded_vp?: number[];
  score?: Points;
}

export interface View {
  phase: string;
  round: number;
  activation: number;
  activations: number;
  turn?: Seat;
  target: number | null;
  order: Seat[];
  sites: Tile[];
  supply: Heap;
  piles: { characters: number; discard: string[]; boats: number; boat_discard: string[]; distributions: number };
  line: Boat[];
  private: { seat: Seat; card: Boat } | null;
  loading: { boat: string; fetched: Heap; paid: Heap; troop?: Site; resource?: Resource } | null;
  arena: Arena | null;
  seats: Player[];
  faces: Record<string, Face>;
}

export type PyramidionContext = TableContext<View>;

export function amount(heap: Heap, resource: Resource): number {
  return heap[resource] ?? 0;
}

export function total(heap: Heap): number {
  return RESOURCES.reduce((sum, resource) => sum + amount(heap, resource), 0);
}

export function typesIn(heap: Heap): Resource[] {
  return RESOURCES.filter((resource) => amount(heap, resource) > 0);
}

/** Every token of a heap on its own. */
export function tokensOf(heap: Heap): Resource[] {
  return RESOURCES.flatMap((resource) => Array<Resource>(amount(heap, resource)).fill(resource));
}

export function playerOf(view: View, seat: Seat): Player {
  return view.seats.find((player) => player.seat === seat)!;
}

export function tileOf(view: View, site: Site): Tile {
  return view.sites.find((tile) => tile.site === site)!;
}

export function isLoading(view: View): boolean {
  return view.phase === "load" || view.phase === "load_troop" || view.phase === "load_pay";
}

/** Boats within reach of a seat: the line and its own from Karnak. */
export function boatsFor(view: View, seat: Seat): { target: string; boat: Boat }[] {
  const own = view.private?.seat === seat ? [view.private.card] : [];
  return [
    ...view.line.map((boat) => ({ target: `line.${boat.boat}`, boat })),
    ...own.map((boat) => ({ target: `private.${boat.boat}`, boat })),
  ];
}
