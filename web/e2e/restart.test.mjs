/** restart.test.mjs -- the engine of the page breaks in the middle of a game: a line of words says so, and the game
 *  goes on where it was. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hears, person, serverForTests, withWholeBrowser } from "./browser.mjs";
import { playOn } from "./player.mjs";

withWholeBrowser();
const held = serverForTests();

/** In the worker that keeps the tables: no batch of writes lies there, so the engine traps. */
const breakEngine = () => globalThis.onmessage({ data: { kind: "stored", batch: 0xfffffff0, results: [0] } });

test("in French, against a bot", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, locale: "fr-FR" });
  await page.click("[data-play=pyramis]");
  await playOn(page, { most: 2 });
  await page.waitForSelector(".stage .can");
  const fleet = await page.locator(".stage > .mine").innerText();
  const tables = page.workers().find((worker) => worker.url().includes("host-worker"));
  await tables.evaluate(breakEngine);
  await hears(page, "La table a été rouverte.");
  await page.waitForSelector(".stage .can");
  assert.equal(await page.locator(".stage > .mine").innerText(), fleet);
  await playOn(page, { most: 2 });
  await page.waitForSelector(".stage .can");
  assert.equal(complaints.length, 1, complaints.join("\n"));
  assert.match(complaints[0], /the host of this page broke: RuntimeError/);
  await context.close();
});
