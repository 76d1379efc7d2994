/** game-pace.ts -- how fast people play: three paces, each a name for a choice of the table's clock, which mean the
 *  same wherever a table is made, listed or looked for. The server knows them alike (protocol/paces.c). */
import type { Clock, GamePace } from "mastaba:protocol";
import type { Say } from "./i18n.js";

export type { GamePace };

export const PACES: readonly GamePace[] = ["live", "quick", "slow"];

const CLOCKS: Record<GamePace, Clock> = {
  live: { kind: "live", seconds: 900, increment: 10 },
  quick: { kind: "slow", seconds: 60 },
  slow: { kind: "slow", seconds: 86_400 },
};

export function clockAt(pace: GamePace): Clock {
  return CLOCKS[pace];
}

/** Decisions that take no longer than this are made while one looks on. */
const WHILE_ONE_LOOKS = 3600;

/** The pace that a clock is nearest to; null without one. */
export function paceOf(clock: Clock | undefined): GamePace | null {
  if (!clock) return null;
  if (clock.kind === "live") return "live";
  return clock.seconds <= WHILE_ONE_LOOKS ? "quick" : "slow";
}

export function paceName(say: Say, pace: GamePace): string {
  return { live: say("Live", "Direct"), quick: say("Quick", "Rapide"), slow: say("Slow", "Lente") }[pace];
}

/** What a pace means. */
export function paceWords(say: Say, pace: GamePace): string {
  return {
    live: say("15 min each", "15 min chacun"),
    quick: say("a minute a move", "une minute par coup"),
    slow: say("a day a move", "un jour par coup"),
  }[pace];
}
