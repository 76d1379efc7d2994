/** better.test.mjs -- what would have been better: the curve in the replay, the better move on the table itself, and a
 *  mistake tried again. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { breaches } from "./axe.mjs";
import { hears, person, PHONE, serverForTests } from "./browser.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

/** A game as far as the first mistake: play 20 of it, after five lines. */
const PLAYS = 20;
const game = await readFile(new URL("../../tests/review/games/pyramis.rec", import.meta.url), "utf8");
const record = `${game
  .split("\n")
  .slice(0, 5 + PLAYS)
  .join("\n")}\n`;
const MADE = ["river.2", "A.fleet.e1"];
const BEST = ["river.3", "A.fleet.c1"];

function addressOf(place, step = "") {
  const code = deflateSync(record).toString("base64url");
  return `${held.server.url}#/${place}/1/${code.length}/${code}${step}`;
}

const isAt = (page, step) =>
  page.waitForFunction(
    (words) => document.querySelector(".replaying .prompt .detail")?.textContent.includes(words),
    `Step ${step} of ${PLAYS}`,
  );

const areLaid = (page, targets) =>
  page.waitForFunction(
    (targets) => targets.every((target) => document.querySelector(`.stage [data-target="${target}"].has`)),
    targets,
  );

async function answer(page, targets) {
  await canAct(page);
  for (const target of targets) await page.locator(`.stage [data-target="${target}"]`).dispatchEvent("click");
  await page.click(".prompt .confirm:not(:disabled)");
}

const tablesKept = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mastaba.table.")).length);

test("the curve in the replay leads anywhere, and the better move lies on the table as it was", async () => {
  const { context, page, complaints } = await person({ url: addressOf("shared", `/${PLAYS}`) });
  await isAt(page, PLAYS);
  assert.equal(await page.$(".curve-strip"), null, "nothing is reckoned before it is asked for");
  await page.keyboard.press("c");
  await page.waitForSelector(".guide.better");
  assert.match(await page.textContent(".guide.better"), /Better:.* of a hundred better/s);
  assert.ok((await page.$$(".curve-strip .line")).length === 2 && (await page.$(".strip-tick")));
  await page.keyboard.press("b");
  await areLaid(page, BEST);
  await hears(page, "Better:");
  assert.deepEqual(await breaches(page), []);
  await page.keyboard.press("b");
  await page.waitForFunction(() => !document.querySelector(".stage .has"));
  assert.equal(await tablesKept(page), 0, "what lay there is gone");
  await page.locator(".curve-strip").click({ position: { x: 2, y: 30 } });
  await isAt(page, 0);
  assert.equal(await page.$(".guide.better"), null);
  await page.keyboard.press("n");
  await page.waitForSelector(".guide.better");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("from the review to one's costliest mistake: tried again, better, and played on", async () => {
  const { context, page, complaints } = await person({ url: addressOf("reviewed") });
  await page.click(`.try-again[href$="/${PLAYS - 1}"]`);
  await page.waitForSelector(".guide.puzzle");
  await answer(page, BEST);
  await page.waitForSelector(".verdict-box.right");
  assert.match(await page.textContent(".verdict-box h3"), /Better by \d+ of a hundred/);
  await areLaid(page, BEST);
  assert.deepEqual(await breaches(page), []);
  await page.click(".prompt .button >> text=Play on from here");
  await page.waitForFunction(() => location.hash.startsWith("#/here/"));
  await page.waitForSelector(".table .stage");
  assert.match(await page.getAttribute(".origin", "href"), new RegExp(`^#/shared/.*/${PLAYS - 1}$`));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("in French on a phone: the same move is no better, and the best is shown when it is asked for", async () => {
  const { context, page, complaints } = await person({
    url: addressOf("retry", `/${PLAYS - 1}`),
    size: PHONE,
    theme: "dark",
    locale: "fr-FR",
  });
  await answer(page, MADE);
  await page.waitForFunction(() => document.querySelector(".verdict-box h3")?.textContent.includes("Comme avant."));
  assert.deepEqual(await breaches(page), []);
  await page.click(".prompt .button:has-text('Montrer le meilleur')");
  await page.waitForFunction(() => document.querySelectorAll(".weighed").length === 2);
  await areLaid(page, BEST);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing scrolls sideways");
  await page.goto(addressOf("retry", "/0"));
  await page.waitForFunction(() => /n’y décide rien/.test(document.querySelector(".opening h1")?.textContent));
  assert.deepEqual(complaints, []);
  await context.close();
});
