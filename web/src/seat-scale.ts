/** seat-scale.ts -- where points lie on the charts of a round with one deal, on one scale for all seats. */
import type { SameDeal } from "./tournaments.js";

export interface SeatScale {
  low: number;
  high: number;
  /** Where lines are drawn. */
  lines: number[];
}

/** Around all points of all seats, rounded out to the step of its lines; four lines at most. */
export function seatScale({ seats }: Pick<SameDeal, "seats">): SeatScale {
  const all = seats.flatMap(({ of }) => of.map(({ points }) => points));
  const [least, most] = all.length ? [Math.min(...all), Math.max(...all)] : [0, 0];
  const step = [5, 10, 20, 50, 100, 200].find((each) => (most - least) / each <= 3) ?? 500;
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  return { low, high, lines: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, i) => low + i * step) };
}

/** Hundredths of the width, a little in from both edges. */
export function placeOn({ low, high }: Pick<SeatScale, "low" | "high">, points: number): number {
  return 4 + (92 * (points - low)) / (high - low);
}
