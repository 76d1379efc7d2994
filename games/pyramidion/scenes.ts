/** scenes.ts -- the eight places along the Nile as flat silhouettes, 120 by 60, and the river itself. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { Site } from "./view.js";

/** A column with a spreading capital, standing on the ground at `x`. */
function column(x: number, top: number, ground: number): SVGTemplateResult {
  return svg`<path class="lit" d="M${x - 4} ${ground}V${top + 12}c0-4-4-6-4-12h16c0 6-4 8-4 12v${ground - top - 12}z" />
  <path class="line" d="M${x - 4} ${top + 15}h8M${x - 4} ${top + 19}h8" />`;
}

/** A seated colossus before a rock face. */
function colossus(x: number, half: number): SVGTemplateResult {
  return svg`<path class="shade"
    d="M${x - half} 57V42.500h2v-7.500c0-1.200.5-2.100 1.500-2.500
      a5 5 0 1 1 ${2 * half - 7} 0c1 .4 1.500 1.300 1.500 2.500v7.500h2V57z" />`;
}

function palm(x: number, top: number): SVGTemplateResult {
  return svg`<path class="line"
    d="M${x} 57c1.800-9 1.800-${53 - top} 0-${57 - top}M${x} ${top}c-6.500-5-11.500-3.500-13.500 2
      M${x} ${top}c-3.500-7.500-9-8-12-5.500M${x} ${top}c.5-7.500 5-10.500 9-9
      M${x} ${top}c5-4.500 10.500-4 12.500.5M${x} ${top}c4 .2 7.500 3 7.500 7.500" />`;
}

/** A terrace of Thebes: a dark course with its pillars. */
function terrace(left: number, right: number, top: number): SVGTemplateResult {
  const pillars = [];
  for (let x = left + 6; x < right - 3; x += 8) if (x < 52 || x > 68) pillars.push(`M${x} ${top + 2}v8`);
  return svg`<path class="shade" d="M${left} ${top}h${right - left}v10H${left}z" />
  <path class="line" d=${pillars.join("")} />`;
}

const ground = svg`<path class="line" d="M0 57h120" />`;
const waves = (from: number, to: number): SVGTemplateResult => {
  let path = `M${from} 57`;
  for (let x = from; x + 14 <= to; x += 14) path += (x - from) % 28 ? "q7 5 14 0" : "q7-5 14 0";
  return svg`<path class="line" d=${path} />`;
};

const scenes: Record<Site, SVGTemplateResult> = {
  G: svg`<path class="lit" d="M5 57l31-35.500L66 57z" /><path class="shade" d="M36 21.500L45 57h21z" />
  <path class="lit" d="M41 57L76 8l39 49z" /><path class="shade" d="M76 8l10 49h29z" />
  <path class="line" d="M69.500 17.300h8.400M62.600 27h17.200" />${ground}`,
  A: svg`<path class="lit" d="M3 57L13.500 9c15-5 78-5 93 0L117 57z" /><path class="shade" d="M20 14.500h80v5H20z" />
  <path class="dark"
    d="M56 57V37h8v20z" />${colossus(33, 8)}${colossus(47.5, 6)}${colossus(72.5, 6)}${colossus(87, 8)}${ground}`,
  T: svg`<path class="lit"
    d="M0 57l7-34 12 4 11.500-17L44 18 60 5l15 11 17-6 12 15 9-4 7 36
      z" />${terrace(38, 82, 27.5)}${terrace(24, 96, 37)}${terrace(12, 108, 47)}<path class="lit"
        d="M55 57l2.500-29.500h5L65 57z" />${ground}`,
  L: svg`<path class="lit" d="M12 57l4-40h35l3 40zM66 57l3-40h35l4 40zM54 31h12v26H54z" />
  <path class="shade"
    d="M15 13h37v4H15zM68 13h37v4H68zM54 27h12v4H54zM74 57V44h2v-6.200a3.800 3.800 0 1 1 6 0V44h2v13z" />
    <path class="dark" d="M57 57V36h6v21z" /><path class="line" d="M24 57V4l6 2.500-6 2.500M96 57V4l6 2.500-6 2.500" />
    <path class="pale" d="M37 57l1.400-37 2.600-6 2.600 6L45 57z" />${ground}`,
  X: svg`<path class="lit" d="M44 55l3-22h26l3 22zM50 33l1.500-13h17L70 33zM55 20l.8-7h8.400l.8 7z" />
  <path class="shade" d="M62 55V33h11l3 22zM61 33V20h7.500L70 33z" />
  <path class="dark" d="M57 55v-8a3 3 0 0 1 6 0v8z" />
  <path class="line"
    d="M60 11c-3-2.400-2-4.500 0-7 2 2.500 3 4.600 0 7M48 8L36.500 5M47 12l-12.500 2M72 8l11.500-3M73 12l12.500 2M38 55
      h44" />${waves(6, 36)}${waves(86, 116)}`,
  C: svg`<path class="lit" d="M30 57V34h5v-4h5v4h6v-4h5v4h18v-4h5v4h6v-4h5v4h5v23z" />
  <path class="shade" d="M48 57V26h4v-4h4v4h8v-4h4v4h4v31z" />
  <path class="dark" d="M55 57V46a5 5 0 0 1 10 0v11z" />${palm(16, 30)}${palm(104, 34)}${ground}`,
  P: svg`<path class="shade" d="M22 13h76v6H22zM34 36h11v11H34zM75 36h11v11H75zM22 47h76v5H22z" />
  <path class="lit"
    d="M26 19h68v5H26zM28 47V30l-2-6h10l-2 6v17zM45 47V30l-2-6h10l-2 6v17zM69 47V30l-2-6h10l-2 6v17zM86 47V30l-2-6h10l-2
      6v17z" />${waves(4, 116)}`,
  K: svg`<path class="shade" d="M8 6h104v6H8z" />${[18, 40, 60, 80, 102].map((x) => column(x, 12, 57))}${ground}`,
};

