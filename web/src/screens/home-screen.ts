/** home-screen.ts -- five boxes on a mastaba, and the games I have begun. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { setStyle } from "../set-style.js";
import type { AboutGame } from "../about-game.js";
import type { Page, Screen } from "../screen.js";
import { stepAmong } from "../arrow-keys.js";
import { games } from "../games.js";
import { icon, type IconName } from "../icons.js";
import { company, isLevel, levelMark, levelName, LEVELS, levelWords } from "../levels.js";
import { accountLink, languageAndLight, nameButton, wordmark } from "../widgets.js";
import type { Level } from "mastaba:protocol";
import type { Say } from "../i18n.js";
import { MyGamesPanel } from "./my-games-panel.js";
import type { Court } from "./court.js";

/** One column, in which what waits for me comes first. */
const ONE_COLUMN = matchMedia("(max-width: 1100px)");

/** Easiest first. */
const byEase = [...games].sort((a, b) => a.ease - b.ease);
const easiest = byEase[0]!;

/** The seats that Play now makes: those of the last time, or some who forgive. */
export function usualBots(page: Page, about: AboutGame): Level[] {
  const kept = page.settings.seats[about.game] ?? Array<Level>(about.bots).fill("apprentice");
  return kept.map((level) => (isLevel(level) ? level : "scribe"));
}

function companyWords(say: Say, levels: Level[]): string {
  return levels.length
    ? say(`You and ${company(say, levels)}`, `Vous et ${company(say, levels)}`)
    : say("You alone", "Vous seul");
}

/** How many play. */
export function playersWords(say: Say, about: AboutGame): string {
  const [least, most] = about.players;
  return say(`${least}–${most} players`, `${least} à ${most} joueurs`);
}

export function boxArt(about: AboutGame): TemplateResult {
  return html`<svg class="box-art printed" viewBox="0 0 240 300" aria-hidden="true"
    focusable="false">${about.box}</svg>`;
}

/** A box as it stands on the shelf, shut. */
export function closedBox(about: AboutGame): TemplateResult {
  return html`<div class="box printed" ${setStyle({ "--box": `var(${about.colour})` })}><span
    class="box-top"></span><span
    class="box-side"></span><span class="lid">${boxArt(about)}</span></div>`;
}

export class HomeScreen implements Screen {
  private readonly mine: MyGamesPanel;
  /** Loaded once the page stands. */
  private court: Court | null = null;
  private isClosed = false;
  private readonly layOut = () => this.page.refresh();

  constructor(private readonly page: Page) {
    this.mine = new MyGamesPanel(page);
    ONE_COLUMN.addEventListener("change", this.layOut);
    void import("./court.js").then(({ Court }) => {
      if (this.isClosed) return;
      this.court = new Court(page);
      page.refresh();
    });
  }

  close(): void {
    this.isClosed = true;
    this.mine.close();
    ONE_COLUMN.removeEventListener("change", this.layOut);
    this.court?.close();
  }

  /** Another language must not end a search. */
  speak(): boolean {
    return this.court?.isLooking ?? false;
  }

  title(): string {
    return this.page.say("Mastaba: five pyramid games", "Mastaba : cinq jeux de pyramides");
  }

  /** `g` leads to my games, `f` to somebody to play with. */
  key(event: KeyboardEvent): boolean {
    const isTyping = (event.target as Element).closest("input:not([type=checkbox]), select, dialog") !== null;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return false;
    const first = event.key === "g" && document.querySelector<HTMLElement>(":is(.my-games li > a, .evening .button)");
    if (first) first.focus();
    return Boolean(first) || (this.court?.key(event) ?? false);
  }

