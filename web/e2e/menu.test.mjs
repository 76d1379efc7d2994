/** menu.test.mjs -- what a table's menu can do: another game, another level, the same again, giving up, sound; and what
 *  is remembered of a game that is over. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { person, PHONE, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { ALL_PLAYS, layOut } from "./positions.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

const table = (page) => page.evaluate(() => location.hash.split("/")[2]);

/** A touch that leads to another table; done when nothing of the one before is to be seen. */
async function leaveBy(page, selector) {
  const before = await page.$(".table");
  await page.click(selector);
  await page.waitForFunction((before) => !before.isConnected, before);
}

async function openMenu(page) {
  await page.click(".bar nav .button:last-child");
  await page.waitForSelector("dialog .menu");
}

/** A table with a house rule that is not the usual one, and a bot. */
async function houseRules(page) {
  await page.goto(`${held.server.url}#/setup/pyramis`);
  await page.waitForSelector(".house .option");
  await page.evaluate(() => document.querySelector(".house .option [role=radio]:not([aria-checked=true])").click());
  await page.click(".prompt .main");
  await canAct(page);
}

const header = (page) =>
  page.evaluate(() => {
    const log = JSON.parse(localStorage.getItem(`mastaba.table.1.${location.hash.split("/")[2]}`));
    return log
      .map(([, lines]) => lines)
      .join("")
      .match(/^option .*$/gm);
  });

test("another level, a new game, and the same again with its house rules", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await houseRules(page);
  const [first, rules] = [await table(page), await header(page)];
  assert.ok(rules?.length, "the house rule is in the log");
  await openMenu(page);
  assert.deepEqual(await breaches(page), []);
  await leaveBy(page, "dialog .menu-new .button:not(.main)");
  await canAct(page);
  assert.notEqual(await table(page), first);
  assert.deepEqual(await header(page), rules);
  const second = await table(page);
  await openMenu(page);
  await page.click("dialog .menu-new [role=radio]:last-child");
  await leaveBy(page, "dialog .menu-new .main");
  await page.waitForSelector(".other");
  assert.notEqual(await table(page), second);
  assert.match(await page.textContent(".others"), /Pharaoh/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("giving up is asked twice, and the game is gone", async () => {
  const { context, page, complaints } = await person({
    url: `${held.server.url}#/play/pyramis`,
    size: PHONE,
    locale: "fr-FR",
    theme: "dark",
  });
  await canAct(page);
  await openMenu(page);
  await page.click("dialog .menu >> text=Abandonner");
  await page.waitForSelector("dialog .doubt");
  assert.deepEqual(await breaches(page), []);
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog .doubt", { state: "detached" });
  await page.click("dialog .menu >> text=Abandonner");
  await page.click("dialog .doubt .resign");
  await page.waitForSelector(".box");
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("mastaba.table.")));
  await page.waitForSelector(".my-games", { state: "detached" });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("nothing sounds or trembles before it is asked for; then turns and pieces do", async () => {
  const { context, page, complaints } = await person({});
  await context.addInitScript(() => {
    window.made = { tones: 0, tremors: 0 };
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      window.made.tones++;
      return createOscillator.call(this);
    };
    Navigator.prototype.vibrate = () => ++window.made.tremors > 0;
  });
  await page.goto(`${held.server.url}#/play/pyramis`);
  await canAct(page);
  await playOn(page, { most: 2 });
  assert.deepEqual(await page.evaluate(() => window.made), { tones: 0, tremors: 0 });
  await openMenu(page);
  for (const words of ["Sound", "Vibration"]) await page.click(`dialog [aria-label=${words}] [role=radio]:last-child`);
  await page.keyboard.press("Escape");
  await playOn(page, { most: 4 });
  await page.waitForFunction(() => window.made.tones > 0 && window.made.tremors > 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game that is over is remembered with its result and its date", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.clock.setFixedTime(new Date(2026, 2, 4, 12)); // no midnight between the game and the look at its date
  await layOut(page, held.server.url, "tresors", ALL_PLAYS, ".chart");
  const mine = await page.$$eval(".score tbody tr", (rows) =>
    rows.map((row) => [row.querySelector(".place").textContent, row.querySelector(".total").textContent.trim()]),
  );
  const said = await page.textContent(".score");
  await page.click(".home-link");
  await page.waitForSelector(".my-games");
  const line = await page.textContent(".my-games li");
  assert.ok(
    mine.some(([place, total]) => line.includes(place === "1" ? `Won with ${total} points` : `${total} points`)),
    line,
  );
  if (/[2-4](nd|rd|th) of 4/.test(line))
    assert.match(said, /It was decided by \d+ in \w+/, "who lost reads what decided it");
  else assert.match(said, /Well built/);
  assert.match(line, /[1-4](st|nd|rd|th) of 4/);
  assert.match(line, /12:00/);
  assert.match(await page.textContent(".nothing-waits"), /Nothing waits for you.*Rematch/s);
  assert.deepEqual(await breaches(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
