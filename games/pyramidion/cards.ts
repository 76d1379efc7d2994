/** cards.ts -- the character cards: in the hand, and as they lie on the active site. */
import { html, nothing, type TemplateResult } from "lit-html";
import { cardDoes, cardName, cardTitle } from "./names.js";
import { seatShape } from "./pieces.js";
import { countsOf } from "./site-outlook.js";
import { isSign, sign, type SignName } from "./signs.js";
import { CATEGORIES, type Face, type PyramidionContext, type Laid } from "./view.js";

/** The emblem of a card: that of its largest value, or of what it does. */
export function emblemOf(face: { effect: string; values: number[] }): SignName {
  if (isSign(face.effect)) return face.effect;
  const best = face.values.indexOf(Math.max(...face.values));
  return CATEGORIES[best]!;
}

/** A list of one's own may print several values on a card; all of them are shown. */
function figures(values: readonly number[], counts: readonly number[]): TemplateResult {
  const printed = values.map((value, i) => ({ value, count: counts[i]! })).filter(({ value }) => value > 0);
  return html`${printed.map(
    ({ value, count }, i) =>
      html`${i ? "/" : nothing}${count}${count === value ? nothing : html` <del>${value}</del>`}`,
  )}`;
}

const ORDER = ["torturer", "negotiator", "merchant", "goddess", "special", "revolt"];

