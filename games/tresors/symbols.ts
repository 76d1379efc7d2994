/** symbols.ts -- everything printed or written on the cards, as line drawings. Symbols live in a box of 48, squares in
 *  one of 50. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { Colour } from "./view.js";

const skull = svg`
  <path class="bone"
    d="M24 4.5C12.8 4.5 5.5 11.9 5.5 21.5c0 6 2.9 10.5 7.7 12.7v7.8a1.5 1.5 0 0 0 1.5 1.5h18.6a1.5 1.5 0 0 0 1.5-1.5
      v-7.8c4.8-2.2 7.7-6.7 7.7-12.7C42.5 11.9 35.2 4.5 24 4.5z" />
  <ellipse class="hollow" cx="15.8" cy="22.4" rx="4.9" ry="5.5" />
  <ellipse class="hollow" cx="32.2" cy="22.4" rx="4.9" ry="5.5" />
  <path class="hollow" d="M24 27.7l2.9 5.3h-5.8z" />
  <path class="teeth" d="M20.3 37.8v5.4M27.7 37.8v5.4" />`;

const redGem = svg`
  <path class="ruby" d="M13.5 7.5h21L44.5 19.4 24 43.5 3.5 19.4z" />
  <path class="facet ruby-line"
    d="M3.5 19.4h41M13.5 7.5l3.4 11.9L24 43.5l7.1-24.1 3.4-11.9M16.9 19.4L24 7.5l7.1 11.9" />`;

const greenGem = svg`
  <path class="emerald" d="M15.2 4.8h17.6l10.4 10.4v17.6L32.8 43.2H15.2L4.8 32.8V15.2z" />
  <path class="facet emerald-line"
    d="M18.7 13.6h10.6l5.1 5.1v10.6l-5.1 5.1H18.7l-5.1-5.1V18.7zM15.2 4.8l3.5 8.8M32.8 4.8l-3.5 8.8M43.2 15.2l-8.8 3.5
      M43.2 32.8l-8.8-3.5M32.8 43.2l-3.5-8.8M15.2 43.2l3.5-8.8M4.8 32.8l8.8-3.5M4.8 15.2l8.8 3.5" />`;

const cross = svg`<path class="bars-edge" d="M9.2 9.2l29.6 29.6M38.8 9.2L9.2 38.8" />
<path class="bars" d="M9.2 9.2l29.6 29.6M38.8 9.2L9.2 38.8" />`;

const torch = svg`
  <path class="wood" d="M20.6 27.5h6.8L26 46h-4z" />
  <path class="flame"
    d="M24.2 1.8c6.6 5.7 10 11.5 7.1 18.7H16.7c-2.9-4.4-2.3-8.9 1-12.3.3 2.8 1.4 4.2 2.9 4.2-.6-4 .5-7.8 3.6-10.6z" />
  <path class="heart" d="M24 12.2c2.9 2.8 3.4 5.3 2 8.3h-4.4c-1-2.9-.1-5.5 2.4-8.3z" />
  <path class="wood" d="M14.2 20.5h19.6l-2.9 7.3H17.1z" />`;

const potion = svg`
  <path class="glass"
    d="M19.6 8.3h8.8v10.4c7.9 2.5 12.4 7.9 12.4 13.9 0 7.4-6.9 12.7-16.8 12.7S7.2 40 7.2 32.6c0-6 4.5-11.4 12.4-13.9
      z" />
  <path class="elixir"
    d="M8.3 29c4.9-2.3 8.9 2.4 15.7 0s10.9-1.3 15.7.5c.8 1.5 1.1 2.4 1.1 3.5-.5 7.3-7.3 12.3-16.8 12.3S7.7 40.3 7.2 33
      c0-1.5.4-2.6 1.1-4z" />
  <path class="glass-line"
    d="M19.6 8.3h8.8v10.4c7.9 2.5 12.4 7.9 12.4 13.9 0 7.4-6.9 12.7-16.8 12.7S7.2 40 7.2 32.6c0-6 4.5-11.4 12.4-13.9
      z" />
  <path class="wood" d="M17.2 2.7h13.6v5.8H17.2z" />
  <circle class="bubble" cx="18" cy="37" r="2.2" /><circle class="bubble" cx="27.2" cy="35" r="3" />`;

const start = svg`<path class="lintel" d="M8.5 4.7h31" />
<path class="arrow" d="M18.7 10.2h10.6v13.9h10.2L24 43.7 8.5 24.1h10.2z" />`;

const tomb = svg`
  <path class="coffin"
    d="M24 1.7c-6.3 0-10.2 4.3-10.2 9.8 0 2.5-1.1 4.1-3.6 6L8.3 22.9l5.9 23.4h19.6l5.9-23.4-1.9-5.4
      c-2.5-1.9-3.6-3.5-3.6-6 0-5.5-3.9-9.8-10.2-9.8z" />
  <path class="mask" d="M24 5.7c-3.3 0-4.9 2.8-4.9 5.8 0 3.4 2 5.9 4.9 5.9s4.9-2.5 4.9-5.9c0-3-1.6-5.8-4.9-5.8z" />
  <path class="bands" d="M24 17.6v4.2M13.2 24.2l15.6 7.2M34.8 24.2l-15.6 7.2M13.3 36.9h21.4M14.4 41.7h19.2" />`;

const drawings: Record<string, SVGTemplateResult> = {
  k: skull,
  r: redGem,
  g: greenGem,
  x: cross,
  f: torch,
  p: potion,
  S: start,
  T: tomb,
};

/** What a square shows, by its code; nothing on an empty one. */
export function symbol(code: string): SVGTemplateResult | undefined {
  return drawings[code];
}

