/** hook.test.mjs -- an address of one’s own that is called when it is one’s turn: named, tried and ended in the
 *  account, by keyboard and by touch. The program that is called is ours, and believes what is signed with the secret
 *  that the page showed. */
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { breaches } from "./axe.mjs";
import { DESKTOP, goTo, person, PHONE, serverForTests, until } from "./browser.mjs";
import { deviceFor } from "./keys.mjs";
import { playTurn } from "./player.mjs";

const held = serverForTests("--push-inside");
const DIALOG = "dialog.account[open]";

/** A program that is called. */
const program = { calls: [], status: 204 };

before(async () => {
  program.server = createServer((call, answer) => {
    const parts = [];
    call.on("data", (part) => parts.push(part));
    call.on("end", () => {
      program.calls.push({ body: Buffer.concat(parts), signature: call.headers["mastaba-signature"] });
      answer.writeHead(program.status).end();
    });
  });
  await new Promise((resolve) => program.server.listen(0, "127.0.0.1", resolve));
  program.url = `http://127.0.0.1:${program.server.address().port}/mastaba`;
});
after(() => program.server.close());

/** Somebody who keeps a name, with the dialog of the account open. */
async function somebody(name, options) {
  const one = await person(options);
  await deviceFor(one.page);
  await goTo(one.page, held.server.url.replace("127.0.0.1", "localhost"));
  await one.page.click(".me");
  await one.page.fill(`${DIALOG} #account-name`, name);
  await one.page.keyboard.press("Enter");
  await one.page.waitForSelector("dialog.account", { state: "detached" });
  await one.page.waitForFunction((name) => document.querySelector(".me b")?.textContent === name, name);
  await one.page.click(".me");
  await one.page.waitForSelector(`${DIALOG} .devices`);
  return one;
}

/** What stands on the focus. */
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent.trim());
const focusesOn = (page, words) =>
  page.waitForFunction(
    (words) => [document.activeElement.id, document.activeElement.textContent.trim()].includes(words),
    words,
  );

/** By the key Tab alone. */
async function tabTo(page, label) {
  const isThere = (label) => document.activeElement.getAttribute("aria-label") === label;
  for (let i = 0; i < 30 && !(await page.evaluate(isThere, label)); i++) await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(isThere, label), `${label} is reached; it stands on ${await focused(page)}`);
}

test("an address is named, tried and ended by keyboard alone", async () => {
  const { page, context, complaints } = await somebody("Zoé", { size: DESKTOP });
  await tabTo(page, "My own program: open");
  await page.keyboard.press("Enter");
  await focusesOn(page, "hook-address");
  assert.deepEqual(await breaches(page), []);

  // What is wrong is said, and nothing is named.
  await page.keyboard.type("ftp://example.org/");
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${DIALOG} .fault:has-text("The address has to begin with https://.")`);
  assert.deepEqual(await breaches(page), []);
  assert.equal(await focused(page), "hook-address");

  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(program.url);
  await page.keyboard.press("Enter");
  await focusesOn(page, "Try it");
  const secret = await page.textContent(`${DIALOG} .hook-secret`);
  assert.match(secret, /^[\w-]{32}$/);
  assert.match(await page.textContent(`${DIALOG} .devices`), /in English · not called yet/);
  assert.deepEqual(await breaches(page), []);

  await page.keyboard.press("Enter");
  await page.waitForSelector(`${DIALOG} [role=status]:has-text("the last call was taken")`);
  assert.equal(program.calls.length, 1);
  const { body, signature } = program.calls[0];
  assert.equal(signature, `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`);
  const { time, ...said } = JSON.parse(body);
  assert.deepEqual(said, { test: true, title: "Mastaba", words: "This is what a call looks like.", language: "en" });
  assert.equal(await focused(page), "Try it");

  program.status = 500;
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${DIALOG} [role=status]:has-text("the last call was answered 500")`);
  program.status = 204;

  // The secret was shown once.
  await page.keyboard.press("Escape");
  await page.click(".me");
  await page.click(`${DIALOG} [aria-label="My own program: open"]`);
  await focusesOn(page, "Try it");
  assert.equal(await page.$(`${DIALOG} .hook-secret`), null);
  assert.match(await page.textContent(`${DIALOG} .devices`), /127\.0\.0\.1:\d+\/mastaba/);
  await page.keyboard.press("Tab");
  assert.equal(await focused(page), "Stop calling");
  await page.keyboard.press("Enter");
  await focusesOn(page, "hook-address");
  const left = await page.evaluate(async () => (await fetch("/api/me/webhook")).json());
  assert.deepEqual(left, { offered: true, webhook: null });
  assert.ok(
    complaints.every((line) => /status of 400/.test(line)),
    complaints.join("\n"),
  );
  await context.close();
});

test("by touch, in French and by lamplight, a call comes in the chosen language when one is away", async () => {
  const { page, context, complaints } = await somebody("Inès", { size: PHONE, theme: "dark", locale: "fr-FR" });
  await page.click(`${DIALOG} [aria-label="Mon propre programme : ouvrir"]`);
  await page.waitForSelector(`${DIALOG} #hook-address`);
  await page.fill(`${DIALOG} #hook-address`, program.url);
  await page.click(`${DIALOG} .switches [aria-label="English"]`);
  await page.click(`${DIALOG} .switches [aria-label="Français"]`);
  assert.deepEqual(await breaches(page), []);
  await page.click(`${DIALOG} footer .main`);
  await page.waitForSelector(`${DIALOG} .hook-secret`);
  assert.match(await page.textContent(`${DIALOG} .devices`), /en français · pas encore appelée/);
  assert.deepEqual(await breaches(page), []);
  const width = await page.evaluate(() => document.querySelector("dialog.account").scrollWidth - innerWidth);
  assert.ok(width <= 0, "nothing sticks out");

  // She has gone, and he plays.
  const before = program.calls.length;
  const made = await page.evaluate(async () => {
    const seats = ["Inès", "Paul"].map((name) => ({ kind: "human", name }));
    const setup = { game: "pyramis", options: { first: "2" }, seats };
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(setup) })).json();
  });
  const address = `${held.server.url.replace("127.0.0.1", "localhost")}#/table/${made.table}/`;
  const paul = await person({ url: `${address}${made.seats[1].token}` });
  await goTo(page, `${address}${made.seats[0].token}`);
  for (const one of [paul.page, page]) await one.click(".gathering .prompt .main");
  for (const one of [paul.page, page]) await one.waitForSelector(".table .bar");
  await page.click(".home-link");
  await page.waitForSelector(".box");
  await paul.page.waitForFunction(() => /away/.test(document.querySelector(".others").textContent));
  await paul.page.waitForFunction(() => document.title.startsWith("●"));
  await playTurn(paul.page);
  await until(() => program.calls.length > before);
  const { time, ...said } = JSON.parse(program.calls.at(-1).body);
  assert.deepEqual(said, {
    table: made.table,
    seat: "A",
    game: "pyramis",
    title: "Pyramis",
    words: "C’est à vous de jouer, Inès (Paul)",
    language: "fr",
  });
  assert.ok(time > 0);
  assert.deepEqual([...complaints, ...paul.complaints], []);
  for (const one of [context, paul.context]) await one.close();
});
