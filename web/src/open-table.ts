/** open-table.ts -- from a table just made to sitting at it. */
import type { Made } from "mastaba:protocol";
import { newSavedGame, saveGame, type SavedGame } from "./saved-games.js";
import type { Page } from "./screen.js";

/** What else is known of it: words for the shuffle, and where it comes from. */
type More = Pick<SavedGame, "words" | "origin">;

/** Saves a table just made and goes there; Back from it leads home, not to what was chosen before. */
export function openTable(page: Page, where: "online" | "offline", game: string, made: Made, more: More = {}): void {
  const tokens = [...made.seats.map((seat) => seat.token), made.owner];
  saveGame({
    ...newSavedGame(
      made.table,
      where,
      game,
      tokens,
      made.seats.map((seat) => seat.seat),
    ),
    invite: made.invite,
    ...more,
  });
  page.go(`#/${where === "online" ? "table" : "here"}/${made.table}`, location.hash.startsWith("#/setup/"));
}
