/** tournament.test.mjs -- tournaments as people have them: one is made, others enter with names they keep, it begins,
 *  they sit down, play to the end and see who stands where; a round with the same deal is compared and checked; and
 *  the ways out. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { goTo, hears, person, PHONE, serverForTests } from "./browser.mjs";
import { deviceFor } from "./keys.mjs";
import { playOn } from "./player.mjs";

const held = serverForTests();

/** A number of the network has no keys. */
const home = () => held.server.url.replace("127.0.0.1", "localhost");
const DIALOG = "dialog.account[open]";
const MUST = ".must";

/** Somebody with a device that can keep keys. */
async function somebody(address, look = {}) {
  const one = await person(look);
  await deviceFor(one.page);
  await one.page.goto(home() + address);
  return one;
}

/** Keeps a name in place, where the page offers it. */
async function keep(page, name, offer) {
  await page.click(offer);
  await page.fill(`${DIALOG} #account-name`, name);
  await page.click(`${DIALOG} footer .main`);
  await page.waitForSelector("dialog.account", { state: "detached" });
}

const says = (page, selector, words) =>
  page.waitForFunction(
    ([selector, words]) =>
      new RegExp(words, "s").test(document.querySelector(selector)?.textContent.replace(/\s+/g, " ") ?? ""),
    [selector, words.source],
  );

/** Fills in the form: Pyramis, two at a table, and what else is wished. */
async function make(page, name, { rounds = 1, sameDeal = [], seats = 2, entry = 0 } = {}) {
  await page.fill("#tournament-name", name);
  await page.click('.boxes [role="radio"][aria-label="Pyramis"]');
  await page.click(`.page [role="radiogroup"]:not(.boxes) [role="radio"]:text-is("${seats}")`);
  await page.fill('.page input[type="number"]', String(rounds));
  await page.press('.page input[type="number"]', "Tab");
  await page.waitForFunction((rounds) => document.querySelectorAll(".ticks input").length === rounds, rounds);
  for (const round of sameDeal) await page.click(`.ticks label:nth-child(${round})`);
  await page.click(`.aside .ask:nth-child(2) [role="radio"]:nth-child(${entry + 1})`);
  await page.click(".aside .foot .main");
  await page.waitForSelector(MUST);
  return page.url();
}

/** Sits down with one touch, and plays until the score sheet lies there. */
async function play(page, seed) {
  await page.click(`${MUST} .main`);
  await page.waitForSelector(".table-pyramis");
  assert.ok((await playOn(page, { seed })).isOver);
}

async function toTournament(page) {
  await page.click('.score a.main[href^="#/tournament/"]');
  await page.waitForSelector(".tourney .three");
}

async function end(...people) {
  for (const { context, complaints } of people) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
}

