/** laid-out.ts -- a moment of a record as a table of this device that nobody plays on: every seat is somebody's who
 *  does not come, and one of them is looked from. Whoever laid it out has it forgotten. */
import type { Seat } from "mastaba:protocol";
import type { OfflineHost } from "./offline-host.js";
import type { Page } from "./screen.js";

export interface LaidOut {
  table: string;
  token: string;
  forget(): void;
}

/** The record as far as it goes. */
export async function layOut(page: Page, record: string, names: readonly string[], seat: Seat): Promise<LaidOut> {
  const host = page.host("offline") as OfflineHost;
  const seats = names.map((name) => ({ kind: "human" as const, ...(name ? { name } : {}) }));
  const made = await host.import({ record, seats }, page.language);
  const { token } = made.seats.find((place) => place.seat === seat)!;
  return { table: made.table, token, forget: () => host.forget(made.table) };
}
