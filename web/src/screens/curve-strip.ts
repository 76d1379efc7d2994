/** curve-strip.ts -- everybody's chances along a replay, low and wide: where one is, where mistakes were, and a touch
 *  goes there. Its numbers stand in the table of the review. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { seatLetter } from "../engine.js";
import type { Review, ReviewedPlay } from "../review.js";
import type { Page } from "../screen.js";

/** How thick a mark is drawn: the more it cost. */
const WEIGHTS: Record<string, number> = { "?!": 2, "?": 4, "??": 7 };

export function curveStrip(page: Page, review: Review, step: number, go: (step: number) => void): TemplateResult {
  const count = review.plays.length;
  const choose = (event: MouseEvent) => {
    const { left, width } = (event.currentTarget as Element).getBoundingClientRect();
    go(Math.round(((event.clientX - left) / width) * count));
  };
  return html`<svg class="curve-strip chances" viewBox="0 0 ${count} 100" preserveAspectRatio="none" role="img"
    aria-label=${stripWords(page, review, step)} @click=${choose}>
    ${svg`<rect class="strip-ground" width=${count} height="100" /><path class="grid" d="M0 50H${count}" />`}
    ${review.sums.map((_, seat) => line(review, seat))} ${review.plays.map((play, i) => tick(play, i))}
    ${svg`<path class="strip-now" d="M${step} 0V100" />`}
  </svg>`;
}

function line(review: Review, seat: number): SVGTemplateResult {
  const known = [review.start, ...review.plays.map(({ chances }) => chances)].flatMap((chances, i) =>
    chances ? [`${i} ${100 - chances[seat]!}`] : [],
  );
  return known.length > 1
    ? svg`<path class="line seat-${seatLetter(seat)}" d="M${known.join("L")}" />`
    : svg`${nothing}`;
}

function tick({ mark = "" }: ReviewedPlay, i: number): SVGTemplateResult {
  const weight = WEIGHTS[mark];
  return weight ? svg`<path class="strip-tick" stroke-width=${weight} d="M${i + 1} 88V100" />` : svg`${nothing}`;
}

/** "Chance to win: Léa 40, Nils 60." */
function stripWords(page: Page, { start, plays, sums }: Review, step: number): string {
  const chances = step ? plays[step - 1]?.chances : start;
  const all = (chances ?? [])
    .map((chance, seat) => `${sums[seat]!.name || sums[seat]!.seat} ${Math.round(chance)}`)
    .join(", ");
  return `${page.say("Chance to win", "Chances de gagner")}: ${all}`;
}
