/** pieces.ts -- the pieces of Pyramido as drawings. The unit is the quarter of a block, 64; a block is 128. Nothing
 *  here has an id: grounds are drawn line by line and clipped by a nested <svg>, so that a page can hold any number of
 *  boards. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { colourOf, corners, iconsOf, otherFace, type Colour, type Corner, type Domino } from "./view.js";

export const BLOCK = 128;
export const QUARTER = 64;

/* ---- marks ---- */

const marks: Record<Colour, string> = {
  N:
    "M8.6 16.8v3.7H4L5.6 9C6.1 5 8.6 2.8 12 2.8s5.9 2.2 6.4 6.2L20 20.5h-4.6v-3.7M8.4 9.2q3.6-1.8 7.2 0v4.2" +
    "a3.6 4.1 0 0 1-7.2 0zM12 17.5v3.9M12 2.8v2.4M5.1 13h1.7M4.6 16.6h1.7M18.9 13h-1.7M19.4 16.6h-1.7",
  B:
    "M8.2 9.4V3l2.6 2.3h2.4L15.8 3v6.4q0 1.7-1.5 2.7c1.9 1.7 2.6 4.4 2.6 9.2H7.1c0-4.8.7-7.5 2.6-9.2" +
    "q-1.5-1-1.5-2.7zM16.9 21.3c3.2 0 4.5-2.4 2.9-4.6M12 16.8v4.5",
  Y: "M12 12.4C8.6 10 7.3 8.1 7.3 6.4a4.7 4 0 0 1 9.4 0c0 1.7-1.3 3.6-4.7 6zM12 12.4v9.2M5.8 14.4h12.4",
  T:
    "M12 9.6C9.4 6.4 5.6 5.2 1.9 6.6c.4 4.4 3.2 7.5 7.5 8.5L8 21h8l-1.4-5.9" +
    "c4.3-1 7.1-4.1 7.5-8.5-3.7-1.4-7.5-.2-10.1 3zM9.8 5.2a2.2 2.2 0 1 1 4.4 0 2.2 2.2 0 1 1-4.4 0zM5.4 9.6" +
    "q1.3 2.3 4.2 2.9M18.6 9.6q-1.3 2.3-4.2 2.9",
  R:
    "M2.6 5.7Q12 1.6 21.4 5.5M2.6 11.5q9-8.8 18.2-.4-9.4 8.6-18.2.4zM9.6 11.1" +
    "a1.8 1.8 0 1 1 3.6 0 1.8 1.8 0 1 1-3.6 0zM9.3 14.8 8.5 21M13 15" +
    "c.6 3.5 3 5.7 5.7 5.3 2.2-.3 2.8-2.8 1.2-3.5",
  G:
    "M12 3q5 6.3 0 12.6Q7 9.3 12 3zM9.6 8.2Q7.4 6.5 5.1 6.5c0 4.7 2.5 8 6.9 9.1 4.4-1.1 6.9-4.4 6.9-9.1" +
    "q-2.3 0-4.5 1.7M5.4 10.8q-1.8 0-3.2.9c1.8 3.2 5.2 4.6 9.8 3.9 4.6.7 8-.7 9.8-3.9q-1.4-.9-3.2-.9M12 15.6" +
    "v6",
};

/** A mark of its box of 24, scaled about its centre at (x, y). */
export const mark = (colour: Colour, x: number, y: number, scale: number, kind = `line-${colour}`): SVGTemplateResult =>
  svg`<path class="glyph ${kind}" transform="translate(${x - 12 * scale} ${y - 12 * scale}) scale(${scale})"
    d=${marks[colour]}></path>`;

/* ---- grounds ---- */

const range = (count: number) => [...Array(count).keys()];

