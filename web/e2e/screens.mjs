/** screens.mjs -- every screen of the page, reached as a person would; for checks and for screenshots. */
import { GAMES } from "./browser.mjs";
import { playOn } from "./player.mjs";

/** Until something that can be touched is in sight. */
export function canAct(page) {
  return page.waitForFunction(() =>
    [...document.querySelectorAll(".stage .can, .others .can")].some((spot) => spot.getBoundingClientRect().width > 0),
  );
}

/** Visits every screen and calls `look(name, page)` at each. */
export async function visit(page, url, look) {
  await page.goto(url);
  await page.waitForSelector(".box");
  await look("home", page);
  await page.goto(`${url}#/rules/pyramis`);
  await page.waitForSelector(".rules section");
  await look("rules", page);
  await page.goto(`${url}#/about`);
  await page.waitForSelector(".text");
  await look("about", page);
  await page.goto(`${url}#/open`);
  await page.waitForSelector("textarea");
  await look("open", page);
  await page.goto(`${url}#/setup/pyramids`);
  await page.waitForSelector(".house .option");
  await look("setup", page);
  await page.goto(`${url}#/setup/pyramis/invite`);
  await page.waitForSelector(".house .option");
  await page.click(".prompt .main");
  await page.waitForSelector(".gathering .qr");
  await look("gathering", page);
  for (const game of GAMES) {
    await page.goto(`${url}#/learn/${game}`);
    await page.waitForSelector(".guide");
    await look(`${game}-lesson`, page);
    await page.goto(url);
    await page.evaluate(
      (game) =>
        localStorage.setItem(
          "mastaba.settings.1",
          JSON.stringify({
            ...JSON.parse(localStorage.getItem("mastaba.settings.1") ?? "{}"),
            seats: { [game]: ["greedy"] },
          }),
        ),
      game,
    );
    await page.reload();
    await page.click(`[data-play=${game}]`);
    await canAct(page);
    await playOn(page, { seed: 9, most: 14 });
    await canAct(page);
    await look(game, page);
    if (game === "pyramis") {
      await page.keyboard.press("l");
      await page.waitForSelector(".log");
      await look("log", page);
      await page.keyboard.press("l");
    }
    await playOn(page, { seed: 4, seconds: 150 });
    await page.waitForSelector(".chart");
    await look(`${game}-score`, page);
  }
  await page.click('.score a[href*="replay"]');
  await page.waitForSelector(".replay-bar");
  await look("replay", page);
}
