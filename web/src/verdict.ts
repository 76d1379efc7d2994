/** verdict.ts -- who won, in a sentence. */
import type { TableContext } from "./game-table.js";
import { howMany, type Say } from "./i18n.js";
import type { Score } from "mastaba:protocol";
import { winners } from "./session.js";

export function verdict(say: Say, context: TableContext, scores: Score[]): string {
  const first = winners(scores);
  const total = first[0]?.total;
  const names = first.map((score) => context.name(score.seat));
  if (total === undefined || first.every((score) => score.out)) return say("Nobody is left.", "Il ne reste personne.");
  const points = howMany(say, total, ["point", "points"], ["point", "points"]);
  if (first.length > 1)
    return say(
      `${names.join(" and ")} share the win with ${points}`,
      `${names.join(" et ")} gagnent ensemble avec ${points}`,
    );
  return isMe(say, context, first[0]!)
    ? say(`You win with ${points}`, `Vous gagnez avec ${points}`)
    : say(`${names[0]} wins with ${points}`, `${names[0]} gagne avec ${points}`);
}

export function isMe(say: Say, context: TableContext, score: Score): boolean {
  return context.name(score.seat) === say("You", "Vous");
}
