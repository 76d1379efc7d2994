/** view.ts -- the view of Pyramis as words.c describes it, and what the drawing asks of it: where slots lie, which
 *  cards make the zone that counts, what a rotation would change, how likely a pair is. */
import type { Move, Points, Seat } from "mastaba:protocol";

export type Colour = "O" | "F" | "M" | "C";
export const colours: readonly Colour[] = ["O", "F", "M", "C"];

export interface Signs {
  pyramids: number;
  aliens: number;
}

export interface RiverCard {
  card: string;
  colour: Colour;
  /** Upright, rotated. */
  pyramids: [number, number];
  aliens: [number, number];
  star: boolean;
}

export interface FleetCard extends Signs {
  card: string;
  colour: Colour;
  rotated: boolean;
  waiting: Signs;
  star: boolean;
  accessible: boolean;
}

/** By slot: "c2" is column c of the second level. */
export type Fleet = Record<string, FleetCard>;

export interface FleetSeat {
  seat: Seat;
  fleet: Fleet;
  stars: number;
  /** The stars that the observer knows, and what they are worth. */
  hand: string[];
  worth: Signs[];
  due: Colour[];
  decided: Partial<Record<Colour, string>>;
  score: Points;
}

export interface Pile {
  size: number;
  back: string;
}

export interface View {
  phase: "setup" | "place" | "star" | "steal" | "refill" | "rotate" | "over";
  turn: number;
  turns: number;
  active?: Seat;
  river: (RiverCard | null)[];
  piles: Pile[];
  /** How many cards under the tops have which back. */
  below: Record<string, number>;
  /** What each pile shows once it is empty. */
  bases: string[];
  reserve: number;
  /** What makes a zone the largest. */
  largest: "cards" | "pyramids";
  pairs: Colour[];
  seats: FleetSeat[];
}

export const seatOf = (view: View, seat: Seat): FleetSeat => view.seats.find((each) => each.seat === seat)!;
export const hidesStars = (seat: FleetSeat): boolean => seat.stars > seat.hand.length;

/* ---- slots ---- */

export interface Slot {
  name: string;
  column: number;
  level: number;
}

const letters = "abcdefg";
export const slotAt = (column: number, level: number): Slot => ({ name: letters[column]! + level, column, level });
export const slotNamed = (name: string): Slot => slotAt(letters.indexOf(name[0]!), Number(name[1]));

/** The centre of a slot, in the units of a ship. */
export const centre = ({ column, level }: Slot): { x: number; y: number } => ({
  x: 168 * (column + (level - 1) / 2),
  y: -124 * (level - 1),
});

export const supports = ({ column, level }: Slot): Slot[] =>
  level === 1 ? [] : [slotAt(column, level - 1), slotAt(column + 1, level - 1)];

function neighbours({ column, level }: Slot): string[] {
  const around = [
    [column - 1, level],
    [column + 1, level],
    [column, level - 1],
    [column + 1, level - 1],
    [column, level + 1],
    [column - 1, level + 1],
  ] as const;
  return around.map(([c, l]) => slotAt(c, l).name);
}

/** The run of base columns in use; d alone while there is none. */
function baseOf(fleet: Fleet): { low: number; high: number } {
  const columns = Object.keys(fleet)
    .map(slotNamed)
    .filter((slot) => slot.level === 1)
    .map((slot) => slot.column);
  return columns.length ? { low: Math.min(...columns), high: Math.max(...columns) } : { low: 3, high: 3 };
}

/** Empty slots above the base that will certainly be filled one day. */
export function certainSlots(fleet: Fleet): Slot[] {
  const { low, high } = baseOf(fleet);
  const slots: Slot[] = [];
  for (let level = 2; level <= 4; level++)
    for (let column = low; column + level - 1 <= high; column++) slots.push(slotAt(column, level));
  return slots.filter((slot) => !fleet[slot.name]);
}

/** Left edge and width of a fleet; `growing` keeps room for both ends of a base that is not complete. */
export function span(fleet: Fleet, growing: boolean): { left: number; width: number } {
  const { low, high } = baseOf(fleet);
  const ends = growing && Object.keys(fleet).length > 0 && high - low < 3 ? 1 : 0;
  const columns = Math.max(4, high - low + 1 + 2 * ends);
  return { left: 168 * ((low + high) / 2 - (columns - 1) / 2) - 80, width: 168 * columns - 8 };
}

/* ---- zones and points ---- */

const pyramidsOf = (fleet: Fleet, slots: string[]): number =>
  slots.reduce((sum, name) => sum + fleet[name]!.pyramids, 0);

function zoneFrom(fleet: Fleet, start: string): string[] {
  const zone = [start];
  for (const name of zone)
    for (const next of neighbours(slotNamed(name)))
      if (fleet[next]?.colour === fleet[start]!.colour && !zone.includes(next)) zone.push(next);
  return zone;
}

