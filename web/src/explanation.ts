/** explanation.ts -- what a game's folder says of the things on its table (games/GAME/explain.ts). */
import type { TableContext } from "./game-table.js";

/** A kind of thing: where it lies on the table, how it is called, what it does and how it scores. */
export interface Topic {
  /** A selector. Of all that hold what was touched, the innermost is meant; of those at one element, the first. */
  on: string;
  name: string;
  words: string | ((thing: Element) => string);
  /** The paragraph that says so; without one it is no matter of the rules. */
  rule?: string;
  /** What this very thing is, where its label does not say it well. */
  label?: (thing: Element) => string;
}

export type Explain<View = any> = (s: TableContext<View>) => Topic[];

/** What follows the first point of a target: "2" of "river.2". */
export function targetOf(thing: Element): string {
  return thing.getAttribute("data-target") ?? "";
}
