/** clocks.test.mjs -- time at a table: every clock is seen and runs, warns in good time, and whose seat a bot plays is
 *  told so and has it back with one touch. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, hears, person, PHONE, serverForTests } from "./browser.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests("--think-ms", "8000");

function makeTable(page, clock, seats, more = { game: "pyramis", options: { first: "1" } }) {
  const setup = { clock, seats, ...more };
  return page.evaluate(
    async (setup) =>
      (
        await fetch("/api/tables", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(setup),
        })
      ).json(),
    setup,
  );
}

/** Marie, whose turn it is, and Paul, each at a screen of their own. */
async function twoPeople(clock, size) {
  const marie = await person({ url: held.server.url, size });
  const paul = await person({ url: held.server.url, size });
  await marie.page.clock.install();
  const made = await makeTable(marie.page, clock, [
    { kind: "human", name: "Marie" },
    { kind: "human", name: "Paul" },
  ]);
  for (const [i, { page }] of [marie, paul].entries()) {
    await page.goto(`${held.server.url}#/table/${made.table}/${made.seats[i].token}`);
    await page.click(".gathering .prompt .main");
  }
  await canAct(marie.page);
  await paul.page.waitForSelector(".stage");
  return { marie, paul };
}

const MINE = { [DESKTOP.width]: ".prompt .clock", [PHONE.width]: ".strip button:nth-child(1) .clock" };
const THEIRS = { [DESKTOP.width]: ".others .clock", [PHONE.width]: ".strip button:nth-child(2) .clock" };

const figures = (page, selector) => page.$eval(selector, (clock) => clock.textContent.trim());
const becomes = (page, selector, look) => page.waitForSelector(`${selector}.${look}`);

function runs(page, selector, from) {
  return page.waitForFunction(
    ([selector, from]) => document.querySelector(selector).textContent.trim() !== from,
    [selector, from],
  );
}

for (const size of [DESKTOP, PHONE]) {
  test(`every clock is in sight and runs, ${size.width} wide`, async () => {
    const { marie, paul } = await twoPeople({ kind: "live", seconds: 900, increment: 10 }, size);
    const [mine, theirs] = [MINE[size.width], THEIRS[size.width]];
    await becomes(marie.page, mine, "running");
    await runs(marie.page, mine, await figures(marie.page, mine));
    await becomes(marie.page, theirs, "stopped");
    assert.equal(await figures(marie.page, theirs), "15:00");
    // Paul sees Marie's run; on a phone the strip has one's own seat where it sits.
    const maries = size === DESKTOP ? theirs : mine;
    await becomes(paul.page, maries, "running");
    await runs(paul.page, maries, await figures(paul.page, maries));
    for (const selector of [mine, theirs]) assert.ok(await marie.page.isVisible(selector));
    for (const { context, complaints } of [marie, paul]) {
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });
}

test("a clock warns at a tenth and at ten seconds", async () => {
  const { marie, paul } = await twoPeople({ kind: "live", seconds: 9000 }, DESKTOP);
  const { page } = marie;
  await becomes(page, ".prompt .clock", "running");
  // Eight minutes of them are left, however long all this takes.
  await page.clock.fastForward(8_500_000);
  await becomes(page, ".prompt .clock", "low");
  await hears(page, "A tenth of your time is left");
  assert.equal(await page.$(".prompt.pressing"), null);
  // Another page knows nothing of time that has not passed, and is not taken for one without a line.
  await page.reload();
  await becomes(page, ".prompt .clock", "running");
  await page.clock.fastForward(9_000_000);
  await becomes(page, ".prompt.pressing .clock", "last");
  await hears(page, "Ten seconds left.");
  assert.deepEqual(marie.complaints, []);
  await marie.context.close();
  await paul.context.close();
});

/** What the bar says of the bot, in words. */
async function isToldOfBot(page, ...words) {
  await page.waitForSelector(".prompt .main >> text=Take your seat back");
  const said = await page.textContent(".prompt .said");
  for (const part of words) assert.match(said, part);
  assert.equal(await page.$(".prompt .confirm"), null, "nothing can be confirmed");
  assert.equal(await page.$(".stage .can"), null, "nothing can be chosen");
}

async function takesSeatBack(page) {
  await page.click(".prompt .main");
  await page.waitForSelector(".prompt .confirm");
}

test("whose time runs out is told that a bot plays, and has the seat back with one touch", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  // A Pharaoh has a hundred decisions here, and thinks about each for so long that the game outlasts the test though a
  // bot plays the other seat.
  const seats = [
    { kind: "human", name: "Marie" },
    { kind: "bot", level: "pharaoh" },
  ];
  const made = await makeTable(page, { kind: "live", seconds: 2 }, seats, { game: "pyramidion" });
  await page.goto(`${held.server.url}#/table/${made.table}/${made.seats[0].token}`);
  await page.click(".gathering .prompt .main");
  await isToldOfBot(page, /A Scribe plays for you\./, /Your time ran out\./);
  await hears(page, "A Scribe plays for you. Your time ran out.");
  // Whoever comes back later is told as well.
  await page.reload();
  await isToldOfBot(page, /A Scribe plays for you\./, /Your time ran out\./);
  await hears(page, "A Scribe plays for you. Your time ran out.");
  await takesSeatBack(page);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("whoever asked for a bot and comes back is told that it plays", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, locale: "fr-FR" });
  const made = await makeTable(page, undefined, [
    { kind: "human", name: "Marie" },
    { kind: "human", name: "Paul" },
  ]);
  await page.goto(`${held.server.url}#/table/${made.table}/${made.seats[0].token}`);
  const paul = await person({ url: held.server.url });
  await paul.page.goto(`${held.server.url}#/table/${made.table}/${made.seats[1].token}`);
  await page.click(".gathering .prompt .main");
  await paul.page.click(".gathering .prompt .main");
  await canAct(page);
  await page.click(".bar nav .button:last-child");
  await page.click(".menu .button >> text=Laisser un automate jouer pour moi");
  await page.waitForSelector(".prompt .main >> text=Reprendre votre place");
  await page.reload();
  await page.waitForSelector(".prompt .main >> text=Reprendre votre place");
  assert.match(await page.textContent(".prompt .said"), /Un Scribe joue pour vous\./);
  await takesSeatBack(page);
  assert.deepEqual(complaints, []);
  await context.close();
  await paul.context.close();
});
