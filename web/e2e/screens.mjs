/** screens.mjs -- every screen of the page, tables as they stood in a real game; for checks and for screenshots. */
import { GAMES, goTo } from "./browser.mjs";
import { ALL_PLAYS, layOut, POSITIONS } from "./positions.mjs";

/** Until something that can be touched is in sight. */
export function canAct(page) {
  return page.waitForFunction(() =>
    [...document.querySelectorAll(".stage .can, .others .can")].some((spot) => spot.getBoundingClientRect().width > 0),
  );
}

/** Visits every screen and calls `look(name, page)` at each; tables at the first or, with -1, last of their moments. */
export async function visit(page, url, look, which = 0) {
  await page.goto(url);
  await page.waitForSelector(".box");
  await look("home", page);
  await goTo(page, `${url}#/rules/pyramis`);
  await page.waitForSelector(".rules section");
  await look("rules", page);
  await goTo(page, `${url}#/about`);
  await page.waitForSelector(".text");
  await look("about", page);
  await goTo(page, `${url}#/open`);
  await page.waitForSelector("textarea");
  await look("open", page);
  await goTo(page, `${url}#/setup/pyramids`);
  await page.waitForSelector(".house .option");
  await look("setup", page);
  await goTo(page, `${url}#/setup/pyramis/invite`);
  await page.waitForSelector(".house .option");
  await page.click(".prompt .main");
  await page.waitForSelector(".gathering .qr");
  await look("gathering", page);
  await page.goto(`${url}#/puzzle/tresors/2026-11-17`);
  await page.waitForSelector(".guide.puzzle");
  await canAct(page);
  await look("puzzle", page);
  for (const game of GAMES) {
    await goTo(page, `${url}#/learn/${game}`);
    await page.waitForSelector(".guide");
    await look(`${game}-lesson`, page);
    await layOut(page, url, game, Object.keys(POSITIONS[game].moments).at(which));
    await canAct(page);
    await look(game, page);
    if (game === "pyramis") {
      await page.keyboard.press("l");
      await page.waitForSelector(".log");
      await look("log", page);
      await page.keyboard.press("l");
    }
    await layOut(page, url, game, ALL_PLAYS, ".chart");
    await look(`${game}-score`, page);
  }
  await page.click('.score a[href*="replay"]');
  await page.waitForSelector(".replay-bar");
  await look("replay", page);
}
