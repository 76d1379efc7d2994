/** review.ts -- a review of a game: what it tells (docs/review.md), and the worker that makes it. */
import { review as moduleFile, reviewer as workerFile } from "mastaba:files";
import { compileEngine } from "./engine.js";
import type { RecordFault } from "./record-faults.js";
import type { Language, Mover, Seat } from "mastaba:protocol";

export type Mark = "" | "!" | "?!" | "?" | "??";

/** Chances and their changes are of a hundred. */
export interface ReviewedPlay {
  who: Mover;
  words: string;
  /** Of every seat after it; null: not known yet. */
  chances: number[] | null;
  change?: number[];
  moves?: number;
  loss?: number;
  lossNoise?: number;
  mark?: Mark;
  /** In the game's notation, and in words. */
  best?: string;
  bestWords?: string;
  /** The chances of everybody with the best move and with the one that was made, from what the seat knew. */
  withBest?: number[];
  withMade?: number[];
}

export interface Sum {
  seat: Seat;
  name: string;
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  noise: { luck: number; own: number };
  accuracy: number;
  judged: number;
  marks: Record<Exclude<Mark, "">, number>;
}

export interface Moment {
  play: number;
  seat: Seat;
  luck: boolean;
  weight: number;
  words: string;
}

export interface Review {
  game: string;
  finished: boolean;
  done: number;
  tasks: number;
  /** The standard error of the curve. */
  noise: number;
  start: number[] | null;
  plays: ReviewedPlay[];
  sums: Sum[];
  moments: Moment[];
}

/** A whole game. */
export interface ReviewOrder {
  kind: "review";
  record: string;
  language: Language;
  level: string;
  seed: number;
  /** Of the drawing. */
  width: number;
  height: number;
}

/** Moves that a seat might make where the record ends, each by itself. */
export interface JudgeOrder {
  kind: "judge";
  record: string;
  seat: Seat;
  moves: string[];
  level: string;
  seed: number;
}

export type ToReviewer = { module: WebAssembly.Module; order: ReviewOrder | JudgeOrder };

/** What a move is worth to the seat that makes it, of a hundred; and the best that was found, which may be itself. */
export interface Judged {
  move: string;
  win: number;
  best: string;
  bestWin: number;
}

export type FromReviewer =
  | { kind: "review"; review: Review; chart: string }
  | { kind: "judged"; judged: Judged }
  | { kind: "fault"; fault: RecordFault }
  | { kind: "failed"; words: string };

/** From this loss on, of a hundred, a decision is called a mistake. */
export const MISTAKE = 3;

/** The play that cost its seat most: of that seat, or of any; null where none was a mistake. */
export function costliest({ plays }: Review, seat: Seat | null): number | null {
  const lossOf = ({ who, loss = 0 }: ReviewedPlay) => (seat === null || who === seat ? loss : 0);
  const most = Math.max(0, ...plays.map(lossOf));
  return most < MISTAKE ? null : plays.findIndex((play) => lossOf(play) === most);
}

let compiled: Promise<WebAssembly.Module> | null = null;

/** Begins; what is known is told again and again until all is. Returns how to end it. */
export function startReviewer(order: ToReviewer["order"], hear: (message: FromReviewer) => void): () => void {
  let worker: Worker | null = null;
  let isEnded = false;
  compiled ??= compileEngine(moduleFile);
  compiled.then(
    (module) => {
      if (isEnded) return;
      worker = new Worker(workerFile, { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<FromReviewer>) => hear(data);
      worker.onerror = ({ message }) => hear({ kind: "failed", words: message });
      worker.postMessage({ module, order } satisfies ToReviewer);
    },
    (error: unknown) => {
      compiled = null;
      hear({ kind: "failed", words: String(error) });
    },
  );
  return () => {
    isEnded = true;
    worker?.terminate();
  };
}
