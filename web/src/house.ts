/** house.ts -- tables kept in the page: what `mastaba serve` does for strangers, done for one page. It speaks the
 *  messages of docs/protocol.md and runs in a worker; the page keeps what is written, and thinkers think for the
 *  bots. */
import { BEAT, houseNow } from "./time.js";
import { digest, newSecret } from "./deal.js";
import { Engine, languageNumber, seatLetter, seatNumber, type Fault } from "./engine.js";
import {
  KINDS,
  newId,
  newToken,
  nextId,
  OwnTable,
  playRecord,
  seal,
  seatsOf,
  type Change,
  type Plan,
  type Write,
} from "./own-table.js";
import type { FromHost, Games, Hint, Language, Made, Seat, Setup, State, ToHost } from "mastaba:protocol";

/** A record to go on from: who sits where, and how many of its plays are made. */
export interface Import {
  record: string;
  seats: Setup["seats"];
  plays?: number;
}

/** From the page. `id` numbers what is answered once; a session is a listener of the page. */
export type Ask =
  | { kind: "games"; id: number; language: Language }
  | { kind: "make"; id: number; setup: Setup; language: Language }
  | { kind: "import"; id: number; from: Import; language: Language }
  | { kind: "record"; id: number; table: string; token: string | null }
  | { kind: "load"; table: string; writes: readonly Write[] }
  | { kind: "forget"; table: string }
  | { kind: "hear"; session: number; message: ToHost }
  | { kind: "leave"; session: number };

/** To the page. What is written comes before anybody is told of it. */
export type Reply =
  | { kind: "answer"; id: number; value: Games | Made | string }
  | { kind: "refused"; id: number; fault: Fault }
  | { kind: "write"; table: string; writes: number; after: Write | undefined; write: Write }
  | { kind: "tell"; session: number; message: FromHost };

/** One decision to think about: a view and nothing else. */
export interface Job {
  game: string;
  deck: string;
  level: string;
  seat: number;
  seed: bigint;
  language: Language;
  view: Uint8Array;
  /** A moment's thought must do. */
  isUrgent: boolean;
}

export interface Thought {
  move: string;
  best: Hint["moves"];
}

export interface Thinkers {
  /** Resolves to null when it was called off. */
  think(job: Job): { thought: Promise<Thought | null>; hurry(): void; callOff(): void };
}

interface Session {
  readonly number: number;
  at: Table | null;
  seats: number[];
  isOwner: boolean;
  language: Language;
  wantsWords: boolean;
  told: number;
  hint: Thinking | null;
}

interface Thinking {
  seat: number;
  asked: number;
  hurry(): void;
  callOff(): void;
}

const CLOCKS = ["", "live", "slow"];

/** A table, whoever is at it, and whoever thinks for it. */
class Table extends OwnTable {
  readonly sessions = new Set<Session>();
  readonly thinking = new Set<Thinking>();
  alarm: ReturnType<typeof setTimeout> | undefined;

  get present(): number {
    let seats = 0;
    for (const session of this.sessions) for (const seat of session.seats) seats |= 1 << seat;
    return seats;
  }

  /** How many of the lines of the log, or of the first of them, an observer may know of. */
  told(observer: number, line = this.facts.seq): number {
    return this.engine.run("told", observer, line);
  }

  /** After how many lines it knows of so many. */
  line(observer: number, told: number): number {
    return this.engine.run("line", observer, told) >>> 0;
  }
}

export class House {
  private readonly tables = new Map<string, Table>();
  private readonly sessions = new Map<number, Session>();
  private queue: Promise<void> = Promise.resolve();

  private constructor(
    private readonly module: WebAssembly.Module,
    private readonly words: Engine,
    private readonly thinkers: Thinkers,
    private readonly post: (reply: Reply) => void,
  ) {}

