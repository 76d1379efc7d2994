/** games.test.mjs -- a whole game of each title from the home page to the score sheet: two people and a server; alone
 *  with the network cut, and nothing jumps, on a tablet held upright neither. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, PHONE, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";
import { MOST_SHIFT, noteShifts, worstMoment } from "./shifts.mjs";
import { codesSaid, noteWords } from "./words.mjs";

const held = serverForTests();

/** That nothing jumped since `window.shifts` was empty. */
async function standsStill(page, decisions) {
  const worst = worstMoment(await page.evaluate(() => window.shifts), decisions);
  assert.ok(worst.value <= MOST_SHIFT, JSON.stringify(worst));
}

/** The totals in order of place; whoever is out is so in any language. */
async function scoreSheet(page) {
  await page.waitForSelector(".score tbody tr");
  const totals = await page.$$eval(".score tbody tr", (rows) =>
    rows.map((row) => row.querySelector(".total")?.textContent?.trim()),
  );
  return totals.map((total) => (total === "éliminé" ? "out" : total));
}

for (const game of GAMES) {
  test(`${game}: two people, one by link`, async () => {
    const marie = await person({ url: held.server.url, keepsPage: true });
    await marie.page.click(`a.invite[href="#/setup/${game}/invite"]`);
    await marie.page.click(".prompt .main");
    const link = await marie.page.inputValue("#invite-link");
    const paul = await person({ url: link, size: PHONE, locale: "fr-FR", keepsPage: true });
    await paul.page.evaluate(noteShifts);
    await paul.page.fill(".invited input", "Paul");
    await paul.page.click(".invited .main");
    for (const { page } of [marie, paul]) await page.click(".gathering .prompt .main");
    for (const { page } of [marie, paul]) await page.waitForSelector(`.table-${game}`);
    for (const { page } of [marie, paul]) await noteWords(page);
    await paul.page.waitForSelector(".stage > .mine");
    await paul.page.evaluate(() => (window.shifts.length = 0));
    const ends = await Promise.all([playOn(marie.page, { seed: 3 }), playOn(paul.page, { seed: 11 })]);
    assert.ok(ends.every((end) => end.isOver));
    await standsStill(paul.page, ends[1].decisions);
    assert.deepEqual(await scoreSheet(marie.page), await scoreSheet(paul.page));
    for (const { page } of [marie, paul]) assert.deepEqual(await codesSaid(page), []);
    assert.deepEqual([...marie.complaints, ...paul.complaints], []);
    await marie.context.close();
    await paul.context.close();
  });

  test(`${game}: alone, with the network cut`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url, keepsPage: true });
    await context.addInitScript(noteShifts);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await page.evaluate(
      (game) => localStorage.setItem("mastaba.settings.1", JSON.stringify({ seats: { [game]: ["greedy"] } })),
      game,
    );
    await page.reload();
    await page.click(`[data-play=${game}]`);
    await page.waitForSelector(`.table-${game}`);
    await canAct(page);
    await page.evaluate(() => (window.shifts.length = 0));
    const { isOver, decisions } = await playOn(page, { seed: 5 });
    assert.ok(isOver);
    await standsStill(page, decisions);
    assert.ok((await scoreSheet(page)).length >= 2);
    await page.waitForFunction(() =>
      /draws were dealt again/.test(document.querySelector(".score .seal")?.textContent ?? ""),
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("tresors: on a tablet held upright nothing jumps", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, size: { width: 768, height: 1024 } });
  await context.addInitScript(noteShifts);
  await page.evaluate(() =>
    localStorage.setItem("mastaba.settings.1", JSON.stringify({ seats: { tresors: ["greedy", "greedy"] } })),
  );
  await page.reload();
  await page.click("[data-play=tresors]");
  await canAct(page);
  await page.evaluate(() => (window.shifts.length = 0));
  const { isOver, decisions } = await playOn(page, { seed: 5 });
  assert.ok(isOver);
  await standsStill(page, decisions);
  assert.deepEqual(complaints, []);
  await context.close();
});
