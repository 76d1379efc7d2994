/** club-frame.ts -- what pages of players, leaderboards and tournaments have around them: where one is, and the way to
 *  the others. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../icons.js";
import type { Page } from "../screen.js";
import { languageAndLight } from "../widgets.js";

export type Place = "me" | "player" | "leaderboard" | "tournaments";

/** Where its first link leads. */
interface Way {
  address: string;
  words: string;
}

export function clubFrame(
  page: Page,
  place: Place,
  title: string,
  detail: string,
  main: TemplateResult,
  back: Way = { address: "#/", words: page.say("All games", "Tous les jeux") },
): TemplateResult {
  const { say } = page;
  const link = (at: Place, address: string, words: string) =>
    html`<a class="button plain" href=${address}
      aria-current=${at !== place ? nothing : location.hash.startsWith(address) ? "page" : "true"}>${words}</a>`;
  return html`<div class="club">
    <header>
      <a class="home-link" href=${back.address} aria-label=${back.words}>${icon("back")}</a>
      <div class="where"><h1>${title}</h1>${detail ? html`<p class="small soft">${detail}</p>` : nothing}</div>
      <nav aria-label=${say("Club", "Club")}>
        ${
          page.account.signedIn === null && place !== "me"
            ? nothing
            : link("me", "#/player/me", say("My page", "Ma page"))
        }
        ${link("leaderboard", "#/leaderboard", say("Leaderboard", "Classement"))}
        ${link("tournaments", "#/tournaments", say("Tournaments", "Tournois"))}
      </nav>
      <div class="switches">${languageAndLight(page)}</div>
    </header>
    ${main}
  </div>`;
}

/** Why there is nothing to show, and what one can do. */
export function clubFault(page: Page, words: string, again: (() => void) | null): TemplateResult {
  const { say } = page;
  return html`<main class="opening refused"><h2>${words}</h2>
    <div class="buttons">${
      again
        ? html`<button class="button" @click=${again}>${icon("again")}${say("Try again", "Réessayer")}</button>`
        : nothing
    }<a class="button" href="#/">${icon("back")}${say("All games", "Tous les jeux")}</a></div></main>`;
}
