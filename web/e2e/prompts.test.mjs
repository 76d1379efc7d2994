/** prompts.test.mjs -- the sentence in the prompt bar is about what was just touched. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests } from "./browser.mjs";
import { layOut } from "./positions.mjs";

const held = serverForTests();

const asks = (page, words) =>
  page.waitForFunction((words) => document.querySelector(".prompt .ask").textContent.trim() === words, words);
const touch = (page, target) => page.locator(`.stage [data-target="${target}"]`).first().dispatchEvent("click");
const firstOf = (page, start) =>
  page.locator(`.stage [data-target^="${start}"].can`).first().getAttribute("data-target");

test("Pyramids: a place that was touched asks for a card", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramids", "build");
  await touch(page, await firstOf(page, "A.hand."));
  await touch(page, await firstOf(page, "A.pyramid."));
  await touch(page, "A.tomb");
  await asks(page, "Now a card for the tomb.");
  await context.close();
});

test("Trésors: a single square on untouched pyramids is their start", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "tresors", 25);
  await page.keyboard.press("s");
  await asks(page, "Tick one square: the start of a pyramid.");
  await context.close();
});

test("Trésors: a hint that was taken is asked about as a whole", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "tresors", "keep");
  await touch(page, await firstOf(page, "A.hand."));
  await page.keyboard.press("h");
  await page.waitForSelector(".hint[aria-current]");
  await page.keyboard.press("h");
  await page.waitForFunction(() =>
    /^Keep \d+ and \d+\?$/.test(document.querySelector(".prompt .ask").textContent.trim()),
  );
  await context.close();
});

test("Trésors: what is taken back is no longer asked about", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "tresors", "keep");
  await touch(page, await firstOf(page, "A.hand."));
  await asks(page, "One more.");
  await page.keyboard.press("Escape");
  await asks(page, "Keep two of these four pyramids.");
  await context.close();
});
