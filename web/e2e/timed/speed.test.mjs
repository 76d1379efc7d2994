/** speed.test.mjs -- the home page is painted within a second, and a touch is answered on the screen within a tenth of
 *  one; or, where the machine is slow or busy, in no more time than a bare page needs for a known piece of work. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, serverForTests } from "../browser.mjs";
import { canAct } from "../screens.mjs";

const FIRST_PAINT = 1000;
const INPUT_TO_PAINT = 100;
/** Other work on the machine may slow any of them. */
const TRIES = 5;
const TOUCHES = 7;
/** Lines laid out one hundred at a time: on our machine two thirds of the limits. */
const WORK = { paint: 200, touch: 20 };
const held = serverForTests();

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** How long something took, and what it may take: the first try that is fast enough, or else the last. `known` measures
 *  the known piece of work in the same way, where the limit alone does not do. */
async function firstOf(limit, measure, known) {
  let [time, most] = [await measure(), limit];
  for (let i = 1; i < TRIES && time >= most; i++) {
    most = Math.max(limit, await known());
    time = await measure();
  }
  return { time, most };
}

/** A page with nothing on it but a button, or nothing but the words that it writes after its work. */
async function barePage(units, isTouched) {
  const { context, page } = await person({ motion: "no-preference" });
  const work = `const work = () => {
    for (let i = 0; i < ${units}; i++) {
      const lines = document.createElement("div");
      lines.innerHTML = "<p><b>a</b> b <i>c</i></p>".repeat(100);
      document.body.append(lines);
      lines.getBoundingClientRect();
      lines.remove();
    }
    document.body.append("done");
  };`;
  const body = isTouched
    ? `<main class="stage"><button class="can">touch</button></main><script>${work} onclick = work;</script>`
    : `<script>${work} work();</script>`;
  const address = `${held.server.url}bare`;
  await page.route(address, (route) => route.fulfill({ contentType: "text/html", body: `<body>${body}</body>` }));
  await page.goto(address);
  return { context, page };
}

async function firstPaint({ context, page }) {
  const paint = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const time = await paint.jsonValue();
  await context.close();
  return time;
}

test("first paint of the home page", async (t) => {
  const { time, most } = await firstOf(
    FIRST_PAINT,
    async () => {
      const visit = await person({ url: held.server.url, motion: "no-preference" });
      await visit.page.waitForSelector(".box");
      return firstPaint(visit);
    },
    async () => firstPaint(await barePage(WORK.paint, false)),
  );
  t.diagnostic(`first contentful paint after ${Math.round(time)} of ${Math.round(most)} ms`);
  assert.ok(time < most, `${time} ms of ${most}`);
});

/** From the moment the browser got the click until the frame that answers it is painted. */
async function timeOfTouch(page) {
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
  return page.evaluate(() => globalThis.answered);
}

/** At a table; null when what was aimed at had moved away, as cards that are dealt do. */
async function timeAtTable(page) {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== "running"));
  await canAct(page);
  const time = await timeOfTouch(page);
  const hasChosen = await page.$(".stage .has, .prompt .confirm:not(:disabled)");
  await page.keyboard.press("Escape");
  return hasChosen && time;
}

/** The median of some touches that were answered. */
async function medianOf(touch) {
  const times = [];
  for (let i = 0; i < 3 * TOUCHES && times.length < TOUCHES; i++) {
    const time = await touch();
    if (time !== null) times.push(time);
  }
  assert.equal(times.length, TOUCHES, "touches choose something");
  return median(times);
}

async function knownTouches() {
  const { context, page } = await barePage(WORK.touch, true);
  const time = await medianOf(() => timeOfTouch(page));
  await context.close();
  return time;
}

for (const game of GAMES) {
  test(`${game}: input to paint`, async (t) => {
    const { context, page, complaints } = await person({ url: held.server.url, motion: "no-preference" });
    await page.click(`[data-play=${game}]`);
    await canAct(page);
    const { time, most } = await firstOf(INPUT_TO_PAINT, () => medianOf(() => timeAtTable(page)), knownTouches);
    t.diagnostic(`input to paint: ${Math.round(time)} of ${Math.round(most)} ms, the median of ${TOUCHES} touches`);
    assert.ok(time < most, `${time} ms of ${most}`);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
