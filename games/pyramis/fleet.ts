/** fleet.ts -- a fleet of ships on its slots: the one that is played with, and everybody's, at any size. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { lastRing } from "../../web/src/widgets.js";
import type { TableContext } from "../../web/src/game-table.js";
import { grip, hull, ring, sealBadge, ship, worth } from "./pieces.js";
import { deedConsidered, fleetConsidered, laterChoices } from "./rotation.js";
import {
  aliensOf,
  centre,
  certainSlots,
  countedZone,
  deedOf,
  gain,
  reckon,
  sealedBy,
  seatOf,
  slotAt,
  slotNamed,
  span,
  supports,
  turned,
  zonePyramids,
  type Deed,
  type Fleet,
  type FleetCard,
  type FleetSeat,
  type Slot,
  type View,
} from "./view.js";
import { shipLabel, slotLabel } from "./words.js";

const at = (slot: Slot, dx = 0, dy = 0): string => {
  const { x, y } = centre(slot);
  return `translate(${x + dx} ${y + dy})`;
};

/* ---- zones ---- */

const zoneShape = (fleet: Fleet, slots: string[], soon: boolean): SVGTemplateResult => {
  const colour = slots.length ? fleet[slots[0]!]!.colour : "";
  return svg`<g class="zone ${colour} ${soon ? "soon" : ""}">
    ${slots.map((name) => svg`<g transform=${at(slotNamed(name))}>${hull(fleet[name]!.rotated)}</g>`)}</g>`;
};

interface Point {
  x: number;
  y: number;
}

/** Below the base where the zone touches it, else beside the zone, on the side where nothing lies. */
function tagPlace(zone: string[], taken: Set<string>): Point {
  const slots = zone.map(slotNamed);
  const lowest = Math.min(...slots.map((slot) => slot.level));
  const foot = slots.filter((slot) => slot.level === lowest).sort((a, b) => a.column - b.column);
  const [first, last] = [foot[0]!, foot[foot.length - 1]!];
  if (lowest === 1) return { x: (centre(first).x + centre(last).x) / 2, y: 68 };
  const isFree = (column: number) => !taken.has(slotAt(column, lowest).name);
  const side = isFree(last.column + 1) || !isFree(first.column - 1) ? last : first;
  return { x: centre(side).x + (side === last ? 128 : -128), y: centre(side).y + 34 };
}

const zoneTag = (words: string, { x, y }: Point, soon: boolean): SVGTemplateResult =>
  svg`<g class="zone-tag ${soon ? "soon" : ""}" transform=${`translate(${x} ${y})`}>
    <rect x="-40" y="-14" width="80" height="28" rx="14"/><text y="6">${words}</text></g>`;

/** The zone that counts now and, where the previewed move makes it another, the one that would. */
function zones(
  s: TableContext<View>,
  seat: FleetSeat,
  after: Fleet,
): { shapes: SVGTemplateResult; tags: SVGTemplateResult } {
  const { largest } = s.view;
  const [now, then] = [countedZone(seat.fleet, largest), countedZone(after, largest)];
  const [points, soon] = [zonePyramids(seat.fleet, largest), zonePyramids(after, largest)];
  const isSame = now.length === then.length && now.every((name) => then.includes(name));
  const taken = new Set([...Object.keys(after), ...[...offered(s)].map((target) => target.split(".")[2]!)]);
  const places = [now, then].map((zone) => (zone.length ? tagPlace(zone, taken) : { x: 0, y: 0 })) as [Point, Point];
  const apart = places[0].y === places[1].y && Math.abs(places[0].x - places[1].x) < 84;
  if (!isSame && now.length && apart) places[1].x = places[0].x + 88;
  return {
    shapes: svg`${zoneShape(after, now, false)}${isSame ? nothing : zoneShape(after, then, true)}`,
    tags: svg`${now.length && (!isSame || points === soon) ? zoneTag(`zone ${points}`, places[0], false) : nothing}
      ${isSame && points === soon ? nothing : zoneTag(`zone ${soon}`, places[1], true)}`,
  };
}

/* ---- my own fleet ---- */

const target = (s: TableContext<View>, slot: Slot): string => `${s.me}.fleet.${slot.name}`;

/** Slots that some legal move names, whatever is chosen. */
const offered = (s: TableContext<View>): Set<string> =>
  new Set(s.moves.map((move) => move.targets[move.targets.length - 1]!));

/** What a slot is to the hand beyond the page's own classes. */
function slotClasses(s: TableContext<View>, seat: FleetSeat, slot: Slot, card: FleetCard | undefined): string {
  const kind = card ? "occupied" : offered(s).has(target(s, slot)) ? "offered" : "empty";
  const awaited = s.chosen.some((chosen) => chosen.startsWith("river.")) ? "awaited" : "";
  const later = laterChoices(s).find(({ slots }) => slots.includes(slot.name));
  const isOnly = s.view.phase === "rotate" && s.forced?.targets.includes(target(s, slot)) === true;
  const settled = isOnly || later?.chosen === slot.name || Object.values(seat.decided).includes(slot.name);
  return `${kind} ${awaited} ${settled ? "settled" : later ? "open" : ""}`;
}

