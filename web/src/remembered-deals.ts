/** remembered-deals.ts -- what this browser was promised of a deal and what it gave to it, from `ready` until the end:
 *  only with this can it tell whether a record is of the deal it was promised, for a record alone agrees with whoever
 *  wrote it. */
import type { Seat } from "mastaba:protocol";

export interface RememberedDeal {
  table: string;
  /** As it was shown when the first seat of this browser was ready. */
  commitment: string;
  /** Of the seats of this browser. */
  nonces: Partial<Record<Seat, string>>;
  /** In common with other tables: seats gave nothing to it. */
  isCommon?: boolean;
  /** Of all seats, as they were told before this browser opened what it had sealed; null before that. */
  digests: (string | null)[] | null;
}

const KEY = "mastaba.deals.1";
const MOST = 100;
/** For browsers that forbid storing. */
let unstored: RememberedDeal[] = [];

function readAll(): RememberedDeal[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as RememberedDeal[];
    return Array.isArray(list) ? [...unstored, ...list] : unstored;
  } catch {
    return unstored;
  }
}

function write(kept: RememberedDeal): void {
  const list = [kept, ...readAll().filter((other) => other.table !== kept.table)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
    unstored = [];
  } catch {
    unstored = list;
  }
}

export function rememberedDeal(table: string): RememberedDeal | null {
  return readAll().find((kept) => kept.table === table) ?? null;
}

/** The nonce of a seat: the one that is kept, or else a new one. The commitment that was shown first stays. */
export function keepNonce(table: string, commitment: string, seat: Seat, make: () => string): string {
  const kept = rememberedDeal(table) ?? { table, commitment, nonces: {}, digests: null };
  const nonce = kept.nonces[seat] ?? make();
  write({ ...kept, nonces: { ...kept.nonces, [seat]: nonce } });
  return nonce;
}

/** What was promised of a deal to which nobody adds anything. What was shown first stays. */
export function keepPromise(table: string, commitment: string): void {
  if (!rememberedDeal(table)) write({ table, commitment, nonces: {}, isCommon: true, digests: null });
}

/** False: others were kept before, and what was sealed has been opened for those. */
export function keepDigests(table: string, digests: (string | null)[]): boolean {
  const kept = rememberedDeal(table);
  if (!kept || (kept.digests && JSON.stringify(kept.digests) !== JSON.stringify(digests))) return false;
  write({ ...kept, digests });
  return true;
}
