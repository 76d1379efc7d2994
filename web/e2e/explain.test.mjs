/** explain.test.mjs -- touch anything to learn what it is: whatever can be touched or seen on a table has a card with
 *  its name, its words and its rule, in positions drawn by lot, and no sign or label there is a code; a tap, a long
 *  press, the other button and a key open the card. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readRules } from "../rules.mjs";
import { DESKTOP, GAMES, hears, person, PHONE, serverForTests } from "./browser.mjs";
import { breaches } from "./axe.mjs";
import { layOut } from "./positions.mjs";
import { codesAmong, signsOf } from "./words.mjs";

const held = serverForTests();

/** Drawn once and for all: three moments of a title, of a game of two and of a full table. */
function* lots(seed) {
  for (let n = seed; ;) {
    n = (Math.imul(n, 1103515245) + 12345) >>> 0;
    yield n >>> 8;
  }
}
const PLAYS = {
  pyramids: [130, 275],
  pyramidion: [250, 560],
  pyramido: [150, 300],
  pyramis: [60, 185],
  tresors: [90, 260],
};
function momentsOf(game) {
  const draw = lots(GAMES.indexOf(game) + 21);
  const [short, long] = PLAYS[game];
  const one = (most) => 8 + (draw.next().value % (most - 8));
  return [one(long), `2:${one(short)}`, one(long)];
}
const SCREENS = [
  { size: DESKTOP, locale: "en-GB", theme: "light" },
  { size: PHONE, locale: "fr-FR", theme: "dark" },
  { size: DESKTOP, locale: "fr-FR", theme: "dark" },
];

/** A word of the notation: a figure beside a letter, capitals in a row. */
const CODE = /(?<![\p{L}\d-])(?:[a-z]\d|[A-Z]{1,2}\d{1,2}|\d[PA]|[A-Z]{2,})(?![\p{L}\d])|[*|>@~]/u;
/** What belongs to every table and to no rule. */
const FRAME = /hint|conseil|clock|horloge|seat|place|far the game|en est la partie|turn|tour|brings|rapporte/i;

/** In the page: asks of everything there what it is. */
async function askAll(within) {
  const things = new Map();
  for (const thing of document.querySelectorAll(within)) {
    const { width, height } = thing.getBoundingClientRect();
    const isInside = thing.parentElement.closest("svg, [data-target], button, summary") !== null;
    const hasWords = [...thing.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    const isThing = thing.matches("[data-target], [title]") || ((thing.matches("svg") || hasWords) && !isInside);
    if (!isThing || !width || !height || thing.closest(".unseen")) continue;
    const classes = [];
    for (let at = thing; at && !at.matches(".stage, .others"); at = at.parentElement)
      classes.push(at.getAttribute("class"));
    const said = thing.matches("[data-target]") ? thing.getAttribute("aria-label") : "";
    things.set(`${classes} ${said}`.replace(/\d+/g, "#"), thing);
  }
  const found = [];
  for (const thing of things.values()) {
    if (!thing.isConnected) continue;
    const open = document.querySelector(".explained");
    open?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    if (open?.isConnected) throw new Error("Escape does not close the card");
    thing.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 }));
    for (let turn = 0; turn < 400 && !document.querySelector(".explained"); turn++)
      await new Promise((resolve) => setTimeout(resolve));
    const card = document.querySelector(".explained");
    found.push({
      what: thing.outerHTML.slice(0, 160),
      name: card?.querySelector("h2").textContent ?? "",
      words: card?.querySelector("#explained-words").textContent.replace(/\s+/g, " ").trim() ?? "",
      rule: card?.querySelector(".explained-rule")?.textContent.replace(/^\D+ (?=R?\d)/, "") ?? "",
      hasPicture: (card?.querySelector(".explained-picture > div")?.getBoundingClientRect().width ?? 0) > 4,
    });
  }
  return found;
}

/** The parts of a table that a screen shows one after the other. */
async function partsOf(page, size, visit) {
  if (size === DESKTOP) return visit();
  for (const tab of [1, 2, 3]) {
    await page.click(`.tabs button:nth-child(${tab})`);
    await page.waitForSelector(`.tabs button:nth-child(${tab})[aria-pressed=true]`);
    await visit();
  }
}

