/** puzzle.test.mjs -- the puzzle of the day: found from the home page, answered on the real table without a network,
 *  judged and explained; a row of days; who answers wrongly decides when to see the answer. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readPuzzles } from "../puzzles.mjs";
import { bundle, folder, load, root } from "../test/module.mjs";
import { breaches } from "./axe.mjs";
import { GAMES, hears, person, PHONE, serverForTests } from "./browser.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

await bundle({ entryPoints: [`${root}web/src/days.ts`], outfile: `${folder}/days-alone.mjs` });
const { dayAfter, indexOn } = await load("days-alone");

const fileOf = (game) => `${root}review/puzzles/${game}.rec`;
const puzzlesOf = (game) => readPuzzles(fileOf(game), readFileSync(fileOf(game), "utf8"));
const all = puzzlesOf("pyramis");

/** The first day of so many on which a card is to be laid: then two touches are an answer. */
function dayOfCards() {
  for (let day = "2026-11-17", i = 0; i < all.length; i++, day = dayAfter(day, 1)) {
    const { answer, greedy } = all[indexOn(day, all.length)];
    if ([answer, greedy].every((move) => /^\d[a-z]\d$/.test(move))) return day;
  }
  throw new Error("no puzzle of Pyramis is about a card");
}

const DAY = dayOfCards();
const puzzle = all[indexOn(DAY, all.length)];
const dateOf = (day) =>
  new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day));

/** Somebody on that day, at noon. */
async function visitor(options) {
  const { context, page, complaints } = await person(options);
  await context.clock.setFixedTime(new Date(`${DAY}T12:00:00`));
  return { context, page, complaints };
}

/** "2a2", the second card of the river on a2, as what is touched. */
const targetsOf = (move) => [`river.${move[0]}`, `${puzzle.seat}.fleet.${move.slice(1)}`];

async function touch(page, move) {
  for (const target of targetsOf(move)) await page.locator(`[data-target="${target}"]`).dispatchEvent("click");
  await page.click(".prompt .confirm:not(:disabled)");
}

const tablesKept = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mastaba.table.")).length);

