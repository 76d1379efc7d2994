/** account.test.mjs -- a name that lasts: kept with a key, known on another device by the key, by a link or by a code;
 *  games that follow it; and everything gone when it is deleted. Keys are made by virtual authenticators. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { DESKTOP, goTo, hears, person, PHONE, serverForTests } from "./browser.mjs";
import { copyKeys, deviceFor, setUnlocked } from "./keys.mjs";
import { playOn } from "./player.mjs";
import { canAct, visitAccount } from "./screens.mjs";

const held = serverForTests();

/** A number of the network has no keys. */
const home = () => held.server.url.replace("127.0.0.1", "localhost");

const DIALOG = "dialog.account[open]";

/** Somebody with a device that can keep keys, on the home page. */
async function somebody(options = {}) {
  const one = await person(options);
  const device = await deviceFor(one.page);
  await one.page.goto(home());
  await one.page.waitForSelector(".me");
  return { ...one, device };
}

const isCalled = (page, name) =>
  page.waitForFunction(
    (name) => document.querySelector(".me b")?.textContent === name && !document.querySelector(".me small"),
    name,
  );

/** Keeps a name, as anybody would. */
async function keep(page, name) {
  await page.click(".me");
  await page.fill(`${DIALOG} #account-name`, name);
  await page.click(`${DIALOG} footer .main`);
  await page.waitForSelector("dialog.account", { state: "detached" });
  await isCalled(page, name);
}

async function signIn(page, name) {
  await page.click(".me");
  await page.click(`${DIALOG} .body .link`);
  await page.click(`${DIALOG} .wide`);
  await isCalled(page, name);
}

/** A table with a bot that answers at once, begun by whoever makes it. */
async function playing(page) {
  const made = await page.evaluate(
    async (setup) =>
      (
        await fetch("/api/tables", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(setup),
        })
      ).json(),
    {
      game: "pyramis",
      options: { first: "1" },
      seats: [
        { kind: "human", name: "" },
        { kind: "bot", level: "greedy" },
      ],
    },
  );
  await goTo(page, `${home()}#/table/${made.table}/${made.seats[0].token}/${made.owner}`);
  await page.click(".gathering .prompt .main");
  await canAct(page);
  return made.table;
}

const kept = (page) => page.evaluate(() => localStorage.getItem("mastaba.shelf.1") ?? "[]");

test("a name is kept by keyboard alone, its game comes along, and both devices of it play on", async () => {
  const first = await somebody();
  const table = await playing(first.page);
  await goTo(first.page, `${home()}#/`);
  await first.page.waitForSelector(".my-games .keep .link");
  assert.match(await first.page.textContent(".my-games .keep"), /Only this browser knows these games\./);
  await first.page.focus(".my-games .keep .link");
  await first.page.keyboard.press("Enter");
  await first.page.waitForSelector(`${DIALOG} #account-name:focus`);
  assert.match(await first.page.textContent(DIALOG), /1 game of this browser comes along/);
  await first.page.keyboard.press("Escape");
  await first.page.waitForSelector("dialog.account", { state: "detached" });
  await first.page.waitForSelector(".my-games .keep .link:focus");
  await first.page.keyboard.press("Enter");
  await first.page.waitForSelector(`${DIALOG} #account-name:focus`);
  await first.page.keyboard.type("Zoé");
  await first.page.keyboard.press("Enter");
  await isCalled(first.page, "Zoé");
  await hears(first.page, "Your name is kept, Zoé.");
  await first.page.waitForSelector(".my-games .keep:has-text('on all your devices')");

  const second = await somebody({ size: PHONE, locale: "fr-FR", theme: "dark" });
  assert.equal(await copyKeys(first.device, second.device), 1);
  await signIn(second.page, "Zoé");
  await second.page.click(`.my-games a[href="#/table/${table}"]`);
  await canAct(second.page);
  await playOn(second.page, { most: 1 });
  await goTo(first.page, `${home()}#/table/${table}`);
  await canAct(first.page);
  await playOn(first.page, { most: 1 });
  // Its address alone is enough on another device.
  await second.page.goto("about:blank");
  await second.page.evaluate(() => 0);
  await second.page.goto(`${home()}#/`);
  await second.page.evaluate(() => localStorage.removeItem("mastaba.shelf.1"));
  await second.page.goto("about:blank");
  await second.page.goto(`${home()}#/table/${table}`);
  await canAct(second.page);
  assert.deepEqual([...first.complaints, ...second.complaints], []);
  for (const { context } of [first, second]) await context.close();
});

