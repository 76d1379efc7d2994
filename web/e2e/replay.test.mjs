/** replay.test.mjs -- a game that plays itself, by turns and at any speed; and one that is played on from any
 *  moment. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { breaches } from "./axe.mjs";
import { GAMES, hears, person, PHONE, serverForTests } from "./browser.mjs";
import { ALL_PLAYS, layOut, POSITIONS } from "./positions.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

async function addressOf(game, step) {
  const code = deflateSync(await readFile(new URL(`positions/${game}.record`, import.meta.url))).toString("base64url");
  return `${held.server.url}#/shared/1/${code.length}/${code}/${step}`;
}

const step = async (page) => Number(/\d+/.exec(await page.textContent(".prompt .detail"))[0]);
const isAt = (page, step) =>
  page.waitForFunction(
    (step) => new RegExp(`(Step|Étape) ${step} `).test(document.querySelector(".prompt .detail")?.textContent),
    step,
  );

test("it plays by itself, faster when told so, and stops when asked, at a hand's touch and at its end", async () => {
  const { context, page, complaints } = await person({ url: await addressOf("pyramis", 0) });
  await page.waitForSelector(".replay-bar");
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await page.waitForSelector("[aria-label='Speed 4×']");
  await page.keyboard.press(" ");
  await page.waitForSelector("[aria-label=Pause]");
  // A look that came too late would miss the moment, and a hand the end.
  await page.waitForFunction(() => {
    const isOn = Number(/\d+/.exec(document.querySelector(".prompt .detail").textContent)[0]) >= 3;
    if (isOn) document.querySelector("[aria-label=Pause]").click();
    return isOn;
  });
  const rested = await step(page);
  await page.waitForSelector("[aria-label=Play]");
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  const last = await step(page);
  assert.ok(last > rested);
  await page.click("[aria-label=Play]");
  await isAt(page, last + 1);
  await page.waitForSelector("[aria-label=Play]");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a step by turn ends where another seat is to play, on and back", async () => {
  const { context, page, complaints } = await person({ url: await addressOf("pyramis", 0), size: PHONE });
  await page.waitForSelector(".replay-bar");
  const lines = (await readFile(new URL("positions/pyramis.record", import.meta.url), "utf8")).split("\n");
  const movers = lines
    .slice(lines.indexOf("play") + 1)
    .filter((line) => /^[A-D*] /.test(line))
    .map((line) => line[0]);
  const decisions = movers.map((mover, plays) => ({ mover, plays })).filter(({ mover }) => mover !== "*");
  const starts = decisions.filter(({ mover }, i) => mover !== decisions[i - 1]?.mover).map(({ plays }) => plays);
  for (const start of starts.slice(0, 4)) {
    await page.click("[aria-label='Next turn']");
    await isAt(page, start);
  }
  await page.click("[aria-label='Turn back']");
  await isAt(page, starts[2]);
  await page.click(".strip button");
  await page.waitForSelector(".enlarged");
  await page.click("[aria-label='Next turn']");
  await isAt(page, starts[3]);
  assert.ok(await page.$(".enlarged"), "a rival's board stays while the game goes on");
  await page.keyboard.press("Escape");
  await page.click(".stage [data-target]", { force: true });
  await page.waitForSelector(".explained .explained-picture > div");
  assert.ok(await page.textContent(".explained h2"));
  await page.keyboard.press("Escape");
  await page.waitForSelector(".explained", { state: "detached" });
  await isAt(page, starts[3]);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Presses Tab until the focus is on something of the table, in this part of it. */
async function tabTo(page, part) {
  const isThere = (part) => document.activeElement.matches(`${part} [data-target]`);
  for (let stops = 0; !(await page.evaluate(isThere, part)); stops++) {
    assert.ok(stops < 60, `Tab never comes to ${part}`);
    await page.keyboard.press("Tab");
  }
  return page.evaluate(() => document.activeElement.dataset.target);
}

/** Titles whose pieces take the focus though nothing can be chosen. */
const CHOSEN_FROM = ["pyramido", "pyramids", "pyramis"];

async function walksByArrows(page, plays) {
  const first = await tabTo(page, ".stage .mine");
  for (const arrow of ["Right", "Down", "Left", "Up", "Right", "Down"]) await page.keyboard.press(`Arrow${arrow}`);
  assert.notEqual(await page.evaluate(() => document.activeElement.dataset.target), first);
  await isAt(page, plays);
  const thing = await page.evaluateHandle(() => document.activeElement);
  await page.keyboard.press("i");
  await page.waitForFunction(() => document.querySelector(".explained")?.contains(document.activeElement));
  await page.keyboard.press("Escape");
  assert.ok(await thing.evaluate((thing) => thing === document.activeElement), "the focus does not come back");
}

/** With the focus nowhere, the card tells of the game, and of all that lies there. */
async function explainsByKeys(page) {
  await page.keyboard.press("i");
  await page.waitForFunction(() => document.querySelector(".explained")?.contains(document.activeElement));
  while (!(await page.evaluate(() => document.activeElement.matches("summary")))) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".explained li >> nth=4");
  assert.deepEqual(await breaches(page), []);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".explained", { state: "detached" });
}

for (const game of GAMES) {
  test(`${game}: any moment becomes a table, the seats as they were, and says where it comes from`, async () => {
    const plays = Object.values(POSITIONS[game].moments)[0];
    const { context, page, complaints } = await person({ url: await addressOf(game, plays), theme: "dark" });
    await page.waitForSelector(".replay-bar");
    await explainsByKeys(page);
    const board = await page.$eval(".stage .mine", (mine) => mine.querySelectorAll("[data-piece]").length);
    if (CHOSEN_FROM.includes(game)) await walksByArrows(page, plays);
    await page.keyboard.press("p");
    await page.waitForSelector("dialog .main");
    assert.deepEqual(await breaches(page), []);
    await page.click("dialog .levels-switch button:first-child");
    await page.click("dialog .main");
    await canAct(page);
    assert.match(await page.evaluate(() => location.hash), /^#\/here\//);
    assert.match(await page.getAttribute(".bar .origin", "aria-label"), new RegExp(`step ${plays} of`));
    assert.ok((await page.$eval(".stage .mine", (mine) => mine.querySelectorAll("[data-piece]").length)) >= board - 1);
    assert.deepEqual(await breaches(page), []);
    await page.click(".bar .origin");
    await isAt(page, plays);
    await page.goto(held.server.url);
    await page.waitForSelector(".my-games li");
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("where a game is over nothing is played on; a phone finds the origin in its menu, in French", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, size: PHONE, locale: "fr-FR" });
  await layOut(page, held.server.url, "tresors", ALL_PLAYS, ".chart");
  await page.click('.score a[href*="replay"]');
  await page.waitForSelector(".replay-bar");
  await page.keyboard.press("End");
  await page.keyboard.press("p");
  await hears(page, "La partie est finie ici");
  for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowLeft");
  const plays = await step(page);
  await page.click(".prompt .main");
  await page.click("dialog .main");
  await page.waitForSelector(".table:not(.replaying) .prompt");
  await page.click(".bar nav .button:last-child");
  await page.click(`dialog .menu button:has-text("Reprend à l’étape ${plays}")`);
  await isAt(page, plays);
  assert.deepEqual(complaints, []);
  await context.close();
});
