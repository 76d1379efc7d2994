/** parity.test.mjs -- the program and the page are one engine: bots that are given the same view and seed choose the
 *  same moves, the same secret deals the same draws, and a record reads the same to everybody. Tells how fast the page
 *  thinks beside the program, from this very run. */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { engineModule, GAMES, Page, Replay, root, Thinker } from "./page.mjs";

const PROGRAM = `${root}build/mastaba`;
/** As much as a thinker of the page has: a tree that is full chooses differently. */
const MEGABYTES = "48";

/** `mastaba bot`: a line in, the last line of its answer out. */
class NativeBot {
  constructor(level) {
    this.process = spawn(PROGRAM, ["bot", level, "--memory", MEGABYTES, "--threads", "1"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
  }

  async ask(line) {
    this.process.stdin.write(line + "\n");
    for (;;) {
      const { value } = await this.lines.next();
      if (!value.startsWith("info")) return value;
    }
  }

  static async start(game, level, seats) {
    const bot = new NativeBot(level);
    assert.match(await bot.ask("hello 1"), /^hello 1/);
    assert.equal(await bot.ask(`game ${game} rules 1 seats ${seats}`), "ok");
    return bot;
  }

  async choose({ seat, view, seed }) {
    assert.equal(await this.ask(`view ${"ABCDE"[seat]} ${Buffer.from(view).toString("hex")} {}`), "ok");
    return (await this.ask(`go seed ${seed}`)).replace(/^bestmove /, "");
  }

  end() {
    this.process.stdin.end("quit\n");
  }
}

async function playBots(game, level, seats) {
  const page = await Page.open();
  const bots = Array.from({ length: seats }, () => ({ kind: "bot", level }));
  const { value } = await page.ask({ kind: "make", setup: { game, seats: bots }, language: "en" });
  await new Promise((over) => {
    page.listeners.set(1, (message) => message.phase === "over" && over());
    page.tell(1, { type: "join", protocol: 2, table: value.table, tokens: [], language: "en", since: 0 });
  });
  const record = (await page.ask({ kind: "record", table: value.table, token: null })).value;
  return { record, jobs: page.thinkers.jobs };
}

/** Asks the program about every job of the page. */
async function compareMoves(game, level, seats, jobs) {
  const bot = await NativeBot.start(game, level, seats);
  for (const { job, thought } of jobs) assert.equal(await bot.choose(job), thought.move);
  bot.end();
}

/** Both think about some of the jobs at a longer level, in turns, so that both run beside the same neighbours. */
async function compareSpeed(game, level, seats, jobs) {
  const bot = await NativeBot.start(game, level, seats);
  const thinker = new Thinker(engineModule);
  const some = jobs.filter((_, i) => i % Math.ceil(jobs.length / 20) === 0).map(({ job }) => ({ ...job, level }));
  let [here, there] = [0, 0];
  for (const job of some) {
    const start = performance.now();
    const { move } = await thinker.think(job);
    const middle = performance.now();
    assert.equal(await bot.choose(job), move);
    here += middle - start;
    there += performance.now() - middle;
  }
  bot.end();
  const times = `page ${here.toFixed(0)} ms, program ${there.toFixed(0)} ms`;
  return `${some.length} decisions of 4000 iterations, ${times}: ${(there / here).toFixed(2)} of native speed`;
}

async function compareReading(record, seats) {
  const file = `${root}build/web-test/parity.rec`;
  writeFileSync(file, record);
  assert.match(execFileSync(PROGRAM, ["verify", file], { encoding: "utf8" }), /all as they were promised/);
  for (const [language, observers] of [
    ["en", ["A", "B", "all"]],
    ["fr", [seats > 2 ? "C" : "A"]],
  ]) {
    const replay = await Replay.read(engineModule, record, language);
    for (const observer of observers) {
      const as = observer === "all" ? [] : ["--as", observer];
      const lines = execFileSync(PROGRAM, ["replay", "--json", "--lang", language, ...as, file], {
        encoding: "utf8",
        maxBuffer: 2 ** 28,
      });
      const steps = replay.steps(observer);
      // The program passes over plays that the observer does not know of.
      const told = [0, ...steps.flatMap((step, i) => (step.move === null ? [] : [i + 1]))];
      const positions = lines
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line))
        .filter(({ state }) => state !== undefined);
      assert.equal(positions.length, told.length);
      for (const { ply, move, words, state } of positions) {
        assert.deepEqual(replay.state(told[ply], observer).view, state);
        if (ply) assert.deepEqual([steps[told[ply] - 1].move, steps[told[ply] - 1].words], [move, words]);
      }
    }
  }
}

for (const game of GAMES) {
  test(`${game}: the page and the program choose, deal and tell the same`, async (t) => {
    let played;
    for (const [level, seats] of [
      ["greedy", 2],
      ["apprentice", 3],
    ]) {
      played = await playBots(game, level, seats);
      assert.ok(played.jobs.length > 20);
      await compareMoves(game, level, seats, played.jobs);
      await compareReading(played.record, seats);
    }
    t.diagnostic(`${game}: ${await compareSpeed(game, "architect", 3, played.jobs)}`);
  });
}