test("a key that is not used changes nothing; a name that is taken is said to be", async () => {
  const { context, page, device, complaints } = await somebody();
  await setUnlocked(device, false);
  await page.click(".me");
  await page.fill(`${DIALOG} #account-name`, "Ben");
  await page.click(`${DIALOG} footer .main`);
  await page.waitForSelector(`${DIALOG} .fault:has-text("The key was not used. Nothing has changed.")`);
  assert.deepEqual(await breaches(page), []);
  await setUnlocked(device, true);
  await page.fill(`${DIALOG} #account-name`, "zoé");
  await page.click(`${DIALOG} footer .main`);
  await page.waitForSelector(`${DIALOG} .fault:has-text("Somebody here is called zoé already. Try zoé K.")`);
  await page.click(`${DIALOG} footer .plain`);
  assert.match(await page.textContent(".me"), /Guest/);
  // Nobody's key is on this device but one that no account knows.
  await page.click(".me");
  await page.click(`${DIALOG} .body .link`);
  await page.click(`${DIALOG} .wide`);
  await page.waitForSelector(`${DIALOG} .fault`);
  assert.match(await page.textContent(".me"), /Guest/);
  assert.ok(
    complaints.every((line) => /status of (403|409)/.test(line)),
    complaints.join("\n"),
  );
  await context.close();
});

test("a device is added by a link, with the same three signs on both screens, and removed", async () => {
  const first = await somebody({ locale: "fr-FR" });
  await keep(first.page, "Inès");
  await first.page.click(".me");
  await first.page.click(`${DIALOG} .two .button`);
  await first.page.waitForSelector(`${DIALOG} .qr`);
  const link = await first.page.textContent(`${DIALOG} .new-link code`);
  assert.deepEqual(await breaches(first.page), []);
  const second = await person({ size: PHONE });
  await deviceFor(second.page);
  await second.page.goto(`http://${link}`);
  await second.page.waitForSelector(".account-card .same .marks");
  assert.match(await second.page.textContent(".account-card"), /This device becomes one of Inès’s/);
  assert.deepEqual(await breaches(second.page), []);
  await second.page.$eval(".account-card .main", (button) => button.click()); // before the owner has said yes
  await first.page.waitForSelector(`${DIALOG} .same .marks`);
  const signs = (page) => page.$$eval(".same .mark", (marks) => marks.map((mark) => mark.dataset.seat));
  assert.deepEqual(await signs(first.page), await signs(second.page));
  assert.equal(new Set(await signs(second.page)).size, 3);
  assert.match(await second.page.textContent(".me, .account-card"), /Then confirm it there/);
  await first.page.click(`${DIALOG} footer .main`);
  await second.page.waitForSelector('.account-card .main[aria-disabled="false"]');
  await second.page.click(".account-card .main");
  await isCalled(second.page, "Inès");
  await first.page.waitForSelector(`${DIALOG} .devices`);
  assert.equal(await first.page.locator(`${DIALOG} .devices li`).count(), 5, "a name, two devices, a program, a code");
  assert.deepEqual(await breaches(first.page), []);
  // A link that was used opens nothing.
  const third = await person({});
  await third.page.goto(`http://${link}`);
  await third.page.waitForSelector(".account-card .fault:has-text('This link has had its time')");
  await first.page.click(`${DIALOG} .devices [aria-label^="Retirer"]`);
  await first.page.waitForFunction(() => document.querySelectorAll(".devices li").length === 4);
  await second.page.reload();
  await second.page.waitForSelector(".me:has-text('guest')");
  assert.deepEqual(first.complaints, []);
  for (const { context } of [first, second, third]) await context.close();
});

test("a recovery code lets in once, on a device without a key", async () => {
  const first = await somebody({ theme: "dark", size: PHONE });
  await keep(first.page, "Marc");
  await first.page.click(".me");
  await first.page.click(`${DIALOG} .devices li:last-child button`);
  await first.page.waitForSelector(`${DIALOG} .recovery code`);
  const groups = await first.page.$$eval(`${DIALOG} .recovery code`, (codes) => codes.map((code) => code.textContent));
  assert.equal(groups.length, 6);
  assert.deepEqual(await breaches(first.page), []);
  assert.ok(await first.page.isDisabled(`${DIALOG} footer .main`), "it is in no safe place yet");
  await first.page.check(`${DIALOG} .check input`);
  await first.page.click(`${DIALOG} footer .main`);
  await first.page.waitForSelector(`${DIALOG} .devices`);
  const recover = async (page) => {
    await page.click(".me");
    await page.click(`${DIALOG} .body .link`);
    await page.click(`${DIALOG} .ways li:last-child button`);
    await page.fill(`${DIALOG} #recovery`, groups.join(" ").toLowerCase());
    await page.click(`${DIALOG} footer .main`);
  };
  const second = await somebody();
  await recover(second.page);
  await isCalled(second.page, "Marc");
  await second.page.waitForSelector(`${DIALOG} .recovery code`); // another one at once
  const third = await somebody();
  await recover(third.page);
  await third.page.waitForSelector(`${DIALOG} .fault`);
  assert.match(await third.page.textContent(".me"), /Guest/);
  assert.deepEqual([...first.complaints, ...second.complaints], []);
  for (const { context } of [first, second, third]) await context.close();
});

