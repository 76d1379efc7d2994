/** site-outlook.ts -- how a site stands, now and after the move that is considered: for the stelae and their feet. */
import type { Move, Seat } from "mastaba:protocol";
import {
  playerOf,
  tileOf,
  total,
  type Category,
  type PyramidionContext,
  type Kind,
  type Laid,
  type View,
} from "./view.js";

export interface Column {
  totals: Map<Seat, number>;
  minimum: number;
  leader: Seat | null;
  /** The leader reaches the minimum. */
  enough: boolean;
}

export type Standing = Record<Category, Column>;

/** Each value of a card is lowered by one for every opposing Overseer, and never below nothing. */
export function countsOf(cards: readonly Laid[], card: Laid): number[] {
  const overseers = cards.filter((other) => other.effect === "slaver" && other.owner !== card.owner).length;
  return card.printed.map((value) => Math.max(0, value - overseers));
}

function standingOf(view: View, cards: readonly Laid[]): Standing {
  const tile = tileOf(view, view.arena!.site);
  const raised = 3 * cards.filter((card) => card.raises).length;
  const minimums = [tile.min_influence + raised, tile.min_negotiation + raised, 0];
  const column = (index: number): Column => {
    const totals = new Map(view.seats.map(({ seat }) => [seat, 0]));
    for (const card of cards) totals.set(card.owner, totals.get(card.owner)! + countsOf(cards, card)[index]!);
    const best = Math.max(...totals.values());
    const leaders = [...totals].filter(([, sum]) => sum === best && sum > 0);
    const leader = leaders.length === 1 ? leaders[0]![0] : null;
    return { totals, minimum: minimums[index]!, leader, enough: leader !== null && best >= minimums[index]! };
  };
  return { influence: column(0), negotiation: column(1), bargaining: column(2) };
}

/** The card of the hand that a move plays, or "". */
export function cardPlayed(s: PyramidionContext, move: Move | null): string {
  if (s.view.phase !== "play" || !move || move.targets[0] === "pass") return "";
  return move.move;
}

/** What is given up for a new one, or "". */
export function cardSwapped(s: PyramidionContext, move: Move | null): string {
  return s.view.phase === "play" && move && move.targets[0] === "pass" ? move.move.slice(1) : "";
}

function freshlyLaid(view: View, card: string, owner: Seat): Laid {
  const face = view.faces[card]!;
  const printed = face.effect === "goddess" ? [0, 0, 0] : face.values;
  return { card, owner, effect: face.effect, type: face.type, printed, counts: printed };
}

/** The card whose step is being decided lies last. */
function stepOf(view: View, cards: readonly Laid[], move: string): Laid[] {
  const last = cards[cards.length - 1];
  const others = cards.slice(0, -1);
  if (!last) return [];
  if (move === "^") return [...others, { ...last, raises: true }];
  if (move.startsWith("=")) {
    const wild = view.faces[last.copies ?? last.card]?.wild ?? 0;
    return [...others, { ...last, printed: ["i", "n", "b"].map((letter) => (letter === move[1] ? wild : 0)) }];
  }
  if (move.startsWith("*")) {
    const copied = cards.find((card) => card.card === move.slice(1));
    const printed = copied?.effect === "goddess" ? [0, 0, 0] : copied?.printed;
    return copied
      ? [
          ...others,
          {
            ...last,
            effect: copied.effect,
            type: copied.type,
            printed: printed!,
            copies: copied.copies ?? copied.card,
          },
        ]
      : [...cards];
  }
  return [...cards];
}

export interface Outlook {
  cards: Laid[];
  /** The card that would be new, and the one that would be gone. */
  added: string;
  removed: string;
  now: Standing;
  then: Standing;
  isChanged: boolean;
}

export function outlook(s: PyramidionContext): Outlook {
  const { view } = s;
  const cards = view.arena!.cards;
  const move = s.considered?.move ?? "";
  const added = cardPlayed(s, s.considered);
  const removed =
    (view.phase === "target" && move.startsWith("-")) || (view.phase === "fetch" && move.startsWith("<"))
      ? move.slice(1)
      : "";
  let after = [...cards];
  if (added) after = [...cards, freshlyLaid(view, added, s.me)];
  else if (view.phase === "target") after = cards.filter((card) => card.card !== removed);
  else if (["category", "copy", "engrave"].includes(view.phase)) after = stepOf(view, cards, move);
  const shown = added || view.phase !== "target" ? after : [...cards];
  const isChanged =
    s.considered !== null && (added !== "" || ["target", "category", "copy", "engrave"].includes(view.phase));
  return { cards: shown, added, removed, now: standingOf(view, cards), then: standingOf(view, after), isChanged };
}

/** Who would post a troop of this kind; null when nothing would change. */
export function poster(view: View, standing: Standing, kind: Kind): Seat | null {
  const column = standing[kind === "torturers" ? "influence" : "negotiation"];
  if (!column.leader || !column.enough) return null;
  const isThere = tileOf(view, view.arena!.site)[kind] === column.leader;
  return isThere || playerOf(view, column.leader)[kind].left === 0 ? null : column.leader;
}

/** The seat with strictly most flags, given who would post one here. */
export function majority(view: View, posts: Seat | null): Seat | null {
  const flags = new Map(view.seats.map((player) => [player.seat, player.torturers.posted]));
  if (posts) {
    const old = tileOf(view, view.arena!.site).torturers;
    if (old) flags.set(old, flags.get(old)! - 1);
    flags.set(posts, flags.get(posts)! + 1);
  }
  const most = Math.max(...flags.values());
  const holders = [...flags].filter(([, count]) => count === most);
  return holders.length === 1 ? holders[0]![0] : null;
}

export function stake(view: View): number {
  return total(tileOf(view, view.arena!.site).resources);
}
