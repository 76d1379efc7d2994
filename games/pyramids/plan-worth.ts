/** plan-worth.ts -- what a plan is worth, part by part: the figures of the ledger and of previews. */
import { connectionsOf, groupsOf, laidIn, slotAt, type Laid } from "./stones.js";
import { cardAt, pyramidPart, type Plan } from "./plan.js";
import {
  coloursOf,
  obeliskPoints,
  pyramidParts,
  type Building,
  type Card,
  type Counts,
  type Necropolis,
} from "./view.js";

interface Reckoning {
  connections: Counts;
  stages: Counts;
  colours: number;
  largest: number;
  bonus: number;
  obelisk: number;
  glyphs: number;
  total: number;
}

export interface Outlook {
  now: Reckoning;
  then: Reckoning;
  /** The cards as they would lie, and what the pyramid and the obelisk gain. */
  laid: Laid[];
  pyramidGain: number;
  obeliskGain: number;
}

function reckoning(mine: Necropolis, connections: Counts, stages: Counts, glyphs: number): Reckoning {
  const pyramid = pyramidParts(connections);
  const obelisk = obeliskPoints(stages);
  const total = pyramid.colours + pyramid.largest + pyramid.bonus + obelisk + glyphs + (mine.score.parts["tomb"] ?? 0);
  return { connections, stages, ...pyramid, obelisk, glyphs, total };
}

/** My necropolis now and after a plan; `hand` are the cards that the plan may use. */
export function outlook(mine: Necropolis, hand: readonly Card[], plan: Plan): Outlook {
  const named = (code: string | null | undefined) => hand.find((card) => card.card === code) ?? null;
  const part = pyramidPart(plan);
  const inPyramid = named(part?.card);
  const onObelisk = named(cardAt(plan, `${mine.seat}.obelisk`));
  const inTomb = named(cardAt(plan, `${mine.seat}.tomb`));
  const glyph = (card: Card | null, building: Building) => (card?.glyph === building ? 2 : 0);

  const laid = laidIn(mine.pyramid);
  if (part && inPyramid) laid.push({ card: inPyramid, x: slotAt(part.slot).x, y: slotAt(part.slot).y, isNew: true });
  const connections = inPyramid ? connectionsOf(groupsOf(laid)) : mine.connections;
  const stages = { ...mine.stages };
  for (const colour of onObelisk ? coloursOf(onObelisk) : []) stages[colour] += 1;

  const glyphs = mine.score.parts["glyphs"] ?? 0;
  const now = reckoning(mine, mine.connections, mine.stages, glyphs);
  const then = reckoning(
    mine,
    connections,
    stages,
    glyphs + glyph(inPyramid, "P") + glyph(onObelisk, "O") + glyph(inTomb, "T"),
  );
  const pyramid = (r: Reckoning) => r.colours + r.largest + r.bonus;
  return {
    now,
    then,
    laid,
    pyramidGain: pyramid(then) - pyramid(now) + glyph(inPyramid, "P"),
    obeliskGain: then.obelisk - now.obelisk + glyph(onObelisk, "O"),
  };
}