test("one is made, two others enter, it begins, they play, and who won stands first", async () => {
  const nora = await somebody("#/tournaments");
  await nora.page.waitForSelector(".tourney .empty");
  assert.deepEqual(await breaches(nora.page), []);
  await nora.page.click('a[href="#/tournaments/new"]');
  await keep(nora.page, "Nora", ".aside .buttons .main");
  await nora.page.waitForSelector(".aside .foot .main");
  assert.deepEqual(await breaches(nora.page), []);
  const address = await make(nora.page, "Ibis Club", { seats: 3 });
  await says(nora.page, MUST, /Your tournament waits for people/);
  assert.equal(await nora.page.locator(`${MUST} .button:text-is("Begin now")`).count(), 0, "nobody has entered");
  await nora.page.click(`${MUST} .main`);
  await says(nora.page, MUST, /You have entered.*Nobody else yet/);

  // By the real address, as it is sent; whoever comes keeps a name in place.
  const id = address.split("/").at(-1);
  const lea = await somebody(`tournament/${id}`, { size: PHONE, locale: "fr-FR", theme: "dark" });
  await says(lea.page, MUST, /Inscrivez-vous avec un nom gardé/);
  assert.deepEqual(await breaches(lea.page), []);
  await keep(lea.page, "Léa", `${MUST} .main`);
  await says(lea.page, MUST, /Vous en êtes/);
  await lea.page.click(`${MUST} .main`);
  await says(lea.page, MUST, /Vous êtes de la partie/);
  const tom = await somebody("#/tournaments");
  await tom.page.click(`.cards a[href="#/tournament/${id}"]`);
  await keep(tom.page, "Tom", `${MUST} .main`);
  await tom.page.click(`${MUST} .main:text-is("Enter")`);
  await hears(nora.page, "3 have entered.");
  assert.equal(await nora.page.locator(".entrants li").count(), 3);

  await nora.page.click(`${MUST} .main:text-is("Begin now")`);
  for (const { page } of [nora, lea, tom]) await page.waitForSelector(`${MUST}.turn .mark.mine`);
  await says(tom.page, MUST, /Round 1, table 1.*You sit in seat [ABC].*A Scribe takes your seat at/);
  assert.deepEqual(await breaches(tom.page), []);
  // The first to sit is told until when the others are waited for; they are told who waits.
  await tom.page.keyboard.press("p");
  await tom.page.keyboard.press("Enter");
  await says(tom.page, ".gathering", /Ibis Club.*round 1, table 1.*A Scribe takes the seats of who is not here/);
  assert.deepEqual(await breaches(tom.page), []);
  await says(nora.page, MUST, /Tom waits for you/);
  await tom.page.click('.gathering a.button[href^="#/tournament/"]');
  await says(tom.page, MUST, /we wait for (Nora and Léa|Léa and Nora)/);

  // Whoever comes to the table another way is told as well.
  const table = await tom.page.evaluate((id) => fetch(`/api/tournaments/${id}`).then((answer) => answer.json()), id);
  await tom.page.evaluate(() => sessionStorage.clear());
  await tom.page.goto("about:blank");
  await tom.page.goto(`${home()}#/table/${table.mine.table}`);
  await says(tom.page, ".gathering .of-tournament", /Ibis Club.*round 1, table 1/);
  await tom.page.click(".of-tournament a");

  await Promise.all([nora, lea, tom].map(({ page }, i) => play(page, i + 3)));
  for (const { page } of [nora, lea, tom]) await toTournament(page);
  await says(nora.page, ".stand caption", /Final standings/);
  const lines = await nora.page.$$eval(".stand tbody tr", (rows) =>
    rows.map((row) => row.textContent.replace(/\s+/g, " ").trim()),
  );
  assert.equal(lines.length, 3);
  const winner = await nora.page.textContent(".stand tbody tr:first-child th button");
  await says(nora.page, MUST, winner === "Nora" ? /You win with/ : new RegExp(`${winner} wins with`));
  assert.match(await nora.page.textContent(".one-table"), /Finished.*Replay/s);
  await nora.page.keyboard.press("m");
  await nora.page.keyboard.press("Enter");
  await says(nora.page, ".stand .details", /Round 1, table 1, seat [ABC], with/);
  assert.deepEqual(await breaches(nora.page), []);
  assert.deepEqual(await breaches(lea.page), []);
  assert.ok(await lea.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await end(nora, lea, tom);
});

test("a round with one deal is closed, then compared and checked; who leaves is stood in for", async () => {
  const names = ["Ada", "Ben", "Cléo", "Dan"];
  const people = [];
  for (const name of names) {
    const one = await somebody("#/tournaments/new", name === "Cléo" ? { size: PHONE, locale: "fr-FR" } : {});
    await keep(one.page, name, ".aside .buttons .main");
    await one.page.waitForSelector(".aside .foot .main");
    people.push(one);
  }
  const [ada, ben, cleo, dan] = people;
  const address = await make(ada.page, "Same cards", { rounds: 2, sameDeal: [1] });
  for (const { page } of people) {
    await goTo(page, address);
    await page.click(`${MUST} .main`);
    await page.waitForSelector(`${MUST}:has-text("entered"), ${MUST}:has-text("de la partie")`);
  }
  await ada.page.waitForFunction(() => document.querySelectorAll(".entrants li").length === 4);
  await ada.page.click(`${MUST} .main:text-is("Begin now")`);
  for (const { page } of people) await page.waitForSelector(`${MUST}.turn .mark.mine`);
  await says(ada.page, ".rounds", /The same deal at all tables/);

  // One table plays; nobody else sees it, before or after its end, until the other has ended too.
  const others = await ada.page.$$eval(".one-table:not(.turn) .name", (all) => all.map((each) => each.textContent));
  const first = people.filter((_, i) => i === 0 || !others.some((name) => name.includes(names[i])));
  const second = people.filter((one) => !first.includes(one));
  assert.equal(first.length, 2);
  await Promise.all(first.map(({ page }, i) => play(page, i + 1)));
  await toTournament(ada.page);
  await says(ada.page, MUST, /Your table is over\. One table is not over yet; then round 2 is paired/);
  await says(ada.page, ".one-table", /Finished.*Shown when the last table has ended/);
  assert.equal(await ada.page.locator(".rounds a.same-deal, .one-table a").count(), 0);
  await Promise.all(second.map(({ page }, i) => play(page, i + 5)));
  for (const { page } of people.slice(1)) await toTournament(page);

  await ada.page.waitForSelector("a.same-deal");
  await says(ada.page, "a.same-deal", /Round 1 was the same deal at 2 tables.*against the others in seat/);
  await cleo.page.waitForSelector("a.same-deal");
  for (const { page } of [ada, cleo]) {
    await page.click("a.same-deal");
    await page.waitForSelector(".seat-strip");
    assert.equal(await page.locator(".seat-strip").count(), 2);
    assert.equal(await page.locator(".order li").count(), 4);
    assert.deepEqual(await breaches(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  }
  assert.equal(await ada.page.locator(".parts tbody .own").count(), 1);
  await ada.page.click(".proof .button");
  await says(ada.page, ".proof", /One deal, checked twice.*draws at 2 tables were dealt again.*all match/);
  for (const { page } of [ada, cleo]) await page.click(".club .home-link");

  // The second round: one cannot play, and is asked once more.
  await dan.page.waitForSelector(`${MUST}.turn .mark.mine`);
  await dan.page.click(`${MUST} .plain`);
  await says(dan.page, MUST, /Leave the tournament\?/);
  await dan.page.keyboard.press("Escape");
  await says(dan.page, MUST, /Round 2, table/);
  await dan.page.click(`${MUST} .plain`);
  await dan.page.click(`${MUST} .button:text-is("Leave it")`);
  await says(dan.page, MUST, /You have left this tournament/);
  await Promise.all([ada, ben, cleo].map(({ page }, i) => play(page, i + 11)));
  await toTournament(ada.page);
  await says(ada.page, ".stand caption", /Final standings/);
  await says(ada.page, ".stand", /Dan *has left/);
  await says(ada.page, ".about", /The secret is open/);
  await end(ada, ben, cleo, dan);
});

test("by link alone: who has not got it is told so; leaving and cancelling before it begins", async () => {
  const eve = await somebody("#/tournaments/new");
  await keep(eve.page, "Eve", ".aside .buttons .main");
  await eve.page.waitForSelector(".aside .foot .main");
  const address = await make(eve.page, "Family", { entry: 1 });
  await eve.page.click(`${MUST} .main:text-is("Enter")`);
  await says(eve.page, MUST, /You have entered/);
  await eve.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await eve.page.click('.about .links .button:has-text("Copy link")');
  await hears(eve.page, "Link copied.");
  const link = await eve.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/tournament\/[0-9a-z]{16}#[\w-]{22}$/);

  const max = await somebody(address.slice(home().length));
  await max.page.waitForSelector(".refused");
  assert.equal(await max.page.locator(".tourney").count(), 0);
  await goTo(max.page, `${home()}#/tournaments`);
  await max.page.waitForSelector(".tourney.list .empty, .tourney.list .cards a");
  assert.doesNotMatch(await max.page.textContent("main"), /Family/);
  await max.page.goto("about:blank");
  await max.page.goto(link);
  await keep(max.page, "Max", `${MUST} .main`);
  await max.page.click(`${MUST} .main:text-is("Enter")`);
  await says(max.page, MUST, /You have entered/);
  await hears(eve.page, "2 have entered.");
  await max.page.click(`${MUST} .plain:text-is("Leave")`);
  await max.page.waitForSelector(`${MUST} .main:text-is("Enter")`);

  await eve.page.click('.about .links .plain:text-is("Cancel it")');
  await says(eve.page, MUST, /Cancel the tournament\?/);
  assert.deepEqual(await breaches(eve.page), []);
  await eve.page.click(`${MUST} .button:not(.main)`);
  await says(eve.page, MUST, /This tournament was cancelled/);
  await says(max.page, MUST, /This tournament was cancelled/);
  max.complaints.splice(0, Infinity, ...max.complaints.filter((line) => !/status of 403/.test(line)));
  await end(eve, max);
});
