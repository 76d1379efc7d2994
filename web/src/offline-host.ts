/** offline-host.ts -- the host in this page: for every game that is played a worker with its engine. Each table's log
 *  is kept in this browser, change by change, so that a reload continues. */
import type { Host, Listener, Talk } from "./host.js";
import { digest } from "./crypto.js";
import type { FromHost, Games, Language, Made, Setup, ToHost } from "mastaba:protocol";
import { gameIn } from "./record-game.js";
import { LOG_KEY } from "./saved-games.js";
import { CONFLICT, STORED, type Append, type Ask, type Import, type Reply, type Write } from "./tables.js";
import type { ToWorker } from "./host-worker.js";

/** Where the build has put what this host needs. */
export interface Files {
  engine: (game: string) => Promise<WebAssembly.Module>;
  worker: string;
  thinker: string;
}

/** The part of `Storage` that is needed; a browser that forbids it gets one that forgets. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Logs in this browser. What does not fit is kept while the page is open. */
export class Logs {
  private readonly unstored = new Map<string, readonly Write[]>();

  constructor(private readonly storage: BrowserStorage | null) {}

  read(table: string): readonly Write[] | null {
    const kept = this.unstored.get(table);
    if (kept) return kept;
    try {
      const text = this.storage?.getItem(LOG_KEY + table);
      return text ? (JSON.parse(text) as Write[]).map(withDigests) : null;
    } catch {
      return null;
    }
  }

  /** Adds writes that belong together. One that is made for what another would have changed goes with it, though by
   *  chance it may fit what another page has written meanwhile. */
  append(writes: readonly Append[]): number[] {
    const refused = new Set<string>();
    return writes.map((write) => {
      const result = refused.has(write.table) ? CONFLICT : this.appendOne(write);
      if (result === CONFLICT) refused.add(write.table);
      return result;
    });
  }

  /** Adds a write, unless others have been written where it belongs: another page plays too. */
  private appendOne({ table, seq, time, lines }: Append): number {
    const writes = this.read(table) ?? [];
    if (countLines(writes) !== seq) return CONFLICT;
    const all = [...writes, [time, lines] as const];
    try {
      if (!this.storage || this.unstored.has(table)) throw new Error("there is nowhere to store it");
      this.storage.setItem(LOG_KEY + table, JSON.stringify(all));
    } catch {
      this.unstored.set(table, all);
    }
    return STORED;
  }

  remove(table: string): void {
    this.unstored.delete(table);
    this.storage?.removeItem(LOG_KEY + table);
  }

