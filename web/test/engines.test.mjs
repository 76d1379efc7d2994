/** engines.test.mjs -- every game of the page has an engine of its own, with no other game in it. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { GAMES, load, Replay, root, Tables, ThinkersHere } from "./page.mjs";

const { gameIn } = await load("record-game");

const moduleOf = async (game) => WebAssembly.compile(await readFile(`${root}build/engine-${game}.wasm`));

async function catalogueOf(module) {
  let tables;
  const answer = new Promise((resolve) => {
    tables = Tables.open(module, new ThinkersHere(), resolve);
  });
  (await tables).ask({ kind: "games", id: 1, language: "en" });
  const { value } = await answer;
  (await tables).close();
  return value.games.map(({ game }) => game);
}

for (const game of GAMES)
  test(`${game}: its engine has this game alone`, async () =>
    assert.deepEqual(await catalogueOf(await moduleOf(game)), [game]));

test("a record of a game that is not in an engine is refused by its name", async () => {
  const record = "mastaba 1\ngame senet\nrules 1\nseats 2\nplay\n";
  await assert.rejects(Replay.read(await moduleOf("pyramis"), record, "en"), /senet/);
});

test("a record names its game at the beginning of a line, or not at all", () => {
  assert.equal(gameIn("mastaba 1\ngame pyramis\r\nrules 1\n"), "pyramis");
  assert.equal(gameIn("# a game pyramis\n"), "");
  assert.equal(gameIn(""), "");
});
