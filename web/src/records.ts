/** records.ts -- the record of a table: fetched as far as I may read it, shared, saved. */
import type { Page } from "./screen.js";
import { download } from "./widgets.js";
import type { Session } from "./session.js";
import { findSavedGame } from "./saved-games.js";

export type Where = "online" | "offline";

export function fetchRecord(page: Page, where: Where, table: string): Promise<string> {
  return page.host(where).record(table, findSavedGame(table)?.tokens[0] ?? null, page.language);
}

export async function downloadRecord(page: Page, where: Where, session: Session): Promise<void> {
  try {
    const record = await fetchRecord(page, where, session.table);
    download(`${session.state?.game ?? "mastaba"}-${session.table}.rec`, record);
  } catch (error) {
    page.toast(error instanceof Error ? error.message : String(error));
  }
}