  /** The table a key of the storage belongs to. */
  static tableOf(key: string | null): string | null {
    return key?.startsWith(LOG_KEY) ? key.slice(LOG_KEY.length) : null;
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
  language: Language;
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

/** What somebody asked for when the host broke. */
const BROKEN: Record<Language, string> = {
  en: "That went wrong on this device. Nothing else is lost; please try again.",
  fr: "Quelque chose a échoué sur cet appareil. Rien d’autre n’est perdu ; veuillez réessayer.",
};

/** When it breaks again and again. */
const HOPELESS: Record<Language, string> = {
  en: "This game cannot go on right now. It is kept in this browser: reload the page to try again.",
  fr: "Cette partie ne peut pas continuer. Elle est gardée dans ce navigateur : rechargez la page pour réessayer.",
};

/** So often the host may break before anything more could be stored. */
const MOST_RESTARTS = 3;

/** One listener's talk with a table. It knows enough to join again where the host was started anew. */
class TableTalk implements Talk {
  /** The newest line of the log that was told. */
  private since = 0;
  private readonly unanswered = new Set<number>();

  constructor(
    readonly table: string,
    private readonly tokens: string[],
    private language: Language,
    private readonly listener: Listener,
    private readonly post: (message: ToHost) => void,
    readonly close: () => void,
  ) {}

  /** Messages wait until the host has started; `start` says when it has. */
  join(start: Promise<unknown>): void {
    const { table, tokens, language, since, listener } = this;
    this.post({ type: "join", protocol: 2, table, tokens, language, since });
    start.then(
      () => listener.line({ kind: "open" }),
      (error: Error) => listener.line({ kind: "closed", words: error.message }),
    );
  }

  send(message: ToHost): void {
    if (message.type === "language") this.language = message.language;
    if (message.ref !== undefined) this.unanswered.add(message.ref);
    this.post(message);
  }

  hear(message: FromHost): void {
    if (message.type === "state") this.since = message.seq;
    if (message.type !== "bye" && message.ref !== undefined) this.unanswered.delete(message.ref);
    this.listener.hear(message);
  }

  /** What was asked will not be answered any more. */
  break(): void {
    const words = BROKEN[this.language];
    for (const ref of this.unanswered) this.hear({ type: "error", error: "store", ref, words });
    this.listener.line({ kind: "restarting" });
  }

  end(): void {
    this.listener.line({ kind: "closed", words: HOPELESS[this.language] });
  }
}

function end(worker: Worker): void {
  worker.onmessage = worker.onerror = null;
  worker.terminate();
}

/** The tables of one game. */
class GameHost {
  private readonly settling = new Map<number, Settling>();
  private readonly talks = new Map<number, TableTalk>();
  /** Null where it broke too often: whoever wants something tries anew. */
  private worker: Promise<Worker> | null = null;
  private restarts = 0;
  private next = 1;

  constructor(
    private readonly files: Files,
    private readonly game: string,
    private readonly logs: Logs,
  ) {}

  /** Another page has written. */
  changed(table: string): void {
    if ([...this.talks.values()].some((talk) => talk.table === table)) this.post({ kind: "changed", table });
  }

  private started(): Promise<Worker> {
    return (this.worker ??= this.start());
  }

  private async start(): Promise<Worker> {
    const { engine, worker: address, thinker } = this.files;
    const module = await engine(this.game);
    const worker = new Worker(address, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.kind === "broken") this.restart(worker, data.words);
      else this.take(data);
    };
    worker.onerror = ({ message }) => this.restart(worker, message);
    worker.postMessage({ kind: "start", module, thinker } satisfies ToWorker);
    return worker;
  }

  private restart(broken: Worker, why: string): void {
    console.error(`the host of this page broke: ${why}`);
    end(broken);
    this.worker = null;
    for (const { reject, language } of this.settling.values()) reject(new Refused("store", BROKEN[language]));
    this.settling.clear();
    for (const talk of this.talks.values()) talk.break();
    if (this.restarts++ < MOST_RESTARTS) this.joinAgain();
    else this.giveUp();
  }

  /** A fresh host reads every table from its log. */
  private joinAgain(): void {
    for (const talk of this.talks.values()) talk.join(this.started());
  }

  private giveUp(): void {
    for (const talk of this.talks.values()) talk.end();
    this.talks.clear();
    this.restarts = 0;
  }

  private post(ask: Ask): void {
    this.started().then(
      (worker) => worker.postMessage(ask),
      () => undefined, // whoever waits for an answer hears of it there
    );
  }

  private take(reply: Exclude<Reply, { kind: "broken" }>): void {
    switch (reply.kind) {
      case "answer":
        this.settle(reply.id)?.resolve(reply.value as never);
        break;
      case "refused":
        this.settle(reply.id)?.reject(new Refused(reply.fault.error, reply.fault.words));
        break;
      case "write":
        this.restarts = 0;
        this.post({
          kind: "stored",
          batch: reply.batch,
          results: this.logs.append(reply.writes),
        });
        break;
      case "read":
        this.post({ kind: "lines", table: reply.table, writes: this.logs.read(reply.id) ?? [] });
        break;
      case "tell":
        this.talks.get(reply.session)?.hear(reply.message);
        break;
    }
  }

  private settle(id: number): Settling | undefined {
    const settling = this.settling.get(id);
    this.settling.delete(id);
    return settling;
  }

  ask<T>(language: Language, make: (id: number) => Ask): Promise<T> {
    const id = this.next++;
    const answer = new Promise<T>((resolve, reject) =>
      this.settling.set(id, { resolve, reject, language } as Settling),
    );
    this.post(make(id));
    this.started().catch((error: Error) => this.settle(id)?.reject(error));
    return answer;
  }

  join(table: string, tokens: string[], language: Language, listener: Listener): Talk {
    const session = this.next++;
    const talk = new TableTalk(
      table,
      tokens,
      language,
      listener,
      (message) => this.post({ kind: "hear", session, message }),
      () => this.talks.delete(session) && this.post({ kind: "leave", session }),
    );
    this.talks.set(session, talk);
    listener.line({ kind: "connecting", attempt: 0 });
    talk.join(this.started());
    return talk;
  }

  /** Nobody plays this any more: its memory is given back, and whoever comes again starts it again. */
  rest(): void {
    const { worker } = this;
    if (!worker || this.talks.size || this.settling.size) return;
    this.worker = null;
    void worker.then(end, () => undefined);
  }

  /** It was never started where nothing of this game was wanted: then nothing is to forget. */
  forget(table: string): void {
    if (this.worker) this.post({ kind: "forget", table });
  }
}

export class OfflineHost implements Host {
  readonly kind = "offline";
  private readonly logs = new Logs(storageOfBrowser());
  private readonly hosts = new Map<string, GameHost>();

  constructor(private readonly files: Files) {
    addEventListener("storage", ({ key }) => {
      const table = Logs.tableOf(key);
      if (table !== null) for (const host of this.hosts.values()) host.changed(table);
    });
  }

  private hostOf(game: string): GameHost {
    const host = this.hosts.get(game) ?? new GameHost(this.files, game, this.logs);
    this.hosts.set(game, host);
    for (const other of this.hosts.values()) if (other !== host) other.rest();
    return host;
  }

  /** What a table plays stands at the head of its log. */
  private keeperOf(table: string): GameHost {
    return this.hostOf(gameIn(this.logs.read(table)?.[0]?.[1] ?? ""));
  }

  games(language: Language, game: string): Promise<Games> {
    return this.hostOf(game).ask(language, (id) => ({ kind: "games", id, language }));
  }

  make(setup: Setup, language: Language = "en"): Promise<Made> {
    return this.hostOf(setup.game).ask(language, (id) => ({ kind: "make", id, setup, language }));
  }

  /** A table that goes on from a record, or from the first so many of its plays. Bots stand in for their seats. */
  import(from: Import, language: Language = "en"): Promise<Made> {
    return this.hostOf(gameIn(from.record)).ask(language, (id) => ({ kind: "import", id, from, language }));
  }

  join(table: string, tokens: string[], language: Language, listener: Listener): Talk {
    return this.keeperOf(table).join(table, tokens, language, listener);
  }

  record(table: string, token: string | null, language: Language = "en"): Promise<string> {
    return this.keeperOf(table).ask(language, (id) => ({ kind: "record", id, table, token }));
  }

  forget(table: string): void {
    const keeper = this.keeperOf(table);
    this.logs.remove(table);
    keeper.forget(table);
  }
}
