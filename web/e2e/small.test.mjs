/** small.test.mjs -- small things that an eye finds: figures that touch, a number without a word, a question that is
 *  not for this table. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, PHONE, serverForTests, until } from "./browser.mjs";
import { ALL_PLAYS, layOut } from "./positions.mjs";

const held = serverForTests();

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
    await (await page.$(".house button[aria-expanded=false]"))?.click();
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
  await layOut(page, held.server.url, "tresors", ALL_PLAYS, ".chart");
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

test("a game of this device that is forgotten leaves no log behind", async () => {
  const { context, page } = await person({ url: held.server.url });
  const logs = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("mastaba.table.")).length);
  await page.click("[data-play=pyramis]");
  await page.waitForSelector(".table .stage");
  await page.goto(`${held.server.url}#/`);
  await page.waitForSelector(".my-games li");
  assert.equal(await logs(), 1);
  await page.click(".my-games li button");
  await page.waitForSelector(".my-games", { state: "detached" });
  await until(async () => (await logs()) === 0);
  await context.close();
});

test("set-up opens when the level that was kept is not among those it offers", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  await page.evaluate(() =>
    localStorage.setItem("mastaba.settings.1", JSON.stringify({ seats: { pyramis: ["greedy", "vizier"] } })),
  );
  await page.goto("about:blank");
  await page.goto(`${held.server.url}#/setup/pyramis`);
  await page.waitForSelector(".levels");
  assert.deepEqual(
    await page.$$eval(".levels [aria-checked=true]", (all) => all.map((one) => one.textContent.trim())),
    ["Scribe", "Vizier"],
  );
  assert.deepEqual(complaints, []);
  await context.close();
});

test("set-up in French on the narrowest phone: words keep clear of their frames", async () => {
  const size = { width: 360, height: 640 };
  const { context, page } = await person({ url: `${held.server.url}#/setup/pyramis`, size, locale: "fr-FR" });
  await page.waitForSelector(".who");
  const gaps = await page.$$eval(".who button", (all) =>
    all.map((button) => {
      const [frame, words] = [button, button.querySelector("span")].map((element) => element.getBoundingClientRect());
      return Math.min(words.left - frame.left, frame.right - words.right);
    }),
  );
  assert.ok(gaps.length >= 3 && Math.min(...gaps) >= 4, gaps.map(Math.round).join(" "));
  await context.close();
});

test("Trésors: before the first tomb the score card says so, and counts no zeros", async () => {
  const { context, page } = await person({ url: held.server.url, locale: "fr-FR" });
  await layOut(page, held.server.url, "tresors", "keep");
  assert.equal((await page.textContent(".score-card .parts")).trim(), "pas de tombeau");
  await context.close();
});

test("Trésors at 1024 pixels: the red cross stands beside its words, and squares can be hit", async () => {
  const { context, page } = await person({ url: held.server.url, size: { width: 1024, height: 768 } });
  const beforeAnExtraSquare = 49;
  await layOut(page, held.server.url, "tresors", beforeAnExtraSquare);
  const [words, cross, square] = await page.evaluate(() =>
    [".cross .name", ".cross svg", ".square.can"].map((selector) => {
      const { left, right, width } = document.querySelector(selector).getBoundingClientRect();
      return { left, right, width };
    }),
  );
  assert.ok(words.width > 0 && words.right <= cross.left, JSON.stringify([words, cross]));
  assert.ok(square.width >= 32, String(square.width));
  await context.close();
});

test("Pyramids on a narrow phone: what can be built on lies under nothing, and the obelisk has its scale", async () => {
  for (const height of [640, 780]) {
    const { context, page } = await person({ url: held.server.url, size: { width: 360, height } });
    const wholeFirstRow = 107;
    await layOut(page, held.server.url, "pyramids", wholeFirstRow);
    const middles = await page.$$eval(".scene .can", (places) =>
      places.map((place) => {
        const { left, top, width, height } = (place.querySelector(".touch") ?? place).getBoundingClientRect();
        const found = document.elementFromPoint(left + width / 2, top + height / 2);
        return [place.dataset.target, found?.closest("[data-target]")?.dataset.target];
      }),
    );
    assert.ok(middles.some(([target]) => target === "A.pyramid.a7"));
    assert.deepEqual(
      middles.filter(([target, found]) => target !== found),
      [],
    );
    const scale = await page.$$eval(".scene .obelisk text", (figures) =>
      figures
        .filter((figure) => figure.checkVisibility() && figure.getBoundingClientRect().right <= innerWidth)
        .map((figure) => figure.textContent),
    );
    assert.deepEqual(
      scale
        .map(Number)
        .sort((a, b) => a - b)
        .slice(-4),
      [3, 6, 10, 15],
    );
    await context.close();
  }
});

for (const locale of ["en-GB", "fr-FR"])
  test(`Pyramido on phones: three covers in hand keep clear of what the floor brings, ${locale}`, async () => {
    const { context, page, complaints } = await person({ url: held.server.url, size: PHONE, locale });
    await layOut(page, held.server.url, "pyramido", 31);
    await page.keyboard.press("h");
    await page.waitForSelector(".hints .hint[aria-current=true]");
    for (const width of [360, 375, 380, 390, 400, 412, 430]) {
      await page.setViewportSize({ width, height: 844 });
      const { covers, gap, over } = await page.evaluate(() => {
        const boxOf = (element) => element.getBoundingClientRect();
        const covers = [...document.querySelectorAll(".covers .card")].map(boxOf);
        const words = document.createRange();
        words.selectNodeContents(document.querySelector(".floor-line"));
        const [line, stage] = [boxOf(words), boxOf(document.querySelector(".stage"))];
        const gap = line.left - Math.max(...covers.map(({ right }) => right));
        return { covers: covers.length, gap, over: line.right - stage.right };
      });
      assert.equal(covers, 3);
      assert.ok(gap >= 2, `${width} wide: ${gap} between them`);
      assert.ok(over <= 0, `${width} wide: ${over} outside`);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