  static async open(module: WebAssembly.Module, thinkers: Thinkers, post: (reply: Reply) => void): Promise<House> {
    return new House(module, await Engine.start(module, undefined, digest), thinkers, post);
  }

  ask(ask: Ask): Promise<void> {
    return this.enqueue(
      () => this.take(ask),
      (error) => this.mend(ask, error),
    );
  }

  /** One thing after the other, in the order of asking; what fails does not stop the next. */
  private enqueue(
    act: () => void | Promise<void>,
    mend: (error: unknown) => void | Promise<void> = console.error,
  ): Promise<void> {
    return (this.queue = this.queue.then(act).catch(mend));
  }

  /** The engine broke off in the middle of something: it has not happened, and the table is read again. */
  private async mend(ask: Ask, error: unknown): Promise<void> {
    console.error(error);
    if ("id" in ask) return this.post({ kind: "refused", id: ask.id, fault: this.words.fault("en", "store") });
    if (ask.kind !== "hear") return;
    const session = this.session(ask.session);
    await session.at?.start();
    this.blame(session, ask.message.ref, "store");
  }

  private async take(ask: Ask): Promise<void> {
    switch (ask.kind) {
      case "games":
        this.post({ kind: "answer", id: ask.id, value: this.words.tell<Games>("games", languageNumber(ask.language)) });
        break;
      case "make":
        await this.make(ask.id, ask.setup, ask.language);
        break;
      case "import":
        await this.import(ask.id, ask.from, ask.language);
        break;
      case "record":
        this.record(ask.id, ask.table, ask.token);
        break;
      case "load":
        await this.load(ask.table, ask.writes);
        break;
      case "forget":
        this.forget(ask.table);
        break;
      case "hear":
        await this.hear(ask.session, ask.message);
        break;
      case "leave":
        this.leave(ask.session);
        break;
    }
  }

  // ---- making ----

  private async make(id: number, setup: Setup, language: Language): Promise<void> {
    const made: Made = { table: newId(), owner: newToken(), invite: newToken(), commitment: "", seats: [] };
    const plan: Plan = {
      game: setup.game,
      deck: setup.deck ?? "",
      id: made.table,
      owner: seal(made.owner),
      invite: seal(made.invite),
      secret: newSecret(),
      options: Object.fromEntries(Object.entries(setup.options ?? {}).map(([key, value]) => [key, String(value)])),
      clock: setup.clock
        ? [CLOCKS.indexOf(setup.clock.kind), setup.clock.seconds, setup.clock.increment ?? 0]
        : [0, 0, 0],
      substitute: setup.substitute ?? "",
      hints: setup.hints ?? false,
      seats: seatsOf(setup.seats, made),
    };
    const fault = await this.build(plan, language);
    if (!fault) made.commitment = this.tables.get(made.table)!.facts.commitment;
    this.post(fault ? { kind: "refused", id, fault } : { kind: "answer", id, value: made });
  }

  /** Makes a table and seats everybody; bots alone begin at once. */
  private async build(plan: Plan, language: Language): Promise<Fault | null> {
    const table = new Table(this.module);
    await table.start();
    const options = Object.entries(plan.options);
    table.engine.give([
      plan.game,
      plan.deck,
      plan.id,
      plan.owner,
      plan.invite,
      plan.secret,
      plan.substitute,
      ...options.flat(),
    ]);
    const [clock, seconds, increment] = plan.clock;
    const now = houseNow();
    const answer = table.engine.ask(
      "make",
      plan.seats.length,
      options.length,
      clock,
      seconds,
      increment,
      Number(plan.hints),
      now,
      languageNumber(language),
    );
    if (answer.kind !== "done") return answer.kind === "refused" ? answer.fault : null;
    table.keep(now, answer.text);
    return this.seat(table, plan.seats, language);
  }