  render(): TemplateResult {
    const { say } = this.page;
    const begun = this.mine.games();
    const mine = begun.length ? this.mine.render(begun) : this.firstEvening();
    return html`<div class="home">
      <header class="home-bar">
        ${wordmark()}
        <nav aria-label=${say("Pages", "Pages")}>
          <a href="#/rules">${icon("book")}<span>${say("Rules", "Règles")}</span></a>
          <a href="#/open">${icon("file")}<span>${say("Open a record", "Ouvrir une partie")}</span></a>
          ${
            this.page.install
              ? html`<button class="link install" @click=${this.page.install}>${icon("device")}<span>${say(
                  "Install",
                  "Installer",
                )}</span></button>`
              : nothing
          }
          ${
            this.page.account.isOffered
              ? html`<a class="about-link" href="#/leaderboard">${say("Leaderboard", "Classement")}</a>
                <a class="about-link" href="#/tournaments">${say("Tournaments", "Tournois")}</a>`
              : nothing
          }
          <a class="about-link" href="#/about">${say("About", "À propos")}</a>
        </nav>
        ${nameButton(this.page)}
        <div class="switches">${languageAndLight(this.page)}</div>
      </header>
      <main>
        ${ONE_COLUMN.matches && begun.length ? mine : nothing}
        <div class="welcome">
          <div>
            <h1>${say("Which box shall we open?", "Quelle boîte ouvrons-nous ?")}</h1>
            <p class="soft">${
              begun.length
                ? say(
                    "Play the bots in one click, send a friend a link, or sit down with somebody.",
                    "Jouez contre les bots en un clic, envoyez un lien, ou trouvez quelqu’un.",
                  )
                : say(
                    "Play the bots in one click, or send a friend a link. No account, nothing to install.",
                    "Jouez contre les bots en un clic, ou envoyez un lien. Sans compte, rien à installer.",
                  )
            }</p>
          </div>
          <a class="daily" href="#/puzzle">${icon("lamp")}<b>${say("Puzzle of the day", "Problème du jour")}</b><span
            class="button" aria-hidden="true">${say("Try it", "Essayer")}</span></a>
        </div>
        <div class="bench" @keydown=${(event: KeyboardEvent) => stepAmong(event, ".box")}>
          <svg class="dunes" viewBox="0 0 1440 302" preserveAspectRatio="none" aria-hidden="true">
            ${svg`<path d="M60 302L330 60l270 242zM470 302L790 8l320 294zM1010 302l200-182 200 182z" />
            <path class="shade" d="M330 60l270 242H400zM790 8l320 294H870zM1210 120l200 182h-148z" />`}
          </svg>
          <div class="stone" aria-hidden="true"><i></i><i></i><i></i></div>
          <div class="games">${games.map((about) => this.box(about))}</div>
        </div>
        <div class="court">${ONE_COLUMN.matches && begun.length ? nothing : mine}${
          this.court?.render() ?? nothing
        }</div>
        <ul class="promises">
          ${this.promise("check", say("No account needed, no tracking", "Sans compte, sans pistage"))}
          ${this.promise("offline", say("Plays offline once it is loaded", "Se joue hors ligne une fois chargé"))}
          ${this.promise("seal", say("Every deal can be checked afterwards", "Chaque donne se vérifie après coup"))}
          ${this.promise(
            "file",
            html`<a href="#/privacy">${say("What we keep, in plain words", "Ce que nous gardons, en clair")}</a>`,
          )}
        </ul>
      </main>
    </div>`;
  }

  private promise(name: IconName, words: string | TemplateResult): TemplateResult {
    return html`<li>${icon(name)}<span>${words}</span></li>`;
  }

  private box(about: AboutGame): TemplateResult {
    const { say } = this.page;
    const bots = usualBots(this.page, about);
    // The button of the level says it all, unless the company is a mixed one or not the usual number.
    const isPlain = bots.length === about.bots && bots.every((level) => level === bots[0]);
    return html`<article class="game" ${setStyle({ "--box": `var(${about.colour})` })}>
      <a class="box printed" href="#/setup/${about.game}"
        aria-label=${say(`Open the box of ${about.title}`, `Ouvrir la boîte de ${about.title}`)}>
        <span class="box-top"></span><span class="box-side"></span>
        <span class="tray"><i></i><i></i><i></i><i></i><i></i><i></i></span>
        <span class="lid">${boxArt(about)}</span>
      </a>
      <div class="label">
        <h2>${about.title}${
          about === easiest && !this.page.settings.learned.length
            ? html`<span class="chip easiest">${say("easiest", "le plus facile")}</span>`
            : nothing
        }</h2>
        <p class="facts">
          <span>${icon("people")}${playersWords(say, about)}</span>
          <span>${icon("clock")}${about.minutes} min</span>
        </p>
        <p class="line">${about.line[this.page.language]}</p>
        <div class="acts">
          <button class="button main" data-play=${about.game} aria-describedby="company-${about.game}"
            @click=${() => this.page.play(about.game)}>
            ${icon("play")}${say("Play now", "Jouer")}<span class="unseen"> ${about.title}</span>
          </button>
          ${this.levels(about)}
        </div>
        <p class=${isPlain ? "unseen" : "small soft company"} id="company-${about.game}">${companyWords(say, bots)}</p>
        <div class="acts quiet">
          <a class="learn" href="#/learn/${about.game}">${icon(
            this.page.settings.learned.includes(about.game) ? "check" : "learn",
          )}<span>${say("Learn in 2 min", "Leçon, 2 min")}</span><span
            class="unseen"> ${about.title}</span></a>
          <a class="invite" href="#/setup/${about.game}/invite">${icon("link")}<span>${say(
            "Invite",
            "Inviter",
          )}</span><span class="unseen"> ${about.title}</span></a>
        </div>
      </div>
    </article>`;
  }

