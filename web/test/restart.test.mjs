/** restart.test.mjs -- the engine of the page breaks: a fresh one reads the tables from their logs, and the game goes
 *  on. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { engineModule, load, OfflineHost, Tables, ThinkersHere } from "./page.mjs";

// What a page finds in its world; its workers run in the same thread.
globalThis.document = { createTreeWalker: () => undefined };
globalThis.addEventListener = () => undefined;

const { Session } = await load("session");

/** No batch of writes lies there: the engine looks for one, and traps. */
const NOWHERE = 0xfffffff0;

const workers = [];

globalThis.Worker = class {
  #tables = null;
  isEnded = false;

  constructor() {
    workers.push(this);
  }

  async postMessage(data) {
    if (data.kind === "start")
      this.#tables = Tables.open(engineModule, new ThinkersHere(), (reply) => this.#tell(structuredClone(reply)));
    else (await this.#tables).ask(data);
  }

  #tell(data) {
    queueMicrotask(() => this.isEnded || this.onmessage({ data }));
  }

  async terminate() {
    this.isEnded = true;
    (await this.#tables).close();
  }

  trap() {
    return this.postMessage({ kind: "stored", batch: NOWHERE, results: [0] });
  }
};

const told = [];
console.error = (words) => told.push(words);

afterEach(() => {
  for (const worker of workers.splice(0)) void worker.terminate();
  told.length = 0;
});

const until = async (isSo) => {
  const patience = performance.now() + 60_000;
  while (!isSo()) {
    assert.ok(performance.now() < patience, "it does not come to that");
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

const newHost = () => new OfflineHost({ engine: async () => engineModule, worker: "worker", thinker: "thinker" });

const SETUP = {
  game: "pyramis",
  seats: [{ kind: "human" }, { kind: "bot", level: "greedy" }],
};

/** Somebody at a table of their own, whose turn it is. */
async function sitDown(host, game = "pyramis") {
  const made = await host.make({ ...SETUP, game }, "fr");
  const lines = [];
  const tokens = made.seats.map(({ token }) => token);
  const session = new Session(
    host,
    made.table,
    tokens,
    "fr",
    () => session && lines.at(-1) !== session.line.kind && lines.push(session.line.kind),
    () => false,
  );
  await until(() => session.state);
  session.ready("A");
  await until(() => session.moves.length);
  return { session, lines };
}

async function play(session) {
  const { seq } = session.state;
  session.play(session.moves[0].move);
  await until(() => session.state.seq > seq && session.moves.length);
}

test("after a trap the table is as it was, and the game goes on", async () => {
  const { session, lines } = await sitDown(newHost());
  await play(session);
  const { seq, view } = session.state;
  await workers[0].trap();
  await until(() => session.line.kind === "restarting");
  await until(() => session.line.kind === "open" && session.moves.length);
  assert.match(told[0], /RuntimeError: memory access out of bounds/);
  assert.deepEqual([session.state.seq, session.state.view], [seq, view]);
  assert.deepEqual(lines.slice(-2), ["restarting", "open"]);
  await play(session);
  await play(session);
  assert.equal(workers.length, 2);
  session.close();
});

test("what was asked for when it broke is refused, and can be asked for again", async () => {
  const host = newHost();
  const { session } = await sitDown(host);
  const [move] = session.moves;
  const trapped = workers[0].trap();
  session.play(move.move);
  const making = host.make(SETUP, "fr");
  await assert.rejects(making, /Quelque chose a échoué sur cet appareil\./);
  await trapped;
  await until(() => session.line.kind === "open" && session.moves.length);
  assert.equal(session.sent, null);
  await play(session);
  await host.make(SETUP, "fr");
  session.close();
});

test("what breaks the engine whenever it is tried ends, and other tables can be opened", async () => {
  const host = newHost();
  const { session } = await sitDown(host);
  for (let broken = 1; session.line.kind !== "closed"; broken++) {
    await workers.at(-1).trap();
    await until(() => told.length === broken);
    await until(() => session.line.kind === "closed" || (session.line.kind === "open" && workers.length > broken));
  }
  assert.equal(told.length, 4);
  assert.match(session.line.words, /rechargez la page/);
  const { session: next } = await sitDown(host);
  await play(next);
  for (const each of [session, next]) each.close();
});

test("every game has an engine of its own: where one breaks, another's table does not notice", async () => {
  const wanted = [];
  const host = new OfflineHost({
    engine: async (game) => wanted.push(game) && engineModule,
    worker: "worker",
    thinker: "thinker",
  });
  const { session: broken } = await sitDown(host);
  const { session: whole, lines } = await sitDown(host, "pyramids");
  assert.deepEqual(wanted, ["pyramis", "pyramids"]);
  const heard = lines.length;
  await workers[0].trap();
  await until(() => broken.line.kind === "restarting");
  await until(() => broken.line.kind === "open" && broken.moves.length);
  await play(whole);
  assert.deepEqual(lines.slice(heard), []);
  assert.deepEqual(wanted, ["pyramis", "pyramids", "pyramis"]);
  // Where nobody sits any more, the engine goes as soon as another game is played.
  whole.close();
  const { session: next } = await sitDown(host, "tresors");
  assert.deepEqual(
    workers.map(({ isEnded }) => isEnded),
    [true, true, false, false],
  );
  for (const each of [broken, next]) each.close();
});

test("a table that another page has begun is opened by the engine of its game", async () => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
  const made = await newHost().make({ ...SETUP, game: "tresors" }, "fr");
  const wanted = [];
  const host = new OfflineHost({
    engine: async (game) => wanted.push(game) && engineModule,
    worker: "worker",
    thinker: "thinker",
  });
  assert.match(await host.record(made.table, made.owner), /^game tresors$/m);
  host.forget(made.table);
  assert.deepEqual([...wanted, kept.size], ["tresors", 0]);
  delete globalThis.localStorage;
});