  private async seat(table: Table, seats: Plan["seats"], language: Language): Promise<Fault | null> {
    for (const [seat, { kind, name, word }] of seats.entries()) {
      if (kind === "open") continue;
      const fault = await table.change((engine, now) => {
        engine.give([name, word]);
        return engine.ask("sit", seat, KINDS.indexOf(kind), now, languageNumber(language));
      });
      if (fault) return fault;
    }
    this.open(table);
    return null;
  }

  /** A table that is whole now: what was written of it is kept, and its bots begin. */
  private open(table: Table): void {
    this.tables.set(table.facts.id, table);
    for (const at of table.writes.keys()) this.postWrite(table, at);
    this.review(table);
  }

  private async import(id: number, from: Import, language: Language): Promise<void> {
    const made: Made = { table: newId(), owner: newToken(), invite: newToken(), commitment: "", seats: [] };
    const table = new Table(this.module);
    await table.start();
    const fault = await this.buildFrom(table, from, made, language);
    this.post(fault ? { kind: "refused", id, fault } : { kind: "answer", id, value: made });
  }

  /** The record deals until it ends; from there on chance is new, and so the deal cannot be proven. */
  private async buildFrom(table: Table, from: Import, made: Made, language: Language): Promise<Fault | null> {
    const { engine } = table;
    const inLanguage = languageNumber(language);
    engine.giveWhole(from.record);
    const read = engine.tell<{ fault: { words: string } | null; plays?: number; names?: string[] }>(
      "replay_read",
      inLanguage,
    );
    if (read.fault || read.names === undefined) return { error: "malformed", words: read.fault?.words ?? "" };
    if (read.names.length !== from.seats.length) return this.words.fault(language, "malformed", "error.seats");
    const plays = Math.min(from.plays ?? Infinity, read.plays!);
    const now = houseNow();
    engine.give([made.table, seal(made.owner)]);
    const charter = engine.ask("make_of_replay", plays, now, inLanguage);
    if (charter.kind !== "done") return charter.kind === "refused" ? charter.fault : null;
    const seats = seatsOf(from.seats, made).map((seat, i) => ({ ...seat, name: seat.name || read.names![i]! }));
    table.dealAtRandom();
    const lines = playRecord(engine, seats, plays, now, inLanguage);
    if (typeof lines !== "string") return lines;
    table.keep(now, charter.text + lines);
    this.open(table);
    return null;
  }

  // ---- keeping ----

  private async load(id: string, writes: readonly Write[]): Promise<void> {
    const known = this.tables.get(id);
    // What was stored when this was asked may be behind what has been played since.
    if (known && begins(known.writes, writes)) return;
    const table = new Table(this.module);
    table.writes.push(...writes);
    try {
      await table.start();
    } catch {
      return; // what cannot be read is not there: joining says so
    }
    if (known) this.forget(id);
    this.tables.set(id, table);
    for (const session of known?.sessions ?? []) {
      session.at = table;
      table.sessions.add(session);
    }
    if (table.facts.deadline) await this.changed(table, await table.change((e, now) => e.ask("resume", now, 0)));
    this.inform(table);
    this.review(table);
  }

  private forget(id: string): void {
    const table = this.tables.get(id);
    if (!table) return;
    for (const job of table.thinking) job.callOff();
    table.thinking.clear();
    clearTimeout(table.alarm);
    this.tables.delete(id);
  }

  private record(id: number, name: string, token: string | null): void {
    const table = this.tables.get(name);
    if (!table) {
      this.post({ kind: "refused", id, fault: this.words.fault("en", "no_table") });
      return;
    }
    const seat = token === null ? -1 : table.facts.places.findIndex((place) => place.token === seal(token));
    const text = table.engine.text(table.engine.run("record", seat < 0 ? seatNumber(null) : seat));
    this.post({ kind: "answer", id, value: text });
  }

  // ---- telling ----

  private tell(session: Session, message: FromHost, ref: number | undefined): void {
    const answer = ref === undefined ? message : ({ ...message, ref } as FromHost);
    this.post({ kind: "tell", session: session.number, message: answer });
  }

