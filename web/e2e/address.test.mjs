/** address.test.mjs -- where Back leads, what an address keeps and what it must not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

const held = serverForTests();

const address = (page) => page.evaluate(() => location.hash);
const tables = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mastaba.table.")).length);

/** Back, and home is there; then whatever the worker was asked before is done, for it answers in order. */
async function backHome(page) {
  await page.goBack();
  await page.waitForSelector(".bench .box");
  assert.match(await address(page), /^(#\/)?$/);
  await page.click(".bench .box");
  await page.waitForSelector(".house .option");
}

test("Back from a game leads home, and makes no table", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.click("[data-play=pyramis]");
  await canAct(page);
  await backHome(page);
  assert.equal(await tables(page), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a double click on Play now makes one table", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.evaluate(() => {
    const button = document.querySelector("[data-play=pyramis]");
    button.click();
    button.click();
  });
  await canAct(page);
  await backHome(page);
  assert.equal(await tables(page), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an address that begins a game begins one", async () => {
  const { context, page, complaints } = await person({ url: `${held.server.url}#/play/pyramis` });
  await canAct(page);
  assert.match(await address(page), /^#\/here\//);
  await backHome(page);
  assert.equal(await tables(page), 1);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("Back from a game that was set up, and from its rematch, leads home", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.evaluate(() =>
    localStorage.setItem("mastaba.settings.1", JSON.stringify({ seats: { pyramis: ["apprentice"] } })),
  );
  await page.reload();
  await page.click(".bench a[href='#/setup/pyramis']");
  await page.waitForSelector(".house .option");
  await page.click(".prompt .main");
  await canAct(page);
  const first = await address(page);
  assert.ok((await playOn(page)).isOver);
  await page.click(".score .prompt .main");
  await page.waitForFunction((first) => location.hash !== first, first);
  await canAct(page);
  await backHome(page);
  assert.equal(await tables(page), 2);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a guest goes back from the table to where they came from, not to the invitation", async () => {
  const host = await person({ url: `${held.server.url}#/setup/pyramis/invite` });
  await host.page.click(".prompt .main");
  const link = await host.page.inputValue("#invite-link");
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.goto(link);
  await page.click(".invited .main");
  await page.waitForSelector(".gathering .places");
  assert.match(await address(page), /^#\/table\//);
  await backHome(page);
  assert.deepEqual(complaints, []);
  await context.close();
  await host.context.close();
});

test("the secret of a seat goes from the address into this browser, and stays there", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  const setup = {
    game: "pyramis",
    seats: [
      { kind: "human", name: "Marie" },
      { kind: "bot", level: "greedy" },
    ],
  };
  const made = await page.evaluate(
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
  await page.goto(`${held.server.url}#/table/${made.table}/${made.seats[0].token}/${made.owner}`);
  await page.click(".gathering .prompt .main");
  await canAct(page);
  assert.equal(await address(page), `#/table/${made.table}`);
  await page.reload();
  await canAct(page);
  await page.goBack();
  await page.waitForSelector(".bench .box");
  await page.goForward();
  await canAct(page);
  assert.equal(await address(page), `#/table/${made.table}`);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("an address that cannot be read leads home", async () => {
  const { context, page, complaints } = await person({ url: `${held.server.url}#/%` });
  await page.waitForSelector(".bench .box");
  assert.deepEqual(complaints, []);
  await context.close();
});
