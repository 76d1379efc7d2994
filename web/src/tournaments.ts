/** tournaments.ts -- tournaments as the server tells them (docs/protocol.md), each call as one function, and what
 *  follows from what was told. */
import type {
  Language,
  NewTournament,
  Seat,
  Tournament,
  TournamentCard,
  TournamentList,
  TournamentRound,
} from "mastaba:protocol";
import { call, post } from "./online-host.js";

export type { NewTournament, Tournament, TournamentCard };
export type Entrant = Tournament["list"][number];
export type Stand = Tournament["standings"][number];
export type TournamentTable = Tournament["tables"][number];
export type TableSeat = TournamentTable["seats"][number];
export type SameDeal = TournamentRound;
/** One who sat in a seat of a round with one deal. */
export type SameSeat = SameDeal["seats"][number]["of"][number];

const at = (id: string, what = "") => `/api/tournaments/${encodeURIComponent(id)}${what}`;

const asked = (link: string) => link && `?link=${encodeURIComponent(link)}`;

async function answer<Answer>(asking: Promise<Response>): Promise<Answer> {
  return (await asking).json() as Promise<Answer>;
}

export const tournaments = (language: Language) => ({
  list: async () => (await answer<TournamentList>(call("/api/tournaments", language))).tournaments,
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

/** And its points are told: those of one deal are kept back until all its tables know that it is opened. */
export function isRoundOver({ tables }: Tournament, round: number): boolean {
  const played = tables.filter((table) => table.round === round);
  return played.length > 0 && played.every(isTold);
}

function isTold({ state, seats }: TournamentTable): boolean {
  return state === "over" && seats.some(({ points }) => points !== undefined);
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