  private refuse(session: Session, ref: number | undefined, fault: Fault): void {
    this.tell(session, { type: "error", ...fault }, ref);
    if (fault.error === "stale" && session.at) this.inform(session.at, [session]);
  }

  private blame(session: Session, ref: number | undefined, code: string, phrase = "", detail = ""): void {
    this.refuse(session, ref, this.words.fault(session.language, code, phrase, detail));
  }

  /** A state for everybody, or for some; `asker` gets its `ref` in the state of that seat. */
  private inform(table: Table, to: Iterable<Session> = table.sessions, asker?: Session, ref?: number, seat = -1): void {
    for (const session of to) {
      const observers = this.observers(session);
      const answering = observers.includes(seat) ? seat : observers[0];
      for (const observer of observers) {
        const state = table.engine.tell<State>(
          "state",
          observer,
          languageNumber(session.language),
          session.told,
          Number(session.wantsWords),
          table.present,
          houseNow(),
        );
        this.tell(session, state, session === asker && observer === answering ? ref : undefined);
      }
      session.told = table.facts.seq;
    }
  }

  private observers(session: Session): number[] {
    return session.seats.length ? session.seats : [seatNumber(null)];
  }

  /** What none of its observers may know of is no news to a session. */
  private hasNews(session: Session, table: Table): boolean {
    return this.observers(session).some((observer) => table.told(observer, session.told) < table.told(observer));
  }

  /** What a client says it has, as lines of the log; more than there is, it cannot have. */
  private believe(session: Session, table: Table, since: number): void {
    const line = Math.min(...this.observers(session).map((observer) => table.line(observer, since)));
    session.told = line > table.facts.seq ? 0 : line;
  }

  private postWrite(table: Table, at: number): void {
    this.post({
      kind: "write",
      table: table.facts.id,
      writes: at,
      after: table.writes[at - 1],
      write: table.writes[at]!,
    });
  }

  /** After a change: keeps it, tells it, and lets bots and clocks go on. */
  private async changed(
    table: Table,
    fault: Fault | null,
    asker?: Session,
    ref?: number,
    seat?: number,
  ): Promise<void> {
    if (fault) {
      if (asker) this.refuse(asker, ref, fault);
      return;
    }
    this.postWrite(table, table.writes.length - 1);
    const told = [...table.sessions].filter((session) => session === asker || this.hasNews(session, table));
    this.inform(table, told, asker, ref, seat);
    this.review(table);
  }

  // ---- hearing ----

  private session(number: number): Session {
    let session = this.sessions.get(number);
    if (!session) {
      session = { number, at: null, seats: [], isOwner: false, language: "en", wantsWords: true, told: 0, hint: null };
      this.sessions.set(number, session);
    }
    return session;
  }