/** A symbol by itself, beside words. */
export function sign(code: string): TemplateResult {
  return html`<svg class="sign" viewBox="0 0 48 48" aria-hidden="true" focusable="false">${drawings[code]}</svg>`;
}

/** Three courses of brick. */
export const wall = svg`
  <rect class="wall" x="1.5" y="1.5" width="47" height="47" rx="3" />
  <path class="joints"
    d="M1.5 17.2h47M1.5 32.8h47M17.5 1.5v15.7M35.5 1.5v15.7M10 17.2v15.6M26.5 17.2v15.6M42 17.2v15.6M17.5 32.8v15.7M35.5
      32.8v15.7" />`;

/* ---- the pen ---- */

const strokes = [
  [
    "M11 26.3c3.6 2.5 6.6 6.6 9 12.2 4.6-11 11.1-20.9 20.8-28.3",
    "M13.6 27.6c2.6 2.3 4.9 5.3 6.6 8.9 4.8-10.1 10.7-18.5 18.2-24.5",
  ],
  [
    "M10.5 24.6c3.9 2.9 6.5 6.9 8.6 12.9 5.8-11.9 12-19 20.8-25",
    "M13.1 26.1c2.9 2.5 4.7 5.9 6.2 9.3 5.7-10.9 11.6-17.3 18.1-21.3",
  ],
  [
    "M12 27.9c3.5 2.1 6.5 5.5 8.9 11 2.7-10.5 10.1-23.3 18-29.8",
    "M14.5 29c2.6 2.1 4.9 5 6.6 8 3.5-10 9.8-20.4 15.7-25.8",
  ],
] as const;

const washes = [
  "M2.6 3.9q11.6-1.5 23.4-.9t21.5-.4q.5 11.3-.1 23.4t.4 21.2q-11.9.8-23.8.2t-21 .4q-1-11.7-.4-22.7t0-21.2z",
  "M3 2.7q12.9.7 24-.1t20.4 1q.8 11.4.2 21.4t-.6 22.5q-12-.5-22 .3t-22.4-.8q.6-12-.2-23t.6-21.3z",
  "M2.5 3q10.6-.8 22.5.2t22.7-.4q-.5 10.3.3 23.2t-.6 21.3q-10.4.9-21.4-.1t-23.2.4q-.6-10.6.2-21.6t-.5-23z",
] as const;

/** Which of the three hands wrote a tick: always the same one on the same square. */
export function hand(card: number, square: number): number {
  return (5 * square + card) % 3;
}

/** A stroke of the pen, never an X: the X is printed. */
export function tick(variant: number): SVGTemplateResult {
  const [stroke, shine] = strokes[variant]!;
  return svg`<path class="stroke" pathLength="1" d=${stroke} /><path class="shine" d=${shine} />`;
}

export function wash(variant: number): SVGTemplateResult {
  return svg`<path class="wash" d=${washes[variant]!} />`;
}

/** A tick in a box of the Score card. */
export function boxTick(at: number): TemplateResult {
  return html`<svg class="ticked" viewBox="0 0 50 50" aria-hidden="true" focusable="false">${tick(at % 3)}</svg>`;
}

/** The pen, lying with its tip on a point. */
export function pen(x: number, y: number): SVGTemplateResult {
  return svg`<g class="pen" transform="translate(${x} ${y}) rotate(54) scale(.62)">
    <path class="tip" d="M0 0l12-4.5v9z" />
    <path class="collar" d="M12-6L24-9V9L12 6z" />
    <path class="barrel" d="M24-11.5h93a6 6 0 0 1 6 6v11a6 6 0 0 1-6 6H24z" />
    <path class="light" d="M29-7h86" />
    <path class="rings" d="M46-11.5v23M100-11.5v23" />
  </g>`;
}

/* ---- colours of cards ---- */

