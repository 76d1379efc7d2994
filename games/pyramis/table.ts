/** table.ts -- the table of Pyramis: river, piles and Reserve above, the fleet on the horizon of the dying planet
 *  below. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { icon, mark } from "../../web/src/icons.js";
import { signed } from "../../web/src/widgets.js";
import type { Seat } from "mastaba:protocol";
import type { GameTable, Progress, TableContext } from "../../web/src/game-table.js";
import { fleetOf, ownFleet } from "./fleet.js";
import {
  back,
  grip,
  ring,
  sheets,
  ship,
  sign,
  starBack,
  starFace,
  starVoid,
  terrainLine,
  terrainMark,
} from "./pieces.js";
import { deedConsidered, fleetConsidered, followingMoves, pickLater } from "./rotation.js";
import { sky } from "./sky.js";
import {
  aliensOf,
  colours,
  countedZone,
  hidesStars,
  laid,
  pairOdds,
  pairsOf,
  reckon,
  seatOf,
  showing,
  type Colour,
  type FleetSeat,
  type View,
} from "./view.js";
import {
  pileLabel,
  prompt,
  reason,
  riverLabel,
  severalPairs,
  shipsLabel,
  starLabel,
  starsLabel,
  terrain,
} from "./words.js";
import { picture } from "./pictures.js";

/* ---- river ---- */

function riverPlace(s: TableContext<View>, position: number): SVGTemplateResult {
  const card = s.view.river[position];
  const deed = deedConsidered(s);
  const place = `translate(${182 * position} 0)`;
  const target = `river.${position + 1}`;
  if (card)
    return svg`<g transform=${place}>
      <g class="place occupied" ${s.touchable(target, riverLabel(s.say, position, card))}>
        ${grip}<g class="lift">${ring("wide")}<g data-piece=${card.card}>${ship(laid(card), false)}</g></g></g>
      <text class="caption ${s.has(target) ? "chosen" : ""}" y="84">${position + 1}
      </text></g>`;
  const comes = deed?.kind === "refill" ? back(s.view.piles[deed.pile]!.back) : nothing;
  return svg`<g class="place empty" transform=${place}>
    ${comes === nothing ? nothing : svg`<g class="previewed">${comes}</g>`}${ring("near")}
    <text class="caption" y="84">${position + 1}</text></g>`;
}

const river = (s: TableContext<View>): TemplateResult => html`<section class="river">
  <h2>${s.say("River", "Rivière")}
  <small>${s.moves.length && s.view.phase === "place" ? s.say("take one card", "prenez une carte") : ""}</small></h2>
  <svg viewBox="-91 -74 546 164" preserveAspectRatio="xMinYMid" role="group" data-group="river"
    aria-label=${s.say("River", "Rivière")}>
    ${s.view.river.map((_, position) => riverPlace(s, position))}
  </svg>
</section>`;

/* ---- piles ---- */

/** What stays in sight when this pile is drawn from, and how often that makes a pair. */
function odds(s: TableContext<View>, pile: number): SVGTemplateResult {
  const stays = [...s.view.piles[1 - pile]!.back] as Colour[];
  const { cases, of } = pairOdds(s.view, pile);
  const width = 66 + 22 * stays.length;
  return svg`<g class="odds" transform="translate(0 -58)"><g class="grown">
    <rect x=${-width / 2} y="-17" width=${width} height="34" rx="17"/>
    ${stays.map((colour, i) => terrainLine(colour, 10 - width / 2 + 22 * i, -10, 20))}
    <text x=${width / 2 - 10} y="6">${Math.round((100 * cases) / of)} %</text></g></g>`;
}

function pile(s: TableContext<View>, which: number): SVGTemplateResult {
  const { size, back: shows } = s.view.piles[which]!;
  const target = `piles.${which + 1}`;
  const isOffered = s.moves.some((move) => move.targets.includes(target));
  return svg`<g transform=${`translate(${206 * which} 0)`}>
    <g class="place" ${s.touchable(target, pileLabel(s.say, s.view, which))}>
      ${grip}<g
        class="lift">${sheets(Math.min(2, Math.max(0, size - 1)))}${ring("wide")}${back(shows, size ? "" : "Base")}</g>
        </g>
    ${isOffered ? odds(s, which) : nothing}
    <text class="caption ${s.has(target) ? "chosen" : ""}" y="86">${s.say("Pile", "Pioche")}
    ${which + 1} · ${size}</text></g>`;
}

