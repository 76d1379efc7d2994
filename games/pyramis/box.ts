/** box.ts -- the lid of Pyramis: three ships leave the dying planet, whose four terrains curve below them. */
import { svg, type SVGTemplateResult } from "lit-html";

const mixed = (colour: string, share: number, other = "--ink"): string =>
  `color-mix(in srgb, var(${colour}) ${share}%, var(${other}))`;

/* ---- the sky ---- */

/** Scattered the way a golden angle scatters: nowhere in rows, never twice in one place. */
const stars = Array.from({ length: 46 }, (_, i) => {
  const turn = i * 2.39996;
  const reach = 17 * Math.sqrt(i + 3);
  return {
    x: 120 + reach * Math.cos(turn),
    y: 150 + 0.82 * reach * Math.sin(turn),
    size: [0.5, 0.8, 0.5, 1.1][i % 4]!,
  };
}).filter(({ x, y }) => x > 14 && x < 226 && y > 62 && y < 238);

const night = svg`<rect width="240" height="300" fill=${mixed("--violet-edge", 62)} />
  <circle cx="120" cy="330" r="236" fill=${mixed("--violet-edge", 78)} />
  <circle cx="120" cy="330" r="188" fill="var(--violet-edge)" />
  <circle cx="120" cy="330" r="142" fill=${mixed("--violet", 45, "--violet-edge")} />
  ${stars.map(
    ({ x, y, size }) =>
      svg`<circle cx=${x.toFixed(1)} cy=${y.toFixed(1)} r=${size} fill="var(--papyrus)" opacity=".8" />`,
  )}`;

const fivePoints = (x: number, y: number, radius: number): string =>
  Array.from({ length: 10 }, (_, i) => {
    const turn = (i * Math.PI) / 5 - Math.PI / 2;
    const reach = i % 2 ? radius * 0.42 : radius;
    return `${i ? "L" : "M"}${(x + reach * Math.cos(turn)).toFixed(1)} ${(y + reach * Math.sin(turn)).toFixed(1)}`;
  }).join("") + "Z";

const comet = svg`<path d="M30 77 98 103 95 109z" fill="var(--gold-glow)" opacity=".75" />
  <path d="M45 70 100 102 98 105z" fill="var(--raised)" opacity=".5" />
  <path d=${fivePoints(100, 107, 10)} fill="var(--gold-glow)" />`;

const saucer = svg`<g transform="translate(192 92)">
  <path d="M-13 6-24 40H20L12 6z" fill="var(--gold-glow)" opacity=".22" />
  <path d="M-11-2C-11-14 11-14 11-2z" fill="var(--turquoise)" />
  <circle cx="-4" cy="-6.5" r="1.5" fill="var(--ink)" /><circle cx="4" cy="-6.5" r="1.5" fill="var(--ink)" />
  <ellipse cy="2" rx="25" ry="6" fill="var(--grey-edge)" /><ellipse cy=".5" rx="25" ry="5" fill="var(--grey)" />
  ${[-15, -5, 5, 15].map((x) => svg`<circle cx=${x} cy="1.5" r="1.7" fill="var(--gold-glow)" />`)}</g>`;

/* ---- ships ---- */

function ship(colour: string, x: number, y: number, scale: number): SVGTemplateResult {
  return svg`<g transform=${`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-31 41-54 150H57L34 41z" fill="var(--raised)" opacity=".1" />
    <path d="M-12 46-21 150H25L17 46z" fill="var(--raised)" opacity=".12" />
    <path d="M-44 34 10 44 44 30 34 41 10 52-36 42z" fill=${mixed(`${colour}-edge`, 60)} />
    <path d="M0-40-44 34 10 44z" fill=${`var(${colour})`} />
    <path d="M0-40 44 30 10 44z" fill=${`var(${colour}-edge)`} />
    <path d="M-36.5 21.5 8.4 31 37 19.500M-26.5 5 6 11.5 27.5 3.5" fill="none" stroke="var(--papyrus)"
      stroke-width="1.4" opacity=".6" />
    <path d="M0-40-11.4-20.8 2.5-18.500z" fill="var(--gold-glow)" />
    <path d="M0-40 11.4-21.7 2.5-18.500z" fill="var(--gold)" />
    ${[0, 1, 2, 3].map(
      (i) => svg`<circle cx=${-24 + 10 * i} cy=${28 + 1.9 * i} r="1.8" fill="var(--gold-glow)" />`,
    )}</g>`;
}

/* ---- the planet: a wheel of terrains around a centre below the lid ---- */

const centre = { x: 120, y: 372, radius: 132 };
const onRim = (degrees: number, lift = 0): { x: number; y: number } => {
  const turn = ((degrees - 90) * Math.PI) / 180;
  const reach = centre.radius + lift;
  return { x: centre.x + reach * Math.cos(turn), y: centre.y + reach * Math.sin(turn) };
};

function sector(from: number, to: number, colour: string): SVGTemplateResult {
  const [a, b] = [onRim(from), onRim(to)];
  const arc = `A${centre.radius} ${centre.radius} 0 0 1 ${b.x.toFixed(1)} ${b.y.toFixed(1)}`;
  return svg`<path d=${`M${centre.x} ${centre.y}L${a.x.toFixed(1)} ${a.y.toFixed(1)}${arc}Z`}
    fill=${`var(${colour})`} />`;
}

const standing = (degrees: number, drawing: SVGTemplateResult, scale = 1): SVGTemplateResult => {
  const { x, y } = onRim(degrees);
  return svg`<g
    transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees}) scale(${scale})`}>${drawing}</g>`;
};

