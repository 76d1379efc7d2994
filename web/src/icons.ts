/** icons.ts -- line drawings of one weight in a box of 24, and the marks of seats. Decoration: words stand
 *  beside them. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";

const drawings = {
  back: svg`<path d="M15 5l-7 7 7 7" />`,
  forward: svg`<path d="M9 5l7 7-7 7" />`,
  check: svg`<path d="M5 12.5l4.5 4.5L19 7" />`,
  close: svg`<path d="M6 6l12 12M18 6L6 18" />`,
  undo: svg`<path d="M9 5L4.5 9.5 9 14" /><path d="M4.5 9.5H14a5 5 0 0 1 0 10h-3" />`,
  lamp: svg`<path d="M3 13h13c2.2 0 3.6-1.2 5-2.6-.4 4-2.6 6.6-6.5 6.6H9c-3 0-5.2-1.4-6-4z" />
  <path d="M9 20h6M19.3 8.6c-1.6-.6-1.7-2.4.2-4.6 1.7 2 1.6 4-.2 4.6z" />`,
  log: svg`<path d="M6 3.5h12v17H6z" /><path d="M9 8h6M9 12h6M9 16h4" />`,
  word: svg`<path d="M4 5h16v11H11l-4.500 4v-4H4z" />`,
  book: svg`<path
    d="M12 6.2C10 4.8 7 4.4 3.5 4.8v13.4c3.5-.4 6.5 0 8.5 1.4 2-1.4 5-1.8 8.5-1.4V4.8C17 4.4 14 4.8 12 6.2z" />
    <path d="M12 6.2v13.4" />`,
  menu: svg`<path d="M4 7h16M4 12h16M4 17h16" />`,
  people: svg`<circle cx="9" cy="8" r="3.2" /><path d="M3 19.5c.4-3.8 2.6-5.8 6-5.8s5.600 2 6 5.800" />
  <path d="M15.500 5.200a3 3 0 0 1 0 5.800M17.600 14.300c2 .8 3.100 2.500 3.400 5.200" />`,
  clock: svg`<circle cx="12" cy="12" r="8.2" /><path d="M12 7.500V12l3 2" />`,
  play: svg`<path class="filled" d="M8 5.500v13l10.500-6.500z" />`,
  link: svg`<path d="M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1" />
  <path d="M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1" />`,
  sun: svg`<circle cx="12" cy="12" r="3.600" />
  <path
    d="M12 3.500v2M12 18.500v2M3.500 12h2M18.500 12h2M6 6l1.400 1.400M16.600 16.600L18 18M18 6l-1.400 1.400M7.400 16.600
      L6 18" />`,
  moon: svg`<path d="M19 14.500A7.500 7.500 0 0 1 9.500 5a7.500 7.500 0 1 0 9.500 9.500z" />`,
  file: svg`<path d="M6 3.500h8l4 4v13H6z" /><path d="M14 3.500v4h4M9 13h6M9 16.500h6" />`,
  seal: svg`<circle cx="12" cy="9.500" r="5.800" />
  <path d="M9.500 9.600l1.900 1.900 3.200-3.600M8.500 14.500L7.500 21l4.500-2.500 4.500 2.500-1-6.500" />`,
  offline: svg`<path
    d="M4 4l16 16M8.500 15.500a5 5 0 0 1 5-1.300M5 12a10 10 0 0 1 4.500-2.600M19 12a10 10 0 0 0-5.500-2.900M12 19.500
      h.01" />`,
  copy: svg`<path d="M9 8h10v12H9z" /><path d="M5 16V4h10" />`,
  share: svg`<path d="M12 15V4M8 7.500L12 3.500l4 4M5.500 12v8h13v-8" />`,
  again: svg`<path d="M5 11a7 7 0 0 1 12-4l2 2M19 5v4h-4M19 13a7 7 0 0 1-12 4l-2-2M5 19v-4h4" />`,
  replay: svg`<path d="M4.500 5v5h5M5 10a7.500 7.500 0 1 1-.5 4" /><path class="filled" d="M10.500 9v6l5-3z" />`,
  turn: svg`<path d="M5 12a7 7 0 0 1 12-5l2 2M19 4.500V9h-4.500" />`,
  mirror: svg`<path d="M12 4v16M9 8L4 17h5zM15 8l5 9h-5z" />`,
  warning: svg`<path d="M12 4.500L21 19.500H3z" /><path d="M12 10v4.500M12 17h.01" />`,
  eye: svg`<path d="M2.500 12S6 6 12 6s9.500 6 9.500 6-3.500 6-9.500 6-9.500-6-9.500-6z" />
  <circle cx="12" cy="12" r="2.600" />`,
  bot: svg`<path
    d="M12 3c2.600 0 4 1.800 4 4.500L17 11v2.500c0 3-1.500 7-2.500 7.500h-5C8.500 20.500 7 16.500 7 13.500V11l1-3.500C8
      4.800 9.400 3 12 3z" /><path d="M8 13l4 2.500 4-2.500M12 15.500V19" />`,
  plus: svg`<path d="M12 5v14M5 12h14" />`,
  mine: svg`<path d="M8 6h8l4 12H4z" />`,
  market: svg`<path d="M4 10h4l1.500 7h-7zM10 10h4l1.500 7h-7zM16 10h4l1.500 7h-7z" />`,
  learn: svg`<path d="M3 9l9-4 9 4-9 4z" /><path d="M7 11v4.500c1.500 1.500 3 2 5 2s3.500-.5 5-2V11M20 9.500V15" />`,
  pause: svg`<path class="filled" d="M7 5.500h4v13H7zM14 5.500h4v13h-4z" />`,
  "turn-back": svg`<path class="filled" d="M19 6v12l-8-6z" /><path d="M6 6v12" />`,
  skip: svg`<path class="filled" d="M5 6v12l8-6z" /><path d="M18 6v12" />`,
  search: svg`<circle cx="11" cy="11" r="6" /><path d="M15.500 15.500L20 20" />`,
  device: svg`<rect x="4" y="5" width="16" height="11" rx="1.500" /><path d="M2.500 19.500h19" />`,
  person: svg`<circle cx="12" cy="8" r="3.600" /><path d="M5 20c.4-4.600 3.200-7 7-7s6.600 2.400 7 7" />`,
  key: svg`<circle cx="8" cy="15.500" r="4.500" /><path d="M11.300 12.300L19.500 4M16 7.500l3 3M13.700 9.800l2 2" />`,
  phone: svg`<rect x="7" y="3" width="10" height="18" rx="2" /><path d="M11 18h2" />`,
  print: svg`<path d="M7 8.500V3.500h10v5M7 17H4.500V8.500h15V17H17M7 14h10v6.500H7z" />`,
  bin: svg`<path d="M4.500 7h15M9.500 7V4h5v3M6.500 7l1 13.500h9l1-13.500M10.500 11v5.500M13.500 11v5.500" />`,
  code: svg`<rect x="4" y="4" width="6" height="6" /><rect x="14" y="4" width="6" height="6" />
  <rect x="4" y="14" width="6" height="6" /><path d="M14 14h2v2M20 14v2M14 20h2M18 18h2v2" />`,
  hourglass: svg`<path
    d="M7 3.500h10M7 20.500h10M8 3.500c0 4 8 5.500 8 8.500s-8 4.500-8 8.500M16 3.500c0 4-8 5.500-8 8.500s8 4.500
    8 8.500" />`,
  enlarge: svg`<path d="M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7" />`,
} satisfies Record<string, SVGTemplateResult>;

export type IconName = keyof typeof drawings;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${drawings[name]}</svg>`;
}

/** A triangle, B circle, C square, D lozenge, E cross, F hexagon, each with its letter. */
const outlines: Partial<Record<Seat, SVGTemplateResult>> = {
  A: svg`<path d="M15 2.500L28 26.500H2z" />`,
  B: svg`<circle cx="15" cy="15" r="12" />`,
  C: svg`<rect x="3.500" y="3.500" width="23" height="23" rx="1" />`,
  D: svg`<path d="M15 1.500L28.500 15 15 28.500 1.500 15z" />`,
  F: svg`<path d="M8.500 3h13L28 15l-6.500 12h-13L2 15z" />`,
  E: svg`<path d="M10 2.500h10V10h7.500v10H20v7.500H10V20H2.500V10H10z" />`,
};

