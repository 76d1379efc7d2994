/** reserve.ts -- the cards to replace a finished pyramid with, and what each would be to this seat. */
import { html, nothing, type TemplateResult } from "lit-html";
import { pyramid } from "./card.js";
import { boxFor } from "./effect.js";
import { back } from "./symbols.js";
import { cardWords, nthOf, player, type Face, type TresorsContext } from "./view.js";

/** Which card of its colour this one would be for me, and the box it would race for. */
export function promise(s: TresorsContext, face: Face): { nth: number; points: number } {
  const mine = player(s.view, s.me);
  const nth = 1 + mine.finished.filter((other) => other.colour === face.colour).length;
  return { nth, points: boxFor(s.view, face.colour, nth)?.points ?? 0 };
}

/** How many cards lie open (3.4). */
const PLACES = 4;

function offer(s: TresorsContext, face: Face): TemplateResult {
  const { nth, points } = promise(s, face);
  const nthWords = nthOf(s.say, nth, face.colour);
  const raceWords = points ? s.say(`race ${points}`, `course ${points}`) : "";
  const pathWords = s.say(`path ${face.path}`, `chemin ${face.path}`);
  return html`<div class="offer"
    ${s.touchable(
      `reserve.${face.card}`,
      `${[face.card, nthWords, raceWords, pathWords].filter(Boolean).join(" ")}: ${cardWords(s.say, face)}`,
    )}>
    ${pyramid(s, face, "small")}
    <div class="caption"><span>${nthWords}</span> ${raceWords ? html`<b>${raceWords}</b>` : nothing}
    <small>${pathWords}</small></div>
  </div>`;
}

function deck(s: TresorsContext): TemplateResult {
  const { size } = s.view.deck;
  const words = size
    ? s.say(`${size} Deck: cards face down`, `${size} Pioche : cartes cachées`)
    : s.say("0 Deck: empty", "0 Pioche : vide");
  return html`<div class="offer deck" ${s.touchable("deck", words)}>
    ${
      size
        ? html`<span class="pack printed">${back}<b>${size}</b></span>`
        : html`<span class="pack empty"><b>0</b></span>`
    }
    <div class="caption"><span>${s.say("Deck", "Pioche")}</span></div>
  </div>`;
}

/** A card of the reserve and the deck take each other's place. A second tap is for the page to confirm. */
export function chooseOffer(s: TresorsContext, target: string): boolean {
  const move = s.moves.find((other) => other.targets[0] === target);
  if (!move || move === s.move) return false;
  s.consider(move);
  return true;
}

export function reserve(s: TresorsContext): TemplateResult {
  const isChoosing = s.acts && s.view.phase === "replace";
  const { phase } = s.view;
  const detail = isChoosing
    ? s.say("choose your next pyramid", "choisissez votre prochaine pyramide")
    : phase === "deal" || phase === "keep"
      ? s.say("laid out once everybody has kept two", "étalée quand chacun en aura gardé deux")
      : s.say("where finished pyramids are replaced from", "on y choisit quand une pyramide est achevée");
  // What was taken leaves its place free until the reserve is filled up.
  const free = s.view.reserve.length ? Math.max(0, PLACES - s.view.reserve.length) : 0;
  return html`<section class="reserve">
    <header><h2>${s.say("Reserve", "Réserve")}</h2><span>${detail}</span></header>
    <div class="offers ${isChoosing ? "choosing" : ""}"
      data-group="reserve">${s.view.reserve.map((face) => offer(s, face))}${Array.from(
        { length: free },
        () => html`<div class="offer"></div>`,
      )}${deck(s)}</div>
  </section>`;
}