/** The bar between the backs: one chip per common colour, or a broken line. */
function bond(pairs: Colour[], counts: boolean): SVGTemplateResult {
  if (!pairs.length)
    return svg`<g class="bond broken"><path d="M73-8H133"/><circle cx="103" cy="-8" r="11"/>
    <path class="dash" d="M98-8H108"/></g>`;
  const first = -8 - 21 * (pairs.length - 1);
  return svg`${pairs.map((colour, i) => {
    const y = first + 42 * i;
    const reach = 30 - y * 0.2;
    return svg`<g class="bond ${counts ? "pair" : "idle"}" transform=${`translate(103 ${y})`}>
      <path d=${`M${-reach} 0H${reach}`} /><rect x="-17" y="-17" width="34" height="34" rx="9"/>
      ${terrainLine(colour, -12, -12, 24)}</g>`;
  })}`;
}

function pairWords(s: TableContext<View>): TemplateResult {
  const shown = pairsOf(s.view).length;
  const pairs = severalPairs(s.say, shown);
  if (s.view.phase === "rotate")
    return html`<small class="gain">${s.say(`${pairs}: everybody rotates`, `${pairs} : chacun pivote`)}</small>`;
  if (s.view.phase === "refill")
    return html`<small>${s.say("the other back stays in sight", "l’autre dos reste visible")}</small>`;
  return shown
    ? html`<small>${s.say("checked again after the refill", "vérifiés après la pioche")}</small>`
    : html`<small>${s.say(`${pairs}: nobody rotates`, `${pairs} : personne ne pivote`)}</small>`;
}

const piles = (s: TableContext<View>): TemplateResult => html`<section class="piles">
  <h2>${s.say("Piles", "Pioches")} ${pairWords(s)}</h2>
  <svg viewBox="-86 -74 378 164" preserveAspectRatio="xMinYMid" role="group" data-group="piles"
    aria-label=${s.say("Piles", "Pioches")}>
    ${pile(s, 0)}${pile(s, 1)}${bond(pairsOf(s.view), s.view.phase === "rotate")}
  </svg>
</section>`;

/** On a phone the other fleets are out of sight when one of them is to be robbed. */
const victims = (s: TableContext<View>): TemplateResult => html`<div class="victims" data-group="victims">
  ${s.view.seats
    .filter(({ seat, stars }) => seat !== s.me && stars)
    .map((seat) => html`${mark(seat.seat)}${starsOf(s, seat)}`)}
</div>`;

const reserve = (s: TableContext<View>): TemplateResult => html`<section class="reserve">
  <h2>${s.say("Star Reserve", "Réserve")}</h2>
  ${
    s.isPhone && s.moves.length && s.view.phase === "steal"
      ? victims(s)
      : html`<div data-kind="star" data-at="reserve"
        data-count=${s.view.reserve}>${s.view.reserve ? starBack() : starVoid()}<b>${s.view.reserve}</b><small
    >${s.say("Reserve", "Réserve")}</small></div>`
  }
</section>`;

/** How many cards below the tops show each colour; a phone has room for it on its own tab. */
const backsBelow = (s: TableContext<View>): TemplateResult => html`<section class="backs-below">
  <h2>${s.say("Backs below the tops", "Dos sous les pioches")}</h2>
  <ul>${colours.map(
    (colour) =>
      html`<li>${terrainMark(colour)}<b>${showing(s.view, colour)}</b><span>${terrain(s.say, colour)}</span></li>`,
  )}</ul>
</section>`;

/* ---- my points and stars ---- */

const change = (now: number, then: number): TemplateResult =>
  now === then ? html`${now}` : html`<span class="gain ${then > now ? "" : "flat"}">${now}→<b>${then}</b></span>`;

const alienWords = (s: TableContext<View>, seat: FleetSeat): string => {
  const most = Math.max(...s.view.seats.filter((each) => each !== seat).map((each) => aliensOf(each)));
  const mine = aliensOf(seat);
  if (mine === 0 || mine < most) return "";
  if (s.state.observer !== s.me) return s.say("in the lead", "en tête");
  return mine > most ? s.say("you lead", "vous menez") : s.say("tied", "à égalité");
};

/** Everybody's aliens: only who has the most counts them. */
const race = (s: TableContext<View>): TemplateResult => html`<p class="race">
    ${s.view.seats.map(
      (seat) =>
        html`<span>${mark(seat.seat, seat.seat === s.me)}<span
          class="unseen">${s.name(seat.seat)}</span>${aliensOf(seat)}${
            hidesStars(seat) ? html`<small>+?</small>` : nothing
          }</span>`,
    )}
  </p>
  <p class="aside">${s.say("only the most aliens score", "seul le plus d’aliens marque")}</p>`;

