/** sharing.test.mjs -- a game that travels in a link or a file, and what is said of one that arrives broken. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { breaches } from "./axe.mjs";
import { goTo, person, PHONE, serverForTests } from "./browser.mjs";
import { ALL_PLAYS, layOut } from "./positions.mjs";

const held = serverForTests();

const record = (game) => readFile(new URL(`positions/${game}.record`, import.meta.url), "utf8");
const MOST_LETTERS = 8 * 1024;

/** The link that is offered, once it is packed. */
async function linkIn(page) {
  await page.waitForFunction(() => document.querySelector("#shared-link")?.value);
  return page.inputValue("#shared-link");
}

const stepWords = (page) => page.textContent(".replaying .prompt .detail");

/** Packed as the page does it, by other code. */
function addressOf(text, step = "0") {
  const code = deflateSync(text).toString("base64url");
  return `#/shared/1/${code.length}/${code}/${step}`;
}

/** A file that a hand drops on the page. */
async function drop(page, text) {
  const carried = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "game.rec", { type: "text/plain" }));
    return carried;
  }, text);
  await page.dispatchEvent("body", "dragover", { dataTransfer: carried });
  await page.dispatchEvent("body", "drop", { dataTransfer: carried });
}

test("a whole Pyramidion game of four opens in a fresh browser from its link, and no server hears of it", async () => {
  const giver = await person({ url: held.server.url });
  await layOut(giver.page, held.server.url, "pyramidion", ALL_PLAYS, ".chart");
  const sheet = await giver.page.$$eval(".score .total", (totals) => totals.map((total) => total.textContent.trim()));
  await giver.page.click(".score .shares .button");
  const link = await linkIn(giver.page);
  assert.ok(link.length <= MOST_LETTERS, `${link.length} letters`);
  assert.deepEqual(await breaches(giver.page), []);
  await giver.page.keyboard.press("Escape");
  await giver.page.waitForSelector("dialog", { state: "detached" });
  await giver.page.waitForFunction(() => document.activeElement.matches(".shares .button"));

  const taker = await person({ size: PHONE, locale: "fr-FR" });
  const asked = [];
  taker.page.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await taker.page.goto(link);
  await taker.page.waitForSelector(".replay-bar");
  assert.match(await stepWords(taker.page), /^Étape 0 sur \d+/);
  await taker.page.keyboard.press("End");
  await taker.page.waitForFunction(() => /Étape (\d+) sur \1\b/.test(document.querySelector(".detail")?.textContent));
  const code = new URL(link).hash.split("/")[4];
  assert.ok(asked.length && asked.every((url) => !url.includes(code.slice(0, 40)) && !url.includes("#")));
  const totals = await taker.page.$$eval(".strip .number", (points) => points.map((point) => point.textContent.trim()));
  for (const total of totals) assert.ok(sheet.includes(total), `${total} is none of ${sheet}`);
  assert.deepEqual(await breaches(taker.page), []);
  assert.deepEqual([...giver.complaints, ...taker.complaints], []);
  for (const { context } of [giver, taker]) await context.close();
});

test("a moment travels without what came after it, and without names when they are not to", async () => {
  const named = (await record("pyramis")).replace("play\n", "name A Marie\nplay\n");
  const { context, page, complaints } = await person({ url: held.server.url + addressOf(named, "21") });
  await page.waitForSelector(".replay-bar");
  await page.keyboard.press("s");
  const whole = await linkIn(page);
  await page.click("dialog [role=radio]:nth-child(2)");
  await page.click("dialog input[type=checkbox]");
  await page.waitForFunction(
    (whole) =>
      document.querySelector("#shared-link").value.length < whole.length / 2 &&
      /^http/.test(document.querySelector("#shared-link").value),
    whole,
  );
  const link = await linkIn(page);
  assert.deepEqual(await breaches(page), []);
  const other = await person({ url: link });
  await other.page.waitForSelector(".replay-bar");
  assert.match(await stepWords(other.page), /^Step 21 of 21/);
  assert.ok(!(await other.page.textContent("body")).includes("Marie"));
  assert.deepEqual([...complaints, ...other.complaints], []);
  for (const one of [context, other.context]) await one.close();
});

