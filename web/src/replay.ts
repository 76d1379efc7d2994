/** replay.ts -- a record, step by step: positions as anybody saw them, words, points; and the proof of its deal. */
import { cryptoPorts } from "./crypto.js";
import { Engine, languageNumber, seatLetter, seatNumber } from "./engine.js";
import type { RememberedDeal } from "./remembered-deals.js";
import type { RecordFault } from "./record-faults.js";
import { proofOf, wronglyOpened, type Proof } from "./proof.js";
import type { Sentence } from "./things.js";
import type { Event, Language, Mover, Place, Seat, State, Thing } from "mastaba:protocol";

/** A seat, null for a spectator, or "all": from whom nothing is hidden. */
export type Observer = Seat | null | "all";

export interface Step {
  /** The line of the record. */
  line: number;
  seat: Mover;
  /** Null and without words: the observer does not know of it. */
  move: string | null;
  words: string;
  things?: Thing[];
  /** In words, what had been played face down and lies open since; for whoever sees all, nothing was. */
  turned_up?: Sentence[];
  /** The points of every seat after it; null for one that is out. */
  totals: (number | null)[];
}

/** Whether a deal was as promised. `draws` counts those that agree. */
export type Verdict =
  /** The draws follow from what the record says. `isKept`: and that is what this browser kept from the start; else
   *  nothing was kept, and the record was compared with itself alone. `isSealed`: nobody could choose a nonce to suit.
   *  `without` names seats that sealed one and did not open it in time. `isCommon`: other tables drew from the same
   *  secret, and seats added nothing to it. */
  | { kind: "fair"; draws: number; isKept: boolean; isSealed: boolean; isCommon: boolean; without: Seat[] }
  /** The record is of another deal than this browser was promised: what differs, and of which seat. */
  | { kind: "contradicted"; what: "table" | "commitment" | "nonce" | "digest" | "left_out"; seat: Seat | null }
  /** The first draw that differs, in the game's notation. */
  | { kind: "changed"; draws: number; line: number; was: string; should: string }
  /** Secret and commitment, or what a seat sealed and opened, do not belong together. */
  | { kind: "broken"; seat: Seat | null }
  /** The record carries no proof. */
  | { kind: "unproven" }
  | { kind: "unreadable"; line: number; words: string };

interface Read {
  fault: RecordFault | null;
  game?: string;
  plays?: number;
  names?: string[];
}

/** What the engine says of a deal: whether the commitment was made of this, and then the first draw that differs. */
interface Proven {
  keeps: boolean;
  draws: number;
  line?: number;
  was: string;
  should: string;
}

const QUESTIONS = ["record", "steps", "state", "prove"] as const;

interface Details {
  step?: number;
  observer?: Observer;
  language?: Language;
}

