/** rating-chart.ts -- curves of ratings with their doubt, and bars on a common scale, as plain SVG. Decoration for
 *  whoever sees: the same figures stand in tables and are said step by step. */
import { svg, type SVGTemplateResult } from "lit-html";
import type { BotMarks } from "mastaba:protocol";
import type { Say } from "./i18n.js";
import { botName, grouped, type Title } from "./players.js";

type Point = Title["curve"][number];

export interface Room {
  width: number;
  height: number;
  left: number;
  right: number;
}

const DAY = 86_400_000;
const TOP = 8;
const FOOT = 26;
/** Games until the doubt of the first ones no longer makes everything small. */
const SETTLED = 10;

interface Scale {
  low: number;
  high: number;
}

/** What is shown: the doubt once it has settled, and the bots around. */
function scaleOf(curve: readonly Point[], bots: BotMarks): Scale {
  const settled = curve.length > SETTLED ? curve.slice(SETTLED) : curve.slice(-1);
  const low = Math.min(...curve.map(({ rating }) => rating), ...settled.map(({ rating, margin }) => rating - margin));
  const high = Math.max(...curve.map(({ rating }) => rating), ...settled.map(({ rating, margin }) => rating + margin));
  const near = bots.filter(({ rating }) => rating > low - 150 && rating < high + 150).map(({ rating }) => rating);
  return { low: Math.min(low, ...near) - 20, high: Math.max(high, ...near) + 20 };
}

function drawnIn(room: Room, scale: Scale, first: number, last: number) {
  const wide = room.width - room.left - room.right;
  const high = room.height - TOP - FOOT;
  return {
    x: (time: number) => room.left + (last > first ? (wide * (time - first)) / (last - first) : wide),
    y: (rating: number) => {
      const clipped = Math.min(scale.high, Math.max(scale.low, rating));
      return TOP + (high * (scale.high - clipped)) / (scale.high - scale.low);
    },
  };
}

const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function paths(curve: readonly Point[], draw: ReturnType<typeof drawnIn>) {
  const over = curve.map(({ time, rating, margin }) => at(draw.x(time), draw.y(rating + margin)));
  const under = curve.map(({ time, rating, margin }) => at(draw.x(time), draw.y(rating - margin))).reverse();
  return {
    band: `M${[...over, ...under].join("L")}Z`,
    line: `M${curve.map(({ time, rating }) => at(draw.x(time), draw.y(rating))).join("L")}`,
  };
}

/** Starts of months, or days where all of it is younger; no more than have room. */
function ticks(say: Say, first: number, last: number, most: number): { time: number; words: string }[] {
  const language = say("en", "fr");
  const found: { time: number; words: string }[] = [];
  if (last - first > 60 * DAY) {
    const month = new Date(first);
    month.setDate(1);
    month.setHours(0, 0, 0, 0);
    for (month.setMonth(month.getMonth() + 1); month.getTime() < last; month.setMonth(month.getMonth() + 1))
      found.push({ time: month.getTime(), words: month.toLocaleDateString(language, { month: "short" }) });
  } else {
    const days = Math.max(1, Math.ceil((last - first) / DAY / most));
    for (let time = first; time <= last; time += days * DAY)
      found.push({ time, words: new Date(time).toLocaleDateString(language, { day: "numeric", month: "short" }) });
  }
  const every = Math.ceil(found.length / most);
  return found.filter((_, i) => i % every === 0);
}

/** Marks that would be written over one another are left out, those of the weaker first. */
function apart(bots: BotMarks, draw: ReturnType<typeof drawnIn>, scale: Scale): BotMarks {
  const LEAST = 26;
  const kept: BotMarks = [];
  for (const bot of [...bots].sort((a, b) => b.rating - a.rating))
    if (bot.rating >= scale.low && bot.rating <= scale.high)
      if (kept.every((other) => Math.abs(draw.y(other.rating) - draw.y(bot.rating)) >= LEAST)) kept.push(bot);
  return kept;
}

function mark(say: Say, bot: BotMarks[number], y: number, room: Room, isNarrow: boolean): SVGTemplateResult {
  const words = botName(say, bot.level);
  return svg`<path class="ref" d="M${room.left} ${y}H${room.width - room.right}" />${
    isNarrow
      ? svg`<text class="lab" x=${room.left - 6} y=${y - 2} text-anchor="end">${words}</text><text class="lab"
          x=${room.left - 6} y=${y + 11} text-anchor="end">${grouped(bot.rating)}</text>`
      : svg`<text class="lab" x="0" y=${y + 4}>${words}</text><text class="lab" x=${room.left - 8} y=${y + 4}
          text-anchor="end">${grouped(bot.rating)}</text>`
  }`;
}