test("a file is dropped on any page, chosen from the disk or pasted, and stays after loading again", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.waitForSelector(".box");
  await drop(page, await record("tresors"));
  await page.waitForSelector(".replay-bar");
  await page.reload();
  await page.waitForSelector(".table-tresors .replay-bar");
  await page.goto(`${held.server.url}#/open`);
  await page.setInputFiles("input[type=file]", {
    name: "game.rec",
    mimeType: "text/plain",
    buffer: Buffer.from(await record("pyramis")),
  });
  await page.waitForSelector(".table-pyramis .replay-bar");
  await page.goto(`${held.server.url}#/open`);
  await page.fill("textarea", await record("pyramids"));
  await page.click(".invited .main");
  await page.waitForSelector(".table-pyramids .replay-bar");
  assert.deepEqual(complaints, []);
  await context.close();
});

const whole = await record("pyramis");
const link = addressOf(whole);
const lines = whole.split("\n");
const someMove = lines.findLastIndex((line) => /^[A-D] \d/.test(line));
const isPlay = lines.indexOf("play");

/** What arrives, what is said of it in English and French, and whether the beginning can be seen all the same. */
const broken = {
  "a link cut short": [link.slice(0, link.length - 300), /was cut short/, /a été coupé/, true],
  "a link cut at once": [link.slice(0, 24), /was cut short/, /a été coupé/, false],
  "a link without its record": ["#/shared/1", /is damaged/, /est abîmé/, false],
  "a damaged link": [
    link.replace(/(.{200})(.)/, (_, a, b) => a + (b === "A" ? "B" : "A")),
    /is damaged/,
    /est abîmé/,
    false,
  ],
  "a link with letters of no link": [
    link.replace(/.{9}(?=\/0$)/, "%20%C3%A9~!."),
    /is damaged|cut short/,
    /abîmé|coupé/,
    false,
  ],
  "a link of a later page": [link.replace("/shared/1/", "/shared/2/"), /newer than this page/, /plus récent/, false],
  "a game nobody knows": [
    addressOf(whole.replace("game pyramis", "game senet")),
    /not know that game.*“senet”/s,
    /ne connaît pas ce jeu.*« senet »/s,
    false,
  ],
  "other rules": [
    addressOf(whole.replace(/^rules \d+/m, "rules 77")),
    /other rules.*version 77/s,
    /d’autres règles.*version 77/s,
    false,
  ],
  "another deck": [
    addressOf(whole.replace("play\n", "deck mine\nplay\n")),
    /another deck.*“mine”/s,
    /autre jeu de cartes.*« mine »/s,
    false,
  ],
  "a damaged record": [
    addressOf(lines.map((line, i) => (i === someMove ? `${line[0]} 9z9` : line)).join("\n")),
    new RegExp(`Line ${someMove + 1} of the record is wrong.*9z9`, "s"),
    new RegExp(`La ligne ${someMove + 1} de la partie est fausse.*9z9`, "s"),
    true,
  ],
  "half a header": [
    addressOf(lines.slice(0, isPlay - 1).join("\n")),
    /Line \d+ of the record is wrong/,
    /La ligne \d+/,
    false,
  ],
  "another kind of file": [addressOf("Dear diary,\n"), /no record of a game/, /pas une partie enregistrée/, false],
  "an empty file": [addressOf(""), /nothing in it/, /rien dedans/, false],
};

test("whatever arrives broken says what is wrong, in both languages; what can be seen is offered", async () => {
  const english = await person({ url: held.server.url });
  const french = await person({ url: held.server.url, locale: "fr-FR", size: PHONE, theme: "dark" });
  for (const [what, [address, inEnglish, inFrench, isPartly]] of Object.entries(broken)) {
    for (const [{ page }, words] of [
      [english, inEnglish],
      [french, inFrench],
    ]) {
      await goTo(page, held.server.url + address);
      await page.waitForSelector("main.opening.refused");
      assert.match(await page.textContent("main.opening"), words, what);
      assert.equal((await page.$$(".opening .main")).length, isPartly ? 1 : 0, what);
      assert.deepEqual(await breaches(page), [], what);
      if (isPartly) {
        await page.click(".opening .main");
        await page.waitForSelector(".table-pyramis .replay-bar");
      }
    }
  }
  await drop(english.page, "Dear diary,\n");
  await english.page.waitForSelector("main.opening.refused");
  for (const { context, complaints } of [english, french]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
