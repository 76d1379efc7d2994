/** site.ts -- my necropolis: tomb, pyramid and obelisk on one plinth, the hand below it. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { howMany } from "../../web/src/i18n.js";
import { touchable } from "../../web/src/touchable.js";
import { setStyle } from "../../web/src/set-style.js";
import { inFreePlaces } from "../../web/src/held-places.js";
import { foldedLedger, ledger } from "./ledger.js";
import { consideredGod } from "./market.js";
import {
  buildingIcon,
  cardBack,
  cardDrawing,
  cardShape,
  CELL,
  field,
  ladder,
  mastaba,
  miniCard,
  obeliskStages,
  pedestal,
  sizes,
  stonework,
  tip,
} from "./pieces.js";
import {
  canPress,
  cardAt,
  currentPlan,
  handTarget,
  lastPart,
  legalSlots,
  pointedPlan,
  pyramidPart,
  slotTarget,
  type Plan,
} from "./plan.js";
import { outlook, type Outlook } from "./plan-worth.js";
import { middleOf, slotAt, slotName } from "./stones.js";
import {
  bestColours,
  buildingName,
  cardOf,
  cardWords,
  colourName,
  godName,
  isBuildingRound,
  isWatched,
  necropolis,
  pairOf,
  tileOf,
  type Building,
  type Card,
  type Necropolis,
  type PyramidsContext,
  type Tile,
} from "./view.js";

/** All that the drawings of my side share. */
interface Scene {
  s: PyramidsContext;
  mine: Necropolis;
  /** What is touched, and what it would be with the target under the pointer. */
  plan: Plan;
  ahead: Plan;
  seen: Outlook;
  isBuilding: boolean;
}

function sceneOf(s: PyramidsContext): Scene {
  const mine = necropolis(s.view, s.me);
  const isBuilding = s.view.phase === "build" && s.moves.length > 0;
  const nothingPlanned: Plan = { laid: new Map(), held: null, aimed: null };
  const plan = isBuilding ? currentPlan(s) : nothingPlanned;
  const ahead = isBuilding ? pointedPlan(s) : nothingPlanned;
  return { s, mine, plan, ahead, seen: outlook(mine, mine.hand_cards ?? [], ahead), isBuilding };
}

/** A card or a place in the plan: any order of touches will do, so it says itself what can be touched. */
function planTouchable({ s, plan }: Scene, target: string, label: string) {
  const has =
    target === plan.held || target === plan.aimed || plan.laid.has(target) || [...plan.laid.values()].includes(target);
  return touchable({ target, label, can: !has && canPress(s, target), has, pointed: s.pointed === target });
}

function gain(points: number, x: number, y: number): SVGTemplateResult | typeof nothing {
  if (!points) return nothing;
  const half = points > 9 ? 27 : 23;
  return svg`<g class="gain" transform="translate(${x} ${y})">
  <rect x=${-half} y="-15" width=${2 * half} height="30" rx="15" /><text y="6.500">+${points}</text></g>`;
}

// ---- pyramid ----

const STOREYS: [string, string][] = [
  ["base", "base"],
  ["second storey", "deuxième étage"],
  ["third storey", "troisième étage"],
  ["top", "sommet"],
];

/** A place is called as the keys name it: its storey and a number that stands between those it rests on. */
function slotWords({ s }: Scene, slot: string): string {
  const { level, place } = slotAt(slot);
  const words = `${s.say(...STOREYS[level]!)}, ${s.say("place", "place")} ${place}`;
  if (!level) return words;
  return words + s.say(`, on places ${place} and ${place + 1}`, `, sur les places ${place} et ${place + 1}`);
}

/** Places that look as if one could build there: a tap is answered with the reason why not. */
function illegalSlots(scene: Scene, legal: readonly string[]): string[] {
  const { pyramid } = scene.mine;
  const found: string[] = [];
  for (const below of Object.keys(pyramid)) {
    const { level, place } = slotAt(below);
    for (const slot of [slotName(level + 1, place - 1), slotName(level + 1, place)]) {
      if (level < 3 && !pyramid[slot] && !legal.includes(slot) && !found.includes(slot)) found.push(slot);
    }
  }
  return found;
}

function slotDrawing(scene: Scene, slot: string, kind: "legal" | "illegal"): SVGTemplateResult {
  const { x, y } = slotAt(slot);
  const isTaken = pyramidPart(scene.ahead)?.slot === slot;
  const inset = isTaken ? 0 : 3;
  const side = 2 * (CELL - inset);
  return svg`<g class="slot ${kind} ${isTaken ? "taken" : ""}"
    ${planTouchable(scene, slotTarget(scene.s.me, slot), slotWords(scene, slot))}>
    <rect x=${x * CELL + inset} y=${y * CELL + inset} width=${side} height=${side} rx="7" />
  </g>`;
}

