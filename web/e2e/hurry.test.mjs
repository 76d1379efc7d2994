/** hurry.test.mjs -- a bot that thinks for long: a button that lets it play at once, on this device and at a server. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";

const held = serverForTests("--think-ms", "8000");

const said = (page) => page.textContent(".prompt .said");

/** Plays until a bot has thought for a while, and hurries it until it is one's own turn again. */
async function hurryThrough(page, words) {
  const button = page.locator(".prompt .button", { hasText: words });
  const isThere = (words) => document.querySelector(".stage .can") || [...document.querySelectorAll(".prompt .button")].some((one) => one.textContent.includes(words));
  let presses = 0;
  for (let i = 0; i < 40; i++) {
    await page.waitForFunction(isThere, words, { timeout: 15_000 });
    if (await page.$(".stage .can")) {
      assert.equal(await button.count(), 0, "on one's own turn nobody is to be hurried");
      if (presses) return;
      await playOn(page, { most: 1, seconds: 20 });
    } else {
      const before = await said(page);
      await button.click();
      presses++;
      // A Pharaoh thinks for seconds, of which one or two have passed. Its next decision may read the same, but has no button yet.
      const hasGoneOn = ([before, words]) => document.querySelector(".stage .can") || document.querySelector(".prompt .said").textContent !== before || ![...document.querySelectorAll(".prompt .button")].some((one) => one.textContent.includes(words));
      await page.waitForFunction(hasGoneOn, [before, words], { timeout: 3000 });
    }
  }
  throw new Error(`no turn of one's own after ${presses} presses`);
}

test("on this device", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.evaluate(() => localStorage.setItem("mastaba.settings.1", JSON.stringify({ seats: { pyramis: ["pharaoh"] } })));
  await page.reload();
  await page.click("[data-play=pyramis]");
  await hurryThrough(page, "Move now");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("at a server, in French", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, locale: "fr-FR" });
  const setup = { game: "pyramis", seats: [{ kind: "human", name: "Marie" }, { kind: "bot", level: "pharaoh" }] };
  const made = await page.evaluate(async (setup) => {
    const answer = await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(setup) });
    return answer.json();
  }, setup);
  await page.goto(`${held.server.url}#/table/${made.table}/${made.seats[0].token}/${made.owner}`);
  await page.click(".gathering .prompt .main");
  await hurryThrough(page, "Qu’il joue");
  assert.deepEqual(complaints, []);
  await context.close();
});
