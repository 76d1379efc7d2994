/** box.ts -- the lid of Pyramidion: the capstone catches the sun, boats carry the goods. */
import { svg, type SVGTemplateResult } from "lit-html";

const HORIZON = 221;
const SUN: readonly [x: number, y: number] = [120, 136];

/** Rings of light, from the red of the box to the sun itself. */
const glow = (
  [
    [120, 62],
    [92, 22],
    [68, 0],
  ] as const
).map(
  ([radius, red]) =>
    svg`<circle cx=${SUN[0]} cy=${SUN[1]} r=${radius} fill="color-mix(in srgb, var(--red) ${red}%, var(--orange))" />`,
);

function hill(left: number, top: number, height: number, right: number): SVGTemplateResult {
  const foot = top + (right - top) * 0.22;
  return svg`<path d="M${left} ${HORIZON + 1}L${top} ${height}L${right} ${HORIZON + 1}z"
    fill="color-mix(in srgb, var(--brown) 60%, var(--orange))" />
    <path d="M${top} ${height}L${right} ${HORIZON + 1}H${foot}z"
      fill="color-mix(in srgb, var(--brown-edge) 55%, var(--orange))" />`;
}

/** A lit and a dark side, courses of stone, and the pyramidion on top. */
function pyramid(): SVGTemplateResult {
  const [apex, top, left, right, edge] = [120, 98, 34, 206, 140];
  const down = (share: number) => top + (HORIZON + 1 - top) * share;
  const along = (to: number, share: number) => apex + (to - apex) * share;
  const courses = [1, 2, 3, 4, 5, 6, 7, 8]
    .map((n) => `M${along(left, n / 9)} ${down(n / 9)}H${along(right, n / 9)}`)
    .join("");
  const cap = 0.24;
  return svg`<path d="M${apex} ${top}L${left} ${HORIZON + 1}H${edge}z" fill="var(--dune)" />
  <path d="M${apex} ${top}L${right} ${HORIZON + 1}H${edge}z" fill="var(--brown)" />
    <path d=${courses} fill="none" stroke="var(--brown-edge)" stroke-width=".8" opacity=".45" />
    <path d="M${apex} ${top}L${along(left, cap)} ${down(cap)}H${along(edge, cap)}z" fill="var(--raised)" />
    <path d="M${apex} ${top}L${along(right, cap)} ${down(cap)}H${along(edge, cap)}z" fill="var(--gold-glow)" />
    <path d="M120 90V75M108 94l-8-11M132 94l8-11M101 104l-13-6M139 104l13-6" fill="none" stroke="var(--raised)"
      stroke-width="2.200" stroke-linecap="round" />`;
}

/** A boat under sail with its load on deck; `sail` is the stripe's colour. */
function boat(x: number, y: number, scale: number, flip: number, sail: string): SVGTemplateResult {
  return svg`<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})">
    <path d="M4-2v-60" fill="none" stroke="var(--brown-edge)" stroke-width="2.400" />
    <path d="M6-58C29-50 38-29 38-8L6-4z" fill="var(--papyrus)" />
    <path d="M6-46c15 4 24 11 29 20l2 8C28-26 18-30 6-32z" fill=${sail} />
    <path d="M-1-56c-11 10-17 30-17 48l17 3z" fill="var(--papyrus)" opacity=".82" />
    <path d="M-36-10h11V1h-11zM14-11h11v10H14z" fill="var(--dune)" /><path d="M-24-13h13V1h-13z" fill="var(--sand)" />
    <path
      d="M-46-16C-42-2-30 8-8 9c26 1 46-5 52-27 1-4 6-5 8-2-5 6-6 20-16 29-8 7-56 8-68 0-10-7-14-15-20-23 1-5 4-5 6-2z"
        fill="var(--brown-edge)" />
    <path d="M-40-3c10 7 20 8.600 34 8.800 20 .4 36-1.800 46-9.800" fill="none" stroke="var(--yellow)"
      stroke-width="1.800" />
  </g>`;
}

