/** invitation-screen.ts -- a friend's link: give a name, take the seat. */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { icon } from "../icons.js";
import { takeSeat } from "../online-host.js";
import { newSavedGame, findSavedGame, saveGame } from "../saved-games.js";
import { textPage } from "./text-page.js";

export class InvitationScreen implements Screen {
  private name: string;
  private isBusy = false;

  constructor(
    private readonly page: Page,
    private readonly table: string,
    private readonly invite: string,
  ) {
    this.name = page.settings.name;
    // Whoever has a seat already goes back to it.
    if (findSavedGame(table)?.tokens.length) page.go(`#/table/${table}`, true);
  }

  title(): string {
    return this.page.say("You are invited · Mastaba", "Vous êtes invité · Mastaba");
  }

  render(): TemplateResult {
    const { say } = this.page;
    return textPage(
      this.page,
      html`<form class="panel invited" @submit=${(event: Event) => (event.preventDefault(), void this.sit())}>
        <h1>${say("You are invited to a game.", "Vous êtes invité à une partie.")}</h1>
        <label>${say("Your name", "Votre nom")}
          <input class="field" maxlength="24" .value=${this.name}
            @input=${(event: Event) => (this.name = (event.target as HTMLInputElement).value)} /></label>
        <div class="buttons">
          <button class="button main"
            ?disabled=${this.isBusy}>${icon("check")}${say("Take the seat", "Prendre la place")}</button>
          <a class="button" href="#/table/${this.table}">${icon("eye")}${say("Only watch", "Regarder seulement")}</a>
        </div>
      </form>`,
    );
  }

  private async sit(): Promise<void> {
    const { page, table } = this;
    this.isBusy = true;
    page.change({ name: this.name.trim() });
    try {
      const { seat, token } = await takeSeat(table, this.invite, this.name.trim(), page.language);
      saveGame(newSavedGame(table, "online", "", [token], [seat]));
      page.go(`#/table/${table}`, true);
    } catch (error) {
      this.isBusy = false;
      page.toast(error instanceof Error ? error.message : String(error));
    }
  }
}
