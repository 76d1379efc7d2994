/** drawers.ts -- beside the table: the game told in words, and its rules by paragraph. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import type { Page } from "../screen.js";
import { icon, mark } from "../icons.js";
import { stepAmong } from "../arrow-keys.js";
import { loadScreens } from "./load-screens.js";
import type { Event, State } from "mastaba:protocol";
import { sentence } from "../sentence.js";
import { loadRules, type Paragraph } from "../rules-text.js";
import type { RulePictures } from "../rule-pictures.js";
import type { GameTable, TableContext } from "../game-table.js";

function drawer(page: Page, title: string, body: TemplateResult, close: () => void, name: string): TemplateResult {
  return html`<aside class="drawer ${name}" aria-label=${title}>
    <header>
      <h2>${title}</h2>
      <button class="button plain icon-only" aria-label=${page.say("Close", "Fermer")}
        @click=${close}>${icon("close")}</button>
    </header>
    ${body}
  </aside>`;
}

export function logDrawer(
  page: Page,
  game: GameTable,
  context: TableContext,
  log: readonly Event[],
  past: State | null,
  close: () => void,
  look: (event: Event) => void,
): TemplateResult {
  const { say } = page;
  const told = log.filter((event) => event.words);
  return drawer(
    page,
    say("Log", "Journal"),
    html`<ol class="log" reversed @keydown=${(event: KeyboardEvent) => stepAmong(event, ".log-line")}>
      ${repeat(
        [...told].reverse(),
        (event) => event.seq,
        (event) =>
          html`<li class=${event.seat === "*" ? "draw" : ""}>
            ${
              event.seat === "*" || event.move === null
                ? html`<span class="mark"></span>`
                : mark(event.seat, event.seat === context.me)
            }
            <button class="log-line"
              aria-current=${past?.happened.some((other) => other.seq === event.seq) ? "true" : nothing}
                title=${say("See the table after this", "Voir la table après cela")}
                  @click=${() => look(event)}>${sentence(event, game, context)}</button>
          </li>`,
      )}
    </ol>`,
    close,
    "log-drawer",
  );
}

function heading(level: number, words: string): TemplateResult {
  return level === 2 ? html`<h2>${words}</h2>` : level === 3 ? html`<h3>${words}</h3>` : html`<h4>${words}</h4>`;
}

/** The rules of a game in our own words, searchable; a refusal opens its paragraph. */
export class RulesDrawer {
  private paragraphs: Paragraph[] | null = null;
  /** They come when they can: the words never wait for them. */
  private pictures: RulePictures | null = null;
  private loaded = "";
  private wanted: string | null = null;
  private isScrollDue = false;
  private sought = "";

  constructor(private readonly page: Page) {}

  open(game: string, paragraph: string | null): void {
    const key = `${game}.${this.page.language}`;
    this.wanted = paragraph;
    this.isScrollDue = paragraph !== null;
    if (paragraph) this.sought = "";
    if (this.loaded === key) return;
    this.loaded = key;
    this.paragraphs = null;
    this.pictures = null;
    this.loadPictures(game, key);
    loadRules(game, this.page.language).then(
      (paragraphs) => {
        this.paragraphs = paragraphs;
        this.page.refresh();
      },
      () => {
        this.loaded = "";
        this.page.toast(this.page.say("The rules could not be loaded.", "Les règles n’ont pas pu être chargées."));
      },
    );
  }

  private loadPictures(game: string, key: string): void {
    loadScreens()
      .then(({ RulePictures }) => RulePictures.load(this.page, game))
      .then((pictures) => {
        if (this.loaded !== key) return;
        this.pictures = pictures;
        this.page.refresh();
      })
      .catch(() => undefined); // words are enough
  }

  drawn(): void {
    if (!this.isScrollDue || !this.paragraphs) return;
    const found = document.querySelector(".rules .wanted");
    if (!found) return;
    this.isScrollDue = false;
    found.scrollIntoView({ block: "start" });
  }

  render(close: () => void): TemplateResult {
    return drawer(this.page, this.page.say("Rules", "Règles"), this.body(), close, "rules-drawer");
  }

  /** `isPage`: below the title of a page instead of a drawer's. */
  body(isPage = false): TemplateResult {
    const { say } = this.page;
    if (!this.paragraphs) return html`<p class="soft">${say("One moment.", "Un instant.")}</p>`;
    const sought = this.sought.toLocaleLowerCase();
    const shown = sought
      ? this.paragraphs.filter((paragraph) =>
          `${paragraph.title} ${paragraph.text}`.toLocaleLowerCase().includes(sought),
        )
      : this.paragraphs;
    const seek = (event: InputEvent) => {
      this.sought = (event.target as HTMLInputElement).value;
      this.page.refresh();
    };
    return html`<label class="seek"><span class="unseen">${say("Search the rules", "Chercher dans les règles")}</span>
        <input class="field" type="search" placeholder=${say("Search", "Chercher")} .value=${this.sought}
          @input=${seek} /></label>
      <div class="rules">
        ${
          sought
            ? nothing
            : html`<details class="contents"><summary>${say("Contents", "Sommaire")}</summary><ul>${this.paragraphs
                .filter((p) => p.level === 2)
                .map(
                  (p) => html`<li><button class="link" @click=${() => this.show(p.id)}>${p.title}</button></li>`,
                )}</ul></details>`
        }
        ${repeat(
          shown,
          (paragraph) => paragraph.id,
          (paragraph) =>
            html`<section class="level-${paragraph.level} ${paragraph.id === this.wanted ? "wanted" : ""}"
              id="rule-${paragraph.id}">
              ${
                !paragraph.title || (isPage && paragraph.level === 1)
                  ? nothing
                  : heading((paragraph.level <= 2 ? 3 : 4) - (isPage ? 1 : 0), paragraph.title)
              } ${unsafeHTML(paragraph.html)} ${this.pictures?.of(paragraph.id) ?? nothing}
            </section>`,
        )}
        ${shown.length ? nothing : html`<p class="soft">${say("Nothing found.", "Rien trouvé.")}</p>`}
      </div>`;
  }

  private show(id: string): void {
    this.wanted = id;
    this.isScrollDue = true;
    this.page.refresh();
  }
}
