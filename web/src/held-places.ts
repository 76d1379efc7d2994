/** held-places.ts -- where cards lie in a hand: what is played leaves its place free, so nothing beside it moves. */
import type { TableContext } from "./game-table.js";

/** A card of a hand, with what it takes to draw it or its room. */
export interface HeldCard {
  readonly card: string;
}

function isAmong(cards: readonly HeldCard[], wanted: HeldCard): boolean {
  return cards.some(({ card }) => card === wanted.card);
}

/** My hand as it lay when it was new, what was played since then included. */
export function inPlaces<T extends HeldCard>(s: TableContext, hand: readonly T[]): readonly T[] {
  const known = (s.places.get(s.me) ?? []) as readonly T[];
  // A card that is taken back returns to its place.
  const places = hand.every((card) => isAmong(known, card)) ? known : hand;
  s.places.set(s.me, places);
  return places;
}

/** The same where new cards take the places that are free; null is a free place. */
export function inFreePlaces<T extends HeldCard>(s: TableContext, hand: readonly T[]): (T | null)[] {
  const known = (s.places.get(s.me) ?? []) as readonly T[];
  const places = known.map((card) => (isAmong(hand, card) ? card : null));
  for (const card of hand.filter((one) => !isAmong(known, one))) {
    const free = places.indexOf(null);
    places[free < 0 ? places.length : free] = card;
  }
  // What was played keeps its place until it is needed, should it come back.
  const kept = places.map((card, at) => card ?? known[at]!);
  s.places.set(s.me, kept);
  return places;
}
