/** box.ts -- the lid of the box: a torchlit pyramid cut open, the way down to the golden mask half ticked. */
import { svg, type SVGTemplateResult } from "lit-html";

/* ---- the title, in strokes of one width: letter, then how far the next one stands ---- */

const letters: [string, number][] = [
  ["M0 1.5h17.5M8.75 1.5V24", 22],
  ["M1.5 24V1.5h7.6a6.3 6.3 0 0 1 0 12.6H1.5M9 14.1L16.5 24", 21.5],
  ["M14.5 1.5H1.5v21h13.5M1.5 11.5h11M6.5-3.5l4.5-4.5", 20],
  [
    "M13.9 5.3C12.9 2.8 10.7 1.4 8 1.4" +
      "c-3.2 0-5.7 2-5.7 5 0 6.7 12.2 3.9 12.2 10.8 0 3.2-2.8 5.4-6.2 5.4-3.3 0-5.8-1.7-6.8-4.7",
    20,
  ],
  ["M11.5 1.4a10.6 10.6 0 0 1 0 21.2 10.6 10.6 0 0 1 0-21.2z", 28],
  ["M1.5 24V1.5h7.6a6.3 6.3 0 0 1 0 12.6H1.5M9 14.1L16.5 24", 21.5],
  [
    "M13.9 5.3C12.9 2.8 10.7 1.4 8 1.4" +
      "c-3.2 0-5.7 2-5.7 5 0 6.7 12.2 3.9 12.2 10.8 0 3.2-2.8 5.4-6.2 5.4-3.3 0-5.8-1.7-6.8-4.7",
    16,
  ],
];

function title(): SVGTemplateResult {
  const width = letters.reduce((sum, [, step]) => sum + step, 0);
  let x = 120 - width / 2;
  const drawn = letters.map(([path, step]) => {
    const letter = svg`<path transform="translate(${x} 33)" d=${path} />`;
    x += step;
    return letter;
  });
  return svg`<g fill="none" stroke="var(--gold-glow)" stroke-width="3">${drawn}</g>`;
}

/* ---- light ---- */

/** Twenty beams from the mask to the edges of the lid. */
function beams(): string {
  const edge = (turn: number) => {
    const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
    const length = Math.min(120 / Math.abs(dx), (dy < 0 ? 250 : 50) / Math.abs(dy));
    return `${(120 + length * dx).toFixed(1)} ${(250 + length * dy).toFixed(1)}`;
  };
  return Array.from({ length: 20 }, (_, i) => {
    const turn = Math.PI * (1.02 + i * 0.0505);
    return `M120 250L${edge(turn)}L${edge(turn + 0.078)}Z`;
  }).join("");
}

function torch(x: number): SVGTemplateResult {
  return svg`<g transform="translate(${x} 112)">
    <circle r="31" fill="var(--orange)" opacity=".13" /><circle r="20" fill="var(--orange)" opacity=".2" />
    <path d="M-4.6 14h9.2L2.2 51h-4.4z" fill="var(--brown)" />
    <path d="M-6.5 12.5h13v6.5h-13z" fill="var(--gold)" />
    <path d="M-3.7 27h7.4M-3.2 34h6.4" stroke="var(--gold)" stroke-width="1.5" />
    <path d="M.5-23C9.5-11.5 12-2.5 8.2 7c-2.7 6.3-13.7 6.3-16.4 0-2.7-7.2 1.7-11 3.6-17.6 1.9 3.7 3.8 2.8 5.1-12.4z"
      fill="var(--orange)" />
    <path d="M.2-8C4.7-1.6 5.5 4 3.7 8.6c-1.8 2.7-6.5 2.7-7.4 0C-5.5 3.2-.8.4.2-8z" fill="var(--yellow)" />
  </g>`;
}

/* ---- the way down: what each square shows; capitals are ticked ---- */

const way: [number, number, string][] = [
  [0, 0, "E"],
  [-1, 1, "E"],
  [0, 1, "G"],
  [-1, 2, "F"],
  [0, 2, "E"],
  [1, 2, "R"],
  [1, 3, "E"],
  [2, 3, "K"],
  [-2, 4, "r"],
  [-1, 4, "e"],
  [0, 4, "e"],
  [1, 4, "e"],
  [2, 4, "x"],
  [-3, 5, "p"],
  [-2, 5, "k"],
  [2, 5, "f"],
  [3, 5, "e"],
  [-3, 6, "e"],
  [-2, 6, "e"],
  [2, 6, "e"],
  [3, 6, "g"],
];

const signs: Record<string, SVGTemplateResult | undefined> = {
  r: svg`<path d="M-3-5h6l3 3.5L0 6l-6-7.5z" fill="var(--red)" />
  <path d="M-3-5h6l3 3.5L0 6l-6-7.5zM-6-1.5H6" fill="none" stroke="var(--red-edge)" />`,
  g: svg`<path d="M-2.5-5.5h5l3 3v5l-3 3h-5l-3-3v-5z" fill="var(--green)" stroke="var(--green-edge)" />
  <path d="M-1.5-2.5h3v5h-3z" fill="none" stroke="var(--green-edge)" stroke-width=".8" />`,
  f: svg`<path d="M-1.6 0h3.2L1.3 7h-2.6z" fill="var(--brown-edge)" />
  <path d="M.3-7.5C4-4 3.8-.5 0 .6-3.6-.3-3.3-3.4-1.6-4.8c.3 1 1 1.2 1.9-2.7z" fill="var(--orange)" />`,
  k: svg`<path
    d="M0-6c-3.6 0-5.7 2.3-5.7 5.2C-5.7 1.2-4.7 2.4-3.2 3v2.8h6.4V3c1.5-.6 2.5-1.8 2.5-3.8C5.7-3.7 3.6-6 0-6z"
      fill="var(--raised)" stroke="var(--ink)" />
      <path d="M-2.2-.6h.1M2.2-.6h.1" stroke="var(--ink)" stroke-width="2.8" stroke-linecap="round" />`,
  p: svg`<path d="M-1.7-6.5h3.4v4C5-1 5.5 4 2.9 5.9h-5.8C-5.5 4-5-1-1.7-2.5z" fill="var(--turquoise)"
    stroke="var(--turquoise-edge)" />`,
  x: svg`<path d="M-4-4l8 8M4-4l-8 8" stroke="var(--red)" stroke-width="2.6" />`,
};