function pyramidDrawing(scene: Scene): TemplateResult {
  const { s, mine, seen, isBuilding } = scene;
  const legal = isBuilding ? legalSlots(s) : [];
  const illegal = isBuilding ? illegalSlots(scene, legal) : [];
  // The window is five places wide and three storeys high; the point, if any, is the tenth card.
  const height = (Object.keys(mine.pyramid).length > 8 ? 4 : 3) * 2 * CELL + 20;
  const part = pyramidPart(scene.ahead);
  const shift = { transform: `translateX(${240 - middleOf(mine.pyramid) * CELL}px)` };
  return html`<svg class="pyramid" viewBox="-6 ${-height} 492 ${height}" preserveAspectRatio="xMidYMax meet"
    role="group" aria-label=${s.say("your pyramid", "votre pyramide")}>
    <g class="glide" ${setStyle(shift)}>
      <g class="printed">${stonework(seen.laid, { outer: 2.6, lit: "P", hasSizes: true })}</g>
      ${illegal.map((slot) => slotDrawing(scene, slot, "illegal"))}
      ${legal.map((slot) => slotDrawing(scene, slot, "legal"))}
      ${sizes(seen.laid)}
      ${part ? gain(seen.pyramidGain, (slotAt(part.slot).x + 2) * CELL, slotAt(part.slot).y * CELL + 2) : nothing}
    </g>
  </svg>`;
}

// ---- tomb and obelisk ----

/** The god who decides what is open: mine, or the one that I consider. */
function godOf(s: PyramidsContext): Tile | null {
  return consideredGod(s) ?? (s.view.phase === "over" ? null : tileOf(s.view, s.me));
}

function isOpen(scene: Scene, target: string): boolean {
  return scene.isBuilding && canPress(scene.s, target);
}

function tombDrawing(scene: Scene): TemplateResult {
  const { s, mine, ahead } = scene;
  const target = `${s.me}.tomb`;
  const code = cardAt(ahead, target);
  const cards = (mine.tomb_cards ?? []).map((card) => cardWords(card, s.say)).join("; ");
  const words =
    s.say("your tomb, ", "votre tombeau, ") +
    howMany(s.say, mine.tomb, ["card", "cards"], ["carte", "cartes"]) +
    (cards ? `: ${cards}` : "");
  return html`<svg class="tomb" viewBox="0 0 156 372" preserveAspectRatio="xMidYMax meet">
    <g class="place ${isOpen(scene, target) ? "legal" : "illegal"} ${code ? "taken" : ""}"
      ${planTouchable(scene, target, words)}>
      <rect class="touch" x="4" y="190" width="148" height="182" />
      ${mastaba(78, 372, mine.tomb)}
      ${
        isOpen(scene, target)
          ? svg`<g class="mouth"><rect x="48" y="196" width="60" height="76" rx="7" />${
              code ? nothing : svg`<path d="M78 226v18m-7-7l7 7 7-7" />`
            }</g>`
          : nothing
      }
      ${
        code
          ? svg`<g class="preview printed" transform="translate(51 199) scale(.5192)">${cardShape(cardOf(code))}</g>`
          : nothing
      }
      <g class="fan">${(mine.tomb_cards ?? []).map((card, at, all) => {
        const step = Math.min(34, 114 / Math.max(1, all.length - 1));
        const x = 63 - ((all.length - 1) * step) / 2 + at * step;
        const y = code || isOpen(scene, target) ? 152 : 236;
        return svg`<g transform="translate(${x} ${y})"><rect class="slab" x="-3" y="-3" width="36" height="36" rx="4" />
          <g class="printed" transform="scale(.3125)">${field(card, 1.6, "T")}</g></g>`;
      })}</g>
    </g>
  </svg>`;
}

