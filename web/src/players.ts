/** players.ts -- pages of players and leaderboards, as the server tells them, and how their figures are written. */
import { levels } from "mastaba:levels";
import type { BotMarks, Language, Leaderboard, Level, PlayerPage } from "mastaba:protocol";
import type { Say } from "./i18n.js";
import { call, post } from "./online-host.js";

export type Title = PlayerPage["titles"][number];
export type Seen = NonNullable<PlayerPage["seen"]>;

/** What the reader wants of a leaderboard. */
export interface Wish {
  game: string;
  least: number;
  days: number;
}

export async function readPlayer(who: string, language: Language): Promise<PlayerPage> {
  return (await call(`/api/players/${who}`, language)).json() as Promise<PlayerPage>;
}

export async function showPage(seen: Seen, language: Language): Promise<void> {
  await post("/api/players/me", language, { seen });
}

export async function readLeaderboard(
  { game, least, days }: Wish,
  from: number,
  language: Language,
): Promise<Leaderboard> {
  const wish = new URLSearchParams({ game, least: String(least), days: String(days), from: String(from) });
  return (await call(`/api/leaderboard?${wish}`, language)).json() as Promise<Leaderboard>;
}

/** "1 612": with a thin space, in both languages. */
export function grouped(number: number): string {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return number < 0 ? `\u2212${digits}` : digits;
}

/** "+6", "−7", "0". */
export function changeWords(change: number): string {
  return change > 0 ? `+${grouped(change)}` : grouped(change);
}

export function botName(say: Say, level: Level): string {
  return say(...levels[level]);
}

/** "2nd", "2ᵉ". */
export function placeWords(say: Say, place: number): string {
  const english = place === 1 ? "1st" : place === 2 ? "2nd" : place === 3 ? "3rd" : `${place}th`;
  return say(english, place === 1 ? "1ʳᵉ" : `${place}ᵉ`);
}

const FRENCH_NEAR: Record<Level, string> = {
  random: "de Hasard",
  greedy: "de Glouton",
  apprentice: "de l’Apprenti",
  scribe: "du Scribe",
  architect: "de l’Architecte",
  vizier: "du Vizir",
  pharaoh: "du Pharaon",
};

/** A rating as a place among the bots, which means the same on every server. */
export function nearWords(say: Say, rating: number, margin: number, bots: BotMarks, title: string): string {
  const order = [...bots].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
  const near = order[0];
  if (!near) return title;
  const name = botName(say, near.level);
  const of = FRENCH_NEAR[near.level];
  if (Math.abs(near.rating - rating) <= Math.max(60, margin))
    return say(`Close to ${name} in ${title}`, `Proche ${of} à ${title}`);
  return rating > near.rating
    ? say(`Above ${name} in ${title}`, `Au-dessus ${of} à ${title}`)
    : say(`Below ${name} in ${title}`, `Au-dessous ${of} à ${title}`);
}
