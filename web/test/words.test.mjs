/** words.test.mjs -- sentences as the page reads them: things are cut out where the host marked them, and every kind
 *  of thing that a game can name has a picture or is meant to be words. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES, partsOf, root } from "./page.mjs";

const things = [
  { kind: "seat", id: "B", at: 0, length: 3 },
  { kind: "card", id: "O2110", at: 10, length: 9 },
];

test("a thing is cut out with the words that name it", () => {
  assert.deepEqual(partsOf({ words: "Léa prend une carte dans la Rivière.", things }), [
    "",
    { thing: things[0], words: "Léa" },
    " prend ",
    { thing: things[1], words: "une carte" },
    " dans la Rivière.",
  ]);
  assert.deepEqual(partsOf({ words: "Léa passe." }), ["Léa passe."]);
});

test("letters are counted, not bytes or halves of them", () => {
  const thing = { kind: "card", id: "1", at: 1, length: 2 };
  assert.deepEqual(partsOf({ words: "𓂀é𓂀 x", things: [thing] }), ["𓂀", { thing, words: "é𓂀" }, " x"]);
});

/** Kinds that are words on purpose: gods have names. */
const SAID = { pyramids: ["god"] };

for (const game of GAMES) {
  test(`${game}: every kind of thing that it names is drawn`, () => {
    const named = readFileSync(`${root}games/${game}/words.c`, "utf8").matchAll(
      /(?:begin_thing\(t|put_thing\(t|with_thing\(&?sp|with_coloured\(sp), "(\w+)"/g,
    );
    const kinds = [...new Set([...named].map(([, kind]) => kind))].filter((kind) => kind !== "seat");
    const drawn = readFileSync(`${root}games/${game}/pictures.ts`, "utf8");
    assert.ok(kinds.length > 1, `${kinds}`);
    for (const kind of kinds)
      assert.ok(drawn.includes(`"${kind}"`) || SAID[game]?.includes(kind), `${kind} is not drawn`);
  });
}
