/** steady.test.mjs -- the frame of a table stands still: nothing jumps while a whole game is played. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();
const MOST = 0.01;

/** In the page: every shift of the table, whoever caused it. */
function noteShifts() {
  window.shifts = [];
  const note = (list) => {
    for (const { value, startTime, sources } of list.getEntries())
      if (document.querySelector(".table"))
        window.shifts.push({ value, startTime, what: sources.map(({ node }) => String(node?.className)) });
  };
  new PerformanceObserver(note).observe({ type: "layout-shift", buffered: true });
}

/** As browsers reckon it: shifts less than a second apart belong together, for five seconds at most. */
function worstMoment(shifts) {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { value, startTime } of shifts) {
    const isSame = startTime - last < 1000 && startTime - first < 5000;
    if (!isSame) [sum, first] = [0, startTime];
    last = startTime;
    sum += value;
    worst = Math.max(worst, sum);
  }
  return worst;
}

test("Pyramis: what shifts through a whole game is next to nothing", async () => {
  const { context, page, complaints } = await person({});
  await context.addInitScript(noteShifts);
  await page.goto(held.server.url);
  await page.evaluate(() => localStorage.setItem("mastaba.settings.1", '{"seats":{"pyramis":["greedy"]}}'));
  await page.goto(`${held.server.url}?#/play/pyramis`);
  await canAct(page);
  await page.evaluate(() => (window.shifts.length = 0));
  assert.ok((await playOn(page, { seed: 5 })).isOver);
  const shifts = await page.evaluate(() => window.shifts);
  const worst = worstMoment(shifts);
  assert.ok(worst <= MOST, `${worst}: ${JSON.stringify(shifts.sort((a, b) => b.value - a.value).slice(0, 4))}`);
  assert.deepEqual(complaints, []);
  await context.close();
});
