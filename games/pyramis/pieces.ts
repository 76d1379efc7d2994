/** pieces.ts -- ships, backs, Shooting Stars and marks. A ship is drawn as it lies upright; one that is rotated is the
 *  same drawing turned by 180 degrees with its other half lit, so that rotating is a motion and not another picture.
 *  Its belt is the axle: it never turns. Which of the three belts shows, and how heavy lines are, table.css decides by
 *  size. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { signed } from "../../web/src/widgets.js";
import type { Colour, FleetCard, Signs } from "./view.js";

/* ---- outlines ---- */

type Corner = readonly [x: number, y: number, radius?: number];

const towards = (from: Corner, to: Corner, distance: number): string => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const at = (axis: 0 | 1) => (from[axis] + ((to[axis] - from[axis]) * distance) / length).toFixed(2);
  return `${at(0)} ${at(1)}`;
};

function closed(corners: readonly Corner[]): string {
  const around = (i: number) => corners[(i + corners.length) % corners.length]!;
  const parts = corners.map((corner, i) => {
    const radius = corner[2] ?? 0;
    const curve = radius ? `Q${corner[0]} ${corner[1]} ${towards(corner, around(i + 1), radius)}` : "";
    return `${i ? "L" : "M"}${towards(corner, around(i - 1), radius)}${curve}`;
  });
  return parts.join("") + "Z";
}

const slant = 24 / 116;
const side = (y: number, grow = 0): number => 68 + slant * y + grow * Math.hypot(1, slant);

/** The hull's outline, `grow` units outside its edge. */
export function outline(grow: number, radius = 7): string {
  const [top, bottom] = [-58 - grow, 58 + grow];
  return closed([
    [-side(top, grow), top, radius],
    [side(top, grow), top, radius],
    [side(bottom, grow), bottom, radius],
    [-side(bottom, grow), bottom, radius],
  ]);
}

const band = (top: number, bottom: number, corner = 0): string =>
  closed([
    [-side(top), top, top === -58 ? corner : 0],
    [side(top), top, top === -58 ? corner : 0],
    [side(bottom), bottom, bottom === 58 ? corner : 0],
    [-side(bottom), bottom, bottom === 58 ? corner : 0],
  ]);

/** The outer 38 % of a half, where the light does not reach. */
const shade = (top: number, bottom: number): string =>
  closed([
    [side(top) * 0.62, top],
    [side(top), top, top === -58 ? 7 : 0],
    [side(bottom), bottom, bottom === 58 ? 7 : 0],
    [side(bottom) * 0.62, bottom],
  ]);

function bricks(bottom: number): string {
  const up = Math.sign(bottom);
  const courses = [12, 30, 44, 57].map((y) => y * up);
  const across = courses.slice(1, 3).map((y) => `M${-side(y)} ${y}H${side(y)}`);
  const joints = [
    [-40, 0, 40],
    [-58, -20, 20, 58],
    [-40, 0, 40],
  ].flatMap((row, i) =>
    row.filter((x) => Math.abs(x) < side(courses[i + 1]!) - 8).map((x) => `M${x} ${courses[i]}V${courses[i + 1]}`),
  );
  return [...across, ...joints].join("");
}

const paths = {
  hull: outline(0),
  near: outline(2.2, 8),
  wide: outline(6, 10),
  inner: outline(-6, 5),
  upper: band(-58, 0, 7),
  lower: band(0, 58, 7),
  upperShade: shade(-58, 0),
  lowerShade: shade(0, 58),
  upperBricks: bricks(-58),
  lowerBricks: bricks(58),
  belt: band(-9, 9),
  broadBelt: band(-15, 15),
};

/** Ring around a ship: `near` in a fleet, `wide` in the river. */
export const ring = (which: "near" | "wide", rotated = false): SVGTemplateResult =>
  svg`<path class="ring" d=${paths[which]} transform=${rotated ? "rotate(180)" : nothing} />`;
export const hull = (rotated = false): SVGTemplateResult =>
  svg`<path d=${paths.hull} transform=${rotated ? "rotate(180)" : nothing} />`;

/** What a hand must hit: it stays where it is while the ship above it lifts and turns. */
export const grip = svg`<rect class="grip" x="-80" y="-58" width="160" height="116"/>`;

/* ---- signs ---- */

const pyramid = svg`<path class="stone" d="M0-12 13.5 11H-13.5z"/><path class="dusk" d="M0-12 13.5 11H3.5z"/>
  <path class="rim" d="M0-12 13.5 11H-13.5z"/>`;
