/** puzzles.test.mjs -- every puzzle of the page can be asked and answered, each comes in its turn, and a row of days is
 *  counted as people count. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readPuzzles } from "../puzzles.mjs";
import { bundle, folder, load } from "./module.mjs";
import { GAMES, Page, root } from "./page.mjs";

await bundle({
  entryPoints: ["days", "puzzle-answers"].map((name) => `${root}web/src/${name}.ts`),
  splitting: true,
  target: "es2022",
  outdir: folder,
  outExtension: { ".js": ".mjs" },
});
const { dayAfter, dayOf, indexOn, today } = await load("days");
const { answerOf, keepAnswer, streak } = await load("puzzle-answers");

const fileOf = (game) => `review/puzzles/${game}.rec`;
const titles = GAMES.filter((game) => existsSync(root + fileOf(game)));

/** What the seat that is asked may play there. */
async function movesOf(page, { record, seats, seat }) {
  const places = Array.from({ length: seats }, () => ({ kind: "human" }));
  const { value, fault } = await page.ask({ kind: "import", from: { record, seats: places }, language: "en" });
  assert.equal(fault, undefined);
  const state = new Promise((resolve) =>
    page.listeners.set(1, (message) => message.type === "state" && resolve(message)),
  );
  const tokens = [value.seats.find((place) => place.seat === seat).token];
  page.tell(1, { type: "join", protocol: 2, table: value.table, tokens, language: "en", since: 0 });
  return (await state).moves.map(({ move }) => move);
}

for (const game of titles) {
  test(`${game}: answer and first sight of every puzzle are moves there, and as many as is said`, async () => {
    const page = await Page.open();
    const puzzles = readPuzzles(fileOf(game), readFileSync(root + fileOf(game), "utf8"));
    assert.ok(puzzles.length > 0);
    for (const puzzle of puzzles) {
      const moves = await movesOf(page, puzzle);
      assert.equal(moves.length, puzzle.moves);
      assert.ok(moves.includes(puzzle.answer), puzzle.answer);
      assert.ok(moves.includes(puzzle.greedy), puzzle.greedy);
      assert.notEqual(puzzle.answer, puzzle.greedy);
    }
    Page.closeAll();
  });
}

const ASKED = "mastaba 1\ngame pyramis\nrules 1\nseats 2\nplay\n* river O10\n";
const ABOUT = "# puzzle: best of 6, ahead by 18.2 of a hundred; greedy plays 1a2; judged by vizier\n";

test("a puzzle is taken apart: what is asked, and the answer", () => {
  assert.deepEqual(readPuzzles("p.rec", `# From somewhere.\n${ASKED}${ABOUT}A 2a2\n`), [
    {
      record: ASKED,
      plays: 1,
      seats: 2,
      seat: "A",
      answer: "2a2",
      moves: 6,
      ahead: 18.2,
      greedy: "1a2",
      level: "vizier",
    },
  ]);
});

for (const [what, text, line] of [
  ["without a word that it is one", `${ASKED}A 2a2\n`, 1],
  ["about which something else is said", `${ASKED}# puzzle: guess\nA 2a2\n`, 7],
  ["without an answer", ASKED + ABOUT, 7],
  ["answered by chance", `${ASKED}${ABOUT}* top 1 O11\n`, 7],
  ["that goes on after its answer", `${ASKED}${ABOUT}A 2a2\nB 1b1\n`, 7],
]) {
  test(`a puzzle ${what} is refused with file and line`, () => {
    assert.throws(
      () => readPuzzles("p.rec", text),
      ({ message }) => message.startsWith(`p.rec:${line}: `),
    );
  });
}

test("each comes once before any comes again, and neighbours in the list are not neighbours in time", () => {
  for (const count of [1, 2, 3, 5, 8, 60, 61, 97]) {
    const days = Array.from({ length: count }, (_, i) => indexOn(dayAfter("2026-11-17", i), count));
    assert.equal(new Set(days).size, count);
    if (count >= 5) for (let i = 1; i < count; i++) assert.ok(Math.abs(days[i] - days[i - 1]) > 1, `${count}`);
  }
  assert.equal(dayAfter("2027-02-28", 1), "2027-03-01");
});

test("an address names a day that was; any other means today", () => {
  const before = dayAfter(today(), -7);
  assert.equal(dayOf(before), before);
  for (const text of ["", "9999-01-01", "2026-13-40", "yesterday"]) assert.equal(dayOf(text), today(), text);
});

test("days in a row are counted up to today, and today may still be open", (t) => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  t.after(() => delete globalThis.localStorage);
  const ago = (days) => dayAfter(today(), -days);
  assert.equal(streak().days, 0);
  keepAnswer("pyramis", ago(1), { move: "1a1", grade: "good" });
  keepAnswer("tresors", ago(2), { move: "1:a1", grade: "right" });
  keepAnswer("tresors", ago(4), { move: "1:a1", grade: "right" });
  assert.equal(streak().days, 2, "a day was left out");
  keepAnswer("pyramis", today(), { move: "1a1", grade: "not" });
  assert.equal(streak().days, 2, "what is not good does not count, and breaks nothing yet");
  keepAnswer("pyramis", today(), { move: "2a1", grade: "right" });
  assert.equal(answerOf("pyramis", today()).grade, "not", "the first answer counts");
  keepAnswer("tresors", today(), { move: "1:a1", grade: "good" });
  assert.equal(streak().days, 3, "one of any title is enough");
  assert.deepEqual(
    streak().week.map(({ isKept }) => isKept),
    [false, false, true, false, true, true, true],
  );
  kept.set("mastaba.puzzles.1", "null");
  assert.equal(streak().days, 0, "what cannot be read is nothing");
});
