/** rotation.ts -- what is considered on my own fleet. With several pairs a seat rotates one card of each colour: the
 *  host asks for one colour after the other, but a hand chooses all of them and confirms once. */
import type { TableContext } from "../../web/src/game-table.js";
import {
  deedOf,
  fleetAfter,
  freeCards,
  seatOf,
  turned,
  type Colour,
  type Deed,
  type Fleet,
  type View,
} from "./view.js";

export interface Choice {
  colour: Colour;
  slots: string[];
  /** Null while none is chosen. A single free card chooses itself. */
  chosen: string | null;
}

const picked = (s: TableContext<View>) => (s.memory["picked"] ?? {}) as Partial<Record<Colour, string>>;

/** The choices after the one that the host asks for now. */
export function laterChoices(s: TableContext<View>): Choice[] {
  if (s.view.phase !== "rotate" || !s.moves.length) return [];
  const { due, fleet } = seatOf(s.view, s.me);
  return due.slice(1).map((colour) => {
    const slots = freeCards(fleet, colour);
    return { colour, slots, chosen: picked(s)[colour] ?? (slots.length === 1 ? slots[0]! : null) };
  });
}

/** True: the target was a card of a colour that comes later, and is chosen now. */
export function pickLater(s: TableContext<View>, target: string): boolean {
  const slot = target.startsWith(`${s.me}.fleet.`) ? target.split(".")[2]! : "";
  const choice = laterChoices(s).find(({ slots }) => slots.includes(slot));
  if (!choice) return false;
  s.memory["picked"] = { ...picked(s), [choice.colour]: slot };
  s.refresh();
  return true;
}

/** The rotations to send after the first, up to a colour for which none is chosen. */
export function followingMoves(s: TableContext<View>): string[] {
  const chosen = laterChoices(s).map((choice) => choice.chosen);
  const end = chosen.indexOf(null);
  return chosen.slice(0, end < 0 ? chosen.length : end).map((slot) => `~${slot}`);
}

/** What the considered move does; a rotation without a choice is considered at once. */
export function deedConsidered(s: TableContext<View>): Deed | null {
  const only = s.view.phase === "rotate" ? s.forced : null;
  const move = s.considered ?? only;
  return move ? deedOf(move) : null;
}

/** My fleet after all that is considered. */
export function fleetConsidered(s: TableContext<View>): Fleet {
  const fleet = { ...fleetAfter(s.view, seatOf(s.view, s.me), deedConsidered(s)) };
  for (const { chosen } of laterChoices(s)) if (chosen) fleet[chosen] = turned(fleet[chosen]!);
  return fleet;
}