export function scene(site: Site): TemplateResult {
  return html`<svg class="scene" viewBox="0 0 120 60" preserveAspectRatio="xMidYMax slice" aria-hidden="true"
    focusable="false">${scenes[site]}</svg>`;
}

/** The middle of the river from north to south: how far down, how far from the middle of the map, half its width. */
const bends: readonly (readonly [y: number, aside: number, half: number])[] = [
  [110, 2, 58],
  [190, -4, 64],
  [270, -6, 68],
  [350, 4, 62],
  [430, 6, 58],
  [568, 0, 64],
];

/** Both shores of that course, wider by `more`, as one smooth outline that opens into the delta at the top. */
function shores(more: number): string {
  const west = [
    [224 - 104 - more * 1.3, 0] as const,
    ...bends.map(([y, aside, half]) => [224 + aside - half - more, y] as const),
  ];
  const east = [
    [224 + 104 + more * 1.3, 0] as const,
    ...bends.map(([y, aside, half]) => [224 + aside + half + more, y] as const),
  ].reverse();
  const smooth = (points: readonly (readonly [number, number])[]) =>
    points.slice(1).map(([x, y], i) => {
      const [fromX, fromY] = points[i]!;
      const middle = (fromY + y) / 2;
      return `C${fromX} ${middle} ${x} ${middle} ${x} ${y}`;
    });
  return `M${west[0]!.join(" ")}${smooth(west).join("")}L${east[0]!.join(" ")}${smooth(east).join("")}z`;
}

/** Two islands part the river into the three arms of the delta. */
const islands = svg`<path class="bank" d="M158 0h40l-12 52zM250 0h40l-28 52z" />`;
const ripples = [
  [200, 28],
  [176, 140],
  [246, 152],
  [236, 262],
  [166, 276],
  [180, 372],
  [256, 366],
  [238, 474],
  [168, 482],
] as const;
const reeds = [
  [152, 214],
  [296, 330],
  [152, 456],
  [294, 112],
] as const;

/** From the delta in the north to the first cataract, behind the tiles. */
export function river(): TemplateResult {
  return html`<svg class="river" viewBox="0 0 448 568" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path class="bank" d=${shores(22)} />
    <path class="water" d=${shores(0)} />
    ${islands}
    <path class="wave" d=${ripples.map(([x, y]) => `M${x} ${y}q8-6 16 0t16 0`).join("")} />
    <path class="reed" d=${reeds.map(([x, y]) => `M${x} ${y}v-17M${x + 4} ${y}l4-14M${x - 4} ${y}l-4-13`).join("")} />
  </svg>`;
}