  private async hear(number: number, message: ToHost): Promise<void> {
    const session = this.session(number);
    const { ref } = message;
    if (message.type === "ping") return this.tell(session, { type: "pong" }, ref);
    if (message.type === "join") return this.join(session, message);
    const table = session.at;
    if (!table) return this.blame(session, ref, "not_joined");
    const named = "seat" in message ? message.seat : undefined;
    if (named !== undefined && message.type !== "arrange" && message.type !== "stand_in") {
      if (!session.seats.includes(seatNumber(named))) return this.blame(session, ref, "no_seat");
    }
    const language = languageNumber(session.language);
    const seat = named !== undefined ? seatNumber(named) : (session.seats[0] ?? -1);
    const settle = async (act: Change, nonces?: string[]) =>
      this.changed(table, await table.change(act, nonces), session, ref, seat);
    switch (message.type) {
      case "ready":
        return settle((e, now) => (e.give([message.digest ?? ""]), e.ask("ready", seat, now, language)));
      case "reveal":
        return settle(
          (e, now) => (e.give([message.nonce]), e.ask("reveal", seat, now, language)),
          table.nonces.map((given, other) => (other === seat ? message.nonce : given)),
        );
      case "play":
        await this.comeBack(table, seat);
        return settle((e, now) => (e.give([message.move]), e.ask("play", seat, message.seq, now, language)));
      case "undo":
        return settle((e, now) => e.ask("undo", seat, message.seq, now, language));
      case "name":
        return settle((e, now) => (e.give([message.name]), e.ask("name", seat, now, language)));
      case "arrange":
        return this.arrange(session, table, seat, message.kind === "bot" ? (message.level ?? "") : null, ref);
      case "stand_in":
        if (!this.mayStandIn(session, table, seat, ref) || !this.isAgreed(session, table, message.level, ref)) return;
        return settle(
          (e, now) => (
            e.give([message.level === null ? "" : table.facts.substitute]),
            e.ask("stand_in", seat, now, language)
          ),
        );
      case "preview": {
        table.engine.give([message.move]);
        const answer = table.engine.ask("preview", seat, message.seq, language);
        if (answer.kind === "done") this.tell(session, JSON.parse(answer.text) as FromHost, ref);
        else if (answer.kind === "refused") this.refuse(session, ref, answer.fault);
        return;
      }
      case "look": {
        const answer = table.engine.ask("past", seatNumber(message.seat ?? null), message.seq, language);
        if (answer.kind === "done") this.tell(session, JSON.parse(answer.text) as FromHost, ref);
        else if (answer.kind === "refused") this.refuse(session, ref, answer.fault);
        return;
      }
      case "hint":
        return this.hint(session, table, seat, message.seq, ref);
      case "hurry":
        if (!session.seats.length && !session.isOwner) return this.blame(session, ref, "no_seat");
        this.hurry(session, table, message.seq);
        return this.inform(table, [session], session, ref, seat);
      case "rematch":
        return this.rematch(session, table, ref);
      case "language":
        session.language = message.language;
        session.wantsWords = message.words ?? session.wantsWords;
        return this.inform(table, [session], session, ref, seat);
      case "resync":
        this.believe(session, table, message.since ?? 0);
        return this.inform(table, [session], session, ref, seat);
      default:
        return this.blame(session, ref, "unknown_type", "", String((message as { type: unknown }).type));
    }
  }

  private join(session: Session, message: ToHost & { type: "join" }): void {
    const table = this.tables.get(message.table);
    session.language = message.language ?? "en";
    session.wantsWords = message.words ?? true;
    if (message.protocol !== 2) return this.blame(session, message.ref, "version");
    if (!table) return this.blame(session, message.ref, "no_table");
    this.part(session);
    const seals = (message.tokens ?? []).map(seal);
    const before = table.present;
    session.at = table;
    session.isOwner = seals.includes(table.facts.owner);
    session.seats = table.facts.places.flatMap((place, seat) =>
      place.kind === "human" && seals.includes(place.token) ? [seat] : [],
    );
    this.believe(session, table, message.since ?? 0);
    table.sessions.add(session);
    const seats: Seat[] = session.seats.map(seatLetter);
    this.tell(
      session,
      { type: "joined", protocol: 2, table: table.facts.id, seats, owner: session.isOwner },
      message.ref,
    );
    this.inform(table, table.present === before ? [session] : table.sessions);
  }

  private part(session: Session): void {
    const table = session.at;
    if (!table) return;
    const before = table.present;
    table.sessions.delete(session);
    session.hint?.callOff();
    session.at = null;
    session.seats = [];
    if (table.present !== before) this.inform(table);
  }

  private leave(number: number): void {
    const session = this.sessions.get(number);
    if (session) this.part(session);
    this.sessions.delete(number);
  }

