/** newcomer.test.mjs -- whoever knows no rules reaches the end of the lesson and then of a first game, in every title,
 *  on a phone, by what is in view alone: six hints, then by trying, with a hint when at a loss. Tells how much
 *  jumped meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, serverForTests } from "./browser.mjs";
import { Newcomer } from "./newcomer.mjs";
import { MOST_SHIFT, noteShifts, worstMoment } from "./shifts.mjs";
import { codesSaid, noteWords } from "./words.mjs";

const held = serverForTests();
const PHONE = { width: 360, height: 780 };

for (const game of GAMES) {
  test(`${game}: the lesson, then a whole game, at first by hints`, async (t) => {
    const { context, page, complaints } = await person({ size: PHONE });
    await context.addInitScript(noteShifts);
    await page.goto(held.server.url);
    const { games } = await (await fetch(`${held.server.url}api/games`)).json();
    const { title } = games.find((one) => one.game === game);
    const one = new Newcomer(page);
    await one.press(new RegExp(`^Learn in 2 min ${title}$`));
    await one.learn();
    await noteWords(page);
    await one.press(/^A first game$/);
    const began = one.touches.length;
    await one.goOn(({ find, words }) => find(/^Hint$/) && !/lesson/i.test(words), []);
    await page.evaluate(() => (window.shifts.length = 0));
    await one.play(6);
    const worst = worstMoment(await page.evaluate(() => window.shifts), one.touches);
    const touches = `${began} touches to learn, ${one.touches.length - began} to play`;
    t.diagnostic(`${touches}; ${one.decisions} decisions; shift ${worst.value.toFixed(4)}`);
    assert.ok(worst.value <= MOST_SHIFT, JSON.stringify(worst));
    assert.deepEqual(await codesSaid(page), []);
    assert.deepEqual([...one.cut], []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
