/** my-games-panel.ts -- My games on the home page: what waits for me, what others think about, and how games ended. The
 *  first five, and all of them when somebody asks. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Language } from "mastaba:protocol";
import { stepAmong } from "../arrow-keys.js";
import { aboutOf } from "../games.js";
import { howMany, listed, type Say } from "../i18n.js";
import { icon } from "../icons.js";
import { isLevel, levelName } from "../levels.js";
import { allGames, inOrder, leftOf, standingOf } from "../my-games.js";
import type { OfflineHost } from "../offline-host.js";
import { readSavedGames, removeSavedGame, type SavedGame } from "../saved-games.js";
import type { Page } from "../screen.js";
import { accountLink } from "../widgets.js";
import { boxArt } from "./home-screen.js";

const SHOWN = 5;
const SHOWN_ON_PHONE = 2;
/** Milliseconds between two looks at the clocks, and at what the server knows. */
const TICK = 30_000;

export class MyGamesPanel {
  private areAllShown = false;
  /** The table of which is asked whether it may be forgotten. */
  private doubtful: string | null = null;
  private readonly timer: ReturnType<typeof setInterval>;
  private readonly look = () => document.visibilityState === "visible" && void this.page.account.read();

  constructor(private readonly page: Page) {
    this.timer = setInterval(this.look, TICK);
    document.addEventListener("visibilitychange", this.look);
    addEventListener("online", this.look);
    void page.account.read();
  }

  close(): void {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("online", this.look);
  }

  games(): SavedGame[] {
    const { account, say } = this.page;
    const called = (name: string) => (isLevel(name) ? levelName(say, name) : name);
    const games = allGames(readSavedGames(), account.games, account.asOf ?? 0, called);
    return inOrder(
      games.filter((game) => aboutOf(game.game)),
      Date.now(),
    );
  }

  render(games: SavedGame[]): TemplateResult {
    const { say } = this.page;
    const most = this.page.isPhone ? SHOWN_ON_PHONE : SHOWN;
    const shown = this.areAllShown ? games : games.slice(0, most);
    const waiting = games.some((game) => game.turn !== "over");
    return html`<section class="panel my-games" aria-label=${say("My games", "Mes parties")}>
      <header><h2>${say("My games", "Mes parties")}</h2>${
        games.length > most ? this.allOrFewer(games.length) : nothing
      }</header>
      ${waiting ? nothing : this.nothingWaits(games[0]!)}
      <ul @keydown=${(event: KeyboardEvent) => stepAmong(event, "li > a")}>
        ${repeat(
          shown,
          (game) => game.table,
          (game) => (this.doubtful === game.table ? this.doubt(game) : this.line(game)),
        )}
      </ul>
      ${this.foot()}
    </section>`;
  }

  /** Who knows these games, and how they could be known elsewhere. */
  private foot(): TemplateResult | typeof nothing {
    const { account, say, language } = this.page;
    const { asOf, isStale, signedIn } = account;
    if (signedIn !== null)
      return html`<p class="keep small soft">${
        isStale && asOf !== null
          ? say(
              `Games of other devices as of ${hourWords(language, asOf)}.`,
              `Autres appareils : état de ${hourWords(language, asOf)}.`,
            )
          : say("The same list on all your devices.", "La même liste sur tous vos appareils.")
      }</p>`;
    if (!account.isOffered) return nothing;
    return html`<p class="keep small soft">${say(
      "Only this browser knows these games.",
      "Connues de ce navigateur seul.",
    )} ${accountLink(this.page, "keep", say("Keep my name", "Garder mon nom"))}</p>`;
  }

  private allOrFewer(count: number): TemplateResult {
    const { say, isPhone } = this.page;
    const toggle = () => {
      this.areAllShown = !this.areAllShown;
      this.page.refresh();
    };
    const more = count - SHOWN_ON_PHONE;
    const words = this.areAllShown
      ? say("Fewer", "Moins")
      : isPhone
        ? say(`${more} more`, more > 1 ? `${more} autres` : "une autre")
        : say(`All ${count} games`, `Les ${count} parties`);
    return html`<button class="link small" aria-expanded=${this.areAllShown} @click=${toggle}>${words}</button>`;
  }

  private nothingWaits(last: SavedGame): TemplateResult {
    const { say } = this.page;
    const against = listed(say, last.others);
    return html`<div class="nothing-waits">${icon("again")}<span class="which"><b>${say(
      "Nothing waits for you",
      "Rien ne vous attend",
    )}</b><span class="small soft">${
      against
        ? say(`Your last game was against ${against}.`, `Votre dernière partie : contre ${against}.`)
        : say("Your last game was a solo.", "Votre dernière partie était en solo.")
    }</span></span>
      <a class="button" href=${addressOf(last)}>${icon("again")}${say("Rematch", "Revanche")}</a></div>`;
  }

  /** A table of this device alone goes nowhere with the account. */
  private isHereAlone({ where }: SavedGame): boolean {
    return where === "offline" && this.page.account.signedIn !== null;
  }

