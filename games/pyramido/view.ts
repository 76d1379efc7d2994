/** view.ts -- what describe.c tells of a table of Pyramido, and the top view of a pyramid reckoned from it: which
 *  quarter shows what, and the zones. The page needs zones of floors that are not yet built, so it finds them all in
 *  this one way. */
import type { Move, Points, Seat } from "mastaba:protocol";
import type { TableContext } from "../../web/src/game-table.js";

export const colours = ["N", "B", "Y", "T", "R", "G"] as const;
export type Colour = (typeof colours)[number];
/** As on a keypad: 7 is the north-west. In the order in which a turn to the right carries an icon on. */
export const corners = ["7", "9", "3", "1"] as const;
export type Corner = (typeof corners)[number];

/** A face is a colour and the corners with an icon: "R71", "N-". */
export interface Block {
  face: string;
  /** "D43A", or "cover". */
  from: string;
  marked?: boolean;
}

export interface Domino {
  domino: string;
  a: string;
  b: string;
}

export interface Pyramid {
  seat: Seat;
  floor: number;
  frame: { width: number; height: number } | null;
  floors: Record<string, Block>[];
  markers: Colour[];
  covers: string[];
  played: number;
  now: { icons: Partial<Record<Colour, number>>; sum: number; mino: number; total: number };
  score: Points;
}

export interface View {
  phase: "setup" | "place" | "mark" | "cover" | "refill" | "split" | "top" | "fill" | "over";
  floor: number;
  starter?: Seat;
  active?: Seat;
  quarry: (Domino | null)[];
  piles: { size: number; top: Domino | null }[];
  slot?: number;
  pile?: number;
  laid: string[];
  seats: Pyramid[];
  /** The floor's score after each move of the seat to play. */
  previews: Record<string, number>;
}

export type PyramidoContext = TableContext<View>;

export const pyramidOf = (view: View, seat: Seat): Pyramid => view.seats.find((p) => p.seat === seat) ?? view.seats[0]!;
export const colourOf = (face: string): Colour => face[0] as Colour;
export const iconsOf = (face: string): Corner[] => corners.filter((corner) => face.includes(corner, 1));
export const otherFace = (colour: Colour): Colour => colours[colours.indexOf(colour) ^ 1]!;

/* ---- cells ---- */

export interface Cell {
  x: number;
  y: number;
}

export const cellOf = (name: string): Cell => ({ x: name.charCodeAt(0) - 97, y: Number(name.slice(1)) - 1 });
export const nameOf = ({ x, y }: Cell): string => String.fromCharCode(97 + x) + (y + 1);
/** "A.floors.2.c3" is the cell c3. */
export const cellName = (target: string): string => target.slice(target.lastIndexOf(".") + 1);

/** Where block B lies, by how far the domino is turned to the right. */
export const steps: readonly Cell[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
];
export const beside = (cell: Cell, turn: number): Cell => ({ x: cell.x + steps[turn]!.x, y: cell.y + steps[turn]!.y });

export const turned = (face: string, turn: number): string => {
  const icons = iconsOf(face).map((corner) => corners[(corners.indexOf(corner) + turn) % 4]);
  return colourOf(face) + (icons.join("") || "-");
};

/** A block in its place; x and y are cells of its own floor. */
export interface Stone extends Cell, Block {
  floor: number;
}

export const stonesOf = (pyramid: Pyramid): Stone[] =>
  pyramid.floors.flatMap((floor, i) =>
    Object.entries(floor).map(([name, block]) => ({ ...cellOf(name), ...block, floor: i + 1 })),
  );

/* ---- the ground that is drawn ---- */

/** A rectangle of cells of floor 1. */
export interface Ground extends Cell {
  width: number;
  height: number;
}

const boxOf = (cells: readonly Cell[]): Ground => {
  const xs = cells.map((c) => c.x),
    ys = cells.map((c) => c.y);
  const x = Math.min(...xs),
    y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
};

const start: Cell = { x: 4, y: 4 };
const fits = (width: number, height: number) => (width <= 5 && height <= 4) || (width <= 4 && height <= 5);

/** Rule 4.3: some frame of five by four, either way round, holds the box and the cell. */
export const isWithinReach = (box: Ground, { x, y }: Cell): boolean =>
  fits(
    Math.max(box.x + box.width, x + 1) - Math.min(box.x, x),
    Math.max(box.y + box.height, y + 1) - Math.min(box.y, y),
  );