const marks: Record<Colour, SVGTemplateResult> = {
  green: svg`<path
    d="M24 45V25.5M24 25.5C17.2 21.4 11.2 15.4 7.2 9M24 25.5c-3.9-6-6.9-12.9-7.4-19.5M24 25.5c3.9-6 6.9-12.9 7.4-19.5M24
      25.5C30.8 21.4 36.8 15.4 40.8 9M7.2 9C14 3.7 34 3.7 40.8 9" />`,
  orange: svg`<circle cx="24" cy="24" r="9.4" />
  <path
    d="M24 3.6v5M24 39.4v5M3.6 24h5M39.4 24h5M9.6 9.6l3.5 3.5M34.9 34.9l3.5 3.5M38.4 9.6l-3.5 3.5M13.1 34.9l-3.5
      3.5" />`,
  violet: svg`<path
    d="M24 5.2c7.8 8.8 7.8 21.7 0 30.6-7.8-8.9-7.8-21.8 0-30.6zM16.6 20.1C12.7 17.2 8.6 15.7 4.2 15.7 5.2 28 12.6 35.8
      24 35.8s18.8-7.8 19.8-20.1c-4.4 0-8.5 1.5-12.4 4.4M13 43.3h22" />`,
};

export function colourMark(colour: Colour): TemplateResult {
  return html`<svg class="colour ${colour}" viewBox="0 0 48 48" aria-hidden="true"
    focusable="false">${marks[colour]}</svg>`;
}

const FRIEZE = 704;
const tiles: Record<Colour, { width: number; path: (x: number) => string }> = {
  green: {
    width: 22,
    path: (x) =>
      `M${x + 11} 44v-24M${x + 11} 22c-3-2-6-6-7-11M${x + 11} 22c3-2 6-6 7-11` +
      `M${x + 11} 20v-11M${x + 4} 11q7-7 14 0M${x} 44v-14`,
  },
  orange: {
    width: 32,
    path: (x) =>
      `M${x + 7} 36a9 9 0 0 1 18 0M${x + 16} 17v5M${x + 4.5} 21.5l3.5 3.5M${x + 27.5} 21.5l-3.5 3.5` +
      `M${x} 32l3 1.5M${x + 32} 32l-3 1.5M${x} 40.5h32`,
  },
  violet: {
    width: 26,
    path: (x) =>
      `M${x + 13} 8c5 7 5 16 0 23-5-7-5-16 0-23z` +
      `M${x + 8} 20c-3-2-5-3-8-3 1 8 6 14 13 14s12-6 13-14c-3 0-5 1-8 3M${x} 38h26`,
  },
};

function friezePath({ width, path }: (typeof tiles)[Colour]): string {
  return Array.from({ length: Math.ceil(FRIEZE / width) }, (_, i) => path(i * width)).join("");
}

const friezes: Record<Colour, string> = {
  green: friezePath(tiles.green),
  orange: friezePath(tiles.orange),
  violet: friezePath(tiles.violet),
};

/** The band at the head of a card repeats the mark of its colour. */
export function frieze(colour: Colour): TemplateResult {
  return html`<svg class="frieze" viewBox="0 0 420 44" preserveAspectRatio="xMinYMid slice" aria-hidden="true"
    focusable="false">
    <path d=${friezes[colour]} />
  </svg>`;
}

/* ---- backs, patterns, small signs ---- */

export const back = html`<svg class="back" viewBox="0 0 80 130" preserveAspectRatio="xMidYMid slice" aria-hidden="true"
  focusable="false">
  <path
    d="M6 6h68v118H6zM40 30l30 66H10zM40 46l22 50M40 46L18 96M40 30v66M40 64l13 32M40 64L27 96M10 103h60M10 110h60" />
  <circle cx="40" cy="20" r="5" />
</svg>`;

export const horizon = html`<svg class="horizon" viewBox="0 0 240 60" preserveAspectRatio="xMidYMax slice"
  aria-hidden="true" focusable="false">
  <path d="M14 43l24-26 24 28M38 17l7 27M176 37l28-31 28 34M204 6l8 32" />
  <path d="M0 44c30-8 60-4 96 2s74-12 144-6M0 56c50-10 90 2 140-2s70-6 100 0" />
</svg>`;

/** Slabs of a pattern as it lies; its box is as large as it. */
export function slabs(cells: readonly (readonly [number, number])[]): TemplateResult {
  const rows = 1 + Math.max(...cells.map(([row]) => row));
  const columns = 1 + Math.max(...cells.map(([, column]) => column));
  return html`<svg class="slabs w${columns} h${rows}" viewBox="-1 -1 ${20 * columns + 2} ${20 * rows + 2}"
    aria-hidden="true" focusable="false">
    ${cells.map(
      ([row, column]) => svg`<rect x=${20 * column + 0.8} y=${20 * row + 0.8} width="18.4" height="18.4" rx="2.4" />`,
    )}
  </svg>`;
}

export const pyramidSign = html`<svg class="tiny" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path
  d="M12 5l9 14H3zM12 5l2.5 14" /></svg>`;
export const singleSign = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="5"
  y="5" width="14" height="14" rx="2" /><path d="M8.5 12.5l2.5 3 5-7" /></svg>`;
export const penSign = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path
  d="M4 20l1.5-5 11-11L20 7.5l-11 11zM13.5 7l3.5 3.5" /></svg>`;
export const arrowSign = html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path
  d="M4 12h15M13 6l6 6-6 6" /></svg>`;
