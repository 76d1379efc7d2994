/** dialogs.ts -- sheets over the table: keys and menu. */
import { html, type TemplateResult } from "lit-html";
import type { Page } from "../screen.js";
import { icon } from "../icons.js";
import { languageAndLight } from "../widgets.js";

export function sheet(page: Page, title: string, body: TemplateResult, close: () => void): TemplateResult {
  return html`<dialog class="sheet" aria-label=${title} @cancel=${(event: Event) => (event.preventDefault(), close())}>
    <header>
      <h2>${title}</h2>
      <button class="button icon-only" aria-label=${page.say("Close", "Fermer")}
        @click=${close}>${icon("close")}</button>
    </header>
    ${body}
  </dialog>`;
}

export function keysSheet(page: Page, close: () => void): TemplateResult {
  const { say } = page;
  const keys: [string[], string][] = [
    [["Tab"], say("from one group to the next", "d’un groupe au suivant")],
    [["←", "→", "↑", "↓"], say("inside a group", "dans un groupe")],
    [["Enter"], say("choose; once chosen, confirm", "choisir ; une fois choisi, confirmer")],
    [["Esc"], say("take back one step", "reprendre d’un pas")],
    [["n"], say("next thing that can be chosen", "prochaine chose à choisir")],
    [["r"], say("turn a piece", "tourner une pièce")],
    [["m"], say("mirror a piece", "retourner en miroir")],
    [["h"], say("hint", "conseil")],
    [["l"], say("log", "journal")],
    [["i"], say("rules", "règles")],
    [["/"], say("search the rules", "chercher dans les règles")],
    [["?"], say("this list", "cette liste")],
  ];
  return sheet(
    page,
    say("Keys", "Touches"),
    html`<dl class="keys">${keys.map(
      ([names, words]) => html`<dt>${names.map((name) => html`<kbd>${name}</kbd> `)}</dt><dd>${words}</dd>`,
    )}</dl>`,
    close,
  );
}

export function menuSheet(
  page: Page,
  entries: { words: string; act: () => void }[],
  settings: TemplateResult,
  close: () => void,
): TemplateResult {
  const { say } = page;
  return sheet(
    page,
    say("Menu", "Menu"),
    html`<ul class="menu">
        ${entries.map((entry) => html`<li><button class="button" @click=${entry.act}>${entry.words}</button></li>`)}
        <li><a class="button" href="#/">${say(
          "Leave the table; it is kept",
          "Quitter la table ; elle est gardée",
        )}</a></li>
      </ul>
      <div class="switches">${settings}</div>
      <div class="switches">${languageAndLight(page)}</div>`,
    close,
  );
}
