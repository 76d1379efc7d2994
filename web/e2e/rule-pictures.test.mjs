/** rule-pictures.test.mjs -- beside the rules stand moments of a game, drawn as its table draws them: on a page of
 *  their own and beside a table, at any width, in both languages, by day and by lamp. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readPictures } from "../rule-pictures.mjs";
import { breaches } from "./axe.mjs";
import { DESKTOP, GAMES, goTo, person, serverForTests } from "./browser.mjs";
import { layOut, POSITIONS } from "./positions.mjs";

const held = serverForTests();

const picturesOf = async (game) =>
  readPictures(game, await readFile(new URL(`../../games/${game}/pictures.record`, import.meta.url), "utf8")).pictures;

/** Runs inside the page: each picture with its paragraph, its words, and what is drawn of it and where. */
function drawn() {
  return [...document.querySelectorAll(".rule-picture")].map((figure) => {
    const box = figure.getBoundingClientRect();
    const shapes = [...figure.querySelectorAll("svg :is(path, rect, circle, use, text)")].map((shape) =>
      shape.getBoundingClientRect(),
    );
    // Of a drawing, what leaves it is not seen.
    const parts = [...figure.querySelectorAll(".drawing *")]
      .filter((part) => !part.ownerSVGElement && part.checkVisibility())
      .map((part) => part.getBoundingClientRect());
    return {
      rule: figure.closest("section").id.replace("rule-", ""),
      words: figure.querySelector("figcaption").textContent,
      shapes: shapes.filter(({ width, height }) => width > 0 && height > 0).length,
      outside: parts.filter(({ left, right }) => left < box.left - 2 || right > box.right + 2).length,
      isCut: box.right > innerWidth + 1 || box.left < -1,
      touchable: figure.querySelectorAll(".drawing:not([inert]) [tabindex]").length,
    };
  });
}

async function checkPictures(page, game, language) {
  const wanted = await picturesOf(game);
  await page.waitForFunction((count) => document.querySelectorAll(".rule-picture").length === count, wanted.length);
  const found = await page.evaluate(drawn);
  // In the order of the paragraphs, which is that of the file.
  assert.deepEqual(
    found.map(({ rule, words }) => [rule, words]),
    wanted.map(({ rule, words }) => [rule, words[language]]),
  );
  for (const { rule, shapes, outside, isCut, touchable } of found) {
    assert.ok(shapes > 4, `${game} ${rule}: ${shapes} shapes`);
    assert.deepEqual({ outside, isCut, touchable }, { outside: 0, isCut: false, touchable: 0 }, `${game} ${rule}`);
  }
}

for (const [language, size, theme] of [
  ["en", DESKTOP, "light"],
  ["fr", { width: 360, height: 780 }, "dark"],
]) {
  test(`every picture of every game is drawn, ${size.width} wide, ${language}`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url, size, theme, locale: language });
    for (const game of GAMES) {
      await goTo(page, `${held.server.url}#/rules/${game}`);
      await checkPictures(page, game, language);
      assert.deepEqual(await breaches(page), [], game);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("they stand in the drawer beside a table, too, and leave the table as it is", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  for (const game of GAMES) {
    await layOut(page, held.server.url, game, Object.keys(POSITIONS[game].moments)[0]);
    await page.getByRole("button", { name: "Rules" }).click();
    await checkPictures(page, game, "en");
    const { board } = POSITIONS[game];
    assert.ok((await page.locator(`.stage ${board}`).first().boundingBox()).width > 100, game);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});