const builtBox = (pyramid: Pyramid): Ground => {
  const cells = Object.keys(pyramid.floors[0]!).map(cellOf);
  return boxOf(cells.length ? cells : [start]);
};

/** Floor 1 while it grows: no domino reaches further than two cells beyond the blocks. */
export const growingGround = (pyramid: Pyramid): Ground => {
  if (pyramid.frame) return { x: 0, y: 0, width: pyramid.frame.width, height: pyramid.frame.height };
  const box = builtBox(pyramid);
  const near: Cell[] = [];
  for (let y = box.y - 2; y < box.y + box.height + 2; y++)
    for (let x = box.x - 2; x < box.x + box.width + 2; x++) if (isWithinReach(box, { x, y })) near.push({ x, y });
  return boxOf(near);
};

/** For boards that are only looked at: the blocks in the middle of a frame. */
export const settledGround = (pyramid: Pyramid): Ground => {
  if (pyramid.frame) return { x: 0, y: 0, width: pyramid.frame.width, height: pyramid.frame.height };
  const box = builtBox(pyramid);
  const [width, height] = box.height > 4 ? [4, 5] : [5, 4];
  return { x: box.x - ((width - box.width) >> 1), y: box.y - ((height - box.height) >> 1), width, height };
};

/** The free cells of the floor under way; on floor 1, those that it may still use. */
export const freeCells = (
  pyramid: Pyramid,
  built: Record<string, unknown> = pyramid.floors[pyramid.floor - 1]!,
): Cell[] => {
  const ground = growingGround(pyramid);
  const box = boxOf(Object.keys(built).length ? Object.keys(built).map(cellOf) : [start]);
  const inset = pyramid.floor - 1;
  const free: Cell[] = [];
  for (let y = ground.y; y < ground.y + ground.height - inset; y++)
    for (let x = ground.x; x < ground.x + ground.width - inset; x++)
      if (!built[nameOf({ x, y })] && (pyramid.floor > 1 || isWithinReach(box, { x, y }))) free.push({ x, y });
  return free;
};

/** Free cells that no domino can reach any more: within the blocks, without a free neighbour. */
export const holes = (pyramid: Pyramid, stones: readonly Stone[]): Cell[] => {
  const built = Object.fromEntries(stones.filter((s) => s.floor === pyramid.floor).map((s) => [nameOf(s), s]));
  const free = freeCells(pyramid, built);
  const names = new Set(free.map(nameOf));
  const box = boxOf(Object.keys(built).map(cellOf));
  const isInside = (c: Cell) => c.x >= box.x && c.y >= box.y && c.x < box.x + box.width && c.y < box.y + box.height;
  return free.filter(
    (c) => (pyramid.floor > 1 || isInside(c)) && [0, 1, 2, 3].every((turn) => !names.has(nameOf(beside(c, turn)))),
  );
};

/* ---- the top view ---- */

/** Quarters are counted from the north-west of the ground; a key is 32 y + x. */
export interface Quarter {
  x: number;
  y: number;
  stone: Stone;
  hasIcon: boolean;
}
export type TopView = Map<number, Quarter>;
export const quarterKey = (x: number, y: number): number => 32 * y + x;

/** The north-west quarter of a block: each floor begins one quarter further in. */
export const quarterAt = (ground: Ground, stone: Cell & { floor: number }): Cell => ({
  x: 2 * (stone.x - ground.x) + stone.floor - 1,
  y: 2 * (stone.y - ground.y) + stone.floor - 1,
});

export const lookDown = (ground: Ground, stones: readonly Stone[]): TopView => {
  const top: TopView = new Map();
  for (const stone of [...stones].sort((a, b) => a.floor - b.floor)) {
    const at = quarterAt(ground, stone);
    for (const [corner, dx, dy] of [
      ["7", 0, 0],
      ["9", 1, 0],
      ["1", 0, 1],
      ["3", 1, 1],
    ] as const) {
      const x = at.x + dx,
        y = at.y + dy;
      top.set(quarterKey(x, y), { x, y, stone, hasIcon: stone.face.includes(corner, 1) });
    }
  }
  return top;
};

export interface Zone {
  colour: Colour;
  icons: number;
  isMarked: boolean;
  floors: number[];
  quarters: Set<number>;
}

