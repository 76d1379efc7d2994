/** deal.ts -- the numbers of fair deals (docs/fair-deals.md). A browser has cryptography of its own, but not on pages
 *  that came over plain http, and not without waiting: digests, and there the draws as well, are made by a library. */
import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import type { Numbers } from "./engine.js";
import type { Seat } from "mastaba:protocol";

/** What a deal is made from; a seat that gave no nonce has an empty one. */
export interface Source {
  table: string;
  secret: string;
  nonces: readonly string[];
}

const encoder = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function unhex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

export function digest(bytes: Uint8Array): string {
  return hex(sha256(bytes));
}

/** What a seat gives with `ready`, before its nonce. */
export function nonceDigest(table: string, seat: Seat, nonce: string): string {
  return digest(encoder.encode(`mastaba nonce ${table} ${seat} ${nonce}`));
}

/** Whether a commitment was made of this: of the secret alone at tables that are not sealed, else of a text
 *  (fair/promise.h). */
export function keeps(commitment: string, secret: string, promise: string | null): boolean {
  return digest(promise === null ? unhex(secret) : encoder.encode(promise)) === commitment;
}

export function newSecret(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

async function signer(
  key: Uint8Array<ArrayBuffer>,
): Promise<(message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>> {
  if (!crypto.subtle) return async (message) => new Uint8Array(hmac(sha256, key, message));
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

async function keyOf(source: Source): Promise<Uint8Array<ArrayBuffer>> {
  const secret = unhex(source.secret);
  if (source.nonces.every((nonce) => nonce === "")) return secret;
  const sign = await signer(secret);
  return sign(encoder.encode(["nonces", ...source.nonces].map((text) => text + "\0").join("")));
}

/** Numbers so high may have to be thrown again, for no game has weights that add up to more than 2^32. */
const MAY_BE_LEFT_OVER = 2n ** 64n - 2n ** 32n;

/** Cryptography in the browser cannot be waited for in the middle of a change, so numbers are made ahead. */
export class FairNumbers implements Numbers {
  private readonly made: bigint[][] = [];

  private constructor(
    private readonly table: string,
    private readonly sign: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>,
  ) {}

  static async of(source: Source): Promise<FairNumbers> {
    return new FairNumbers(source.table, await signer(await keyOf(source)));
  }

  private async number(draw: number, attempt: number): Promise<bigint> {
    const message = new Uint8Array(24);
    const numbers = new DataView(message.buffer);
    message.set(encoder.encode(this.table));
    numbers.setUint32(16, draw);
    numbers.setUint32(20, attempt);
    return new DataView((await this.sign(message)).buffer).getBigUint64(0);
  }

  private async attempts(draw: number): Promise<bigint[]> {
    const thrown: bigint[] = [];
    do thrown.push(await this.number(draw, thrown.length));
    while (thrown.at(-1)! >= MAY_BE_LEFT_OVER);
    return thrown;
  }

  /** Makes the numbers of the first `count` draws. */
  async reach(count: number): Promise<void> {
    const from = this.made.length;
    const more = Array.from({ length: Math.max(0, count - from) }, (_, i) => this.attempts(from + i));
    this.made.push(...(await Promise.all(more)));
  }

  has(draw: number): boolean {
    return draw < this.made.length;
  }

  at(draw: number, attempt: number): bigint {
    return this.made[draw]![attempt]!;
  }
}

/** Chance that nobody can prove. */
export class RandomNumbers implements Numbers {
  async reach(): Promise<void> {}

  has(): boolean {
    return true;
  }

  at(): bigint {
    return crypto.getRandomValues(new BigUint64Array(1))[0]!;
  }
}

/** What a record says of its deal. */
export interface Proof extends Source {
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
    /^# fair (sealed|table|commitment|secret|(?:digest|nonce) [A-H]|without(?= [A-H]$))(?: (\S+))?$/gm,
  ))
    said.set(what === "without" ? `without ${text}` : what!, text ?? "");
  const [table, secret, commitment] = ["table", "secret", "commitment"].map((what) => said.get(what));
  if (!table || !secret || !commitment) return null;
  const letters = Array.from({ length: seats }, (_, seat) => String.fromCharCode(65 + seat) as Seat);
  return {
    isSealed: said.has("sealed"),
    table,
    secret,
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
    if (!proof.isSealed) return sealed !== null || isWithout;
    if (sealed === null) return nonce !== "" || isWithout;
    return isWithout ? nonce !== "" : nonceDigest(proof.table, seat, nonce) !== sealed;
  });
  return isWrong.includes(true) ? (String.fromCharCode(65 + isWrong.indexOf(true)) as Seat) : null;
}