/** The lines of a whole block, in the tile of 32 that every quarter repeats, or for small boards in one of 64. */
const lines: Record<Colour, (tile: number) => string> = {
  N: (tile) => {
    const u = tile / 4,
      rows = BLOCK / (2 * u);
    const courses = range(rows).map((row) => `M0 ${u + 2 * u * row}H${BLOCK}`);
    const joint = (x: number, from: number, to: number) => `M${x} ${Math.max(0, from)}V${Math.min(BLOCK, to)}`;
    const joints = range(rows + 1).flatMap((row) =>
      range(BLOCK / tile).map((i) => joint(tile * i + (row % 2 ? u : 3 * u), 2 * u * row - u, 2 * u * row + u)),
    );
    return [...courses, ...joints].join("");
  },
  B: (tile) => {
    const u = tile / 32;
    return range(BLOCK / (16 * u))
      .map((row) => `M0 ${(11 + 16 * row) * u}` + `l${8 * u} ${-6 * u} ${8 * u} ${6 * u}`.repeat(BLOCK / (16 * u)))
      .join("");
  },
  Y: (tile) =>
    range(BLOCK / tile)
      .flatMap((row) =>
        range(BLOCK / tile).map(
          (i) => `M${tile * (i + 0.25)} ${tile * (row + 0.25)}h.01M${tile * (i + 0.75)} ${tile * (row + 0.75)}h.01`,
        ),
      )
      .join(""),
  T: (tile) => {
    const r = tile / 2,
      arc = `a${r} ${r} 0 0 0 ${tile} 0`;
    const whole = (y: number) => `M0 ${y}` + arc.repeat(BLOCK / tile);
    const shifted = (y: number) =>
      `M0 ${y + r}a${r} ${r} 0 0 0 ${r} ${-r}` + arc.repeat(BLOCK / tile - 1) + `a${r} ${r} 0 0 0 ${r} ${r}`;
    return range(BLOCK / tile)
      .map((row) => whole(tile * row) + shifted(tile * row + r))
      .join("");
  },
  R: (tile) =>
    range((4 * BLOCK) / tile - 1)
      .map((i) => {
        const sum = (tile / 2) * (i + 1),
          far = Math.min(sum, BLOCK),
          near = sum - far;
        return `M${near} ${far}L${far} ${near}`;
      })
      .join(""),
  G: (tile) => {
    const u = tile / 32,
      columns = BLOCK / (16 * u);
    const stalks = range(columns).map((i) => `M${(8 + 16 * i) * u} 0V${BLOCK}`);
    const leaves = range(columns).flatMap((i) =>
      range(BLOCK / tile).map(
        (row) => `M${(3 + 16 * i) * u} ${tile * row + (i % 2 ? 25 : 9) * u}l${5 * u} ${5 * u} ${5 * u} ${-5 * u}`,
      ),
    );
    return [...stalks, ...leaves].join("");
  },
};

const drawn = (tile: number) =>
  Object.fromEntries(Object.entries(lines).map(([colour, draw]) => [colour, draw(tile)])) as Record<Colour, string>;
const grounds = { fine: drawn(32), coarse: drawn(64) };

/* ---- blocks ---- */

/** How pieces are drawn on my own board and, larger in proportion, on small ones. */
export interface Style {
  grain: keyof typeof grounds;
  inset: number;
  radius: number;
  riser: number;
  jewel: number;
}
export const large: Style = { grain: "fine", inset: 2, radius: 7, riser: 7, jewel: 1 };
export const small: Style = { grain: "coarse", inset: 3, radius: 9, riser: 10, jewel: 1.26 };

export interface Sides {
  north: boolean;
  east: boolean;
  south: boolean;
  west: boolean;
}
const all: Sides = { north: true, east: true, south: true, west: true };

/** A box with rounded corners: north-west, north-east, south-east, south-west. */
export const box = (
  left: number,
  top: number,
  right: number,
  bottom: number,
  r: readonly [number, number, number, number],
): string => {
  const turn = (radius: number, dx: number, dy: number) =>
    radius ? `a${radius} ${radius} 0 0 1 ${dx * radius} ${dy * radius}` : "";
  return (
    `M${left + r[0]} ${top}H${right - r[1]}${turn(r[1], 1, 1)}V${bottom - r[2]}${turn(r[2], -1, 1)}` +
    `H${left + r[3]}${turn(r[3], -1, -1)}V${top + r[0]}${turn(r[0], 1, -1)}z`
  );
};
export const evenBox = (left: number, top: number, right: number, bottom: number, r: number): string =>
  box(left, top, right, bottom, [r, r, r, r]);

/** The stone of a block. `open`: sides where its floor ends; `ends`: sides where its domino ends. */
export const ground = (
  x: number,
  y: number,
  colour: Colour,
  open: Sides,
  ends: Sides,
  style: Style,
): SVGTemplateResult => {
  const left = x + (open.west ? style.inset : 0),
    right = x + BLOCK - (open.east ? style.inset : 0);
  const top = y + (open.north ? style.inset : 0),
    foot = y + BLOCK - (open.south ? style.inset : 0);
  const bottom = foot - (open.south ? style.riser : 0);
  const r = (a: boolean, b: boolean) => (a && b ? style.radius : 0);
  const radii = [
    r(ends.north, ends.west),
    r(ends.north, ends.east),
    r(ends.south, ends.east),
    r(ends.south, ends.west),
  ] as const;
  return svg`
    ${open.south ? svg`<path class="edge-${colour}" d=${box(left, top, right, foot, radii)}></path>` : nothing}
    <path class="fill-${colour}" d=${box(left, top, right, bottom, radii)}></path>
    <svg x=${left} y=${top} width=${right - left} height=${bottom - top}
      viewBox="${left - x} ${top - y} ${right - left} ${bottom - top}">
      <path class="ground ${style.grain} line-${colour}" d=${grounds[style.grain][colour]}></path>
    </svg>
    ${open.north ? svg`<path class="glint" d="M${left + radii[0]} ${top + 1.2}H${right - radii[1]}"></path>` : nothing}
    <path class="cross line-${colour}" d="M${x + 64} ${y + 10}V${y + 116}M${x + 10} ${y + 64}H${x + 118}"></path>`;
};

