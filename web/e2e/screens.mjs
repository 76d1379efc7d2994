/** screens.mjs -- every screen of the page, tables as they stood in a real game; for checks and for screenshots. */
import { AUTUMN } from "./autumn.mjs";
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

const DIALOG = "dialog.account[open]";

/** Visits every dialog about an account: a guest's, then whose name is kept; `page` has a device that keeps keys. */
export async function visitAccount(page, url, name, look) {
  const show = async (selector, called) => {
    await page.waitForSelector(`${DIALOG} ${selector}`);
    await look(called, page);
  };
  // A number of the network has no keys.
  await page.goto(url.replace("127.0.0.1", "localhost"));
  await page.click(".me");
  await show("#account-name", "keep");
  await page.click(`${DIALOG} .body .link`);
  await show(".ways", "sign-in");
  await page.click(`${DIALOG} .ways li:first-child button`);
  await show("#device-link", "elsewhere");
  await page.click(`${DIALOG} footer .plain`);
  await page.click(`${DIALOG} .ways li:last-child button`);
  await show("#recovery", "recover");
  await page.keyboard.press("Escape");
  await page.click(".me");
  await page.fill(`${DIALOG} #account-name`, name);
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog.account", { state: "detached" });
  await look("home", page);
  await page.click(".me");
  await show(".devices", "devices");
  await page.click(`${DIALOG} .devices li:first-child button`);
  await show("#account-name", "rename");
  await page.click(`${DIALOG} footer .plain`);
  await page.click(`${DIALOG} .devices li:nth-last-child(2) button`);
  await show("#hook-address", "own-program");
  await page.click(`${DIALOG} footer .plain`);
  await page.click(`${DIALOG} .devices li:last-child button`);
  await show(".recovery", "code");
  await page.keyboard.press("Escape");
  await page.click(".me");
  await page.click(`${DIALOG} .two .button`);
  await show(".qr", "device");
  await page.keyboard.press("Escape");
  await page.click(".me");
  await page.click(`${DIALOG} .links .danger`);
  await show("#typed-name", "delete");
  await page.keyboard.press("Escape");
  await goTo(page, `${url.replace("127.0.0.1", "localhost")}#/privacy`);
  await page.waitForSelector(".text h2");
  await look("privacy", page);
}

/** Visits what there is of tournaments; `page` is one of those who play in the one that autumn.mjs lays out. */
export async function visitTournaments(page, url, look) {
  const show = async (address, selector, called) => {
    await goTo(page, `${url.replace("127.0.0.1", "localhost")}${address}`);
    await page.waitForSelector(selector);
    await look(called, page);
  };
  await show("#/tournaments", ".tourney .cards a", "tournaments");
  await show("#/tournaments/new", ".tourney.new .house", "new");
  await show(AUTUMN, ".tourney a.same-deal", "one");
  await page.click(".stand .own button");
  await page.click('.rounds [role="radio"]:nth-child(2)');
  await page.waitForSelector(".stand .details");
  await look("round", page);
  await show(`${AUTUMN}/round/2`, ".tourney .seat-strip", "same-deal");
}
