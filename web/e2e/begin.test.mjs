/** begin.test.mjs -- the first thing somebody reads at a table is what to do, never a complaint. MASTABA_BEGINNINGS
 *  says how many visits of each kind are made. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();
const VISITS = Number(process.env.MASTABA_BEGINNINGS ?? 3);

/** Somebody whose page notes every complaint that was ever to be read, however short. */
async function visitor() {
  const visit = await person({});
  await visit.page.addInitScript(() => {
    window.complaints = [];
    const note = () => {
      for (const line of document.querySelectorAll(".prompt.refused .ask"))
        if (!window.complaints.includes(line.textContent)) window.complaints.push(line.textContent);
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  await visit.page.goto(held.server.url);
  return visit;
}

/** A table against a bot that the server keeps, by the buttons that people use. */
async function openOnline(page) {
  await page.goto(`${held.server.url}#/setup/pyramis/invite`);
  await page.waitForSelector(".house .option");
  await page.click(".prompt .main");
  await page.click(".places .button");
  await page.waitForSelector(".places li:nth-child(2) .which b >> text=Scribe");
  await page.dblclick(".gathering .prompt .main");
}

async function openForTwo(page) {
  await page.goto(`${held.server.url}#/setup/pyramis`);
  await page.waitForSelector(".house .option");
  await page.click(".seats li:nth-child(2) .who [role=radio]:first-child");
  await page.click(".prompt .main");
  await page.waitForSelector(".stage .can, .opening .main");
  if (await page.$(".opening .main")) await page.click(".opening .main");
}

const ways = {
  "on this device": (page) => page.click("[data-play=pyramis]"),
  "at a server": openOnline,
  "two at one device": openForTwo,
};

for (const [where, begin] of Object.entries(ways)) {
  test(`a game begins without a complaint, ${where}, and so does a second one`, async () => {
    const heard = [];
    for (let visit = 1; visit <= VISITS; visit++) {
      const { context, page, complaints } = await visitor();
      for (const game of ["first", "second"]) {
        await begin(page);
        await canAct(page);
        // A play comes back after whatever was on its way before it.
        await playOn(page, { most: 1 });
        await page.waitForSelector(".stage .can, .opening .main");
        for (const words of await page.evaluate(() => window.complaints.splice(0)))
          heard.push(`visit ${visit}, ${game} game: ${words}`);
        await page.goto(`${held.server.url}#/`);
        await page.waitForSelector(".box");
      }
      assert.deepEqual(complaints, []);
      await context.close();
    }
    assert.deepEqual(heard, []);
  });
}