function points(s: TableContext<View>): TemplateResult {
  const seat = seatOf(s.view, s.me);
  const after = fleetConsidered(s);
  const [now, then] = [reckon(s.view, seat), reckon(s.view, seat, after)];
  const zone = countedZone(seat.fleet, s.view.largest);
  const gain = then.total - now.total;
  const own = s.state.observer === s.me;
  return html`<section class="tally">
    <h2>${own ? s.say("Your points", "Vos points") : s.name(s.me)}</h2>
    <dl>
      <div><dt>${sign("pyramids")}<span>${s.say("Pyramids", "Pyramides")}</span></dt><dd
    >${change(now.pyramids, then.pyramids)}</dd></div>
      <div><dt>${zone.length ? terrainMark(seat.fleet[zone[0]!]!.colour) : html`<i></i>`}<span
    >${s.say("Largest zone", "Plus grande zone")}</span></dt>
        <dd>${change(now.zone, then.zone)}</dd></div>
      <div><dt>${sign("aliens")}<span>Aliens <small>${alienWords(s, seat)}</small></span></dt>
        <dd>${change(aliensOf(seat), aliensOf(seat, after))}</dd></div>
      <div class="total"><dt><i></i><span>Total</span></dt>
        <dd>${now.total}${
          gain ? html`<span class="gain ${gain > 0 ? "" : "flat"}">${signed(gain)}</span>` : nothing
        }</dd></div>
    </dl>
    ${race(s)}
  </section>`;
}

/** Those that the observer knows face up, then the others. */
function starCards(s: TableContext<View>, { seat, hand, worth, stars }: FleetSeat): TemplateResult[] {
  const faces = hand.map((star, i) => starFace(worth[i]!, starLabel(s.say, worth[i]!), `${seat} ${star}`));
  return [...faces, ...Array.from({ length: stars - hand.length }, (_, i) => starBack(`${seat} hidden ${i}`))];
}

function hand(s: TableContext<View>): TemplateResult | typeof nothing {
  const seat = seatOf(s.view, s.me);
  if (!seat.stars) return nothing;
  const own = s.state.observer === s.me;
  return html`<section class="hand">
    <h2>${own ? s.say("Your Shooting Stars", "Vos étoiles filantes") : s.say("Shooting Stars", "Étoiles filantes")}</h2>
    <div class="cards">${starCards(s, seat)}</div>
    ${
      own && s.view.phase !== "over"
        ? html`<p class="aside">${icon("eye")}
      ${s.say("only you see them", "vous seul les voyez")}</p>`
        : nothing
    }
  </section>`;
}

const legend = (s: TableContext<View>): TemplateResult => html`<p class="legend">
  <span>${sign("pyramids")}${s.say("counts now", "compte maintenant")}</span>
  <span class="turned">${sign("pyramids", false)}${s.say(
    "would count once rotated",
    "compterait une fois pivotée",
  )}</span>
  <span><svg class="sign" viewBox="0 0 36 24" aria-hidden="true"><path class="course"
    d="M1 1H35V23H1zM1 8.5H35M1 16H35M12 1V8.5M24 1V8.5M6 8.5V16M18 8.5V16M30 8.5V16M12 16V23M24 16V23"/></svg>
    ${s.say("sealed: covered, never rotates again", "scellée : couverte, ne pivote plus")}</span>
</p>`;

/* ---- other seats ---- */

/** Who still chooses a rotation: said of everybody, what they chose of nobody. */
function status(s: TableContext<View>, seat: FleetSeat): TemplateResult | typeof nothing {
  if (s.view.phase !== "rotate") return nothing;
  if (seat.due.length)
    return s.state.actors.includes(seat.seat)
      ? html`<span class="status waits">${icon("clock")}${s.say("choosing", "choisit")}</span>`
      : html`<span class="status">${s.say("then", "ensuite")}</span>`;
  return Object.keys(seat.decided).length
    ? html`<span class="status done">${icon("check")}${s.say("has chosen", "a choisi")}</span>`
    : html`<span class="status">${s.say("nothing to rotate", "rien à pivoter")}</span>`;
}