  /** Who plays is back, whoever played the seat meanwhile. */
  private async comeBack(table: Table, seat: number): Promise<void> {
    if (!table.facts.places[seat]!.has_stand_in) return;
    await this.changed(table, await table.change((e, now) => (e.give([""]), e.ask("stand_in", seat, now, 0))));
  }

  /** `level` null opens the seat. Whoever held it watches from now on. */
  private async arrange(
    session: Session,
    table: Table,
    seat: number,
    level: string | null,
    ref: number | undefined,
  ): Promise<void> {
    if (!session.isOwner) return this.blame(session, ref, "not_allowed", "error.owner");
    if (seat >= table.facts.places.length) return this.blame(session, ref, "no_seat", "error.no_such_seat");
    const fault = await table.change((e, now) => {
      e.give(["", level ?? ""]);
      return e.ask("sit", seat, KINDS.indexOf(level === null ? "open" : "bot"), now, languageNumber(session.language));
    });
    if (!fault) for (const other of table.sessions) other.seats = other.seats.filter((held) => held !== seat);
    await this.changed(table, fault, session, ref, seat);
  }

  /** One's own seat, or as the owner that of somebody who is not there. */
  private mayStandIn(session: Session, table: Table, seat: number, ref: number | undefined): boolean {
    if (session.seats.includes(seat)) return true;
    if (!session.isOwner) this.blame(session, ref, "no_seat");
    else if ((table.present >> seat) & 1) this.blame(session, ref, "not_allowed", "error.present");
    else if (seat >= table.facts.places.length) this.blame(session, ref, "no_seat", "error.no_such_seat");
    else return true;
    return false;
  }

  /** Whatever was agreed when the table was made, and nothing weaker or stronger. */
  private isAgreed(session: Session, table: Table, level: string | null | undefined, ref: number | undefined): boolean {
    const { substitute } = table.facts;
    if (level === null || level === undefined || level === substitute) return true;
    this.blame(session, ref, "not_allowed", "error.substitute", substitute);
    return false;
  }

  private async rematch(session: Session, table: Table, ref: number | undefined): Promise<void> {
    if (!session.seats.length && !session.isOwner) return this.blame(session, ref, "no_seat");
    if (table.facts.phase !== "over") return this.blame(session, ref, "phase");
    const id = nextId(table.facts.id);
    if (!this.tables.has(id)) {
      const {
        game,
        deck,
        owner,
        invite,
        clock,
        seconds,
        increment,
        substitute,
        hints_agreed: hints,
        places,
      } = table.facts;
      const { options, from } = table.engine.tell<{ options: Record<string, string>; from: number[] }>("rematch");
      const seats = from
        .map((seat) => places[seat]!)
        .map(({ kind, name, level, token }) => ({ kind, name, word: kind === "bot" ? level : token }));
      const plan: Plan = {
        game,
        deck,
        id,
        owner,
        invite,
        secret: newSecret(),
        options,
        clock: [clock, seconds, increment],
        substitute,
        hints,
        seats,
      };
      const fault = await this.build(plan, session.language);
      if (fault) return this.refuse(session, ref, fault);
    }
    for (const other of table.sessions)
      this.tell(other, { type: "rematch", table: id }, other === session ? ref : undefined);
  }

  // ---- thinking ----

  private isOwed(table: Table, thinking: { seat: number; asked: number }): boolean {
    const place = table.facts.places[thinking.seat]!;
    return place.acts && place.asked === thinking.asked;
  }

  private think(table: Table, seat: number, level: string, language: Language) {
    const { game, deck, places } = table.facts;
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
    const view = table.engine.bytes(table.engine.run("view", seat));
    const job = this.thinkers.think({ game, deck, level, seat, seed, language, view, isUrgent: false });
    return { ...job, seat, asked: places[seat]!.asked };
  }

