/** open-tables.test.mjs -- strangers find each other: a table in the list, a seat with one touch, nothing that moves
 *  under a hand, and words for every bad day. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { hears, person, PHONE, serverForTests, until } from "./browser.mjs";

const held = serverForTests();

const LINES = ".open-tables li";

/** A table of the server's that somebody waits at, or has left. */
async function tableOf(name, fields = {}) {
  const seats = [{ kind: "human", name }, { kind: "open" }];
  const answer = await fetch(`${held.server.url}api/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game: "pyramis", seats, public: true, ...fields }),
  });
  return answer.json();
}

const take = (table) =>
  fetch(`${held.server.url}api/tables/${table}/seats`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });

/** Somebody who waits at the table until told to go. */
async function waitAt({ table, seats }) {
  const { context, page } = await person({ url: `${held.server.url}#/table/${table}/${seats[0].token}` });
  await page.waitForSelector(".gathering");
  return context;
}

const listed = (page, count) =>
  page.waitForFunction(([lines, count]) => document.querySelectorAll(lines).length === count, [LINES, count]);

/** The panel is there before its list: what is in the first list is new to nobody. */
const wasRead = (page, words) =>
  page.waitForFunction(
    (words) => new RegExp(words).test(document.querySelector(".open-tables header")?.textContent ?? ""),
    words.source,
  );

test("two strangers: one opens a table with two touches, the other sits down with one, and they play", async () => {
  const paul = await person({ url: held.server.url, size: PHONE, locale: "fr-FR" });
  await wasRead(paul.page, /Aucune table ouverte/);
  const marie = await person({ url: held.server.url });
  await marie.page.click('.open-tables a[href="#/setup/pyramis/open"]');
  await marie.page.click(".prompt .main");
  await marie.page.waitForSelector(".gathering");
  // No reload: the list is alive.
  await listed(paul.page, 1);
  assert.match(await paul.page.textContent(LINES), /Pyramis.*sans pendule.*1 libre sur 2/s);
  await hears(paul.page, "Une nouvelle table.");
  await paul.page.click(`${LINES} .button`);
  for (const { page } of [marie, paul]) await page.click(".gathering .prompt .main");
  for (const { page } of [marie, paul]) await page.waitForSelector(".table-pyramis");
  await paul.page.goto(`${held.server.url}#/`);
  await wasRead(paul.page, /Aucune table ouverte\. Une partie se regarde/);
  await listed(paul.page, 1); // their own, which goes on
  assert.deepEqual([...marie.complaints, ...paul.complaints], []);
  for (const { context } of [marie, paul]) await context.close();
});

test("terms are told in words; who has gone waits for nobody, unless it is played over days", async () => {
  const here = await tableOf("Inès", {
    clock: { kind: "live", seconds: 900, increment: 10 },
    options: { zone: "pyramids" },
  });
  await tableOf("Gone");
  await tableOf("Slow", { clock: { kind: "slow", seconds: 172_800 } });
  const waiting = await waitAt(here);
  const { context, page, complaints } = await person({ url: held.server.url, theme: "dark" });
  await listed(page, 2);
  const words = await page.$$eval(LINES, (lines) => lines.map((line) => line.textContent.replace(/\s+/g, " ")));
  assert.match(words[0], /2 days a move.*Slow/);
  assert.match(words[1], /Live, 15 min each/);
  await page.waitForFunction((lines) => /pyramids/i.test(document.querySelectorAll(lines)[1].textContent), LINES);
  assert.deepEqual(await breaches(page), []);
  await page.click('.open-tables [role=radio] >> text="Live"');
  await listed(page, 1);
  assert.match(await page.textContent(LINES), /15 min each/);
  await page.click('.open-tables [role=radio] >> text="All"');
  await listed(page, 2);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement.blur());
  await waiting.close();
  await listed(page, 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("nothing moves under a hand, and a seat that was taken meanwhile says so", async () => {
  const first = await tableOf("Ada", { clock: { kind: "slow", seconds: 86_400 } });
  const { context, page } = await person({ url: held.server.url });
  await page.waitForFunction((lines) => /Ada/.test(document.querySelector(lines)?.textContent ?? ""), LINES);
  await page.focus(`${LINES} .button`);
  const before = await page.textContent(".open-tables ul");
  await tableOf("Karl", { clock: { kind: "slow", seconds: 86_400 } });
  await page.waitForSelector(".open-tables header .link");
  assert.equal(await page.textContent(".open-tables ul"), before);
  assert.equal(await page.textContent(".open-tables header .link"), "1 new, show");
  assert.equal((await take(first.table)).status, 201);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".toast");
  await page.waitForFunction((lines) => /Karl/.test(document.querySelector(lines)?.textContent ?? ""), LINES);
  await page.waitForFunction(() => !/Ada/.test(document.querySelector(".open-tables ul").textContent));
  await context.close();
});

test("however often the list is hurried, it is asked for at one pace", async () => {
  const { context, page } = await person({});
  const asked = [];
  let isSlow = false;
  await page.route("**/api/tables*", async (route) => {
    asked.push(route);
    if (!isSlow) await route.continue();
  });
  await page.clock.install();
  await page.goto(held.server.url);
  await wasRead(page, /No open table|open/);
  isSlow = true;
  const before = asked.length;
  for (let i = 0; i < 3; i++) await page.evaluate(() => dispatchEvent(new Event("online")));
  await until(() => asked.length === before + 3);
  isSlow = false;
  await Promise.all(asked.slice(before).map((route) => route.continue()));
  await page.waitForLoadState("networkidle");
  await page.clock.fastForward(4000);
  await until(() => asked.length > before + 3);
  await page.waitForLoadState("networkidle");
  assert.equal(asked.length, before + 4);
  await context.close();
});

test("without a network the panel says so, and comes back with it", async () => {
  const { context, page } = await person({ url: held.server.url, keepsPage: true });
  await wasRead(page, /\d open/); // of the tests before
  await context.setOffline(true);
  await page.waitForFunction(() => /Offline/.test(document.querySelector(".open-tables header").textContent));
  await context.setOffline(false);
  await page.waitForFunction(() => !/Offline/.test(document.querySelector(".open-tables header").textContent));
  await context.close();
});
