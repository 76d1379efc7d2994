/** focus.test.mjs -- whoever uses no mouse always knows where they are: what opens takes the focus, what closes gives
 *  it back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests } from "./browser.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

/** Whether the focus is on, or within, something. */
const isIn = (page, selector) =>
  page.evaluate((selector) => Boolean(document.activeElement?.closest(selector)), selector);
const becomesIn = (page, selector) =>
  page.waitForFunction((selector) => document.activeElement?.closest(selector), selector);

async function tabTo(page, selector) {
  for (let i = 0; i < 60 && !(await isIn(page, selector)); i++) await page.keyboard.press("Tab");
  assert.ok(await isIn(page, selector), `Tab reaches ${selector}`);
}

test("at a table", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await tabTo(page, "[data-play=pyramis]");
  await page.keyboard.press("Enter");
  await canAct(page);
  await becomesIn(page, ".stage .can");
  const [rules, card] = [".seek input", ".explained"];
  for (const keys of [
    [["l", ".log-line"]],
    [["i", card]],
    [
      ["i", card],
      ["i", rules],
    ],
    [["?", "dialog"]],
    [["h", ".hint"]],
  ]) {
    for (const [key, place] of keys) {
      await page.keyboard.press(key);
      await becomesIn(page, place);
    }
    await page.keyboard.press("Escape");
    await becomesIn(page, ".stage .can");
    await page.waitForSelector(".drawer, dialog, .hints, .explained", { state: "detached" });
  }
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("h");
    await becomesIn(page, ".hint");
    await page.keyboard.press("Enter");
    await becomesIn(page, ".confirm");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector(".hint"));
    await becomesIn(page, ".stage .can");
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("from screen to screen, and along the lists", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await tabTo(page, ".box");
  await page.keyboard.press("ArrowRight");
  assert.ok(await isIn(page, '.box[href="#/setup/pyramidion"]'));
  await page.keyboard.press("Enter");
  await becomesIn(page, ".setup h1");
  await page.waitForSelector(".house .option");
  await tabTo(page, ".levels [role=radio]");
  await page.keyboard.press("ArrowRight");
  await becomesIn(page, ".levels [aria-checked=true]");
  assert.equal((await page.textContent(".seats li:nth-child(2) .which b")).trim(), "Scribe");
  await page.keyboard.press("Delete");
  await becomesIn(page, ".add");
  assert.equal((await page.$$(".seats li")).length, 2);
  await page.goto(`${held.server.url}#/rules/pyramis`);
  await page.waitForSelector(".rules section");
  await page.keyboard.press("/");
  assert.ok(await isIn(page, ".seek input"));
  assert.deepEqual(complaints, []);
  await context.close();
});