function palm(x: number, y: number, side: number): SVGTemplateResult {
  const fronds = [
    [-16, -2],
    [-12, -12],
    [0, -16],
    [12, -11],
    [16, -1],
  ]
    .map(([dx, dy]) => `M0 0q${dx! / 2} ${dy! - 6} ${dx} ${dy! + 4}`)
    .join("");
  return svg`<g transform="translate(${x} ${y}) scale(${side} 1)" fill="none" stroke-linecap="round">
    <path d="M0 0q4 18 1 40" stroke="var(--brown-edge)" stroke-width="3" />
    <path d=${fronds} stroke="var(--green)" stroke-width="3.200" />
  </g>`;
}

const ripples = [
  [14, 236],
  [150, 236],
  [196, 238],
  [118, 249],
  [206, 251],
  [20, 263],
  [150, 264],
  [190, 268],
  [60, 282],
  [128, 284],
  [188, 286],
]
  .map(([x, y]) => `M${x} ${y}q5-4 10 0t10 0t10 0`)
  .join("");

/** Steps at the corners, as on the lids of all five. */
const frame = "M8 22h6v-6h6v-6h200v6h6v6h6v256h-6v6h-6v6H20v-6h-6v-6H8z";

/** The title in letters of one weight, drawn in a box of 10 by 16. */
const letters: Record<string, [width: number, path: string]> = {
  P: [9, "M0 16V0h4.500a4.500 4.500 0 0 1 0 9H0"],
  Y: [10, "M0 0l5 7.500L10 0M5 7.500V16"],
  R: [9.5, "M0 16V0h4.500a4.500 4.500 0 0 1 0 9H0M4.500 9l5 7"],
  A: [12, "M0 16L6 0l6 16M2 10.800h8"],
  M: [13, "M0 16L2 0l4.500 9.500L11 0l2 16"],
  I: [0, "M0 0v16"],
  D: [11, "M0 16V0h4a7 8 0 0 1 0 16z"],
  O: [14, "M7 0a7 8 0 1 0 .01 0z"],
  N: [10, "M0 16V0l10 16V0"],
};

function title(word: string, middle: number, top: number, scale: number): SVGTemplateResult {
  const gap = 4.6;
  let x = 0;
  const placed = [...word].map((letter) => {
    const [width, path] = letters[letter]!;
    const at = x;
    x += width + gap;
    return svg`<path transform="translate(${at} 0)" d=${path} />`;
  });
  return svg`<g transform="translate(${middle - ((x - gap) * scale) / 2} ${top}) scale(${scale})" fill="none"
    stroke="var(--papyrus)" stroke-width="1.900" stroke-linecap="round" stroke-linejoin="round">${placed}</g>`;
}

export const box: SVGTemplateResult = svg`
  <rect width="240" height="300" fill="var(--red)" />
  ${glow}<circle cx=${SUN[0]} cy=${SUN[1]} r="46" fill="var(--yellow)" />
  ${hill(0, 38, 160, 86)}${hill(158, 204, 168, 240)}${pyramid()}
  <rect y=${HORIZON} width="240" height="79" fill="var(--turquoise-edge)" />
  <rect y=${HORIZON} width="240" height="5" fill="var(--green)" />
  <path d="M120 226l-28 74h68l-28-74z" fill="var(--turquoise)" opacity=".4" />
  <path d=${ripples} fill="none" stroke="var(--papyrus)" stroke-width="1.300" stroke-linecap="round" opacity=".55" />
  ${palm(20, 232, 1)}${palm(220, 240, -1)}
  ${boat(178, 246, 0.52, -1, "var(--blue)")}${boat(92, 268, 0.92, 1, "var(--red)")}
  <path d=${frame} fill="none" stroke="var(--gold-glow)" stroke-width="1.300" />
  ${title("PYRAMIDION", 120, 36, 1.42)}`;
