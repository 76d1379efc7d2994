/** records.ts -- where a record comes from: a table, as far as I may read it; a link that carries it; a file. */
import type { Page } from "./screen.js";
import { download } from "./widgets.js";
import type { Session } from "./session.js";
import { findSavedGame } from "./saved-games.js";
import { closedWords } from "./screens/deal-words.js";
import { addressOf, unpack, type Unpacked } from "./shared-record.js";

export type Where = "online" | "offline";

/** What is replayed, and where Back leads from there. */
export interface RecordSource {
  readonly back: string;
  /** The table that it is of; null where it came by a link. */
  readonly table: { where: Where; id: string } | null;
  read(): Promise<Unpacked>;
}

export function fetchRecord(page: Page, where: Where, table: string): Promise<string> {
  return page.host(where).record(table, findSavedGame(table)?.tokens[0] ?? null, page.language);
}

export function fromTable(page: Page, where: Where, id: string): RecordSource {
  return {
    back: `#/${where === "online" ? "table" : "here"}/${id}`,
    table: { where, id },
    read: async () => {
      const record = await fetchRecord(page, where, id);
      if (/^# closed /m.test(record)) throw new Error(closedWords(page.say));
      return { record, fault: null };
    },
  };
}

export function fromLink(version: string, length: string, code: string): RecordSource {
  return { back: "#/", table: null, read: () => unpack(version, length, code) };
}

/** A file is opened as a link would be: its address carries it, so that it can be loaded again and sent on. */
export async function openRecord(page: Page, text: string): Promise<void> {
  try {
    page.go(await addressOf(text, 0));
  } catch (error) {
    page.toast(error instanceof Error ? error.message : String(error));
  }
}

export async function downloadRecord(page: Page, where: Where, session: Session): Promise<void> {
  try {
    const record = await fetchRecord(page, where, session.table);
    download(`${session.state?.game ?? "mastaba"}-${session.table}.rec`, record);
  } catch (error) {
    page.toast(error instanceof Error ? error.message : String(error));
  }
}
