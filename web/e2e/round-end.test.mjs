/** round-end.test.mjs -- the end of a round waits until it was seen: the table stands as it stood then, what came of
 *  the round is said and tabled, and it goes on by key, by touch, or by itself; never at the fastest pace, nor while
 *  one's own clock runs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, person, PHONE, serverForTests } from "./browser.mjs";
import { playByKeys, playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";
import { breaches } from "./axe.mjs";
import { layOut } from "./positions.mjs";

const held = serverForTests();

/** In the page: every line that is said aloud, for lines leave it after a while. */
function noteLines() {
  window.lines = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) window.lines.push(...[...addedNodes].map((line) => line.textContent));
  }).observe(document.getElementById("voice"), { childList: true });
}

async function prefer(page, settings) {
  await page.evaluate((settings) => localStorage.setItem("mastaba.settings.1", JSON.stringify(settings)), settings);
  await page.reload();
}

/** Somebody against a bot that answers at once, looking for long at the end of a round: 25 seconds, by a clock that the
 *  test can put forward. */
async function alone(game, { pace = "calm", ...more } = {}) {
  const one = await person({ url: held.server.url, ...more });
  await one.page.clock.install();
  await prefer(one.page, { seats: { [game]: ["greedy"] }, pace });
  await one.page.click(`[data-play=${game}]`);
  await canAct(one.page);
  return one;
}

const untilEnd = { goesOn: false };
const words = async (page, where) => (await page.textContent(where)).replace(/\s+/g, " ").trim();
const heights = (page) => page.$eval(".prompt", (bar) => bar.getBoundingClientRect().height);
const round = (page) => page.$eval(".progress b", (told) => Number(/\d+/.exec(told.textContent)[0]));
const timesSaid = (page, said) =>
  page.evaluate((said) => window.lines.filter((line) => line.includes(said)).length, said);
const goneOn = (page) => page.waitForSelector(".prompt .go-on", { state: "detached" });

async function isHeld(page) {
  assert.ok(await page.isVisible(".prompt .go-on"));
  assert.equal(await page.locator(".stage .can, .others .can, .prompt .confirm").count(), 0);
}

/** By seat, what the small table tells: points before, what came to them, and after; and how many pictures it shows. */
async function tabled(page) {
  const lines = await page.$$eval(".round-table tbody tr", (lines) =>
    lines.map((line) => [
      ...[...line.querySelectorAll("td:not(.played)")].map((told) =>
        Number(told.firstElementChild?.textContent ?? told.textContent),
      ),
      line.querySelectorAll(".played [role=img]").length,
    ]),
  );
  const { x, width } = await page.locator(".round-table table").boundingBox();
  assert.ok(x >= 0 && x + width <= page.viewportSize().width, "the small table is cut");
  for (const [before, plus, after, pictures] of lines) {
    assert.equal(before + plus, after);
    assert.ok(pictures > 0);
  }
  return lines;
}

/** Cards that lie open to be chosen from. */
const open = (page) => page.locator(".quarry .pair .cards svg.card").count();

for (const size of [DESKTOP, PHONE])
  test(`what came of a round is said and stays until one goes on, ${size.width} wide`, async () => {
    const { context, page, complaints } = await alone("pyramids", { size });
    const height = await heights(page);
    await page.evaluate(noteLines);
    const { isOver, isHeld: isEnd } = await playOn(page, untilEnd);
    assert.deepEqual([isOver, isEnd], [false, true]);
    await isHeld(page);
    assert.equal(await words(page, ".go-on"), "Next round");
    const said = await words(page, ".prompt .ask");
    const [, first] = /^Round 1 is over: \+(\d+) for you\.$/.exec(said);
    const [, leader, most] = /^(You lead|Greedy leads|All are level) with (\d+)( in sight)?\.$/.exec(
      await words(page, ".prompt .detail"),
    );
    assert.ok(Number(most) >= Number(first));
    assert.equal(leader === "Greedy leads", Number(most) > Number(first));
    assert.equal(await heights(page), height);
    // Nothing of the next round is there yet.
    assert.deepEqual([await round(page), await open(page)], [1, 0]);
    const [[before, plus, after], rival] = await tabled(page);
    assert.deepEqual([before, plus], [0, Number(first)]);
    const shown = await words(page, size === PHONE ? ".strip .number" : ".other .number");
    assert.equal(parseInt(shown), rival[2]);
    assert.deepEqual(await breaches(page), []);
    // Whoever looks around hears it no second time.
    for (const thing of await page.$$(".stage [data-target]")) await thing.dispatchEvent("pointerover");
    await isHeld(page);
    await page.click(".go-on");
    await goneOn(page);
    await canAct(page);
    assert.equal(await round(page), 2);
    assert.ok((await open(page)) > 0);
    assert.equal(await page.locator(".round-table").count(), 0);
    assert.equal(await heights(page), height);
    assert.equal(await timesSaid(page, said), 1);

    // By keys alone, the focus is where one goes on.
    await playByKeys(page, untilEnd);
    await isHeld(page);
    assert.match(await words(page, ".prompt .ask"), /^Round 2 is over/);
    assert.equal((await tabled(page))[0][0], after);
    await page.waitForFunction(() => document.activeElement?.matches(".prompt .go-on"));
    await page.keyboard.press("Enter");
    await goneOn(page);
    await canAct(page);

    // By itself, but not before its time.
    await playOn(page, untilEnd);
    await page.clock.fastForward(10_000);
    await isHeld(page);
    await page.clock.fastForward(20_000);
    await goneOn(page);
    await canAct(page);
    assert.equal(await round(page), 4);

    // Whoever comes back sees how things are.
    await playOn(page, untilEnd);
    await isHeld(page);
    await page.reload();
    await canAct(page);
    assert.equal(await round(page), 5);
    assert.deepEqual(complaints, []);
    await context.close();
  });

