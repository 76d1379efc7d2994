/** score-sheet.test.mjs -- the score sheet: what decided stands beside the verdict, the bar is no higher than at the
 *  table, and nothing there is a code. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, GAMES, person, PHONE, serverForTests } from "./browser.mjs";
import { ALL_PLAYS, layOut } from "./positions.mjs";
import { codesAmong, signsOf } from "./words.mjs";

const held = serverForTests();

/** The height of the bar, and the lines of its sentence. */
const barOf = (page) =>
  page.$eval(".prompt", (bar) => {
    const words = document.createRange();
    words.selectNodeContents(bar.querySelector(".ask"));
    const lines = new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom)));
    return { height: bar.getBoundingClientRect().height, lines: lines.size };
  });

/** A full table and one of two: in both somebody may have lost by much or by little. */
const ENDS = [ALL_PLAYS, `2:${ALL_PLAYS}`];

for (const size of [DESKTOP, { width: 1280, height: 720 }, PHONE])
  for (const locale of ["en-GB", "fr-FR"])
    test(`the bar says one thing and is as high as the table's, ${size.width} wide, ${locale}`, async () => {
      const { context, page, complaints } = await person({ url: held.server.url, size, locale });
      let decided = 0;
      for (const game of GAMES) {
        await layOut(page, held.server.url, game, 60, ".table .prompt");
        const { height } = await barOf(page);
        for (const end of ENDS) {
          await layOut(page, held.server.url, game, end, ".chart");
          const bar = await barOf(page);
          assert.equal(bar.height, height, `${game} ${end}`);
          assert.ok(size === PHONE || bar.lines === 1, `${game} ${end}: ${await page.textContent(".prompt .ask")}`);
          const verdict = await page.textContent(".verdict .soft");
          decided += /It was decided by \d+ in |L’écart s’est fait ici/.test(verdict);
        }
      }
      assert.ok(decided >= GAMES.length, "who lost reads what decided it");
      assert.deepEqual(complaints, []);
      await context.close();
    });

for (const [size, locale] of [
  [DESKTOP, "en-GB"],
  [PHONE, "fr-FR"],
])
  test(`no sign and no label speaks in codes, ${size.width} wide, ${locale}`, async () => {
    const { context, page } = await person({ url: held.server.url, size, locale });
    const faults = [];
    for (const game of GAMES)
      for (const end of ENDS) {
        await layOut(page, held.server.url, game, end, ".chart [role=button]");
        const signs = await page.evaluate(signsOf, ".score *");
        assert.ok(signs.length > 30, String(signs));
        for (const words of codesAmong(signs)) faults.push(`${game} ${end}: ${words}`);
      }
    assert.deepEqual(faults, []);
    await context.close();
  });

test("the boards on the sheet are not ringed; those of the table it was are", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  const isSeen = (selector) => page.locator(`${selector} .last-play:visible`).count();
  let ringed = 0;
  for (const game of GAMES) {
    await layOut(page, held.server.url, game, ALL_PLAYS, ".chart");
    assert.equal(await isSeen(".score-board"), 0, game);
    await page.click(".prompt button:has-text('Board')");
    await page.waitForSelector(".others");
    ringed += await isSeen(":is(.others, .mine)");
  }
  assert.ok(ringed > 0, "nothing is ringed on the tables either");
  assert.deepEqual(complaints, []);
  await context.close();
});
