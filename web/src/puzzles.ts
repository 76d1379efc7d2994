/** puzzles.ts -- the puzzles that came with the page, fetched title by title. */
import { puzzles as files } from "mastaba:puzzles";
import type { Level, Seat } from "mastaba:protocol";

/** A position in which one move is clearly best (docs/review.md, Puzzles; web/puzzles.mjs reads them). */
export interface Puzzle {
  /** Up to the question. */
  record: string;
  plays: number;
  seats: number;
  seat: Seat;
  /** In the game's notation, as is what greedy plays. */
  answer: string;
  greedy: string;
  /** So many moves there are; the second is so much of a hundred behind. */
  moves: number;
  ahead: number;
  level: Level;
}

/** How many there are of a title. */
export function countOf(game: string): number {
  return files[game]?.count ?? 0;
}

const loaded = new Map<string, Promise<Puzzle[]>>();

/** All of a title; what could not be fetched is tried again the next time. */
export function loadPuzzles(game: string): Promise<Puzzle[]> {
  const known = loaded.get(game);
  if (known) return known;
  const loading = load(game).catch((error: unknown) => {
    loaded.delete(game);
    throw error;
  });
  loaded.set(game, loading);
  return loading;
}

async function load(game: string): Promise<Puzzle[]> {
  const file = files[game]?.file;
  if (!file) return [];
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return (await response.json()) as Puzzle[];
}