/** The slots of the zone that counts. */
export function countedZone(fleet: Fleet, largest: View["largest"]): string[] {
  let best: string[] = [];
  const size = (zone: string[]) => (largest === "cards" ? zone.length : 0);
  for (const start of Object.keys(fleet)) {
    const zone = zoneFrom(fleet, start);
    const more = size(zone) - size(best) || pyramidsOf(fleet, zone) - pyramidsOf(fleet, best);
    if (!best.length || more > 0) best = zone;
  }
  return best;
}

export const zonePyramids = (fleet: Fleet, largest: View["largest"]): number =>
  pyramidsOf(fleet, countedZone(fleet, largest));

/** The aliens that everybody who sees this view can count. */
export const aliensOf = (seat: FleetSeat, fleet = seat.fleet): number =>
  [...Object.values(fleet), ...seat.worth].reduce((sum, each) => sum + each.aliens, 0);

/** What a seat would score with this fleet while the others keep theirs, as far as the observer knows. Previews are
 *  drawn from it: many at once, and without the guess at others' rotations that the host must make. */
export function reckon(view: View, seat: FleetSeat, fleet = seat.fleet): Signs & { zone: number; total: number } {
  const inStars = seat.worth.reduce((sum, star) => sum + star.pyramids, 0);
  const pyramids = pyramidsOf(fleet, Object.keys(fleet)) + inStars;
  const zone = zonePyramids(fleet, view.largest);
  const most = Math.max(...view.seats.map((each) => (each === seat ? 0 : aliensOf(each))));
  const aliens = aliensOf(seat, fleet) >= most ? aliensOf(seat, fleet) : 0;
  return { pyramids, zone, aliens, total: pyramids + zone + aliens };
}

export const gain = (view: View, seat: FleetSeat, after: Fleet): number =>
  reckon(view, seat, after).total - reckon(view, seat).total;

/* ---- moves, as the fleet after them ---- */

export function laid(card: RiverCard): FleetCard {
  const half = (which: 0 | 1): Signs => ({ pyramids: card.pyramids[which], aliens: card.aliens[which] });
  const { colour, star } = card;
  return { card: card.card, colour, star, rotated: false, ...half(0), waiting: half(1), accessible: true };
}

export function turned(card: FleetCard): FleetCard {
  const { pyramids, aliens } = card;
  return { ...card, ...card.waiting, waiting: { pyramids, aliens }, rotated: !card.rotated };
}

export type Deed =
  | { kind: "lay"; position: number; slot: Slot }
  | { kind: "rotate"; slot: Slot }
  | { kind: "rob"; seat: Seat }
  | { kind: "refill"; pile: number };

/** A move by its notation: "2d1", "~c2", "*B", "/1". */
export function deedOf(move: Move): Deed {
  const rest = move.move.slice(1);
  if (move.move[0] === "~") return { kind: "rotate", slot: slotNamed(rest) };
  if (move.move[0] === "*") return { kind: "rob", seat: rest as Seat };
  if (move.move[0] === "/") return { kind: "refill", pile: Number(rest) - 1 };
  return { kind: "lay", position: Number(move.move[0]) - 1, slot: slotNamed(rest) };
}

/** Cards that it would cover stay as they are: what they lose must be seen to be weighed. */
export function fleetAfter(view: View, seat: FleetSeat, deed: Deed | null): Fleet {
  if (deed?.kind === "rotate") return { ...seat.fleet, [deed.slot.name]: turned(seat.fleet[deed.slot.name]!) };
  if (deed?.kind !== "lay") return seat.fleet;
  return { ...seat.fleet, [deed.slot.name]: laid(view.river[deed.position]!) };
}

export const freeCards = (fleet: Fleet, colour: Colour): string[] =>
  Object.keys(fleet).filter((name) => fleet[name]!.colour === colour && fleet[name]!.accessible);

/** The free cards that a card laid on a slot would seal. */
export const sealedBy = (fleet: Fleet, slot: Slot): Slot[] =>
  supports(slot).filter(({ name }) => fleet[name]?.accessible);

/* ---- piles ---- */

/** R21: a colour that two backs show at least twice, on one of them or over both. */
const pairsOn = (one: string, other: string): Colour[] => colours.filter((c) => (one + other).split(c).length > 2);
export const pairsOf = (view: View): Colour[] => pairsOn(view.piles[0]!.back, view.piles[1]!.back);

/** In how many of how many equally likely cases a refill from a pile shows a pair. */
export function pairOdds(view: View, pile: number): { cases: number; of: number } {
  const stays = view.piles[1 - pile]!.back;
  const next =
    view.piles[pile]!.size > 1 ? Object.entries(view.below) : ([[view.bases[pile]!, 1]] as [string, number][]);
  const count = (list: [string, number][]) => list.reduce((sum, [, cards]) => sum + cards, 0);
  return { cases: count(next.filter(([back]) => pairsOn(back, stays).length > 0)), of: count(next) };
}

/** How many cards below the tops show a colour on their back. */
export const showing = (view: View, colour: Colour): number =>
  Object.entries(view.below).reduce((sum, [back, cards]) => sum + (back.includes(colour) ? cards : 0), 0);