const tree = svg`<path d="M0-15 5 3H-5z" fill="var(--green-edge)" />`;
const peak = svg`<path d="M-11 3 0-17 11 3z" fill="var(--pink-edge)" />
  <path d="M-4-9.7 0-17 4-9.7 1.7-11.5 0-9-1.8-11.500z" fill="var(--papyrus)" />`;
const tower = (
  height: number,
): SVGTemplateResult => svg`<rect x="-3.5" y=${-height} width="7" height=${height + 4} fill="var(--grey-edge)" />
  ${Array.from(
    { length: Math.floor(height / 5) },
    (_, i) =>
      svg`<path d=${`M-1.5 ${4 - height + 5 * i}h1.200M1 ${4 - height + 5 * i}h1.2`} stroke="var(--yellow)"
        stroke-width="1.2" />`,
  )}`;
const wave = (degrees: number, lift: number): SVGTemplateResult => {
  const { x, y } = onRim(degrees, lift);
  return svg`<path d="M-8 0q2.7-3 5.3 0t5.3 0 5.3 0"
    transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${degrees / 4})`}
    fill="none" stroke="var(--papyrus)" stroke-width="1.3" stroke-linecap="round" opacity=".85" />`;
};

const planet = svg`
  ${[-19, -15, -11, -7, -3].map((at) => standing(at, tree))}
  ${standing(4, peak, 0.8)}${standing(10.5, peak, 1.2)}${standing(18, peak, 0.9)}
  ${[
    [26, 10],
    [29.5, 16],
    [33, 12],
    [36.5, 18],
    [40, 13],
    [43.5, 9],
  ].map(([at, height]) => standing(at!, tower(height!)))}
  ${sector(-60, -22, "--blue")}${sector(-22, 0, "--green")}${sector(0, 24, "--pink")}${sector(24, 60, "--grey")}
  ${wave(-31, -13)}${wave(-42, -24)}${wave(-33, -33)}${wave(-27, -24)}${wave(-42, -50)}`;

/* ---- frame and lettering ---- */

const frame = svg`<g fill="none" stroke="var(--gold-glow)" opacity=".9">
  <path d="M20 9H220V14H226V20H231V280H226V286H220V291H20V286H14V280H9V20H14V14H20z" stroke-width="1" /></g>`;

/** Letters of one stroke, 22 high, each with its width. */
const letters: readonly [width: number, path: string][] = [
  [13, "M0 22V0H6.500a6.3 6.3 0 0 1 0 12.600H0"],
  [16, "M0 0 8 11 16 0M8 11V22"],
  [14, "M0 22V0H6.500a6.3 6.3 0 0 1 0 12.600H0M7 12.6 14 22"],
  [19, "M0 22 9.5 0 19 22M3.5 14.500H15.5"],
  [20, "M0 22V0L10 14 20 0V22"],
  [1, "M.5 0V22"],
  [13, "M12.5 3.500C10.5-.8 1-1.3 1 5.4 1 12.6 13 9 13 16.5 13 23.5 2 23.3 0 18"],
];
const gap = 8.5;

function title(): SVGTemplateResult {
  const width = letters.reduce((sum, [each]) => sum + each, 0) + gap * (letters.length - 1);
  let x = 120 - width / 2;
  return svg`<g fill="none" stroke="var(--papyrus)" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round">
    ${letters.map(([each, path]) => {
      const at = x;
      x += each + gap;
      return svg`<path d=${path} transform=${`translate(${at} 32)`} />`;
    })}</g>`;
}

export const box: SVGTemplateResult = svg`${night}${comet}${saucer}
  ${ship("--blue", 53, 176, 0.6)}${ship("--green", 189, 172, 0.58)}${ship("--pink", 120, 150, 1.04)}
  ${planet}${frame}${title()}`;
