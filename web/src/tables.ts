/** tables.ts -- the tables that this page keeps: the engine's host, which speaks the messages of docs/protocol.md, with
 *  the page as its ports. It runs in a worker; the page stores what is written, and thinkers think for the bots. */
import { cryptoPorts } from "./crypto.js";
import { Engine, languageNumber, type Ports } from "./engine.js";
import type { FromHost, Games, Language, Made, Refusal, Setup, ToHost } from "mastaba:protocol";
import type { Job, Thinkers, Thought } from "./thinker-queue.js";
import { BEAT, hostNow } from "./host-time.js";

/** One change of a table: when, and the lines of its log. */
export type Write = readonly [time: number, lines: string];

/** A write that is to be stored if the log has exactly `seq` lines. */
export interface Append {
  table: string;
  seq: number;
  time: number;
  lines: string;
}

/** What became of it, as the engine counts. */
export const [STORED, CONFLICT] = [0, 1] as const;

/** A record to go on from: who sits where, and how many of its plays are made. */
export interface Import {
  record: string;
  seats: Setup["seats"];
  plays?: number;
}

export type Fault = Omit<Refusal, "type" | "ref">;

/** From the page. `id` numbers what is answered once; a session is a listener of the page. */
export type Ask =
  | { kind: "games"; id: number; language: Language }
  | { kind: "make"; id: number; setup: Setup; language: Language }
  | { kind: "import"; id: number; from: Import; language: Language }
  | { kind: "record"; id: number; table: string; token: string | null }
  | { kind: "hear"; session: number; message: ToHost }
  | { kind: "leave"; session: number }
  | { kind: "stored"; batch: number; results: readonly number[] }
  | { kind: "lines"; table: number; writes: readonly Write[] }
  | { kind: "changed"; table: string }
  | { kind: "forget"; table: string };

/** To the page. What is to be written is answered by "stored", what is to be read by "lines". Nothing comes after
 *  "broken". */
export type Reply =
  | { kind: "answer"; id: number; value: Games | Made | string }
  | { kind: "refused"; id: number; fault: Fault }
  | { kind: "tell"; session: number; message: FromHost }
  | { kind: "write"; batch: number; writes: Append[] }
  | { kind: "read"; table: number; id: string }
  | { kind: "broken"; words: string };

const QUESTIONS = ["games", "make", "import", "record"];
const EVENTS = ["stored", "lines", "thought", "leave", "changed", "forget"];
/** As many plays as there are. */
const ALL = 0xffffffff;

export class Tables {
  private engine!: Engine;
  private readonly jobs = new Map<number, ReturnType<Thinkers["think"]>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  private constructor(
    private readonly thinkers: Thinkers,
    private readonly post: (reply: Reply) => void,
  ) {}

  static async open(module: WebAssembly.Module, thinkers: Thinkers, post: (reply: Reply) => void): Promise<Tables> {
    const tables = new Tables(thinkers, post);
    tables.engine = await Engine.start(module, (engine) => tables.ports(engine));
    return tables;
  }

  private ports(engine: Engine): Ports {
    return {
      ...cryptoPorts(engine),
      send: (session: number, at: number, length: number) =>
        this.post({ kind: "tell", session, message: JSON.parse(engine.text(at, length)) as FromHost }),
      close: () => undefined, // nobody sends what is no text
      answer: (id: number, isRefused: number, at: number, length: number) =>
        this.answer(id, isRefused !== 0, engine.text(at, length)),
      append: (batch: number, at: number, length: number) =>
        this.post({ kind: "write", batch, writes: JSON.parse(engine.text(at, length)) as Append[] }),
      read: (table: number, at: number, length: number) =>
        this.post({ kind: "read", table, id: engine.text(at, length) }),
      think: (job: number, at: number, length: number, seat: number, seed: bigint, considered: number) =>
        this.think(job, { ...jobOf(engine.bytes(at, length)), seat, seed: BigInt.asUintN(64, seed), considered }),
      hurry: (job: number) => this.jobs.get(job)?.hurry(),
      call_off: (job: number) => this.jobs.get(job)?.callOff(),
      log: (at: number, length: number) => console.error(engine.text(at, length)),
    };
  }

