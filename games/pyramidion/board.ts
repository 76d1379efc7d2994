/** board.ts -- what anybody may see of a seat: hand as backs, base cards left, boats, reserve, troops and where they
 *  stand. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import { howMany } from "../../web/src/i18n.js";
import { cardName, heapWords, siteName } from "./names.js";
import { boatBacks, capstone, cardBacks, reserve, resource, troopCount } from "./pieces.js";
import { emblemOf } from "./cards.js";
import { sign, type SignName } from "./signs.js";
import { playerOf, tokensOf, type PyramidionContext, type Kind, type Player } from "./view.js";

/** Crook, scale, two purses, the Goddess: every seat begins a round with these. */
const BASE: readonly SignName[] = ["influence", "negotiation", "bargaining", "bargaining", "goddess"];

function hand(s: PyramidionContext, player: Player): TemplateResult {
  const { say } = s;
  // At the end all hands lie open.
  if (player.seat !== s.me && player.hand.length)
    return html`<span class="open-hand">${player.hand.map(
      (card) =>
        html`<span title=${cardName(say, s.view.faces[card])}>${sign(emblemOf(s.view.faces[card]!))}${
          Math.max(...s.view.faces[card]!.values) || ""
        }</span>`,
    )}</span>`;
  return html`<span class="backs"
    title=${howMany(
      say,
      player.hand_size,
      ["card in hand", "cards in hand"],
      ["carte en main", "cartes en main"],
    )}>${cardBacks(player.hand_size)}<b>${player.hand_size}</b></span>`;
}

function boats(s: PyramidionContext, player: Player): TemplateResult {
  const { say } = s;
  const words = howMany(say, player.boats, ["loaded boat", "loaded boats"], ["bateau chargé", "bateaux chargés"]);
  if (player.loaded_vp)
    return html`<span class="backs" title=${words} data-kind="boat" data-at=${player.seat}
      data-count=${player.boats}>${player.loaded_vp.map((value) => capstone(value, player.seat === s.me))}</span>`;
  if (!player.boats)
    return html`<span class="backs none" title=${words} data-kind="boat"
      data-at=${player.seat} data-count="0">${boatBacks(1)}<b>0</b></span>`;
  return html`<span class="backs" data-kind="boat" data-at=${player.seat} data-count=${player.boats}
    title="${words}${say(", face down", ", face cachée")}">${boatBacks(player.boats)}<b>${player.boats}</b
  >${capstone("?")}</span>`;
}

/** Ink: not used this round; faint: used or in play. */
function baseCards(s: PyramidionContext, player: Player): TemplateResult {
  const left = player.base.map((card) => emblemOf(s.view.faces[card]!));
  return html`<div class="base">
    <span>${s.say("base cards left", "cartes de base")}</span>
    ${BASE.map((emblem) => {
      const at = left.indexOf(emblem);
      if (at >= 0) left.splice(at, 1);
      return html`<span class=${at >= 0 ? "" : "gone"}>${sign(emblem)}</span>`;
    })}
  </div>`;
}

/** Where they stand by name; beside three others, where there is no room for names, how many. */
function posted(s: PyramidionContext, seat: Seat, kind: Kind): TemplateResult {
  const sites = s.view.sites.filter((tile) => tile[kind] === seat).map((tile) => siteName(s.say, tile.site));
  const names = sites.length ? sites.join(", ") : "–";
  return html`<span title=${names}>${s.say("posted", "postés")} <span class="site-names">${names}</span><span
    class="site-count">${sites.length}</span></span>`;
}

/** A boat of one's own from Karnak, face up before its owner. */
function karnak(s: PyramidionContext, seat: Seat): TemplateResult | typeof nothing {
  const own = s.view.private;
  if (!own || own.seat !== seat) return nothing;
  return html`<div class="karnak" title=${heapWords(s.say, own.card.cost)}>
    <span>${s.say("Karnak boat", "Bateau de Karnak")}</span>${capstone(own.card.vp)}<span class="bill">${tokensOf(
      own.card.cost,
    ).map((which) => resource(which))}</span>
  </div>`;
}

export function board(s: PyramidionContext, seat: Seat): TemplateResult {
  const player = playerOf(s.view, seat);
  return html`<div class="player-board">
    <div class="across">${hand(s, player)}${boats(s, player)}</div>
    ${baseCards(s, player)} ${reserve(s.say, seat, player.reserve)}
    <div class="across kit">
      ${troopCount(s.say, "torturers", seat, player.torturers.left, posted(s, seat, "torturers"))}
      ${troopCount(s.say, "negotiators", seat, player.negotiators.left, posted(s, seat, "negotiators"))}
    </div>
    ${karnak(s, seat)}
  </div>`;
}

/** What the seat is doing, in two words. */
export function facts(s: PyramidionContext, seat: Seat): TemplateResult {
  const { say, view } = s;
  const player = playerOf(view, seat);
  const words: string[] = [];
  if (view.arena?.activator === seat)
    words.push(say(`activates ${siteName(say, view.arena.site)}`, `active ${siteName(say, view.arena.site)}`));
  if (view.arena && player.passed) words.push(say("has passed", "a passé"));
  if (player.token) words.push(say(`place ${player.token} next round`, `place ${player.token} ensuite`));
  return html`<p class="doing">${words.join(", ")}</p>`;
}
