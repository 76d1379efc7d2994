/** review-worker.ts -- reviews a game, task after task, and tells from time to time what is known. Whoever no longer
 *  cares ends it. */
import { Engine, languageNumber } from "./engine.js";
import type { RecordFault } from "./record-faults.js";
import type { FromReviewer, Review, ToReviewer } from "./review.js";

/** Milliseconds of work between two reports; the first curve comes sooner. */
const FIRST = 300;
const AT_A_TIME = 1500;

const decoder = new TextDecoder();

async function work({ module, record, language, level, seed, width, height }: ToReviewer): Promise<void> {
  const engine = await Engine.start(module);
  const tongue = languageNumber(language);
  engine.give([level], new TextEncoder().encode(record));
  const tasks = engine.run("review_begin", seed, tongue);
  if (!tasks) return say({ kind: "fault", fault: JSON.parse(decoder.decode(engine.result)) as RecordFault });
  const report = () => {
    const review = JSON.parse(decoder.decode(engine.tell("review_tell", tongue))) as Review;
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

onmessage = ({ data }: MessageEvent<ToReviewer>) => {
  work(data).catch((error: unknown) => say({ kind: "failed", words: String(error) }));
};
