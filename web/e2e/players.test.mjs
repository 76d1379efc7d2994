/** players.test.mjs -- pages of players and leaderboards: what they tell, by hand, by keys and to a reader, in both
 *  languages, by day and by lamp, on a desk and on a phone. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { breaches } from "./axe.mjs";
import { DESKTOP, person, PHONE, serverForTests } from "./browser.mjs";

const held = serverForTests();
const here = () => held.server.url.replace("127.0.0.1", "localhost");

let isLaidOut = false;

/** Once the server has made its file. */
function layOut() {
  if (isLaidOut) return;
  isLaidOut = true;
  const script = fileURLToPath(new URL("season.py", import.meta.url));
  execFileSync("python3", [script, join(held.server.folder, "tables.db")]);
}

/** Zoé, who is signed in; or somebody. */
async function visitor(address, { isZoe = true, ...look } = {}) {
  layOut();
  const someone = await person(look);
  if (isZoe)
    await someone.context.addCookies([
      { name: "mastaba", value: "z".repeat(22), url: here(), sameSite: "Strict", httpOnly: true },
    ]);
  await someone.page.goto(here() + address);
  return someone;
}

const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [theme, size, locale] of [
  ["light", DESKTOP, "en-GB"],
  ["dark", PHONE, "fr-FR"],
  ["light", { width: 360, height: 640 }, "en-GB"],
]) {
  test(`the two pages, ${theme}, ${size.width} wide, ${
    locale
  }: axe is content, nothing stands out at the side`, async () => {
    const { context, page, complaints } = await visitor("#/player/me", { theme, size, locale });
    await page.waitForSelector(".club .chart");
    assert.match(
      await page.textContent(".club .head"),
      locale === "fr-FR" ? /à Pyramids.*60 parties classées/s : /in Pyramids.*60 rated games/s,
    );
    await page.click(".under .link");
    await page.waitForSelector(".numbers td");
    assert.deepEqual(await breaches(page), [], "player");
    assert.ok(await fits(page), "player");
    if (process.env.PICTURES)
      await page.screenshot({ path: join(process.env.PICTURES, `player-${theme}-${size.width}.png`), fullPage: true });
    await page.goto(`${here()}#/leaderboard/pyramids`);
    await page.waitForSelector(".standings .own");
    assert.deepEqual(await breaches(page), [], "leaderboard");
    assert.ok(await fits(page), "leaderboard");
    if (process.env.PICTURES)
      await page.screenshot({
        path: join(process.env.PICTURES, `leaderboard-${theme}-${size.width}.png`),
        fullPage: true,
      });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a player by keys: titles, and the curve game by game, as a reader hears it", async () => {
  const { context, page } = await visitor("#/player/me");
  await page.focus(".stepped");
  const said = () => page.getAttribute(".stepped", "aria-valuetext");
  const newest = await said();
  assert.match(newest, /plus or minus \d+, .* in Pyramids/);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(
    (newest) => document.querySelector(".stepped").getAttribute("aria-valuetext") !== newest,
    newest,
  );
  await page.keyboard.press("Home");
  await page.waitForSelector('.stepped[aria-valuenow="1"]');
  await page.keyboard.press("t");
  await page.waitForSelector('.titles tr:nth-child(2) button[aria-pressed="true"]');
  assert.match(await said(), /in Pyramis/);
  await page.click(".under .link");
  assert.equal(await page.locator(".numbers tbody tr").count(), 20);
  await context.close();
});

test("who sees the page is said and kept; to strangers it is as if it were not there", async () => {
  const { context, page } = await visitor("#/player/me");
  await page.click('.who-sees [role="radio"]:first-child');
  await page.waitForFunction(() => /nobody else/.test(document.querySelector(".head .chip").textContent));
  const stranger = await visitor("#/player/1", { isZoe: false });
  await stranger.page.waitForSelector(".refused");
  assert.match(await stranger.page.textContent(".refused"), /no such page, or it is closed/);
  assert.doesNotMatch(await stranger.page.textContent("body"), /Zoé/);
  await page.click('.who-sees [role="radio"]:last-child');
  await page.waitForFunction(() => /everyone/.test(document.querySelector(".head .chip").textContent));
  await stranger.page.reload();
  await stranger.page.waitForSelector(".club .chart");
  assert.equal(await stranger.page.locator(".who-sees").count(), 0);
  for (const each of [context, stranger.context]) await each.close();
});

test("a rating stands beside a name in the list of open tables, and at a table that was found", async () => {
  const zoe = await visitor("#/leaderboard/pyramids");
  await zoe.page.waitForSelector(".standings .own");
  const rating = await zoe.page.evaluate(async () => {
    const body = {
      game: "pyramids",
      seats: [{ kind: "human", name: "Zoé" }, { kind: "human", name: "Ben" }, { kind: "open" }],
      public: true,
      clock: { kind: "slow", seconds: 86400 },
    };
    const made = await (await fetch("/api/tables", { method: "POST", body: JSON.stringify(body) })).json();
    // Of the two seats that were made together, one is somebody else's.
    await fetch("/api/me/seats", {
      method: "POST",
      body: JSON.stringify({ table: made.table, token: made.seats[0].token }),
    });
    const list = await (await fetch("/api/leaderboard?game=pyramids")).json();
    const { rating, margin } = list.you;
    return `${rating} ± ${margin}`;
  });
  const ben = await visitor("#/", { isZoe: false, size: PHONE });
  await ben.page.waitForSelector(".open-tables li");
  assert.match(await ben.page.textContent(".open-tables li"), new RegExp(`Zoé ${rating}`));
  assert.ok(await fits(ben.page));

  const settings = { name: "Zoé", wish: { titles: ["pyramids"], seats: 2, pace: "quick", botsAfter: null } };
  for (const [{ page }, name] of [
    [zoe, "Zoé"],
    [ben, "Ben"],
  ]) {
    await page.evaluate((settings) => localStorage.setItem("mastaba.settings.1", JSON.stringify(settings)), {
      ...settings,
      name,
    });
    await page.goto(here());
    await page.waitForSelector(".play-someone form .main");
    await page.click(".play-someone form .main");
  }
  await ben.page.waitForSelector(".play-someone .found");
  assert.match(await ben.page.textContent(".play-someone .found"), new RegExp(`With Zoé ${rating}\\.`));
  assert.match(await zoe.page.textContent(".play-someone .found"), /With Ben\./);
  for (const each of [zoe, ben]) await each.context.close();
});

test("the leaderboard: my place and likely places, bots as marks, other terms, a title without anybody", async () => {
  const { context, page } = await visitor("#/leaderboard/pyramids");
  await page.waitForSelector(".standings .own");
  assert.equal(await page.locator(".standings tbody tr:not(.bot, .gap)").count(), 30);
  const place = Number(await page.textContent(".standings .own .place"));
  assert.match(await page.textContent(".aside"), new RegExp(`${place} of 30.*likely place is \\d+ to \\d+`, "s"));
  assert.ok((await page.locator(".standings .bot").count()) > 0);
  await page.click('.filters [role="radio"]:has-text("100")');
  await page.waitForFunction(() => document.querySelectorAll(".standings tbody tr:not(.bot, .gap)").length < 30);
  assert.match(await page.textContent(".aside"), /You have 40/);
  await page.keyboard.press("t");
  await page.waitForSelector(".club .empty");
  await page.goto(`${here()}#/leaderboard/pyramids`);
  await page.click(".standings tbody tr:not(.own, .bot) a");
  await page.waitForSelector(".club .head");
  await context.close();
});
