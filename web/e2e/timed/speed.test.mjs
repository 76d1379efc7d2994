/** speed.test.mjs -- the home page is painted within a second, and a touch is answered on the screen within a tenth of
 *  one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, serverForTests } from "../browser.mjs";
import { canAct } from "../screens.mjs";

const FIRST_PAINT = 1000;
const INPUT_TO_PAINT = 100;
/** Other work on the machine slows a try, never the page alone: the best of several tells. */
const TRIES = 5;
const TOUCHES = 7;
const held = serverForTests();

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The first try that is fast enough, or else the best of all. */
async function bestOf(limit, measure) {
  let best = Infinity;
  for (let i = 0; i < TRIES && best >= limit; i++) best = Math.min(best, await measure());
  return best;
}

test("first paint of the home page", async (t) => {
  const time = await bestOf(FIRST_PAINT, async () => {
    const { context, page } = await person({ url: held.server.url, motion: "no-preference" });
    await page.waitForSelector(".box");
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    );
    const time = await paint.jsonValue();
    await context.close();
    return time;
  });
  t.diagnostic(`first contentful paint after ${Math.round(time)} ms`);
  assert.ok(time < FIRST_PAINT, `${time} ms`);
});

/** From the moment the browser got the click until the frame that answers it is painted; null when what was aimed at
 *  had moved away, as cards that are dealt do. */
async function timeOfTouch(page) {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
  await canAct(page);
  const spots = await page.$$(".stage .can");
  const spot = spots[Math.floor(spots.length / 2)];
  await page.evaluate(() => {
    globalThis.answered = new Promise((resolve) => {
      const hear = (event) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - event.timeStamp);
          port2.postMessage(null);
        });
      addEventListener("click", hear, { capture: true, once: true });
    });
  });
  await spot.click({ force: true });
  const time = await page.evaluate(() => globalThis.answered);
  const hasChosen = await page.$(".stage .has, .prompt .confirm:not(:disabled)");
  await page.keyboard.press("Escape");
  return hasChosen && time;
}

for (const game of GAMES) {
  test(`${game}: input to paint`, async (t) => {
    const { context, page, complaints } = await person({ url: held.server.url, motion: "no-preference" });
    await page.click(`[data-play=${game}]`);
    await canAct(page);
    const time = await bestOf(INPUT_TO_PAINT, async () => {
      const times = [];
      for (let i = 0; i < 3 * TOUCHES && times.length < TOUCHES; i++) {
        const time = await timeOfTouch(page);
        if (time !== null) times.push(time);
      }
      assert.equal(times.length, TOUCHES, "touches choose something");
      return median(times);
    });
    t.diagnostic(`input to paint: ${Math.round(time)} ms, the median of ${TOUCHES} touches`);
    assert.ok(time < INPUT_TO_PAINT, `${time} ms`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
