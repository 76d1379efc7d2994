/** sizes.test.mjs -- every table at fourteen sizes of window, upright and sideways, in both languages: nothing
 *  overflows, no word is cut, menu, board and prompt are in view, and whatever can be touched is called what is printed
 *  on it, so that people who speak to their computer can touch it (WCAG 2.5.3). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { DESKTOP, GAMES, person, PHONE, serverForTests } from "./browser.mjs";
import { faultsInPage } from "./measure.mjs";
import { layOut, POSITIONS } from "./positions.mjs";

const SIZES = [
  [360, 640],
  [640, 360],
  [360, 780],
  [780, 360],
  [390, 844],
  [844, 390],
  [932, 430],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
];
const LANGUAGES = { en: "en-GB", fr: "fr-FR" };

const held = serverForTests();

/** What is wrong at every size, said once for all the sizes where it is. */
async function measureAll(page, board, moment, found) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const fault of await page.evaluate(faultsInPage, board)) {
      const line = `${moment}: ${fault}`;
      found.set(line, [...(found.get(line) ?? []), `${width}×${height}`]);
    }
  }
}

async function nameAll(page, moment, found) {
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const breach of await breaches(page, "label-content-name-mismatch"))
      found.set(`${moment}: ${breach}`, [`${size.width}×${size.height}`]);
  }
}

for (const game of GAMES) {
  for (const [language, locale] of Object.entries(LANGUAGES)) {
    test(`${game} fits every window and is called what it shows, ${language}`, async () => {
      const { context, page, complaints } = await person({ url: held.server.url, locale });
      const found = new Map();
      for (const moment of Object.keys(POSITIONS[game].moments)) {
        await layOut(page, held.server.url, game, moment);
        await measureAll(page, POSITIONS[game].board, moment, found);
        await nameAll(page, moment, found);
      }
      assert.equal([...found].map(([fault, sizes]) => `${fault} (${sizes.join(", ")})`).join("\n"), "");
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
}
