/** turns.ts -- where turns begin in a game: a turn lasts while the same seat decides, whatever is drawn meanwhile. */
import type { Mover } from "mastaba:protocol";

/** After how many plays a seat other than the one before is to play; and the beginning and the end. */
export function turnStarts(movers: readonly Mover[]): number[] {
  const starts = new Set([0]);
  let last: Mover = "*";
  movers.forEach((mover, plays) => {
    if (mover !== "*" && mover !== last) starts.add(plays);
    if (mover !== "*") last = mover;
  });
  return [...starts.add(movers.length)];
}

export function nextTurn(starts: readonly number[], step: number): number {
  return starts.find((start) => start > step) ?? step;
}

export function turnBefore(starts: readonly number[], step: number): number {
  return Math.max(0, ...starts.filter((start) => start < step));
}
