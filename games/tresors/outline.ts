/** outline.ts -- the line around a set of squares, drawn a little inside, with round corners. */
import { columnOf, rowOf } from "./view.js";

type Point = readonly [number, number];
/** Right, down, left, up: around a square with its inside on the right hand. */
const DIRECTIONS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

interface Side {
  from: Point;
  direction: number;
}

function sidesOf(names: readonly string[]): Side[] {
  const set = new Set(names);
  const has = (column: number, row: number) =>
    [...set].some((name) => columnOf(name) === column && rowOf(name) === row);
  return [...set].flatMap((name) => {
    const x = columnOf(name);
    const y = rowOf(name);
    const sides: (Side & { beyond: Point })[] = [
      { from: [x, y], direction: 0, beyond: [x, y - 1] },
      { from: [x + 1, y], direction: 1, beyond: [x + 1, y] },
      { from: [x + 1, y + 1], direction: 2, beyond: [x, y + 1] },
      { from: [x, y + 1], direction: 3, beyond: [x - 1, y] },
    ];
    return sides.filter(({ beyond }) => !has(...(beyond as [number, number])));
  });
}

/** The sides in order; where two squares meet at a corner only, each keeps its own line. */
function loops(names: readonly string[]): Side[][] {
  const left = sidesOf(names);
  const all: Side[][] = [];
  while (left.length) {
    const loop = [left.pop()!];
    for (;;) {
      const last = loop[loop.length - 1]!;
      const [dx, dy] = DIRECTIONS[last.direction]!;
      const end: Point = [last.from[0] + dx, last.from[1] + dy];
      const turns = [1, 0, 3].map((turn) => (last.direction + turn) % 4);
      const follows = (direction: number) =>
        left.findIndex((side) => side.direction === direction && side.from[0] === end[0] && side.from[1] === end[1]);
      const index = turns.map(follows).find((found) => found >= 0);
      if (index === undefined) break;
      loop.push(left.splice(index, 1)[0]!);
    }
    all.push(loop);
  }
  return all;
}

function pathOf(loop: readonly Side[], unit: number, inset: number, radius: number): string {
  const corners = loop.flatMap((side, i) => {
    const before = loop[(i + loop.length - 1) % loop.length]!;
    if (before.direction === side.direction) return [];
    const [ax, ay] = DIRECTIONS[before.direction]!;
    const [bx, by] = DIRECTIONS[side.direction]!;
    // The inside is to the right of either side.
    const x = unit * side.from[0] + inset * (-ay - by);
    const y = unit * side.from[1] + inset * (ax + bx);
    return [`${x - radius * ax} ${y - radius * ay}Q${x} ${y} ${x + radius * bx} ${y + radius * by}`];
  });
  return `M${corners.join("L")}Z`;
}

export function outline(names: readonly string[], unit: number, inset: number, radius: number): string {
  return loops(names)
    .map((loop) => pathOf(loop, unit, inset, radius))
    .join("");
}
