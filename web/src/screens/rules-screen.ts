/** rules-screen.ts -- the rules of a game as a page of their own, and the list of games to read about. */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { aboutOf, games } from "../games.js";
import { icon } from "../icons.js";
import { RulesDrawer } from "./drawers.js";
import { boxArt } from "./home-screen.js";
import { textPage } from "./text-page.js";

export class RulesScreen implements Screen {
  private readonly drawer: RulesDrawer;

  constructor(
    private readonly page: Page,
    private readonly game: string | null,
    paragraph: string | null,
  ) {
    this.drawer = new RulesDrawer(page);
    if (game) this.drawer.open(game, paragraph);
  }

  title(): string {
    return `${this.page.say("Rules", "Règles")}${this.game ? ` · ${aboutOf(this.game)!.title}` : ""} · Mastaba`;
  }

  key(event: KeyboardEvent): boolean {
    const field = document.querySelector<HTMLElement>(".seek input");
    if (event.key !== "/" || !field || event.target === field) return false;
    field.focus();
    return true;
  }

  drawn(): void {
    this.drawer.drawn();
  }

  render(): TemplateResult {
    const { say } = this.page;
    if (!this.game) {
      return textPage(
        this.page,
        html`<h1>${say("The rules of which game?", "Les règles de quel jeu ?")}</h1>
          <ul class="which-rules">${games.map(
            (about) => html`<li><a href="#/rules/${about.game}">${boxArt(about)}<b>${about.title}</b></a></li>`,
          )}</ul>`,
      );
    }
    const about = aboutOf(this.game)!;
    return textPage(
      this.page,
      html`<h1>${about.title}</h1>
        <p><a class="button" href="#/learn/${about.game}">${icon("learn")}${say(
          "Learn it in two minutes",
          "L’apprendre en deux minutes",
        )}</a></p>
        ${this.drawer.body(true)}`,
    );
  }
}
