/** page.mjs -- the page's own modules in node: bundled, with the engine from build/, and thinkers in the same
 *  thread. */
import { webcrypto } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { bundle, folder, load, root } from "./module.mjs";

/** The games of the page: those of games/games.c that have a box. */
export const GAMES = [...readFileSync(`${root}games/games.c`, "utf8").matchAll(/\bGAME\((\w+)\)/g)]
  .map(([, game]) => game)
  .filter((game) => existsSync(`${root}games/${game}/about.ts`));

// A browser has it everywhere; Node does since 19.
globalThis.crypto ??= webcrypto;

await bundle({
  entryPoints: [
    "tables",
    "thinker",
    "replay",
    "record-game",
    "crypto",
    "remembered-deals",
    "session",
    "engine",
    "offline-host",
    "i18n",
    "things",
    "screens/deal-words",
  ].map((name) => `${root}web/src/${name}.ts`),
  splitting: true,
  target: "es2022",
  outdir: folder,
  outExtension: { ".js": ".mjs" },
});

export const engineModule = await WebAssembly.compile(await readFile(`${root}build/engine.wasm`));
export const { Tables } = await load("tables");
export const { Thinker } = await load("thinker");
export const { Replay } = await load("replay");
export const { hex, mac, nonceDigest } = await load("crypto");
export const { Engine } = await load("engine");
export const { Logs, OfflineHost } = await load("offline-host");
export const { howMany, sayIn } = await load("i18n");
export const { partsOf } = await load("things");
export { load, root };

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

/** A page with tables of its own: keeps what is written, and passes on what each session is told. */
export class Page {
  kept = new Map();
  logs = new Logs({
    getItem: (key) => this.kept.get(key) ?? null,
    setItem: (key, text) => this.kept.set(key, text),
    removeItem: (key) => this.kept.delete(key),
  });
  listeners = new Map();
  thinkers = new ThinkersHere();
  #answers = new Map();
  #next = 1;
  static #opened = [];

  /** `kept`: what another page has stored. */
  static async open(kept = new Map()) {
    const page = new Page();
    page.kept = kept;
    Page.#opened.push(page);
    page.tables = await Tables.open(engineModule, page.thinkers, (reply) => page.#take(structuredClone(reply)));
    return page;
  }

  /** Nothing goes on: clocks would be waited for. */
  static closeAll() {
    for (const page of Page.#opened.splice(0)) page.tables.close();
  }

  #take(reply) {
    if (reply.kind === "tell") this.listeners.get(reply.session)(reply.message);
    else if (reply.kind === "write") this.#later(() => this.#store(reply));
    else if (reply.kind === "read")
      this.#later(() => this.tables.ask({ kind: "lines", table: reply.table, writes: this.logs.read(reply.id) ?? [] }));
    else this.#answers.get(reply.id)(reply);
  }

  /** A worker hears of nothing while it does something else. */
  #later(act) {
    queueMicrotask(act);
  }

  #store({ batch, writes }) {
    this.tables.ask({ kind: "stored", batch, results: this.logs.append(writes) });
  }

  ask(ask) {
    const id = this.#next++;
    const answer = new Promise((resolve) => this.#answers.set(id, resolve));
    this.tables.ask({ ...ask, id });
    return answer;
  }

  tell(session, message) {
    this.tables.ask({ kind: "hear", session, message });
  }
}
