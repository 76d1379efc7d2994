/** my-games.test.mjs -- what waits for me comes first on the home page: whose turn it is, how long is left, how games
 *  ended; five of them, and all when somebody asks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { goTo, person, PHONE, serverForTests } from "./browser.mjs";

const held = serverForTests();

const HOUR = 3_600_000;

/** A game as this browser keeps it. */
const kept = (table, game, more) => ({
  table,
  where: "online",
  game,
  tokens: ["token"],
  others: ["Marc"],
  progress: "",
  turn: "others",
  awaited: "Marc",
  seats: ["A"],
  ...more,
});

/** Newest last, so that an order by time alone would be another. */
function shelf(now) {
  const games = [
    kept("soon", "pyramids", { turn: "mine", ends: { at: now + 540_000, low: 600_000 } }),
    kept("later", "pyramido", { turn: "mine", ends: { at: now + 5 * HOUR, low: 600_000 } }),
    kept("bot", "tresors", { turn: "mine", standIn: { level: "architect", since: now } }),
    kept("over", "pyramis", { turn: "over", result: { place: 1, of: 4, total: 61, isOut: false } }),
    kept("lost", "pyramis", { turn: "over", result: { place: 3, of: 3, total: 1, isOut: false } }),
    kept("others", "pyramidion", { ends: { at: now + 21 * HOUR, low: 600_000 } }),
    kept("open", "pyramis", { turn: "gathering" }),
    kept("ever", "tresors", { turn: "mine" }),
  ];
  return games.map((game, i) => ({ ...game, time: now - 86_400_000 * 40 + i }));
}

async function atHome(options, games = shelf(Date.now())) {
  const { context, page, complaints } = await person(options);
  await context.addInitScript((kept) => localStorage.setItem("mastaba.shelf.1", kept), JSON.stringify(games));
  await page.goto(held.server.url);
  await page.waitForSelector(".my-games li");
  return { context, page, complaints };
}

const linesOf = (page) =>
  page.$$eval(".my-games li > a", (lines) =>
    lines.map((line) => `${line.hash.split("/").at(-1)} ${line.textContent.replace(/\s+/g, " ")}`),
  );

test("my turn by time left, no clock last; a bot in my seat; others; not begun; then how games ended", async () => {
  const { context, page, complaints } = await atHome({});
  assert.equal((await linesOf(page)).length, 5);
  assert.deepEqual(await breaches(page), []);
  await page.click(".my-games header .link:has-text('All 8 games')");
  const words = [
    /^soon .*Your turn.*9 min left/,
    /^later .*Your turn.*5 h left/,
    /^ever .*Your turn.*no clock/,
    /^bot .*An Architect plays for you · Marc.*Take back.*since/,
    /^others .*Marc.*21 h left/,
    /^open .*Not begun/,
    /^lost .*1 point · Marc.*3rd of 3/,
    /^over .*Won with 61 points · Marc.*1st of 4/,
  ];
  const lines = await linesOf(page);
  assert.equal(lines.length, words.length);
  words.forEach((pattern, i) => assert.match(lines[i], pattern));
  assert.equal(await page.locator(".my-games .low").count(), 1, "one of them is pressing");
  await page.click(".my-games header .link:has-text('Fewer')");
  await page.waitForFunction(() => document.querySelectorAll(".my-games li").length === 5);
  await page.focus(".my-games li > a");
  await page.keyboard.press("ArrowDown");
  assert.match(await page.evaluate(() => document.activeElement.hash), /later$/);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("on a phone, in French and by lamp, two lines stand above the question", async () => {
  const { context, page, complaints } = await atHome({ size: PHONE, locale: "fr-FR", theme: "dark" });
  const lines = await linesOf(page);
  assert.equal(lines.length, 2);
  assert.match(lines[0], /À vous.*reste 9 min/);
  assert.ok(
    await page.evaluate(
      () =>
        document.querySelector(".my-games").getBoundingClientRect().bottom <
        document.querySelector("h1").getBoundingClientRect().top,
    ),
  );
  assert.deepEqual(await breaches(page), []);
  await page.click(".my-games header .link:has-text('6 autres')");
  assert.equal((await linesOf(page)).length, 8);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("when nothing waits the panel says so, and offers those of last time again", async () => {
  const over = kept("over", "pyramis", {
    turn: "over",
    others: ["Léa", "Ben"],
    result: { place: 2, of: 3, total: 48, isOut: false },
    time: Date.now(),
  });
  const { context, page, complaints } = await atHome({}, [over]);
  assert.match(await page.textContent(".nothing-waits"), /Your last game was against Léa and Ben\./);
  assert.equal(await page.getAttribute(".nothing-waits .button", "href"), "#/table/over");
  assert.match((await linesOf(page))[0], /48 points · Léa, Ben.*2nd of 3/);
  assert.deepEqual(await breaches(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a game that no longer fits into the list takes its log along; the others keep theirs", async () => {
  const games = Array.from({ length: 60 }, (_, i) => kept(`old${i}`, "pyramis", { where: "offline", time: i }));
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.evaluate((games) => {
    for (const { table } of games) localStorage.setItem(`mastaba.table.1.${table}`, "[]");
    localStorage.setItem("mastaba.shelf.1", JSON.stringify(games));
  }, games);
  await goTo(page, `${held.server.url}#/play/pyramis`);
  await page.waitForSelector(".table .stage");
  await page.waitForFunction(() => localStorage.getItem("mastaba.table.1.old59") === null);
  const logs = await page.evaluate(() => Object.keys(localStorage).filter((key) => /^mastaba\.table\./.test(key)));
  assert.equal(logs.length, 60);
  assert.ok(logs.includes("mastaba.table.1.old58"));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("who was asked to a table finds the invitation among the games until the seat is taken, or all are", async () => {
  const tom = await person({ url: `${held.server.url}#/setup/pyramis/invite` });
  await tom.page.click(".prompt .main");
  await tom.page.waitForSelector(".gathering");
  await tom.page.fill(".places .field", "Tom");
  await tom.page.press(".places .field", "Enter");
  const link = await tom.page.inputValue("#invite-link");
  const invited = await Promise.all([person({ url: link }), person({ url: link, locale: "fr-FR", size: PHONE })]);
  for (const { page } of invited) await page.waitForSelector(".invited:has-text('Tom')");
  const [zoe, ben] = invited.map(({ page }) => page);
  await zoe.goto(`${held.server.url}#/`);
  await ben.goto(`${held.server.url}#/`);
  await zoe.waitForSelector(".my-games li");
  assert.match((await linesOf(zoe))[0], /Pyramis.*Tom invites you.*Invitation/);
  assert.match((await linesOf(ben))[0], /Pyramis.*Tom vous invite.*Invitation/);
  assert.deepEqual(await breaches(ben), []);
  await zoe.click(".my-games li > a");
  await zoe.click(".invited .main");
  await zoe.waitForSelector(".gathering .places");
  await zoe.goto(`${held.server.url}#/`);
  await zoe.waitForSelector(".my-games li:has-text('Not begun')");
  // The seat that Ben was asked to is gone.
  await ben.click(".my-games li > a");
  await ben.waitForSelector(".invited:has-text('Tom')");
  await ben.goto(`${held.server.url}#/`);
  await ben.waitForSelector(".evening");
  for (const { context, complaints } of [tom, ...invited]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