  private line(game: SavedGame): TemplateResult {
    const { say } = this.page;
    const about = aboutOf(game.game)!;
    return html`<li>
      <a href=${addressOf(game)}>
        ${boxArt(about)}
        <span class="which"><b>${about.title}</b><span class="small soft">${[
          standingOf(game) === "over" ? resultWords(say, game) : this.progress(game),
          [...game.others, ...(this.isHereAlone(game) ? [say("on this device", "sur cet appareil")] : [])].join(", "),
        ]
          .filter(Boolean)
          .join(" · ")}</span></span>
        <span class="when">${this.chip(game)}${this.when(game)}</span>
      </a>
      ${game.ofAccount ? nothing : this.forgetButton(game, about.title)}
    </li>`;
  }

  /** What the account has stays in its list. */
  private forgetButton(game: SavedGame, title: string): TemplateResult {
    return html`<button class="button plain icon-only"
      aria-label=${this.page.say(`Forget this game of ${title}`, `Oublier cette partie de ${title}`)}
        @click=${() => this.forget(game)}>${icon("close")}</button>`;
  }

  private progress({ progress, standIn }: SavedGame): string {
    if (!standIn) return progress;
    const level = levelName(this.page.say, standIn.level);
    return this.page.say(`${/^[AEIOU]/.test(level) ? "An" : "A"} ${level} plays for you`, `Un ${level} joue pour vous`);
  }

  private chip(game: SavedGame): TemplateResult {
    const { say } = this.page;
    switch (standingOf(game)) {
      case "mine":
        return html`<span class="chip turn">${say("Your turn", "À vous")}</span>`;
      case "stoodIn":
        return html`<span class="chip">${say("Take back", "Reprendre")}</span>`;
      case "others":
        return html`<span class="chip">${game.awaited || say("Waiting", "En attente")}</span>`;
      case "invited":
        return html`<span class="chip">${say("Invitation", "Invitation")}</span>`;
      case "gathering":
        return html`<span class="chip">${say("Not begun", "Pas commencée")}</span>`;
      case "over":
        return html`<span class="chip ${game.result?.place === 1 ? "won" : ""}">${placeWords(say, game)}</span>`;
    }
  }

  /** How long is left, or when it was. */
  private when(game: SavedGame): TemplateResult {
    const { say, language } = this.page;
    const now = Date.now();
    const left = leftOf(game, now);
    const standing = standingOf(game);
    if (standing === "stoodIn") {
      const since = hourWords(language, game.standIn!.since);
      return html`<span class="small soft">${say(`since ${since}`, `depuis ${since}`)}</span>`;
    }
    if (
      standing === "over" ||
      standing === "gathering" ||
      standing === "invited" ||
      (standing === "others" && !game.ends)
    )
      return html`<span class="small soft">${dateWords(language, game.time)}</span>`;
    if (!game.ends) return html`<span class="small soft">${say("no clock", "sans pendule")}</span>`;
    if (standing === "mine" && left <= game.ends.low)
      return html`<span class="small low">${icon("warning")}${leftWords(say, left)}</span>`;
    return html`<span class="small soft">${leftWords(say, left)}</span>`;
  }

  /** A seat at a table elsewhere has its only key here: that is asked twice. */
  private forget(game: SavedGame): void {
    const isLast =
      game.where === "offline" || !game.tokens.length || game.turn === "over" || this.doubtful === game.table;
    this.doubtful = isLast ? null : game.table;
    if (isLast) this.discard(game);
    this.page.refresh();
    if (!isLast) requestAnimationFrame(() => document.querySelector<HTMLElement>(".my-games .doubt .button")?.focus());
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

function addressOf(game: SavedGame): string {
  const { where, table, invitation } = game;
  if (standingOf(game) === "invited") return `#/invite/${table}/${invitation}`;
  return `#/${where === "online" ? "table" : "here"}/${table}`;
}

/** "1st of 4"; alone, that it is over. */
function placeWords(say: Say, { result }: SavedGame): string {
  if (!result || result.of === 1) return say("Finished", "Finie");
  const { place, of } = result;
  if (result.isOut) return say("Out", "Hors jeu");
  return say(
    `${["1st", "2nd", "3rd"][place - 1] ?? `${place}th`} of ${of}`,
    `${place === 1 ? "1re" : `${place}e`} sur ${of}`,
  );
}

/** "Won with 61 points", "48 points". */
function resultWords(say: Say, { result }: SavedGame): string {
  if (!result || result.isOut) return "";
  const points = howMany(say, result.total, ["point", "points"], ["point", "points"]);
  return result.place === 1 && result.of > 1 ? say(`Won with ${points}`, `Gagnée, ${points}`) : points;
}

/** "9 min left", "5 h left", "2 d left". */
function leftWords(say: Say, left: number): string {
  const minutes = Math.ceil(left / 60_000);
  if (!minutes) return say("no time left", "plus de temps");
  const hours = Math.round(minutes / 60);
  if (minutes < 60) return say(`${minutes} min left`, `reste ${minutes} min`);
  if (hours < 48) return say(`${hours} h left`, `reste ${hours} h`);
  const days = Math.floor(minutes / 1440);
  return say(`${days} d left`, `reste ${days} j`);
}

function hourWords(language: Language, time: number): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : "fr", { timeStyle: "short" }).format(time);
}

/** The day; of today the hour. */
function dateWords(language: Language, time: number): string {
  if (new Date(time).toDateString() === new Date().toDateString()) return hourWords(language, time);
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : "fr", { day: "numeric", month: "short" }).format(time);
}
