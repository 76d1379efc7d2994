/** plain.ts -- the frame of screens that are mostly text. */
import { html, type TemplateResult } from "lit-html";
import type { Page } from "../frame.js";
import { icon } from "../icons.js";
import { languageAndLight, wordmark } from "../kit.js";

export function plainScreen(page: Page, body: TemplateResult): TemplateResult {
  return html`<div class="text-page">
    <header class="home-bar">
      ${wordmark()}
      <nav aria-label=${page.say("Pages", "Pages")}><a
        href="#/">${icon("back")}<span>${page.say("All games", "Tous les jeux")}</span></a></nav>
      <div class="switches">${languageAndLight(page)}</div>
    </header>
    <main>${body}</main>
  </div>`;
}
