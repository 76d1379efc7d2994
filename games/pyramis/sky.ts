/** sky.ts -- the dying planet behind the fleet: a swollen sun, orbits, sparks, ruins and cracked ground. */
import { html, svg } from "lit-html";

const sparks: readonly (readonly [x: number, y: number, size: number])[] = [
  [292, 172, 7],
  [846, 35, 7],
  [334, 346, 7],
  [120, 250, 4],
  [40, 286, 4],
  [60, 341, 3],
  [689, 54, 3],
  [784, 30, 3],
  [802, 118, 5],
  [813, 153, 3],
  [823, 130, 4],
  [831, 289, 4],
  [970, 229, 3],
  [1013, 278, 3],
  [1040, 252, 5],
  [1050, 230, 5],
  [1078, 169, 5],
  [1081, 233, 5],
];

export const sky = html`<svg class="sky" viewBox="0 0 1124 563" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
  <circle class="sun" cx="562" cy="340" r="262" />
  <circle class="orbit" cx="562" cy="2100" r="1720" /><circle class="orbit" cx="562" cy="2100" r="1880" />
  ${sparks.map(
    ([x, y, size]) => svg`<path class="spark" d="M0-1C.1-.3.3-.1 1 0 .3.1.1.3 0 1-.1.3-.3.1-1 0-.3-.1-.1-.3 0-1z"
    transform=${`translate(${x} ${y}) scale(${size})`} />`,
  )}
  <path class="ruin"
    d="M-6 560 44 494 96 560zM66 560 104 512 128 535 146 560zM1000 560 1030 516 1040 519 1047 509 1060 521 1090 560z
      M1072 560 1114 502 1160 560z" />
  <path class="ruin dark" d="M44 494 96 560H54zM1114 502 1160 560H1122z" />
  <circle class="planet" cx="562" cy="5722" r="5222" />
  <path class="crack"
    d="M700 522l24 10 18-3 28 12M742 529l16-7M884 534l24 10 34-3 20 11M942 541l18-6M1040 536l18 9 26-2" />
</svg>`;
