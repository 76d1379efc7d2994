/** thinker-queue.ts -- who thinks for the bots of this page: one worker, and a line of decisions before it. */
import { LEVEL_WITHOUT_SEARCH, type FromThinker, type ToThinker } from "./thinker.js";

/** One decision to think about: a view and nothing else. */
export interface Job {
  game: string;
  deck: string;
  level: string;
  seat: number;
  seed: bigint;
  /** A move of the engine's that a hint is to tell the worth of besides; 0: none. */
  considered: number;
  view: Uint8Array;
  /** A moment's thought must do. */
  isUrgent: boolean;
}

/** What came of it, for the engine; and its move in words of the game, for whoever looks on. */
export interface Thought {
  bytes: Uint8Array;
  move: string;
}

export interface Thinkers {
  /** Resolves to null when it was called off. */
  think(job: Job): { thought: Promise<Thought | null>; hurry(): void; callOff(): void };
}

interface Waiting {
  job: Job;
  isOff: boolean;
  settle(thought: Thought | null): void;
}

/** Milliseconds after which a thought has lasted long enough: no level means to take as long. */
const LONG_ENOUGH = 20_000;
/** And after which a thinker that was told so and still says nothing is given up. */
const TOO_LONG = 10_000;
/** Before what failed even without a search is tried again. */
const PAUSE = 2_000;

/** One thinker, and a line of jobs before it. To call off what it is doing, it is ended and another takes its place.
 *  What waits in line when it is hurried is thought about for a moment when its turn comes. Whatever becomes of a
 *  thinker, the game goes on: what it could not think through is tried again without a search, as often as need be. */
export class ThinkerQueue implements Thinkers {
  private readonly line: Waiting[] = [];
  private worker: Worker | null = null;
  private doing: Waiting | null = null;
  private limit: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly address: string,
  ) {}

  think(job: Job): ReturnType<Thinkers["think"]> {
    let settle!: Waiting["settle"];
    const thought = new Promise<Thought | null>((resolve) => (settle = resolve));
    const waiting: Waiting = { job, isOff: false, settle };
    this.line.push(waiting);
    this.next();
    return { thought, hurry: () => this.hurry(waiting), callOff: () => this.callOff(waiting) };
  }

  private start(): Worker {
    const worker = new Worker(this.address, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      if (data.kind === "failed") return this.breakOff(data.words);
      const done = this.doing;
      this.rest();
      done?.settle(data.thought);
      this.next();
    };
    worker.onerror = ({ message }) => this.breakOff(message);
    worker.postMessage({ kind: "start", module: this.module } satisfies ToThinker);
    return worker;
  }

  /** Something went wrong in the thinker: another tries once more without a search, at once or, if it was without one
   *  already, after a pause. */
  private breakOff(why: string): void {
    const broken = this.doing;
    if (!broken) return;
    console.error(`a bot could not think: ${why}`);
    this.end();
    if (broken.job.level === LEVEL_WITHOUT_SEARCH) setTimeout(() => this.again(broken), PAUSE);
    else this.line.unshift(broken);
    broken.job = { ...broken.job, level: LEVEL_WITHOUT_SEARCH };
    this.next();
  }

  private again(broken: Waiting): void {
    if (broken.isOff) return;
    this.line.unshift(broken);
    this.next();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.rest();
  }

  private rest(): void {
    clearTimeout(this.limit);
    this.doing = null;
  }

  private next(): void {
    const waiting = this.doing ? undefined : this.line.shift();
    if (!waiting) return;
    this.doing = waiting;
    this.worker ??= this.start();
    this.limit = setTimeout(() => this.lose(waiting), LONG_ENOUGH);
    this.worker.postMessage({ kind: "think", job: waiting.job } satisfies ToThinker);
  }

  /** Patience is at an end: the thinker is to say what it has found, or else be replaced. */
  private lose(waiting: Waiting): void {
    this.hurry(waiting);
    this.limit = setTimeout(() => this.breakOff("it does not answer"), TOO_LONG);
  }

  private hurry(waiting: Waiting): void {
    waiting.job = { ...waiting.job, isUrgent: true };
    if (this.doing === waiting) this.worker?.postMessage({ kind: "hurry" } satisfies ToThinker);
  }

  private callOff(waiting: Waiting): void {
    const at = this.line.indexOf(waiting);
    waiting.isOff = true;
    if (at >= 0) this.line.splice(at, 1);
    else if (this.doing === waiting) this.end();
    waiting.settle(null);
    this.next();
  }
}
