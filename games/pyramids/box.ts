/** box.ts -- the lid of Pyramids, 240 by 300: a necropolis before the sun, raised from ten real cards. */
import { svg, type SVGTemplateResult } from "lit-html";
import { MARKS } from "./signs.js";
import { slotAt, stonesOf } from "./stones.js";
import { cardOf, type Colour } from "./view.js";

const HUES: Record<Colour, string> = { B: "blue", W: "white", R: "red", G: "green", Y: "yellow" };

// ---- lettering: lines of one weight, 40 high ----

const LETTERS: [width: number, line: string][] = [
  [24, "M2.600 40V2.600H13a9.200 9.200 0 0 1 0 18.400H2.600"], // P
  [30, "M1.800 0L15 20v20M28.200 0L15 20"], // Y
  [26, "M2.600 40V2.600H13.500a8.900 8.900 0 0 1 0 17.800H2.600M12 20.400L24.500 40"], // R
  [34, "M2 40L17 2.500 32 40M7.500 27.500h19"], // A
  [38, "M2.600 40V4L19 29 35.400 4v36"], // M
  [5, "M2.600 0v40"], // I
  [32, "M2.600 2.600H12a17.400 17.400 0 0 1 0 34.800H2.600z"], // D
  [
    25,
    "M22.500 7.500C20.500 4 17 2.400 13 2.400 7.500 2.400 3.800 5.400 3.800 10.300" +
      "c0 10.700 19 6.500 19 18.700 0 5.300-4.200 8.600-10 8.600-4.800 0-8.800-2.100-11-6.300",
  ], // S
];
const SPACE = 7.5;

function lettering(middle: number, top: number, scale: number): SVGTemplateResult {
  const wide = LETTERS.reduce((sum, [width]) => sum + width + SPACE, -SPACE);
  let x = -wide / 2;
  return svg`<g transform="translate(${middle} ${top}) scale(${scale})" fill="none" stroke="var(--white)"
    stroke-width="5.2">
    ${LETTERS.map(([width, line]) => {
      const letter = svg`<path transform="translate(${x} 0)" d=${line} />`;
      x += width + SPACE;
      return letter;
    })}
  </g>`;
}

// ---- sun and frame ----

const SUN = { x: 120, y: 136 };

/** Where a ray in this direction leaves the lid. */
function rim(turn: number): [number, number] {
  const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
  const across = ((dx > 0 ? 240 : 0) - SUN.x) / dx;
  const along = ((dy > 0 ? 300 : 0) - SUN.y) / dy;
  const far = Math.min(across, along);
  return [SUN.x + far * dx, SUN.y + far * dy];
}

/** A wedge of light from the sun to the rim; the corner belongs to it when its two edges end on different sides. */
function wedge(turn: number, width: number): string {
  const [ax, ay] = rim(turn);
  const [bx, by] = rim(turn + width);
  const isCut = Math.abs(ax - bx) > 0.01 && Math.abs(ay - by) > 0.01;
  const corner = isCut ? `L${(ax + bx) / 2 < SUN.x ? 0 : 240} ${(ay + by) / 2 < SUN.y ? 0 : 300}` : "";
  return `M${SUN.x} ${SUN.y}L${ax.toFixed(1)} ${ay.toFixed(1)}${corner}L${bx.toFixed(1)} ${by.toFixed(1)}z`;
}

function rays(): SVGTemplateResult {
  const count = 20;
  const wedges = Array.from({ length: count }, (_, ray) =>
    wedge((2 * Math.PI * (ray + 0.25)) / count, Math.PI / count),
  );
  return svg`<path d=${wedges.join("")} fill="var(--blue)" opacity=".38" />`;
}

/** Stepped corners, as on a temple door. */
const FRAME = "M24 8h192v8h8v8h8v252h-8v8h-8v8H24v-8h-8v-8H8V24h8v-8h8z";

// ---- the necropolis ----

const CARDS: Record<string, string> = {
  a4: "Y-RY",
  a5: "Y-YB",
  a6: "B-GW",
  a7: "WG-Bo",
  b4: "YR-R",
  b5: "B-BW",
  b6: "G-WG",
  c4: "R-RG",
  c5: "WR-G",
  d4: "R-WG",
};
const WIDE = 16.5;
const HIGH = 15.5;

