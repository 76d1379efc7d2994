/** worker.test.mjs -- the page's workers in node: whatever becomes of a thinker, the game goes on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { engineModule, Logs, root, Thinker } from "./page.mjs";

// What a worker finds in its world. Long waits are at the test's command; short ones are real.
const SOON = 1000;
const realTimeout = globalThis.setTimeout;
const waits = new Map();
globalThis.setTimeout = (act, milliseconds = 0, ...rest) => {
  if (milliseconds < SOON) return realTimeout(act, milliseconds, ...rest);
  const id = Symbol();
  waits.set(id, { act, milliseconds });
  return id;
};
const realClear = globalThis.clearTimeout;
globalThis.clearTimeout = (id) => waits.delete(id) || (typeof id !== "symbol" && realClear(id));
globalThis.onmessage = null;

/** Whoever waits for no longer than so many milliseconds has waited. */
function elapse(most = Infinity) {
  for (const [id, { act, milliseconds }] of [...waits]) {
    if (milliseconds <= most && waits.delete(id)) act();
  }
}

async function load(name) {
  const outfile = `${root}build/web-test/shell-${name}.mjs`;
  await build({
    entryPoints: [`${root}web/src/${name}.ts`],
    bundle: true,
    format: "esm",
    target: "es2022",
    outfile,
    logLevel: "warning",
  });
  await import(pathToFileURL(outfile).href);
  return globalThis.onmessage;
}

const until = async (isSo) => {
  const patience = performance.now() + 60_000;
  while (!isSo()) {
    assert.ok(performance.now() < patience, "it does not come to that");
    await new Promise((resolve) => realTimeout(resolve, 5));
  }
};

/** How the next thinkers behave, job by job; when the list is empty they think. */
let moods = [];
const levels = [];
let ended = 0;

globalThis.Worker = class {
  #thinker = new Thinker(engineModule);
  #isHurried = () => undefined;
  #isEnded = false;

  async postMessage({ kind, job }) {
    if (kind === "hurry") this.#isHurried();
    if (kind !== "think") return;
    levels.push(job.level);
    const mood = moods.shift();
    if (mood === "silent") return;
    if (mood === "breaks") return void realTimeout(() => this.onerror({ message: "broken" }));
    if (mood === "lingers") await new Promise((resolve) => (this.#isHurried = resolve));
    await new Promise((resolve) => realTimeout(resolve));
    const answer =
      mood === "fails"
        ? { kind: "failed", words: "no memory" }
        : { kind: "thought", thought: await this.#thinker.think(job) };
    if (!this.#isEnded) this.onmessage({ data: answer });
  }

  terminate() {
    this.#isEnded = true;
    ended++;
  }
};

const replies = [];
const logs = new Logs(null);
let tell;
globalThis.postMessage = (reply) => {
  replies.push(reply);
  if (reply.kind === "write")
    tell({ data: { kind: "stored", batch: reply.batch, results: logs.append(reply.writes) } });
  if (reply.kind === "read") tell({ data: { kind: "lines", table: reply.table, writes: logs.read(reply.id) ?? [] } });
};
console.error = () => undefined; // a bot that cannot think is told of there
const hear = (tell = await load("host-worker"));
await hear({ data: { kind: "start", module: engineModule, thinker: "thinker" } });

const plays = () => replies.filter((reply) => reply.kind === "write").length;

/** A table of bots, whose first jobs go to thinkers of such moods; resolves once some of them were answered. */
async function playWith(...first) {
  [moods, levels.length, ended, replies.length] = [first, 0, 0, 0];
  waits.clear();
  const seats = [
    { kind: "bot", level: "apprentice" },
    { kind: "bot", level: "apprentice" },
  ];
  await hear({ data: { kind: "make", id: 1, language: "en", setup: { game: "pyramis", seats } } });
  await until(() => replies.some((reply) => reply.kind === "answer"));
  const { value } = replies.find((reply) => reply.kind === "answer");
  return { before: plays(), done: () => hear({ data: { kind: "forget", table: value.table } }) };
}

for (const mood of ["fails", "breaks"]) {
  test(`a thinker that ${mood} is replaced by one that does not search`, async () => {
    const { before, done } = await playWith(mood);
    await until(() => plays() > before + 1);
    await done();
    assert.deepEqual(levels.slice(0, 3), ["apprentice", "greedy", "apprentice"]);
    assert.ok(ended >= 1);
  });
}

test("a thinker that says nothing is hurried, then replaced", async () => {
  const { before, done } = await playWith("silent");
  await until(() => levels.length === 1);
  elapse();
  assert.equal(ended, 0);
  elapse();
  await until(() => plays() > before + 1);
  await done();
  assert.deepEqual(levels.slice(0, 3), ["apprentice", "greedy", "apprentice"]);
});

test("a thinker that takes too long says what it has found", async () => {
  const { before, done } = await playWith("lingers");
  await until(() => levels.length === 1);
  elapse();
  await until(() => plays() > before + 1);
  await done();
  assert.deepEqual(levels.slice(0, 2), ["apprentice", "apprentice"]);
});

test("what fails without a search too is tried again", async () => {
  const { before, done } = await playWith("fails", "fails", "fails");
  await until(() => (elapse(5000), plays() > before));
  await done();
  assert.deepEqual(levels.slice(0, 4), ["apprentice", "greedy", "greedy", "greedy"]);
});

test("the shell of a thinker says that it failed", async () => {
  const shell = await load("thinker-worker");
  replies.length = 0;
  await shell({ data: { kind: "start", module: {} } });
  await shell({
    data: {
      kind: "think",
      job: { game: "pyramis", deck: "", level: "greedy", isUrgent: false, view: new Uint8Array() },
    },
  });
  assert.equal(replies.at(-1).kind, "failed");
});

test("the shell of the tables says that the engine broke, and nothing after that", async () => {
  await hear({ data: { kind: "stored", batch: 0xfffffff0, results: [0] } });
  assert.match(replies.at(-1).words, /RuntimeError/);
  assert.equal(replies.at(-1).kind, "broken");
  await hear({ data: { kind: "games", id: 2, language: "en" } });
  assert.equal(replies.at(-1).kind, "broken");
});