const pyramidOutline = svg`<path class="hollow" d="M0-12 13.5 11H-13.5z"/>`;
const alien = svg`<path class="dome" d="M-8.5 0C-8.5-15 8.5-15 8.5 0z"/>
  <ellipse class="stone rim" cy="3.5" rx="16.5" ry="6.5"/><path class="lights" d="M-9 3.5h.01M0 5.2h.01M9 3.5h.01"/>`;
const alienOutline = svg`<path class="hollow" d="M-8.5-.5C-8.5-15 8.5-15 8.5-.5"/>
  <ellipse class="hollow" cy="3.5" rx="16.5" ry="6.5"/>`;

const pitch = { pyramids: 28, aliens: 35 };

/** A row of signs around the origin: pyramids, then aliens; a short dash when there are none. */
function row(signs: Signs, counts: boolean): SVGTemplateResult {
  const { pyramids, aliens } = signs;
  if (!pyramids && !aliens) return svg`<path class="none" d="M-7 0H7"/>`;
  const width = pyramids * pitch.pyramids + aliens * pitch.aliens;
  const scale = pyramids + aliens > 3 ? Math.min(0.9, 108 / width) : 1;
  let at = -width / 2;
  const place = (kind: keyof Signs, sign: SVGTemplateResult) => {
    const x = (at + pitch[kind] / 2) * scale;
    at += pitch[kind];
    return svg`<g transform=${`translate(${x} 0) scale(${scale})`}>${sign}</g>`;
  };
  return svg`${Array.from({ length: pyramids }, () => place("pyramids", counts ? pyramid : pyramidOutline))}
    ${Array.from({ length: aliens }, () => place("aliens", counts ? alien : alienOutline))}`;
}

/** One sign in a sentence or a list. */
export const sign = (kind: keyof Signs, counts = true): TemplateResult =>
  html`<svg class="sign" viewBox="-18 -15 36 30" aria-hidden="true">
    ${kind === "aliens" ? alien : counts ? pyramid : pyramidOutline}
  </svg>`;

/* ---- friezes and marks ---- */

const leaf = (x: number, step: number, height: number): string =>
  `M${x} 0q${0.1 * step} ${-1.4 * height} ${0.85 * step} ${-1.45 * height}q${-0.05 * step} ${1.35 * height} ${
    -0.85 * step
  } ${1.45 * height}z`;

/** The terrain's own line along a belt; each is its own point mirror. */
function frieze(colour: Colour, from: number, step: number, count: number, height: number): string {
  const each = (draw: (i: number, sign: number) => string) =>
    Array.from({ length: count }, (_, i) => draw(i, i % 2 ? 1 : -1)).join("");
  if (colour === "O") return `M${from} 0` + each((_, s) => `q${step / 2} ${1.5 * s * height} ${step} 0`);
  if (colour === "M") return `M${from} ${height}` + each((_, s) => `l${step} ${2 * s * height}`);
  if (colour === "C")
    return `M${from} ${0.93 * height}` + each((i, s) => `h${step}` + (i < count - 1 ? `v${1.86 * s * height}` : ""));
  return `M${from} 0h${step * count}` + each((i, s) => leaf(from + step * (i + 0.1), step, -0.95 * s * height));
}

const belts = {
  fine: (colour: Colour) => frieze(colour, -46, 12.25, 8, 4.4),
  bold: (colour: Colour) => frieze(colour, -31, 15.17, 6, 7.4),
  plain: (colour: Colour) => frieze(colour, -54, 18, 6, 8),
};

function belt(colour: Colour): SVGTemplateResult {
  return svg`<g class="fine"><path class="frieze" d=${belts.fine(colour)} />${terrainLine(colour, -66, -8, 16)}</g>
    <g class="bold"><path class="frieze" d=${belts.bold(colour)} />${terrainLine(colour, -63, -13, 26)}</g>
    <g class="plain"><path class="frieze" d=${belts.plain(colour)} /></g>`;
}

const marks: Record<Colour, string> = {
  O: "M2.5 8.5q4.75-6 9.5 0t9.5 0M2.5 16q4.75-6 9.5 0t9.5 0",
  F:
    "M12 22V8M12 9C9 7.5 9 4 12 1.5 15 4 15 7.5 12 9zM12 15C11 10.5 8 9 4 9.5 4.5 13.5 8 15.5 12 15zM12 15" +
    "C13 10.5 16 9 20 9.5 19.5 13.5 16 15.5 12 15zM12 21C11 17.5 8.5 16 5 16.5M12 21C13 17.5 15.5 16 19 16.5",
  M: "M1.5 20 8.5 6 13 14 16 9 22.5 20",
  C: "M2 20V11H7.5V20M7.5 14V4H14.5V20M14.5 9H22V20M1 20H23",
};

