/** board.ts -- any seat's necropolis, small or large, and why its parts count what they count. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { lastRing } from "../../web/src/widgets.js";
import { slotTarget } from "./plan.js";
import type { Seat } from "mastaba:protocol";
import { howMany } from "../../web/src/i18n.js";
import { buildsWhen } from "./market.js";
import {
  buildingIcon,
  cardBack,
  CELL,
  chip,
  chipCounts,
  obeliskStages,
  pedestal,
  sizes,
  stonework,
  tip,
} from "./pieces.js";
import { laidIn, middleOf, slotAt } from "./stones.js";
import {
  bestColours,
  COLOURS,
  godName,
  hasBuilt,
  necropolis,
  pyramidParts,
  tileOf,
  type Necropolis,
  type PyramidsContext,
} from "./view.js";

const WIDTH = 8 * CELL;

const STAGE = 56;

/** Pyramid and obelisk side by side; the highest building of all sets the scale. */
export function board(s: PyramidsContext, seat: Seat): TemplateResult {
  const place = necropolis(s.view, seat);
  const levels = s.view.seats.flatMap((other) => Object.keys(other.pyramid).map((slot) => slotAt(slot).level));
  const stages = Math.max(...s.view.seats.map((other) => other.obelisk.length));
  const height = Math.max((Math.max(1, ...levels) + 1) * 2 * CELL + 12, Math.min(8 * CELL, stages * STAGE + 64));
  const laid = laidIn(place.pyramid);
  const obelisk = obeliskStages(place.obelisk, WIDTH + 66, -10, 1, height - 20, STAGE);
  return html`<svg class="board" viewBox="-4 ${-height} ${WIDTH + 116} ${height}" preserveAspectRatio="xMidYMax meet"
    role="img" aria-label=${boardWords(s, place)}>
    <path class="ground" d="M-4-1h${WIDTH + 116}" />
    <g class="printed" transform="translate(${WIDTH / 2 - middleOf(place.pyramid) * CELL} 0)">${stonework(laid, {
      outer: 2.6,
      lit: "P",
      hasSizes: true,
    })}${sizes(laid)}${Object.keys(place.pyramid)
      .filter((slot) => s.last(slotTarget(seat, slot)))
      .map((slot) => lastRing(slotAt(slot).x * CELL, slotAt(slot).y * CELL, 2 * CELL, 2 * CELL, 7))}</g>
    ${
      place.obelisk.length
        ? svg`${pedestal(WIDTH + 66, -10, obelisk.stage)}<g class="printed">${obelisk.stages}</g>${tip(
            WIDTH + 66,
            obelisk.top,
            obelisk.stage,
            false,
          )}`
        : nothing
    }
  </svg>`;
}

function boardWords(s: PyramidsContext, place: Necropolis): string {
  const cards = howMany(s.say, Object.keys(place.pyramid).length, ["card", "cards"], ["carte", "cartes"]);
  const stages = howMany(s.say, place.obelisk.length, ["stage", "stages"], ["étage", "étages"]);
  return s.say(
    `${s.name(place.seat)}: pyramid of ${cards}, obelisk of ${stages}`,
    `${s.name(place.seat)} : pyramide de ${cards}, obélisque de ${stages}`,
  );
}

function doing(s: PyramidsContext, seat: Seat): string {
  const { view, say } = s;
  const place = necropolis(view, seat);
  if (view.phase === "discard") {
    if (place.sealed) return say("sealed", "scellé");
    return place.owes_discard ? say("choosing …", "choisit …") : say("has built", "a bâti");
  }
  if (view.phase === "god") return view.active === seat ? say("choosing a god", "choisit un dieu") : "";
  if (hasBuilt(view, seat)) return say("has built", "a bâti");
  if (view.active === seat)
    return view.phase === "pair" ? say("choosing a pair", "choisit une paire") : say("is building", "bâtit");
  return buildsWhen(s, seat);
}

/** God and state, tomb and hand as counts, largest connections. */
export function facts(s: PyramidsContext, seat: Seat): TemplateResult {
  const { view, say } = s;
  const place = necropolis(view, seat);
  const tile = view.phase === "over" ? null : tileOf(view, seat);
  const cards = (count: number) => howMany(say, count, ["card", "cards"], ["carte", "cartes"]);
  const tomb = say("tomb: ", "tombeau : ") + cards(place.tomb);
  const hand = say("hand: ", "main : ") + cards(place.hand);
  return html`<div class="facts-pyramids">
    <p class="state">${tile ? html`<b>${tile.tile} ${godName(tile, say)}</b> ` : nothing}${
      view.phase === "over" ? nothing : doing(s, seat)
    }</p>
    <p class="counts"><span title=${tomb}>${buildingIcon("T")}<b>${place.tomb}</b></span><span
      title=${hand}>${cardBack()}<b>${place.hand}</b></span></p>
    ${
      place.tomb_stones && place.tomb && seat !== s.me
        ? html`<p class="tomb-stones ${view.phase === "over" ? "instead" : ""}">${buildingIcon("T")}${chipCounts(
            place.tomb_stones,
          )}</p>`
        : nothing
    }
    <p class="largest">${COLOURS.map(
      (colour) => html`<span class="count">${chip(colour)}${place.connections[colour]}</span>`,
    )}</p>
  </div>`;
}

/** The colours of which a seat alone has most stones in its tomb (5.3). */
function wonColours(s: PyramidsContext, place: Necropolis) {
  const others = s.view.seats.filter((other) => other.seat !== place.seat);
  return COLOURS.filter((colour) =>
    others.every((other) => (place.tomb_stones?.[colour] ?? 0) > (other.tomb_stones?.[colour] ?? 0)),
  );
}

export function reason(s: PyramidsContext, seat: Seat, part: string): TemplateResult | string | null {
  const { say } = s;
  const place = necropolis(s.view, seat);
  if (part === "pyramid") {
    const { colours, largest, bonus } = pyramidParts(place.connections);
    const sum = [colours, largest, bonus].filter((points) => points).join(" + ");
    return html`<span class="reasons">${chipCounts(place.connections)}</span><span class="reasons">${sum}</span>`;
  }
  if (part === "obelisk") {
    const best = bestColours(place.stages);
    const most = Math.max(...COLOURS.map((colour) => place.stages[colour]));
    return best.length ? html`<span class="reasons">${best.map(chip)}<span class="count">×${most}</span></span>` : "–";
  }
  if (part === "tomb") {
    const won = wonColours(s, place);
    const stones = place.tomb_stones;
    return stones && place.tomb
      ? html`<span class="reasons">${COLOURS.filter((colour) => stones[colour]).map(
          (colour) =>
            html`<span class="count ${won.includes(colour) ? "won" : ""}">${chip(colour)}${stones[colour]}</span>`,
        )}</span>`
      : "–";
  }
  if (part === "glyphs") {
    const cards = (place.score.parts["glyphs"] ?? 0) / 2;
    return howMany(say, cards, ["card", "cards"], ["carte", "cartes"]);
  }
  return null;
}
