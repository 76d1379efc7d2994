/** words.test.mjs -- what the page reads out of the engine's sentences: no refusal of any game asks to type
 *  something. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES, root, withoutNotation } from "./page.mjs";

const TEXT = String.raw`((?:"(?:[^"\\]|\\.)*"\s*)+)`;
const whole = (pieces) => [...pieces.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, piece]) => piece).join("");

/** The refusals of a game, in both languages, as its phrases have them. */
function refusalsOf(game) {
  const phrases = readFileSync(`${root}games/${game}/phrases.c`, "utf8");
  const found = phrases.matchAll(new RegExp(String.raw`\{"(${game}\.[\w.]+)",\s*\{${TEXT},\s*${TEXT}\}\}`, "g"));
  return [...found].flatMap(([, , english, french]) => [whole(english), whole(french)]);
}

/** A sign of the notation before a letter or a figure, or alone. */
const NOTATION = /(^|[\s(])[@#%&*<>~=^+!:/.-](?=[A-Za-z0-9-])|\b[a-z]\d:|[\s(]-[.)]/;

for (const game of GAMES) {
  test(`${game}: no refusal shows the notation`, () => {
    const refusals = refusalsOf(game);
    assert.ok(refusals.length > 20, `${refusals.length} refusals`);
    assert.deepEqual(
      refusals.map(withoutNotation).filter((words) => NOTATION.test(words) || /such as|par exemple/.test(words)),
      [],
    );
    assert.ok(
      refusals.some((words) => NOTATION.test(words)),
      "the terminal keeps its examples",
    );
  });
}

test("what is not notation stays", () => {
  assert.equal(
    withoutNotation("First build: a slot and a card for the pyramid, such as a4:B-WR."),
    "First build: a slot and a card for the pyramid.",
  );
  assert.equal(withoutNotation("First refill the River (/1 or /2)."), "First refill the River.");
  assert.equal(withoutNotation("Only one of them (yours) counts."), "Only one of them (yours) counts.");
});
