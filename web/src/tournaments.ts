/** tournaments.ts -- tournaments as the server tells them (docs/protocol.md), each call as one function, and what
 *  follows from what was told. */
import type { GamePace, Language, Seat } from "mastaba:protocol";
import { call, post } from "./online-host.js";

export type Form = "swiss" | "everyone";

/** A line of the list. */
export interface TournamentCard {
  tournament: string;
  name: string;
  game: string;
  seats: number;
  form: Form;
  rounds: number;
  /** That is played; 0 before the first. */
  round: number;
  pace: GamePace;
  state: "entering" | "playing" | "over" | "cancelled";
  entrants: number;
  starts: number | null;
  entered: boolean;
  made?: boolean;
  waits?: boolean;
}

export interface Entrant {
  /** Left out: whose account is gone. */
  name?: string;
  player?: number;
  rating?: number;
  margin?: number;
  left?: boolean;
}

export interface Stand {
  entrant: number;
  place: number;
  points: number;
  played: number;
  free: number;
  opponents: number;
  share: number;
  /** What set them before the next below. */
  over: "points" | "opponents" | "share" | "lot";
}

/** `entrant` null: a bot's from the beginning. */
export interface TableSeat {
  entrant: number | null;
  present?: boolean;
  ready?: boolean;
  absent?: boolean;
  place?: number;
  points?: number;
  made?: number;
}

export interface TournamentTable {
  round: number;
  number: number;
  table: string | null;
  state: "waiting" | "playing" | "over";
  /** Until when it waits for its people. */
  by?: number;
  seats: TableSeat[];
  watch?: boolean;
}

export interface MyTable {
  round: number;
  number: number;
  /** Null: it is being made. */
  table: string | null;
  seat: Seat;
  token: string | null;
  state: "waiting" | "playing" | "over";
  by?: number;
}

export interface Tournament extends TournamentCard {
  options: Record<string, string>;
  entry: "everybody" | "link";
  rated: boolean;
  same_deal: number[];
  maker: string | null;
  link?: string;
  commitment: string;
  secret: string | null;
  /** Which of the list I am. */
  me: number | null;
  list: Entrant[];
  standings: Stand[];
  stands_after: number;
  tables: TournamentTable[];
  mine: MyTable | null;
}

/** What is wished of a new one. */
export interface NewTournament {
  name: string;
  game: string;
  options: Record<string, string>;
  seats: number;
  form: Form;
  rounds: number;
  pace: GamePace;
  same_deal: number[];
  rated: boolean;
  entry: "everybody" | "link";
  starts: number | null;
}

/** One who sat in a seat of a round with one deal. */
export interface SameSeat {
  table: number;
  /** Null: a bot, from the beginning or for somebody who did not come. */
  entrant: number | null;
  name?: string;
  points: number;
  to_others: number;
  place: number;
  parts: number[];
}

export interface SameDeal {
  round: number;
  deal: string;
  secret: string;
  draws: number;
  tables: { number: number; table: string }[];
  parts: string[];
  seats: { seat: Seat; mean: number; of: SameSeat[] }[];
}

const at = (id: string, what = "") => `/api/tournaments/${encodeURIComponent(id)}${what}`;

const asked = (link: string) => link && `?link=${encodeURIComponent(link)}`;

async function answer<Answer>(asking: Promise<Response>): Promise<Answer> {
  return (await asking).json() as Promise<Answer>;
}

export const tournaments = (language: Language) => ({
  list: async () => (await answer<{ tournaments: TournamentCard[] }>(call("/api/tournaments", language))).tournaments,
  make: (wish: NewTournament) => answer<Tournament>(post("/api/tournaments", language, wish)),
  read: (id: string, link: string) => answer<Tournament>(call(at(id, asked(link)), language)),
  enter: (id: string, link: string) => answer<Tournament>(post(at(id, "/enter"), language, link ? { link } : {})),
  /** `deed`: what needs no more words. */
  act: (id: string, deed: "leave" | "begin" | "cancel") => answer<Tournament>(post(at(id, `/${deed}`), language, {})),
  compare: (id: string, link: string, round: number) =>
    answer<SameDeal>(call(at(id, `/rounds/${round}${asked(link)}`), language)),
});

// ---- what follows ----

export const letterOf = (seat: number) => String.fromCharCode(65 + seat) as Seat;

/** Of a round, mine first. */
export function tablesOf({ tables, me }: Tournament, round: number): TournamentTable[] {
  const isMine = ({ seats }: TournamentTable) => me !== null && seats.some(({ entrant }) => entrant === me);
  return tables
    .filter((table) => table.round === round)
    .sort((a, b) => Number(isMine(b)) - Number(isMine(a)) || a.number - b.number);
}

export function isRoundOver({ tables }: Tournament, round: number): boolean {
  const played = tables.filter((table) => table.round === round);
  return played.length > 0 && played.every(({ state }) => state === "over");
}

/** Where somebody sat in a round. */
export function seatIn(
  { tables }: Tournament,
  round: number,
  entrant: number,
): { table: TournamentTable; seat: TableSeat; at: number } | null {
  for (const table of tables) {
    const at = table.round === round ? table.seats.findIndex((seat) => seat.entrant === entrant) : -1;
    if (at >= 0) return { table, seat: table.seats[at]!, at };
  }
  return null;
}

/** Before the first round: the strongest first, then whose strength is not known, as they came. */
export function byRating(list: readonly Entrant[]): number[] {
  const strength = (entrant: number) => list[entrant]!.rating ?? -Infinity;
  return list.map((_, i) => i).sort((a, b) => strength(b) - strength(a) || a - b);
}

/** Everybody against those who held the same seat, the best first; bots do not count. */
export function inOneOrder({ seats }: SameDeal): (SameSeat & { seat: Seat })[] {
  return seats
    .flatMap(({ seat, of }) => of.filter(({ entrant }) => entrant !== null).map((one) => ({ ...one, seat })))
    .sort((a, b) => b.to_others - a.to_others);
}
