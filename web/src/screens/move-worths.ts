/** move-worths.ts -- moves of one position and what each is worth: a bar, the chance to win, and a touch or the focus
 *  lays the move on the board. */
import { html, nothing, type TemplateResult } from "lit-html";
import { setStyle } from "../set-style.js";
import type { Page } from "../screen.js";
import type { Exercise } from "./exercise.js";

export interface Compared {
  move: string;
  /** "yours", "best" */
  label: string;
}

export function moveWorths(page: Page, exercise: Exercise, moves: readonly Compared[]): TemplateResult {
  return html`<ul class="weighed-moves">${merged(moves).map((one) => worth(page, exercise, one))}</ul>`;
}

/** One move may be both the best and yours. */
function merged(moves: readonly Compared[]): Compared[] {
  const all = new Map<string, string[]>();
  for (const { move, label } of moves) all.set(move, [...(all.get(move) ?? []), label]);
  return [...all].map(([move, labels]) => ({ move, label: labels.join(", ") }));
}

function worth(page: Page, exercise: Exercise, { move, label }: Compared): TemplateResult {
  const { say } = page;
  const win = exercise.worth(move)?.win;
  const show = () => exercise.show(move);
  return html`<li><button class="weighed" aria-current=${exercise.shown === move ? "true" : nothing}
    @pointerenter=${show} @focus=${show} @click=${show}>
    <span class="small soft">${label}</span>
    <b>${win === undefined ? "…" : Math.round(win)}<span class="unseen"> ${say("of a hundred", "sur cent")}</span></b>
    <span class="said-move">${exercise.told(move)}</span>
    <i class="weight" ${setStyle({ "--share": `${win ?? 0}%` })}></i>
  </button></li>`;
}
