/** manners.test.mjs -- what the page says and offers to whom: a guest, somebody who watches, somebody without a line;
 *  and what it asks before something is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DESKTOP, GAMES, goTo, hears, person, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();
const SMALL = { width: 360, height: 640 };

const said = (page) => page.textContent(".prompt .said");

function makeTable(page, seats) {
  const setup = { game: "pyramis", options: { first: "1" }, seats };
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

/** Somebody at a table that a server keeps, with a bot that answers at once. */
async function atTable(options = {}) {
  const one = await person({ url: held.server.url, ...options });
  const made = await makeTable(one.page, [
    { kind: "human", name: "Marie" },
    { kind: "bot", level: "greedy" },
  ]);
  await one.page.goto(`${held.server.url}#/table/${made.table}/${made.seats[0].token}/${made.owner}`);
  await one.page.click(".gathering .prompt .main");
  await canAct(one.page);
  return { ...one, made };
}

test("a seat elsewhere is not forgotten without a question", async () => {
  const { context, page, complaints, made } = await atTable();
  const isKept = () => page.evaluate((table) => localStorage.getItem("mastaba.shelf.1").includes(table), made.table);
  await page.goto(`${held.server.url}#/`);
  await page.click(".my-games li > .button");
  await page.waitForSelector(".my-games .doubt");
  assert.ok(await isKept());
  await page.click(".my-games .doubt .main");
  await page.waitForSelector(".my-games .doubt", { state: "detached" });
  assert.ok(await isKept());
  await page.click(".my-games li > .button");
  await page.waitForSelector(".my-games .doubt :focus"); // keys are heard where the focus is
  await page.keyboard.press("Escape");
  await page.waitForSelector(".my-games .doubt", { state: "detached" });
  assert.ok(await isKept());
  await page.click(".my-games li > .button");
  await page.click(".my-games .doubt .button:not(.main)");
  await page.waitForSelector(".my-games", { state: "detached" });
  assert.ok(!(await isKept()));
  assert.deepEqual(complaints, []);
  await context.close();
});

test("whoever watches is told so, and is offered nothing that does nothing", async () => {
  const { context, made } = await atTable();
  for (const size of [DESKTOP, SMALL]) {
    const watcher = await person({ url: `${held.server.url}#/table/${made.table}`, size });
    await watcher.page.waitForSelector(".table .prompt");
    assert.match(await said(watcher.page), /^\s*You are watching\. Marie /);
    assert.equal(
      await watcher.page.$$eval(
        ".prompt [disabled], .prompt [aria-disabled=true], .prompt .confirm",
        (dead) => dead.length,
      ),
      0,
    );
    await watcher.page.keyboard.press("l");
    await watcher.page.click(".log-line");
    await watcher.page.waitForSelector(".looking-back .stage .mine");
    await watcher.page.click(".prompt .main"); // back to now
    await watcher.page.click(".prompt .leave");
    await watcher.page.waitForSelector(".bench");
    assert.deepEqual(watcher.complaints, []);
    await watcher.context.close();
  }
  await context.close();
});

test("only who has a link to send is asked to send it", async () => {
  const host = await person({ url: `${held.server.url}#/setup/pyramis/invite` });
  await host.page.waitForSelector(".house .option");
  assert.doesNotMatch(
    await host.page.textContent(".setup"),
    /For anybody/,
    "there is no list of tables to be found in",
  );
  await host.page.click(".prompt .main");
  const link = await host.page.inputValue("#invite-link");
  assert.match(await said(host.page), /Send the link/);
  const guest = await person({ url: link });
  await guest.page.fill(".invited input", "Paul");
  await guest.page.click(".invited .main");
  await guest.page.waitForSelector(".gathering .places");
  assert.match(await said(guest.page), /Sit down\. We also wait for/);
  await host.page.waitForFunction(() => !/Send the link/.test(document.querySelector(".prompt").textContent));
  assert.match(await said(host.page), /Sit down\. We also wait for Paul\./);
  await guest.page.click(".prompt .main");
  await host.page.waitForFunction(() => /Everybody is here/.test(document.querySelector(".prompt").textContent));
  for (const { context, complaints } of [host, guest]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

for (const [locale, words] of [
  ["en-GB", "No connection to the host"],
  ["fr-FR", "Pas de connexion avec l’hôte"],
]) {
  test(`a table by link without a line is refused in words, ${locale}`, async () => {
    const { context, page, complaints } = await person({ url: `${held.server.url}#/setup/pyramis/invite`, locale });
    await page.waitForSelector(".house .option");
    await context.setOffline(true);
    await page.click(".prompt .main");
    await hears(page, words);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("on a phone the replay shows the others, too", async () => {
  const { context, page, complaints, made } = await atTable({ size: SMALL });
  await playOn(page, { most: 3 });
  await page.goto(`${held.server.url}#/replay/online/${made.table}/0`);
  await page.waitForSelector(".replay-bar");
  await page.click(".strip button");
  await page.waitForSelector(".enlarged .large-board");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".enlarged", { state: "detached" });
  assert.ok(await page.$(".replay-bar"), "the first Escape shuts the board, not the replay");
  assert.deepEqual(complaints, []);
  await context.close();
});

/** What does not fit, or is broken over two lines. */
function cutIn(page, selector) {
  return page.$$eval(selector, (all) =>
    all
      .filter(
        (one) =>
          one.scrollWidth > one.clientWidth ||
          one.getClientRects()[0].height > 1.9 * parseFloat(getComputedStyle(one).fontSize),
      )
      .map((one) => one.textContent),
  );
}

test("no title and no name is cut while there is room", async () => {
  for (const [size, selector] of [
    [SMALL, ".bar h1, .strip .seat-name"],
    [DESKTOP, ".bar h1, .others .seat-name"],
  ]) {
    const { context, page } = await person({ url: held.server.url, size, locale: "fr-FR" });
    const seats = Object.fromEntries(GAMES.map((game) => [game, ["scribe", "architect", "architect"]]));
    await page.evaluate(
      (seats) => localStorage.setItem("mastaba.settings.1", JSON.stringify({ language: "fr", seats })),
      seats,
    );
    await page.reload();
    for (const game of GAMES) {
      await goTo(page, `${held.server.url}#/play/${game}`);
      await page.waitForSelector(`.table-${game} .stage`);
      assert.deepEqual(await cutIn(page, selector), [], `${game}, ${size.width} wide`);
      await goTo(page, `${held.server.url}#/setup/${game}`);
      await page.waitForSelector(".setup");
      assert.deepEqual(await cutIn(page, ".setup h1"), [], `set-up of ${game}, ${size.width} wide`);
    }
    await context.close();
  }
});
