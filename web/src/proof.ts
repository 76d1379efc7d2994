/** proof.ts -- what a record says of its deal, and whether that holds together (docs/fair-deals.md). */
import { nonceDigest } from "./crypto.js";
import type { Seat } from "mastaba:protocol";

/** What a record says of its deal. */
export interface Proof {
  table: string;
  secret: string;
  /** In common with other tables: seats add nothing to it. Null: the table's own. */
  deal: string | null;
  /** A seat that gave none has an empty one. */
  nonces: readonly string[];
  isSealed: boolean;
  commitment: string;
  digests: (string | null)[];
  /** Seats that sealed a nonce and did not open it in time. */
  without: Seat[];
}

/** What the lines "# fair ..." of a record say; null when one that is needed is missing. */
export function proofOf(record: string, seats: number): Proof | null {
  const said = new Map<string, string>();
  for (const [, what, text] of record.matchAll(
    /^# fair (sealed|table|deal|commitment|secret|(?:digest|nonce) [A-H]|without(?= [A-H]$))(?: (\S+))?$/gm,
  ))
    said.set(what === "without" ? `without ${text}` : what!, text ?? "");
  const [table, secret, commitment] = ["table", "secret", "commitment"].map((what) => said.get(what));
  if (!table || !secret || !commitment) return null;
  const letters = Array.from({ length: seats }, (_, seat) => String.fromCharCode(65 + seat) as Seat);
  return {
    isSealed: said.has("sealed"),
    table,
    secret,
    deal: said.get("deal") ?? null,
    commitment,
    digests: letters.map((seat) => said.get(`digest ${seat}`) ?? null),
    nonces: letters.map((seat) => said.get(`nonce ${seat}`) ?? ""),
    without: letters.filter((seat) => said.has(`without ${seat}`)),
  };
}

/** The seat whose digest and nonce do not belong together, or null. Every seat that sealed a nonce opened it, or is
 *  named. */
export function wronglyOpened(proof: Proof): Seat | null {
  const isWrong = proof.digests.map((sealed, at) => {
    const [seat, nonce] = [String.fromCharCode(65 + at) as Seat, proof.nonces[at]!];
    const isWithout = proof.without.includes(seat);
    if (proof.deal !== null) return sealed !== null || isWithout || nonce !== "";
    if (!proof.isSealed) return sealed !== null || isWithout;
    if (sealed === null) return nonce !== "" || isWithout;
    return isWithout ? nonce !== "" : nonceDigest(proof.table, seat, nonce) !== sealed;
  });
  return isWrong.includes(true) ? (String.fromCharCode(65 + isWrong.indexOf(true)) as Seat) : null;
}