/** Crook, scale, purse, Goddess, specials, revolts; the strong ones first. */
export function sorted(hand: readonly string[], faces: Record<string, Face>): string[] {
  const rank = (card: string) => {
    const face = faces[card]!;
    const kind = face.effect === "goddess" ? "goddess" : face.type;
    return ORDER.indexOf(kind) * 100 - Math.max(...face.values);
  };
  return [...hand].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

/** What the card would count on the active site, lowered by opposing Overseers. */
export function countsHere(s: PyramidionContext, face: Face): number[] {
  const cards = s.view.arena?.cards ?? [];
  const asLaid: Laid = {
    card: "",
    owner: s.me,
    effect: face.effect,
    type: face.type,
    printed: face.values,
    counts: [],
  };
  return countsOf(cards, asLaid);
}

export function handCard(s: PyramidionContext, card: string, index: number, size: number): TemplateResult {
  const face = s.view.faces[card]!;
  const { say } = s;
  const target = `${s.me}.hand.${card}`;
  const counts = countsHere(s, face);
  const isPlain = face.effect === "none";
  const figure = isPlain ? Math.max(...face.values) : face.wild;
  const lowered =
    isPlain && s.view.phase === "play" && counts.some((count, i) => count < face.values[i]!)
      ? say(`, counts ${Math.max(...counts)} here`, `, compte ${Math.max(...counts)} ici`)
      : "";
  const shown = isPlain ? face.values.filter((value) => value).join("/") : figure || "";
  const does = isPlain ? "" : `: ${cardDoes(say, face)}`;
  const ankh = face.ankh ? say(", ankh", ", ânkh") : "";
  const label = `${shown} ${cardTitle(say, face)}${does}${ankh}${lowered} (${index + 1}/${size})`.trim();
  return html`<div class="place ${isPlain ? "" : "special"}"><div
    class="hand-card printed ${isPlain ? "" : "special"} ${figure ? "" : "no-figure"}" data-piece=${card}
      ${s.touchable(target, label)}>
    <span class="corner">${figure ? html`<output>${shown}</output>` : nothing}${
      face.ankh ? sign("ankh", "ankh") : face.base ? seatShape(s.me) : nothing
    }</span>
    <span class="niche">${sign(emblemOf(face))}</span>
    ${
      isPlain
        ? nothing
        : html`<span class="name"><b>${cardTitle(say, face)}</b> ${
            face.effect === "goddess"
              ? html`<span class="three">${CATEGORIES.map((category) => sign(category))}</span>`
              : html`<small>${cardDoes(say, face)}</small>`
          }</span>`
    }
  </div>${s.has(target) ? html`<span class="tip">${cardName(say, face)}${lowered}</span>` : nothing}</div>`;
}

/** The room of a card that was played from the hand. */
export function playedCard({ say }: PyramidionContext, face: Face): TemplateResult {
  if (face.effect === "none") return html`<div class="place gap"></div>`;
  return html`<div class="place special gap" aria-hidden="true"><div
    class="hand-card special ${face.wild ? "" : "no-figure"}"><span class="name"><b>${cardTitle(
      say,
      face,
    )}</b></span></div></div>`;
}

/** What a special does while it lies there, in two short lines; the others have had their say. */
function deed(s: PyramidionContext, card: Laid): string {
  const { say } = s;
  if (card.copies)
    return say(`as ${cardName(say, s.view.faces[card.copies])}`, `comme ${cardName(say, s.view.faces[card.copies])}`);
  if (card.raises) return "min +3";
  switch (card.effect) {
    case "slaver":
      return say("rivals −1", "rivaux −1");
    case "revolt":
      return say("1 token", "1 jeton");
    case "high_priest":
      return say("takes back", "reprend");
    case "politician":
      return say("+1 card", "+1 carte");
    default:
      return "";
  }
}

function laidWords(s: PyramidionContext, card: Laid, counts: readonly number[]): string {
  const { say } = s;
  const name = cardName(say, s.view.faces[card.card]);
  const sum = Math.max(...counts);
  const lowered = sum < Math.max(...card.printed) ? say(`, counts ${sum}`, `, compte ${sum}`) : "";
  return `${name}${lowered}: ${s.name(card.owner)}`;
}

/** What is printed on it and what it does, then its name: "4 5, as Guard, Influence 5, counts 4: Léa". */
function laidLabel(s: PyramidionContext, card: Laid, counts: readonly number[], says: string): string {
  const figures = card.printed
    .map((value, i) => ({ value, count: counts[i]! }))
    .filter(({ value }) => value > 0)
    .map(({ value, count }) => (count === value ? `${count}` : `${count} ${value}`))
    .join("/");
  return [figures, says, laidWords(s, card, counts)].filter(Boolean).join(", ");
}

export function laidCard(
  s: PyramidionContext,
  card: Laid,
  counts: readonly number[],
  isNew: boolean,
  isStruck: boolean,
): TemplateResult {
  const face = s.view.faces[card.card];
  const hasFigure = card.printed.some((value) => value > 0);
  const best = CATEGORIES[card.printed.indexOf(Math.max(...card.printed))]!;
  const emblem: SignName = hasFigure ? best : isSign(card.effect) ? card.effect : "philosopher";
  const target = `arena.${card.card}`;
  const gain = Math.max(...counts);
  const says = hasFigure && !card.copies ? "" : deed(s, card);
  const kind = `laid-card printed ${hasFigure ? "" : "special"} ${isNew ? "new" : ""} ${isStruck ? "struck" : ""} ${
    s.last(`${card.owner}.hand.${card.card}`) ? "last" : ""
  }`;
  const inner = html`${hasFigure ? html`<output>${figures(card.printed, counts)}</output>` : nothing}${sign(emblem)}
    ${!hasFigure || card.copies ? html`<small>${says}</small>` : nothing}
    ${face?.ankh ? sign("ankh", "ankh") : nothing}${
      face?.base ? html`<span class="foot seat-${card.owner}"></span>` : nothing
    }
    ${isNew && gain ? html`<span class="gain">+${gain}</span>` : nothing}`;
  const label = laidLabel(s, card, counts, says);
  // A card travels here from the hand; one that is only considered is still in it.
  const piece = isNew ? nothing : card.card;
  return html`<div class="place">
    ${
      s.can(target) || s.has(target)
        ? html`<div class=${kind} data-piece=${piece} ${s.touchable(target, label)}>${inner}</div>`
        : html`<div class=${kind} data-piece=${piece} title=${label}>${inner}</div>`
    }
  </div>`;
}
