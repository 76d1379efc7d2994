/** crypto.ts -- digests and macs of fair deals (docs/fair-deals.md), made by a library: a browser has its own, but not
 *  on pages that came over plain http, and not without waiting. */
import { hmac } from "@noble/hashes/hmac";
import { sha256 } from "@noble/hashes/sha2";
import type { Engine, Ports } from "./engine.js";
import type { Seat } from "mastaba:protocol";

const HASH_SIZE = 32;

const encoder = new TextEncoder();

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function mac(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  return hmac(sha256, key, bytes);
}

export function digest(text: string | Uint8Array): string {
  return hex(sha256(typeof text === "string" ? encoder.encode(text) : text));
}

/** What a seat gives with `ready`, before its nonce. */
export function nonceDigest(table: string, seat: Seat, nonce: string): string {
  return digest(`mastaba nonce ${table} ${seat} ${nonce}`);
}

/** The cryptography of an engine that deals or checks deals. */
export function cryptoPorts(engine: Engine): Ports {
  return {
    random: (at: number, size: number) => crypto.getRandomValues(engine.view(at, size)),
    hash: (at: number, length: number, to: number) => engine.view(to, HASH_SIZE).set(sha256(engine.view(at, length))),
    mac: (key: number, at: number, length: number, to: number) =>
      engine.view(to, HASH_SIZE).set(mac(engine.view(key, HASH_SIZE), engine.view(at, length))),
  };
}
