/** real-addresses.test.mjs -- addresses that can be sent: what a preview of them shows, where they lead, with and
 *  without a network; and the page as a program of the device. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES, person, serverForTests } from "./browser.mjs";

const held = serverForTests();

const opens = {
  pyramis: ".setup .house .option",
  "learn/tresors": ".guide",
  "rules/pyramido": ".rules section",
  rules: ".which-rules",
  tournaments: ".tourney.list",
};

test("a real address opens its screen, which has the address inside the page", async () => {
  const { context, page, complaints } = await person({});
  for (const [path, shown] of Object.entries(opens)) {
    await page.goto(`${held.server.url}${path}`);
    await page.waitForSelector(shown);
    assert.equal(page.url(), `${held.server.url}#/${path}`);
    await page.goto(`${held.server.url}#/`);
    await page.waitForSelector(".box");
    await page.goBack();
    await page.waitForSelector(shown);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

test("every address says what it is and shows a picture, with whole addresses", async () => {
  const { context, page } = await person({ url: held.server.url });
  const read = (path) =>
    page.evaluate(async (path) => {
      const text = await (await fetch(`/${path}`)).text();
      const { head } = new DOMParser().parseFromString(text, "text/html");
      const of = (name) => head.querySelector(`meta[property="og:${name}"]`)?.content;
      const picture = new Image();
      picture.src = of("image");
      await picture.decode();
      return {
        title: of("title"),
        words: of("description"),
        image: of("image"),
        size: [picture.width, picture.height],
      };
    }, path);
  for (const path of ["", "invite/ABC", ...GAMES, ...GAMES.map((game) => `rules/${game}`)]) {
    const { title, words, image, size } = await read(path);
    const game = GAMES.find((game) => path.endsWith(game)) ?? "mastaba";
    assert.ok(title.endsWith("Mastaba") && words, path);
    assert.equal(image, `${held.server.url}preview/${game}.png`);
    assert.deepEqual(size, [1200, 630]);
  }
  await context.close();
});

test("an invitation's secret stands behind the #, and old links go on working", async () => {
  const marie = await person({ url: `${held.server.url}#/setup/pyramis/invite` });
  await marie.page.waitForSelector(".house .option");
  await marie.page.click(".prompt .main");
  await marie.page.waitForSelector("#invite-link");
  const link = new URL(await marie.page.inputValue("#invite-link"));
  assert.match(link.pathname, /^\/invite\/[^/]+$/);
  assert.match(link.hash, /^#[^/]+$/);
  const asked = [];
  const paul = await person({});
  paul.page.on("request", (request) => asked.push(request.url()));
  await paul.page.goto(link.href);
  await paul.page.waitForSelector(".invited input");
  assert.ok(asked.every((url) => !url.includes(link.hash.slice(1))));
  await paul.page.goto(`${held.server.url}#/invite/${link.pathname.split("/")[2]}/${link.hash.slice(1)}`);
  await paul.page.fill(".invited input", "Paul");
  await paul.page.click(".invited .main");
  await paul.page.waitForSelector(".gathering");
  for (const { context, complaints } of [marie, paul]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("without a network a real address leads into the page that is kept", async () => {
  const { context, page } = await person({ url: held.server.url, keepsPage: true });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await context.setOffline(true);
  await page.goto(`${held.server.url}rules/pyramis`);
  await page.waitForSelector(".rules section");
  await page.goto(`${held.server.url}pyramids`);
  await page.waitForSelector(".setup .house .option");
  await context.close();
});

test("its icons have the sizes they claim, and the home page offers to install it where a browser would", async () => {
  const { context, page, complaints } = await person({ url: held.server.url });
  const icons = await page.evaluate(async () => {
    const { icons } = await (await fetch("/mastaba.webmanifest")).json();
    return Promise.all(
      icons.map(async ({ src, sizes }) => {
        const icon = new Image();
        icon.src = src;
        await icon.decode();
        return [sizes, `${icon.width}x${icon.height}`];
      }),
    );
  });
  assert.ok(icons.filter(([sizes]) => sizes !== "any").length >= 3);
  for (const [claimed, is] of icons) if (claimed !== "any") assert.equal(is, claimed);
  assert.equal(await page.$(".install"), null);
  await page.evaluate(() => {
    const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => (window.wasAsked = true),
    });
    dispatchEvent(event);
  });
  await page.click(".install");
  await page.waitForSelector(".install", { state: "detached" });
  assert.ok(await page.evaluate(() => window.wasAsked));
  assert.deepEqual(complaints, []);
  await context.close();
});
