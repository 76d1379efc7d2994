/** telling.test.mjs -- what just happened: the last play of the others is ringed and told with pictures and names, the
 *  log has no codes, and a hint lies on the board with its worth in words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, serverForTests } from "./browser.mjs";
import { breaches } from "./axe.mjs";
import { layOut } from "./positions.mjs";
import { CODE, readOf } from "./words.mjs";

const held = serverForTests();

/** Moments at which a rival has just laid something, and what is ringed then. */
const MOMENTS = { pyramids: "build", pyramidion: "nine", pyramido: "place", pyramis: "place", tresors: "mark" };
const RINGS = {
  pyramids: ".others .last-play",
  pyramidion: ".market .site.last",
  pyramido: ".others .last-play",
  pyramis: ".others .last-play",
  tresors: ".others .last-play",
};

for (const game of GAMES) {
  test(`${game}: the last turn is told with pictures and names, the log without codes, a hint in words`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url });
    await layOut(page, held.server.url, game, MOMENTS[game]);
    await page.waitForSelector(".last-turn li .person");
    for (const words of await page.evaluate(readOf, ".last-turn li")) assert.doesNotMatch(words, CODE);
    assert.ok(await page.$(RINGS[game]), "nothing is ringed");
    await page.keyboard.press("l");
    await page.waitForSelector(".log-line .person");
    await page.waitForSelector(".log-line >> nth=5"); // lines of long ago come later
    const log = await page.evaluate(readOf, ".log-line");
    for (const words of log) assert.doesNotMatch(words, CODE);
    assert.ok(await page.$(".log-line .thing svg, .log-line .thing .plate"), "no picture in the log");
    assert.deepEqual(await breaches(page), []);
    await page.keyboard.press("l");
    await page.keyboard.press("h");
    await page.waitForSelector(".hints .hint[aria-current=true]");
    const worth = await page.textContent(".prompt .detail");
    assert.match(worth, /wins|hardly|nearly/);
    assert.doesNotMatch(worth, /%/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** Moments at which a site ends whatever is played, so that a hint tells who posts and takes what. */
for (const [language, plays] of [
  ["en", 55],
  ["fr", 55],
  ["en", 365],
  ["fr", 365],
]) {
  test(`pyramidion: on a phone hints are read to their end, after ${plays} plays (${language})`, async () => {
    const size = { width: 360, height: 780 };
    const { context, page, complaints } = await person({ url: held.server.url, size, locale: `${language}-FR` });
    await layOut(page, held.server.url, "pyramidion", plays);
    await page.keyboard.press("h");
    await page.waitForSelector(".hints .hint[aria-current=true]");
    const asks = [];
    for (const hint of await page.locator(".hints .hint").all()) {
      await hint.click();
      await page.waitForFunction((hint) => hint.getAttribute("aria-current") === "true", await hint.elementHandle());
      asks.push(await page.locator(".prompt .ask").innerText());
      const [shown, whole] = await page.$eval(".prompt .ask", (ask) => [ask.clientHeight, ask.scrollHeight]);
      assert.ok(whole <= shown + 2, `${asks.at(-1)}: ${whole} high in ${shown}`);
    }
    assert.match(asks.join(" "), /flag|étendard/);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

/** What the bar says, as one line. */
const said = async (page) =>
  (await page.locator(".prompt .said p").allInnerTexts()).join(" ").replace(/\s+/g, " ").trim();

/** Touches what glows until a whole move is considered: always the last of it, or the second. */
async function considerSomething(page, which) {
  while (!(await page.$(".prompt .confirm:not([disabled])"))) {
    const can = page.locator(".stage .can:not(.chosen):visible");
    await can.nth(which).focus();
    await page.keyboard.press("Enter");
  }
}

const WORTH = {
  en: /^Your move: .+\. (This|The bot did not).+\.( Hint 1 .+\.| No better move was found\.)?$/,
  fr: /^Votre coup : .+\. (On|Le bot ne l’a pas).+\.( Conseil 1 : .+\.| Rien de mieux trouvé\.)?$/,
};

for (const [language, size, game, which, buttons] of [
  ["en", undefined, "pyramis", 1, 3],
  ["fr", { width: 360, height: 640 }, "tresors", -1, 4],
]) {
  test(`a considered move is asked about: it stays, and is told beside the best (${language})`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url, size, locale: `${language}-FR` });
    await layOut(page, held.server.url, game, MOMENTS[game]);
    await considerSomething(page, which);
    const before = await page.locator(".prompt .confirm").boundingBox();
    await page.keyboard.press("h");
    await page.waitForSelector(".hints .hint[aria-current=true]:focus");
    assert.match(await said(page), WORTH[language]);
    assert.deepEqual(await breaches(page), []);
    assert.equal(await page.locator(".hint").count(), buttons, "one's own has a button unless it is among the best");
    const { x, width } = await page.locator(".prompt .confirm").boundingBox();
    assert.ok(x + width <= page.viewportSize().width, "the bar has no room for its buttons");
    if (size) assert.deepEqual([x, width], [before.x, before.width], "hints push Confirm aside");
    const own = await page.getAttribute(".hint:focus", "aria-label");
    const best = page.locator(".hint").first();
    await best.click();
    if ((await best.getAttribute("aria-label")) !== own) {
      assert.match(await said(page), language === "en" ? /^Hint: / : /^Conseil : /);
      await page.locator(".hint").last().focus();
      assert.match(await said(page), WORTH[language]);
    }
    await page.keyboard.press("Enter");
    await page.waitForSelector(".prompt .confirm:focus");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".hints", { state: "detached" });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