function starsOf(s: TableContext<View>, seat: FleetSeat): TemplateResult | typeof nothing {
  if (!seat.stars) return nothing;
  const label = `${s.name(seat.seat)}, ${starsLabel(s.say, seat.stars)}`;
  return html`<span class="stars" ${s.touchable(`${seat.seat}.stars`, label)}>
    ${starCards(s, seat)}</span>`;
}

function facts(s: TableContext<View>, name: Seat): TemplateResult {
  const seat = seatOf(s.view, name);
  const zone = countedZone(seat.fleet, s.view.largest);
  const figure = (words: string, picture: TemplateResult, number: number) =>
    html`<li>${picture}<span class="unseen">${words}</span>${number}</li>`;
  return html`<ul class="figures">
      ${figure(s.say("Pyramids", "Pyramides"), sign("pyramids"), seat.score.parts["pyramids"]!)}
      ${
        zone.length
          ? figure(
              s.say("Largest zone", "Plus grande zone"),
              terrainMark(seat.fleet[zone[0]!]!.colour),
              seat.score.parts["zone"]!,
            )
          : nothing
      }
      ${figure("Aliens", sign("aliens"), aliensOf(seat))}
    </ul>
    <div class="holdings">${starsOf(s, seat)}${status(s, seat)}</div>`;
}

/* ---- the contract ---- */

const steps = (s: TableContext<View>): string[] => [
  s.say("Lay", "Poser"),
  s.say("Star", "Étoile"),
  s.say("Refill", "Compléter"),
  s.say("Rotate", "Pivoter"),
];
const stepOf: Partial<Record<View["phase"], number>> = { place: 0, star: 1, steal: 1, refill: 2, rotate: 3 };

const round = (view: View): number => Math.max(1, Math.ceil(view.turn / view.seats.length));

function progress(s: TableContext<View>): Progress {
  const done = round(s.view);
  const of = s.view.turns / s.view.seats.length;
  const step = stepOf[s.view.phase];
  return {
    words: s.say(`Round ${done} of ${of}`, `Manche ${done} sur ${of}`),
    short: s.say(`Round ${done}/${of}`, `Manche ${done}/${of}`),
    done,
    of,
    ...(step === undefined ? {} : { steps: steps(s), step }),
  };
}

/** Digits take a card or a pile; a letter and a digit name a slot. */
function key(s: TableContext<View>, pressed: string): boolean {
  const column = s.memory["column"];
  const choose = (target: string): boolean => {
    if (s.can(target)) s.choose(target);
    return s.has(target) || pickLater(s, target);
  };
  if (/^[a-g]$/.test(pressed)) {
    s.memory["column"] = pressed;
    return true;
  }
  if (!/^[1-4]$/.test(pressed)) return false;
  delete s.memory["column"];
  if (typeof column === "string") return choose(`${s.me}.fleet.${column}${pressed}`);
  return choose(s.view.phase === "refill" ? `piles.${pressed}` : `river.${pressed}`);
}

function attempt(s: TableContext<View>, target: string): string | null {
  const slot = target.startsWith(`${s.me}.fleet.`) ? target.split(".")[2]! : null;
  const card = s.chosen.find((each) => each.startsWith("river."))?.slice(6);
  if (s.view.phase === "rotate" && slot) return `~${slot}`;
  if (slot && card) return card + slot;
  if (target.startsWith("piles.")) return `/${target.slice(6)}`;
  return target.endsWith(".stars") ? `*${target[0]}` : null;
}

const table: GameTable<View> = {
  market: (s) =>
    html`<div class="market">${river(s)}${piles(s)}${reserve(s)}${s.isPhone ? backsBelow(s) : nothing}</div>`,
  mine: (s) => html`<div class="mine">${sky}${ownFleet(s)}${points(s)}${hand(s)}${legend(s)}</div>`,
  marketName: (say) => say("River", "Rivière"),
  board: (s, seat) => html`<div class="board">${fleetOf(s, seatOf(s.view, seat))}</div>`,
  facts,
  points: (s, seat) => {
    const each = seatOf(s.view, seat);
    return { points: each.score.total, more: hidesStars(each) };
  },
  progress,
  prompt,
  touch: pickLater,
  follow: followingMoves,
  key,
  attempt,
  reason: (s, name, part) => {
    const seat = seatOf(s.view, name);
    if (part !== "zone") return reason(s, seat, part);
    const zone = countedZone(seat.fleet, s.view.largest);
    return zone.length ? html`${terrainMark(seat.fleet[zone[0]!]!.colour)}${shipsLabel(s.say, zone.length)}` : null;
  },
  picture,
  round,
};
export default table;
