/** measure.mjs -- what is wrong with a table as it is drawn: found with a ruler, not with an eye. */

/** Runs inside the page, once it has been drawn at a new size. `board` finds what is mine. */
export function faultsInPage(board) {
  const SLACK = 1.5;
  const LEAST = { width: 120, height: 110 };
  const table = document.querySelector(".table");
  const stage = table.querySelector(".stage");
  const faults = new Set();
  const all = (selector) => [...table.querySelectorAll(selector)];
  const nameOf = (element) => `${element.localName}.${[...element.classList].slice(0, 3).join(".")}`;
  const boxOf = (element) => element.getBoundingClientRect();
  const isDrawn = (element) => element.checkVisibility({ visibilityProperty: true }) && boxOf(element).width > 0;
  const isAcross = (inner, outer, slack = SLACK) =>
    inner.left >= outer.left - slack && inner.right <= outer.right + slack;
  const isDown = (inner, outer, slack = SLACK) =>
    inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const isWithin = (inner, outer, slack) => isAcross(inner, outer, slack) && isDown(inner, outer, slack);

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  /** The element and what it lies in, up to the table. */
  const chainOf = (element) => {
    const chain = [];
    for (let above = element; above && above !== table; above = above.parentElement) chain.push(above);
    return chain;
  };
  /** A list of its own may be longer than its place; that the stage is, is said of the stage. */
  const isScrolledAway = (element, rect) =>
    chainOf(element).some((above) => {
      if (above === stage) return false;
      const { overflowX, overflowY } = styleOf(above);
      const isBeside = /auto|scroll/.test(overflowX) && !isAcross(rect, boxOf(above));
      return isBeside || (/auto|scroll/.test(overflowY) && !isDown(rect, boxOf(above)));
    });

  // ---- the window, and what must be in view ----

  function findOverflow() {
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth)
      faults.add(`the page is wider than the window by ${page.scrollWidth - innerWidth}`);
    if (page.scrollHeight > innerHeight)
      faults.add(`the page is taller than the window by ${page.scrollHeight - innerHeight}`);
    if (stage.scrollHeight > stage.clientHeight + SLACK)
      faults.add(`the stage scrolls by ${stage.scrollHeight - stage.clientHeight}`);
    if (stage.scrollWidth > stage.clientWidth + SLACK)
      faults.add(`the stage scrolls sideways by ${stage.scrollWidth - stage.clientWidth}`);
  }

  function findOutside() {
    const inWindow = new DOMRect(0, 0, innerWidth, innerHeight);
    for (const selector of [
      ".bar .home-link",
      ".bar nav .button:last-child",
      ".prompt .ask",
      ".prompt .buttons .button",
    ]) {
      if (!all(selector).length) faults.add(`${selector} is missing`);
      for (const element of all(selector))
        if (!isWithin(boxOf(element), inWindow)) faults.add(`${selector} is outside the window`);
    }
    for (const spot of all(".stage .can, .stage [data-piece]").filter(isDrawn)) {
      if (!isWithin(boxOf(spot), boxOf(stage), 8) && !isScrolledAway(spot, boxOf(spot)))
        faults.add(`${nameOf(spot)} is outside the stage`);
    }
  }

  function findBoard() {
    const boxes = all(board).filter(isDrawn).map(boxOf);
    if (boxes.some((box) => isWithin(box, boxOf(stage), 4) && box.width >= LEAST.width && box.height >= LEAST.height))
      return;
    faults.add(
      `my board is not in view: ${boxes.map((box) => `${Math.round(box.width)}×${Math.round(box.height)}`).join(", ")}`,
    );
  }

  /** Pictures among words. Below the last line all may be cut. */
  function findCutPictures() {
    for (const picture of all(".prompt .thing > svg").filter(isDrawn)) {
      const { left, right, top, bottom } = boxOf(picture);
      const cutting = chainOf(picture).find((above) => /hidden|clip/.test(styleOf(above).overflowY));
      if (!cutting || top + bottom > 2 * boxOf(cutting).bottom) continue;
      const { overflowY, overflowClipMargin } = styleOf(cutting);
      const beyond = overflowY === "clip" ? parseFloat(overflowClipMargin) : 0;
      if (!isWithin({ left, right, top, bottom }, boxOf(cutting), beyond + SLACK))
        faults.add(`a picture of ${Math.round(bottom - top)} is cut by ${nameOf(cutting)}`);
    }
  }

  // ---- words ----

  const isUnseen = (element) =>
    element.closest(".unseen, [hidden], title, option") ||
    styleOf(element).opacity === "0" ||
    chainOf(element).some((above) => styleOf(above).clipPath !== "none");
  /** Ends in dots, or in a last line, on purpose. */
  const isCutOnPurpose = (element) =>
    chainOf(element).some(
      (above) => styleOf(above).textOverflow === "ellipsis" || styleOf(above).webkitLineClamp !== "none",
    );
  /** What is printed on: something with an edge or a ground of its own. */
  const isGround = (element) => {
    const { display, borderTopWidth, boxShadow, backgroundColor } = styleOf(element);
    return (
      display !== "contents" &&
      (borderTopWidth !== "0px" || boxShadow !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)")
    );
  };

  function findCut(word, element, rect) {
    const chain = chainOf(element);
    const ground = chain.find(isGround) ?? table;
    if (!isAcross(rect, boxOf(ground))) faults.add(`"${word}" sticks out of ${nameOf(ground)}`);
    for (const above of chain) {
      const { overflowX, overflowY } = styleOf(above);
      const isCut =
        (/hidden|clip/.test(overflowX) && !isAcross(rect, boxOf(above))) ||
        (/hidden|clip/.test(overflowY) && !isDown(rect, boxOf(above), 4));
      if (isCut) faults.add(`"${word}" is cut by ${nameOf(above)}`);
    }
    const above = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
    if (above && !element.contains(above) && !above.contains(element))
      faults.add(`"${word}" lies under ${nameOf(above)}`);
  }

  function readWord(word, element, rects) {
    const [rect] = rects;
    if (!rect || isScrolledAway(element, rect)) return;
    if (rects.some(({ top }) => Math.abs(top - rect.top) > 3))
      faults.add(`"${word}" is broken across lines in ${nameOf(element)}`);
    const isBelow = stage.contains(element) && !isDown(rect, boxOf(stage), 0);
    if (!isBelow && !isCutOnPurpose(element)) findCut(word, element, rect);
  }

  /** Words of drawings are drawn at any size, and are looked at as drawings. */
  function readText(node) {
    const element = node.parentElement;
    if (!node.data.trim() || isUnseen(element) || element.closest("svg")) return;
    const isHidden = styleOf(element).visibility === "hidden";
    if (isHidden && element.closest(".touchable")) faults.add(`"${node.data.trim()}" is hidden`);
    if (isHidden || !element.checkVisibility()) return;
    const range = document.createRange();
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u00a0\u202f-]+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      readWord(
        word,
        element,
        [...range.getClientRects()].filter(({ width }) => width > 0),
      );
    }
  }

  findOverflow();
  findOutside();
  findBoard();
  findCutPictures();
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) readText(texts.currentNode);
  return [...faults];
}