function ask(engine: Engine, what: (typeof QUESTIONS)[number], details: Details = {}): Uint8Array {
  const { step = 0, observer = null, language = "en" } = details;
  return engine.tell("replay", QUESTIONS.indexOf(what), step, seatNumber(observer), languageNumber(language));
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function tell<T>(engine: Engine, what: (typeof QUESTIONS)[number], details?: Details): T {
  return JSON.parse(textOf(ask(engine, what, details))) as T;
}

/** What a state says of a position. */
type Position = Pick<State, "phase" | "actors" | "view" | "parts" | "scores">;

/** Not even the header of a record can be read. */
export class Unreadable extends Error {
  constructor(readonly fault: RecordFault) {
    super(fault.words);
  }
}

export class Replay {
  private constructor(
    private readonly engine: Engine,
    readonly record: string,
    private readonly language: Language,
    /** The first line that cannot be read, when there is one; what stands before it can be replayed. */
    readonly fault: Read["fault"],
    readonly game: string,
    readonly names: readonly string[],
    /** There is a position after each of them, and one before the first. */
    readonly plays: number,
  ) {}

  /** Throws what is `Unreadable` when not even the header can be read. */
  static async read(module: WebAssembly.Module, record: string, language: Language): Promise<Replay> {
    const engine = await Engine.start(module, cryptoPorts);
    engine.giveWhole(record);
    const read = tell<Read>(engine, "record", { language });
    if (read.game === undefined) throw new Unreadable(read.fault ?? { line: 1, words: "" });
    return new Replay(engine, record, language, read.fault, read.game, read.names!, read.plays!);
  }

  steps(observer: Observer): Step[] {
    return tell(this.engine, "steps", { observer, language: this.language });
  }

  /** The position after the first `step` plays, as a message that nobody can answer; `steps` tell how it came about. */
  state(step: number, observer: Observer, steps: readonly Step[] = []): State {
    const position = tell<Position>(this.engine, "state", { step, observer, language: this.language });
    const last = steps[step - 1];
    return {
      type: "state",
      table: "",
      game: this.game,
      seq: step,
      observer: observer === "all" ? null : observer,
      seats: this.names.map((name, seat) => placeOf(name, seat)),
      hints: false,
      happened: last?.words ? [eventOf(step - 1, last)] : [],
      fair: {
        sealed: false,
        commitment: null,
        secret: null,
        digests: this.names.map(() => null),
        nonces: this.names.map(() => null),
      },
      ...position,
    };
  }

  private prove({ table, secret, commitment, isSealed, deal, nonces }: Proof): Proven {
    this.engine.give([table, secret, commitment, isSealed ? "sealed" : "", deal ?? "", ...nonces]);
    return tell(this.engine, "prove");
  }

  /** Makes every draw anew, and compares what it was made from with what this browser kept and gave for its seats. */
  verify(kept: RememberedDeal | null, seats: readonly Seat[]): Verdict {
    const proof = proofOf(this.record, this.names.length);
    const isKept = kept !== null && seats.some((seat) => kept.isCommon || kept.nonces[seat] !== undefined);
    if (!proof) return isKept ? { kind: "contradicted", what: "commitment", seat: null } : { kind: "unproven" };
    const wrong = wronglyOpened(proof);
    const proven = this.prove(proof);
    if (wrong !== null || !proven.keeps) return { kind: "broken", seat: wrong };
    const contradiction = isKept && contradictionOf(proof, kept, seats);
    if (contradiction) return { kind: "contradicted", ...contradiction };
    const { draws, line, was, should } = proven;
    if (line !== undefined) return { kind: "changed", draws, line, was, should };
    if (this.fault) return { kind: "unreadable", ...this.fault };
    return {
      kind: "fair",
      draws,
      isKept,
      isSealed: proof.isSealed,
      isCommon: proof.deal !== null,
      without: proof.without,
    };
  }
}

/** What of a record is not as this browser remembers it; null when all is. */
function contradictionOf(
  proof: Proof,
  kept: RememberedDeal,
  seats: readonly Seat[],
): Pick<Verdict & { kind: "contradicted" }, "what" | "seat"> | null {
  if (proof.table !== kept.table) return { what: "table", seat: null };
  if (proof.commitment !== kept.commitment) return { what: "commitment", seat: null };
  for (const seat of seats.filter((mine) => kept.nonces[mine] !== undefined)) {
    if (proof.without.includes(seat)) return { what: "left_out", seat };
    if (proof.nonces[seatNumber(seat)] !== kept.nonces[seat]) return { what: "nonce", seat };
  }
  const other = kept.digests?.findIndex((sealed, seat) => sealed !== proof.digests[seat]) ?? -1;
  return other < 0 ? null : { what: "digest", seat: seatLetter(other) };
}

function placeOf(name: string, seat: number): Place {
  return { seat: seatLetter(seat), kind: "human", name, ready: true, present: true, stand_in: null, time_left: null };
}

function eventOf(seq: number, { seat, move, words, things }: Step): Event {
  return things ? { seq, seat, move, words, things } : { seq, seat, move, words };
}
