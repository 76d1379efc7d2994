/** market.ts -- the gods in the order of their numbers, which is the order of play, and the quarry with its pairs. */
import { html, nothing, type TemplateResult } from "lit-html";
import { mark } from "../../web/src/icons.js";
import type { Seat } from "mastaba:protocol";
import { cardDrawing, miniCard, stele } from "./pieces.js";
import {
  buildingsOf,
  cardWords,
  choosers,
  godName,
  hasBuilt,
  isBuildingRound,
  ordinal,
  pairOf,
  turnOrder,
  type Pair,
  type PyramidsContext,
  type Tile,
} from "./view.js";

/** The god that is chosen or pointed at. */
export function consideredGod(s: PyramidsContext): Tile | null {
  const target = s.considered?.targets[0];
  return s.view.tiles.find((tile) => target === `tiles.${tile.tile}`) ?? null;
}

/** The first and last place in the order of play that a god may still bring, while others choose after me. */
export function placesWith(s: PyramidsContext, god: Tile): [number, number] {
  const before = s.view.tiles.filter((tile) => tile.holder && tile.tile < god.tile).length;
  const free = s.view.tiles.filter((tile) => !tile.holder && !tile.aside);
  const lower = free.filter((tile) => tile.tile < god.tile).length;
  const higher = free.filter((tile) => tile.tile > god.tile).length;
  const order = choosers(s.view);
  const after = order.length - 1 - order.indexOf(s.me);
  return [1 + before + Math.max(0, after - higher), 1 + before + Math.min(after, lower)];
}

export function placeWords(s: PyramidsContext, [least, most]: [number, number]): string {
  const places = Array.from({ length: most - least + 1 }, (_, at) => ordinal(least + at, s.say));
  if (places.length < 3) return places.join(s.say(" or ", " ou "));
  return s.say(`${places[0]} to ${places[places.length - 1]}`, `${places[0]} à ${places[places.length - 1]}`);
}

function whoHolds(s: PyramidsContext, seat: Seat, isGhost = false): TemplateResult {
  return html`<div class="who ${isGhost ? "preview" : ""}">${mark(seat, seat === s.me)}<b>${s.name(seat)}</b></div>`;
}

/** When a seat builds, once all have a god. */
export function buildsWhen(s: PyramidsContext, seat: Seat): string {
  const order = turnOrder(s.view);
  if (order.length < s.view.seats.length) return "";
  if (s.view.active === seat) return s.say("builds now", "bâtit");
  const place = order.indexOf(seat) + 1;
  return place === order.length
    ? s.say("builds last", "bâtit en dernier")
    : s.say(`builds ${ordinal(place, s.say)}`, `bâtit ${ordinal(place, s.say)}`);
}

function berth(s: PyramidsContext, tile: Tile): TemplateResult {
  const considered = consideredGod(s);
  if (considered?.tile === tile.tile) {
    return html`${whoHolds(s, s.me, true)}<div class="pill when">${placeWords(s, placesWith(s, tile))}</div>`;
  }
  if (tile.holder) {
    const pair = pairOf(s.view, tile.holder);
    return html`${whoHolds(s, tile.holder)}
      <div class="when">${
        pair
          ? html`<span class="minis">${pair.cards.map((card) => miniCard(card, s.say, tile.holder !== s.me))}</span>`
          : buildsWhen(s, tile.holder)
      }</div>`;
  }
  const words = tile.aside
    ? s.say("set aside", "écarté")
    : s.view.phase === "god"
      ? s.say("free", "libre")
      : s.say("nobody", "personne");
  return html`<div class="who soft">${words}</div>`;
}

function tileState(s: PyramidsContext, tile: Tile): string {
  if (tile.aside) return "unused";
  if (!tile.holder) return s.view.phase === "god" ? "" : "unused";
  if (isBuildingRound(s.view) && s.view.active === tile.holder) return "now";
  return hasBuilt(s.view, tile.holder) ? "done" : "";
}

function tileWords(s: PyramidsContext, tile: Tile): string {
  const holder = tile.holder ? `, ${s.name(tile.holder)}` : tile.aside ? `, ${s.say("set aside", "écarté")}` : "";
  return `${tile.tile} ${godName(tile, s.say)}: ${buildingsOf(tile, s.say)}${holder}`;
}

