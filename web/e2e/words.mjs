/** words.mjs -- what people read on a screen, and what no person says: codes of the notation. */

/** A figure beside a letter, capitals in a row, a sign of the notation: nothing that a person says. */
export const CODE = /\b[a-z]\d\b|\b[A-Z]{1,2}\d{1,2}\b|\b\d[PA]\b|\b[A-Z]{2,}\b|[*|>@~]|\b[BWRGY]{1,2}-[BWRGY]{1,2}/;

/** In the page: what is read of elements, pictures by their labels. */
export const readOf = (selector) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("svg.mark, .mark").forEach((sign) => sign.remove());
    copy.querySelectorAll("[role=img]").forEach((picture) => picture.replaceWith(picture.getAttribute("aria-label")));
    copy.querySelectorAll("[aria-hidden=true]").forEach((picture) => picture.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  });

/** From now on, whatever the bar, its hints and the teacher say is noted. */
export async function noteWords(page) {
  await page.evaluate(`{
    const readOf = ${readOf};
    window.said = new Set();
    const read = ".prompt .said, .guide p";
    const note = () => readOf(read).forEach((words) => window.said.add(words));
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    note();
  }`);
}

/** Points are written by everybody: "2 VP", "+1 PV". */
const KNOWN = /\b(VP|PV)\b/g;

/** Those sentences noted that hold a code. */
export async function codesSaid(page) {
  const said = await page.evaluate(() => [...window.said]);
  if (said.length < 10) throw new Error(`next to nothing was read: ${said.join(" | ")}`);
  return said.filter((words) => CODE.test(words.replace(KNOWN, "")));
}