/** The large curve of a title. `chosen`: the game that is spoken of. */
export function ratingChart(say: Say, title: Title, room: Room, chosen: number, now: number): SVGTemplateResult {
  const { curve } = title;
  const scale = scaleOf(curve, title.bots);
  const first = curve[0]!.time;
  const draw = drawnIn(room, scale, first, Math.max(now, curve[curve.length - 1]!.time));
  const { band, line } = paths(curve, draw);
  const point = curve[chosen] ?? curve[curve.length - 1]!;
  const [x, y] = [draw.x(point.time), draw.y(point.rating)];
  const floor = room.height - FOOT + 6;
  const isNarrow = room.width < 600;
  return svg`<svg class="chart" viewBox="0 0 ${room.width} ${room.height}" aria-hidden="true">
    ${apart(title.bots, draw, scale).map((bot) => mark(say, bot, draw.y(bot.rating), room, isNarrow))}
    <path class="axis" d="M${room.left} ${floor}H${room.width - room.right}" />
    ${ticks(say, first, now, isNarrow ? 4 : 9).map(
      ({ time, words }) => svg`<path class="axis" d="M${draw.x(time)} ${floor}v5" /><text class="lab" x=${draw.x(time)}
        y=${floor + 18} text-anchor="middle">${words}</text>`,
    )}
    <path class="band" d=${band} /><path class="line" d=${line} />
    <path class="doubt" d="M${x} ${draw.y(point.rating + point.margin)}V${draw.y(point.rating - point.margin)}" />
    <circle class="end" cx=${x} cy=${y} r="5.5" />
    <text class="rating" x=${Math.min(x + 11, room.width - room.right + 11)} y=${y + 4}>${grouped(point.rating)}</text>
    <text class="lab" x=${Math.min(x + 11, room.width - room.right + 11)} y=${y + 19}>± ${grouped(point.margin)}</text>
  </svg>`;
}

/** One of several on a common scale of time and rating. */
export function smallCurve(title: Title, first: number, now: number): SVGTemplateResult {
  const room = { width: 232, height: 46 + FOOT, left: 2, right: 10 };
  const draw = drawnIn(room, { low: 900, high: 2100 }, first, now);
  const { band, line } = paths(title.curve, draw);
  const last = title.curve[title.curve.length - 1]!;
  return svg`<svg class="curve" viewBox="0 0 232 58" aria-hidden="true"><path class="ref" d="M2 ${draw.y(1500)}H222" />
    <path class="band" d=${band} /><path class="line" d=${line} />
    <circle class="end" cx=${draw.x(last.time)} cy=${draw.y(last.rating)} r="4" /></svg>`;
}

// ---- bars of a leaderboard ----

const BAR = { width: 300, height: 24, edge: 24 };

export interface BarScale {
  low: number;
  high: number;
  step: number;
}

/** Rounded out around all that is shown. */
export function barScale(lines: readonly { rating: number; margin: number }[]): BarScale {
  const low = Math.floor(Math.min(...lines.map(({ rating, margin }) => rating - margin)) / 100) * 100;
  const high = Math.ceil(Math.max(...lines.map(({ rating, margin }) => rating + margin)) / 100) * 100;
  const step = [100, 200, 500, 1000].find((each) => (high - low) / each <= 5) ?? 1000;
  return { low, high: Math.max(high, low + step), step };
}

function barX(scale: BarScale, rating: number): number {
  return BAR.edge + ((BAR.width - 2 * BAR.edge) * (rating - scale.low)) / (scale.high - scale.low);
}

function steps({ low, high, step }: BarScale): number[] {
  const first = Math.ceil(low / step) * step;
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
}

const grid = (scale: BarScale) =>
  steps(scale).map((rating) => svg`<path class="grid" d="M${barX(scale, rating)} 0v${BAR.height}" />`);

export function barHead(scale: BarScale): SVGTemplateResult {
  return svg`<svg class="bar-of" viewBox="0 0 300 18" aria-hidden="true">${steps(scale).map(
    (rating) => svg`<text class="lab" x=${barX(scale, rating)} y="13" text-anchor="middle">${grouped(rating)}</text>`,
  )}</svg>`;
}

export function bar(scale: BarScale, rating: number, margin: number): SVGTemplateResult {
  return svg`<svg class="bar-of" viewBox="0 0 300 24" aria-hidden="true">${grid(scale)}<path class="doubt"
    d="M${barX(scale, rating - margin)} 12H${barX(scale, rating + margin)}" /><circle class="dot"
    cx=${barX(scale, rating)} cy="12" r="4.5" /></svg>`;
}

/** A bot: its rating is known. */
export function botMark(scale: BarScale, rating: number): SVGTemplateResult {
  const x = barX(scale, rating);
  return svg`<svg class="bar-of" viewBox="0 0 300 24" aria-hidden="true">${grid(scale)}<path class="known"
    d="M${x} 6l6.500 11h-13z" /></svg>`;
}
