/** text-page.ts -- the frame of screens that are mostly text. */
import { html, type TemplateResult } from "lit-html";
import type { Page } from "../screen.js";
import { icon } from "../icons.js";
import { languageAndLight, wordmark } from "../widgets.js";

export function textPage(page: Page, body: TemplateResult): TemplateResult {
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