test("who signs out takes the seats along; everywhere means every device; a new name is known at once", async () => {
  const first = await somebody();
  await keep(first.page, "Olga");
  const table = await playing(first.page);
  const second = await somebody();
  await copyKeys(first.device, second.device);
  await signIn(second.page, "Olga");
  await second.page.waitForSelector(`.my-games a[href="#/table/${table}"]`);
  await second.page.click(".me");
  await second.page.click(`${DIALOG} .devices li:first-child button`);
  await second.page.fill(`${DIALOG} #account-name`, "Olga K.");
  await second.page.keyboard.press("Enter");
  await isCalled(second.page, "Olga K.");
  await second.page.click(`${DIALOG} .links .link:first-child`);
  await second.page.waitForSelector(".me:has-text('guest')");
  assert.ok(!(await kept(second.page)).includes(table));
  await signIn(second.page, "Olga K.");
  await goTo(first.page, `${home()}#/`);
  await isCalled(first.page, "Olga K.");
  await first.page.waitForSelector(`.my-games a[href="#/table/${table}"]`);
  await first.page.click(".me");
  await first.page.click(`${DIALOG} .links .link:nth-child(2)`);
  await first.page.waitForSelector(".me:has-text('guest')");
  assert.ok(!(await kept(first.page)).includes(table));
  await second.page.reload();
  await second.page.waitForSelector(".me:has-text('guest')");
  assert.deepEqual([...first.complaints, ...second.complaints], []);
  for (const { context } of [first, second]) await context.close();
});

test("an account is deleted when its name is typed, after all it has was saved", async () => {
  const { context, page, device, complaints } = await somebody({ size: PHONE, locale: "fr-FR" });
  await keep(page, "Tom");
  await playing(page);
  await goTo(page, `${home()}#/`);
  await page.waitForSelector(".my-games .keep:has-text('tous vos appareils')");
  await page.click(".me");
  const saving = page.waitForEvent("download");
  await page.click(`${DIALOG} a[download]`);
  const stream = await (await saving).createReadStream();
  let text = "";
  for await (const part of stream) text += part;
  assert.ok(text.includes("Tom"));
  JSON.parse(text);
  await page.click(`${DIALOG} .links .danger`);
  await page.waitForSelector(`${DIALOG} footer .button:focus:has-text("Garder mon compte")`);
  assert.match(await page.textContent(DIALOG), /Une partie en cours vous attend/);
  assert.deepEqual(await breaches(page), []);
  await page.fill(`${DIALOG} #typed-name`, "Tim");
  assert.ok(await page.isDisabled(`${DIALOG} footer .danger`));
  await page.fill(`${DIALOG} #typed-name`, "Tom");
  await page.click(`${DIALOG} footer .danger`);
  await page.waitForSelector("dialog.account", { state: "detached" });
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("mastaba.shelf.1") ?? "[]").length === 0);
  // Its key opens nothing any more.
  await page.click(".me");
  await page.click(`${DIALOG} .body .link`);
  await page.click(`${DIALOG} .wide`);
  await page.waitForSelector(`${DIALOG} .fault`);
  assert.ok(device.authenticatorId);
  assert.ok(
    complaints.every((line) => /status of 403/.test(line)),
    complaints.join("\n"),
  );
  await context.close();
});

test("at an address that can have no keys it is said so, and everything else is there", async () => {
  const { context, page, complaints } = await person({ url: held.server.url, theme: "dark" });
  await page.click(".me");
  await page.waitForSelector(`${DIALOG} .not-here`);
  assert.match(await page.textContent(DIALOG), /Not on this address.*Keys need https/s);
  assert.deepEqual(await breaches(page), []);
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog.account", { state: "detached" });
  await page.waitForSelector(".me:focus");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("without a network the games of other devices keep their last word, and it is said of when", async () => {
  const first = await somebody();
  await keep(first.page, "Ada");
  const table = await playing(first.page);
  const second = await person({ keepsPage: true });
  const device = await deviceFor(second.page);
  await copyKeys(first.device, device);
  await second.page.goto(home());
  await second.page.waitForSelector(".me");
  await signIn(second.page, "Ada");
  const line = `.my-games a[href="#/table/${table}"]`;
  await second.page.waitForSelector(`${line}:has-text("Your turn")`);
  await second.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await second.context.setOffline(true);
  await second.page.reload();
  await second.page.waitForSelector(`${line}:has-text("Your turn")`);
  await second.page.waitForSelector(".my-games .keep:has-text('as of')");
  await isCalled(second.page, "Ada");
  await second.context.setOffline(false);
  await second.page.waitForSelector(".my-games .keep:has-text('on all your devices')");
  assert.deepEqual(first.complaints, []);
  for (const { context } of [first, second]) await context.close();
});

for (const [theme, size, locale] of [
  ["light", DESKTOP, "en-GB"],
  ["dark", { width: 360, height: 640 }, "fr-FR"],
]) {
  test(`axe finds nothing in any dialog, ${theme}, ${size.width} wide, ${locale}`, async () => {
    const { context, page, complaints } = await person({ theme, size, locale });
    await deviceFor(page);
    const found = [];
    await visitAccount(page, held.server.url, `Léa ${size.width}`, async (name) => {
      found.push(...(await breaches(page)).map((breach) => `${name}: ${breach}`));
      const isTooWide = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll("dialog.account")].some(
          (element) => element.scrollWidth > element.clientWidth + 1,
        ),
      );
      if (isTooWide) found.push(`${name}: something sticks out`);
    });
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