function slab([column, row, code]: [number, number, string]): SVGTemplateResult {
  const isTicked = code === code.toUpperCase();
  return svg`<g transform="translate(${120 + 20 * column} ${138 + 20 * row})">
    <rect x="-9.3" y="-9.3" width="18.6" height="18.6" rx="2" stroke="var(--brown-edge)"
      fill=${isTicked ? "color-mix(in srgb, var(--sand) 55%, var(--turquoise))" : "var(--sand)"} />
    ${signs[code.toLowerCase()]}
  </g>`;
}

/** Courses of brick behind the squares. */
function bricks(): string {
  return Array.from({ length: 8 }, (_, course) => {
    const y = 138 + 20 * course;
    const half = (y - 106) / 2;
    const joints = Array.from({ length: course }, (__, i) => `M${120 - 10 * (course - 1) + 20 * i} ${y}v-20`).join("");
    return `M${120 - half} ${y}H${120 + half}${joints}`;
  }).join("");
}

/* ---- the mask ---- */

const mask = svg`<g transform="translate(120 254)">
  <circle r="45" fill="var(--gold-glow)" opacity=".16" /><circle r="38" fill="var(--gold-glow)" opacity=".24" />
  <path d="M-13-28C-5-33.5 5-33.5 13-28c8 6.5 10.5 19 12.5 30l5 28h-61l5-28c2-11 4.5-23.5 12.5-30z"
    fill="var(--gold-glow)" stroke="var(--yellow-edge)" stroke-width="1.2" />
  <path
    d="M-26 5.5h12M-27.2 12h14.4M-28.4 18.5h17M-29.5 25h20M26 5.5H14M27.2 12H12.8M28.4 18.5h-17M29.5 25h-20M-23.2-7.5
      h9.2M23.2-7.5H14M-20.8-16h8.6M20.8-16h-8.6M-15.3-23.5c9-3.6 21.6-3.6 30.6 0" fill="none" stroke="var(--blue)"
        stroke-width="2.4" />
  <path d="M-13.3-14.5h26.6V3.5C13.3 14 6.8 21.3 0 21.3S-13.3 14-13.3 3.5z"
    fill="color-mix(in srgb, var(--yellow) 58%, var(--raised))" stroke="var(--yellow-edge)" stroke-width="1.2" />
  <path d="M-14.4-13.3v-4.8c6-3.8 22.8-3.8 28.8 0v4.8c-6-2.8-22.8-2.8-28.8 0z" fill="var(--gold)" />
  <path d="M0-29c3.3 2.3 3.3 7.6 0 11-3.3-3.4-3.3-8.7 0-11z" fill="var(--red)" stroke="var(--yellow-edge)"
    stroke-width=".8" />
  <path d="M-10-3.5C-7.4-6.3-4.7-6.3-2.7-3.7-4.9-2-7.5-2-10-3.5zM10-3.5C7.4-6.3 4.7-6.3 2.7-3.7 4.9-2 7.5-2 10-3.5z"
    fill="var(--ink)" />
  <path
    d="M-10.6-7.8c3.2-2.2 5.7-2.2 8-.6M10.6-7.8c-3.2-2.2-5.7-2.2-8-.6M0-3v8.8M-2.1 6.2h4.2M-4.2 11.8c2.7 1.5 5.7 1.5 8.4
      0" fill="none" stroke="var(--brown-edge)" stroke-width="1.2" stroke-linecap="round" />
  <path d="M-3 20.8h6l-.9 10.7h-4.2z" fill="var(--blue)" stroke="var(--yellow-edge)" />
</g>`;

export const box: SVGTemplateResult = svg`
  <rect width="240" height="300" fill="color-mix(in srgb, var(--brown-edge) 42%, var(--ink))" />
  <path d=${beams()} fill="var(--brown)" opacity=".28" />
  <path d="M22 9h196v6h7v7h6v256h-6v7h-7v6H22v-6h-7v-7H9V22h6v-7h7z" fill="none" stroke="var(--gold-glow)"
    stroke-width="1.2" opacity=".9" />
  ${torch(36)} ${torch(204)}
  <path d="M120 66L10 284h220z" fill="var(--brown)" />
  <path d="M120 66L10 284h20l90-180 90 180h20z" fill="var(--clay)" />
  <path d="M120 66l110 218h-20l-90-180z" fill="var(--umber)" opacity=".55" />
  <path d=${bricks()} fill="none" stroke="var(--brown-edge)" stroke-width="1.1" opacity=".75" />
  <path d="M120 104l-11 22h22z" fill="var(--ink)" />
  ${way.map(slab)} ${mask} ${title()}`;
