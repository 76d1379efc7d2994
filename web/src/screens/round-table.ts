/** round-table.ts -- what a round brought, as a small table over the sky of the stage: what each seat played, and its
 *  points before, what came to them, and after. The boards stay in view below. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Thing } from "mastaba:protocol";
import type { GameTable, Picture, TableContext } from "../game-table.js";
import { mark } from "../icons.js";
import type { RoundEnd, SeatGain } from "../round-end.js";
import { partsOf } from "../things.js";
import { figure, pill } from "../widgets.js";

/** More pictures than these are too small to be told apart. */
const MOST_PICTURES = 4;

export function roundTable(
  game: GameTable,
  context: TableContext,
  { gains }: RoundEnd,
): TemplateResult | typeof nothing {
  if (!gains.length) return nothing;
  const { say } = context;
  const title = say("What came of it", "Ce qui en résulte");
  return html`<section class="round-table" aria-label=${title}><table>
    <thead><tr><th scope="col">${say("Seat", "Place")}</th><th scope="col">${say("Played", "Joué")}</th><th
      scope="col">${say("Before", "Avant")}</th><th scope="col">${say("Plus", "En plus")}</th><th
      scope="col">${say("After", "Après")}</th></tr></thead>
    <tbody>${gains.map((gain) => seatLine(game, context, gain))}</tbody>
  </table></section>`;
}

function seatLine(game: GameTable, context: TableContext, gain: SeatGain): TemplateResult {
  const { seat, points } = gain;
  return html`<tr>
    <th scope="row">${mark(seat, seat === context.me)}<span class="seat-name">${context.name(seat)}</span></th>
    <td class="played">${picturesOf(game, context, gain)}</td>
    ${
      points
        ? html`<td>${figure(points.before)}</td><td>${pill(points.after - points.before)}</td><td><b>${figure(
            points.after,
          )}</b>${points.more ? html`<small>+?</small>` : nothing}</td>`
        : html`<td colspan="3" class="soft">${context.say("hidden", "cachés")}</td>`
    }
  </tr>`;
}

/** The things that its plays name, the last of them, each once. */
function picturesOf(game: GameTable, context: TableContext, { played }: SeatGain): TemplateResult[] {
  const pictures = new Map<string, TemplateResult>();
  for (const event of played)
    for (const part of partsOf(event)) {
      if (typeof part === "string" || part.thing.kind === "seat") continue;
      const picture = game.picture?.(context, part.thing.kind, part.thing.id);
      if (picture) pictures.set(keyOf(part.thing), pictureOf(picture, part.words));
    }
  return [...pictures.values()].slice(-MOST_PICTURES);
}

function keyOf({ kind, id }: Thing): string {
  return `${kind} ${id}`;
}

function pictureOf({ drawing }: Picture, words: string): TemplateResult {
  return html`<span class="thing" role="img" aria-label=${words} title=${words}>${drawing}</span>`;
}