for (const game of GAMES) {
  test(`${game}: everything on the table has an explanation`, async (t) => {
    const rules = readRules(await readFile(new URL(`../../games/${game}/RULES.md`, import.meta.url), "utf8"));
    const paragraphs = new Set(rules.map(({ id }) => id));
    const faults = [];
    let count = 0;
    for (const [at, moment] of momentsOf(game).entries()) {
      const { context, page, complaints } = await person({ url: held.server.url, ...SCREENS[at] });
      await layOut(page, held.server.url, game, moment, ".table .stage");
      // Its script has come.
      await page.locator(".bar .progress").dispatchEvent("contextmenu");
      await page.waitForSelector(".explained");
      await partsOf(page, SCREENS[at].size, async () => {
        const found = await page.evaluate(askAll, ".stage *, .others *, .bar :is(.progress, .whose, .steps), .strip *");
        count += found.length;
        for (const { what, name, words, rule, hasPicture } of found) {
          const told = `${name} ${words}`;
          if (!name || words.length <= 20) faults.push(`${moment}: no explanation of ${what}`);
          else if (CODE.test(told)) faults.push(`${moment}: a code in "${told}"`);
          else if (!paragraphs.has(rule) && (rule || !FRAME.test(name)))
            faults.push(`"${name}" cites "${rule}": ${what}`);
          else if (!hasPicture) faults.push(`${moment}: no picture of ${what}`);
        }
        const signs = await page.evaluate(signsOf, ".table *");
        assert.ok(signs.length > 15, String(signs));
        for (const words of codesAmong(signs)) faults.push(`${moment}: a code on a sign, "${words}"`);
        assert.deepEqual(await breaches(page), []);
      });
      assert.deepEqual(complaints, []);
      await context.close();
    }
    t.diagnostic(`${count} things`);
    assert.deepEqual(faults, []);
    assert.ok(count > 60);
  });
}

const cardSays = (page, words) =>
  page.waitForFunction((words) => document.querySelector(".explained")?.textContent.includes(words), words);
const gone = (page) => page.waitForSelector(".explained", { state: "detached" });
const isChosen = (page) => page.evaluate(() => document.querySelector(".stage .has") !== null);

test("a touch that is no move explains; one that is a move does not", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramis", "place");
  await page.click(".reserve b");
  await cardSays(page, "Shooting Star");
  await hears(page, "Shooting Star");
  // On what it explains a tap closes it, beside it a tap is a tap.
  await page.click(".reserve b");
  await gone(page);
  await page.click(".reserve b");
  await cardSays(page, "Shooting Star");
  await page.click("[data-target^='river.'].can");
  await gone(page);
  await page.waitForSelector("[data-target^='river.'].has");
  await page.locator("[data-target='piles.1']").dispatchEvent("click");
  await cardSays(page, "The two piles");
  await page.waitForSelector(".prompt.refused");
  await page.click(".explained-rule");
  await gone(page);
  await page.waitForSelector("#rule-4\\.2.wanted");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("what is also a move explains itself to the other button, the key i and a finger that stays", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramis", "place");
  await page.click("[data-target='river.1']", { button: "right" });
  await cardSays(page, "A card of the River");
  assert.equal(await isChosen(page), false);
  await page.keyboard.press("Escape");
  await gone(page);
  await page.focus("[data-target='river.1']");
  await page.keyboard.press("i");
  await cardSays(page, "A card of the River");
  await page.waitForFunction(() => document.querySelector(".explained").contains(document.activeElement));
  await page.click(".explained summary");
  await page.click(".explained li button >> text=Largest zone");
  await cardSays(page, "count once more");
  await page.keyboard.press("Escape");
  await gone(page);
  const finger = { pointerType: "touch", bubbles: true, isPrimary: true };
  const card = page.locator("[data-target='river.1']");
  await card.dispatchEvent("pointerdown", finger);
  await cardSays(page, "A card of the River");
  await card.dispatchEvent("pointerup", finger);
  await card.dispatchEvent("click", { bubbles: true });
  assert.equal(await isChosen(page), false);
  assert.ok(await page.$(".explained"), "the finger that asked has closed the answer");
  assert.deepEqual(complaints, []);
  await context.close();
});

test("a hint says what its chances mean", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramis", "place");
  await page.keyboard.press("h");
  await page.waitForSelector(".hints .hint[aria-current=true]");
  await page.click(".hint", { button: "right" });
  await cardSays(page, "Of ten such games");
  await context.close();
});
