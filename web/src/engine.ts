/** engine.ts -- the C engine as WebAssembly (wasm/): texts in, texts out. One instance holds one table, one thinker or
 *  one replay; it is let go as a whole. */
import type { Language, Refusal, Seat } from "mastaba:protocol";

/** Where draws come from: numbers of 64 bits, as docs/fair-deals.md counts them. */
export interface Numbers {
  has(draw: number): boolean;
  at(draw: number, attempt: number): bigint;
}

export const noNumbers: Numbers = {
  has: () => false,
  at: () => {
    throw new Error("no numbers were given");
  },
};

/** SHA-256 in hexadecimal digits. */
export type Digest = (bytes: Uint8Array) => string;

function noDigest(): string {
  throw new Error("nothing is sealed here");
}

export type Fault = Omit<Refusal, "type" | "ref">;

/** `refused` has the fields of an error message; `missing`: more numbers are needed, and the instance is spoilt. */
export type Answer = { kind: "done"; text: string } | { kind: "refused"; fault: Fault } | { kind: "missing" };

const NUMBERS_MISSING = -(2 ** 31);
const LANGUAGES: Record<Language, number> = { en: 0, fr: 1 };
const SPECTATOR = 9;
const ALL_SEEING = 10;

export function seatNumber(seat: string | null): number {
  return seat === null ? SPECTATOR : seat === "all" ? ALL_SEEING : seat.charCodeAt(0) - 65;
}

export function seatLetter(seat: number): Seat {
  return String.fromCharCode(65 + seat) as Seat;
}

type Export = (...parameters: (number | bigint)[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  private readonly memory: WebAssembly.Memory;
  private readonly exports: Record<string, Export>;

  private constructor(
    instance: WebAssembly.Instance,
    private readonly digest: Digest,
  ) {
    this.memory = instance.exports["memory"] as WebAssembly.Memory;
    this.exports = instance.exports as Record<string, Export>;
  }

  /** `numbers` is asked for again at every draw, so that it may change with the table. A thinker needs neither them nor
   *  digests. */
  static async start(
    module: WebAssembly.Module,
    numbers: () => Numbers = () => noNumbers,
    digest: Digest = noDigest,
  ): Promise<Engine> {
    let engine: Engine | undefined;
    const page = {
      digest: (at: number, length: number, out: number) => engine!.putDigest(at, length, out),
      milliseconds: () => performance.now(),
      has_number: (draw: number) => Number(numbers().has(draw)),
      number: (draw: number, attempt: number) => BigInt.asIntN(64, numbers().at(draw, attempt)),
    };
    engine = new Engine(await WebAssembly.instantiate(module, { page }), digest);
    return engine;
  }

  private putDigest(at: number, length: number, out: number): void {
    const hex = this.digest(new Uint8Array(this.memory.buffer, at, length));
    new Uint8Array(this.memory.buffer, out, hex.length).set(encoder.encode(hex));
  }

  /** Hands over texts, and bytes after them. */
  give(texts: readonly string[], bytes: Uint8Array = new Uint8Array()): void {
    const head = encoder.encode(texts.map((text) => text.replaceAll("\0", "") + "\0").join(""));
    this.put(head, bytes);
  }

  /** Hands over one text as it is, to its end. */
  giveWhole(text: string): void {
    this.put(encoder.encode(text), new Uint8Array());
  }

  private put(head: Uint8Array, tail: Uint8Array): void {
    const at = this.run("input", head.length + tail.length);
    const room = new Uint8Array(this.memory.buffer, at, head.length + tail.length);
    room.set(head);
    room.set(tail, head.length);
  }

  run(name: string, ...parameters: (number | bigint)[]): number {
    return this.exports[name]!(...parameters);
  }

  bytes(length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.run("output"), length).slice();
  }

  text(length: number): string {
    return decoder.decode(new Uint8Array(this.memory.buffer, this.run("output"), length));
  }

  /** Calls an export that may refuse. */
  ask(name: string, ...parameters: (number | bigint)[]): Answer {
    const length = this.run(name, ...parameters);
    if (length === NUMBERS_MISSING) return { kind: "missing" };
    if (length < 0) return { kind: "refused", fault: JSON.parse(this.text(-length)) as Fault };
    return { kind: "done", text: this.text(length) };
  }

  /** Calls an export that answers with JSON and never refuses. */
  tell<T>(name: string, ...parameters: (number | bigint)[]): T {
    return JSON.parse(this.text(this.run(name, ...parameters))) as T;
  }

  /** One of the host's own errors in words. */
  fault(language: Language, code: string, phrase = "", detail = ""): Fault {
    this.give([code, phrase, detail]);
    return JSON.parse(this.text(-this.run("fault", languageNumber(language)))) as Fault;
  }
}

export function languageNumber(language: Language): number {
  return LANGUAGES[language];
}

/** Compiles while it loads where the host says what it is, and after that where it does not. */
export async function compileEngine(address: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(address)}: ${response.status}`);
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
