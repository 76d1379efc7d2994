/** table.ts -- Pyramids on the page: gods and quarry, my necropolis, the boards of all. */
import type { GameTable, Progress } from "../../web/src/game-table.js";
import { board, facts, reason } from "./board.js";
import { attempt, key } from "./keys.js";
import { market } from "./market.js";
import { canPress, touchPlan } from "./plan.js";
import { prompt } from "./prompts.js";
import { mine } from "./site.js";
import { necropolis, type PyramidsContext, type View } from "./view.js";
import { picture } from "./pictures.js";

function progress({ view, say }: PyramidsContext): Progress {
  const step = { god: 0, pair: 1, build: 1, discard: 2 }[view.phase as string];
  return {
    words: say(`Round ${view.round} of ${view.rounds}`, `Tour ${view.round} sur ${view.rounds}`),
    short: say(`Round ${view.round} of ${view.rounds}`, `Tour ${view.round} sur ${view.rounds}`),
    done: view.round,
    of: view.rounds,
    steps: [say("Gods", "Dieux"), say("Pairs and building", "Paires et construction"), say("Discard", "Défausse")],
    ...(step === undefined ? {} : { step }),
  };
}

const table: GameTable<View> = {
  market,
  mine,
  board,
  facts,
  reason,
  prompt,
  progress,
  key,
  attempt,
  points(s, seat) {
    const place = necropolis(s.view, seat);
    return { points: place.score.total, more: !s.view.tombs_counted && place.tomb > 0 };
  },
  touch(s, target) {
    if (s.view.phase !== "build" || !s.moves.length || !canPress(s, target)) return false;
    touchPlan(s, target);
    return true;
  },
  picture,
  round: (view) => view.round,
  part: ({ round }, say) => ({
    number: round,
    over: say(`Round ${round} is over`, `Fin du tour ${round}`),
    next: say("Next round", "Tour suivant"),
  }),
};

export default table;
