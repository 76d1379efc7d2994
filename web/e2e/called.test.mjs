/** called.test.mjs -- how somebody who looks elsewhere learns that it is their turn: the title and the icon of the tab,
 *  and a notice of the browser for whoever asked for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { noteNotices, person, PHONE, serverForTests, until, withWholeBrowser } from "./browser.mjs";
import { playOn } from "./player.mjs";
import { canAct } from "./screens.mjs";

withWholeBrowser();
const held = serverForTests();

/** Two people at a table of the server, both there, the game begun. */
async function twoPeople(options = {}) {
  const marie = await person({ url: held.server.url, ...options });
  const made = await marie.page.evaluate(async () => {
    const seats = ["Marie", "Paul"].map((name) => ({ kind: "human", name }));
    const setup = { game: "pyramis", options: { first: "1" }, seats };
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(setup) })).json();
  });
  const seat = (i) => `${held.server.url}#/table/${made.table}/${made.seats[i].token}`;
  await marie.page.goto(seat(0));
  const paul = await person({ url: seat(1), ...options });
  for (const { page } of [marie, paul]) await page.click(".gathering .prompt .main");
  await Promise.race([canAct(marie.page), canAct(paul.page)]);
  const [first, second] = (await marie.page.$(".stage .can")) ? [marie, paul] : [paul, marie];
  return { marie, paul, first, second, made };
}

const icon = (page) => page.getAttribute('link[rel="icon"]', "href");
const named = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.title), pattern);

async function openMenu(page) {
  await page.click(".bar nav .button:last-child");
  await page.waitForSelector("dialog .menu");
}

/** Plays until it is another's turn, however many decisions that takes. */
async function endTurn(page) {
  const isMine = () => document.title.startsWith("●");
  while (await page.evaluate(isMine)) {
    await playOn(page, { most: 1 });
    await page.waitForFunction(
      () => !document.title.startsWith("●") || document.querySelector(".stage .can, .prompt .confirm:not([disabled])"),
    );
  }
}

/** The page says that it is hidden, as in a tab behind another; a headless browser hides none. */
function hide(page, isHidden) {
  return page.evaluate((isHidden) => {
    Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);
}

test("the tab shows whose turn it is: a mark and a dot when it is mine, a name when it is another's", async () => {
  const { first, second } = await twoPeople();
  const name = await second.page.textContent(".others .seat-name");
  await named(first.page, "^● Your turn: Pyramis · Mastaba$");
  await named(second.page, `^${name.trim()} plays: Pyramis · Mastaba$`);
  assert.match(await icon(first.page), /icon-turn\.svg$/);
  assert.match(await icon(second.page), /icon\.svg$/);
  for (const { page } of [first, second]) {
    const drawing = await page.evaluate(async () => {
      const { href } = document.querySelector('link[rel="icon"]');
      const answer = await fetch(href);
      return [answer.status, answer.headers.get("content-type"), /<circle/.test(await answer.text())];
    });
    assert.deepEqual(drawing, [200, "image/svg+xml", page === first.page]);
  }
  await endTurn(first.page);
  await named(second.page, "^● Your turn: ");
  await named(first.page, " plays: ");
  assert.match(await icon(first.page), /icon\.svg$/);
  await first.page.goto(`${held.server.url}#/`);
  await named(first.page, "^(?!●)");
  for (const { context, complaints } of [first, second]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a notice comes when it was asked for, to who looks elsewhere, and goes when they look again", async () => {
  const { first, second, made } = await twoPeople({ keepsPage: true });
  const one = second;
  await one.context.grantPermissions(["notifications"], { origin: new URL(held.server.url).origin });
  await one.page.evaluate(async () => {
    await navigator.serviceWorker.ready; // which shows them
    window.asked = 0;
    const { requestPermission } = Notification;
    Notification.requestPermission = () => (window.asked++, requestPermission.call(Notification));
  });
  const shown = (page) =>
    page.evaluate(async () => {
      const service = await navigator.serviceWorker.ready;
      return (await service.getNotifications()).map(({ title, body, data }) => ({ title, body, ...data }));
    });
  const round = async () => {
    await endTurn(first.page);
    await named(one.page, "^● ");
    await endTurn(one.page);
    await named(first.page, "^● ");
  };
  await hide(one.page, true);
  await round();
  assert.deepEqual(await shown(one.page), [], "nobody asked for one");
  assert.equal(await one.page.evaluate(() => window.asked), 0, "the browser is asked by a touch alone");
  await hide(one.page, false);
  await openMenu(one.page);
  assert.deepEqual(await breaches(one.page), []);
  await one.page.click('dialog [aria-label^="A notice"] [role=radio]:last-child');
  await one.page.waitForSelector('dialog [aria-label^="A notice"] [role=radio]:last-child[aria-checked=true]');
  assert.equal(await one.page.evaluate(() => window.asked), 1);
  await one.page.keyboard.press("Escape");
  await round();
  assert.deepEqual(await shown(one.page), [], "who looks needs none");
  await hide(one.page, true);
  await one.page.evaluate(noteNotices);
  await endTurn(first.page);
  await named(one.page, "^● ");
  await one.page.evaluate(() => globalThis.noticeShown);
  const [notice] = await shown(one.page);
  assert.deepEqual([notice.title, notice.address], ["Pyramis", `#/table/${made.table}`]);
  assert.match(notice.body, /^It is your turn\. /);
  await hide(one.page, false);
  await until(async () => !(await shown(one.page)).length);
  for (const { context, complaints } of [first, second]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("who does not allow notices reads where that is decided, and has none", async () => {
  const { context, page, complaints } = await person({
    url: `${held.server.url}#/play/pyramis`,
    size: PHONE,
    locale: "fr-FR",
    theme: "dark",
  });
  await canAct(page);
  await page.evaluate(() => (Notification.requestPermission = async () => "denied"));
  await openMenu(page);
  await page.click('dialog [aria-label^="Un avis"] [role=radio]:last-child');
  await page.waitForSelector(".toast >> text=n’autorise pas");
  assert.equal(await page.getAttribute('dialog [aria-label^="Un avis"] [role=radio]', "aria-checked"), "true");
  assert.deepEqual(await breaches(page), []);
  assert.deepEqual(complaints, []);
  await context.close();
});
