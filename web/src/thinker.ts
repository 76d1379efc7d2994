/** thinker.ts -- a worker that thinks for bots, one decision at a time. It is handed views and knows nothing else;
 *  whoever cannot wait hurries it, whoever no longer cares ends it. */
import { Engine } from "./engine.js";
import type { Job, Thought } from "./thinker-queue.js";

export type ToThinker = { kind: "start"; module: WebAssembly.Module } | { kind: "think"; job: Job } | { kind: "hurry" };
/** It must say so itself when it fails: an error in what it promises reaches nobody. */
export type FromThinker = { kind: "thought"; thought: Thought } | { kind: "failed"; words: string };

/** Without memory for a search there is still a move. */
export const LEVEL_WITHOUT_SEARCH = "greedy";

/** Milliseconds of thinking between two looks at what has come. */
const AT_A_TIME = 100;

export class Thinker {
  private engine: Engine | null = null;
  private game = "";
  private isHurried = false;

  constructor(private readonly module: WebAssembly.Module) {}

  /** An instance keeps the memory of its search, and serves one game. */
  async think(job: Job): Promise<Thought> {
    const game = `${job.game} ${job.deck}`;
    this.isHurried = job.isUrgent;
    if (!this.engine || this.game !== game) {
      this.engine = await Engine.start(this.module);
      this.game = game;
    }
    const { engine } = this;
    engine.give([job.game, job.deck, job.level], job.view);
    if (!engine.run("think", job.seat, BigInt.asIntN(64, job.seed), job.considered))
      throw new Error("no bot can play that");
    let isDone = engine.run("think_on", AT_A_TIME);
    for (; !isDone && !this.isHurried; isDone = engine.run("think_on", AT_A_TIME))
      await new Promise((resolve) => setTimeout(resolve));
    const bytes = isDone ? engine.result : engine.tell("think_on", 0);
    return { bytes, move: textOf(bytes) };
  }

  /** Enough is known: what is being thought about ends with what was found. */
  hurry(): void {
    this.isHurried = true;
  }
}

/** The text that they begin with. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}
