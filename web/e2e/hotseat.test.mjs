/** hotseat.test.mjs -- two people at one device: a curtain between them, nobody's secrets behind it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, PHONE, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

/** Marie and Paul sit down at one device, as the set-up offers it. */
async function twoPeople(game, size, hints = false) {
  const both = await person({ url: `${held.server.url}#/setup/${game}`, size });
  const { page } = both;
  await page.waitForSelector(".house .option");
  while ((await page.$$(".seats li")).length > 2) await page.click(".seats li:last-child .icon-only");
  await page.click(".seats li:nth-child(2) .who [role=radio]:first-child");
  await page.fill(".seats li:nth-child(1) input", "Marie");
  await page.fill(".seats li:nth-child(2) input", "Paul");
  if (hints) await page.click(".hints-choice [role=radio]:last-child");
  await page.click(".prompt .main");
  await page.waitForSelector(".stage .can, .opening .main");
  return both;
}

const curtain = (page) => page.$(".opening .main");
/** Whose turn the curtain announces. */
const announced = async (page) => /^(\w+), it is your turn/.exec((await page.textContent(".opening h1")).trim())?.[1];

/** Plays until the curtain falls. */
async function playToCurtain(page, seed = 1) {
  for (let i = 0; i < 60; i++) {
    await page.waitForSelector(".stage .can, .opening .main");
    if (await curtain(page)) return;
    await playOn(page, { seed: seed + i, most: 1 });
  }
  throw new Error("the curtain never fell");
}

test("turn by turn, the curtain falls between them, to the end", async () => {
  const { context, page, complaints } = await twoPeople("pyramis", PHONE);
  const seen = [];
  for (let i = 0; i < 4; i++) {
    await playToCurtain(page, i);
    seen.push(await announced(page));
    await page.click(".opening .main");
    await canAct(page);
  }
  for (let i = 1; i < seen.length; i++) assert.notEqual(seen[i], seen[i - 1]);
  assert.deepEqual([...new Set(seen)].sort(), ["Marie", "Paul"]);
  assert.ok((await playOn(page)).isOver);
  const names = await page.$$eval(".score .who b", (cells) => cells.map((cell) => cell.textContent));
  assert.deepEqual(names.sort(), ["Marie", "Paul"]);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("hints among people are given where the table was made so, and nowhere else", async () => {
  for (const hints of [false, true]) {
    const { context, page, complaints } = await twoPeople("pyramis", undefined, hints);
    if (await curtain(page)) await page.click(".opening .main");
    await canAct(page);
    assert.equal(await page.getAttribute(".prompt .ask-hint", "aria-disabled"), String(!hints));
    await page.keyboard.press("h");
    await page.waitForSelector(hints ? ".hints .hint" : ".prompt.refused");
    if (!hints) assert.match(await page.textContent(".prompt .ask"), /not agreed upon/);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("behind the curtain lies no board, and each sees their own hand", async () => {
  const { context, page, complaints } = await twoPeople("pyramidion");
  if (await curtain(page)) await page.click(".opening .main");
  const hand = () =>
    page.$$eval(".mine [data-piece]", (cards) =>
      cards
        .map((card) => card.dataset.piece)
        .sort()
        .join(" "),
    );
  await canAct(page);
  const first = await hand();
  await playToCurtain(page);
  assert.equal(await page.$(".stage, .others, .drawer"), null);
  assert.equal(await page.$("[data-piece]"), null);
  await page.click(".opening .main");
  await canAct(page);
  assert.notEqual(await hand(), first);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what both choose in secret is chosen one after the other", async () => {
  const { context, page, complaints } = await twoPeople("tresors");
  const seen = [];
  await canAct(page);
  assert.ok(await page.$(".other.turn"), "both are to choose");
  for (let i = 0; i < 6; i++) {
    await playToCurtain(page, i * 7);
    seen.push(await announced(page));
    await page.click(".opening .main");
    await canAct(page);
  }
  assert.ok(seen.includes("Marie") && seen.includes("Paul"));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a reload while the curtain is down leaves it down", async () => {
  const { context, page, complaints } = await twoPeople("pyramis");
  await playToCurtain(page);
  let who = await announced(page);
  if (who !== "Paul") {
    await page.click(".opening .main");
    await canAct(page);
    await playToCurtain(page, 5);
    who = await announced(page);
  }
  assert.equal(who, "Paul");
  await page.reload();
  await page.waitForSelector(".opening .main");
  assert.equal(await announced(page), "Paul");
  await page.click(".opening .main");
  await canAct(page);
  assert.deepEqual(complaints, []);
  await context.close();
});
