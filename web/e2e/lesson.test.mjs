/** lesson.test.mjs -- the first game of every title, taught to its end; then it is a game like any other. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { drawn, GAMES, person, PHONE, serverForTests } from "./browser.mjs";
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
    assert.match(await guide(page), /You have \d+ points?\./, "it ends in a score");
    await canAct(page);
    assert.equal((await playOn(page, { most: 3 })).plays, 3);
    await page.goto(held.server.url);
    await page.waitForSelector(".my-games li");
    assert.match(await page.textContent(".my-games li"), new RegExp(await titleOf(game)));
    await page.click(".my-games li a");
    await canAct(page);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** In the page: by how much the stage is too small for what lies there. */
function stageLacks() {
  const stage = document.querySelector(".table .stage");
  return Math.max(stage.scrollHeight - stage.clientHeight, stage.scrollWidth - stage.clientWidth);
}

for (const game of GAMES)
  test(`${game}: who teaches, at length and in French, pushes nothing out of view`, async () => {
    const { context, page } = await person({ url: `${held.server.url}#/learn/${game}`, locale: "fr-FR" });
    await page.waitForSelector(".guide");
    const steps = Number(/Étape 1 sur (\d+)/.exec(await guide(page))[1]);
    const faults = [];
    for (let step = 1; step <= steps; step++) {
      await page.waitForFunction(
        (step) => document.querySelector(".guide")?.textContent.includes(`Étape ${step} sur`),
        step,
      );
      await canAct(page);
      for (const [width, height] of [
        [768, 1024],
        [1440, 900],
      ]) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        const lack = await page.evaluate(stageLacks);
        if (lack > 1) faults.push(`step ${step}, ${width}×${height}: ${lack}`);
      }
      await playOn(page, { seed: step, most: 1 });
    }
    assert.deepEqual(faults, []);
    await context.close();
  });

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
  assert.equal(await page.$(".my-games"), null);
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

test("one can go back, be shown a move, is told to wait, and ends in a first game", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, size: PHONE, theme: "dark" });
  await page.click(".evening .button >> text=Learn");
  const isAt = (step) =>
    page.waitForFunction((step) => document.querySelector(".guide")?.textContent.includes(`Step ${step} of`), step);
  await isAt(1);
  assert.ok(await page.isDisabled(".guide .button >> text=Back"));
  await canAct(page);
  await page.locator(".stage .touchable:not(.can)").first().dispatchEvent("click");
  await page.waitForFunction(() => /^\s*Not yet/.test(document.querySelector(".prompt .ask")?.textContent));
  await page.locator(".guide .button >> text=Show me").evaluate((button) => (button.click(), button.click()));
  await isAt(2); // a hasty hand skips nothing
  assert.deepEqual(await breaches(page), []);
  await page.click(".guide .button >> text=Back");
  await isAt(1);
  await canAct(page);
  for (let step = 1; !/The lesson is over/.test(await guide(page)); step++) {
    await page.click(".guide .button >> text=Show me");
    await page.waitForFunction(
      (step) => new RegExp(`Step ${step + 1} of|lesson is over`).test(document.querySelector(".guide")?.textContent),
      step,
    );
  }
  assert.deepEqual(await breaches(page), []);
  const lesson = await page.evaluate(() => location.hash);
  await page.click(".guide .main");
  await page.waitForFunction((lesson) => location.hash !== lesson, lesson);
  await page.waitForSelector(".guide", { state: "detached" });
  await canAct(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("the home page teaches the easiest first, explains levels, and begins with who forgives", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  assert.match(await page.textContent(".evening li:first-child"), /Learn Pyramis/);
  assert.match(await page.textContent(".game:has(.easiest) h2"), /Pyramis/);
  for (const game of GAMES) assert.ok(await page.isVisible(`.label a[href="#/learn/${game}"]`), game);
  const options = await page.$$eval(".level-choice option", (all) => all.map((one) => one.textContent.trim()));
  for (const words of [/^Apprentice: .*first game/, /^Scribe: .{9}/, /^Pharaoh: .{9}/, /^Alone/])
    assert.ok(
      options.some((option) => words.test(option)),
      String(words),
    );
  assert.deepEqual(await breaches(page), []);
  await page.click("[data-play=pyramis]");
  await canAct(page);
  assert.match(await page.textContent(".others"), /Apprentice/);
  await page.goto(held.server.url);
  await page.selectOption(".game:nth-child(5) select", "");
  await page.click("[data-play=tresors]");
  await canAct(page);
  assert.equal((await page.$$(".other")).length, 0, "alone");
  assert.deepEqual(complaints, []);
  await context.close();
});