export const terrainLine = (colour: Colour, x: number, y: number, size: number): SVGTemplateResult =>
  svg`<path class="terrain-line ${colour}" d=${marks[colour]}
    transform=${`translate(${x} ${y}) scale(${size / 24})`} />`;

/** A terrain's mark on its limestone chip. */
export const terrainMark = (colour: Colour): TemplateResult =>
  html`<svg class="terrain ${colour}" viewBox="0 0 24 24" aria-hidden="true">
    <path class="terrain-line" d=${marks[colour]} />
  </svg>`;

/* ---- ships ---- */

const comet = svg`<path class="tail" d="M-3.5 4.5-12 13M-6.5-.5-15 8M1 8.5-5 14.5"/>
  <path class="star" d="M5.5-11.2 8.3-5.1 15-4.4 10-.1 11.5 6.5 5.6 3.1-.2 6.6 1.3 0-3.7-4.3 2.8-5z"/>`;
const medallion = (spent: boolean): SVGTemplateResult =>
  svg`<g class="medallion ${spent ? "spent" : ""}"><circle r="17"/>
  <g transform="translate(-1 -.5) scale(.78)">${comet}</g></g>`;

/** A half has its signs twice, solid and as outlines; the lit one shows the first, the other the second. */
const half = (which: "upper" | "lower", signs: Signs): SVGTemplateResult =>
  svg`<g class="signs ${which}"><g class="counting">${row(signs, true)}</g><g class="waiting">${row(signs, false)}</g>
  </g>`;

/** `spent`: its Shooting Star has been taken. */
export function ship(card: FleetCard, spent: boolean): SVGTemplateResult {
  const { pyramids, aliens } = card;
  const [upper, lower] = card.rotated ? [card.waiting, { pyramids, aliens }] : [{ pyramids, aliens }, card.waiting];
  return svg`<g class="ship ${card.colour} ${card.rotated ? "rotated" : "upright"} ${card.accessible ? "" : "sealed"}">
    <g class="turning">
      <path class="ground upper" d=${paths.upper} /><path class="ground lower" d=${paths.lower} />
      <path class="bricks upper" d=${paths.upperBricks} /><path class="bricks lower" d=${paths.lowerBricks} />
      <g class="day">
        <path class="shade" d=${paths.upperShade} /><path class="shade faint" d=${paths.lowerShade} />
        <path class="gleam" d="M-50-55.2H50"/>
      </g>
      <g class="night" transform="scale(-1 1)">
        <path class="shade faint" d=${paths.upperShade} /><path class="shade" d=${paths.lowerShade} />
        <path class="gleam" d="M-74 55.2H74"/>
      </g>
    </g>
    <g class="plate" transform=${card.rotated ? "scale(1 -1)" : nothing}>
      <path class="narrow" d=${paths.belt} /><path class="broad" d=${paths.broadBelt} />
    </g>
    <g class="turning"><path class="edge" d=${paths.hull} />${half("upper", upper)}${half("lower", lower)}</g>
    <g class="belt">${belt(card.colour)}</g>
    ${card.star ? medallion(spent) : nothing}
  </g>`;
}

/* ---- backs ---- */

const capped = (colour: Colour): SVGTemplateResult => svg`<g class=${colour}>
  <path class="cap" d="M0-31 33 29H-33z"/><path class="dusk" d="M0-31 33 29H8z"/>
  <path class="foot" d="M-18.15 2H18.15L33 29H-33z"/><path class="edge" d="M-18.15 2H18.15M0-31 33 29H-33z"/>
  <path class="frieze" transform="translate(0 16.5)" d=${footMarks[colour]} /></g>`;

const footMarks: Record<Colour, string> = {
  O: "M-17-4.5q4.25-6 8.5 0t8.5 0 8.5 0 8.5 0M-17 4.5q4.25-6 8.5 0t8.5 0 8.5 0 8.5 0",
  F: `M-17 0H17${leaf(-15, 12, 6)}${leaf(0, 12, 6)}${leaf(-9, 12, -6)}${leaf(5, 12, -6)}`,
  M: "M-18 7-9-8 0 7 9-8 18 7",
  C: "M-18 7H-11V-7H-4V7H4V-7H11V7H18",
};

const places: Record<number, string[]> = {
  0: [],
  1: ["translate(0 4) scale(1.2)"],
  2: ["translate(-35 6) scale(.98)", "translate(35 6) scale(.98)"],
  3: ["translate(-36 16) scale(.68)", "translate(0 -18) scale(.68)", "translate(36 16) scale(.68)"],
  4: [
    "translate(-22 -27) scale(.6)",
    "translate(22 -27) scale(.6)",
    "translate(-26 18) scale(.6)",
    "translate(26 18) scale(.6)",
  ],
};

