/** check-deals.ts -- the deals of a round that was the same at all tables, dealt again here: every table by itself, and
 *  all of them from one secret. */
import type { Language } from "mastaba:protocol";
import type { Host } from "./host.js";
import { gameIn } from "./record-game.js";
import { Replay } from "./replay.js";
import type { SameDeal } from "./tournaments.js";

export type Checked =
  { kind: "same"; draws: number; tables: number } | { kind: "other"; table: number; draw: number | null };

/** What a record says of its deal. */
function sealOf(record: string, what: "deal" | "secret"): string {
  return new RegExp(`^# fair ${what} (\\S+)`, "m").exec(record)?.[1] ?? "";
}

export async function checkDeals(
  round: SameDeal,
  host: Host,
  engine: (game: string) => Promise<WebAssembly.Module>,
  language: Language,
): Promise<Checked> {
  let draws = 0;
  for (const { number, table } of round.tables) {
    const record = await host.record(table, null, language);
    const isOfRound = sealOf(record, "deal") === round.deal && sealOf(record, "secret") === round.secret;
    if (!isOfRound) return { kind: "other", table: number, draw: null };
    const verdict = (await Replay.read(await engine(gameIn(record)), record, language)).verify(null, []);
    if (verdict.kind === "changed") return { kind: "other", table: number, draw: verdict.draws + 1 };
    if (verdict.kind !== "fair") return { kind: "other", table: number, draw: null };
    draws += verdict.draws;
  }
  return { kind: "same", draws, tables: round.tables.length };
}
