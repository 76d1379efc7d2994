/** player.mjs -- plays what the page offers: touches what glows, confirms, until the score sheet lies there. */
import { drawn, PATIENCE } from "./browser.mjs";

/** Runs inside the page, so that a game takes seconds: taps and buttons are those a hand would use. Tells when
 *  something was decided, by the page's clock. */
async function playInPage({ seed, most, goesOn, patience }) {
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >>> 8) % below;
  };
  const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  const isSeen = (element) => element.getBoundingClientRect().width > 0;
  const tap = (element) => {
    for (const type of ["pointerover", "pointerdown", "pointerup"])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  let end = Date.now() + patience;
  let plays = 0;
  let touches = 0;
  const decisions = [];
  while (plays < most) {
    if (document.querySelector(".score")) return { plays, decisions, isOver: true };
    if (Date.now() > end)
      throw new Error(
        `nothing comes after ${plays} plays: ${document.querySelector(".prompt")?.textContent?.replace(/\s+/g, " ")}`,
      );
    const confirm = document.querySelector(".prompt .confirm");
    const hint = document.querySelector(".hint");
    const goOn = document.querySelector(".prompt .go-on");
    const curtain = document.querySelector(".opening .button.main");
    const spots = [...document.querySelectorAll(".stage .can, .others .can")].filter(isSeen);
    if (confirm && !confirm.disabled) {
      decisions.push(performance.now());
      confirm.click();
      plays++;
      touches = 0;
      end = Date.now() + patience;
    } else if (goOn && !goesOn) {
      return { plays, decisions, isOver: false, isHeld: true };
    } else if (goOn) {
      decisions.push(performance.now());
      goOn.click();
    } else if (curtain) {
      curtain.click();
    } else if (hint) {
      hint.click();
    } else if (spots.length && touches < 30) {
      tap(spots[random(spots.length)]);
      touches++;
    } else if (spots.length && touches === 30) {
      // Whoever cannot make up their mind asks, where that is allowed.
      document.querySelector('.prompt .ask-hint[aria-disabled="false"]')?.click();
      touches++;
    } else if (touches > 30) {
      touches = touches > 400 ? 0 : touches + 1;
    }
    await pause(spots.length ? 0 : 15);
  }
  return { plays, decisions, isOver: Boolean(document.querySelector(".score")) };
}

/** Goes on where a round is over, or stays there if not `goesOn`. */
export function playOn(page, { seed = 7, most = 1000, goesOn = true } = {}) {
  return page.evaluate(playInPage, { seed, most, goesOn, patience: PATIENCE });
}

/** With the keyboard alone: Tab or `n` to what glows, Enter to choose and to confirm; Escape and a hint when lost.
 *
 * The page goes on while this looks at it, so nothing seen is waited for: what is gone is not focused, and the
 * next look decides anew. */
export async function playByKeys(page, { goesOn = true } = {}) {
  const focus = (selector) =>
    page.evaluate((wanted) => {
      const found = document.querySelector(wanted);
      if (!found || found.disabled) return false;
      found.focus();
      return true;
    }, selector);
  let end = Date.now() + PATIENCE;
  let plays = 0;
  let tries = 0;
  while (!(await page.$(".score"))) {
    if (Date.now() > end) throw new Error(`nothing comes after ${plays} plays by keys`);
    const state = await page.evaluate(() => ({
      can: document.querySelectorAll(".stage .can, .others .can").length,
      ready: document.querySelector(".prompt .confirm")?.disabled === false,
      hint: Boolean(document.querySelector(".hint")),
      end: Boolean(document.querySelector(".prompt .go-on")),
    }));
    if (state.ready) {
      // Enter confirms with the focus nowhere and on the button. Pressed twice, it might go on to the next round.
      if (plays % 2) await page.evaluate(() => document.activeElement?.blur());
      else await focus(".prompt .confirm");
      await page.keyboard.press("Enter");
      await drawn(page);
      plays++;
      tries = 0;
      end = Date.now() + PATIENCE;
    } else if (state.end && !goesOn) {
      return plays;
    } else if (state.end) {
      if (await focus(".prompt .go-on")) await page.keyboard.press("Enter");
    } else if (state.hint) {
      if (await focus(".hint")) await page.keyboard.press("Enter");
    } else if (state.can && tries < 6) {
      await page.keyboard.press("n");
      if (tries % 2) await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      tries++;
    } else if (state.can && tries === 6) {
      await page.keyboard.press("Escape");
      await page.keyboard.press("h");
      tries++;
    } else {
      // An answer is under way; where a hint never comes, it is asked for again.
      await page.waitForTimeout(20);
      tries = tries > 400 ? 0 : tries > 6 ? tries + 1 : tries;
    }
  }
  return plays;
}

/** Plays until somebody else is to, as the title of the page tells. */
export async function playTurn(page) {
  const isMine = () => page.evaluate(() => document.title.startsWith("●"));
  while (await isMine()) {
    await playOn(page, { most: 1 });
    await page.waitForFunction(
      () =>
        !document.title.startsWith("●") ||
        document.querySelector(".stage .can, .prompt .go-on, .prompt .confirm:not([disabled])"),
    );
  }
}
