/** invitation-screen.ts -- a friend's link: give a name, take the seat. */
import { html, type TemplateResult } from "lit-html";
import type { State } from "mastaba:protocol";
import { aboutOf } from "../games.js";
import type { Talk } from "../host.js";
import { listed } from "../i18n.js";
import type { Page, Screen } from "../screen.js";
import { icon } from "../icons.js";
import { placeName } from "../levels.js";
import { takeSeat } from "../online-host.js";
import { newSavedGame, findSavedGame, removeSavedGame, saveGame } from "../saved-games.js";
import { complain } from "../widgets.js";
import { textPage } from "./text-page.js";

export class InvitationScreen implements Screen {
  private name: string;
  private isBusy = false;
  private isClosed = false;
  /** The table as whoever watches sees it. */
  private state: State | null = null;
  private talk: Talk | null = null;

  constructor(
    private readonly page: Page,
    private readonly table: string,
    private readonly invite: string,
  ) {
    this.name = page.settings.name;
    // Whoever has a seat already goes back to it.
    const goBack = () => page.go(`#/table/${table}`, true);
    if (findSavedGame(table)?.tokens.length) goBack();
    else {
      void page.account.tokensFor(table).then((tokens) => tokens.length && !this.isClosed && goBack());
      this.look();
    }
  }

  /** Who sits there already, to be told here and kept among my games until it is taken or forgotten. */
  private look(): void {
    const { page, table } = this;
    this.talk = page.host("online").join(table, [], page.language, {
      hear: (message) => {
        if (message.type === "state") this.seen(message);
        else if (message.type === "error") this.forget();
      },
      line: () => undefined,
    });
  }

  private seen(state: State): void {
    const { page, table, invite } = this;
    this.state = state;
    if (state.phase !== "gathering" || !state.seats.some(({ kind }) => kind === "open")) this.forget();
    else if (!findSavedGame(table)?.tokens.length)
      saveGame({
        ...newSavedGame(table, "online", state.game, []),
        others: this.others(state),
        progress: this.words(state),
        invitation: invite,
      });
    page.refresh();
  }

  /** Nobody is asked there any more. */
  private forget(): void {
    if (!findSavedGame(this.table)?.tokens.length) removeSavedGame(this.table);
  }

  private others(state: State): string[] {
    return state.seats
      .filter(({ kind }) => kind !== "open")
      .map((place) => placeName(this.page.say, state.seats, place));
  }

  /** "Tom invites you". */
  private words(state: State): string {
    const { say } = this.page;
    const people = state.seats.filter(({ kind, name }) => kind === "human" && name).map(({ name }) => name);
    if (!people.length) return say("You are invited", "On vous invite");
    const names = listed(say, people);
    return people.length > 1
      ? say(`${names} invite you`, `${names} vous invitent`)
      : say(`${names} invites you`, `${names} vous invite`);
  }

  title(): string {
    return this.page.say("You are invited · Mastaba", "Une partie vous attend · Mastaba");
  }

  close(): void {
    this.isClosed = true;
    this.talk?.close();
  }

  render(): TemplateResult {
    const { page, state } = this;
    const { say } = page;
    const about = state && aboutOf(state.game);
    return textPage(
      this.page,
      html`<form class="panel invited" @submit=${(event: Event) => (event.preventDefault(), void this.sit())}>
        <h1>${say("You are invited to a game.", "Une partie vous attend.")}</h1>
        ${about ? html`<p class="soft">${about.title} · ${this.words(state)}</p>` : ""}
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
      complain(page, error);
    }
  }
}
