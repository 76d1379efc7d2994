/** rules.test.mjs -- the rules in the page are those of RULES.md, and every paragraph that a refusal cites can be
 *  shown. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { readPictures } from "../rule-pictures.mjs";
import { readRules } from "../rules.mjs";

const folder = fileURLToPath(new URL("../../games/", import.meta.url));
const games = readdirSync(folder).filter((game) => existsSync(`${folder}${game}/RULES.md`));
const read = (path) => readFileSync(folder + path, "utf8");

for (const game of games) {
  const rules = { en: readRules(read(`${game}/RULES.md`)), fr: readRules(read(`${game}/RULES.fr.md`)) };

  test(`${game}: both languages have the same paragraphs, once each`, () => {
    const [en, fr] = [rules.en, rules.fr].map((paragraphs) => paragraphs.map(({ id, level }) => `${id} ${level}`));
    assert.ok(en.length > 5);
    assert.deepEqual(fr, en);
    assert.equal(new Set(rules.en.map(({ id }) => id)).size, en.length);
  });

  test(`${game}: what refusals cite is there`, () => {
    const ids = new Set(rules.en.map(({ id }) => id));
    const shown = (number) => rules.en.find(({ id }) => id === number)?.text.length > 0;
    const cited = [...read(`${game}/phrases.c`).matchAll(/\{"[a-z]+\.(R?\d+(?:\.\d+)*)\.\w+"/g)].map(
      ([, number]) => number,
    );
    assert.ok(cited.length > 0);
    assert.deepEqual(
      cited.filter((number) => !ids.has(number)),
      [],
    );
    assert.deepEqual(
      cited.filter((number) => number.startsWith("R") && !shown(number)),
      [],
    );
  });

  test(`${game}: no mark is left over, no word lost`, () => {
    for (const [language, file] of [
      ["en", "RULES.md"],
      ["fr", "RULES.fr.md"],
    ]) {
      const words = (text) => text.match(/[\p{L}\p{N}]+/gu);
      const shown = rules[language]
        .flatMap(({ id, title, text }) => [title && !/^p\d/.test(id) ? id : "", title, text])
        .join("\n");
      assert.deepEqual(
        words(shown),
        words(
          read(`${game}/${file}`)
            .replace(/\]\([^)]*\)/g, "]")
            .replace(/^ *(\d+)\. /gm, (line) => (line.startsWith("#") ? line : "")),
        ),
      );
      for (const { html } of rules[language])
        assert.doesNotMatch(html.replace(/<(code|pre)\b[^>]*>.*?<\/\1>/gs, ""), /\*\*|`|\|---/);
    }
  });

  const pictures = `${game}/pictures.record`;
  if (!existsSync(folder + pictures)) continue;
  test(`${game}: pictures stand beside paragraphs that are there, at moments of a game that was played`, () => {
    const { record, pictures: found } = readPictures(pictures, read(pictures));
    const order = rules.en.map(({ id }) => id);
    const places = found.map(({ rule }) => order.indexOf(rule));
    assert.ok(found.length > 2);
    assert.ok(!places.includes(-1), `${found.map(({ rule }) => rule)}`);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    const plays = record.split("\nplay\n")[1].match(/^[A-H*] /gm).length;
    for (const { rule, plays: after } of found) assert.ok(after > 0 && after <= plays, `${rule} after ${after}`);
  });
}

test("what is wrong in a list of pictures is said with its line", () => {
  const told = (text) => () => readPictures("x", text);
  assert.throws(told("# picture 4.1: bord A after 3\n# en: a\n# fr: b\nmastaba 1\n"), /x:1: what this picture shows/);
  assert.throws(told("# picture 4.1: board A after 3\n# en: a\nmastaba 1\n"), /both languages/);
  assert.throws(told("mastaba 1\n"), /no picture/);
});
