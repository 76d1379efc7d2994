/** pyramid.ts -- a pyramid seen from above: plinth, floors one upon the other, markers. */
import { nothing, svg, type SVGTemplateResult } from "lit-html";
import {
  BLOCK,
  QUARTER,
  coverPrint,
  evenBox,
  ground as stoneGround,
  jewels,
  marker,
  type Sides,
  type Style,
} from "./pieces.js";
import { colourOf, nameOf, quarterAt, steps, type Cell, type Ground, type Stone } from "./view.js";

/** Where a block begins in the drawing. */
export const placeOf = (ground: Ground, stone: Cell & { floor: number }): Cell => {
  const at = quarterAt(ground, stone);
  return { x: at.x * QUARTER, y: at.y * QUARTER };
};

/* ---- the plinth ---- */

const joints = (width: number, height: number, margin: number): string => {
  const along = (length: number) => [...Array(Math.round(length / BLOCK)).keys()].map((i) => 32 + BLOCK * i);
  const outer = margin - 2,
    inner = margin - 8;
  return (
    along(width)
      .map((x) => `M${x} ${-outer}v${inner}M${x} ${height + 6}v${inner}`)
      .join("") +
    along(height)
      .map((y) => `M${-outer} ${y}h${inner}M${width + 6} ${y}h${inner}`)
      .join("")
  );
};

/** The cells of floor 1 while it grows. */
export const cells = ({ width, height }: Ground): SVGTemplateResult => {
  const down = [...Array(width - 1).keys()].map((i) => `M${BLOCK * (i + 1)} 0V${height * BLOCK}`);
  const across = [...Array(height - 1).keys()].map((i) => `M0 ${BLOCK * (i + 1)}H${width * BLOCK}`);
  return svg`<path class="cells" d=${[...down, ...across].join("")}></path>`;
};

/** Limestone around the ground. */
export const plinth = (ground: Ground, margin: number, isGrowing: boolean): SVGTemplateResult => {
  const width = ground.width * BLOCK,
    height = ground.height * BLOCK;
  return svg`
    <path class="plinth" d=${evenBox(-margin, -margin, width + margin, height + margin, margin * 0.4)}></path>
    <path class="bed ${isGrowing ? "growing" : ""}" d=${evenBox(-6, -6, width + 6, height + 6, 9)}></path>
    <path class="joints" d=${joints(width, height, margin)}></path>`;
};

/* ---- floors ---- */

const isSameDomino = (a: Stone, b: Stone) => a.from !== "cover" && a.from.slice(0, -1) === b.from.slice(0, -1);

type Neighbours = Map<string, Stone>;
const neighbour = (floor: Neighbours, stone: Cell, turn: number) =>
  floor.get(nameOf({ x: stone.x + steps[turn]!.x, y: stone.y + steps[turn]!.y }));

/** The sides of which something is true: east, south, west, north as dominoes turn. */
const sides = (test: (turn: number) => boolean): Sides => ({
  east: test(0),
  south: test(1),
  west: test(2),
  north: test(3),
});

const stoneOn = (floor: Neighbours, ground: Ground, stone: Stone, style: Style): SVGTemplateResult => {
  const { x, y } = placeOf(ground, stone);
  const open = sides((turn) => !neighbour(floor, stone, turn));
  const ends = sides((turn) => {
    const next = neighbour(floor, stone, turn);
    return !next || !isSameDomino(stone, next);
  });
  return svg`${stoneGround(x, y, colourOf(stone.face), open, ends, style)}${
    stone.from === "cover" ? coverPrint(x, y, stone.face) : nothing
  }
    ${jewels(x, y, stone.face, style)}`;
};

/** The blocks of one domino together, so that they travel as one. */
const byDomino = (stones: readonly Stone[]): Stone[][] => {
  const pieces = new Map<string, Stone[]>();
  for (const stone of stones) {
    const key = stone.from === "cover" ? `cover ${colourOf(stone.face)}` : stone.from.slice(0, -1);
    pieces.set(key, [...(pieces.get(key) ?? []), stone]);
  }
  return [...pieces.values()];
};

/** Lines between dominoes, never inside one: zones must be read before tiles are. */
const seams = (floor: Neighbours, ground: Ground): string =>
  [...floor.values()]
    .map((stone) => {
      const { x, y } = placeOf(ground, stone),
        east = neighbour(floor, stone, 0),
        south = neighbour(floor, stone, 1);
      return (
        (east && !isSameDomino(stone, east) ? `M${x + BLOCK} ${y + 3}v122` : "") +
        (south && !isSameDomino(stone, south) ? `M${x + 3} ${y + BLOCK}h122` : "")
      );
    })
    .join("");

const storey = (
  ground: Ground,
  stones: readonly Stone[],
  depth: number,
  style: Style,
  isMoving: boolean,
): SVGTemplateResult => {
  const floor: Neighbours = new Map(stones.map((stone) => [nameOf(stone), stone]));
  const inset = stones.length ? (stones[0]!.floor - 1) * QUARTER : 0;
  return svg`
    <g class="storey ${stones[0]?.floor === 1 ? "" : "raised"}">
      ${byDomino(stones).map(
        (piece) =>
          svg`<g
            data-piece=${isMoving && piece[0]!.from !== "cover" ? piece[0]!.from.slice(0, -1) : nothing}>${piece.map(
              (stone) => stoneOn(floor, ground, stone, style),
            )}</g>`,
      )}
      <path class="seam ${style.grain}" d=${seams(floor, ground)}></path>
    </g>
    ${
      depth
        ? svg`<rect class="veil deep-${depth}" x=${inset} y=${inset} width=${ground.width * BLOCK - 2 * inset}
          height=${ground.height * BLOCK - 2 * inset}></rect>`
        : nothing
    }`;
};

/** `isMoving`: its pieces travel here from the quarry and the supply. */
export const floorsOf = (
  ground: Ground,
  stones: readonly Stone[],
  current: number,
  style: Style,
  isMoving: boolean,
): SVGTemplateResult[] =>
  [...Array(current).keys()].map((i) =>
    storey(
      ground,
      stones.filter((s) => s.floor === i + 1).sort((a, b) => a.y - b.y || a.x - b.x),
      current - 1 - i,
      style,
      isMoving,
    ),
  );

export const markersOf = (
  ground: Ground,
  stones: readonly Stone[],
  scale: number,
  isMoving: boolean,
): SVGTemplateResult => svg`<g class="standing">
    ${stones
      .filter((s) => s.marked)
      .map((stone) => {
        const { x, y } = placeOf(ground, stone);
        return svg`<g data-piece=${isMoving ? `marker ${colourOf(stone.face)}` : nothing}>${marker(
          x + QUARTER,
          y + QUARTER,
          colourOf(stone.face),
          scale,
        )}</g>`;
      })}</g>`;

/** Blocks above a board: what is being considered. */
export const floating = (ground: Ground, stones: readonly Stone[], style: Style): SVGTemplateResult[] => {
  const floor: Neighbours = new Map(stones.map((stone) => [nameOf(stone), stone]));
  return stones.map((stone) => stoneOn(floor, ground, stone, style));
};