  /** After every change: bots that must decide get to think, and nobody thinks about what has passed. */
  private review(table: Table): void {
    for (const job of table.thinking) {
      if (this.isOwed(table, job) && this.isWanted(table, job)) continue;
      table.thinking.delete(job);
      job.callOff();
    }
    const busy = new Set([...table.thinking].filter((job) => !this.isHint(table, job)).map((job) => job.seat));
    for (const [seat, place] of table.facts.places.entries()) {
      if (place.acts && table.isPlayedByBot(seat) && !busy.has(seat)) this.startBot(table, seat);
    }
    this.setAlarm(table);
  }

  private isHint(table: Table, job: Thinking): boolean {
    return [...table.sessions].some((session) => session.hint === job);
  }

  private isWanted(table: Table, job: Thinking): boolean {
    return this.isHint(table, job) || table.isPlayedByBot(job.seat);
  }

  private startBot(table: Table, seat: number): void {
    const job = this.think(table, seat, table.facts.places[seat]!.level, "en");
    table.thinking.add(job);
    void job.thought.then((thought) => this.enqueue(() => this.playBot(table, job, thought)));
  }

  private async playBot(table: Table, job: Thinking, thought: Thought | null): Promise<void> {
    if (!table.thinking.delete(job) || !thought || !this.isOwed(table, job)) return;
    const fault = await table.change(
      (e, now) => (e.give([thought.move]), e.ask("play", job.seat, table.told(job.seat), now, 0)),
    );
    await this.changed(table, fault);
  }

  /** Bots that have owed their decision since then or before, as the session counts, decide soon. */
  private hurry(session: Session, table: Table, seq: number): void {
    for (const job of table.thinking) {
      const hasWaited = this.observers(session).some((observer) => table.told(observer, job.asked) <= seq);
      if (!this.isHint(table, job) && hasWaited) job.hurry();
    }
  }

  private hint(session: Session, table: Table, seat: number, seq: number, ref: number | undefined): void {
    const place = table.facts.places[seat]!;
    if (!table.facts.hints) return this.blame(session, ref, "not_allowed", "error.hints");
    if (session.hint) return this.blame(session, ref, "busy");
    if (!place.acts) return this.blame(session, ref, "phase");
    if (seq < table.told(seat, place.asked) || seq > table.told(seat)) return this.blame(session, ref, "stale");
    const job = this.think(table, seat, table.facts.adviser, session.language);
    session.hint = job;
    table.thinking.add(job);
    void job.thought.then((thought) => this.enqueue(() => this.giveHint(session, table, job, thought, ref)));
  }

  private giveHint(
    session: Session,
    table: Table,
    job: Thinking,
    thought: Thought | null,
    ref: number | undefined,
  ): void {
    session.hint = null;
    table.thinking.delete(job);
    if (session.at !== table) return;
    if (!thought) return this.blame(session, ref, "stale");
    if (!thought.best.length) return this.blame(session, ref, "busy");
    this.tell(
      session,
      { type: "hint", seat: seatLetter(job.seat), seq: table.told(job.seat), moves: thought.best },
      ref,
    );
  }

  // ---- clocks ----

  private setAlarm(table: Table): void {
    clearTimeout(table.alarm);
    const { deadline } = table.facts;
    if (!deadline) return;
    const wait = Math.min(Math.max(deadline - houseNow(), 0) + 1, BEAT);
    table.alarm = setTimeout(() => void this.enqueue(() => this.ring(table)), wait);
  }

  private async ring(table: Table): Promise<void> {
    if (this.tables.get(table.facts.id) !== table) return;
    if (houseNow() < table.facts.deadline) return this.setAlarm(table);
    await this.changed(table, await table.change((e, now) => e.ask("tick", now, 0)));
  }
}

/** Whether a log begins with another. They only grow, so the last write of the shorter tells. */
function begins(log: readonly Write[], shorter: readonly Write[]): boolean {
  const [write, last] = [log[shorter.length - 1], shorter.at(-1)];
  return write?.[0] === last?.[0] && write?.[1] === last?.[1];
}