function stones(left: number, ground: number): SVGTemplateResult {
  const laid = Object.entries(CARDS).flatMap(([slot, code]) =>
    stonesOf({ card: cardOf(code), x: slotAt(slot).x - slotAt("a4").x, y: slotAt(slot).y }),
  );
  return svg`${laid.map((stone) => {
    const x = left + stone.x * WIDE;
    const y = ground + stone.y * HIGH;
    const size = 8.5;
    const markX = x + (stone.width * WIDE - size) / 2;
    const markY = y + (stone.height * HIGH - size) / 2;
    const hue = HUES[stone.colour];
    const line = stone.colour === "W" ? "var(--brown)" : `var(--${hue}-edge)`;
    return svg`<rect x=${x + 0.5} y=${y + 0.5} width=${stone.width * WIDE - 1} height=${stone.height * HIGH - 1}
      rx="1.8" fill="var(--${hue})" stroke="var(--${hue}-edge)" />
      <path transform="translate(${markX} ${markY}) scale(${size / 24})" d=${MARKS[stone.colour]}
        fill="none" stroke=${line} stroke-width="3" stroke-linecap="round" stroke-linejoin="round" />`;
  })}`;
}

function obelisk(x: number, ground: number): SVGTemplateResult {
  const bands = ["blue", "red", "yellow", "green", "blue", "red"];
  return svg`<path d="M${x - 7} ${ground}L${x - 5} ${ground - 106}H${x + 5}L${x + 7} ${ground}z" fill="var(--white)"
    stroke="var(--white-edge)" />
    <path d="M${x - 5} ${ground - 106}L${x} ${ground - 121}L${x + 5} ${ground - 106}z" fill="var(--gold-glow)"
      stroke="var(--yellow-edge)" />
    ${bands.map(
      (hue, at) =>
        svg`<rect x=${x - 3.6} y=${ground - 19 - at * 14.5} width="7.200" height="7.500" rx="1.500"
          fill="var(--${hue})" />`,
    )}`;
}

/** A mastaba with a lit door, and the jackal that guards it. */
function tomb(x: number, ground: number): SVGTemplateResult {
  return svg`<g transform="translate(${x} ${ground})">
    <path d="M-22-32h44l5 32h-54z" fill="var(--sand)" stroke="var(--clay)" />
    <path d="M-24-36h48v4h-48z" fill="var(--white)" stroke="var(--clay)" />
    <path d="M-9 0v-24H9V0z" fill="var(--stone-ink)" /><path d="M-4.500 0v-19h9V0z" fill="var(--gold-glow)" />
    <path d="M-1 0v-19h2V0z" fill="var(--stone-ink)" />
    <path
      d="M-17-36.500c0-6 3-9 9-9h8c4 0 6-2.500 6.500-6l.8-8 3 4.500 2.600-4 1.600 6.500 7.500 4.200c1 .6.8 2-.4 2.100l-8
        .8c-.6 4-1.200 6-1.200 9h4c1 0 1 .9 1 .9h-24l-10 0c-2.500 3.500-3 7-3.500 10.500-.4 1-1.900.7-1.800-.4.400-4
          1.700-7.500 4.900-11.100z" fill="var(--stone-ink)" />
    <path d="M6.500-46.500c2.500 1.400 5 1.600 7.500 1" fill="none" stroke="var(--gold-glow)" stroke-width="1.600" />
  </g>`;
}

export const box: SVGTemplateResult = svg`
  <rect width="240" height="300" fill="var(--blue-edge)" />
  ${rays()}
  <circle cx=${SUN.x} cy=${SUN.y} r="56" fill="none" stroke="var(--gold-glow)" stroke-width="1.200" />
  <circle cx=${SUN.x} cy=${SUN.y} r="50" fill="var(--gold-glow)" />
  <path d="M0 258c40-12 74-14 120-8s84-4 120-6v56H0z" fill="var(--umber)" opacity=".55" />
  <path d="M0 266h240v34H0z" fill="var(--clay)" />
  <path d="M0 282c60-8 120-6 240 0v18H0z" fill="var(--brown)" opacity=".6" />
  ${tomb(39, 268)} ${obelisk(206, 268)} ${stones(57, 268)}
  <path d="M12 268h216" stroke="var(--white)" stroke-width="2.500" opacity=".8" />
  <path d=${FRAME} fill="none" stroke="var(--gold-glow)" stroke-width="1.200" />
  ${lettering(120, 34, 0.66)}`;
