/** plan.ts -- building by hand: cards of the hand are put on places, in any order, until Confirm sends them together.
 *
 *  What was touched is the plan: a place goes with the last card before it that has none, or else with the next
 *  card. */
import { candidates, touch } from "../../web/src/choose-move.js";
import type { Move, Seat } from "mastaba:protocol";
import type { PyramidsContext } from "./view.js";

export interface Plan {
  /** From a place ("A.pyramid.b4", "A.tomb", "A.obelisk") to the card ("A.hand.B-WRo") that goes there. */
  laid: Map<string, string>;
  held: string | null;
  aimed: string | null;
}

export function handTarget(seat: Seat, card: string): string {
  return `${seat}.hand.${card}`;
}

export function slotTarget(seat: Seat, slot: string): string {
  return `${seat}.pyramid.${slot}`;
}

function isCard(target: string): boolean {
  return target.includes(".hand.");
}

/** "A.hand.B-WRo" is the card B-WRo, "A.pyramid.b4" the slot b4. */
export function lastPart(target: string): string {
  return target.slice(target.lastIndexOf(".") + 1);
}

function planOf(touched: readonly string[]): Plan {
  const plan: Plan = { laid: new Map(), held: null, aimed: null };
  const cards: string[] = [];
  const places: string[] = [];
  for (const target of touched) {
    const [waiting, others] = isCard(target) ? [places, cards] : [cards, places];
    const partner = waiting.pop();
    if (partner === undefined) others.push(target);
    else if (isCard(target)) plan.laid.set(partner, target);
    else plan.laid.set(target, partner);
  }
  plan.held = cards[cards.length - 1] ?? null;
  plan.aimed = places[places.length - 1] ?? null;
  return plan;
}

/** The targets of a move are pairs of card and place. */
function isPlanOf(move: Move, plan: Plan): boolean {
  const made = planOf(move.targets).laid;
  return made.size === plan.laid.size && [...plan.laid].every(([place, card]) => made.get(place) === card);
}

/** What is touched, or what the move touches that is considered: the page completes a last choice and takes hints by
 *  itself. */
function touchedNow(s: PyramidsContext): readonly string[] {
  return s.move?.targets ?? s.chosen;
}

export function currentPlan(s: PyramidsContext): Plan {
  return planOf(touchedNow(s));
}

/** What the plan becomes if the target under the pointer is touched: a held card meets a place, or the other way
 *  round. */
export function pointedPlan(s: PyramidsContext): Plan {
  const plan = currentPlan(s);
  const pointed = s.pointed;
  if (!pointed || !canPress(s, pointed) || !(isCard(pointed) ? plan.aimed : plan.held)) return plan;
  return planOf(pressed(s.moves, touchedNow(s), pointed).touched);
}

/** Whether a touch changes the plan. */
export function canPress(s: PyramidsContext, target: string): boolean {
  return candidates(s.moves, [target]).length > 0;
}

/** What a touch means as touches of the page's own choosing, and what is touched after them. */
function pressed(
  moves: readonly Move[],
  chosen: readonly string[],
  target: string,
): { presses: string[]; touched: string[] } {
  const plan = planOf(chosen);
  const presses: string[] = [];
  const placeOf = (card: string) => [...plan.laid].find(([, laid]) => laid === card)?.[0];
  const place = isCard(target) ? placeOf(target) : undefined;
  const card = plan.laid.get(target);
  if (isCard(target)) {
    if (plan.held && plan.held !== target) presses.push(plan.held);
    presses.push(place ?? target);
  } else if (card !== undefined && plan.held) {
    presses.push(card);
  } else {
    presses.push(target);
  }
  return { presses, touched: presses.reduce<string[]>((touched, press) => touch(moves, touched, press), [...chosen]) };
}

/** Touches a card or a place while building; the move is considered once every card has its place. */
export function touchPlan(s: PyramidsContext, target: string): void {
  const before = touchedNow(s);
  const { presses, touched } = pressed(s.moves, before, target);
  if (s.move) s.consider(null);
  for (const press of s.move ? [...before, ...presses] : presses) s.choose(press);
  const plan = planOf(touched);
  const move = plan.held || plan.aimed ? undefined : s.moves.find((legal) => isPlanOf(legal, plan));
  if (move) s.consider(move);
}

/** The slots of my pyramid that some move builds on. */
export function legalSlots(s: PyramidsContext): string[] {
  const start = slotTarget(s.me, "");
  return [...new Set(s.moves.flatMap((move) => move.targets.filter((target) => target.startsWith(start))))]
    .map(lastPart)
    .sort();
}

/** The place of the pyramid in a plan and the card that goes there. */
export function pyramidPart(plan: Plan): { slot: string; card: string } | null {
  for (const [place, card] of plan.laid) {
    if (place.includes(".pyramid.")) return { slot: lastPart(place), card: lastPart(card) };
  }
  return null;
}

export function cardAt(plan: Plan, place: string): string | null {
  const card = plan.laid.get(place);
  return card ? lastPart(card) : null;
}