test("without a network: from the home page, right, explained, kept, and on to another title", async () => {
  const { context, page, complaints } = await visitor({ url: held.server.url, keepsPage: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.click(".daily");
  await page.waitForSelector(".guide.puzzle");
  await page.click('.puzzle-titles a[href="#/puzzle/pyramis"]');
  await page.waitForSelector('.puzzle-titles [aria-current][href="#/puzzle/pyramis"]');
  await canAct(page);
  assert.ok((await page.textContent(".puzzle-day")).includes(dateOf(DAY)));
  assert.match(await page.textContent(".guide h2"), new RegExp(`You are ${puzzle.seat}\\.`));
  assert.equal(await page.getAttribute(".prompt .ask-hint", "aria-disabled"), "true", "no bot is asked");
  assert.deepEqual(await breaches(page), []);
  await touch(page, puzzle.answer);
  await page.waitForSelector(".verdict-box.right");
  await hears(page, "That is the move.");
  await page.waitForFunction(() =>
    /wins \d+ of a hundred games/.test(document.querySelector(".verdict-box").textContent),
  );
  const worths = await page.$$eval(".weighed > b", (all) => all.map((one) => Number.parseInt(one.textContent)));
  assert.equal(worths.length, 2, "mine is the best; what looks best is beside it");
  assert.ok(worths[0] > worths[1], String(worths));
  assert.match(await page.textContent(".streak h3"), /1 day in a row/);
  assert.deepEqual(await breaches(page), []);
  const next = await page.getAttribute(".prompt .main", "href");
  assert.match(next, /^#\/puzzle\/(?!pyramis)\w+$/);
  await page.click(".prompt .main");
  await page.waitForSelector(`.puzzle-titles [aria-current][href="${next}"]`);
  await page.goto(`${held.server.url}#/puzzle/pyramis`);
  await page.waitForSelector(".verdict-box.right");
  await page.goto(`${held.server.url}#/`);
  await page.waitForSelector(".daily");
  assert.equal(await page.$(".my-games"), null, "it is no game to continue");
  assert.equal(await tablesKept(page), 0, "nothing is left of its tables");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("by keys, in French, on a phone: what is not best hides the answer until it is asked for", async () => {
  const { context, page, complaints } = await visitor({
    url: held.server.url,
    size: PHONE,
    theme: "dark",
    locale: "fr-FR",
  });
  await page.goto(`${held.server.url}#/puzzle/pyramis`);
  await canAct(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways");
  for (const target of targetsOf(puzzle.greedy)) {
    await page.focus(`[data-target="${target}"]`);
    await page.keyboard.press("Enter");
  }
  await page.waitForSelector(".prompt .confirm:not(:disabled)");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".verdict-box.not");
  await hears(page, "Pas celui-ci.");
  assert.equal(await page.$$eval(".weighed", (all) => all.length), 1, "mine alone");
  const words = await page.textContent(".verdict-box");
  assert.match(words, /À première vue/);
  assert.deepEqual(await breaches(page), []);
  await page.keyboard.press("x");
  await page.waitForFunction(() => document.querySelectorAll(".weighed").length === 2);
  const [slot, cell] = targetsOf(puzzle.answer);
  await page.waitForSelector(`[data-target="${slot}"].has`, { state: "attached" });
  await page.waitForSelector(`[data-target="${cell}"].has`, { state: "attached" });
  assert.deepEqual(await breaches(page), []);
  assert.match(await page.textContent(".streak h3"), /Une série commence/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("once more after a wrong answer; the first one counts; and one can play on from there", async () => {
  const { context, page, complaints } = await visitor({ url: held.server.url });
  await page.goto(`${held.server.url}#/puzzle/pyramis`);
  await canAct(page);
  await touch(page, puzzle.greedy);
  await page.waitForSelector(".verdict-box.not");
  await page.click(".prompt .button >> text=Once more");
  await page.waitForSelector(".prompt .confirm", { state: "attached" });
  await page.keyboard.press("Escape");
  await touch(page, puzzle.answer);
  await page.waitForSelector(".verdict-box.right");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("mastaba.puzzles.1")));
  assert.deepEqual(kept, { [DAY]: { pyramis: { move: puzzle.greedy, grade: "not" } } });
  await page.click(".prompt .button >> text=Play on from here");
  await page.waitForFunction(() => location.hash.startsWith("#/here/"));
  await canAct(page);
  assert.equal(await page.$(".guide"), null);
  assert.match(await page.getAttribute(".origin", "href"), /^#\/shared\//);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an earlier day is for practice, and no day can be seen before it comes", async () => {
  const game = GAMES.find((title) => existsSync(fileOf(title)) && puzzlesOf(title).length > 1);
  const { context, page, complaints } = await visitor({ url: held.server.url });
  await page.goto(`${held.server.url}#/puzzle/${game}/${dayAfter(DAY, 1)}`);
  await canAct(page);
  assert.ok((await page.textContent(".puzzle-day")).includes(`Puzzle of the day ${dateOf(DAY)}`));
  await page.click(".puzzle-day a");
  await page.waitForFunction(
    (words) => document.querySelector(".puzzle-day")?.textContent.includes(words),
    `Puzzle of an earlier day ${dateOf(dayAfter(DAY, -1))}`,
  );
  await canAct(page);
  assert.equal(await page.$$eval(".puzzle-day a", (all) => all.at(-1).getAttribute("href")), `#/puzzle/${game}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

const empty = GAMES.find((title) => !existsSync(fileOf(title)));
test("a title without puzzles says so and leads to the others", { skip: !empty }, async () => {
  const { context, page, complaints } = await visitor({ url: `${held.server.url}#/puzzle/${empty}` });
  await page.waitForSelector(".text-page h1");
  assert.match(await page.textContent("h1"), /^No puzzle of /);
  assert.deepEqual(await breaches(page), []);
  await page.click('.puzzle-titles a[href="#/puzzle/pyramis"]');
  await canAct(page);
  assert.deepEqual(complaints, []);
  await context.close();
});