const zoneAround = (top: TopView, seed: Quarter): Zone => {
  const colour = colourOf(seed.stone.face);
  const quarters = new Set([quarterKey(seed.x, seed.y)]);
  const found = [seed];
  for (const { x, y } of found)
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ] as const) {
      const key = quarterKey(x + dx, y + dy),
        next = top.get(key);
      if (!next || quarters.has(key) || colourOf(next.stone.face) !== colour) continue;
      quarters.add(key);
      found.push(next);
    }
  return {
    colour,
    quarters,
    icons: found.filter((q) => q.hasIcon).length,
    isMarked: found.some((q) => q.stone.marked),
    floors: [...new Set(found.map((q) => q.stone.floor))].sort(),
  };
};

export const zonesOf = (top: TopView): Zone[] => {
  const zones: Zone[] = [];
  for (const [key, quarter] of top) if (!zones.some((z) => z.quarters.has(key))) zones.push(zoneAround(top, quarter));
  return zones;
};

export const zoneAt = (zones: readonly Zone[], ground: Ground, stone: Cell & { floor: number }): Zone | undefined => {
  const at = quarterAt(ground, stone);
  return zones.find((z) => z.quarters.has(quarterKey(at.x, at.y)));
};

/* ---- what a move makes of a pyramid ---- */

export interface Outlook {
  stones: Stone[];
  zones: Zone[];
  /** The blocks that the move adds or changes. */
  touched: Stone[];
  /** Where the marker goes, of itself or as the better choice. */
  marked: Stone | null;
  icons: Partial<Record<Colour, number>>;
  sum: number;
  mino: number;
  total: number;
}

const score = (ground: Ground, stones: Stone[], touched: Stone[], marked: Stone | null): Outlook => {
  const zones = zonesOf(lookDown(ground, stones));
  const counted = zones.filter((z) => z.isMarked);
  const sum = counted.reduce((all, z) => all + z.icons, 0);
  const mino = counted.length ? Math.min(...counted.map((z) => z.icons)) : 0;
  const icons = Object.fromEntries(counted.map((z) => [z.colour, z.icons]));
  return { stones, zones, touched, marked, icons, sum, mino, total: sum + mino };
};

/** With each of the blocks marked in turn, or with none when there is no choice; the best first. */
const withMark = (ground: Ground, stones: Stone[], touched: Stone[], eligible: Stone[]): Outlook[] => {
  if (!eligible.length) return [score(ground, stones, touched, null)];
  return eligible
    .map((stone) => {
      const marked = { ...stone, marked: true };
      const swap = (s: Stone) => (s === stone ? marked : s);
      return score(ground, stones.map(swap), touched.map(swap), marked);
    })
    .sort((a, b) => b.total - a.total);
};

/** The two blocks of a domino, laid: [A, B]. */
export const laying = (view: View, pyramid: Pyramid, move: Move): [Stone, Stone] => {
  const domino = view.quarry[Number(move.targets[0]!.slice(-1)) - 1]!;
  const turn = Number(move.targets[2]!.slice(-1));
  const at = cellOf(cellName(move.targets[1]!));
  return [
    { ...at, floor: pyramid.floor, face: turned(domino.a, turn), from: `${domino.domino}A` },
    { ...beside(at, turn), floor: pyramid.floor, face: turned(domino.b, turn), from: `${domino.domino}B` },
  ];
};

export const outlook = (view: View, pyramid: Pyramid, ground: Ground, move: Move): Outlook => {
  const stones = stonesOf(pyramid);
  const isFree = (stone: Stone) => pyramid.markers.includes(colourOf(stone.face));
  if (view.phase === "place") {
    const laid = laying(view, pyramid, move);
    const eligible = laid.filter((stone) => iconsOf(stone.face).length > 0 && isFree(stone));
    return withMark(ground, [...stones, ...laid], laid, eligible)[0]!;
  }
  const name = cellName(move.targets[0]!),
    at = cellOf(name);
  const old = stones.find((s) => s.floor === pyramid.floor && nameOf(s) === name);
  if (view.phase === "mark" && old) return withMark(ground, stones, [old], [old])[0]!;
  if (move.targets.length < 3) return score(ground, stones, [], null);
  const cover: Stone = {
    ...at,
    floor: pyramid.floor,
    face: cellName(move.targets[1]!) + cellName(move.targets[2]!),
    from: "cover",
  };
  const others = stones.filter((s) => s !== old);
  return withMark(ground, [...others, cover], [cover], view.phase === "cover" && isFree(cover) ? [cover] : [])[0]!;
};
