/** chat.test.mjs -- a word across the table: two who play and one who watches, on desks and phones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { DESKTOP, hears, person, PHONE, serverForTests } from "./browser.mjs";

const held = serverForTests();
const SMALL = { width: 360, height: 640 };

async function makeTable(setup) {
  const answer = await fetch(`${held.server.url}api/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(setup),
  });
  return answer.json();
}

/** Nadia and Léo at a game that has begun, and Zoé, who watches. */
async function company(setup = {}, people = {}) {
  const made = await makeTable({
    game: "pyramids",
    seats: [
      { kind: "human", name: "Nadia" },
      { kind: "human", name: "Léo" },
      { kind: "bot", level: "greedy" },
    ],
    ...setup,
  });
  const address = `${held.server.url}#/table/${made.table}`;
  const nadia = await person({ url: `${address}/${made.seats[0].token}`, ...people.nadia });
  const leo = await person({ url: `${address}/${made.seats[1].token}`, locale: "fr-FR", ...people.leo });
  for (const { page } of [nadia, leo]) await page.click(".gathering .prompt .main");
  const zoe = await person({ url: address, ...people.zoe });
  for (const { page } of [nadia, leo, zoe]) await page.waitForSelector(".table .talk-button");
  return { nadia, leo, zoe, made, address };
}

async function leave(people) {
  for (const { context, complaints } of Object.values(people)) {
    if (complaints) assert.deepEqual(complaints, []);
    await context?.close();
  }
}

async function open(page) {
  if (!(await page.$(".talk-drawer"))) await page.click(".talk-button");
  await page.waitForSelector(".talk-drawer");
}

async function say(page, words) {
  await open(page);
  await page.fill(".own-words input", words);
  await page.click(".own-words .main");
  await page.waitForFunction(
    (words) => [...document.querySelectorAll(".own .spoken")].at(-1)?.textContent === words,
    words,
  );
  assert.equal(await page.inputValue(".own-words input"), "");
}

/** Until the last word that is read is this. */
function reads(page, words) {
  return page.waitForFunction(
    (words) => [...document.querySelectorAll(".talk .spoken")].at(-1)?.textContent === words,
    words,
  );
}

const unread = (page, count) =>
  page.waitForFunction(
    (count) => (document.querySelector(".unread")?.textContent.match(/\d+/)?.[0] ?? "") === count,
    count,
  );

test("phrases are read in everybody's own language, words as they were written", async () => {
  const people = await company();
  const { nadia, leo, zoe } = people;
  await open(nadia.page);
  await nadia.page.click(".phrase >> text=Hello!");
  await reads(nadia.page, "Hello!");
  await unread(leo.page, "1");
  await leo.page.getByRole("button", { name: "Parler 1 message à lire" }).waitFor();
  await hears(leo.page, "Nadia : Bonjour !");
  await open(leo.page);
  await reads(leo.page, "Bonjour !");
  assert.equal(await leo.page.textContent(".speech b"), "Nadia");
  await unread(leo.page, "");
  const words = `<img src=x onerror="window.heard+='!!'"> & 👩‍👩‍👧 שלום`;
  await say(leo.page, words);
  await reads(nadia.page, words);
  assert.equal(await nadia.page.$(".talk img"), null);
  // Whoever watches is not told what seats say, nor are they what watchers do.
  await say(zoe.page, "Nadia will win.");
  assert.equal(await zoe.page.locator(".spoken").count(), 1);
  await nadia.page.click(".phrase >> text=Thank you");
  await reads(leo.page, "Merci");
  assert.equal(await nadia.page.locator(".spoken").count(), 3);
  // It is there again after a reload.
  await leo.page.reload();
  await leo.page.waitForSelector(".talk-button");
  await open(leo.page);
  await reads(leo.page, "Merci");
  assert.equal(await leo.page.locator(".own .spoken").count(), 1);
  await leave(people);
});

