/** offline-host.ts -- the host in this page: a worker with the engine. Each table's log is kept in this browser, change
 *  by change, so that a reload continues. */
import type { Host, Listener, Talk } from "./host.js";
import { digest } from "./crypto.js";
import type { Games, Language, Made, Setup, ToHost } from "mastaba:protocol";
import { CONFLICT, STORED, type Append, type Ask, type Import, type Reply, type Write } from "./tables.js";
import type { ToWorker } from "./host-worker.js";

/** Where the build has put what this host needs. */
export interface Files {
  engine: () => Promise<WebAssembly.Module>;
  worker: string;
  thinker: string;
}

/** The part of `Storage` that is needed; a browser that forbids it gets one that forgets. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "mastaba.table.1.";

/** Logs in this browser. What does not fit is kept while the page is open. */
export class Logs {
  private readonly unstored = new Map<string, readonly Write[]>();

  constructor(private readonly storage: BrowserStorage | null) {}

  read(table: string): readonly Write[] | null {
    const kept = this.unstored.get(table);
    if (kept) return kept;
    try {
      const text = this.storage?.getItem(KEY + table);
      return text ? (JSON.parse(text) as Write[]).map(withDigests) : null;
    } catch {
      return null;
    }
  }

  /** Adds a write, unless others have been written where it belongs: another page plays too. */
  append({ table, seq, time, lines }: Append): number {
    const writes = this.read(table) ?? [];
    if (countLines(writes) !== seq) return CONFLICT;
    const all = [...writes, [time, lines] as const];
    try {
      if (!this.storage || this.unstored.has(table)) throw new Error("there is nowhere to store it");
      this.storage.setItem(KEY + table, JSON.stringify(all));
    } catch {
      this.unstored.set(table, all);
    }
    return STORED;
  }

  remove(table: string): void {
    this.unstored.delete(table);
    this.storage?.removeItem(KEY + table);
  }

  /** The table a key of the storage belongs to. */
  static tableOf(key: string | null): string | null {
    return key?.startsWith(KEY) ? key.slice(KEY.length) : null;
  }
}

function countLines(writes: readonly Write[]): number {
  return writes.reduce((sum, [, lines]) => sum + lines.split("\n").length - 1, 0);
}

/** Logs of earlier pages keep tokens as their letters, in hexadecimal digits and filled up with zeros; now they are
 *  kept as digests. */
function withDigests([time, lines]: Write): Write {
  const letters = (digits: string) => digits.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return [time, lines.replace(/\b([0-9a-f]{44})0{20}\b/g, (_, digits: string) => digest(letters(digits)))];
}

function storageOfBrowser(): BrowserStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

interface Settling {
  resolve(value: never): void;
  reject(reason: Error): void;
}

/** A refusal of the host as an exception; its message is in words. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    words: string,
  ) {
    super(words);
  }
}

export class OfflineHost implements Host {
  readonly kind = "offline";
  private readonly logs = new Logs(storageOfBrowser());
  private readonly settling = new Map<number, Settling>();
  private readonly listeners = new Map<number, Listener>();
  private readonly open = new Map<string, number>();
  private readonly worker: Promise<Worker>;
  private next = 1;

  constructor(files: Files) {
    this.worker = this.start(files);
    addEventListener("storage", ({ key }) => {
      const table = Logs.tableOf(key);
      if (table && this.open.has(table)) this.post({ kind: "changed", table });
    });
  }

  private async start(files: Files): Promise<Worker> {
    const module = await files.engine();
    const worker = new Worker(files.worker, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.take(data);
    worker.postMessage({ kind: "start", module, thinker: files.thinker } satisfies ToWorker);
    return worker;
  }

  private post(ask: Ask): void {
    this.worker.then(
      (worker) => worker.postMessage(ask),
      () => undefined, // whoever waits for an answer hears of it there
    );
  }

  private take(reply: Reply): void {
    switch (reply.kind) {
      case "answer":
        this.settle(reply.id)?.resolve(reply.value as never);
        break;
      case "refused":
        this.settle(reply.id)?.reject(new Refused(reply.fault.error, reply.fault.words));
        break;
      case "write":
        this.post({
          kind: "stored",
          batch: reply.batch,
          results: reply.writes.map((write) => this.logs.append(write)),
        });
        break;
      case "read":
        this.post({ kind: "lines", table: reply.table, writes: this.logs.read(reply.id) ?? [] });
        break;
      case "tell":
        this.listeners.get(reply.session)?.hear(reply.message);
        break;
    }
  }

  private settle(id: number): Settling | undefined {
    const settling = this.settling.get(id);
    this.settling.delete(id);
    return settling;
  }

  private ask<T>(make: (id: number) => Ask): Promise<T> {
    const id = this.next++;
    const answer = new Promise<T>((resolve, reject) => this.settling.set(id, { resolve, reject } as Settling));
    this.post(make(id));
    this.worker.catch((error: Error) => this.settle(id)?.reject(error));
    return answer;
  }

  games(language: Language): Promise<Games> {
    return this.ask((id) => ({ kind: "games", id, language }));
  }

  make(setup: Setup, language: Language = "en"): Promise<Made> {
    return this.ask((id) => ({ kind: "make", id, setup, language }));
  }

  /** A table that goes on from a record, or from the first so many of its plays. Bots stand in for their seats. */
  import(from: Import, language: Language = "en"): Promise<Made> {
    return this.ask((id) => ({ kind: "import", id, from, language }));
  }

  join(table: string, tokens: string[], language: Language, listener: Listener): Talk {
    const session = this.next++;
    this.listeners.set(session, listener);
    this.open.set(table, (this.open.get(table) ?? 0) + 1);
    listener.line({ kind: "connecting", attempt: 0 });
    this.worker.then(
      () => listener.line({ kind: "open" }),
      (error: Error) => listener.line({ kind: "closed", words: error.message }),
    );
    this.post({ kind: "hear", session, message: { type: "join", protocol: 2, table, tokens, language, since: 0 } });
    return {
      send: (message: ToHost) => this.post({ kind: "hear", session, message }),
      close: () => {
        if (!this.listeners.delete(session)) return;
        const others = this.open.get(table)! - 1;
        if (others) this.open.set(table, others);
        else this.open.delete(table);
        this.post({ kind: "leave", session });
      },
    };
  }

  record(table: string, token: string | null): Promise<string> {
    return this.ask((id) => ({ kind: "record", id, table, token }));
  }

  forget(table: string): void {
    this.logs.remove(table);
    this.post({ kind: "forget", table });
  }
}