  private answer(id: number, isRefused: boolean, text: string): void {
    if (isRefused) this.post({ kind: "refused", id, fault: JSON.parse(text) as Fault });
    else this.post({ kind: "answer", id, value: text.startsWith("{") ? (JSON.parse(text) as Games | Made) : text });
  }

  private think(number: number, job: Job): void {
    const thinking = this.thinkers.think(job);
    this.jobs.set(number, thinking);
    void thinking.thought.then((thought) => this.enter(() => this.takeThought(number, thought)));
  }

  /** Whatever goes wrong in the engine ends it, for nobody knows what it left half done. All that it has promised is in
   *  the logs of its tables, from which another goes on. */
  private enter(act: () => void): void {
    if (this.isClosed) return;
    try {
      act();
    } catch (error) {
      this.close();
      this.post({ kind: "broken", words: String(error) });
    }
  }

  private takeThought(number: number, thought: Thought | null): void {
    this.jobs.delete(number);
    this.engine.give([], thought?.bytes);
    this.happened("thought", number);
  }

  private happened(what: string, which: number): void {
    this.engine.run("happened", EVENTS.indexOf(what), which, hostNow());
    this.setTimer();
  }

  /** The engine says when it is to be called again; while a clock runs, that is often. */
  private setTimer(): void {
    clearTimeout(this.timer);
    const now = hostNow();
    const wait = this.engine.run("tick", now) - now;
    if (wait < 2 ** 31)
      this.timer = setTimeout(() => this.enter(() => this.setTimer()), Math.min(Math.max(wait, 0) + 1, BEAT));
  }

  ask(ask: Ask): void {
    this.enter(() => this.take(ask));
  }

  private take(ask: Ask): void {
    const { engine } = this;
    switch (ask.kind) {
      case "games":
        return this.question(ask.kind, ask.id, ask.language, []);
      case "make":
        return this.question(ask.kind, ask.id, ask.language, [JSON.stringify(ask.setup)]);
      case "import": {
        const { record, seats, plays = ALL } = ask.from;
        const body = JSON.stringify({ game: "record", seats });
        return this.question(ask.kind, ask.id, ask.language, [body, String(plays), record]);
      }
      case "record":
        return this.question(ask.kind, ask.id, "en", [ask.table, ask.token ?? ""]);
      case "hear":
        engine.giveWhole(JSON.stringify(ask.message));
        engine.run("hear", ask.session, hostNow());
        return this.setTimer();
      case "leave":
        return this.happened(ask.kind, ask.session);
      case "stored":
        engine.give([ask.results.join("")]);
        return this.happened(ask.kind, ask.batch);
      case "lines":
        engine.give(ask.writes.flatMap(([time, lines]) => [String(time), lines]));
        return this.happened(ask.kind, ask.table);
      case "changed":
      case "forget":
        engine.give([ask.table]);
        return this.happened(ask.kind, 0);
    }
  }

  private question(what: string, id: number, language: Language, texts: string[]): void {
    this.engine.give(texts);
    this.engine.run("ask", QUESTIONS.indexOf(what), id, languageNumber(language), hostNow());
    this.setTimer();
  }

  /** Nothing more is to happen by itself. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    for (const job of this.jobs.values()) job.callOff();
  }
}

/** What the engine hands over for a thinker: game, deck and level, each ending with a zero, then the view. */
function jobOf(bytes: Uint8Array<ArrayBuffer>): Omit<Job, "seat" | "seed" | "considered"> {
  const names: string[] = [];
  let at = 0;
  while (names.length < 3) {
    const end = bytes.indexOf(0, at);
    names.push(new TextDecoder().decode(bytes.subarray(at, end)));
    at = end + 1;
  }
  const [game, deck, level] = names as [string, string, string];
  return { game, deck, level, view: bytes.slice(at), isUrgent: false };
}
