/** host-worker.ts -- the worker that keeps the page's own tables: a shell around them, with one worker that thinks. */
import { Tables, type Ask, type Reply } from "./tables.js";
import { ThinkerQueue } from "./thinker-queue.js";

export type ToWorker = { kind: "start"; module: WebAssembly.Module; thinker: string } | Ask;

let tables: Promise<Tables>;

const post = (reply: Reply) => postMessage(reply);

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") {
    tables = Tables.open(data.module, new ThinkerQueue(data.module, data.thinker), post);
    tables.catch((error: unknown) => post({ kind: "broken", words: String(error) }));
  } else (await tables).ask(data);
};
