/** sizes.test.mjs -- every table at eighteen sizes of window, upright and sideways, in French, and at four of them in
 *  English: nothing overflows, no word and no picture among words is cut, menu, board and prompt are in view, and
 *  whatever can be touched is called what is printed on it, so that people who speak to their computer can touch it
 *  (WCAG 2.5.3). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { DESKTOP, drawn, GAMES, person, PHONE, serverForTests } from "./browser.mjs";
import { faultsInPage } from "./measure.mjs";
import { layOut, POSITIONS } from "./positions.mjs";

/** Held upright: from the least that has the frame of a tablet, to what browsers leave of one, to larger ones. */
const isTablet = (width, height) => width >= 744 && width <= 1000 && height >= 920;

/** What the screens are drawn for, and whatever else people have. */
const DRAWN = [
  [360, 780],
  [844, 390],
  [768, 1024],
  [1440, 900],
];
const OTHERS = [
  [360, 640],
  [640, 360],
  [780, 360],
  [390, 844],
  [932, 430],
  [744, 920],
  [744, 1020],
  [820, 1180],
  [1000, 1180],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
];
const TABLET = { width: 768, height: 1024 };
/** French words are the longer ones. */
const LANGUAGES = { en: ["en-GB", DRAWN], fr: ["fr-FR", [...DRAWN, ...OTHERS]] };

const held = serverForTests();

/** In the page: what a tablet held upright shall have, and a stretched phone has not. */
function notOfTablet() {
  const HIGHEST_BAR = 80;
  const LEAST = { width: 60, height: 50 };
  const drawn = (selector) =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0);
  const faults = [];
  if (drawn(".tabs, .strip").length) faults.push("there are tabs, or others in a strip");
  const bar = drawn(".prompt")[0].height;
  if (bar > HIGHEST_BAR) faults.push(`the prompt is ${bar} high`);
  const boards = drawn(".other .small-board");
  if (!boards.length || boards.some(({ width, height }) => width < LEAST.width || height < LEAST.height))
    faults.push("a board of another seat is not to be seen");
  if (new Set(drawn(".other").map(({ top }) => top)).size > 1) faults.push("the others do not stand in a row");
  const row = drawn(".others")[0];
  if (drawn(".other, .last-turn").some(({ bottom }) => bottom > row.bottom))
    faults.push("the row of others is too low");
  if (drawn(".last-turn").some(({ height }) => height > 44)) faults.push("the last turn is more than a line");
  if (drawn(".stage > .market").length === 0) faults.push("what is shared is not to be seen");
  return faults;
}

/** What is wrong at every size, said once for all the sizes where it is. */
async function measureAll(page, board, moment, sizes, found) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await drawn(page);
    const faults = await page.evaluate(faultsInPage, board);
    if (isTablet(width, height)) faults.push(...(await page.evaluate(notOfTablet)));
    for (const fault of faults) {
      const line = `${moment}: ${fault}`;
      found.set(line, [...(found.get(line) ?? []), `${width}×${height}`]);
    }
  }
}

async function nameAll(page, moment, found) {
  for (const size of [DESKTOP, PHONE, TABLET]) {
    await page.setViewportSize(size);
    await drawn(page);
    for (const breach of await breaches(page, "label-content-name-mismatch"))
      found.set(`${moment}: ${breach}`, [`${size.width}×${size.height}`]);
  }
}

for (const game of GAMES) {
  for (const [language, [locale, sizes]] of Object.entries(LANGUAGES)) {
    test(`${game} fits every window and is called what it shows, ${language}`, async () => {
      const { context, page, complaints } = await person({ url: held.server.url, locale });
      const found = new Map();
      for (const moment of Object.keys(POSITIONS[game].moments)) {
        await layOut(page, held.server.url, game, moment);
        await measureAll(page, POSITIONS[game].board, moment, sizes, found);
        await nameAll(page, moment, found);
      }
      assert.equal([...found].map(([fault, sizes]) => `${fault} (${sizes.join(", ")})`).join("\n"), "");
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}
