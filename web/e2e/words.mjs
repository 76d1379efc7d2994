/** words.mjs -- what people read on a screen, and what no person says: codes of the notation. */

/** A figure beside a letter, capitals in a row, a sign of the notation: nothing that a person says. */
export const CODE = /\b[a-z]\d\b|\b[A-Z]{1,2}\d{1,2}\b|\b\d[PA]\b|\b[A-Z]{2,}\b|[*|>@~]|\b[BWRGY]{1,2}-[BWRGY]{1,2}/;

/** Points are written by everybody: "2 VP", "+1 PV". */
const KNOWN = /\b(VP|PV)\b/g;

/** In the page: what is read of elements, pictures by their labels. */
export const readOf = (selector) =>
  [...document.querySelectorAll(selector)].map((element) => {
    const copy = element.cloneNode(true);
    copy.querySelectorAll("svg.mark, .mark").forEach((sign) => sign.remove());
    copy.querySelectorAll("[role=img]").forEach((picture) => picture.replaceWith(picture.getAttribute("aria-label")));
    copy.querySelectorAll("[aria-hidden=true]").forEach((picture) => picture.remove());
    return copy.textContent.replace(/\s+/g, " ").trim();
  });

/** In the page: all signs of a table, seen or read aloud: every text and every label. Who sits where has a mark with a
 *  letter, and a key has its name: those are no codes. */
export const signsOf = (within) => {
  const signs = new Set();
  for (const thing of document.querySelectorAll(within)) {
    for (const name of ["aria-label", "title", "alt", "aria-description", "placeholder"])
      signs.add(thing.getAttribute(name) ?? "");
    if (!thing.matches(":not(kbd, style, .mark *, .prize.taken)")) continue;
    const runs = [...thing.childNodes].map((node) =>
      node instanceof Text ? node.data : node instanceof Comment ? "" : "\n\n",
    );
    for (const run of runs.join("").split("\n\n")) signs.add(run);
  }
  return [...signs].map((words) => words.replace(/\s+/g, " ").trim()).filter(Boolean);
};

/** A letter alone, of a colour, a place or a site. No grid has letters or figures beside it: no sentence needs them. */
const LETTER = /^\p{L}$|(?<![\p{L}\d’'-])[B-HJ-Z](?![\p{L}\d’'])/u;

/** Keys have letters; and what is read aloud of a place begins with all that is seen there, the mark of a seat too. */
const KEY = /^(?:Turn|Tourner) R$|^(?:Mirror|Miroir) M$|\bR (?:turns it|le tourne)|^\d [A-E] (?=taken|prise)/;

/** Those signs that hold a code. */
export const codesAmong = (signs) =>
  signs.filter((words) => [CODE, LETTER].some((code) => code.test(words.replace(KNOWN, "").replace(KEY, ""))));

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

/** Those sentences noted that hold a code. */
export async function codesSaid(page) {
  const said = await page.evaluate(() => [...window.said]);
  if (said.length < 10) throw new Error(`next to nothing was read: ${said.join(" | ")}`);
  return said.filter((words) => CODE.test(words.replace(KNOWN, "")));
}