const cornerAt: Record<Corner, readonly [number, number]> = {
  "7": [30, 30],
  "9": [98, 30],
  "1": [30, 97],
  "3": [98, 97],
};
export const iconPlace = (x: number, y: number, corner: Corner): readonly [number, number] => [
  x + cornerAt[corner][0],
  y + cornerAt[corner][1],
];

/** An icon: light octagon, mark in the edge colour. */
export const jewel = (
  x: number,
  y: number,
  colour: Colour,
  scale: number,
): SVGTemplateResult => svg`<g transform="translate(${x} ${y}) scale(${scale})">
    <path class="gem line-${colour}" d="M-12.5-21h25l8.5 8.5v25l-8.5 8.5h-25l-8.5-8.5v-25z">
    </path>${mark(colour, 0, 0, 1.3)}</g>`;

export const jewels = (x: number, y: number, face: string, style: Style): SVGTemplateResult[] =>
  iconsOf(face).map((corner) => {
    const [cx, cy] = iconPlace(x, y, corner);
    return jewel(cx, cy, colourOf(face), style.jewel);
  });

/** What tells a cover from a block: an inner frame, and a fold in the colour of its other face, opposite to the
 *  icon. */
export const coverPrint = (x: number, y: number, face: string): SVGTemplateResult => {
  const icon = iconsOf(face)[0] ?? "1";
  const opposite = corners[(corners.indexOf(icon) + 2) % 4]!;
  const east = opposite === "9" || opposite === "3",
    south = opposite === "1" || opposite === "3";
  const fx = x + (east ? 120 : 8),
    fy = y + (south ? 116 : 8);
  return svg`<path class="frame line-${colourOf(face)}" d="M${x + 8} ${y + 8}h112v108h-112z"></path>
    <path class="fold fill-${otherFace(colourOf(face))}"
      d="M${fx} ${fy}h${east ? -20 : 20}L${fx} ${fy + (south ? -20 : 20)}z"></path>`;
};

/** A marker: dark disc, mark in white; the ring tells whose it is. */
export const marker = (
  x: number,
  y: number,
  colour: Colour,
  scale = 1,
): SVGTemplateResult => svg`<g class="marker" transform="translate(${x} ${y}) scale(${scale})">
    <circle class="rim" r="26.5"></circle><circle class="edge-${colour}" r="25"></circle><circle class="ring" r="22.8">
    </circle>
    ${mark(colour, 0, 0, 1.2, "on-marker")}</g>`;

/** Where a marker was: it stands on the pyramid. */
export const hollow = (x: number, y: number, colour: Colour): SVGTemplateResult =>
  svg`<circle class="hollow" cx=${x} cy=${y} r="24"></circle>${mark(colour, x, y, 1.25, "soft")}`;

/* ---- whole pieces ---- */

/** A domino by itself, block B in the east. */
export const domino = (
  d: Domino,
): TemplateResult => html`<svg class="domino" viewBox="-2 -2 260 134" aria-hidden="true">
    ${ground(0, 0, colourOf(d.a), { ...all, east: false }, { ...all, east: false }, large)}
    ${ground(BLOCK, 0, colourOf(d.b), { ...all, west: false }, { ...all, west: false }, large)}
    <path class="hair" d=${evenBox(2, 2, 254, 126, 7)}></path>
    ${jewels(0, 0, d.a, { ...large, jewel: 1.2 })}${jewels(BLOCK, 0, d.b, { ...large, jewel: 1.2 })}</svg>`;

/** A block by its colour alone. */
export const blockFace = (
  colour: Colour,
): TemplateResult => html`<svg class="face" viewBox="0 0 128 128" aria-hidden="true">
    ${ground(0, 0, colour, all, all, small)}</svg>`;

/** A face of a cover in the hand, its icon not yet in a corner. */
export const coverFace = (
  colour: Colour,
): TemplateResult => html`<svg class="face" viewBox="0 0 128 128" aria-hidden="true">
    <path class="fill-${colour}" d=${evenBox(2, 2, 126, 126, 10)}></path>
    <svg x="2" y="2" width="124" height="124" viewBox="2 2 124 124"><path class="ground fine line-${colour}"
      d=${grounds.fine[colour]}></path></svg>
    <path class="frame line-${colour}" d="M14 14h100v100h-100z"></path>${jewel(64, 64, colour, 1.75)}</svg>`;

/** A marker of the supply, or the ring it left behind. */
export const token = (
  colour: Colour,
  isHere: boolean,
): TemplateResult => html`<svg class="token" viewBox="0 0 60 60" aria-hidden="true">
    ${isHere ? marker(30, 30, colour) : hollow(30, 30, colour)}</svg>`;

export const sign = (colour: Colour): TemplateResult =>
  html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">${mark(colour, 12, 12, 1, "soft")}</svg>`;
