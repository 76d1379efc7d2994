/** my-games.test.mjs -- what this browser knows of games and what the account has on other devices become one list, and
 *  each in its place. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, folder, load, root } from "./module.mjs";

await bundle({ entryPoints: [`${root}web/src/my-games.ts`], outfile: `${folder}/my-games.mjs` });
const { allGames, inOrder, pressingFor, standingOf } = await load("my-games");

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const called = (name) => (name === "vizier" ? "Vizir" : name);

/** As the server lists it. */
const listed = (table, more = {}) => ({
  table,
  game: "pyramis",
  status: "playing",
  seat: "A",
  token: "t",
  owner: null,
  names: ["Zoé", "vizier", null],
  turn: true,
  waits_for: ["A"],
  left: null,
  stand_in: null,
  time: NOW - HOUR,
  place: null,
  scores: null,
  ...more,
});

/** As this browser keeps it. */
const saved = (table, more = {}) => ({
  table,
  where: "online",
  game: "pyramis",
  tokens: ["t"],
  others: ["Léa"],
  progress: "Turn 3 of 20",
  turn: "others",
  awaited: "Léa",
  seats: ["A"],
  time: NOW - 2 * HOUR,
  ...more,
});

test("a game of another device is told by its seats: others by name, bots by level, free seats not at all", () => {
  const [game] = allGames([], [listed("far", { left: HOUR, clock: { kind: "slow", seconds: 86_400 } })], NOW, called);
  assert.deepEqual(game.others, ["Vizir"]);
  assert.equal(game.turn, "mine");
  assert.deepEqual(game.ends, { at: NOW + HOUR, low: 8_640_000 });
  assert.deepEqual(game.tokens, []);
});

test("of a game in both the server knows whose turn it is, and this browser how far it was", () => {
  const [game, ...more] = allGames([saved("both")], [listed("both")], NOW, called);
  assert.deepEqual(more, []);
  assert.equal(game.turn, "mine");
  assert.equal(game.progress, "Turn 3 of 20");
  assert.deepEqual(game.tokens, ["t"]);
  assert.deepEqual(game.others, ["Léa"]);
});

test("what this browser has seen since the list was told is newer", () => {
  const [game] = allGames([saved("both", { time: NOW + 1 })], [listed("both")], NOW, called);
  assert.equal(game.turn, "others");
});

test("of two seats at one table it is my turn when one of them must decide", () => {
  const seats = [listed("two"), listed("two", { seat: "B", turn: false, names: ["Zoé", "Tom"] })];
  for (const games of [seats, [...seats].reverse()]) {
    const [game, ...more] = allGames([], games, NOW, called);
    assert.deepEqual(more, []);
    assert.equal(game.turn, "mine");
  }
});

test("a game that is over tells the place and the points of its seat", () => {
  const scores = [
    { seat: "B", place: 1, total: 61 },
    { seat: "A", place: 2, total: 48 },
  ];
  const [game] = allGames([], [listed("over", { status: "over", turn: false, place: 2, scores })], NOW, called);
  assert.deepEqual(game.result, { place: 2, of: 2, total: 48, isOut: false });
  assert.equal(standingOf(game), "over");
  const out = scores.map((score) => ({ ...score, total: score.seat === "A" ? null : score.total }));
  const [lost] = allGames([], [listed("out", { status: "over", turn: false, scores: out })], NOW, called);
  assert.ok(lost.result.isOut);
});

test("my turn by time left, no clock last; a bot in my seat; others by time left; not begun; over", () => {
  const game = (table, more) => saved(table, { time: NOW, ...more });
  const ends = (left) => ({ ends: { at: NOW + left, low: 0 } });
  const order = inOrder(
    [
      game("over", { turn: "over" }),
      game("gathering", { turn: "gathering" }),
      game("others-ever", {}),
      game("others-soon", ends(HOUR)),
      game("bot", { turn: "mine", standIn: { level: "scribe", since: NOW }, ...ends(1) }),
      game("ever", { turn: "mine" }),
      game("older", { turn: "mine", time: NOW - 1 }),
      game("later", { turn: "mine", ...ends(2 * HOUR) }),
      game("soon", { turn: "mine", ...ends(HOUR) }),
    ],
    NOW,
  );
  const wanted = "soon later ever older bot others-soon others-ever gathering over";
  assert.equal(order.map(({ table }) => table).join(" "), wanted);
});

test("a tenth of a clock presses, and of a slow one at least ten minutes", () => {
  assert.equal(pressingFor({ kind: "live", seconds: 900 }), 90_000);
  assert.equal(pressingFor({ kind: "slow", seconds: 3600 }), 600_000);
  assert.equal(pressingFor({ kind: "slow", seconds: 86_400 }), 8_640_000);
  assert.equal(pressingFor(undefined), 0);
});
