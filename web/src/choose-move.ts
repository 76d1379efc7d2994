/** choose-move.ts -- from what a hand touches to the move it means. A move is made by touching its targets, in any
 *  order. */
import type { Move } from "mastaba:protocol";

/** The moves that touch all of this. */
export function candidates(moves: readonly Move[], touched: readonly string[]): Move[] {
  return moves.filter((move) => {
    const left = [...move.targets];
    return touched.every((target) => {
      const at = left.indexOf(target);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

/** "B.fleet.c2" is of the kind "B.fleet": another of the same kind takes its place. */
function kind(target: string): string {
  return target.slice(0, target.lastIndexOf("."));
}

export function canTouch(moves: readonly Move[], touched: readonly string[], target: string): boolean {
  if (touched.includes(target)) return false;
  if (candidates(moves, [...touched, target]).length) return true;
  return touched.some((other) => kind(other) === kind(target)) && candidates(moves, [target]).length > 0;
}

/** What is touched after touching `target`: it is added, taken off, or takes the place of what it cannot go with. */
export function touch(moves: readonly Move[], touched: readonly string[], target: string): string[] {
  if (touched.includes(target)) return touched.filter((other) => other !== target);
  if (candidates(moves, [...touched, target]).length) return [...touched, target];
  const kept: string[] = [];
  for (const other of touched) {
    if (candidates(moves, [...kept, other, target]).length) kept.push(other);
  }
  return candidates(moves, [target]).length ? [...kept, target] : [...touched];
}

/** The one move that this amounts to, or null while there is a choice left. */
export function completed(moves: readonly Move[], touched: readonly string[]): Move | null {
  if (!touched.length) return null;
  const left = candidates(moves, touched);
  if (left.length === 1) return left[0]!;
  return left.find((move) => move.targets.length === touched.length) ?? null;
}
