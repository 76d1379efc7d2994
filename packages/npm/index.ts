/** index.ts -- the engine for pages of others: games, tables and bots in one object, kept in memory. It is the host of
 *  the page (web/src/tables.ts) with nothing to see, and speaks the same messages (docs/protocol.md). */
import { compileEngine } from "../../web/src/engine.js";
import { Logs } from "../../web/src/offline-host.js";
import { Tables, type Ask, type Reply } from "../../web/src/tables.js";
import { Thinker } from "../../web/src/thinker.js";
import type { Job, Thinkers, Thought } from "../../web/src/thinker-queue.js";
import type { FromHost, Games, Language, Made, Refusal, Seat, Setup, State, ToHost } from "mastaba:protocol";

export type * from "mastaba:protocol";

/** A message to the host, but for the number by which its answer is known. */
export type Question = ToHost extends infer Each ? (Each extends { ref?: number } ? Omit<Each, "ref"> : never) : never;

/** What the host did not do, and why: `message` is in words; `rule` is a paragraph of the game's rules. */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string | undefined;

  constructor({ error, words, rule }: Omit<Refusal, "type" | "ref">) {
    super(words);
    this.code = error;
    this.rule = rule;
  }
}

/** Bots think in this thread, a tenth of a second at a time, one after the other. */
class ThinkersHere implements Thinkers {
  private readonly thinker: Thinker;
  private line: Promise<unknown> = Promise.resolve();

  constructor(module: WebAssembly.Module) {
    this.thinker = new Thinker(module);
  }

  think(job: Job): ReturnType<Thinkers["think"]> {
    let isOff = false;
    let isDoing = false;
    const thought = this.line.then(async (): Promise<Thought | null> => {
      if (isOff) return null;
      isDoing = true;
      const found = await this.thinker.think(job);
      isDoing = false;
      return isOff ? null : found;
    });
    this.line = thought.catch(() => null);
    const hurry = (): unknown => (isDoing ? this.thinker.hurry() : (job.isUrgent = true));
    const callOff = (): void => {
      isOff = true;
      if (isDoing) this.thinker.hurry();
    };
    return { thought, hurry: () => void hurry(), callOff };
  }
}

/** One game in progress. All seats of people are yours. */
export class Table {
  /** Your seats. */
  readonly seats: readonly Seat[];
  private readonly states = new Map<Seat | null, State>();
  private readonly waiting = new Map<number, (message: FromHost) => void>();
  private readonly listeners = new Set<(state: State) => void>();
  private readonly post: (message: ToHost) => void;
  private nextRef = 1;

  /** Made by `Engine.begin`. */
  constructor(
    readonly id: string,
    seats: readonly Seat[],
    post: (message: ToHost) => void,
  ) {
    this.seats = seats;
    this.post = post;
  }

  /** How the table stands, as one of your seats may know it; without people, as a spectator does. */
  state<View = unknown>(seat: Seat | null = this.seats[0] ?? null): State<View> {
    return this.states.get(seat) as State<View>;
  }

  /** Calls back with every new state, also those of other seats of yours; returns how to stop that. */
  onState(listener: (state: State) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** The state of the first seat of yours that must decide, or of the end of the game. */
  next(): Promise<State> {
    return new Promise((resolve) => {
      const stop = this.onState(() => check());
      const check = (): void => {
        const found = this.due();
        if (found) stop();
        if (found) resolve(found);
      };
      check();
    });
  }

  private due(): State | null {
    const all = [...this.states.values()];
    const mine = all.find(({ observer, actors }) => observer !== null && actors.includes(observer));
    return mine ?? all.find(({ phase }) => phase === "over") ?? null;
  }

  /** Makes a move, as the state names it. Throws `Refused` when the rules have something against it. */
  async play(move: string, seat: Seat = this.due()?.observer ?? "A"): Promise<State> {
    return (await this.ask({ type: "play", seat, seq: this.states.get(seat)?.seq ?? 0, move })) as State;
  }

  /** Any other message of the protocol: hint, preview, undo, look. Throws `Refused` when it is refused. */
  ask(question: Question): Promise<FromHost> {
    const ref = this.nextRef++;
    return new Promise((resolve, reject) => {
      this.waiting.set(ref, (answer) => (answer.type === "error" ? reject(new Refused(answer)) : resolve(answer)));
      this.post({ ...question, ref } as ToHost);
    });
  }

  /** For the engine: what the host says. */
  hear(message: FromHost): void {
    if (message.type === "state") this.states.set(message.observer, message);
    const ref = message.type === "bye" ? undefined : message.ref;
    if (ref !== undefined) this.waiting.get(ref)?.(message);
    if (ref !== undefined) this.waiting.delete(ref);
    if (message.type === "state") for (const listener of this.listeners) listener(message);
  }
}

interface Settling {
  resolve(value: never): void;
  reject(reason: Error): void;
}

/** All games, and the tables that were begun. */
export class Engine {
  private tables!: Tables;
  private readonly settling = new Map<number, Settling>();
  private readonly open = new Map<number, Table>();
  private readonly tokens = new Map<string, string>();
  private readonly logs = new Logs(null);
  private nextNumber = 1;

