/** play-on.ts -- a moment of a record becomes a table of this device: the seats as they were, one of them mine, bots in
 *  the others. They are handed views as at any table, and what is drawn from here on is new. */
import type { Level, Seat } from "mastaba:protocol";
import { seatLetter } from "./engine.js";
import type { OfflineHost } from "./offline-host.js";
import { openTable } from "./open-table.js";
import type { Origin } from "./saved-games.js";
import type { Page } from "./screen.js";
import { partOf } from "./shared-record.js";

export interface Moment {
  game: string;
  record: string;
  seats: number;
  /** So many plays are made. */
  plays: number;
}

export interface Company {
  seat: Seat;
  level: Level;
}

/** Makes the table and goes there. Throws when the host refuses it, with its words. */
export async function playOn(page: Page, moment: Moment, { seat, level }: Company, origin: Origin): Promise<void> {
  const me = page.settings.name ? { kind: "human" as const, name: page.settings.name } : { kind: "human" as const };
  const seats = Array.from({ length: moment.seats }, (_, i) =>
    seatLetter(i) === seat ? me : { kind: "bot" as const, level },
  );
  // Bots are called by their level, not by the names of those whose seats they take.
  const record = partOf(moment.record, { hasNames: false, until: null });
  const made = await (page.host("offline") as OfflineHost).import(
    { record, seats, plays: moment.plays },
    page.language,
  );
  openTable(page, "offline", moment.game, made, { origin });
}
