/** market.ts -- the shelf that everybody takes from: four piles, and between them the three trays of the quarry. */
import { html, nothing, type TemplateResult } from "lit-html";
import { passesTo, shown } from "./choosing.js";
import { domino } from "./pieces.js";
import type { Domino, PyramidoContext } from "./view.js";
import { dominoSaid } from "./words.js";

const chevron = (d: string) =>
  html`<svg class="feeds" viewBox="0 0 24 24" aria-hidden="true"><path d=${d}></path></svg>`;

const piece = (d: Domino): TemplateResult => html`<span class="piece" data-piece=${d.domino}>${domino(d)}</span>`;

/** Both heights after halving, while that is being considered. */
const sizeWords = (s: PyramidoContext, pile: number): string => {
  const size = s.view.piles[pile]!.size;
  const target = shown(s)?.targets[0];
  if (s.view.phase !== "split" || !target) return String(size);
  const donor = Number(target.slice(-1)) - 1;
  const given = s.view.piles[donor]!.size >> 1;
  if (pile === donor) return `${size} → ${size - given}`;
  return pile + 1 === s.view.pile ? `0 → ${given}` : String(size);
};

const pile = (s: PyramidoContext, at: number): TemplateResult => {
  const { top, size } = s.view.piles[at]!;
  const said = top ? dominoSaid(s.say, top) : s.say("empty", "vide");
  const left = sizeWords(s, at);
  const label = s.say(`Pile ${at + 1}, ${left} left: ${said}`, `Pile ${at + 1}, ${left} dominos : ${said}`);
  const target = `piles.${at + 1}`;
  const offered = passesTo(s, target) ? "offered" : "";
  return html`<div class="pile at-${at + 1} ${offered}" ${s.touchable(target, label)}>
    <span class="tops ${size > 1 ? "high" : ""}">${
      top ? piece(top) : html`<svg class="domino" viewBox="-2 -2 260 134" aria-hidden="true"></svg>`
    }</span>
    <small><span class="wide">${s.say("pile", "pile")}
    ${at + 1} · </span>${left}<span class="wide">${s.say(" left", "")}</span></small>
    ${at < 3 ? chevron("m9 5 7 7-7 7") : nothing}
  </div>`;
};

/** What is refilled, and from which pile if that is being considered. */
const comingFrom = (s: PyramidoContext, at: number): number | null =>
  s.view.phase === "refill" && s.view.slot === at + 1 && shown(s) ? Number(shown(s)!.targets[0]!.slice(-1)) : null;

/** Its key while that does something, and what it is. */
const trayWords = (s: PyramidoContext, at: number, from: number | null): { key: string; words: string } => {
  const key = String(at + 1),
    target = `quarry.${key}`;
  if (from) return { key: "", words: s.say(`from pile ${from}`, `de la pile ${from}`) };
  if (!s.view.quarry[at])
    return {
      key: "",
      words:
        s.view.phase === "over" || s.view.phase === "setup" ? s.say("empty", "vide") : s.say("to refill", "à remplir"),
    };
  if (s.has(target)) return { key, words: s.say("chosen", "choisi") };
  return s.can(target)
    ? { key, words: s.say("quarry", "carrière") }
    : { key: "", words: s.say(`quarry ${key}`, `carrière ${key}`) };
};

const tray = (s: PyramidoContext, at: number): TemplateResult => {
  const d = s.view.quarry[at] ?? null,
    from = comingFrom(s, at),
    { key, words } = trayWords(s, at, from);
  const coming = from ? s.view.piles[from - 1]!.top : null;
  const label = `${key} ${words}${d ? s.say(": ", " : ") + dominoSaid(s.say, d) : ""}`.trim();
  return html`<div class="slot at-${at + 1} ${coming ? "coming" : ""}" ${s.touchable(`quarry.${at + 1}`, label)}>
    <span class="cradle">${
      d
        ? piece(d)
        : coming
          ? domino(coming)
          : html`<svg class="domino" viewBox="-2 -2 260 134" aria-hidden="true"></svg>`
    }</span>
    <small>${key ? html`<kbd>${key}</kbd> ` : nothing}${words}</small>
    ${chevron("m15 5-7 7 7 7")}
  </div>`;
};

export const market = (s: PyramidoContext): TemplateResult => html`<section class="market" data-group="quarry"
  aria-label=${s.say("Quarry and piles", "Carrière et piles")}>
  ${[0, 1, 2, 3].map((at) => html`${pile(s, at)}${at < 3 ? tray(s, at) : nothing}`)}
</section>`;
