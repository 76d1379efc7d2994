/** review.test.mjs -- what was luck and what was skill: the curve grows while a worker reckons, the moments lead to the
 *  replay, and the numbers stand in a table. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { breaches } from "./axe.mjs";
import { PATIENCE, person, PHONE, serverForTests, until } from "./browser.mjs";

const held = serverForTests();

const whole = readFile(new URL("../../tests/review/games/pyramis.rec", import.meta.url), "utf8");
/** The beginning of a game: enough to review, and soon done. */
const beginning = async () => `${(await whole).split("\n").slice(0, 22).join("\n")}\n`;

function addressOf(place, text) {
  const code = deflateSync(text).toString("base64url");
  return `#/${place}/1/${code.length}/${code}`;
}

const isDone = (page) =>
  page.waitForFunction(
    () => document.querySelector(".chances") && !document.querySelector(".reviewing progress"),
    undefined,
    { timeout: 2 * PATIENCE },
  );

test("a game is reviewed without a network, and its moments lead to the replay", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, keepsPage: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(held.server.url + addressOf("shared", await beginning()) + "/0");
  await page.waitForSelector(".replay-bar");
  await context.setOffline(true);
  await page.click(".prompt a.button");
  await isDone(page);
  assert.deepEqual(await breaches(page), []);
  const rows = await page.$$eval(".told table tbody tr", (rows) =>
    rows.map((row) =>
      [...row.querySelectorAll("td")].map((cell) => Number.parseInt(cell.textContent.replace("−", "-"))),
    ),
  );
  for (const [, start, luck, own, others, result] of rows)
    assert.ok(Math.abs(start + luck + own + others - result) <= 3, "each is rounded");
  await page.keyboard.press("t");
  await page.waitForSelector(".numbers .what");
  const plays = await page.$$eval(".numbers .what", (cells) => cells.length - 1);
  assert.ok(plays > 10);
  assert.deepEqual(await breaches(page), []);
  await page.click(".numbers a >> nth=4");
  await page.waitForSelector(".replay-bar");
  assert.match(await page.textContent(".replaying .prompt .detail"), /^Step 5 of/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("in French on a phone; what cannot be reviewed is said with its line", async () => {
  const { context, page, complaints } = await person({
    url: held.server.url + addressOf("reviewed", await beginning()),
    size: PHONE,
    locale: "fr-FR",
  });
  await page.waitForSelector(".chances .line");
  assert.match(await page.textContent(".told"), /Chances de gagner/);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways");
  assert.deepEqual(await breaches(page), []);
  const damaged = (await beginning()).replace(/\nA .*/, "\nA nonsense");
  await page.goto(held.server.url + addressOf("reviewed", damaged));
  await page.waitForSelector(".refused");
  assert.match(await page.textContent(".refused"), /\d+/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("who leaves ends the work", async () => {
  const { context, page } = await person({ url: held.server.url + addressOf("reviewed", await whole) });
  await page.waitForSelector(".chances .line");
  assert.equal(page.workers().filter((worker) => worker.url().includes("review")).length, 1);
  await page.goto(`${held.server.url}#/rules`);
  await page.waitForFunction(() => document.querySelector(".which-rules"));
  await until(() => !page.workers().some((worker) => worker.url().includes("review")));
  await context.close();
});