test("the field counts letters and keeps what was refused", async () => {
  const people = await company();
  const { nadia } = people;
  await open(nadia.page);
  const left = () => nadia.page.textContent("#letters-left");
  assert.match(await left(), /^200/);
  assert.ok(await nadia.page.isDisabled(".own-words .main"));
  await nadia.page.fill(".own-words input", "𓀀".repeat(200));
  await nadia.page.waitForSelector("#letters-left:has-text('0 letters left')");
  assert.ok(await nadia.page.isEnabled(".own-words .main"));
  await nadia.page.fill(".own-words input", "𓀀".repeat(201));
  await nadia.page.waitForSelector("#letters-left:has-text('-1')");
  assert.ok(await nadia.page.isDisabled(".own-words .main"));
  await nadia.page.press(".own-words input", "Enter");
  await nadia.page.fill(".own-words input", "turned \u202e round");
  await nadia.page.press(".own-words input", "Enter");
  await nadia.page.waitForSelector(".talk-foot .refusal");
  assert.equal(await nadia.page.inputValue(".own-words input"), "turned \u202e round");
  assert.equal(await nadia.page.locator(".spoken").count(), 0);
  await leave(people);
});

test("mute, report and switch off", async () => {
  const people = await company();
  const { nadia, leo, made, address } = people;
  await say(leo.page, "first");
  await open(nadia.page);
  await reads(nadia.page, "first");
  await nadia.page.click(".about-word");
  await nadia.page.click(".word-choices >> text=Report");
  await nadia.page.waitForFunction(() => !document.querySelector(".word-choices"));
  await nadia.page.click(".about-word");
  await nadia.page.waitForSelector(".word-choices >> text=Reported to the host.");
  await nadia.page.click(".word-choices >> text=Mute Léo");
  await nadia.page.waitForFunction(() => !document.querySelector(".spoken"));
  await say(leo.page, "second");
  // It stays so after a reload, and the menu undoes it.
  await nadia.page.reload();
  await nadia.page.waitForSelector(".talk-button");
  await open(nadia.page);
  assert.equal(await nadia.page.locator(".spoken").count(), 0);
  await nadia.page.click(".bar nav .button:last-child");
  await nadia.page.click(".menu >> text=Hear Léo again");
  await nadia.page.keyboard.press("Escape");
  await reads(nadia.page, "second");
  // Not in this game: nothing is even sent.
  await nadia.page.check(".talk-check input");
  await nadia.page.waitForFunction(() => !document.querySelector(".phrase"));
  await say(leo.page, "third");
  assert.equal(await nadia.page.locator(".spoken").count(), 2);
  await nadia.page.uncheck(".talk-check input");
  await reads(nadia.page, "third");
  // Never, as the menu says.
  await nadia.page.click(".bar nav .button:last-child");
  await nadia.page.click('[aria-label="A word across the table"] >> text=Off');
  await nadia.page.waitForFunction(() => !document.querySelector(".talk-button"));
  await nadia.page.click('[aria-label="A word across the table"] >> text=On');
  await nadia.page.waitForSelector(".talk-button");
  // Whoever made the table switches it off for all.
  const owner = await person({ url: `${address}/${made.owner}` });
  await owner.page.waitForSelector(".talk-button");
  await open(owner.page);
  await owner.page.check(".talk-check:last-child input");
  await leo.page.waitForFunction(() => !document.querySelector(".talk-button"));
  await owner.page.waitForFunction(() => !document.querySelector(".phrase"));
  await owner.page.uncheck(".talk-check:last-child input");
  await leo.page.waitForSelector(".talk-button");
  await leave({ ...people, owner });
});

