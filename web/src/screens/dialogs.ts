/** dialogs.ts -- sheets over a screen, and the one that lists all keys. */
import { html, type TemplateResult } from "lit-html";
import type { Page } from "../screen.js";
import { icon } from "../icons.js";

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
    [["h"], say("hint; once chosen, what the move is worth", "conseil ; une fois choisi, ce que vaut le coup")],
    [["l"], say("log", "journal")],
    [["c"], say("talk, at a table by link", "parler, à une table par lien")],
    [
      ["i"],
      say(
        "what has the focus, explained; again or else: rules",
        "expliquer ce qui a le focus ; encore, ou sinon : règles",
      ),
    ],
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
