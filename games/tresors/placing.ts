/** placing.ts -- putting a pattern down: which legal placement a square means, and how the pattern is turned for it.
 *
 *  A way is 0..3 quarter turns to the right, plus 4 when mirrored first. What is legal comes from the moves alone. */
import type { Move } from "mastaba:protocol";
import { codeAt, columnOf, isExtra, player, rowOf, type TresorsContext } from "./view.js";

export interface Placement {
  move: Move;
  slot: number;
  squares: string[];
}

type Cells = readonly (readonly [number, number])[];

/* ---- turning ---- */

const MIRRORED = 4;
const WAYS = [0, 1, 2, 3, 4, 5, 6, 7];

function toRight(way: number): number {
  return (way & MIRRORED) | ((way + 1) & 3);
}
/** Left and right exchanged, of what is seen now. */
function mirrored(way: number): number {
  return ((way ^ MIRRORED) & MIRRORED) | (-way & 3);
}

/** Moved to the corner, in reading order. */
function normal(cells: Cells): [number, number][] {
  const top = Math.min(...cells.map(([row]) => row));
  const left = Math.min(...cells.map(([, column]) => column));
  return cells
    .map(([row, column]): [number, number] => [row - top, column - left])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

export function turned(cells: Cells, way: number): [number, number][] {
  let now: Cells = way & MIRRORED ? cells.map(([row, column]) => [row, -column] as const) : cells;
  for (let i = 0; i < (way & 3); i++) now = now.map(([row, column]) => [column, -row] as const);
  return normal(now);
}

function shapeOf(squares: readonly string[]): string {
  return normal(squares.map((name) => [rowOf(name), columnOf(name)] as const)).join(" ");
}

function waysOf(cells: Cells, shape: string): number[] {
  return WAYS.filter((way) => turned(cells, way).join(" ") === shape);
}

/** How much turning lies between two ways; a mirror counts one. */
function effort(from: number, to: number): number {
  const start = (from ^ to) & MIRRORED ? mirrored(from) : from;
  const turns = (to - start) & 3;
  return Math.min(turns, 4 - turns) + (start === from ? 0 : 1);
}

/* ---- what is legal ---- */

/** "A.slots.2.e4" is square e4 of slot 1 (counted from 0). */
export function readTarget(target: string): { slot: number; name: string } | null {
  const found = /^[A-Z]\.slots\.(\d)\.([a-e][1-5])$/.exec(target);
  return found ? { slot: Number(found[1]) - 1, name: found[2]! } : null;
}

function read(move: Move): Placement | null {
  const spots = move.targets.map(readTarget);
  return spots[0] ? { move, slot: spots[0].slot, squares: spots.map((spot) => spot!.name) } : null;
}

function everything(s: TresorsContext): Placement[] {
  return s.view.phase === "mark" ? s.moves.flatMap((move) => read(move) ?? []) : [];
}

export function patternFits(s: TresorsContext): boolean {
  return everything(s).some((one) => one.squares.length > 1);
}

/** One square instead of the pattern: chosen, or because nothing else is possible. */
export function isSingle(s: TresorsContext): boolean {
  return isExtra(s) || s.memory.single === true || (s.acts && !patternFits(s));
}

/** The legal placements of what is being put down, in the order of the engine. */
export function legal(s: TresorsContext): Placement[] {
  const single = isSingle(s);
  return everything(s).filter((one) => (one.squares.length === 1) === single);
}

/* ---- which one a square means ---- */

function chosenWay(s: TresorsContext): number {
  return (s.memory.way as number | undefined) ?? 0;
}

function cellsOf(s: TresorsContext): Cells {
  return s.view.pattern?.cells ?? [[0, 0]];
}

function wayFor(s: TresorsContext, one: Placement, from: number): number {
  const ways = waysOf(cellsOf(s), shapeOf(one.squares));
  return ways.reduce((best, way) => (effort(from, way) < effort(from, best) ? way : best), ways[0] ?? from);
}

function offCentre(one: Placement, name: string): number {
  const middle = (of: (square: string) => number) => {
    const all = one.squares.map(of);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return Math.hypot(middle(rowOf) - rowOf(name), middle(columnOf) - columnOf(name));
}

/** The placements that cover a square. */
function candidates(s: TresorsContext, slot: number, name: string): Placement[] {
  return legal(s).filter((one) => one.slot === slot && one.squares.includes(name));
}

/** Least turning first, then the centre nearest to the square. */
function meant(s: TresorsContext, slot: number, name: string): Placement | null {
  const kept = s.memory.at as { name: string; move: string } | undefined;
  const all = candidates(s, slot, name);
  const same = kept?.name === name && all.find((one) => one.move.move === kept.move);
  if (same) return same;
  const from = chosenWay(s);
  const turning = (one: Placement) => effort(from, wayFor(s, one, from));
  const worse = (a: Placement, b: Placement) => turning(a) - turning(b) || offCentre(a, name) - offCentre(b, name);
  return all.reduce<Placement | null>((best, one) => (best && worse(best, one) <= 0 ? best : one), null);
}

function pointedSquare(s: TresorsContext): { slot: number; name: string } | null {
  const isMine = s.pointed?.startsWith(`${s.me}.`);
  return isMine ? readTarget(s.pointed!) : null;
}

export function pinned(s: TresorsContext): Placement | null {
  return s.view.phase === "mark" && s.move ? read(s.move) : null;
}

/** What lies on the card for trial: what is pinned, or what the pointer means. */
export function ghost(s: TresorsContext): Placement | null {
  const fixed = pinned(s);
  if (fixed) return fixed;
  const at = pointedSquare(s);
  return at && meant(s, at.slot, at.name);
}

/** How the pattern lies now: as the ghost does. */
export function way(s: TresorsContext): number {
  const one = ghost(s);
  return one && one.squares.length > 1 ? wayFor(s, one, chosenWay(s)) : chosenWay(s);
}

/** The squares with a gold edge. Turned freely in the tray, the pattern shows where it fits as it lies. */
export function goldSquares(s: TresorsContext, slot: number): Set<string> {
  const asItLies = s.memory.narrow === true && !ghost(s) ? turned(cellsOf(s), chosenWay(s)).join(" ") : null;
  const shown = legal(s).filter(
    (one) => one.slot === slot && (asItLies === null || isSingle(s) || shapeOf(one.squares) === asItLies),
  );
  return new Set(shown.flatMap((one) => one.squares));
}

/* ---- which card lies in front ---- */

/** The slot whose card is being replaced by me, or -1. */
export function slotToFill(s: TresorsContext): number {
  const entry = s.acts && s.view.phase === "replace" ? s.view.queue[0] : undefined;
  return entry ? player(s.view, s.me).left.indexOf(entry.card) : -1;
}

/** On the phone one card is large: the one in question, or the one last tapped; else one where something can be ticked,
 *  for that of the last tick may be finished. */
export function frontSlot(s: TresorsContext): number {
  const mine = player(s.view, s.me);
  const asked = [slotToFill(s), ghost(s)?.slot ?? -1, (s.memory.front as number | undefined) ?? -1].find(
    (slot) => slot >= 0,
  );
  if (asked !== undefined) return asked;
  const open = legal(s).map((one) => one.slot);
  const wet = mine.slots.findIndex((slot) => slot && slot.wet.length > 0);
  if (wet >= 0 && (!open.length || open.includes(wet))) return wet;
  return Math.max(0, open[0] ?? mine.slots.findIndex((slot) => slot !== null));
}

/* ---- what a hand does ---- */

function settle(s: TresorsContext, one: Placement, name: string, isFixed: boolean): void {
  s.memory.way = one.squares.length > 1 ? wayFor(s, one, chosenWay(s)) : chosenWay(s);
  s.memory.at = { name, move: one.move.move };
  s.memory.narrow = false;
  s.memory.misfit = false;
  if (isFixed) s.consider(one.move);
  else s.refresh();
}

/** The square around which the pattern turns. */
function anchor(s: TresorsContext): { slot: number; name: string } | null {
  const fixed = pinned(s);
  if (!fixed) return pointedSquare(s);
  const kept = (s.memory.at as { name: string } | undefined)?.name;
  return { slot: fixed.slot, name: kept && fixed.squares.includes(kept) ? kept : fixed.squares[0]! };
}

/** The candidates of a square in the order in which turning visits them: by way, then in the order of the engine. */
function round(s: TresorsContext, slot: number, name: string, side: number | null): { one: Placement; way: number }[] {
  return candidates(s, slot, name)
    .flatMap((one) => {
      const ways = waysOf(cellsOf(s), shapeOf(one.squares)).filter((way) => side === null || (way & MIRRORED) === side);
      return ways.length ? [{ one, way: ways[0]! }] : [];
    })
    .sort((a, b) => a.way - b.way);
}

function step(s: TresorsContext, side: number | null): void {
  const at = anchor(s)!;
  const now = ghost(s);
  const all = round(s, at.slot, at.name, side);
  const index = all.findIndex(({ one }) => one.move.move === now?.move.move);
  const next = all[(index + 1) % all.length];
  if (next) settle(s, next.one, at.name, s.move !== null);
}

function turnFreely(s: TresorsContext, to: number): void {
  s.memory.way = to;
  s.memory.narrow = true;
  s.memory.at = undefined;
  s.refresh();
}

export function turn(s: TresorsContext): void {
  if (isSingle(s)) return;
  if (ghost(s)) step(s, way(s) & MIRRORED);
  else turnFreely(s, toRight(chosenWay(s)));
}

export function mirror(s: TresorsContext): void {
  if (isSingle(s)) return;
  const to = mirrored(way(s));
  const at = anchor(s);
  if (!at || !ghost(s)) return turnFreely(s, to);
  const others = round(s, at.slot, at.name, to & MIRRORED);
  const best = others.reduce<Placement | null>(
    (found, { one }) => (found && effort(to, wayFor(s, found, to)) <= effort(to, wayFor(s, one, to)) ? found : one),
    null,
  );
  if (best) settle(s, best, at.name, s.move !== null);
}

export function next(s: TresorsContext, by: number): void {
  const all = legal(s);
  const now = ghost(s);
  const index = all.findIndex((one) => one.move.move === now?.move.move);
  const from = index < 0 && by < 0 ? 0 : index;
  const one = all[(from + by + all.length) % all.length];
  if (!one) return;
  settle(s, one, one.squares[0]!, true);
  // Arrows and Enter go on from there.
  document.querySelector<SVGElement>(`[data-target="${one.move.targets[0]}"]`)?.focus();
}

export function setSingle(s: TresorsContext, single: boolean): void {
  s.memory.single = single;
  s.memory.at = undefined;
  s.memory.misfit = false;
  s.consider(null);
}

/** A tap on a square: fixes what it means. A second tap is for the page to confirm; on the phone it turns the
 *  pattern. */
export function touchSquare(s: TresorsContext, slot: number, name: string): boolean {
  const fixed = pinned(s);
  if (fixed?.slot === slot && fixed.squares.includes(name)) {
    if (!s.isPhone) return false;
    s.memory.at = { name, move: fixed.move.move };
    step(s, null);
    return true;
  }
  const one = meant(s, slot, name);
  if (one) settle(s, one, name, true);
  else if (!isMisfit(s, slot, name)) return false;
  else {
    s.memory.misfit = true;
    s.refresh();
  }
  return true;
}

/** A square that could be ticked one day, but not with this pattern now. */
function isMisfit(s: TresorsContext, slot: number, name: string): boolean {
  const card = player(s.view, s.me).slots[slot];
  if (!card || isSingle(s) || card.ticked.includes(name) || codeAt(card, name) === "W") return false;
  return card.ticked.length > 0 || card.frontier.includes(name);
}

/** The notation of a tap on any other illegal square: alone it is illegal too, and the host says why. */
export function attempt(s: TresorsContext, slot: number, name: string): string {
  return `${isExtra(s) ? "+" : ""}${slot + 1}:${name}`;
}
