/** newcomer.mjs -- somebody who has never played, at a phone: sees what is in view, reads it, and touches there. */
import { drawn, PATIENCE } from "./browser.mjs";

/** In the page: what can be touched and is in view, covered by nothing, with its name and a point on it. */
function lookInPage() {
  const SPOTS = [
    [0.5, 0.5],
    [0.5, 0.25],
    [0.5, 0.75],
    [0.25, 0.5],
    [0.75, 0.5],
  ];
  const kinds = "button, a[href], summary, [role=button]";
  const spotOn = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return SPOTS.map(([x, y]) => [left + x * width, top + y * height]).find(
      ([x, y]) => document.elementFromPoint(x, y)?.closest(kinds) === element,
    );
  };
  const things = [];
  for (const element of document.querySelectorAll(kinds)) {
    const spot = spotOn(element);
    if (!spot) continue;
    things.push({
      name: (element.getAttribute("aria-label") ?? element.textContent).replace(/\s+/g, " ").trim(),
      isPiece: element.getAttribute("role") === "button",
      isOff: element.disabled || element.getAttribute("aria-disabled") === "true",
      isChosen: element.getAttribute("aria-pressed") === "true",
      spot,
    });
  }
  const asked = document.querySelector(".prompt .ask");
  const range = document.createRange();
  if (asked) range.selectNodeContents(asked);
  const bottom = asked ? asked.getBoundingClientRect().bottom + 6 : 0;
  return {
    things,
    words: document.body.innerText,
    time: performance.now(),
    cut: asked && [...range.getClientRects()].some((line) => line.bottom > bottom) ? asked.textContent : null,
  };
}

export class Newcomer {
  /** When something was touched, by the page's clock; and how often that decided something. */
  touches = [];
  decisions = 0;
  /** Questions that could not be read to their end. */
  cut = new Set();

  constructor(page) {
    this.page = page;
  }

  async look() {
    const sight = await this.page.evaluate(lookInPage);
    if (sight.cut) this.cut.add(sight.cut);
    const find = (name) => sight.things.find((thing) => !thing.isOff && name.test(thing.name));
    const gold = sight.things.filter((thing) => thing.isPiece && !thing.isOff && !thing.isChosen);
    return { ...sight, find, gold };
  }

  async touch({ spot: [x, y] }, { time }) {
    this.touches.push(time);
    await this.page.touchscreen.tap(x, y);
    await drawn(this.page);
  }

  /** Touches what is called so, once it is in view; scrolls down until it is. */
  async press(name) {
    for (const end = Date.now() + PATIENCE; ;) {
      const sight = await this.look();
      const found = sight.find(name);
      if (found) return this.touch(found, sight);
      if (Date.now() > end) throw new Error(`nothing in view is called ${name}`);
      await this.page.mouse.wheel(0, 250);
      await this.page.waitForTimeout(50);
    }
  }

  /** Looks, and does the first of these that there is occasion for; until `isOver`. Nothing moves by itself while
   *  somebody is asked, so what was seen is still there when it is touched. */
  async goOn(isOver, ways) {
    let end = Date.now() + PATIENCE;
    let before = "";
    for (;;) {
      const sight = await this.look();
      if (isOver(sight)) return;
      if (sight.words !== before) end = Date.now() + PATIENCE;
      before = sight.words;
      if (Date.now() > end) throw new Error(`nothing goes on: ${sight.words}`);
      const thing = ways.map((way) => way(sight)).find(Boolean);
      if (thing?.name === "Confirm") this.decisions++;
      if (thing) await this.touch(thing, sight);
      else await this.page.waitForTimeout(100);
    }
  }

  /** A way to go on: touches what shines gold, a few times for each question. */
  gold(question) {
    let [asked, tries] = [null, 0];
    return (sight) => {
      [asked, tries] = question(sight) === asked ? [asked, tries + 1] : [question(sight), 0];
      return tries < 6 ? sight.gold[tries % Math.max(sight.gold.length, 1)] : null;
    };
  }

  /** Does what the teacher says: what shines gold, then Confirm; at a loss, is shown the move. */
  learn() {
    return this.goOn(
      ({ find }) => find(/^A first game$/),
      [({ find }) => find(/^Confirm$/), this.gold(({ words }) => words), ({ find }) => find(/^Show me$/)],
    );
  }

  /** Asks what to do, sees it on the table, confirms it. Whoever has been told `lessons` times tries alone, and asks
   *  when at a loss. */
  play(lessons) {
    const gold = this.gold(() => this.decisions);
    const before = this.decisions;
    return this.goOn(
      ({ words }) => /The game is over\./.test(words),
      [
        ({ find }) => find(/^(Confirm|Next (round|floor)|See the result)$/),
        (sight) => (this.decisions - before >= lessons ? gold(sight) : null),
        ({ find }) => find(/^1: /) ?? find(/^Hint$/),
      ],
    );
  }
}