  private constructor() {}

  /** Made by `openEngine`. */
  static async start(module: WebAssembly.Module): Promise<Engine> {
    const engine = new Engine();
    engine.tables = await Tables.open(module, new ThinkersHere(module), (reply) => engine.take(reply));
    return engine;
  }

  /** The games, with their options, numbers of seats, parts of scores and levels of bots, in words. */
  games(language: Language = "en"): Promise<Games> {
    return this.settle((id) => ({ kind: "games", id, language }));
  }

  /** A table of bots and people; its game has begun. Throws `Refused` when there is no such game or option. */
  async begin(setup: Setup, language: Language = "en"): Promise<Table> {
    const made = await this.settle<Made>((id) => ({ kind: "make", id, setup, language }));
    const session = this.nextNumber++;
    const post = (message: ToHost): void => this.tables.ask({ kind: "hear", session, message });
    const table = new Table(
      made.table,
      made.seats.map(({ seat }) => seat),
      post,
    );
    this.open.set(session, table);
    this.tokens.set(made.table, made.seats[0]?.token ?? "");
    const tokens = made.seats.map(({ token }) => token);
    await table.ask({ type: "join", protocol: 2, table: made.table, tokens, language, since: 0, words: true });
    for (const seat of table.seats) await table.ask({ type: "ready", seat });
    return table;
  }

  /** The game so far as text (docs/record-format.md), as its first seat may read it; all of it when it is over. */
  record(table: Table): Promise<string> {
    return this.settle((id) => ({ kind: "record", id, table: table.id, token: this.tokens.get(table.id) || null }));
  }

  /** Nothing goes on any more. */
  close(): void {
    this.tables.close();
  }

  private settle<T>(make: (id: number) => Ask): Promise<T> {
    const id = this.nextNumber++;
    return new Promise((resolve, reject) => {
      this.settling.set(id, { resolve, reject } as Settling);
      this.tables.ask(make(id));
    });
  }

  /** What is written stays in memory. */
  private take(reply: Reply): void {
    switch (reply.kind) {
      case "tell":
        return this.open.get(reply.session)?.hear(reply.message);
      case "write":
        return this.later({ kind: "stored", batch: reply.batch, results: this.logs.append(reply.writes) });
      case "read":
        return this.later({ kind: "lines", table: reply.table, writes: this.logs.read(reply.id) ?? [] });
      case "answer":
        return this.settling.get(reply.id)?.resolve(reply.value as never);
      case "refused":
        return this.settling.get(reply.id)?.reject(new Refused(reply.fault));
      case "broken":
        for (const { reject } of this.settling.values()) reject(new Error(reply.words));
    }
  }

  /** Not from inside of what it asked. */
  private later(ask: Ask): void {
    queueMicrotask(() => this.tables.ask(ask));
  }
}

/** The engine, from the file beside this one; or from wherever else it lies, or compiled already. */
export async function openEngine(
  from: URL | string | WebAssembly.Module = new URL("./engine.wasm", import.meta.url),
): Promise<Engine> {
  return Engine.start(from instanceof WebAssembly.Module ? from : await compileEngine(from));
}
