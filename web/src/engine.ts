/** engine.ts -- the C engine as WebAssembly (wasm/): texts and bytes in, texts and bytes out. An instance is a host of
 *  tables, a thinker or a replay; it is let go as a whole. */
import type { Language, Seat } from "mastaba:protocol";

/** What the engine asks for; addresses are places in its memory. */
export type Ports = Record<string, (...parameters: never[]) => unknown>;

const LANGUAGES: Record<Language, number> = { en: 0, fr: 1 };
const SPECTATOR = 9;
const ALL_SEEING = 10;

export function seatNumber(seat: string | null): number {
  return seat === null ? SPECTATOR : seat === "all" ? ALL_SEEING : seat.charCodeAt(0) - 65;
}

export function seatLetter(seat: number): Seat {
  return String.fromCharCode(65 + seat) as Seat;
}

export function languageNumber(language: Language): number {
  return LANGUAGES[language];
}

type Export = (...parameters: (number | bigint)[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  private exports!: Record<string, Export>;
  private memory!: WebAssembly.Memory;
  /** What the last call told. */
  result = new Uint8Array();

  private constructor() {}

  /** What no port is given for is not expected to be asked. */
  static async start(module: WebAssembly.Module, ports: (engine: Engine) => Ports = () => ({})): Promise<Engine> {
    const engine = new Engine();
    const page: Ports = { ...engine.ownPorts(), ...ports(engine) };
    for (const { name } of WebAssembly.Module.imports(module)) page[name] ??= () => unexpected(name);
    const instance = await WebAssembly.instantiate(module, { page });
    engine.exports = instance.exports as Record<string, Export>;
    engine.memory = instance.exports["memory"] as WebAssembly.Memory;
    return engine;
  }

  private ownPorts(): Ports {
    return {
      milliseconds: () => performance.now(),
      result: (at: number, length: number) => (this.result = this.bytes(at, length)),
    };
  }

  /** That part of its memory, until it grows. */
  view(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.memory.buffer as ArrayBuffer, at, length);
  }

  bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return this.view(at, length).slice();
  }

  text(at: number, length: number): string {
    return decoder.decode(this.view(at, length));
  }

  /** Hands over texts, and bytes after them. */
  give(texts: readonly string[], bytes: Uint8Array = new Uint8Array()): void {
    this.put(encoder.encode(texts.map((text) => text.replaceAll("\0", "") + "\0").join("")), bytes);
  }

  /** Hands over one text as it is, to its end. */
  giveWhole(text: string): void {
    this.put(encoder.encode(text), new Uint8Array());
  }

  private put(head: Uint8Array, tail: Uint8Array): void {
    const room = this.view(this.run("input", head.length + tail.length), head.length + tail.length);
    room.set(head);
    room.set(tail, head.length);
  }

  run(name: string, ...parameters: (number | bigint)[]): number {
    return this.exports[name]!(...parameters);
  }

  /** Calls an export, and returns what it told as its result. */
  tell(name: string, ...parameters: (number | bigint)[]): Uint8Array<ArrayBuffer> {
    this.run(name, ...parameters);
    return this.result;
  }
}

function unexpected(name: string): never {
  throw new Error(`nobody answers "${name}" here`);
}

/** Compiles while it loads where the host says what it is, and after that where it does not. */
export async function compileEngine(address: string | URL): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${String(address)}: ${response.status}`);
  if (response.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
