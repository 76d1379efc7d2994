/** review-worker.ts -- reviews a game, task after task, and tells from time to time what is known; or judges single
 *  moves. Whoever no longer cares ends it. */
import { Engine, languageNumber, seatNumber } from "./engine.js";
import type { RecordFault } from "./record-faults.js";
import type { FromReviewer, JudgeOrder, Judged, Review, ReviewOrder, ToReviewer } from "./review.js";

/** Milliseconds of work between two reports; the first curve comes sooner. */
const FIRST = 300;
const AT_A_TIME = 1500;

const decoder = new TextDecoder();

/** The number of tasks; none, and the fault was told. */
function begin(engine: Engine, level: string, record: string, seed: number, tongue: number): number {
  engine.give([level], new TextEncoder().encode(record));
  const tasks = engine.run("review_begin", seed, tongue);
  if (!tasks) say({ kind: "fault", fault: JSON.parse(decoder.decode(engine.result)) as RecordFault });
  return tasks;
}

function told(engine: Engine, tongue: number): Review {
  return JSON.parse(decoder.decode(engine.tell("review_tell", tongue))) as Review;
}

/** The last task is the judgement of the last decision. */
async function judge(module: WebAssembly.Module, { record, seat, moves, level, seed }: JudgeOrder): Promise<void> {
  const tongue = languageNumber("en");
  for (const move of moves) {
    const engine = await Engine.start(module);
    const tasks = begin(engine, level, `${record}${seat} ${move}\n`, seed, tongue);
    if (!tasks) return;
    engine.run("review_do", tasks - 1);
    const { withMade = [], withBest = [], best = move } = told(engine, tongue).plays.at(-1)!;
    const of = seatNumber(seat);
    const judged: Judged = { move, win: withMade[of] ?? 0, best, bestWin: withBest[of] ?? 0 };
    say({ kind: "judged", judged });
  }
}

async function review(module: WebAssembly.Module, order: ReviewOrder): Promise<void> {
  const { record, language, level, seed, width, height } = order;
  const engine = await Engine.start(module);
  const tongue = languageNumber(language);
  const tasks = begin(engine, level, record, seed, tongue);
  if (!tasks) return;
  const report = () => {
    const review = told(engine, tongue);
    const chart = decoder.decode(engine.tell("review_draw", width, height, tongue));
    say({ kind: "review", review, chart });
  };
  let due = performance.now() + FIRST;
  for (let task = 0; task < tasks; task++) {
    engine.run("review_do", task);
    if (performance.now() < due) continue;
    report();
    due = performance.now() + AT_A_TIME;
  }
  report();
}

function say(message: FromReviewer): void {
  postMessage(message);
}

onmessage = ({ data: { module, order } }: MessageEvent<ToReviewer>) => {
  const work = order.kind === "judge" ? judge(module, order) : review(module, order);
  work.catch((error: unknown) => say({ kind: "failed", words: String(error) }));
};
