/** page.mjs -- the page's own modules in node: bundled, with the engine from build/, and thinkers in the same
 *  thread. */
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const outdir = `${root}build/web-test`;

// A browser has it everywhere; Node does since 19.
globalThis.crypto ??= webcrypto;

await build({
  entryPoints: ["house", "own-table", "thinker", "replay", "deal", "kept", "session", "engine", "offline", "say"].map(
    (name) => `${root}web/src/${name}.ts`,
  ),
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  outdir,
  outExtension: { ".js": ".mjs" },
  logLevel: "warning",
});

export const load = (name) => import(pathToFileURL(`${outdir}/${name}.mjs`).href);

export const engineModule = await WebAssembly.compile(await readFile(`${root}build/engine.wasm`));
export const { House } = await load("house");
export const { nextId } = await load("own-table");
export const { Thinker } = await load("thinker");
export const { Replay } = await load("replay");
export const { FairNumbers, hex, nonceDigest } = await load("deal");
export const { Engine } = await load("engine");
export const { Logs } = await load("offline");
export const { howMany, sayIn, withoutNotation } = await load("say");
export { root };

/** Thinks as soon as nothing else is to do; keeps every job, what came of it and how long it took. */
export class ThinkersHere {
  jobs = [];
  #thinker = new Thinker(engineModule);
  #line = Promise.resolve();

  think(job) {
    const entry = { job, thought: null, milliseconds: 0 };
    this.jobs.push(entry);
    let isOff = false;
    let isDoing = false;
    const thought = this.#line.then(async () => {
      if (isOff) return null;
      const start = performance.now();
      isDoing = true;
      entry.thought = await this.#thinker.think(job);
      isDoing = false;
      entry.milliseconds = performance.now() - start;
      return isOff ? null : entry.thought;
    });
    this.#line = thought.catch(() => null);
    const hurry = () => (isDoing ? this.#thinker.hurry() : (job.isUrgent = true));
    return { thought, hurry, callOff: () => (isOff = true) };
  }
}

/** A page with a house: keeps what is written, and passes on what each session is told. */
export class Page {
  writes = new Map();
  listeners = new Map();
  thinkers = new ThinkersHere();
  #answers = new Map();
  #next = 1;
  static #opened = [];

  static async open() {
    const page = new Page();
    Page.#opened.push(page);
    page.house = await House.open(engineModule, page.thinkers, (reply) => page.#take(structuredClone(reply)));
    return page;
  }

  /** Lets go of every table: clocks that go on would be waited for. */
  static async closeAll() {
    for (const page of Page.#opened.splice(0))
      for (const table of page.writes.keys()) await page.house.ask({ kind: "forget", table });
  }

  #take(reply) {
    if (reply.kind === "write") {
      const writes = this.writes.get(reply.table) ?? [];
      if (writes.length !== reply.writes) throw new Error("a write in the wrong place");
      this.writes.set(reply.table, [...writes, reply.write]);
    } else if (reply.kind === "tell") {
      this.listeners.get(reply.session)(reply.message);
    } else {
      this.#answers.get(reply.id)(reply);
    }
  }

  ask(ask) {
    const id = this.#next++;
    const answer = new Promise((resolve) => this.#answers.set(id, resolve));
    void this.house.ask({ ...ask, id });
    return answer;
  }

  tell(session, message) {
    void this.house.ask({ kind: "hear", session, message });
  }
}