/** A card face down; with a word it is a Base card. */
export const back = (shows: string, word = ""): SVGTemplateResult => svg`<g class="back">
  <path class="limestone" d=${paths.hull} /><path class="inner" d=${paths.inner} />
  <g class=${word ? "base" : ""}>
    ${[...shows].map((colour, i) => svg`<g transform=${places[shows.length]![i]!}>${capped(colour as Colour)}</g>`)}
  </g>
  ${word ? svg`<text class="base-word" y="54">${word}</text>` : nothing}</g>`;

/** The sheets below the top of a pile. */
export const sheets = (count: number): SVGTemplateResult =>
  svg`${Array.from(
    { length: count },
    (_, i) => svg`<path class="below" d=${paths.hull} transform=${`translate(0 ${4 * (count - i)})`} />`,
  )}`;

/* ---- Shooting Stars ---- */

const starSigns = ({ pyramids, aliens }: Signs): SVGTemplateResult => {
  const spread: Record<number, [number, number][]> = {
    1: [[29, 57]],
    2: [
      [17.5, 58],
      [40.5, 58],
    ],
    3: [
      [29, 46],
      [17.5, 66],
      [40.5, 66],
    ],
  };
  const stack: Record<number, [number, number][]> = {
    1: [[29, 56]],
    2: [
      [29, 46],
      [29, 67],
    ],
    3: [
      [29, 42],
      [29, 56],
      [29, 70],
    ],
  };
  const draw =
    (sign: SVGTemplateResult, scale: number) =>
    ([x, y]: [number, number]) =>
      svg`<g transform=${`translate(${x} ${y}) scale(${scale})`}>${sign}</g>`;
  const built = (spread[pyramids] ?? []).map(draw(pyramid, pyramids > 2 ? 0.7 : 0.82));
  return svg`${built}${(stack[aliens] ?? []).map(draw(alien, 0.95))}`;
};

/** `at`: whose it is and which of theirs, where it lies on the table. */
export const starFace = (signs: Signs, label: string, at = ""): TemplateResult =>
  html`<svg class="star-card face" viewBox="0 0 58 82" role="img" aria-label=${label}
    data-kind=${at ? "star" : nothing} data-at=${at || nothing}>
    <rect class="paper" x="1.5" y="1.5" width="55" height="79" rx="7" />
    <path class="head" d="M1.5 32V8.5a7 7 0 0 1 7-7h41a7 7 0 0 1 7 7V32z" />
    <g transform="translate(28 17) scale(.9)">${comet}</g>${starSigns(signs)}
  </svg>`;

export const starBack = (at = ""): TemplateResult =>
  html`<svg class="star-card down" viewBox="0 0 58 82" aria-hidden="true"
    data-kind=${at ? "star" : nothing} data-at=${at || nothing}>
    <rect class="cover" x="1.5" y="1.5" width="55" height="79" rx="7" />
    <rect class="line" x="6" y="6" width="46" height="70" rx="4" />
    <g transform="translate(28 42) scale(1.15)">${comet}</g>
  </svg>`;

export const starVoid = (): TemplateResult =>
  html`<svg class="star-card" viewBox="0 0 58 82" aria-hidden="true">
    <rect class="void" x="1.5" y="1.5" width="55" height="79" rx="7" />
  </svg>`;

/* ---- small signs on the board ---- */

const arcs = "M4.5 10.5A8 8 0 0 1 18.5 7.5M19.5 13.5A8 8 0 0 1 5.5 16.5";
const turnIcon = `${arcs}M19 3.5V8H14.5M5 20.5V16H9.5`;
const sealIcon = `${arcs}M4 4 20 20`;

/** A figure on a card: gold for a gain, white for none. It comes from a rotation, or counts aliens that score nothing
 *  yet. */
export function worth(points: number, of: "move" | "rotation" | "aliens" = "move"): SVGTemplateResult {
  const words = signed(points);
  const reach = of === "move" ? 17 + 3 * words.length : 28 + 3 * words.length;
  return svg`<g class="worth ${points > 0 && of !== "aliens" ? "more" : "less"}">
    <rect x=${-reach} y="-17" width=${2 * reach} height="34" rx="17"/>
    ${
      of === "rotation"
        ? svg`<path class="turn" d=${turnIcon} transform=${`translate(${9 - reach} -9) scale(.75)`} />`
        : nothing
    }
    ${
      of === "aliens"
        ? svg`<g class="alien" transform=${`translate(${20 - reach} 0) scale(.72)`}>${alien}</g>`
        : nothing
    }
    <text x=${of === "move" ? 0 : 11} y="7">${words}</text></g>`;
}

export const sealBadge = svg`<g class="sealing"><circle r="17"/><path d=${sealIcon} transform="translate(-12 -12)"/>
</g>`;
