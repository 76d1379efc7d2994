/** ending.test.mjs -- with a friend: a replay to send, a wish for a rematch, and what was missed while the line was
 *  down. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hears, person, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

/** The tables that the sockets of a page were opened for, in their order. */
function socketsOf(page) {
  const tables = [];
  page.on("websocket", (socket) => tables.push(new URL(socket.url()).searchParams.get("table")));
  return tables;
}

/** Marie and Paul at a table of Pyramis, each at a screen of their own. */
async function twoScreens() {
  const marie = await person({ url: held.server.url });
  const made = await marie.page.evaluate(async () => {
    const seats = [
      { kind: "human", name: "Marie" },
      { kind: "human", name: "Paul" },
    ];
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game: "pyramis", seats }),
    });
    return answer.json();
  });
  const [one, two] = made.seats.map((seat) => seat.token);
  await marie.page.goto(`${held.server.url}#/table/${made.table}/${one}/${made.owner}`);
  const paul = await person({ url: `${held.server.url}#/table/${made.table}/${two}` });
  for (const { page } of [marie, paul]) await page.click(".gathering .prompt .main");
  for (const { page } of [marie, paul]) await page.waitForSelector(".table-pyramis");
  return { marie, paul, table: made.table };
}

test("a replay to send, then a rematch that both wish for", async () => {
  const { marie, paul, table } = await twoScreens();
  const sockets = [marie, paul].map(({ page }) => socketsOf(page));
  await Promise.all([marie, paul].map(({ page }, i) => playOn(page, { seed: i + 3 })));
  for (const { page } of [marie, paul]) {
    const isPraised = /Well built/.test(await page.textContent(".score .prompt .ask"));
    assert.equal(isPraised, /\bYou\b/.test(await page.textContent(".score .winner")), "praise is for who won");
  }
  await marie.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await marie.page.click(".shares .button");
  await marie.page.click("dialog .link-line .main");
  await hears(marie.page, "Copied.");
  const link = await marie.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/#\/shared\/1\//);
  assert.ok(
    !(await marie.page.isChecked("dialog input[type=checkbox]")),
    "names of people elsewhere travel only when asked to",
  );
  await marie.page.keyboard.press("Escape");
  const stranger = await person({ url: link });
  await stranger.page.waitForSelector(".replay-bar");
  await stranger.page.keyboard.press("ArrowRight");
  await stranger.page.waitForFunction(() => /Step 1 of/.test(document.querySelector(".prompt")?.textContent ?? ""));

  await marie.page.click(".score .prompt .main");
  await marie.page.waitForSelector(".gathering");
  await paul.page.waitForFunction(() =>
    /Marie would like a rematch/.test(document.querySelector(".prompt")?.textContent ?? ""),
  );
  assert.ok(await paul.page.$(".score"), "Paul may look at the score sheet first");
  await paul.page.click(".score .prompt .main");
  await paul.page.waitForSelector(".gathering");
  assert.equal(new URL(paul.page.url()).hash, new URL(marie.page.url()).hash);
  const next = new URL(paul.page.url()).hash.split("/")[2];
  assert.notEqual(next, table);
  assert.deepEqual(sockets, [[next], [next]], "a socket of its own for the next table, whose address names it");
  for (const { page } of [marie, paul]) await page.click(".gathering .prompt .main");
  await Promise.any([marie, paul].map(({ page }) => canAct(page)));
  for (const one of [marie, paul, stranger]) {
    assert.deepEqual(one.complaints, []);
    await one.context.close();
  }
});

test("whoever was cut off is told what was played meanwhile", async () => {
  const { marie, paul } = await twoScreens();
  const acts = async ({ page }) => (await page.$$(".stage .can")).length > 0;
  await Promise.any([marie, paul].map(({ page }) => canAct(page)));
  const [first, second] = (await acts(marie)) ? [marie, paul] : [paul, marie];
  await second.context.setOffline(true);
  await second.page.waitForFunction(() =>
    /^\s*Offline\. Games against bots go on/.test(document.querySelector(".prompt .ask")?.textContent ?? ""),
  );
  await playOn(first.page, { most: 1 });
  await first.page.waitForSelector(".prompt:not(.sent)"); // the server has it
  await second.context.setOffline(false);
  await hears(second.page, /Back online\. (One move was|\d+ moves were) played meanwhile/);
  for (const one of [marie, paul]) await one.context.close();
});