function obeliskDrawing(scene: Scene): TemplateResult {
  const { s, mine, ahead, seen } = scene;
  const target = `${s.me}.obelisk`;
  const hasOpening = isOpen(scene, target);
  const code = cardAt(ahead, target);
  const coming = code ? [cardOf(code)] : [];
  const foot = 364;
  const x = 43;
  const built = obeliskStages(mine.obelisk, x, foot, hasOpening ? 2 : 1, foot - 70, 54);
  const top = built.top - (hasOpening ? built.stage : 0);
  const half = built.stage / 2;
  const words = s.say(`your obelisk, ${mine.obelisk.length} stages`, `votre obélisque, ${mine.obelisk.length} étages`);
  return html`<svg class="obelisk" viewBox="0 0 164 372" preserveAspectRatio="xMidYMax meet">
    <g class="place ${hasOpening ? "legal" : "illegal"} ${code ? "taken" : ""}" ${planTouchable(scene, target, words)}>
      <rect class="touch" x="0" y=${top - half} width="86" height=${foot - top + half} />
      ${pedestal(x, foot, built.stage)}
      <g class="printed">${built.stages}</g>
      ${coming.map(
        (card) =>
          svg`<g class="preview printed"
            transform="translate(${x - half} ${top}) scale(${built.stage / 96})">${field(card, 1.6, "O")}</g>`,
      )}
      ${
        hasOpening
          ? svg`<g class="mouth">
          <rect x=${x - half + 2} y=${top + 2} width=${built.stage - 4} height=${built.stage - 4} rx="6" />${
            code ? nothing : svg`<path d="M${x} ${top + half - 9}v14m-6-6l6 6 6-6" />`
          }</g>`
          : nothing
      }
      ${mine.obelisk.length || hasOpening ? tip(x, top, built.stage, hasOpening) : nothing}
    </g>
    ${code ? gain(seen.obeliskGain, x + half + 4, top + 2) : nothing}
    ${ladder(seen.then.stages, 86, foot)}
  </svg>`;
}

// ---- plinth ----

function permission(scene: Scene, building: "T" | "O"): { words: string; isShut: boolean; isOr: boolean } {
  const { s, ahead, seen } = scene;
  const { say } = s;
  const god = godOf(s);
  if (!god || (s.view.phase !== "god" && !isMyRound(s))) return { words: "", isShut: false, isOr: false };
  const name = building === "T" ? "tomb" : "obelisk";
  const other = building === "T" ? "obelisk" : "tomb";
  const may = god.allows.some((set) => set.includes(building));
  const isEither = !god.allows.includes("TO") && god.allows.includes("T") && god.allows.includes("O");
  if (!may)
    return { words: say(`not with ${godName(god, say)}`, `pas avec ${godName(god, say)}`), isShut: true, isOr: false };
  if (cardAt(ahead, `${s.me}.${name}`)) {
    if (building === "T") return { words: say("one card", "une carte"), isShut: false, isOr: false };
    const best = bestColours(seen.then.stages).map((colour) => colourName(colour, say));
    const count = Math.max(...Object.values(seen.then.stages));
    return {
      words: say(`${best.join(", ")} on ${count}`, `${best.join(", ")} sur ${count}`),
      isShut: false,
      isOr: false,
    };
  }
  if (isEither && cardAt(ahead, `${s.me}.${other}`)) {
    return {
      words: building === "T" ? say("obelisk chosen", "obélisque choisi") : say("tomb chosen", "tombeau choisi"),
      isShut: true,
      isOr: false,
    };
  }
  return { words: say("you may", "au choix"), isShut: false, isOr: isEither && building === "O" };
}

/** Until I have built this round my god says what is open. */
function isMyRound(s: PyramidsContext): boolean {
  return isBuildingRound(s.view) && (s.view.active === s.me || !pairOf(s.view, s.me));
}

function plinth(scene: Scene): TemplateResult {
  const { s } = scene;
  const hasGod = godOf(s) !== null && (s.view.phase === "god" || isMyRound(s));
  const title = (building: Building) => {
    const name = buildingName(building, s.say);
    return name[0]!.toUpperCase() + name.slice(1);
  };
  const side = (building: "T" | "O") => {
    const { words, isShut, isOr } = permission(scene, building);
    return html`<div class="segment ${isShut ? "shut" : ""}">${buildingIcon(building)}<div><b>${
      isOr ? html`<i>${s.say("or", "ou")}</i> ` : nothing
    }${title(building)}</b><span>${words}</span></div></div>`;
  };
  return html`<div class="plinth">
    ${side("T")}
    <div class="segment">${buildingIcon("P")}<div><b>${title("P")}</b><span>${
      hasGod ? s.say("one card, required", "une carte, obligatoire") : ""
    }</span></div></div>
    ${side("O")}
  </div>`;
}

// ---- hand ----

function handNote(scene: Scene, card: Card): string {
  const { s, plan, mine } = scene;
  const target = handTarget(s.me, card.card);
  if (s.view.phase === "discard" && (mine.owes_discard || mine.sealed)) {
    const gone = s.considered?.targets[0] ?? (mine.sealed ? handTarget(s.me, mine.sealed) : null);
    if (gone) return gone === target ? s.say("discarded", "défaussée") : s.say("stays in hand", "reste en main");
  }
  const place = [...plan.laid].find(([, laid]) => laid === target)?.[0];
  if (place) {
    const name = lastPart(place);
    if (name === "tomb") return s.say("to the tomb", "au tombeau");
    return name === "obelisk" ? s.say("to the obelisk", "à l’obélisque") : s.say("to the pyramid", "à la pyramide");
  }
  if (pyramidPart(plan) && !plan.held) return s.say("stays in hand", "reste en main");
  const pair = pairOf(s.view, s.me);
  return pair?.cards.some((taken) => taken.card === card.card)
    ? s.say(`pair ${pair.pair}`, `paire ${pair.pair}`)
    : s.say("kept", "gardée");
}

