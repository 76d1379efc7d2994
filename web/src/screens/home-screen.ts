/** home-screen.ts -- five boxes on a mastaba, and the games I have begun. */
import { html, nothing, svg, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { setStyle } from "../set-style.js";
import type { AboutGame } from "../about-game.js";
import type { Page, Screen } from "../screen.js";
import { stepAmong } from "../arrow-keys.js";
import { aboutOf, games } from "../games.js";
import { icon, type IconName } from "../icons.js";
import { company, isLevel, levelMark, levelName, LEVELS, levelWords } from "../levels.js";
import { languageAndLight, wordmark } from "../widgets.js";
import type { Language, Level } from "mastaba:protocol";
import type { OfflineHost } from "../offline-host.js";
import { howMany, type Say } from "../i18n.js";
import type { OpenTables } from "./open-tables.js";
import { readSavedGames, removeSavedGame, type SavedGame } from "../saved-games.js";

const SHOWN = 3;

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
  private areFinishedShown = false;
  private areAllShown = false;
  /** The table of which is asked whether it may be forgotten. */
  private doubtful: string | null = null;

  /** Loaded once the page stands. */
  private tables: OpenTables | null = null;
  private isClosed = false;

  constructor(private readonly page: Page) {
    void import("./open-tables.js").then(({ OpenTables }) => {
      if (this.isClosed) return;
      this.tables = new OpenTables(page);
      page.refresh();
    });
  }

  close(): void {
    this.isClosed = true;
    this.tables?.close();
  }

  title(): string {
    return this.page.say("Mastaba: five pyramid games", "Mastaba : cinq jeux de pyramides");
  }

  render(): TemplateResult {
    const { say } = this.page;
    const saved = readSavedGames().filter((game) => aboutOf(game.game));
    const running = saved.filter((game) => game.turn !== "over");
    const finished = saved.filter((game) => game.turn === "over");
    const listed = this.areFinishedShown ? finished : running;
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
          <a class="about-link" href="#/about">${say("About", "À propos")}</a>
        </nav>
        <div class="switches">${languageAndLight(this.page)}</div>
      </header>
      <main>
        <div class="welcome">
          <div>
            <h1>${say("Which box shall we open?", "Quelle boîte ouvrons-nous ?")}</h1>
            <p class="soft">
              ${say(
                "Play the bots in one click, or send a friend a link.",
                "Jouez contre les bots en un clic, ou envoyez un lien.",
              )}<br />
              ${say(
                "No account, nothing to install, and it works offline.",
                "Sans compte, rien à installer, et même hors ligne.",
              )}
            </p>
            <a class="daily" href="#/puzzle">${icon("lamp")}${say("Puzzle of the day", "Problème du jour")}</a>
          </div>
          ${saved.length ? this.continue(listed, finished.length) : this.firstEvening()}
        </div>
        <div class="bench" @keydown=${(event: KeyboardEvent) => stepAmong(event, ".box")}>
          <svg class="dunes" viewBox="0 0 1440 302" preserveAspectRatio="none" aria-hidden="true">
            ${svg`<path d="M60 302L330 60l270 242zM470 302L790 8l320 294zM1010 302l200-182 200 182z" />
            <path class="shade" d="M330 60l270 242H400zM790 8l320 294H870zM1210 120l200 182h-148z" />`}
          </svg>
          <div class="stone" aria-hidden="true"><i></i><i></i><i></i></div>
          <div class="games">${games.map((about) => this.box(about))}</div>
        </div>
        ${this.tables?.render() ?? nothing}
        <ul class="promises">
          ${this.promise("check", say("No account, no cookie, no tracking", "Ni compte, ni cookie, ni pistage"))}
          ${this.promise("offline", say("Plays offline once it is loaded", "Se joue hors ligne une fois chargé"))}
          ${this.promise("seal", say("Every deal can be checked afterwards", "Chaque donne se vérifie après coup"))}
          ${this.promise("copy", say("Card lists we had to reconstruct say so", "Les listes reconstituées le disent"))}
        </ul>
      </main>
    </div>`;
  }

  private promise(name: IconName, words: string): TemplateResult {
    return html`<li>${icon(name)}<span>${words}</span></li>`;
  }

  private box(about: AboutGame): TemplateResult {
    const { say } = this.page;
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
        <p class="small soft company" id="company-${about.game}">${companyWords(say, usualBots(this.page, about))}</p>
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
    const step = (number: number, title: string, words: string, act: TemplateResult) =>
      html`<li><span class="number" aria-hidden="true">${number}</span><span class="which"><b>${title}</b><span
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
        )}
        ${step(
          2,
          say("Beat an Apprentice", "Battez un Apprenti"),
          levelWords(say, "apprentice"),
          html`<button class="button"
            @click=${() => page.play(next.game)}>${icon("play")}${say("Play", "Jouer")}</button>`,
        )}
        ${step(
          3,
          say("Ask a friend", "Invitez un ami"),
          say("A link is all it takes", "Un lien suffit"),
          html`<a class="button" href="#/setup/${next.game}/invite">${icon("link")}${say("Invite", "Inviter")}</a>`,
        )}
      </ol>
    </section>`;
  }

  private continue(list: SavedGame[], finished: number): TemplateResult {
    const { say } = this.page;
    const sorted = [...list].sort((a, b) => Number(b.turn === "mine") - Number(a.turn === "mine") || b.time - a.time);
    const toggle = () => {
      this.areFinishedShown = !this.areFinishedShown;
      this.page.refresh();
    };
    const shown = this.areFinishedShown || this.areAllShown ? sorted : sorted.slice(0, this.page.isPhone ? 1 : SHOWN);
    const more = sorted.length - shown.length;
    const showAll = () => {
      this.areAllShown = true;
      this.page.refresh();
    };
    return html`<section class="panel continue" aria-label=${say("My games", "Mes parties")}>
      <header>
        <h2>${this.areFinishedShown ? say("Finished games", "Parties finies") : say("Continue", "Continuer")}</h2>
        <span>${
          more
            ? html`<button class="link small" @click=${showAll}>${say(
                `${more} more`,
                more > 1 ? `${more} autres` : "Une autre",
              )}</button>`
            : nothing
        }
        ${
          finished || this.areFinishedShown
            ? html`<button class="link small" @click=${toggle}>${
                this.areFinishedShown
                  ? say("Running games", "Parties en cours")
                  : say("Finished games", "Parties finies")
              }</button>`
            : nothing
        }</span>
      </header>
      ${
        sorted.length
          ? html`<ul @keydown=${(event: KeyboardEvent) => stepAmong(event, "li > a")}>
            ${repeat(
              shown,
              (game) => game.table,
              (game) => this.line(game),
            )}
          </ul>`
          : html`<p class="soft small">${say("No game is running.", "Aucune partie en cours.")}</p>`
      }
    </section>`;
  }

  private line(game: SavedGame): TemplateResult {
    const { say } = this.page;
    const about = aboutOf(game.game)!;
    const chip =
      game.turn === "mine"
        ? html`<span class="chip turn">${say("Your turn", "À vous")}</span>`
        : game.turn === "over"
          ? html`<span class="chip ${game.result?.place === 1 ? "won" : ""}">${resultWords(say, game)}</span>`
          : html`<span class="chip">${
              game.awaited
                ? say(`Waiting for ${game.awaited}`, `On attend ${game.awaited}`)
                : say("Waiting", "En attente")
            }</span>`;
    if (this.doubtful === game.table) return this.doubt(game);
    return html`<li>
      <a href="#/${game.where === "online" ? "table" : "here"}/${game.table}">
        ${boxArt(about)}
        <span class="which"><b>${about.title}</b><span class="small soft">${[
          game.turn === "over" ? dateWords(this.page.language, game.time) : game.progress,
          game.others.join(", "),
        ]
          .filter(Boolean)
          .join(" · ")}</span></span>
        ${chip}
      </a>
      <button class="button plain icon-only"
        aria-label=${say(`Forget this game of ${about.title}`, `Oublier cette partie de ${about.title}`)}
          @click=${() => this.forget(game)}>${icon("close")}</button>
    </li>`;
  }

  /** A seat at a table elsewhere has its only key here: that is asked twice. */
  private forget(game: SavedGame): void {
    const isLast = game.where === "offline" || game.turn === "over" || this.doubtful === game.table;
    this.doubtful = isLast ? null : game.table;
    if (isLast) this.discard(game);
    this.page.refresh();
    if (!isLast) requestAnimationFrame(() => document.querySelector<HTMLElement>(".continue .doubt .button")?.focus());
  }

  /** A table of this device is nowhere else: its log goes with it. */
  private discard(game: SavedGame): void {
    removeSavedGame(game.table);
    if (game.where === "offline") (this.page.host("offline") as OfflineHost).forget(game.table);
  }

  private doubt(game: SavedGame): TemplateResult {
    const { say } = this.page;
    const keep = () => {
      this.doubtful = null;
      this.page.refresh();
    };
    return html`<li class="doubt" role="group" aria-labelledby="doubt"
      @keydown=${(event: KeyboardEvent) => event.key === "Escape" && keep()}>
      <span class="which"><b id="doubt">${say("Give up your seat?", "Abandonner votre place ?")}</b><span
        class="small">${say(
          "Nobody can give you the key again.",
          "Personne ne pourra vous en rendre la clé.",
        )}</span></span>
      <button class="button main" @click=${keep}>${say("Keep it", "La garder")}</button>
      <button class="button" @click=${() => this.forget(game)}>${say("Forget", "Oublier")}</button>
    </li>`;
  }
}

/** "Won, 61 points", "2nd of 4, 48 points"; alone, the points. */
function resultWords(say: Say, { result }: SavedGame): string {
  if (!result) return say("Finished", "Finie");
  const { place, of, total, isOut } = result;
  if (isOut) return say("Out", "Éliminé");
  const points = howMany(say, total, ["point", "points"], ["point", "points"]);
  if (of === 1) return points;
  if (place === 1) return say(`Won, ${points}`, `Gagnée, ${points}`);
  return say(`${["2nd", "3rd"][place - 2] ?? `${place}th`} of ${of}, ${points}`, `${place}e sur ${of}, ${points}`);
}

/** The day, and of today the hour. */
function dateWords(language: Language, time: number): string {
  const isToday = new Date(time).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(language, isToday ? { timeStyle: "short" } : { dateStyle: "medium" }).format(time);
}