test("where phrases were agreed upon there is no field, and where nothing was, no talk", async () => {
  const phrases = await company({ chat: "phrases" });
  await open(phrases.nadia.page);
  await phrases.nadia.page.waitForSelector(".phrase");
  assert.equal(await phrases.nadia.page.$(".own-words"), null);
  await leave(phrases);
  const made = await makeTable({ game: "pyramis", chat: "off", seats: [{ kind: "human" }, { kind: "human" }] });
  const one = await person({ url: `${held.server.url}#/table/${made.table}/${made.seats[0].token}` });
  const two = await person({ url: `${held.server.url}#/table/${made.table}/${made.seats[1].token}` });
  for (const { page } of [one, two]) await page.click(".gathering .prompt .main");
  await one.page.waitForSelector(".table");
  await one.page.click(".bar nav .button:last-child");
  await one.page.waitForSelector('[aria-label="A word across the table"]');
  assert.equal(await one.page.$(".talk-button"), null);
  await leave({ one, two });
});

test("with the keyboard alone", async () => {
  const people = await company();
  const { nadia } = people;
  await nadia.page.keyboard.press("c");
  await nadia.page.waitForSelector(".talk-drawer .phrase:focus");
  await nadia.page.keyboard.press("Enter");
  await reads(nadia.page, "Hello!");
  await nadia.page.focus(".own-words input");
  await nadia.page.keyboard.type("coincidence");
  assert.equal(await nadia.page.inputValue(".own-words input"), "coincidence");
  await nadia.page.keyboard.press("Enter");
  await reads(nadia.page, "coincidence");
  await nadia.page.keyboard.press("Escape");
  await nadia.page.waitForFunction(() => !document.querySelector(".talk-drawer"));
  await leave(people);
});

test("a line that breaks loses no word", async () => {
  const people = await company();
  const { nadia, leo } = people;
  await say(nadia.page, "before");
  await held.server.stop("SIGKILL");
  await held.server.start();
  await open(leo.page);
  await reads(leo.page, "before");
  await say(nadia.page, "after");
  await reads(leo.page, "after");
  await leave(people);
});

for (const [theme, size, locale] of [
  ["light", DESKTOP, "en-GB"],
  ["dark", DESKTOP, "fr-FR"],
  ["light", PHONE, "fr-FR"],
  ["dark", SMALL, "fr-FR"],
]) {
  test(`nothing stands in anybody's way, ${theme}, ${size.width} wide, ${locale}`, async () => {
    const people = await company({}, { nadia: { theme, size, locale } });
    const { nadia, leo } = people;
    await say(leo.page, "a".repeat(200));
    await say(leo.page, "Une phrase de deux cents lettres, ou presque, qui se lit aussi sur un petit écran.");
    await unread(nadia.page, "2");
    assert.deepEqual(await breaches(nadia.page), []);
    await open(nadia.page);
    await nadia.page.click(".phrase");
    await nadia.page.waitForSelector(".talk-line.own");
    await nadia.page.click(".about-word");
    await nadia.page.waitForSelector(".word-choices");
    assert.deepEqual(await breaches(nadia.page), []);
    const sideways = await nadia.page.evaluate(() => {
      const wide = [...document.querySelectorAll(".talk-drawer, .talk, .talk-foot")];
      return [document.documentElement, ...wide].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .length;
    });
    assert.equal(sideways, 0);
    await leave(people);
  });
}

test("before the game and after it", async () => {
  const made = await makeTable({
    game: "pyramis",
    seats: [
      { kind: "human", name: "Nadia" },
      { kind: "human", name: "Léo" },
    ],
  });
  const address = `${held.server.url}#/table/${made.table}`;
  const nadia = await person({ url: `${address}/${made.seats[0].token}`, size: PHONE });
  const leo = await person({ url: `${address}/${made.seats[1].token}` });
  await nadia.page.waitForSelector(".gathering");
  await say(leo.page, "Are you there?");
  await open(nadia.page);
  await reads(nadia.page, "Are you there?");
  assert.deepEqual(await breaches(nadia.page), []);
  assert.deepEqual(await breaches(leo.page), []);
  await leave({ nadia, leo });
});
