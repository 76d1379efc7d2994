/** thinker-worker.ts -- the shell of a thinker: messages in, thoughts out. */
import { Thinker, type FromThinker, type ToThinker } from "./thinker.js";
import type { Job } from "./thinker-queue.js";

let thinker: Thinker;

async function think(job: Job): Promise<FromThinker> {
  try {
    return { kind: "thought", thought: await thinker.think(job) };
  } catch (error) {
    return { kind: "failed", words: String(error) };
  }
}

onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === "start") thinker = new Thinker(data.module);
  else if (data.kind === "hurry") thinker.hurry();
  else postMessage(await think(data.job));
};
