/** tournament-pages.test.mjs -- a tournament of twelve in its third round, as the server tells it: every page of it, in
 *  both languages, by day and by lamp, at a desk and in a hand, by keys, and to whoever has not entered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { AUTUMN, beginAutumn, layOutAutumn, player } from "./autumn.mjs";
import { breaches } from "./axe.mjs";
import { DESKTOP, goTo, hears, person, PHONE, serverForTests } from "./browser.mjs";
import { visitTournaments } from "./screens.mjs";

const held = serverForTests();

let laidOut = null;

/** Once for all tests of the file. */
function begun() {
  return (laidOut ??= (layOutAutumn(held.server), beginAutumn(held.server)));
}

async function zoe(look) {
  await begun();
  return player(held.server, "Zoé", look);
}

/** In the page: words that are smaller than anybody should have to read. */
function tooSmall() {
  const hasWords = ({ childNodes }) => [...childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  return [...document.querySelectorAll("#app *")]
    .filter((one) => hasWords(one) && parseFloat(getComputedStyle(one).fontSize) < 12)
    .map((one) => one.outerHTML.slice(0, 100));
}

for (const [theme, size, locale] of [
  ["light", DESKTOP, "en-GB"],
  ["dark", DESKTOP, "fr-FR"],
  ["dark", PHONE, "fr-FR"],
  ["light", PHONE, "en-GB"],
  ["light", { width: 360, height: 780 }, "fr-FR"],
  ["dark", { width: 844, height: 390 }, "en-GB"],
]) {
  test(`every page of it, ${theme}, ${size.width} wide, ${locale}: axe is content, and all is in sight`, async () => {
    const { context, page, complaints } = await zoe({ theme, size, locale });
    const found = [];
    await visitTournaments(page, held.server.url, async (name) => {
      found.push(...(await breaches(page)).map((breach) => `${name}: ${breach}`));
      found.push(...(await page.evaluate(tooSmall)).map((words) => `${name} has small words: ${words}`));
      if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
        found.push(`${name} scrolls sideways`);
    });
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("standings: groups of equals, what decided in bold, and why in one sentence", async () => {
  const { context, page } = await zoe();
  await page.waitForSelector(".stand");
  const rows = await page.$$eval(".stand tbody tr", (all) =>
    all.map((row) => ({
      place: row.querySelector(".place").textContent,
      name: row.querySelector("th button").textContent,
      points: row.querySelector(".total").textContent,
      bold: [...row.querySelectorAll(".part")].map((cell) => cell.querySelector("b") !== null),
      ends: row.classList.contains("last-of-equals"),
    })),
  );
  assert.deepEqual(
    rows.map(({ place }) => Number(place)),
    Array.from({ length: 12 }, (_, i) => i + 1),
  );
  assert.equal(rows[0].name, "Yuki");
  assert.equal(rows[0].points, "4");
  for (const [i, row] of rows.slice(0, -1).entries()) {
    const isEqual = row.points === rows[i + 1].points;
    assert.equal(row.ends, !isEqual, row.name);
    if (isEqual) assert.ok(row.bold.includes(true) && rows[i + 1].bold.includes(true), `${row.name}: what decided`);
  }
  assert.match(await page.textContent(".why b"), /(You stand before|stands before you).*: (both|equal)/s);
  await page.click('.stand button:text-is("Léa")');
  await page.waitForSelector(".details");
  assert.match(await page.textContent(".details"), /Round 1, table 2, seat C, with Yuki and Pavel: 0 points, absent/);
  assert.match(await page.textContent(".details"), /Page of Léa/);
  await context.close();
});

test("by keys: what I must do, my line, round by round, and what the keys are", async () => {
  const { context, page } = await zoe();
  await page.waitForSelector(".stand");
  const focused = () => page.evaluate(() => document.activeElement.textContent.trim());
  await page.keyboard.press("m");
  assert.equal(await focused(), "Zoé");
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await focused(), "Zoé");
  await page.keyboard.press("p");
  assert.equal(await focused(), "Sit down");
  const shown = () => page.getAttribute('.rounds [aria-checked="true"]', "aria-label");
  assert.equal(await shown(), "Round 3");
  await page.keyboard.press("[");
  await page.waitForSelector('.rounds [aria-checked="true"][aria-label^="Round 2"]');
  assert.equal(await shown(), "Round 2, the same deal");
  for (const key of ["]", "]", "]"]) await page.keyboard.press(key);
  await page.waitForSelector('.rounds [aria-checked="true"][aria-label="Round 5"]');
  assert.match(await page.textContent(".rounds"), /Paired when round 4 is over/);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog.sheet[open] kbd");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog.sheet", { state: "detached" });
  await context.close();
});

test("the time that is left is seen as it goes, and said at five minutes, at two and at one", async () => {
  await begun();
  const { context, page } = await player(held.server, "Zoé");
  await page.waitForSelector(".must.turn");
  await page.evaluate(() => {
    window.said = [];
    const note = (changes) =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach((line) => said.push(line.textContent)));
    new MutationObserver(note).observe(document.getElementById("voice"), { childList: true });
  });
  // The page's own clock goes on faster than the server's.
  const at = (minutes, seconds = 0) =>
    page.evaluate(
      async ([minutes, seconds]) => {
        const { mine } = await (await fetch("/api/tournaments/autumnautumnautu")).json();
        const wanted = mine.by - (minutes * 60 + seconds) * 1000;
        globalThis.ahead = wanted - (globalThis.realNow ??= Date.now.bind(Date))();
        Date.now = () => globalThis.realNow() + globalThis.ahead;
      },
      [minutes, seconds],
    );
  for (const [minutes, words] of [
    [5, "5 minutes left to sit down."],
    [2, "2 minutes left to sit down."],
    [1, "1 minute left to sit down."],
  ]) {
    await at(minutes, 20);
    await page.waitForFunction(
      (minutes) => new RegExp(`in ${minutes} min 1?[0-9] s`).test(document.querySelector(".must").textContent),
      minutes,
    );
    await at(minutes, -1);
    await hears(page, words);
  }
  await page.waitForFunction(() => /in (5[0-6]|[1-4]?[0-9]) s/.test(document.querySelector(".must").textContent));
  assert.equal((await page.evaluate(() => window.said)).length, 3, "once each, and nothing else");
  assert.equal(await page.locator(".must [role=status] [aria-hidden=true] b").count(), 1, "what runs is not read out");
  await context.close();
});

test("whoever has not entered follows it and compares; a table that is watched leads back", async () => {
  await begun();
  const url = held.server.url.replace("127.0.0.1", "localhost");
  const { context, page, complaints } = await person({ url: `${url}${AUTUMN.slice(1)}`.replace("//t", "/t") });
  await page.waitForSelector(".tourney .stand");
  assert.equal(await page.locator(".must, .stand .own").count(), 0);
  assert.equal(await page.locator(".one-table footer a").count(), 1, "one is played");
  await page.waitForSelector("a.same-deal");
  assert.match(await page.textContent("a.same-deal"), /Zoé made most of it/);
  await page.click("a.same-deal");
  await page.waitForSelector(".seat-strip");
  assert.match(await page.textContent(".head"), /Zoé made most of the same cards.*\+9\.7 points against the 3 others/s);
  assert.equal(await page.locator(".order li").count(), 12);
  assert.match(await page.textContent(".parts tfoot"), /Mean/);
  await page.click('.parts-head [role="radio"]:text-is("A")');
  await page.waitForFunction(() => /Seat A, part by part/.test(document.querySelector(".parts-head").textContent));
  await page.click(".club .home-link");
  await page.waitForSelector(".tourney .stand");
  // At a table that is watched the way back leads here.
  await page.click(".one-table footer a");
  await page.waitForSelector(".table-pyramids");
  await page.click(".bar .home-link");
  await page.waitForSelector(".tourney .stand");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("when the server does not answer, what was read stays, with its time; and it goes on by itself", async () => {
  const { context, page } = await zoe();
  await page.waitForSelector(".stand");
  await page.route("**/api/tournaments/**", (route) => route.abort());
  await page.waitForSelector(".stale");
  assert.match(await page.textContent(".stale"), /The server does not answer\. This is as of \d\d:\d\d/);
  assert.equal(await page.locator(".stand tbody tr").count(), 12);
  await goTo(page, `${page.url().split("#")[0]}${AUTUMN}/round/2`);
  await page.waitForSelector(".refused");
  await page.unroute("**/api/tournaments/**");
  await page.click('.refused .button:has-text("Try again")');
  await page.waitForSelector(".seat-strip");
  await context.close();
});
