/** came-from.ts -- tables that were opened from a tournament lead back to it, and their waiting room says what they
 *  are; for as long as this tab lives. */

import type { Tournament } from "./tournaments.js";

/** The table of a tournament, as whoever sits or looks there should know it. */
export interface CameFrom {
  tournament: string;
  name: string;
  round: number;
  number: number;
  /** Until when it waits for its people. */
  by?: number;
}

const KEY = "mastaba.tournament.";

function note(table: string, from: CameFrom): void {
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify(from));
  } catch {
    // Then it leads home, as all tables do.
  }
}

/** All tables that it has made. */
export function noteTables({ tournament, name, tables, mine }: Tournament): void {
  for (const { table, round, number, by } of [...tables, ...(mine ? [mine] : [])])
    if (table !== null)
      note(table, {
        tournament,
        name,
        round,
        number,
        ...(by === undefined ? {} : { by }),
      });
}

export function cameFrom(table: string): CameFrom | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + table) ?? "null") as CameFrom | null;
  } catch {
    return null;
  }
}

/** Where one goes from a table. */
export function wayBack(table: string): string {
  const from = cameFrom(table);
  return from ? `#/tournament/${from.tournament}` : "#/";
}
