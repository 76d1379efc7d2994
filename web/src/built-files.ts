/** built-files.ts -- where the build has put the engine and its workers. The engine is fetched and compiled once. */
import { engine, thinker, worker } from "mastaba:files";
import { compileEngine } from "./engine.js";
import type { Files } from "./offline-host.js";

let compiled: Promise<WebAssembly.Module> | null = null;

export const files: Files = {
  engine: () => (compiled ??= compileEngine(engine)),
  worker,
  thinker,
};
