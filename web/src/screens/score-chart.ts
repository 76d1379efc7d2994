/** score-chart.ts -- points over the game, one line a seat, told apart by mark and dash. */
import { html, svg, type TemplateResult } from "lit-html";
import type { Page } from "../screen.js";
import { stepAmong } from "../arrow-keys.js";
import { markAt } from "../icons.js";
import type { Seat } from "mastaba:protocol";

export interface Series {
  seats: Seat[];
  /** After how many plays, and the totals of the seats then; null for whoever is out. */
  points: { step: number; totals: (number | null)[] }[];
}

const WIDTH = 380;
const HEIGHT = 300;
const LEFT = 34;
const RIGHT = 320;
const TOP = 14;
const BOTTOM = 268;
/** Two figures of the axis keep so far from each other. */
const APART = 26;

export function chart(
  page: Page,
  series: Series,
  nameOf: (seat: Seat) => string,
  choose: (step: number) => void,
): TemplateResult {
  const { say } = page;
  const all = series.points.flatMap((point) => point.totals.filter((total) => total !== null));
  const most = Math.max(10, ...all);
  const least = Math.min(0, ...all);
  const unit = [5, 10, 20, 50, 100].find((size) => (most - least) / size <= 6) ?? 200;
  const x = (i: number) => LEFT + ((RIGHT - LEFT) * (i + 1)) / Math.max(1, series.points.length);
  const y = (total: number) => BOTTOM - ((BOTTOM - TOP) * (total - least)) / (most - least);
  const last = series.points[series.points.length - 1]?.totals ?? [];
  const best = Math.max(...last.map((total) => total ?? -Infinity));
  const lines: number[] = [];
  for (let at = Math.ceil(least / unit) * unit; at <= most; at += unit) lines.push(at);
  const ends = spread(last.map((total) => y(total ?? least)));
  const width = (RIGHT - LEFT) / Math.max(1, series.points.length);
  const every = [1, 2, 5, 10, 20].find((count) => count * width >= APART) ?? 50;
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="group"
    aria-label=${say("Points over the game", "Les points au fil du jeu")}
      @keydown=${(event: KeyboardEvent) => stepAmong(event, "[role=button]")}>
    ${lines.map(
      (at) =>
        svg`<path class="grid" d="M${LEFT} ${y(at)}H${RIGHT}" />
        <text x=${LEFT - 8} y=${y(at) + 4} text-anchor="end">${at}</text>`,
    )}
    ${series.points.map((point, i) => {
      const words = series.seats
        .map((seat, s) => `${nameOf(seat)} ${point.totals[s] ?? say("out", "éliminé")}`)
        .join(", ");
      const go = () => choose(point.step);
      return svg`<g role="button" tabindex="0"
        aria-label=${say(`Replay from step ${i + 1}: ${words}`, `Revoir depuis l’étape ${i + 1} : ${words}`)}
          @click=${go}
        @keydown=${(event: KeyboardEvent) => event.key === "Enter" && go()}>
        <rect class="column" x=${x(i) - width / 2} y=${TOP} width=${width} height=${BOTTOM - TOP + 24}></rect>
        ${(i + 1) % every === 0 ? svg`<text x=${x(i)} y=${BOTTOM + 20} text-anchor="middle">${i + 1}</text>` : ""}</g>`;
    })}
    ${series.seats.map((seat, s) => {
      const dots = series.points.flatMap((point, i) =>
        point.totals[s] === null ? [] : [[x(i), y(point.totals[s]!)] as const],
      );
      const path = `M${LEFT} ${y(0)}` + dots.map(([px, py]) => `L${px} ${py}`).join("");
      const isFirst = last[s] === best;
      return svg`<g class=${isFirst ? "first" : ""} pointer-events="none">
      <path class="line dash-${seat} ${isFirst ? "first" : ""}" d=${path} />
        ${dots.map(([px, py]) => markAt(seat, px, py, 11))}
        ${markAt(seat, RIGHT + 16, ends[s]!, 13)}<text x=${RIGHT + 28} y=${ends[s]! + 4}>${last[s] ?? "–"}</text></g>`;
    })}
  </svg>`;
}

/** Labels that would lie upon each other are moved apart. */
function spread(heights: number[]): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const moved = [...heights];
  for (let i = 1; i < order.length; i++) moved[order[i]!] = Math.max(moved[order[i]!]!, moved[order[i - 1]!]! + 16);
  return moved;
}
