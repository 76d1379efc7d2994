/** play-someone.test.mjs -- strangers who look for somebody: two touches to a game, bots for who wants them, a
 *  search that outlives the server, and games to watch. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { hears, person, PHONE, serverForTests, until } from "./browser.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

const FIND = ".play-someone form .main";
const SIT = ".play-someone > .main";

/** Somebody at the start page, who has chosen this title alone. */
async function visitor(title, { name = "", wish = {}, ...more } = {}) {
  const visit = await person({ ...more });
  const chosen = { titles: [title], seats: 2, pace: "quick", botsAfter: null, ...wish };
  await visit.page.addInitScript(
    (settings) => {
      if (!localStorage.getItem("mastaba.settings.1"))
        localStorage.setItem("mastaba.settings.1", JSON.stringify(settings));
    },
    { name, wish: chosen, theme: more.theme ?? "light" },
  );
  await visit.page.goto(held.server.url);
  await visit.page.waitForSelector(FIND);
  return visit;
}

const says = (page, words) =>
  page.waitForFunction(
    (words) => new RegExp(words, "s").test(document.querySelector(".play-someone")?.textContent ?? ""),
    words.source,
  );

/** What a browser says of a server that was away, or has forgotten. */
const AWAY = /Failed to load resource/;

async function end(...visitors) {
  for (const { context, complaints } of visitors) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

test("two strangers and two touches each: a game, and a stranger who watches it", async () => {
  const ben = await visitor("pyramis", { name: "Ben" });
  await ben.page.click(FIND);
  await says(ben.page, /Looking….*Ben.*Free.*Nobody else just now/);
  const zoe = await visitor("pyramis", { name: "Zoé", size: PHONE, locale: "fr-FR" });
  await says(zoe.page, /Une personne attend/);
  await zoe.page.click(FIND);
  // The one who waited is told at once; nobody has to wait for the ten seconds.
  await ben.page.waitForSelector(SIT);
  await says(ben.page, /A table of two: Pyramis\. *With Zoé/);
  await hears(ben.page, "A table of two: Pyramis. With Zoé.");
  await says(zoe.page, /Une table de deux : Pyramis.*Avec Ben/);
  for (const { page } of [ben, zoe]) await page.click(SIT);
  for (const { page } of [ben, zoe]) await page.waitForSelector(".table-pyramis");
  const first = await Promise.race([ben, zoe].map(async (each) => (await canAct(each.page), each)));
  assert.ok(await first.page.$(".clock"));

  const watcher = await visitor("pyramids");
  await watcher.page.waitForSelector(".open-tables [data-key=w]");
  assert.match(
    await watcher.page.textContent(".open-tables li"),
    /Pyramis.*Being played.*Quick, 1 min a move.*(Ben, Zoé|Zoé, Ben)/s,
  );
  await watcher.page.focus(".open-tables li .button");
  await watcher.page.keyboard.press("w");
  await watcher.page.waitForSelector(".table-pyramis");
  assert.equal(await watcher.page.$(".can"), null);
  await end(ben, zoe, watcher);
});

test("who touches nothing sits down after ten seconds; bots take the seats that are left", async () => {
  const { page, ...rest } = await visitor("tresors", {
    wish: { seats: 3, botsAfter: 30, pace: "live" },
    theme: "dark",
  });
  assert.deepEqual(await breaches(page), []);
  await page.click(FIND);
  await says(page, /a Scribe joins at 0:30/);
  assert.deepEqual(await breaches(page), []);
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains("calls")), true);
  await page.keyboard.press("Enter"); // bots now
  await says(page, /A table of three: Trésors.*2 Scribes.*15 min each/);
  assert.deepEqual(await breaches(page), []);
  await page.waitForSelector(".table-tresors");
  await end(rest);
});

test("a search goes on when the server was started again, and ends when it is told to", async () => {
  const ada = await visitor("pyramido", { name: "Ada" });
  await ada.page.click(FIND);
  await says(ada.page, /Nobody else just now/);
  await held.server.stop();
  await held.server.start();
  const karl = await visitor("pyramido", { name: "Karl" });
  await says(karl.page, /One person waiting/);
  await karl.page.click(FIND);
  for (const { page } of [ada, karl]) await page.waitForSelector(SIT);
  for (const { complaints } of [ada, karl])
    complaints.splice(0, Infinity, ...complaints.filter((each) => !AWAY.test(each)));
  await end(ada, karl);
  const alone = await visitor("pyramido");
  await alone.page.click(FIND);
  await says(alone.page, /Looking/);
  await alone.page.click('.switches [role=radio][aria-label="Français"]');
  await says(alone.page, /On cherche/); // in the other language, and still
  await alone.page.click(".play-someone .plain");
  await alone.page.waitForSelector(FIND);
  const seeking = async () => (await (await fetch(`${held.server.url}api/tables`)).json()).seeking;
  await until(async () => (await seeking()) === 0);
  await end(alone);
});

test("by keys alone: titles, seats and pace are chosen, and an eleventh slow game is not looked for", async () => {
  const { page, ...rest } = await visitor("pyramis", { wish: { titles: [] } });
  await page.keyboard.press("f");
  assert.equal(await page.evaluate(() => document.activeElement.matches(".play-someone form .main")), true);
  await page.focus(".pick input");
  await page.keyboard.press("Space");
  assert.equal(await page.isChecked(".pick:nth-of-type(1) input"), false);
  await page.focus('.play-someone .row:nth-of-type(2) [aria-checked="true"]');
  await page.keyboard.press("ArrowRight");
  await says(page, /a day a move/);
  await page.evaluate(() => {
    const game = (i) => ({
      table: `slow${i}`,
      where: "online",
      game: "pyramis",
      tokens: [],
      others: [],
      progress: "",
      turn: "others",
      awaited: "",
      seats: ["A"],
      time: i,
      pace: "slow",
    });
    localStorage.setItem("mastaba.shelf.1", JSON.stringify(Array.from({ length: 10 }, (_, i) => game(i))));
  });
  await page.reload();
  await says(page, /You have 10 slow games/);
  assert.ok(await page.isDisabled(FIND));
  await end(rest);
});

test("a pace means the same where a table is made, listed and looked for", async () => {
  const { page, ...rest } = await visitor("pyramis", { wish: { pace: "slow" } });
  await page.click('.open-tables a[href="#/setup/pyramis/open"]');
  await page.click('.paces [role=radio] >> text="Slow"');
  await page.waitForFunction(() => /a day a move/.test(document.querySelector(".paces").textContent));
  await page.click(".prompt .main");
  await page.waitForSelector(".gathering");
  await page.goto(`${held.server.url}#/`);
  await page.waitForFunction(() =>
    /Slow, 1 day a move/.test(document.querySelector(".open-tables li")?.textContent ?? ""),
  );
  await page.click(FIND);
  const other = await visitor("pyramis", { wish: { pace: "slow" } });
  await other.page.click(FIND);
  await page.waitForSelector(SIT);
  for (const each of [page, other.page]) await each.click(SIT);
  for (const each of [page, other.page]) await each.waitForSelector(".table-pyramis");
  await page.goto(`${held.server.url}#/`);
  // The one that was made, and the one that was found and is being played.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll(".open-tables li")].filter((line) => /Slow, 1 day a move/.test(line.textContent))
        .length === 2,
  );
  await end(rest, other);
});
