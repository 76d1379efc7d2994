/** keys.ts -- Pyramids without a mouse, and what a touch on something illegal asks the host. */
import {
  canPress,
  cardAt,
  currentPlan,
  handTarget,
  lastPart,
  legalSlots,
  pyramidPart,
  slotTarget,
  touchPlan,
} from "./plan.js";
import { necropolis, type PyramidsContext } from "./view.js";

/** The n-th thing to choose: a god by its number, a pair by its number, a card by its place in the hand. */
function numbered(s: PyramidsContext, digit: number): string | null {
  if (s.view.phase === "god") return `tiles.${digit}`;
  if (s.view.phase === "pair") return `quarry.${digit}`;
  const card = necropolis(s.view, s.me).hand_cards?.[digit - 1];
  return card ? handTarget(s.me, card.card) : null;
}

/** While building: `c4` names a slot, `t` the tomb, `o` the obelisk; digits are cards. */
function buildingTarget(s: PyramidsContext, key: string): string | null {
  const storey = s.memory["storey"];
  delete s.memory["storey"];
  if (/^[a-d]$/.test(key)) {
    s.memory["storey"] = key;
    return null;
  }
  if (/^[1-7]$/.test(key) && typeof storey === "string") return slotTarget(s.me, storey + key);
  if (key === "t") return `${s.me}.tomb`;
  return key === "o" ? `${s.me}.obelisk` : null;
}

export function key(s: PyramidsContext, key: string): boolean {
  if (!s.moves.length) return false;
  if (s.view.phase === "build") {
    const target = buildingTarget(s, key) ?? (/^[1-3]$/.test(key) ? numbered(s, Number(key)) : null);
    if (target && canPress(s, target)) touchPlan(s, target);
    return target !== null || s.memory["storey"] === key;
  }
  const target = /^[1-5]$/.test(key) ? numbered(s, Number(key)) : null;
  if (target && (s.can(target) || s.has(target))) s.choose(target);
  return target !== null;
}

/** The move that a touch on something illegal would mean, so that the host says why not. */
export function attempt(s: PyramidsContext, target: string): string | null {
  const name = lastPart(target);
  if (target.startsWith("tiles.")) return `g${name}`;
  if (target.startsWith("quarry.")) return `q${name}`;
  if (s.view.phase !== "build") return null;
  const plan = currentPlan(s);
  const hand = (necropolis(s.view, s.me).hand_cards ?? []).map((card) => card.card);
  const held = plan.held ? lastPart(plan.held) : hand[0];
  if (target.includes(".pyramid.")) return `${name}:${held}`;
  const part = pyramidPart(plan);
  const slot = part?.slot ?? legalSlots(s)[0];
  const card = part?.card ?? hand.find((code) => code !== held);
  const further = held === card ? hand.find((code) => code !== card) : held;
  if (!slot || !card || !further) return null;
  if (name === "tomb") {
    const obelisk = cardAt(plan, `${s.me}.obelisk`);
    return obelisk && obelisk !== further
      ? `${slot}:${card} t:${further} o:${obelisk}`
      : `${slot}:${card} t:${further}`;
  }
  if (name === "obelisk") return `${slot}:${card} o:${further}`;
  return null;
}
