/** lesson.test.mjs -- the first game of every title, taught to its end; then it is a game like any other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, PHONE, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

const titleOf = async (game) => {
  const { games } = await (await fetch(`${held.server.url}api/games`)).json();
  return games.find((other) => other.game === game).title;
};
const guide = (page) => page.textContent(".guide");

for (const game of GAMES) {
  test(`${game}: the lesson ends in a free game`, async () => {
    const { context, page, complaints } = await person({
      url: `${held.server.url}#/setup/${game}`,
      size: game === "pyramis" ? PHONE : undefined,
    });
    await page.click(`a[href="#/learn/${game}"]`);
    await page.waitForSelector(".guide");
    const steps = Number(/Step 1 of (\d+)/.exec(await guide(page))?.[1]);
    assert.ok(steps >= 3);
    for (let step = 1; step <= steps; step++) {
      await page.waitForFunction(
        (step) => document.querySelector(".guide")?.textContent.includes(`Step ${step} of`),
        step,
      );
      await canAct(page);
      assert.ok(await page.isDisabled(".prompt .confirm"), `step ${step}: nothing was touched yet`);
      assert.doesNotMatch(await page.textContent(".prompt .ask"), / [:.,]/);
      assert.equal((await playOn(page, { seed: step, most: 1 })).plays, 1);
    }
    await page.waitForFunction(() => /The lesson is over/.test(document.querySelector(".guide")?.textContent ?? ""));
    await canAct(page);
    assert.equal((await playOn(page, { most: 3 })).plays, 3);
    await page.goto(held.server.url);
    await page.waitForSelector(".continue li");
    assert.match(await page.textContent(".continue li"), new RegExp(await titleOf(game)));
    await page.click(".continue li a");
    await canAct(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("Pyramis: of two free oceans none is called the only one", async () => {
  const { context, page } = await person({ url: `${held.server.url}#/learn/pyramis` });
  for (let step = 1; step <= 5; step++) {
    await page.waitForFunction(
      (step) => document.querySelector(".guide")?.textContent.includes(`Step ${step} of`),
      step,
    );
    await canAct(page);
    await playOn(page, { seed: step, most: 1 });
  }
  await page.waitForFunction(() => document.querySelector(".guide")?.textContent.includes("Step 6 of"));
  await canAct(page);
  await page.locator(".stage .can").first().dispatchEvent("click");
  await page.waitForSelector(".prompt .confirm:not(:disabled)");
  assert.doesNotMatch(await page.textContent(".prompt"), /only free/);
  await context.close();
});

test("a lesson that is broken off is not a game to continue", async () => {
  const { context, page } = await person({ url: `${held.server.url}#/learn/pyramis` });
  await page.waitForSelector(".guide");
  await page.click(".home-link");
  await page.waitForSelector(".box");
  assert.equal(await page.$(".continue"), null);
  await context.close();
});

test("another language does not begin the lesson again", async () => {
  const { context, page, complaints } = await person({ url: `${held.server.url}#/learn/pyramis` });
  await canAct(page);
  await playOn(page, { most: 1 });
  await page.waitForFunction(() => document.querySelector(".guide")?.textContent.includes("Step 2 of"));
  await canAct(page);
  const pieces = () => page.$$eval(".mine [data-piece]", (all) => all.map((piece) => piece.dataset.piece).sort());
  const before = await pieces();
  const asked = await page.textContent(".prompt .ask");
  await page.click(".bar nav .button:last-child");
  await page.click(".sheet [role=radio] >> text=FR");
  await page.waitForFunction(
    (asked) =>
      document.querySelector(".guide")?.textContent.includes("Étape 2 sur") &&
      document.querySelector(".prompt .ask").textContent !== asked,
    asked,
  );
  assert.deepEqual(await pieces(), before);
  assert.deepEqual(complaints, []);
  await context.close();
});
