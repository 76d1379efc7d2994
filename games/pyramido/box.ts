/** box.ts -- the lid of the box: four floors of coloured blocks on the sand, a cat beside them, a turquoise sky. */
import { svg, type SVGTemplateResult } from "lit-html";

const hues: Record<string, string> = { N: "brown", B: "blue", Y: "yellow", T: "turquoise", R: "red", G: "green" };

/* ---- the title, in strokes of one width: letter, then how far the next one stands ---- */

const letters: readonly (readonly [string, number])[] = [
  ["M1.5 24V1.5h7.3a6.6 6.6 0 0 1 0 13.2H1.5", 22],
  ["M0 1.5l8.5 11.5L17 1.5M8.5 13V24", 23],
  ["M1.5 24V1.5h7.3a6.4 6.4 0 0 1 0 12.8H1.5M8.6 14.3L16.5 24", 21],
  ["M0 24L9.5 1 19 24M3.5 16.5h12", 25],
  ["M1.5 24V1.5L12 17.5 22.5 1.5V24", 31],
  ["M0 1V24", 8],
  ["M1.5 1.5h6.5a11.2 11.2 0 0 1 0 21.8H1.5z", 26],
  ["M11 1.3a11 11 0 1 1 0 22 11 11 0 0 1 0-22z", 24],
];

const title = (): SVGTemplateResult => {
  let x = 120 - letters.reduce((sum, [, step]) => sum + step, -2) / 2;
  return svg`<g fill="none" stroke="var(--white)" stroke-width="3" stroke-linejoin="round">${letters.map(
    ([path, step]) => {
      const letter = svg`<path transform="translate(${x} 34)" d=${path} />`;
      x += step;
      return letter;
    },
  )}</g>`;
};

/* ---- the pyramid ---- */

/** Where a point of the building is on the lid: x runs back to the left, y back to the right, z up, in blocks. */
const at = (x: number, y: number, z: number): string =>
  `${(128 - 19 * x + 19.5 * y).toFixed(1)} ${(268 - 12.5 * x - 11.5 * y - 23 * z).toFixed(1)}`;
const face = (...corners: string[]): string => `M${corners.join("L")}z`;

/** Each floor as rows from the front, each row from the right; a capital has a jewel on top. */
const floors: readonly (readonly string[])[] = [
  ["NgRRY", "gnbbg", "yynnt", "Yyttr"],
  ["BbgG", "ynnt", "Yyrr"],
  ["bbn", "Ryy"],
  ["tG"],
];

const block = (x: number, y: number, z: number, sign: string): SVGTemplateResult => {
  const hue = hues[sign.toUpperCase()],
    edge = `var(--${hue}-edge)`,
    top = z + 1;
  const left = face(at(x, y, z), at(x + 1, y, z), at(x + 1, y, top), at(x, y, top));
  const right = face(at(x, y, z), at(x, y + 1, z), at(x, y + 1, top), at(x, y, top));
  const gem = face(
    at(x + 0.1, y + 0.1, top),
    at(x + 0.4, y + 0.1, top),
    at(x + 0.4, y + 0.4, top),
    at(x + 0.1, y + 0.4, top),
  );
  return svg`<g fill="var(--${hue})" stroke=${edge} stroke-width=".8" stroke-linejoin="round">
    <path d=${face(at(x, y, top), at(x + 1, y, top), at(x + 1, y + 1, top), at(x, y + 1, top))} /><path d=${left} />
    <path d=${right} />
    <path fill="var(--ink)" fill-opacity=".14" d=${left} /><path fill="var(--ink)" fill-opacity=".34" d=${right} />
    ${sign < "a" ? svg`<path fill="var(--white)" d=${gem} />` : ""}</g>`;
};

/** From the back to the front, floor upon floor. */
const pyramid = (): SVGTemplateResult[] =>
  floors.flatMap((rows, z) =>
    [...rows.entries()]
      .reverse()
      .flatMap(([y, row]) => [...row].map((sign, x) => block(x + z / 2, y + z / 2, z, sign)).reverse()),
  );

/* ---- around it ---- */

const rays = (): string =>
  [...Array(22).keys()]
    .map((i) => {
      const point = (turn: number) =>
        `${(128 + 330 * Math.cos(turn)).toFixed(1)} ${(196 + 330 * Math.sin(turn)).toFixed(1)}`;
      return `M128 196L${point((i * Math.PI) / 11)}L${point(((i + 0.5) * Math.PI) / 11)}z`;
    })
    .join("");

const cat = svg`<g>
  <path fill="var(--ink)"
    d="M22 276c3.5-1.5 4.7-3.6 5-7 .5-6 .4-12 1.8-17.5-4.6-1.5-7.4-4.5-7.8-8 .2-1.8 2.4-3.5 3-5.5.6-3.2 1.3-6.4 2.7-9.6
      2.1 1.7 3.4 3.5 4.3 5.6h3.6c.9-2.4 2.2-4.3 4-5.8.8 3.7 1 7.3.6 10.8-.3 4-1.6 7.3-3.8 9.8 7.6 5.6 11.3 13.2 12 24.7
      5 .3 7.3-2.2 6.2-6.2-.6-2.2-1.7-3.8-1.5-6 .2-2.1 2.9-2.7 3.9-.6 3.3 7.3 2.3 15.3-7.6 16.3-8.7.6-17.6.4-26.4-1z" />
  <path fill="none" stroke="var(--gold-glow)" stroke-width="2.2" d="M28.6 250.5c3.2 1.9 6.6 1.5 9.6-1.6" />
  <circle cx="32" cy="256" r="1.9" fill="var(--turquoise)" />
  <circle cx="27.5" cy="241" r="1.1" fill="var(--gold-glow)" /></g>`;

export const box: SVGTemplateResult = svg`
  <path fill="var(--turquoise-edge)" d="M0 0h240v300H0z" />
  <path fill="var(--turquoise)" fill-opacity=".38" d=${rays()} />
  <path fill="var(--yellow)" d="M0 246c48-14 90-14 132-8s76 8 108 2v60H0z" />
  <path fill="var(--orange)" fill-opacity=".42" d="M0 262c60-8 120 10 240 0v38H0z" />
  <path fill="var(--ink)" fill-opacity=".22" d="M128 268l78-46 26 3-58 39z" />
  ${pyramid()}${cat}
  <path fill="none" stroke="var(--gold-glow)" stroke-width="1.6"
    d="M20 9h200v6h6v6h6v258h-6v6h-6v6H20v-6h-6v-6H8V21h6v-6h6z" />
  ${title()}`;
