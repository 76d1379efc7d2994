/** thinker.ts -- a worker that thinks for bots, one decision at a time. It is handed views and knows nothing else; whoever
 *  no longer cares ends it. */
import { Engine, languageNumber } from "./engine.js";
import type { Job, Thought } from "./house.js";

export type ToThinker = { kind: "start"; module: WebAssembly.Module } | { kind: "think"; job: Job };

/** Without memory for a search there is still a move. */
export const LEVEL_WITHOUT_SEARCH = "greedy";

export class Thinker {
  private engine: Engine | null = null;
  private game = "";

  constructor(private readonly module: WebAssembly.Module) {}

  /** An instance keeps the memory of its search, and serves one game. */
  async think(job: Job): Promise<Thought> {
    const game = `${job.game} ${job.deck}`;
    if (!this.engine || this.game !== game) {
      this.engine = await Engine.start(this.module);
      this.game = game;
    }
    return this.tryLevel(this.engine, job, job.level) ?? this.tryLevel(this.engine, job, LEVEL_WITHOUT_SEARCH)!;
  }

  private tryLevel(engine: Engine, job: Job, level: string): Thought | null {
    engine.give([job.game, job.deck, level], job.view);
    const length = engine.run("think", job.seat, BigInt.asIntN(64, job.seed), languageNumber(job.language));
    return length < 0 ? null : (JSON.parse(engine.text(length)) as Thought);
  }
}