function handCard(scene: Scene, card: Card): TemplateResult {
  const { s, plan, isBuilding } = scene;
  const target = handTarget(s.me, card.card);
  const label = `${cardWords(card, s.say)}, ${handNote(scene, card)}`;
  const isAway = [...plan.laid.values()].includes(target);
  return html`<div class="hand-card ${isAway ? "away" : ""}"
    ${isBuilding ? planTouchable(scene, target, label) : s.touchable(target, label)}>
    <span class="ring">${cardDrawing(card)}</span><span class="note">${handNote(scene, card)}</span>
  </div>`;
}

/** The cards of a pair that is chosen or pointed at come into the hand as a preview. */
function comingCards({ s }: Scene): TemplateResult[] {
  const target = s.view.phase === "pair" ? s.considered?.targets[0] : undefined;
  const pair = s.view.quarry.find((one) => target === `quarry.${one.pair}`);
  return (pair?.cards ?? []).map(
    (card) =>
      html`<div class="hand-card coming"><svg class="card printed" viewBox="0 0 104 140" aria-hidden="true"
        focusable="false">${cardShape(card)}</svg><span class="note">${s.say("pair", "paire")}
        ${pair!.pair}</span></div>`,
  );
}

function discards(s: PyramidsContext): TemplateResult | typeof nothing {
  const all = s.view.seats
    .flatMap((place) => place.discarded.map((one) => ({ ...one, seat: place.seat })))
    .sort((one, two) => one.round - two.round);
  if (!all.length) return nothing;
  const rounds = [...new Set(all.map((one) => one.round))];
  return html`<details class="discards">
    <summary><h2>${s.say("Discarded", "Défausse")}</h2><span class="minis">${all
      .slice(-3)
      .map((one) => miniCard(cardOf(one.card), s.say))}</span></summary>
    <div class="all">
      ${rounds.map(
        (round) => html`<div><b>${s.say("Round", "Tour")} ${round}</b>
          ${all
            .filter((one) => one.round === round)
            .map(
              (one) => html`<span class="thrown">${miniCard(cardOf(one.card), s.say)}${s.name(one.seat)}</span>`,
            )}</div>`,
      )}
    </div>
  </details>`;
}

function hand(scene: Scene): TemplateResult {
  const { s, mine } = scene;
  const isOver = s.view.phase === "over";
  const backs = mine.hand_cards ? 0 : mine.hand;
  const cards = mine.hand_cards ?? [];
  const places = inFreePlaces(s, cards);
  const coming = comingCards(scene);
  return html`<div class="hand">
    <div class="caption">
      <h2>${isWatched(s) ? s.say("Hand", "Main") : s.say("Your hand", "Votre main")}</h2>
      <p>${
        isOver
          ? s.say("What is left counts nothing.", "Ce qui reste ne compte pas.")
          : s.say("One card at most is kept for the next round.", "On garde au plus une carte pour le tour suivant.")
      }</p>
    </div>
    <div class="cards" data-group="hand">
      ${places.map((card) =>
        card ? handCard(scene, card) : (coming.shift() ?? html`<div class="hand-card"></div>`),
      )}${coming}
      ${Array.from({ length: backs }, () => html`<div class="hand-card">${cardBack()}<span class="note"></span></div>`)}
    </div>
    ${discards(s)}
  </div>`;
}

export function mine(s: PyramidsContext): TemplateResult {
  const scene = sceneOf(s);
  const isHolding = scene.plan.held !== null;
  return html`<section class="mine">
    ${s.isPhone || s.isTablet ? foldedLedger(s, scene.seen) : ledger(s, scene.seen)}
    <div class="site ${isHolding ? "holding" : ""}">
      ${hand(scene)}
      <div class="scene" data-group="buildings">
        <svg class="dunes" viewBox="0 0 840 400" preserveAspectRatio="none" aria-hidden="true">
          <path class="far" d="M0 330c88-44 170-30 260-8s210 30 300-4 180-26 280 4v78H0z" /><path
            d="M0 362c120-24 230-12 340-2s260 18 500-10v50H0z" />
        </svg>
        <div class="sun"></div>
        ${tombDrawing(scene)} ${pyramidDrawing(scene)} ${obeliskDrawing(scene)}
      </div>
      ${plinth(scene)}
    </div>
  </section>`;
}
