/** one-tap.test.mjs -- for those who like it: what completes a move plays it, and can be taken back; a turn of Pyramido
 *  in a handful of touches. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, PHONE, serverForTests } from "./browser.mjs";
import { layOut } from "./positions.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

async function prefer(page) {
  await page.evaluate(() => localStorage.setItem("mastaba.settings.1", JSON.stringify({ playsAtOnce: true })));
  await page.reload();
}

const asked = (page) => page.textContent(".prompt .ask");
const tap = (page, selector) => page.locator(selector).first().dispatchEvent("click");

async function isAsked(page, words) {
  await page.waitForFunction(
    (words) => new RegExp(words).test(document.querySelector(".prompt .ask")?.textContent),
    words,
  );
}

test("Pyramido: a domino, its space, its other half; taken back", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, size: PHONE });
  await prefer(page);
  await layOut(page, held.server.url, "pyramido", "place");
  await canAct(page);
  await tap(page, ".stage .slot.can");
  await isAsked(page, "Place the|on a gold space");
  await tap(page, ".stage [data-target*='.floors.'].can");
  if (await page.$(".prompt .confirm:not(:disabled)")) {
    assert.match(await page.textContent(".prompt .detail"), /other half|alone/);
    await page.click(".prompt .confirm");
  }
  await isAsked(page, "Mark one|cover|Refill|choosing");
  if (!/choosing/.test(await asked(page))) {
    await page.click(".prompt .button:has-text('Take back')");
    await isAsked(page, "Choose one of the three|Place");
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Pyramido: a pile says that nothing is covered, and what comes next, with one touch", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await prefer(page);
  await layOut(page, held.server.url, "pyramido", "cover");
  await canAct(page);
  assert.match(await page.textContent(".prompt .detail"), /gold pile/);
  await tap(page, ".pile.offered");
  await isAsked(page, "choosing|Waiting"); // the next has the turn
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Pyramis: the last touch of a move plays it", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await prefer(page);
  await layOut(page, held.server.url, "pyramis", "place");
  await canAct(page);
  const before = await asked(page);
  // There is one place left for whichever card.
  await tap(page, ".market .can");
  await page.waitForFunction((before) => document.querySelector(".prompt .ask")?.textContent !== before, before);
  assert.deepEqual(complaints, []);
  await context.close();
});
