/** thinker-worker.ts -- the shell of a thinker: messages in, thoughts out. */
import { Thinker, type ToThinker } from "./thinker.js";

let thinker: Thinker;

onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === "start") thinker = new Thinker(data.module);
  else if (data.kind === "hurry") thinker.hurry();
  else postMessage(await thinker.think(data.job));
};
