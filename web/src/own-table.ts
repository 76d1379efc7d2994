/** own-table.ts -- one table of this page: an instance of the engine and the log it is the cache of. */
import { houseNow } from "./time.js";
import { digest, FairNumbers, RandomNumbers } from "./deal.js";
import { Engine, noNumbers, seatLetter, type Answer, type Fault, type Numbers } from "./engine.js";
import type { Made, Phase, Setup } from "mastaba:protocol";

/** One change of a table: when, and the lines of its log. */
export type Write = readonly [time: number, lines: string];

export interface Place {
  kind: "human" | "bot" | "open";
  name: string;
  level: string;
  has_stand_in: boolean;
  token: string;
  nonce: string;
  acts: boolean;
  asked: number;
}

export interface Facts {
  game: string;
  deck: string;
  phase: Phase;
  seq: number;
  deadline: number;
  id: string;
  owner: string;
  invite: string;
  secret: string;
  commitment: string;
  clock: number;
  seconds: number;
  increment: number;
  /** The level that stands in for people. */
  substitute: string;
  /** The level that gives hints. */
  adviser: string;
  hints_agreed: boolean;
  hints: boolean;
  places: Place[];
}

/** What a table is made from; `word` is a level, or what is kept of a token. */
export interface Plan {
  game: string;
  deck: string;
  id: string;
  owner: string;
  invite: string;
  secret: string;
  options: Record<string, string>;
  clock: readonly [kind: number, seconds: number, increment: number];
  /** The level that stands in for people, or nothing for the usual one. */
  substitute: string;
  hints: boolean;
  seats: { kind: Place["kind"]; name: string; word: string }[];
}

export const KINDS: readonly Place["kind"][] = ["open", "human", "bot"];
/** Numbers made ahead of the draws that are known; where a change needs more, it is made again. */
const AHEAD = 256;

// ---- names and tokens ----

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

export function newId(): string {
  const bytes = new Uint8Array(64);
  let id = "";
  while (id.length < 16) {
    crypto.getRandomValues(bytes);
    for (const byte of bytes) if (byte < 252 && id.length < 16) id += LETTERS[byte % 36]!;
  }
  return id;
}

/** The table after this one: whoever asks, and however often, comes to the same. */
export function nextId(id: string): string {
  let number = 0n;
  for (const letter of id) number = number * 36n + BigInt(LETTERS.indexOf(letter));
  return ((number + 1n) % 36n ** 16n).toString(36).padStart(16, "0");
}

export function newToken(): string {
  const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").slice(0, 22);
}

/** What the log keeps of a token. It never leaves this browser, so it need not be one way: only 64 digits. */
export function seal(token: string): string {
  return Array.from(token, (letter) => letter.charCodeAt(0).toString(16))
    .join("")
    .padEnd(64, "0");
}

// ---- the table ----

/** Asks the engine for a change at a time. It is asked again when numbers were missing. */
export type Change = (engine: Engine, now: number) => Answer;

export class OwnTable {
  engine!: Engine;
  facts!: Facts;
  readonly writes: Write[] = [];
  private numbers: (Numbers & { reach(count: number): Promise<void> }) | null = null;
  private draws = 0;

  constructor(private readonly module: WebAssembly.Module) {}

  /** An empty instance, or one that holds what has been written. */
  async start(): Promise<void> {
    this.engine = await Engine.start(this.module, () => this.numbers ?? noNumbers, digest);
    for (const [time, lines] of this.writes) {
      this.engine.giveWhole(lines);
      const length = this.engine.run("read", time);
      if (length < 0) throw new Error(this.engine.text(-length));
    }
    if (this.writes.length) this.facts = this.engine.tell("facts");
    this.draws = this.writes.reduce((sum, [, lines]) => sum + countDraws(lines), 0);
  }

  /** Where draws come from. Nonces count as they will be when the game begins. */
  private async prepare(nonces: readonly string[]): Promise<void> {
    const { secret, id, phase } = this.facts;
    const isSettled = this.numbers && phase !== "gathering";
    if (!isSettled) this.numbers = secret ? await FairNumbers.of({ table: id, secret, nonces }) : new RandomNumbers();
    if (phase !== "gathering") await this.numbers!.reach(this.draws + AHEAD);
  }

  /** From here on nobody can prove what is drawn. */
  dealAtRandom(): void {
    this.numbers = new RandomNumbers();
  }

  get nonces(): string[] {
    return this.facts.places.map((place) => place.nonce);
  }

  /** Makes a change; what it wrote is the last of `writes`. Null, or why not. */
  async change(act: Change, nonces = this.nonces): Promise<Fault | null> {
    const now = houseNow();
    await this.prepare(nonces);
    let answer = act(this.engine, now);
    for (let ahead = AHEAD; answer.kind === "missing"; ahead *= 2) {
      await this.numbers!.reach(this.draws + ahead);
      await this.start();
      answer = act(this.engine, now);
    }
    if (answer.kind === "refused") return answer.fault;
    this.keep(now, answer.text);
    return null;
  }

  keep(time: number, lines: string): void {
    this.writes.push([time, lines]);
    this.draws += countDraws(lines);
    this.facts = this.engine.tell("facts");
  }

  isPlayedByBot(seat: number): boolean {
    const place = this.facts.places[seat]!;
    return place.kind === "bot" || (place.kind === "human" && place.has_stand_in);
  }
}

function countDraws(lines: string): number {
  return lines.match(/^\* /gm)?.length ?? 0;
}

// ---- people ----

/** Humans get tokens, which are noted in `made`. */
export function seatsOf(seats: Setup["seats"], made: Made): Plan["seats"] {
  return seats.map((seat, number) => {
    if (seat.kind === "bot") return { kind: seat.kind, name: "", word: seat.level };
    if (seat.kind === "open") return { kind: seat.kind, name: "", word: "" };
    const token = newToken();
    made.seats.push({ seat: seatLetter(number), token });
    return { kind: seat.kind, name: seat.name ?? "", word: seal(token) };
  });
}

/** Everybody sits down, is ready, and makes the plays of the record that the engine has read. Bots only stand in, for a
 *  record does not wait for them to think. The lines of it all, or why not. */
export function playRecord(
  engine: Engine,
  seats: Plan["seats"],
  plays: number,
  now: number,
  language: number,
): string | Fault {
  const steps: (() => Answer)[] = [];
  for (const [seat, { kind, name, word }] of seats.entries()) {
    const token = kind === "human" ? word : seal(newToken());
    steps.push(() => (engine.give([name, token]), engine.ask("sit", seat, KINDS.indexOf("human"), now, language)));
  }
  for (const seat of seats.keys()) steps.push(() => (engine.give([""]), engine.ask("ready", seat, now, language)));
  for (const [seat, { kind, word }] of seats.entries()) {
    if (kind === "bot") steps.push(() => (engine.give([word]), engine.ask("stand_in", seat, now, language)));
  }
  for (let play = 0; play < plays; play++) steps.push(() => engine.ask("play_recorded", play, now, language));
  let lines = "";
  for (const step of steps) {
    const answer = step();
    if (answer.kind !== "done") return answer.kind === "refused" ? answer.fault : { error: "store", words: "" };
    lines += answer.text;
  }
  return lines;
}
