/** rounds.test.mjs -- tables with one deal, in the page: the draws of every title are made again from what a record
 *  says, what the browser kept counts, and the score sheet tells what is proven and what is not. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { after, test } from "node:test";
import { engineModule, GAMES, load, Replay, root, sayIn } from "./page.mjs";

// Drawing is not tried here, but what draws looks for a page as it is loaded.
globalThis.document ??= { createTreeWalker: () => ({}), createComment: () => ({}) };
const { closedWords, dealTitle, dealWords, isDealClosed } = await load("screens/deal-words");

const DEAL = "7h2m0c5r9x1b4k6d";
const folder = mkdtempSync(`${tmpdir()}/round-`);
after(() => rmSync(folder, { recursive: true }));

/** Records of so many tables with one deal, written by the program's own tables. */
function round(game, tables) {
  execFileSync(`${root}build/asan/tests/round`, [folder, game, "3", String(tables)]);
  return Array.from({ length: tables }, (_, at) => readFileSync(`${folder}/${at + 1}.rec`, "utf8"));
}

const one = (record, what) => record.match(new RegExp(`^# fair ${what} (\\S+)$`, "m"))[1];
const drawsIn = (record) => record.match(/^\* /gm).length;
const promiseOf = (record) => ({
  table: one(record, "table"),
  commitment: one(record, "commitment"),
  nonces: {},
  isCommon: true,
  digests: null,
});

async function verdictOf(record, kept = null, seats = ["A"]) {
  return (await Replay.read(engineModule, record, "en")).verify(kept, seats);
}

test("the draws of a deal in common are made again, title by title", async () => {
  for (const game of GAMES)
    for (const record of round(game, 2)) {
      const fair = { kind: "fair", draws: drawsIn(record), isSealed: true, isCommon: true, without: [] };
      assert.ok(fair.draws > 0);
      assert.deepEqual(await verdictOf(record), { ...fair, isKept: false });
      assert.deepEqual(await verdictOf(record, promiseOf(record)), { ...fair, isKept: true });
      assert.deepEqual(await verdictOf(record, promiseOf(record), []), { ...fair, isKept: false }, "who only watched");
    }
});

test("a record of another deal than this browser was promised is contradicted", async () => {
  const [mine, other] = round("pyramis", 2);
  const contradicted = (what) => ({ kind: "contradicted", what, seat: null });
  assert.deepEqual(await verdictOf(other, promiseOf(mine)), contradicted("table"));
  const sameTable = { ...promiseOf(mine), table: one(other, "table") };
  assert.deepEqual(await verdictOf(other, sameTable), contradicted("commitment"));
  const withoutProof = mine.replace(/^# fair .*\n/gm, "");
  assert.deepEqual(await verdictOf(withoutProof, promiseOf(mine)), contradicted("commitment"));
  const sealedMyself = { ...promiseOf(mine), isCommon: undefined, nonces: { A: "a-nonce_7" } };
  assert.deepEqual(await verdictOf(mine, sealedMyself), { kind: "contradicted", what: "nonce", seat: "A" });
});

test("a draw that was changed is found, and nobody can say afterwards in which way was drawn", async () => {
  const [record] = round("pyramis", 1);
  const rivers = [...record.matchAll(/^\* (river \w+)$/gm)].map(([, draw]) => draw);
  const changed = record
    .replace(`* ${rivers[0]}\n`, "* X\n")
    .replace(`* ${rivers[1]}\n`, `* ${rivers[0]}\n`)
    .replace("* X\n", `* ${rivers[1]}\n`);
  const verdict = await verdictOf(changed);
  assert.deepEqual([verdict.kind, verdict.draws, verdict.was, verdict.should], ["changed", 0, rivers[1], rivers[0]]);
  const broken = { kind: "broken", seat: null };
  assert.deepEqual(await verdictOf(record.replace(`# fair deal ${DEAL}\n`, "")), broken);
  assert.deepEqual(await verdictOf(record.replace(DEAL, "0".repeat(16))), broken);
  const withNonce = record.replace("# fair secret", "# fair nonce B dust\n# fair secret");
  assert.deepEqual(await verdictOf(withNonce), { kind: "broken", seat: "B" });
});

test("the score sheet tells what is proven, and what is not", async () => {
  const [record] = round("pyramis", 1);
  for (const language of ["en", "fr"]) {
    const say = sayIn[language];
    const kept = await verdictOf(record, promiseOf(record));
    assert.equal(dealTitle(say, kept), say("The deal was not changed", "La donne n’a pas été changée"));
    const words = dealWords(say, kept, "online");
    assert.match(words, new RegExp(`${drawsIn(record)} `));
    assert.ok(words.includes(say("every table of the round drew from its secret", "chaque table de la ronde a tiré")));
    assert.ok(words.includes(say("only before it was sealed", "seulement avant de la sceller")));
    const alone = await verdictOf(record);
    assert.ok(dealTitle(say, alone).includes(say("agrees with its record", "concorde avec sa feuille")));
    assert.ok(dealWords(say, alone, "online").includes(say("kept nothing from the start", "n’a rien gardé du début")));
    assert.ok(closedWords(say).includes(say("when the last of them is over", "quand la dernière a fini")));
  }
});

test("a deal in common is closed until its secret is told, any other never", () => {
  const fair = (deal, secret) => ({ sealed: true, commitment: "c", secret, digests: [], nonces: [], ...deal });
  const closed = (phase, deal, secret) => isDealClosed({ phase, fair: fair(deal, secret) });
  assert.equal(closed("playing", { deal: DEAL }, null), true);
  assert.equal(closed("over", { deal: DEAL }, null), true);
  assert.equal(closed("over", { deal: DEAL }, "s"), false);
  assert.equal(closed("over", {}, "s"), false);
  assert.equal(closed("over", {}, null), false);
});