  /** Who sits at the table beside Play now: a list of the device, each level with what it is like. */
  private levels(about: AboutGame): TemplateResult {
    const { page } = this;
    const { say } = page;
    const bots = usualBots(page, about);
    const shown = bots[0];
    const label = say(`Level at ${about.title}`, `Niveau à ${about.title}`);
    const choose = (event: Event) => {
      const level = (event.target as HTMLSelectElement).value;
      const seats = isLevel(level) ? Array<string>(Math.max(bots.length, about.bots)).fill(level) : [];
      page.change({ seats: { ...page.settings.seats, [about.game]: seats } });
    };
    return html`<label class="button level-choice">${shown ? levelMark(shown) : nothing}<span aria-hidden="true">${
      shown ? levelName(say, shown) : say("Alone", "En solo")
    }</span>
      <select aria-label=${label} @change=${choose}>
        ${LEVELS.map(
          (level) =>
            html`<option value=${level} ?selected=${level === shown}>${levelName(say, level)}: ${levelWords(
              say,
              level,
            )}</option>`,
        )}
        ${
          about.players[0] === 1
            ? html`<option value="" ?selected=${!shown}>${say("Alone, for a score", "En solo, pour le score")}</option>`
            : nothing
        }
      </select></label>`;
  }

  /** Before there is any game to continue: learn the easiest, beat who forgives, ask a friend. */
  private firstEvening(): TemplateResult {
    const { page } = this;
    const { say } = page;
    const next = byEase.find(({ game }) => !page.settings.learned.includes(game)) ?? easiest;
    const step: Step = (number, title, words, act, isDone = false) =>
      html`<li class=${isDone ? "done" : ""}><span class="number" aria-hidden="true">${
        isDone ? icon("check") : number
      }</span><span class="which"><b>${title}</b><span
        class="small soft">${words}</span></span>${act}</li>`;
    return html`<section class="panel evening" aria-label=${say("A first evening", "Une première soirée")}>
      <header><h2>${say("A first evening", "Une première soirée")}</h2>
        <span class="small soft">${say("your games will stand here", "vos parties seront ici")}</span></header>
      <ol>
        ${step(
          1,
          say(`Learn ${next.title}`, `Apprenez ${next.title}`),
          next === easiest
            ? say("The easiest: two minutes", "Le plus facile : deux minutes")
            : say("The next easiest: two minutes", "Le suivant : deux minutes"),
          html`<a class="button" href="#/learn/${next.game}">${icon("learn")}${say("Learn", "Apprendre")}</a>`,
          page.settings.learned.length > 0,
        )}
        ${step(
          2,
          say("Beat an Apprentice", "Battez un Apprenti"),
          levelWords(say, "apprentice"),
          html`<button class="button"
            @click=${() => page.play(next.game)}>${icon("play")}${say("Play", "Jouer")}</button>`,
        )}
        ${this.withPeople(step, next)}
      </ol>
      ${
        page.account.isOffered && page.account.signedIn === null
          ? html`<p class="keep small soft">${say("Been here before?", "Déjà passé par ici ?")} ${accountLink(
              page,
              "signIn",
              say("Sign in", "Me reconnaître"),
            )} · <a href="#/open">${say("Open a record", "Ouvrir une partie")}</a></p>`
          : nothing
      }
    </section>`;
  }

  /** The last step of the evening: a table of the list, or a friend where there is none. */
  private withPeople(step: Step, next: AboutGame): TemplateResult {
    const { say } = this.page;
    const count = this.court?.count ?? 0;
    if (!count)
      return step(
        3,
        say("Ask a friend", "Invitez quelqu’un"),
        say("A link is all it takes", "Un lien suffit"),
        html`<a class="button" href="#/setup/${next.game}/invite">${icon("link")}${say("Invite", "Inviter")}</a>`,
      );
    const choose = () => document.querySelector<HTMLElement>(".open-tables li .button")?.focus();
    return step(
      3,
      say("Sit down with people", "Asseyez-vous à une table"),
      count > 1
        ? say(`${count} tables are open now`, `${count} tables sont ouvertes`)
        : say("A table is open now", "Une table est ouverte"),
      html`<button class="button" @click=${choose}>${icon("people")}${say("Choose", "Choisir")}</button>`,
    );
  }
}

/** A step of the first evening. */
type Step = (number: number, title: string, words: string, act: TemplateResult, isDone?: boolean) => TemplateResult;
