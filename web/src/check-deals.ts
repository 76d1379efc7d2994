/** check-deals.ts -- the deals of a round that was the same at all tables, dealt again here: every table by itself, all
 *  of them from one secret, and that from the tournament's, once it is told (docs/fair-deals.md). */
import type { Language } from "mastaba:protocol";
import { digest, hex, mac } from "./crypto.js";
import type { Host } from "./host.js";
import { proofOf } from "./proof.js";
import { gameIn } from "./record-game.js";
import { Replay } from "./replay.js";
import type { SameDeal, Tournament } from "./tournaments.js";

export type Checked =
  | { kind: "same"; draws: number; tables: number }
  /** A table whose record is of another deal, or the first of its draws that differs. */
  | { kind: "other"; table: number; draw: number | null }
  /** The tournament had sealed another secret. */
  | { kind: "broken" };

type Sealed = Pick<Tournament, "tournament" | "commitment" | "secret">;

/** Whether the secret of a round follows from that of its tournament, and that is the one which was sealed. */
export function isOfTournament({ tournament, commitment, secret }: Sealed, round: number, of: string): boolean {
  if (secret === null) return true;
  const key = Uint8Array.from(secret.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const words = new TextEncoder().encode(`mastaba round ${tournament} ${round}`);
  return digest(`mastaba tournament ${tournament} ${secret}`) === commitment && hex(mac(key, words)) === of;
}

export async function checkDeals(
  of: Sealed,
  round: SameDeal,
  host: Host,
  engine: (game: string) => Promise<WebAssembly.Module>,
  language: Language,
): Promise<Checked> {
  let draws = 0;
  if (!isOfTournament(of, round.round, round.secret)) return { kind: "broken" };
  for (const { number, table } of round.tables) {
    const record = await host.record(table, null, language);
    const proof = proofOf(record, round.seats.length);
    if (proof?.deal !== round.deal || proof.secret !== round.secret)
      return { kind: "other", table: number, draw: null };
    const verdict = (await Replay.read(await engine(gameIn(record)), record, language)).verify(null, []);
    if (verdict.kind === "changed") return { kind: "other", table: number, draw: verdict.draws + 1 };
    if (verdict.kind !== "fair") return { kind: "other", table: number, draw: null };
    draws += verdict.draws;
  }
  return { kind: "same", draws, tables: round.tables.length };
}
