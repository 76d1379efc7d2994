/** sentence.ts -- sentences of the host as they are read here: each thing in them as a small picture that says its
 *  words, people in bold. */
import { html, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import type { Thing } from "mastaba:protocol";
import type { GameTable, PictureContext } from "./game-table.js";
import { partsOf, type Sentence } from "./things.js";

/** Draws the things of a sentence, as far as the game's table can. Another sentence is not the same one moved: nothing
 *  of it jumps. */
export function sentence(told: Sentence, table: GameTable | null, context: PictureContext): TemplateResult {
  return html`${keyed(
    told.words,
    partsOf(told).map((part) => (typeof part === "string" ? part : drawn(part.thing, part.words, table, context))),
  )}`;
}

function drawn({ kind, id }: Thing, words: string, table: GameTable | null, context: PictureContext) {
  if (kind === "seat") return html`<b class="person">${words}</b>`;
  const picture = table?.picture?.(context, kind, id);
  if (!picture) return words;
  // What is written beside the drawing is read; the drawing alone says all of its words.
  return picture.says
    ? html`<span class="thing" aria-hidden="true">${picture.drawing}</span> ${words}`
    : html`<span class="thing" role="img" aria-label=${words} title=${words}>${picture.drawing}</span>`;
}
