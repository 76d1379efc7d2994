/** choosing.ts -- how a hand makes a move where touching one thing after the other is not enough: dominoes are turned,
 *  covers are tried in one corner after the other. Whatever is touched, a whole move is considered at once. */
import type { Move } from "mastaba:protocol";
import { beside, cellName, cellOf, corners, nameOf, type Corner, type PyramidoContext } from "./view.js";

const isCell = (target: string) => target.includes(".floors.");
const isFace = (target: string) => target.includes(".covers.");
const numberOf = (target: string) => Number(target.slice(-1));
const different = (targets: (string | undefined)[]) => [...new Set(targets.filter((t): t is string => !!t))];

/* ---- placing ---- */

/** The tray whose domino is in the hand. */
export const slotChosen = (s: PyramidoContext): string | null =>
  s.view.phase !== "place" ? null : (s.move?.targets[0] ?? s.chosen.find((t) => t.startsWith("quarry.")) ?? null);

const placement = (s: PyramidoContext, slot: string, cell: string, turn: number) =>
  s.moves.find((m) => m.targets[0] === slot && m.targets[1] === cell && m.targets[2] === `turn.${turn}`);

export const turnsAt = (s: PyramidoContext, slot: string, cell: string): Move[] =>
  [0, 1, 2, 3].flatMap((turn) => placement(s, slot, cell, turn) ?? []);

/** How the domino in the hand lies; it keeps its turn from cell to cell. */
const turnKept = (s: PyramidoContext): number =>
  slotChosen(s) && s.move ? numberOf(s.move.targets[2]!) : ((s.memory.turn as number | undefined) ?? 0);

/** The first turn that is possible on a cell, clockwise from the given one. */
const nearest = (s: PyramidoContext, slot: string, cell: string, turn: number, step = 1): Move | null => {
  for (let i = 0; i < 4; i++) {
    const move = placement(s, slot, cell, (turn + i * step + 4 * i) % 4);
    if (move) return move;
  }
  return null;
};

const lay = (s: PyramidoContext, move: Move | null | undefined): boolean => {
  if (!move) return false;
  s.memory.turn = numberOf(move.targets[2]!);
  s.consider(move);
  return true;
};

/** The same two cells, the other way round. */
const reversed = (s: PyramidoContext, { targets: [slot, cell, turn] }: Move): Move | undefined => {
  const to = beside(cellOf(cellName(cell!)), numberOf(turn!));
  return placement(s, slot!, cell!.slice(0, cell!.lastIndexOf(".") + 1) + nameOf(to), (numberOf(turn!) + 2) % 4);
};

/** The domino that is shown, turned so that its other half lies on this cell. */
const endingAt = (s: PyramidoContext, cell: string): Move | undefined =>
  s.move ? turnsAt(s, s.move.targets[0]!, s.move.targets[1]!).find((move) => isOtherHalf(move, cell)) : undefined;

const isOtherHalf = ({ targets: [, cell, turn] }: Move, other: string): boolean =>
  cellName(other) === nameOf(beside(cellOf(cellName(cell!)), numberOf(turn!)));

const turnDomino = (s: PyramidoContext, step: 1 | -1): boolean => {
  const slot = slotChosen(s);
  if (s.move && slot) {
    const next = nearest(s, slot, s.move.targets[1]!, turnKept(s) + step + 4, step);
    return lay(s, next === s.move ? reversed(s, s.move) : next);
  }
  s.memory.turn = (turnKept(s) + step + 4) % 4;
  s.refresh();
  return true;
};

const touchPlacing = (s: PyramidoContext, target: string): boolean => {
  const slot = slotChosen(s);
  if (target.startsWith("quarry."))
    return s.move && target !== slot ? lay(s, placement(s, target, s.move.targets[1]!, turnKept(s))) : false;
  if (!slot) return false;
  if (target.startsWith("turn.") && s.move) return lay(s, placement(s, slot, s.move.targets[1]!, numberOf(target)));
  if (!isCell(target)) return false;
  if (target === s.move?.targets[1]) return turnDomino(s, 1);
  const ended = s.playsAtOnce && endingAt(s, target);
  if (ended) return lay(s, ended);
  const swapped = s.move ? reversed(s, s.move) : undefined;
  return lay(s, swapped?.targets[1] === target ? swapped : nearest(s, slot, target, turnKept(s)));
};

/* ---- covering ---- */

const cover = (s: PyramidoContext, cell: string, face: string, corner: Corner) =>
  s.moves.find((m) => m.targets[0] === cell && m.targets[1] === face && m.targets[2] === `corner.${corner}`);

/** Cells that a cover can go to now. */
export const coverable = (s: PyramidoContext): string[] =>
  different(s.moves.filter((m) => m.targets.length === 3).map((m) => m.targets[0]));

const passing = (s: PyramidoContext): Move | undefined => s.moves.find((m) => m.targets[0] === "pass");

/** Where one tap plays: a pile beside the empty tray says at once that nothing is covered and what comes next. */
export const passesTo = (s: PyramidoContext, target: string): boolean => {
  const tray = s.view.quarry.indexOf(null);
  const pile = target.startsWith("piles.") ? numberOf(target) - 1 : -1;
  const isBeside = tray >= 0 && (pile === tray || pile === tray + 1) && s.view.piles[pile]!.size > 0;
  return s.playsAtOnce && s.view.phase === "cover" && isBeside && passing(s) !== undefined;
};

/** What follows such a pass. */
export const follow = (s: PyramidoContext): string[] =>
  s.memory.pile && s.move === passing(s) ? [`/${cellName(s.memory.pile as string)}`] : [];

