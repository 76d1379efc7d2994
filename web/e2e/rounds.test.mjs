/** rounds.test.mjs -- a table whose deal others have too: what is promised before the first card, what the score sheet
 *  says while the other tables play, and what it tells once the deal is opened. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { breaches } from "./axe.mjs";
import { DESKTOP, goTo, person, PHONE, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";

const held = serverForTests();
const ROUND = fileURLToPath(new URL("../../build/asan/tests/round", import.meta.url));

const round = (...words) => execFileSync(ROUND, words, { encoding: "utf8" });
const data = () => join(held.server.folder, "tables.db");

/** Nobody serves while it is done. */
async function asHost(does) {
  await held.server.stop();
  const told = does();
  await held.server.start();
  return told;
}

async function layOut(stage) {
  const told = await asHost(() => round("--store", data(), "pyramis", "2", stage));
  const [table, ...tokens] = told.trim().split(" ");
  return { table, addresses: tokens.map((token) => `${held.server.url}#/table/${table}/${token}`) };
}

const words = async (page, where) => (await page.textContent(where)).replace(/\s+/g, " ");
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("a deal in common is promised, kept back until all tables are over, and then proven", async () => {
  const { table, addresses } = await layOut("waiting");
  const people = [await person({ url: addresses[0] }), await person({ url: addresses[1] })];
  for (const { page } of people) {
    await page.waitForSelector(".gathering .seal");
    assert.match(await words(page, ".gathering .seal"), /Every table of this round gets the same deal/);
    await page.click(".gathering .prompt .main");
  }
  for (const { page } of people) await page.waitForSelector(".table-pyramis");
  await Promise.all(people.map(({ page }, i) => playOn(page, { seed: i + 3 })));
  for (const { page } of people) {
    await page.waitForSelector(".score .seal");
    assert.match(
      await words(page, ".score .seal"),
      /The deal is still sealed All tables of this round play the same deal/,
    );
    assert.match(await words(page, ".score .prompt"), /Until the last table of the round is over, tell nobody/);
    assert.doesNotMatch(await words(page, ".score"), /Rematch|Replay$|Share this game|Review: luck/);
    assert.equal(await page.locator('.score a[href*="replay"], .score a[href*="review"], .score .shares').count(), 0);
  }

  const { page: first } = people[0];
  for (const what of ["replay", "review"]) {
    await goTo(first, `${held.server.url}#/${what}/online/${table}${what === "replay" ? "/0" : ""}`);
    await first.waitForSelector("text=It is opened when the last of them is over");
  }
  await goTo(first, `${held.server.url}#/table/${table}`);
  await first.waitForSelector(".score .seal");

  const stranger = await person({ url: `${held.server.url}#/table/${table}` });
  await stranger.page.waitForSelector("text=The other tables of this round play the same deal");

  await asHost(() => round("--open", data(), table));
  for (const { page } of people) {
    await page.waitForFunction(() =>
      /The deal was not changed/.test(document.querySelector(".score .seal")?.textContent),
    );
    assert.match(await words(page, ".score .seal"), /All \d+ draws .* every table of the round drew from its secret/);
    await page.waitForSelector('.score a[href*="/replay/"]');
    assert.doesNotMatch(await words(page, ".score"), /Rematch/);
  }
  for (const one of [...people, stranger]) {
    assert.deepEqual(one.complaints, []);
    await one.context.close();
  }
});

for (const [theme, size, locale, said] of [
  ["light", DESKTOP, "en-GB", /The deal is still sealed/],
  ["dark", PHONE, "fr-FR", /La donne est encore scellée/],
])
  test(`a closed score sheet is whole and can be read by everybody (${theme}, ${size.width} wide)`, async () => {
    const { addresses } = await layOut("over");
    const { page, context, complaints } = await person({ url: addresses[0], size, theme, locale });
    await page.waitForSelector(".score .seal");
    assert.match(await words(page, ".score .seal"), said);
    assert.ok(await fits(page));
    assert.deepEqual(await breaches(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
