/** small.test.mjs -- small things that an eye finds: figures that touch, a number without a word, a question that is
 *  not for this table. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests } from "./browser.mjs";
import { layOut, position } from "./positions.mjs";

const held = serverForTests();
const ALL_PLAYS = 1000;

test("set-up asks about two players only when two play", async () => {
  const { context, page } = await person({ url: held.server.url });
  const asked = async (bots) => {
    await page.evaluate(
      (bots) => localStorage.setItem("mastaba.settings.1", JSON.stringify({ seats: { pyramids: bots } })),
      bots,
    );
    await page.goto("about:blank");
    await page.goto(`${held.server.url}#/setup/pyramids`);
    await page.waitForSelector(".house .option");
    await page.click(".house button[aria-expanded=false]", { timeout: 2000 }).catch(() => undefined);
    return page.textContent(".house");
  };
  assert.match(await asked(["scribe"]), /Two players/);
  assert.doesNotMatch(await asked(["scribe", "scribe", "scribe", "scribe"]), /Two players/);
  await context.close();
});

test("Pyramids with five seats: the cards of a pair keep clear of its frame", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramids", "pair");
  const gaps = await page.$$eval(".pair", (pairs) =>
    pairs.flatMap((pair) =>
      [...pair.querySelectorAll(".card")].map((card) =>
        Math.min(
          card.getBoundingClientRect().left - pair.getBoundingClientRect().left,
          pair.getBoundingClientRect().right - card.getBoundingClientRect().right,
        ),
      ),
    ),
  );
  assert.ok(gaps.length >= 10 && Math.min(...gaps) >= 6, gaps.map(Math.round).join(" "));
  await context.close();
});

test("Trésors: the figures below the chart keep apart", async () => {
  const { context, page } = await person({ url: held.server.url });
  const { stored, address } = await position("tresors", ALL_PLAYS);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), stored);
  await page.goto(held.server.url + address);
  await page.waitForSelector(".chart");
  const boxes = await page.$$eval(".chart [role=button] text", (figures) =>
    figures.map((figure) => ({
      left: figure.getBoundingClientRect().left,
      right: figure.getBoundingClientRect().right,
    })),
  );
  assert.ok(boxes.length >= 4);
  assert.ok(
    boxes.every((box, i) => i === 0 || box.left - boxes[i - 1].right >= 4),
    JSON.stringify(boxes),
  );
  await context.close();
});

test("Pyramidion: a rival without a loaded boat has an empty boat beside the 0", async () => {
  const { context, page } = await person({ url: held.server.url });
  await layOut(page, held.server.url, "pyramidion", "ten");
  assert.equal(
    await page.$$eval(
      ".others .backs",
      (all) => all.filter((backs) => !backs.querySelector(".back, .capstone")).length,
    ),
    0,
  );
  await context.close();
});