export function mark(seat: Seat, isMine = false): TemplateResult {
  return html`<svg class="mark ${isMine ? "mine" : ""}" data-seat=${seat} viewBox="0 0 30 30" aria-hidden="true"
    focusable="false">
    ${outlines[seat]}
    <text x="15" y=${seat === "A" ? 23 : 20.2}>${seat}</text>
  </svg>`;
}

/** A small mark to be drawn inside another picture, centred on a point. */
export function markAt(seat: Seat, x: number, y: number, size: number): SVGTemplateResult {
  return svg`<g class="mark-shape"
    transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 30})">${outlines[seat]}</g>`;
}

export function emblem(): TemplateResult {
  return html`<svg class="emblem printed" viewBox="0 0 34 28" aria-hidden="true" focusable="false">
    <path class="wall" d="M1 27L6 9h22l5 18z" />
    <path class="lit" d="M1 27L6 9h11v18z" />
    <path class="cornice" d="M4 9V5h26v4z" />
    <path class="door" d="M11.5 27V13h11v14z" />
    <path class="gold" d="M14.2 27V16h5.6v11zM17 0l3.200 3.600h-6.400z" />
  </svg>`;
}

/** MASTABA in the capitals of the boxes, 40 high: where each letter begins, and how it is cut or drawn. */
const A = svg`<path d="M0 40L14 0h6l14 40h-6l-3-8.500H9L6 40zM10.700 26.600h12.600L17 8.600z" />`;
const letters: [number, SVGTemplateResult][] = [
  [0, svg`<path d="M0 40V0h6l15 24L36 0h6v40h-5.400V10.400L22.800 32h-3.600L5.400 10.400V40z" />`],
  [51, A],
  [
    94,
    svg`<path class="drawn"
      d="M23.600 9.600c-2-5-6-7-10.100-7C8 2.600 4 5.800 4 10.600c0 11.400 20.400 5.900 20.400 18 0 5.400-4.800
        8.800-10.800 8.800-5.600 0-9.600-2.800-11.200-7.600" />`,
  ],
  [131, svg`<path d="M0 0h30v5.200H17.600V40h-5.200V5.200H0z" />`],
  [164, A],
  [
    207,
    svg`<path class="drawn"
      d="M2.600 2.600v34.800H16.600c6 0 9.800-4 9.800-9.700S22.600 18 16.600 18H2.600H15c5.200 0 8.400-3.200 8.400-7.700
        S20.200 2.600 15 2.600z" />`,
  ],
  [244, A],
];

export function lettering(): TemplateResult {
  return html`<svg class="lettering" viewBox="0 0 278 40" aria-hidden="true" focusable="false">
    ${letters.map(([x, letter]) => svg`<g transform="translate(${x})">${letter}</g>`)}
  </svg>`;
}

/** The seal on the score sheet. */
export function crown(): TemplateResult {
  return html`<svg class="crown printed" viewBox="0 0 52 52" aria-hidden="true" focusable="false">
    <circle class="door" cx="26" cy="26" r="25" /><circle class="ring" cx="26" cy="26" r="21.500" />
    <path class="lit" d="M26 11l15 27H11z" /><path class="wall" d="M26 11l15 27H29z" /><path class="gold"
      d="M26 11l5 9H21z" />
  </svg>`;
}
