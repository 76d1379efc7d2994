/** styles.test.mjs -- the style of one screen stays there: what is meant for the home page hides no piece of a
 *  table. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { GAMES, person, PHONE, serverForTests } from "./browser.mjs";
import { layOut, POSITIONS } from "./positions.mjs";

const held = serverForTests();

/** Runs inside the page: the selectors of a style sheet that match something on the table. */
function matchesOnTable(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const found = [];
  const look = (rules) => {
    for (const rule of rules) {
      if (rule.selectorText && document.querySelector(".table").querySelector(rule.selectorText))
        found.push(rule.selectorText);
      if (rule.cssRules) look(rule.cssRules);
    }
  };
  look(sheet.cssRules);
  return found;
}

test("no style of the home page and of other screens reaches a table", async () => {
  const { context, page } = await person({ url: held.server.url });
  const others = await Promise.all(
    ["3-home", "lazy/screens", "lazy/club", "lazy/tournaments"].map((name) =>
      readFile(new URL(`../style/${name}.css`, import.meta.url), "utf8"),
    ),
  );
  for (const game of GAMES) {
    await layOut(page, held.server.url, game, Object.keys(POSITIONS[game].moments)[0]);
    for (const style of others) assert.deepEqual(await page.evaluate(matchesOnTable, style), [], game);
  }
  await context.close();
});

/** The frame: what stands on every table, and in which no game draws its boards. */
const FRAME = ".bar, .prompt, .drawer, .tabs";

/** Runs inside the page: the selectors of a game that reach the frame without naming a part of it. Pictures of its own
 *  pieces are the game's wherever they stand. */
function strayOnFrame([text, frame]) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const found = [];
  const isStray = (selector) =>
    [...document.querySelectorAll(selector)].some(
      (one) => one.closest(frame) && !one.matches(frame) && !one.closest("svg, .thing"),
    );
  const look = (rules, before) => {
    for (const rule of rules) {
      const selector = rule.selectorText?.replaceAll("&", `:is(${before})`);
      const whole = rule.selectorText?.includes("&") || !before ? selector : `:is(${before}) :is(${selector})`;
      if (rule.selectorText && !/\.(bar|steps|prompt|drawer|tabs)/.test(whole) && isStray(whole)) found.push(whole);
      if (rule.cssRules) look(rule.cssRules, rule.selectorText ? whole : before);
    }
  };
  look(sheet.cssRules, "");
  return [...new Set(found)];
}

test("no style of a game reaches the frame around it unless it names a part of that", async () => {
  const { context, page } = await person({ url: held.server.url });
  for (const game of GAMES) {
    const style = await readFile(new URL(`../../games/${game}/table.css`, import.meta.url), "utf8");
    await layOut(page, held.server.url, game, Object.keys(POSITIONS[game].moments)[0]);
    await page.keyboard.press("h");
    await page.waitForSelector(".hints .hint");
    await page.keyboard.press("l");
    await page.waitForSelector(".log-line");
    assert.deepEqual(await page.evaluate(strayOnFrame, [style, FRAME]), [], game);
  }
  await context.close();
});

test("every white piece of Pyramis is seen on a phone", async () => {
  const { context, page } = await person({ url: held.server.url, size: PHONE });
  await layOut(page, held.server.url, "pyramis", "place");
  const pieces = await page.$$eval(".stage .stone", (stones) =>
    stones.map((stone) => getComputedStyle(stone).display !== "none"),
  );
  assert.ok(pieces.length > 10, `${pieces.length} white pieces`);
  assert.ok(pieces.every(Boolean));
  await context.close();
});

test("no page is taller than what it shows", async () => {
  const { context, page } = await person({ url: held.server.url, size: { width: 2560, height: 1440 } });
  await page.waitForSelector(".box");
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 1440);
  await context.close();
});
