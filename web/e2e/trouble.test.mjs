/** trouble.test.mjs -- what goes wrong in real life: a reload, a line that breaks, a server that is killed, an illegal
 *  tap. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests, until } from "./browser.mjs";
import { playByKeys, playOn } from "./player.mjs";
import { layOut } from "./positions.mjs";

const held = serverForTests();

/** A table of Pyramis against a bot, kept by the server. */
async function tableOnline(page) {
  const made = await page.evaluate(async () => {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        game: "pyramis",
        seats: [
          { kind: "human", name: "Marie" },
          { kind: "bot", level: "greedy" },
        ],
      }),
    });
    return answer.json();
  });
  await page.goto(`${held.server.url}#/table/${made.table}/${made.seats[0].token}/${made.owner}`);
  await page.click(".gathering .prompt .main");
  await page.waitForSelector(".stage .can");
  return made;
}

const cards = (page) =>
  page.$$eval(".mine [data-piece]", (pieces) => pieces.map((piece) => piece.dataset.piece).sort());

test("a reload continues a game on this device", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.click("[data-play=pyramis]");
  await page.waitForSelector(".stage .can");
  await playOn(page, { most: 6 });
  await page.waitForSelector(".stage .can");
  const before = await cards(page);
  await page.reload();
  await page.waitForSelector(".stage .can");
  assert.ok(before.length > 0);
  assert.deepEqual(await cards(page), before);
  await page.goto(held.server.url);
  await page.click(".my-games li a");
  await page.waitForSelector(".stage .can");
  assert.deepEqual(await cards(page), before);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const where of ["on this device", "at a server"]) {
  test(`after a reload the log looks back to the beginning, ${where}`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url });
    if (where === "at a server") await tableOnline(page);
    else await page.click("[data-play=pyramis]");
    await page.waitForSelector(".stage .can");
    await playOn(page, { most: 9 });
    await page.waitForSelector(".stage .can");
    const now = await cards(page);
    await page.keyboard.press("l");
    await page.waitForSelector(".log-line");
    const told = await page.$$eval(".log-line", (lines) => lines.map((line) => line.textContent));
    await page.reload();
    await page.waitForSelector(".stage .can");
    await page.keyboard.press("l");
    // Lines of long ago come later.
    await page.waitForFunction((told) => document.querySelectorAll(".log-line").length === told.length, told);
    await page.click(".log li:last-child .log-line");
    await page.waitForSelector(".looking-back");
    assert.ok(now.length > 0);
    assert.deepEqual(await cards(page), [], "before the first card");
    assert.equal(await page.$$eval(".log-line[aria-current]", (lines) => lines.length), 1);
    await page.click(".prompt .main");
    await page.waitForSelector(".table:not(.looking-back)");
    assert.deepEqual(await cards(page), now);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("a line that breaks is mended, and the game goes on", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await tableOnline(page);
  await playOn(page, { most: 3 });
  await context.setOffline(true);
  await held.server.stop("SIGKILL");
  await page.waitForFunction(() => /Reconnecting/.test(document.querySelector(".prompt")?.textContent ?? ""));
  await held.server.start();
  await context.setOffline(false);
  await page.waitForFunction(() => !/Reconnecting/.test(document.querySelector(".prompt")?.textContent ?? ""));
  await page.waitForSelector(".stage .can");
  const { isOver } = await playOn(page);
  assert.ok(isOver);
  assert.deepEqual(complaints, []);
  await context.close();
});

/** Stands between the page and the server: `hear` may keep what the server says from the page, or cut the line. */
async function listenIn(page, hear) {
  await page.routeWebSocket(/\/play\?table=/, (line) => {
    const server = line.connectToServer();
    const cut = () => Promise.all([line.close({ code: 1011 }), server.close()]);
    line.onMessage((text) => server.send(text));
    server.onMessage((text) => hear(JSON.parse(text), cut) && line.send(text));
  });
  await page.reload(); // a page that is open already has its own sockets
}

test("a play whose answer was lost is played once, and nobody is blamed for sending it again", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  const refused = [];
  let [isWatching, isCut] = [false, false];
  await listenIn(page, (message, cut) => {
    if (message.type === "error") refused.push(message);
    const isAnswer =
      isWatching &&
      message.type === "state" &&
      message.ref !== undefined &&
      message.happened.some((event) => event.seat === "A" && event.move);
    if (!isAnswer || isCut) return true;
    isCut = true;
    void cut();
    return false;
  });
  await tableOnline(page);
  isWatching = true;
  await playOn(page, { most: 1 });
  await page.waitForFunction(() => !/Reconnecting/.test(document.querySelector(".prompt")?.textContent ?? ""));
  await until(() => refused.length);
  assert.equal(refused.length, 1, "the server refuses the second of two plays");
  await page.waitForSelector(".stage .can");
  assert.ok(isCut);
  assert.equal(await page.$(".prompt.refused"), null);
  await playOn(page, { most: 3 });
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a server that is too busy to let somebody in is asked again", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  const made = await tableOnline(page);
  let refusals = 0;
  await page.goto(`${held.server.url}#/`);
  await page.routeWebSocket(/\/play\?table=/, (line) => {
    const server = line.connectToServer();
    line.onMessage((text) => {
      if (JSON.parse(text).type === "join" && refusals++ < 2)
        line.send(JSON.stringify({ type: "error", error: "store", words: "It could not be read." }));
      else server.send(text);
    });
  });
  await page.reload();
  await page.goto(`${held.server.url}#/table/${made.table}`);
  await page.waitForSelector(".stage .can");
  assert.ok(refusals > 2);
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a table of a game that this page does not have says so", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  const made = await tableOnline(page);
  await page.goto(`${held.server.url}#/`);
  await page.routeWebSocket(/\/play\?table=/, (line) => {
    const server = line.connectToServer();
    server.onMessage((text) => line.send(text.replace('"game":"pyramis"', '"game":"senet"')));
  });
  await page.reload();
  await page.goto(`${held.server.url}#/table/${made.table}`);
  await page.waitForSelector(".toast >> text=does not have the game “senet”");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a tap on something illegal says why, with its rule", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramis", "place");
  await page.click('[data-target^="river."].can');
  // Somewhere in the fleet where nothing can lie now.
  await page.evaluate(() => {
    const spot = [...document.querySelectorAll(".mine [data-target]")].find(
      (element) => !element.classList.contains("can") && !element.classList.contains("has"),
    );
    if (!spot) throw new Error("everything is legal");
    spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  await page.waitForSelector(".prompt.refused");
  await page.click(".prompt.refused .detail .link");
  await page.waitForSelector(".rules .wanted");
  await context.close();
});

test("a whole game with the keyboard alone", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.evaluate(() =>
    localStorage.setItem("mastaba.settings.1", JSON.stringify({ seats: { pyramis: ["greedy"] } })),
  );
  await page.reload();
  for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement?.dataset.play === "pyramis")); i++)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".stage .can");
  assert.ok((await playByKeys(page)) > 10);
  assert.deepEqual(complaints, []);
  await context.close();
});
