/** worker.ts -- the worker that keeps the page's own tables: a shell around the house, with one worker that thinks. */
import { House, type Ask, type Job, type Thinkers, type Thought } from "./house.js";
import { LEVEL_WITHOUT_SEARCH, type ToThinker } from "./thinker.js";

export type ToWorker = { kind: "start"; module: WebAssembly.Module; thinker: string } | Ask;

interface Waiting {
  job: Job;
  settle(thought: Thought | null): void;
}

/** One thinker, and a line of jobs before it. To call off what it is doing, it is ended and another takes its place. What
 *  waits in line when it is hurried is thought about for a moment when its turn comes. */
class OneThinker implements Thinkers {
  private readonly line: Waiting[] = [];
  private worker: Worker | null = null;
  private doing: Waiting | null = null;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly address: string,
  ) {}

  think(job: Job): ReturnType<Thinkers["think"]> {
    let settle!: Waiting["settle"];
    const thought = new Promise<Thought | null>((resolve) => (settle = resolve));
    const waiting: Waiting = { job, settle };
    this.line.push(waiting);
    this.next();
    return { thought, hurry: () => this.hurry(waiting), callOff: () => this.callOff(waiting) };
  }

  private start(): Worker {
    const worker = new Worker(this.address, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      const done = this.doing;
      this.doing = null;
      done?.settle(data);
      this.next();
    };
    worker.onerror = () => this.breakOff();
    worker.postMessage({ kind: "start", module: this.module } satisfies ToThinker);
    return worker;
  }

  /** Something went wrong in the thinker: another tries once more without a search. */
  private breakOff(): void {
    const broken = this.doing;
    if (!broken) return;
    this.end();
    if (broken.job.level === LEVEL_WITHOUT_SEARCH) broken.settle(null);
    else this.line.unshift(broken);
    broken.job = { ...broken.job, level: LEVEL_WITHOUT_SEARCH };
    this.next();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.doing = null;
  }

  private next(): void {
    const waiting = this.doing ? undefined : this.line.shift();
    if (!waiting) return;
    this.doing = waiting;
    this.worker ??= this.start();
    this.worker.postMessage({ kind: "think", job: waiting.job } satisfies ToThinker);
  }

  private hurry(waiting: Waiting): void {
    waiting.job = { ...waiting.job, isUrgent: true };
    if (this.doing === waiting) this.worker?.postMessage({ kind: "hurry" } satisfies ToThinker);
  }

  private callOff(waiting: Waiting): void {
    const at = this.line.indexOf(waiting);
    if (at >= 0) this.line.splice(at, 1);
    else if (this.doing === waiting) this.end();
    else return;
    waiting.settle(null);
    this.next();
  }
}

let house: Promise<House>;

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") house = House.open(data.module, new OneThinker(data.module, data.thinker), (reply) => postMessage(reply));
  else await (await house).ask(data);
};
