/** game-table.ts -- what a game's folder gives the page (games/GAME/table.ts), and what the page gives it to draw with.
 *  */
import type { TemplateResult } from "lit-html";
import type { DirectiveResult } from "lit-html/directive.js";
import type { Language, Move, Points, Seat, State } from "mastaba:protocol";
import type { HeldCard } from "./held-places.js";
import type { Say } from "./i18n.js";

/** A moment of a game as somebody sees it, with what is being chosen. Drawing reads it and changes nothing. */
export interface TableContext<View = unknown> {
  readonly state: State<View>;
  readonly view: View;
  /** Whose board is "mine": the seat of this client, or the first for a spectator. */
  readonly me: Seat;
  /** False for spectators, in replays and when looking back: then `moves` is empty. */
  readonly acts: boolean;
  readonly language: Language;
  readonly say: Say;
  readonly isPhone: boolean;
  /** Held upright: everything in one column, but of the size it has on a desk. */
  readonly isTablet: boolean;
  /** How a seat is called: "you", its name, its level. */
  name(seat: Seat): string;

  /** The legal moves of `me` right now. */
  readonly moves: readonly Move[];
  /** The one move there is, where nothing is left to choose. */
  readonly forced: Move | null;
  /** What a hand has touched so far, and the move that this amounts to once it is complete. */
  readonly chosen: readonly string[];
  readonly move: Move | null;
  /** The target under the pointer or with the focus. */
  readonly pointed: string | null;
  /** What `move`, or else the move that `pointed` would complete, is: for previews. */
  readonly considered: Move | null;
  /** What completes a move plays it: one tap, no Confirm. */
  readonly playsAtOnce: boolean;
  /** My score now and after `considered`, as soon as the host has said so. */
  readonly now: Points | null;
  readonly then: Points | null;
  /** On the score sheet, once the game has been replayed: every view of it, as everybody saw it. */
  readonly past?: readonly View[];
  /** Can be touched next (gold edge). */
  can(target: string): boolean;
  /** Is touched (lapis ring). */
  has(target: string): boolean;
  /** Was touched by the last turn of a seat (ring of ink), until it plays again. */
  last(target: string): boolean;

  /** Makes an element (HTML or SVG) a thing to touch: `<g ${s.touchable("river.2", "F11, forest")}>`. It becomes a
   *  button with that label, is reached by Tab and, among its like in the nearest `data-group`, by arrows; gets the
   *  classes `can`, `has`, `pointed`. The label has the words and figures that are printed on it, in their order, and
   *  may explain them in parentheses. Things that are looked at but never touched need a <title> instead. */
  touchable(target: string, label: string): DirectiveResult;

  /* For tables that choose in their own way; they call these from `touch` and `key`. */
  choose(target: string): void;
  /** Considers this very move (or none), whatever was touched. */
  consider(move: Move | null): void;
  /** Keeps something until the next decision: a pattern turned, a payment begun. */
  readonly memory: Record<string, unknown>;
  /** By seat: where its cards lay when they were drawn last (held-places.ts). */
  readonly places: Map<Seat, readonly HeldCard[]>;
  refresh(): void;
}

/** What a picture in a sentence is drawn with: the position it lies in, or one nearby. */
export interface PictureContext<View = unknown> {
  readonly say: Say;
  readonly view: View;
}

/** A thing of a sentence, drawn. `says`: the drawing does not tell everything, so its words stand beside it. */
export interface Picture {
  drawing: TemplateResult;
  says?: boolean;
}

/** What the prompt bar says. `ask` is the sentence, `detail` the small line below it. */
export interface Prompt {
  ask?: string | TemplateResult;
  detail?: string | TemplateResult;
  /** What is considered is worth, where the table knows it better than the host's preview; null shows no points. */
  points?: number | null;
}

export interface Progress {
  /** "Round 6 of 10" and its short form for the phone. */
  words: string;
  short: string;
  done: number;
  of: number;
  /** The steps of a turn, and which one it is. */
  steps?: string[];
  step?: number;
}

/** A part of a game at whose end people stop and look: a round, a floor. */
export interface Part {
  number: number;
  /** "Round 6 is over". */
  over: string;
  /** "Next round". */
  next: string;
}

export interface GameTable<View = any> {
  /** What everybody chooses from and my own board: two elements `.market` and `.mine`, each with `data-group`s
   *  inside. */
  market(s: TableContext<View>): TemplateResult;
  mine(s: TableContext<View>): TemplateResult;
  /** What the phone's tab of the market says; "Market" where nothing better is known. */
  marketName?(say: Say): string;
  /** The complete board of any seat, at whatever size its place has: right column, enlarged, score sheet, replay. */
  board(s: TableContext<View>, seat: Seat): TemplateResult;
  /** Small facts beside a board in the right column: what is known to all. */
  facts?(s: TableContext<View>, seat: Seat): TemplateResult;
  /** Points known to the observer; `more` when something hidden may add to them. */
  points(s: TableContext<View>, seat: Seat): { points: number; more: boolean };
  progress(s: TableContext<View>): Progress;
  /** Sentences of the prompt bar where the engine's own are not enough. */
  prompt?(s: TableContext<View>): Prompt | null;
  /** A tap, before the page's own way of choosing. True: handled. */
  touch?(s: TableContext<View>, target: string): boolean;
  /** Where one tap plays: whether this touch, which `touch` is about to take, finishes a move; else it tries one. */
  finishes?(s: TableContext<View>, target: string): boolean;
  /** What is to be played after the move that is confirmed, as long as it is asked for: the rest of a payment. */
  follow?(s: TableContext<View>): string[];
  /** A key that the page does not use itself. True: handled. */
  key?(s: TableContext<View>, key: string): boolean;
  /** The notation of what a tap on an illegal target means, given what is chosen: the host then says why not. */
  attempt?(s: TableContext<View>, target: string): string | null;
  /** The reason of a part of a score in a few words or signs, for the score sheet. */
  reason?(s: TableContext<View>, seat: Seat, part: string): string | TemplateResult | null;
  /** A thing that a sentence names, small: as the engine marks it (words.c). Null: its words are enough. */
  picture?(s: PictureContext<View>, kind: string, id: string): Picture | null;
  /** The steps of the chart: the number of the round (or turn, or floor) that a view is in. */
  round(view: View): number;
  /** The part of the game that a view is in, where it has such. */
  part?(view: View, say: Say): Part;
  /** Boards begin where those of others have their sky, so what a part brought stands at the foot of the stage. */
  isFullAbove?: boolean;
}
