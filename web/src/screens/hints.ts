/** hints.ts -- what a bot would play, to be looked at one after the other on the board, and what each of them is worth
 *  in words; with them the move that somebody considered and asked about. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../icons.js";
import { howMany, type Say } from "../i18n.js";
import { hintsIn, type Session, type Weighed } from "../session.js";
import type { Hint } from "mastaba:protocol";
import type { PromptContext } from "./prompt-bar.js";

/** The one that lies on the board: its words stand where one looks for what to do. A move that was asked about is that
 *  even if it is the best. */
export function shownHint({ hint, move }: Session): Weighed | null {
  return (hint && hintsIn(hint).find((one) => one.move === move?.move)) ?? null;
}

/** One after the other can be looked at on the board. */
export function hintChoice(at: PromptContext, hint: Hint): TemplateResult {
  const { say } = at.page;
  const shown = at.session.move?.move;
  const choice = (one: Weighed, name: string, sign: TemplateResult | string) =>
    html`<button class="button hint" aria-current=${one.move === shown ? "true" : nothing}
      aria-label="${name}: ${one.words} ${worthWords(say, one, hint)}" @focus=${() => at.show(one.move)}
      @click=${() => at.show(one.move, true)}>${sign}</button>`;
  const { asked } = hint;
  const isExtra = asked && !hint.moves.some(({ move }) => move === asked.move);
  return html`<span class="hints" role="group" aria-label=${say("Hints", "Conseils")}>${hint.moves.map((one, i) =>
    choice(one, `${i + 1}`, `${i + 1}`),
  )}${isExtra ? choice(asked, say("Your move", "Votre coup"), icon("mine")) : nothing}</span>`;
}

/** "This wins 4 in 10 games, about 2 points behind." Of a move that was asked about, also how much better the
 *  best is. */
export function worthWords(say: Say, one: Weighed, hint: Hint): string {
  const { win, margin } = one;
  if (win === undefined || margin === undefined)
    return say(
      "The bot did not look at it, so much better seem others.",
      "Le bot ne l’a pas regardé, tant d’autres semblent meilleurs.",
    );
  const beside = one.move === hint.asked?.move ? ` ${besideWords(say, one, hint.moves[0]!)}` : "";
  return `${shareWords(say, win)}, ${leadWords(say, margin, one.rough)}.${beside}`;
}

function shareWords(say: Say, win: number): string {
  const games = inTen(win);
  return games <= 0
    ? say("This hardly ever wins", "On ne gagne presque jamais ainsi")
    : games >= 10
      ? say("This nearly always wins", "On gagne presque toujours ainsi")
      : say(`This wins ${games} in 10 games`, `On gagne ainsi ${games} parties sur 10`);
}

function leadWords(say: Say, margin: number, isRough = false): string {
  const points = Math.abs(Math.round(margin));
  const figure = `${isRough ? say("roughly", "à peu près") : say("about", "environ")} ${pointsWords(say, points)}`;
  return !points
    ? say("about even", "à peu près à égalité")
    : margin > 0
      ? say(`${figure} ahead`, `${figure} d’avance`)
      : say(`${figure} behind`, `${figure} de retard`);
}

/** What the best move has before this one: games if they can be told apart, otherwise points. */
function besideWords(say: Say, one: Weighed, best: Hint["moves"][number]): string {
  if (one.move === best.move) return say("No better move was found.", "Rien de mieux trouvé.");
  const games = inTen(best.win) - inTen(one.win!);
  if (games > 0) return say(`Hint 1 wins ${games} more.`, `Conseil 1 : ${games} de plus.`);
  const points = Math.round(best.margin - one.margin!);
  if (points <= 0) return say("Hint 1 is hardly better.", "Conseil 1 : à peine mieux.");
  const figure = pointsWords(say, points);
  return say(`Hint 1 is ${figure} better.`, `Conseil 1 : ${figure} de plus.`);
}

function inTen(win: number): number {
  return Math.round(win / 10);
}

function pointsWords(say: Say, points: number): string {
  return howMany(say, points, ["point", "points"], ["point", "points"]);
}

/** What was agreed about hints, for everybody to know before the start. */
export function hintsWords(say: Say, isAllowed: boolean): string {
  return isAllowed
    ? say(
        "Hints are allowed: everybody may ask what a bot would play.",
        "Conseils permis : chacun peut demander ce que jouerait un bot.",
      )
    : say(
        "No hints: nobody may ask what a bot would play.",
        "Sans conseils : personne ne peut demander ce que jouerait un bot.",
      );
}
