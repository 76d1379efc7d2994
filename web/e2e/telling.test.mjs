/** telling.test.mjs -- what just happened: the last play of the others is ringed and told with pictures and names, the
 *  log has no codes, and a hint lies on the board with its worth in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, serverForTests } from "./browser.mjs";
import { breaches } from "./axe.mjs";
import { layOut } from "./positions.mjs";
import { CODE, readOf } from "./words.mjs";

const held = serverForTests();

/** Moments at which a rival has just laid something, and what is ringed then. */
const MOMENTS = { pyramids: "build", pyramidion: "nine", pyramido: "place", pyramis: "place", tresors: "mark" };
const RINGS = {
  pyramids: ".others .last-play",
  pyramidion: ".market .site.last",
  pyramido: ".others .last-play",
  pyramis: ".others .last-play",
  tresors: ".others .last-play",
};

for (const game of GAMES) {
  test(`${game}: the last turn is told with pictures and names, the log without codes, a hint in words`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url });
    await layOut(page, held.server.url, game, MOMENTS[game]);
    await page.waitForSelector(".last-turn li .person");
    for (const words of await page.evaluate(readOf, ".last-turn li")) assert.doesNotMatch(words, CODE);
    assert.ok(await page.$(RINGS[game]), "nothing is ringed");
    await page.keyboard.press("l");
    await page.waitForSelector(".log-line .person");
    await page.waitForSelector(".log-line >> nth=5"); // lines of long ago come later
    const log = await page.evaluate(readOf, ".log-line");
    for (const words of log) assert.doesNotMatch(words, CODE);
    assert.ok(await page.$(".log-line .thing svg, .log-line .thing .plate"), "no picture in the log");
    assert.deepEqual(await breaches(page), []);
    await page.keyboard.press("l");
    await page.keyboard.press("h");
    await page.waitForSelector(".hints .hint[aria-current=true]");
    const worth = await page.textContent(".prompt .detail");
    assert.match(worth, /wins|hardly|nearly/);
    assert.doesNotMatch(worth, /%/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