const touchCovering = (s: PyramidoContext, target: string): boolean => {
  if (passesTo(s, target)) {
    s.memory.pile = target;
    s.consider(passing(s)!);
    return true;
  }
  const [cell, face, corner] = s.move?.targets.length === 3 ? s.move.targets : [];
  const keptCell = cell ?? (s.memory.cell as string | undefined) ?? coverable(s)[0]!;
  const keptCorner = (corner?.slice(-1) ?? s.memory.corner ?? "7") as Corner;
  let next: Move | undefined;
  if (isFace(target)) next = cover(s, keptCell, target, keptCorner);
  else if (target.startsWith("corner.") && face) next = cover(s, keptCell, face, target.slice(-1) as Corner);
  else if (isCell(target) && coverable(s).includes(target)) {
    s.memory.cell = target;
    if (!face) return false;
    next = cover(s, target, face, target === cell ? corners[(corners.indexOf(keptCorner) + 1) % 4]! : keptCorner);
  }
  if (!next) return false;
  s.memory.corner = next.targets[2]!.slice(-1);
  s.consider(next);
  return true;
};

/* ---- all phases ---- */

/** Looking at something changes no choice; another touch looks away again. */
const look = (s: PyramidoContext, what: "zone" | "look", target: string): boolean => {
  s.memory[what] = s.memory[what] === target ? undefined : target;
  s.refresh();
  return true;
};

export const touch = (s: PyramidoContext, target: string): boolean => {
  if (target.startsWith("look.")) return look(s, "look", target);
  s.memory.look = undefined;
  if (target.startsWith("zone.") || target.startsWith("jewel.")) return look(s, "zone", target);
  if (s.view.phase === "place") return touchPlacing(s, target);
  if (s.view.phase === "cover" || s.view.phase === "fill") return touchCovering(s, target);
  return false;
};

/** Where one tap plays: a space on which the domino can lie in one way only is the last thing to touch; else it is
 *  shown there, and the space of its other half is the last. */
export const finishes = (s: PyramidoContext, target: string): boolean => {
  if (passesTo(s, target)) return true;
  const slot = s.view.phase === "place" ? slotChosen(s) : null;
  if (!slot || !isCell(target)) return false;
  return endingAt(s, target) !== undefined || (!s.move && turnsAt(s, slot, target).length === 1);
};

/** The move to draw: the one considered, or what a tap on the cell under the pointer would make of the domino in the
 *  hand. */
export const shown = (s: PyramidoContext): Move | null => {
  const slot = slotChosen(s);
  if (s.move || !slot) return s.considered;
  return s.pointed && isCell(s.pointed) ? nearest(s, slot, s.pointed, turnKept(s)) : null;
};

const next = (s: PyramidoContext, targets: readonly string[], now: string | undefined): boolean => {
  const target = targets[(targets.indexOf(now ?? "") + 1) % targets.length];
  return !!target && touch(s, target);
};

const keysPlacing = (s: PyramidoContext, key: string): boolean => {
  const slot = slotChosen(s);
  if (key === "r") return turnDomino(s, 1);
  if (key === "R") return turnDomino(s, -1);
  if (key === "n" && slot)
    return next(
      s,
      different(s.moves.filter((m) => m.targets[0] === slot).map((m) => m.targets[1])),
      s.move?.targets[1],
    );
  if ("123".includes(key) && s.moves.some((m) => m.targets[0] === `quarry.${key}`)) {
    if (!touch(s, `quarry.${key}`)) s.choose(`quarry.${key}`);
    return true;
  }
  return false;
};

const keysCovering = (s: PyramidoContext, key: string): boolean => {
  const [cell, , corner] = s.move?.targets.length === 3 ? s.move.targets : [];
  const turn = (by: number) => touch(s, `corner.${corners[(corners.indexOf(corner!.slice(-1) as Corner) + by) % 4]}`);
  if (key === "-" && s.moves.some((m) => m.targets[0] === "pass")) {
    s.choose("pass");
    return true;
  }
  if (corner && key === "r") return turn(1);
  if (corner && key === "R") return turn(3);
  if (cell && key === "n") return next(s, coverable(s), cell);
  if (corners.includes(key as Corner)) return touch(s, `corner.${key}`);
  return touch(s, `${s.me}.covers.${key}`);
};

export const key = (s: PyramidoContext, pressed: string, zones: readonly string[]): boolean => {
  if (pressed === "z") return next(s, zones, s.memory.zone as string | undefined);
  if (!s.acts) return false;
  if (s.view.phase === "place") return keysPlacing(s, pressed);
  if (s.view.phase === "cover" || s.view.phase === "fill") return keysCovering(s, pressed);
  const pile = `piles.${pressed}`;
  if (!s.moves.some((m) => m.targets[0] === pile)) return false;
  s.choose(pile);
  return true;
};

/** What a tap on an illegal target means in the notation. */
export const attempt = (s: PyramidoContext, target: string): string | null => {
  const name = cellName(target),
    slot = slotChosen(s);
  const covers = s.view.seats.find((p) => p.seat === s.me)?.covers ?? [];
  if (target.startsWith("piles.")) return s.view.phase === "split" ? null : `/${name}`;
  if (!isCell(target)) return null;
  switch (s.view.phase) {
    case "place":
      return slot && slot.slice(-1) + name + ">v<^"[turnKept(s)];
    case "mark":
      return `*${name}`;
    case "cover":
      return covers[0] ? `+${name}${covers[0][0]}7` : null;
    default:
      return null;
  }
};
