/** outline.ts -- the border of a set of quarters as a path: a little inside, with round corners, one loop for each edge
 *  of the set. The border is walked with the set on the right hand. */
import { quarterKey, type Cell } from "./view.js";
import { QUARTER } from "./pieces.js";

const INSIDE = 6,
  RADIUS = 9;

/** East, south, west, north. */
const ways: readonly Cell[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];
/** The quarters ahead of a corner of the grid, to the left and to the right of each way. */
const ahead: readonly (readonly [Cell, Cell])[] = [
  [
    { x: 0, y: -1 },
    { x: 0, y: 0 },
  ],
  [
    { x: 0, y: 0 },
    { x: -1, y: 0 },
  ],
  [
    { x: -1, y: 0 },
    { x: -1, y: -1 },
  ],
  [
    { x: -1, y: -1 },
    { x: 0, y: -1 },
  ],
];

interface Bend extends Cell {
  from: number;
  to: number;
}

const walk = (quarters: ReadonlySet<number>, start: Cell, done: Set<number>): Bend[] => {
  const has = (at: Cell, side: Cell) => quarters.has(quarterKey(at.x + side.x, at.y + side.y));
  const bends: Bend[] = [];
  let at = start,
    way = 0;
  do {
    if (way === 0) done.add(quarterKey(at.x, at.y));
    at = { x: at.x + ways[way]!.x, y: at.y + ways[way]!.y };
    const [left, right] = ahead[way]!;
    const next = !has(at, right) ? (way + 1) % 4 : has(at, left) ? (way + 3) % 4 : way;
    if (next !== way) bends.push({ ...at, from: way, to: next });
    way = next;
  } while (at.x !== start.x || at.y !== start.y || way !== 0);
  return bends;
};

/** Where the border bends, shifted inwards. */
const inside = ({ x, y, from, to }: Bend): Cell => {
  const shift = (way: number) => ({ x: -ways[way]!.y * INSIDE, y: ways[way]!.x * INSIDE });
  const a = shift(from),
    b = shift(to);
  return { x: x * QUARTER + a.x + b.x, y: y * QUARTER + a.y + b.y };
};

const loopsOf = (quarters: ReadonlySet<number>): Bend[][] => {
  const done = new Set<number>();
  const loops: Bend[][] = [];
  for (const key of [...quarters].sort((a, b) => a - b)) {
    const at = { x: key % 32, y: key >> 5 };
    if (quarters.has(key - 32) || done.has(key)) continue;
    loops.push(walk(quarters, at, done));
  }
  return loops;
};

const rounded = (bends: readonly Bend[]): string =>
  bends
    .map((bend, i) => {
      const { x, y } = inside(bend),
        from = ways[bend.from]!,
        to = ways[bend.to]!;
      const begin = `${i ? "L" : "M"}${x - from.x * RADIUS} ${y - from.y * RADIUS}`;
      return `${begin}Q${x} ${y} ${x + to.x * RADIUS} ${y + to.y * RADIUS}`;
    })
    .join("") + "z";

export const outlineOf = (quarters: ReadonlySet<number>): string => loopsOf(quarters).map(rounded).join("");

/** The corners of the border that point outwards, and on which side of them the set lies: places for a tag. */
export const tipsOf = (quarters: ReadonlySet<number>): (Cell & { side: 1 | -1; up: boolean })[] =>
  loopsOf(quarters).flatMap((loop) =>
    loop
      .filter((bend) => bend.to === (bend.from + 1) % 4)
      .map((bend) => ({
        x: bend.x * QUARTER,
        y: bend.y * QUARTER,
        side: bend.from < 2 ? -1 : 1,
        up: bend.from % 3 === 0,
      })),
  );

/** The quarters themselves, to be touched. */
export const areaOf = (quarters: ReadonlySet<number>): string =>
  [...quarters]
    .map((key) => `M${(key % 32) * QUARTER} ${(key >> 5) * QUARTER}h${QUARTER}v${QUARTER}h${-QUARTER}z`)
    .join("");
