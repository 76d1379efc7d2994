/** built-files.ts -- where the build has put the engines and their workers. Each game's engine is fetched and compiled
 *  once, when it is first wanted. */
import { engines, thinker, worker } from "mastaba:files";
import { compileEngine } from "./engine.js";
import type { Files } from "./offline-host.js";

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** A game that is not known here goes to any engine: it will say so. */
function engine(game: string): Promise<WebAssembly.Module> {
  const file = engines[game] ?? Object.values(engines)[0]!;
  const module = compiled.get(file) ?? compileEngine(file);
  compiled.set(file, module);
  // What could not be fetched is tried again when it is next wanted.
  module.catch(() => compiled.delete(file));
  return module;
}

export const files: Files = { engine, worker, thinker };