function gods(s: PyramidsContext): TemplateResult {
  return html`<ol class="gods ${s.view.phase === "god" ? "choosing" : ""}" data-group="gods">
    ${s.view.tiles.map(
      (tile) => html`<li>
        <div class="god ${tileState(s, tile)}" ${s.touchable(`tiles.${tile.tile}`, tileWords(s, tile))}>${stele(
          tile.tile,
          godName(tile, s.say),
          tile.allows,
        )}</div>
        <div class="berth ${tileState(s, tile)}">${berth(s, tile)}</div>
      </li>`,
    )}
  </ol>`;
}

function pairNote(s: PyramidsContext, pair: Pair): string {
  if (pair.taker || s.has(`quarry.${pair.pair}`)) return s.say("your pair", "votre paire");
  return s.can(`quarry.${pair.pair}`) ? s.say("take it", "à prendre") : "";
}

/** Labels begin with what can be read on the place, so that whoever speaks to the page can name it. */
function pairPlace(s: PyramidsContext, pair: Pair): TemplateResult {
  const isMine = pair.taker === s.me;
  if (pair.taker && !(isMine && s.view.phase === "build")) {
    const note = isMine ? s.say("your pair", "votre paire") : s.say("taken", "prise");
    return html`<div class="pair taken"
      ${s.touchable(`quarry.${pair.pair}`, `${pair.pair} ${pair.taker} ${note}: ${s.name(pair.taker)}`)}>
      <span class="number">${pair.pair}</span><span class="cards">${mark(pair.taker, isMine)}</span><span
        class="note">${note}</span>
    </div>`;
  }
  if (!pair.cards.length)
    return html`<div class="pair taken"><span class="number">${pair.pair}</span><span class="cards"></span><span
      class="note"></span></div>`;
  const cards = pair.cards.map((card) => cardWords(card, s.say)).join("; ");
  const note = pairNote(s, pair);
  return html`<div class="pair ${isMine ? "yours" : ""}"
    ${s.touchable(`quarry.${pair.pair}`, `${pair.pair} ${note}: ${cards}`)}>
    <span class="number">${pair.pair}</span><span class="cards">${pair.cards.map(cardDrawing)}</span><span
      class="note">${note}</span>
  </div>`;
}

/** Who takes a pair now and who after; before that, who chooses a god. */
function queue(s: PyramidsContext): TemplateResult {
  const { view } = s;
  const isGods = view.phase === "god";
  const order = isGods
    ? choosers(view).filter((seat) => !view.tiles.some((tile) => tile.holder === seat))
    : turnOrder(view).filter((seat) => !pairOf(view, seat));
  const active = view.active && !isGods && view.phase === "build" ? [view.active, ...order] : order;
  if (!active.length || !(isGods || isBuildingRound(view)))
    return html`<p class="queue soft">${
      view.phase === "discard" ? s.say("All pairs are taken.", "Toutes les paires sont prises.") : nothing
    }</p>`;
  const [now, ...then] = active;
  const lead = isGods
    ? s.say("Choosing a god", "Choisit un dieu")
    : view.phase === "build"
      ? s.say("Building now", "Bâtit")
      : s.say("Choosing now", "Choisit");
  return html`<p class="queue">
    <span class="soft">${lead}</span> ${mark(now!, now === s.me)} <b>${s.name(now!)}</b>
    ${then.length ? html`<i>›</i><span class="soft">${s.say("then", "puis")}</span>` : nothing}
    ${then.map((seat) => html`${mark(seat, seat === s.me)} <span class="next">${s.name(seat)}</span>`)}
  </p>`;
}

function quarry(s: PyramidsContext): TemplateResult {
  return html`<div class="quarry">
    <h2>${s.say("Quarry", "Carrière")}<small>${s.say("deck", "pioche")} ${s.view.deck}</small></h2>
    <div class="pairs of-${s.view.quarry.length}" data-group="quarry">${s.view.quarry.map((pair) =>
      pairPlace(s, pair),
    )}</div>
    ${queue(s)}
  </div>`;
}

export function market(s: PyramidsContext): TemplateResult {
  const { first } = s.view;
  const isPicking = s.view.phase === "pair" && s.moves.length > 0;
  return html`<section class="market ${isPicking ? "picking" : ""}">
    <div class="order">
      <h2>
        ${s.say("Order of play", "Ordre du tour")}
        ${
          first
            ? html`<small>${s.say("first to choose a god:", "premier à choisir un dieu :")}
              ${mark(first, first === s.me)}</small>`
            : nothing
        }
      </h2>
      ${gods(s)}
    </div>
    ${quarry(s)}
  </section>`;
}