/** Titles, a play of seat A from the end of a part, and what the bar says until one goes on. */
const LAST_PLAYS = [
  ["pyramidion", "2:46", "Round 1", "Round 2"],
  ["pyramido", "2:89", "Floor 1", "Floor 2"],
];

for (const [game, moment, is, next] of LAST_PLAYS)
  test(`${game}: what is over stays on the table until one goes on`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url });
    await layOut(page, held.server.url, game, moment);
    assert.ok((await words(page, ".bar .progress b")).startsWith(is));
    await playOn(page, { most: 1 });
    await page.waitForSelector(".prompt .go-on");
    assert.ok((await words(page, ".bar .progress b")).startsWith(is));
    // Its beginning was not seen, so nobody can say what it brought.
    assert.equal(await page.locator(".round-table").count(), 0);
    await page.click(".go-on");
    await goneOn(page);
    assert.ok((await words(page, ".bar .progress b")).startsWith(next));
    assert.deepEqual(complaints, []);
    await context.close();
  });

test("the score sheet comes when one wants to see it, in French", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, locale: "fr-FR" });
  await layOut(page, held.server.url, "pyramids", "2:102");
  // The sheet has no script to wait for, so it would come at once.
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.sheet[open]");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.sheet", { state: "detached" });
  const { isOver } = await playOn(page, untilEnd);
  assert.equal(isOver, false);
  assert.match(await words(page, ".prompt .ask"), /gagnez? (ensemble )?avec \d+ points\.$/);
  assert.equal(await words(page, ".go-on"), "Voir le résultat");
  await page.locator(".stage [data-target]").first().dispatchEvent("pointerover");
  await isHeld(page);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".score .winner");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Pyramids: with the last play nothing beside it moves", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramids", "2:102");
  const places = () =>
    page.$$eval(".caption h2, .hand-card, .other .largest, .ledger .sum .figure", (things) =>
      things.map((thing) => {
        const { x, y } = thing.getBoundingClientRect();
        return [thing.classList[0] ?? thing.localName, x, y].join(" ");
      }),
    );
  const before = await places();
  await playOn(page, untilEnd);
  // Tombs are turned up, and the hand is empty.
  await page.waitForSelector(".other .tomb-stones");
  const after = await places();
  assert.deepEqual(
    before.filter((place) => !after.includes(place)),
    [],
  );
  await context.close();
});

/** In the page: notes every end of a round that is waited at, and whether one's own clock ran meanwhile. */
function noteEnds() {
  window.ends = [];
  new MutationObserver(() => {
    if (document.querySelector(".prompt .go-on"))
      window.ends.push(document.querySelector(".prompt .clock:not(.stopped)") ? "pressed" : "free");
  }).observe(document.body, { childList: true, subtree: true });
}

async function playToRound(page, number) {
  while ((await round(page)) < number) {
    await playOn(page, { most: 1 });
    await page.waitForSelector(".stage .can, .prompt .go-on");
  }
}

test("at the fastest pace nothing waits", async () => {
  const { context, page, complaints } = await alone("pyramids", { pace: "once", motion: "no-preference" });
  await page.evaluate(noteEnds);
  await playToRound(page, 4);
  assert.deepEqual(await page.evaluate(() => window.ends), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("nobody waits while their own clock runs; who watches does", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  const made = await page.evaluate(async () => {
    const setup = {
      game: "tresors",
      clock: { kind: "live", seconds: 9000 },
      seats: [
        { kind: "human", name: "Marie" },
        { kind: "bot", level: "greedy" },
      ],
    };
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(setup) })).json();
  });
  const watcher = await person({ url: `${held.server.url}#/table/${made.table}` });
  await page.goto(`${held.server.url}#/table/${made.table}/${made.seats[0].token}`);
  await page.click(".gathering .prompt .main");
  await canAct(page);
  await watcher.page.waitForSelector(".stage");
  await page.evaluate(noteEnds);
  await playToRound(page, 2);
  await canAct(page);
  assert.deepEqual(await page.evaluate(() => window.ends), []);
  await watcher.page.waitForSelector(".prompt .go-on");
  assert.match(await words(watcher.page, ".prompt .ask"), /^Round 1 is over\.$/);
  await watcher.page.click(".go-on");
  await goneOn(watcher.page);
  assert.equal(await round(watcher.page), 2);
  for (const one of [{ context, complaints }, watcher]) {
    assert.deepEqual(one.complaints, []);
    await one.context.close();
  }
});
