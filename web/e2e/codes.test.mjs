/** codes.test.mjs -- who sees a game again, or has it reviewed, reads and hears names and words: no code of the
 *  notation, and no letter of a seat. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { DESKTOP, GAMES, PATIENCE, person, PHONE, serverForTests } from "./browser.mjs";
import { codesAmong, signsOf } from "./words.mjs";

const held = serverForTests();

/** A game is seen again to its middle on one screen, from there on the other. */
const MIDDLE = 30;
const SCREENS = [
  [DESKTOP, "en-GB", 0],
  [PHONE, "fr-FR", MIDDLE],
];

/** The beginning of a game of two people who have names. */
async function beginning(path, plays) {
  const lines = (await readFile(new URL(path, import.meta.url), "utf8")).split("\n");
  const from = lines.indexOf("play");
  const head = lines.slice(0, from).filter((line) => !line.startsWith("name "));
  return [...head, "name A Anne-Sophie", "name B Li", ...lines.slice(from, from + 1 + plays), ""].join("\n");
}

function addressOf(place, text, more = "") {
  const code = deflateSync(text).toString("base64url");
  return `${held.server.url}#/${place}/1/${code.length}/${code}${more}`;
}

/** What speaks in codes within the element; ends of lines have the marks of their seats. */
async function codesIn(page, within) {
  const signs = await page.evaluate(signsOf, `${within} :not(.chances .end)`);
  assert.ok(signs.length > 15, String(signs));
  return codesAmong(signs);
}

for (const game of GAMES)
  for (const [size, locale, first] of SCREENS) {
    test(`${game}: a replay has no codes, ${size.width} wide, ${locale}`, async () => {
      const record = await beginning(`../test/touches/${game}.record`, first + MIDDLE);
      const url = addressOf("shared", record, `/${first}`);
      const { context, page, complaints } = await person({ url, size, locale });
      await page.waitForSelector(".replay-bar");
      const faults = new Set();
      for (let plays = first; plays <= first + MIDDLE; plays++) {
        await page.waitForFunction(
          (plays) => Number(/\d+/.exec(document.querySelector(".prompt .detail")?.textContent)?.[0]) === plays,
          plays,
        );
        for (const words of await codesIn(page, ".table")) faults.add(words);
        await page.keyboard.press("ArrowRight");
      }
      assert.deepEqual([...faults], []);
      assert.deepEqual(complaints, []);
      await context.close();
    });

    test(`${game}: a review has no codes, ${size.width} wide, ${locale}`, async () => {
      const record = await beginning(`../../tests/review/games/${game}.rec`, 8);
      const { context, page, complaints } = await person({ url: addressOf("reviewed", record), size, locale });
      await page.waitForFunction(
        () => document.querySelector(".chances") && !document.querySelector(".reviewing progress"),
        undefined,
        { timeout: 2 * PATIENCE },
      );
      assert.deepEqual(await codesIn(page, ".reviewing"), []);
      await page.keyboard.press("t");
      await page.waitForSelector(".numbers .what");
      assert.deepEqual(await codesIn(page, ".reviewing"), []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