function ownSlot(s: TableContext<View>, seat: FleetSeat, slot: Slot, after: Fleet): SVGTemplateResult {
  const [card, now] = [after[slot.name], seat.fleet[slot.name]];
  const isPreviewed = card?.card !== now?.card || card?.rotated !== now?.rotated;
  const label = now ? shipLabel(s.say, slot, now) : slotLabel(s.say, slot);
  return svg`<g class="place ${slotClasses(s, seat, slot, card)}" transform=${at(slot)}
    ${s.touchable(target(s, slot), label)}>
    ${grip}<g class="lift">
      ${
        card
          ? svg`<g class=${isPreviewed ? "previewed" : ""}><g class="under">${hull(card.rotated)}</g>
        <g class="body" data-piece=${now ? card.card : nothing}>${ship(card, true)}</g></g>`
          : svg`<g class="slot">${hull()}</g>`
      }
      ${ring("near", card?.rotated)}
    </g></g>`;
}

/** The slots of all cards that may be rotated. */
const rotatable = (s: TableContext<View>): string[] => [
  ...s.moves.map((move) => (deedOf(move) as Extract<Deed, { kind: "rotate" }>).slot.name),
  ...laterChoices(s).flatMap(({ slots }) => slots),
];

/** The points that a move brings, on the card it is about; while rotating, those of every card that may be rotated. */
function figures(s: TableContext<View>, seat: FleetSeat, deed: Deed | null, after: Fleet): SVGTemplateResult {
  if (s.view.phase === "rotate")
    return svg`${rotatable(s).map((name) => {
      const alone = { ...seat.fleet, [name]: turned(seat.fleet[name]!) };
      return svg`<g transform=${at(slotNamed(name), 0, -64)}>${worth(gain(s.view, seat, alone), "rotation")}</g>`;
    })}`;
  if (deed?.kind !== "lay") return svg``;
  const aliens = aliensOf(seat, after) - aliensOf(seat);
  const isInVain = aliens > 0 && reckon(s.view, seat, after).aliens === 0;
  return svg`<g transform=${at(deed.slot, 0, -64)}>${worth(gain(s.view, seat, after))}</g>
    ${isInVain ? svg`<g transform=${at(deed.slot, 64, -64)}>${worth(aliens, "aliens")}</g>` : nothing}`;
}

/** A sign on each free card that the previewed one would cover. */
function seals(fleet: Fleet, deed: Deed | null): SVGTemplateResult {
  if (deed?.kind !== "lay") return svg``;
  const [left] = supports(deed.slot);
  return svg`${sealedBy(fleet, deed.slot).map(
    (slot) => svg`<g transform=${at(slot, slot.name === left?.name ? -66 : 60, 44)}>${sealBadge}</g>`,
  )}`;
}

function ownSlots(s: TableContext<View>, fleet: Fleet): Slot[] {
  const offers = [...offered(s)].filter((name) => name.startsWith(`${s.me}.fleet.`)).map((name) => name.split(".")[2]!);
  const certain = certainSlots(fleet).map((slot) => slot.name);
  const names = new Set([...Object.keys(fleet), ...certain, ...offers]);
  return [...names].map(slotNamed).sort((a, b) => a.level - b.level || a.column - b.column);
}

/** The fleet of `me`, to play with. */
export function ownFleet(s: TableContext<View>): TemplateResult {
  const seat = seatOf(s.view, s.me);
  const deed = deedConsidered(s);
  const after = fleetConsidered(s);
  const { left, width } = span(seat.fleet, true);
  const { shapes, tags } = zones(s, seat, after);
  return html`<svg class="fleet" viewBox="${left - 22} -446 ${width + 44} 524" preserveAspectRatio="xMidYMax"
    role="group" data-group="fleet"
    aria-label=${s.say("Fleet", "Flotte")}>
    ${shapes}
    ${repeat(
      ownSlots(s, seat.fleet),
      (slot) => slot.name,
      (slot) => ownSlot(s, seat, slot, after),
    )}
    ${tags}${seals(seat.fleet, deed)}${figures(s, seat, deed, after)}
  </svg>`;
}

/* ---- anybody's fleet ---- */

/** A complete fleet to look at. */
export function fleetOf(s: TableContext<View>, seat: FleetSeat): TemplateResult {
  const { fleet } = seat;
  const { left, width } = span(fleet, false);
  const ships = Object.keys(fleet).map(slotNamed);
  return html`<svg class="fleet" viewBox="${left - 8} -440 ${width + 16} 508" role="group"
    aria-label=${s.say(`Fleet of ${s.name(seat.seat)}`, `Flotte : ${s.name(seat.seat)}`)}>
    ${zoneShape(fleet, countedZone(fleet, s.view.largest), false)}
    ${certainSlots(fleet).map((slot) => svg`<g class="slot" transform=${at(slot)}>${hull()}</g>`)}
    ${repeat(
      ships,
      (slot) => slot.name,
      (slot) => {
        const card = fleet[slot.name]!;
        const isLast = s.last(`${seat.seat}.fleet.${slot.name}`);
        return svg`<g transform=${at(slot)}><title>${shipLabel(s.say, slot, card)}</title>${ship(card, true)}${
          isLast ? lastRing(-78, -58, 156, 116, 10) : svg``
        }</g>`;
      },
    )}
  </svg>`;
}
