/** setup-screen.ts -- the opened box: who sits where, by which house rules, and the one button that begins. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { AboutGame } from "../about-game.js";
import type { Page, Screen } from "../screen.js";
import { clockAt, PACES, paceName, paceWords, type GamePace } from "../game-pace.js";
import { icon, mark } from "../icons.js";
import { company, levelMark, levelName, LEVELS, levelWords } from "../levels.js";
import { complain, languageAndLight, oneOf } from "../widgets.js";
import type { ChatRule, Games, Level, Made, Seat, Setup } from "mastaba:protocol";
import { openTable } from "../open-table.js";
import { invitationAddress } from "../real-address.js";
import { owesTooManySlow, tooManySlowWords } from "../saved-games.js";
import { houseRule, houseRulesFor } from "./house-rule.js";
import { fairWords } from "./waiting-room.js";
import { closedBox, playersWords, usualBots } from "./home-screen.js";

type Who = "me" | "here" | "link" | "bot";

interface Line {
  who: Who;
  level: Level;
  name: string;
}

const VISIBLE_OPTIONS = 4;

/** A level that was kept may be one that is not offered here. */
function offered(level: Level): Level {
  return LEVELS.includes(level) ? level : "scribe";
}

export class SetupScreen implements Screen {
  private readonly lines: Line[];
  private readonly options: Record<string, string> = {};
  private info: Games["games"][number] | null = null;
  private isMoreShown = false;
  private isBusy = false;
  private hints = false;
  private rated = false;
  private pace: GamePace | null = null;
  private isPublic = false;
  /** Null: as is usual among friends or strangers. */
  private chat: ChatRule | null = null;
  private words = "";

  constructor(
    private readonly page: Page,
    private readonly about: AboutGame,
    /** A seat is for whoever has the link, or for whoever comes. */
    waitsFor: "nobody" | "friend" | "anybody",
  ) {
    const bots = usualBots(page, about);
    this.lines = [{ who: "me", level: "scribe", name: page.settings.name }];
    this.isPublic = waitsFor === "anybody";
    if (waitsFor !== "nobody") this.lines.push({ who: "link", level: "scribe", name: "" });
    else for (const level of bots) this.lines.push({ who: "bot", level: offered(level), name: "" });
    this.load();
  }

  private load(): void {
    this.page
      .host("offline")
      .games(this.page.language, this.about.game)
      .then(
        (games) => {
          this.info = games.games.find((game) => game.game === this.about.game) ?? null;
          this.page.refresh();
        },
        () => undefined,
      );
  }

  title(): string {
    return `${this.about.title} · Mastaba`;
  }

  private get isOnline(): boolean {
    return this.lines.some((line) => line.who === "link");
  }

  /** People play against people. */
  private get hasCompany(): boolean {
    return this.lines.filter((line) => line.who !== "bot").length > 1;
  }

  render(): TemplateResult {
    const { say } = this.page;
    const { about } = this;
    const [least, most] = about.players;
    const isChanged = Object.keys(this.options).length > 0;
    return html`<div class="setup">
      <header class="home-bar">
        <a class="back" href="#/">${icon("back")}<span>${say("Games", "Jeux")}</span></a>
        <h1>${about.title}</h1>
        <p class="where">${say("Set the table", "Préparer la table")}</p>
        <nav><a href="#/rules/${about.game}">${icon("book")}<span>${say("Rules", "Règles")}</span></a></nav>
        <div class="switches">${languageAndLight(this.page)}</div>
      </header>
      <main>
        <section class="setup-box" aria-label=${about.title}>
          ${closedBox(about)}
          <ul class="box-facts">
            <li>${icon("people")}<span>${playersWords(say, about)}</span></li>
            <li>${icon("clock")}<span>${say(
              `About ${about.minutes} minutes`,
              `Environ ${about.minutes} minutes`,
            )}</span></li>
            <li>${icon("file")}<span>${this.deckWords()}</span></li>
          </ul>
          <a class="button" href="#/learn/${about.game}">${icon("learn")}${say(
            "Two-minute lesson",
            "Leçon de deux minutes",
          )}</a>
        </section>
        <section class="seats" aria-label=${say("Seats", "Places")}>
          <h2>${say("Who sits at the table", "Qui s’assoit à la table")}</h2>
          <ol>${this.lines.map((line, i) => this.seat(line, i))}</ol>
          ${
            this.lines.length < most
              ? html`<button class="add"
                @click=${() => this.add()}>${icon("plus")}${say("Add a seat", "Ajouter une place")}<span
                  class="small soft">${say(
                    `${about.title} is for ${least} to ${most}`,
                    `${about.title} se joue de ${least} à ${most}`,
                  )}</span></button>`
              : nothing
          }
          ${this.isOnline ? this.online() : nothing}
          ${this.mayBeRated ? this.ratedChoice() : nothing}
          ${this.hasCompany && !this.isRated ? this.hintsChoice() : nothing}
          ${this.isOnline && this.hasCompany ? this.chatChoice() : nothing}
        </section>
        <section class="house" aria-label=${say("House rules", "Règles maison")}>
          <h2>${say("House rules", "Règles de la maison")}</h2>
          ${this.info ? this.house() : html`<p class="soft small">${say("One moment.", "Un instant.")}</p>`}
          <div class="panel seal">${icon("seal")}<div>
            <h3>${say("A fair deal", "Une donne vérifiable")}</h3>
            <p class="small">${fairWords(say, this.isOnline)}</p>
            <input class="field" maxlength="40"
              aria-label=${say("Words of your own for the shuffle", "Vos mots à vous pour le mélange")}
                placeholder=${say("Your own words (optional)", "Vos mots à vous (facultatif)")}
              .value=${this.words}
                @input=${(event: Event) => (this.words = (event.target as HTMLInputElement).value)} />
          </div></div>
        </section>
      </main>
      <footer class="prompt turn">
        <div class="said">${this.page.isPhone ? nothing : mark("A", true)}<div><p class="ask">${this.ask()}</p><p
          class="detail">${
            this.isOnline
              ? say("The game begins when everybody has sat down.", "La partie commence quand chacun est installé.")
              : say("On this device; it works offline.", "Sur cet appareil ; même hors ligne.")
          }</p></div></div>
        <div class="buttons">
          ${
            isChanged
              ? html`<button class="button plain"
                @click=${() => this.reset()}>${icon("undo")}<span>${say("Usual rules", "Réglages d’origine")}</span
              ></button>`
              : nothing
          }
          <button class="button main" ?disabled=${this.isBusy || this.lines.length < least}
            @click=${() => void this.open()}>${icon("check")}<span>${say("Open the table", "Ouvrir la table")}</span
          ></button>
        </div>
      </footer>
    </div>`;
  }

  private deckWords(): string {
    const { say } = this.page;
    if (!this.info) return say("One moment.", "Un instant.");
    return this.info.deck.startsWith("recon")
      ? say(
          `Card list “${this.info.deck}”, reconstructed by us`,
          `Liste de cartes «\u00a0${this.info.deck}\u00a0», reconstituée par nous`,
        )
      : say("The pieces as they were published", "Le matériel tel qu’il a paru");
  }

  private reset(): void {
    for (const option of Object.keys(this.options)) delete this.options[option];
    this.page.refresh();
  }

  private ask(): string {
    const { say } = this.page;
    const [least] = this.about.players;
    if (this.lines.length < least) return say(`This game needs ${least} seats.`, `Ce jeu demande ${least} places.`);
    if (this.isOnline && this.isPublic)
      return say("Open the table; whoever wishes sits down.", "Ouvrez la table ; s’assoit qui veut.");
    if (this.isOnline) return say("Open the table, then send the link.", "Ouvrez la table, puis envoyez le lien.");
    const bots = this.lines.filter((line) => line.who === "bot").map((line) => line.level);
    if (this.lines.some((line) => line.who === "here"))
      return say("Ready: several people, one device.", "Prêt : plusieurs joueurs, un appareil.");
    if (!bots.length) return say("Ready: you alone.", "Prêt : vous seul.");
    return say(`Ready: you against ${company(say, bots)}.`, `Prêt : vous contre ${company(say, bots)}.`);
  }

  private seat(line: Line, i: number): TemplateResult {
    const { say } = this.page;
    const letter = String.fromCharCode(65 + i) as Seat;
    const change = (part: Partial<Line>) => {
      Object.assign(line, part);
      this.page.refresh();
    };
    const name = () =>
      html`<input class="field" maxlength="24" aria-label=${say(`Name of seat ${letter}`, `Nom de la place ${letter}`)}
        placeholder=${i ? say("Name", "Nom") : say("Your name", "Votre nom")} .value=${line.name}
        @input=${(event: Event) => change({ name: (event.target as HTMLInputElement).value })} />`;
    return html`<li class=${i === 0 ? "mine" : ""}
      @keydown=${(event: KeyboardEvent) =>
        event.key === "Delete" && i > 0 && !(event.target as Element).matches("input") && this.remove(i)}>
      ${mark(letter, i === 0)}
      <div class="which">${this.whoWords(line, i, name)}</div>
      ${
        i === 0
          ? nothing
          : html`${oneOf<Who>(
              say(`Seat ${letter}`, `Place ${letter}`),
              [
                { value: "here", label: html`${icon("device")}<span>${say("Same device", "Même appareil")}</span>` },
                { value: "link", label: html`${icon("link")}<span>${say("By link", "Par lien")}</span>` },
                { value: "bot", label: html`${icon("bot")}<span>Bot</span>` },
              ],
              line.who,
              (who) => change({ who }),
              "switch who",
            )}
            <button class="button plain icon-only"
              aria-label=${say(`Remove seat ${letter}`, `Retirer la place ${letter}`)}
                @click=${() => this.remove(i)}>${icon("close")}</button>`
      }
      ${
        line.who === "bot"
          ? oneOf(
              say("Level", "Niveau"),
              LEVELS.map((level) => ({
                value: level,
                label: html`${levelMark(level)}<span>${levelName(say, level)}</span>`,
              })),
              line.level,
              (level) => change({ level }),
              "switch levels",
            )
          : nothing
      }
    </li>`;
  }

  private whoWords(line: Line, i: number, name: () => TemplateResult): TemplateResult {
    const { say } = this.page;
    if (line.who === "bot")
      return html`<b>${levelName(say, line.level)}</b><span
        class="small soft">${levelWords(say, line.level)}</span>`;
    if (line.who === "link")
      return html`<b>${say("A friend", "Un ami")}</b><span class="small soft">${say(
        "The link is made when the table opens.",
        "Le lien se fait quand la table ouvre.",
      )}</span>`;
    return html`${name()}<span class="small soft">${
      i === 0
        ? say("You, on this device", "Vous, sur cet appareil")
        : say("The device is handed over.", "L’appareil passe de main en main.")
    }</span>`;
  }

  private add(): void {
    this.lines.push({ who: "bot", level: this.lines[this.lines.length - 1]?.level ?? "scribe", name: "" });
    this.page.refresh();
  }

  private remove(i: number): void {
    this.lines.splice(i, 1);
    this.page.refresh();
    // The button that was pressed is gone with its line.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".seats .add")?.focus());
  }

  private house(): TemplateResult {
    const { say } = this.page;
    const options = houseRulesFor(this.info!, this.lines.length);
    const shown = this.isMoreShown ? options : options.slice(0, VISIBLE_OPTIONS);
    return html`${shown.map((option) => houseRule(this.page, option, this.options))}
    ${
      options.length > VISIBLE_OPTIONS
        ? html`<button class="link small" aria-expanded=${this.isMoreShown}
          @click=${() => ((this.isMoreShown = !this.isMoreShown), this.page.refresh())}>${
            this.isMoreShown ? say("Fewer", "Moins") : say("More", "Plus")
          }</button>`
        : nothing
    }`;
  }

  private online(): TemplateResult {
    const { say } = this.page;
    const choose = (pace: GamePace | null) => ((this.pace = pace), this.page.refresh());
    const isFull = owesTooManySlow();
    return html`<div class="pairs">
      <div class="paces"><h3>${say("Pace", "Rythme")}</h3>${oneOf<GamePace | null>(
        say("Pace", "Rythme"),
        [
          { value: null, label: say("No clock", "Sans pendule") },
          ...PACES.filter((pace) => pace !== "slow" || !isFull).map((pace) => ({
            value: pace,
            label: paceName(say, pace),
            name: `${paceName(say, pace)}, ${paceWords(say, pace)}`,
          })),
        ],
        this.pace,
        choose,
      )}<p class="small soft">${
        this.pace ? paceWords(say, this.pace) : isFull ? tooManySlowWords(say) : say("as long as it takes", "sans hâte")
      }</p></div>
      <div><h3>${say("In the list of open tables", "Dans la liste des tables")}</h3>${oneOf(
        say("In the list of open tables", "Dans la liste des tables"),
        [
          { value: false, label: say("By link only", "Par lien") },
          { value: true, label: say("Open to all", "Ouverte à tous") },
        ],
        this.isPublic,
        (value) => ((this.isPublic = value), this.page.refresh()),
      )}</div>
    </div>`;
  }

  /** Everybody there sits down for themselves, with an account. */
  private get mayBeRated(): boolean {
    const here = this.lines.filter(({ who }) => who !== "bot" && who !== "link").length;
    return this.isOnline && here === 1 && this.page.account.signedIn !== null;
  }

  private get isRated(): boolean {
    return this.rated && this.mayBeRated;
  }

  private ratedChoice(): TemplateResult {
    const { say } = this.page;
    const words = say("Rating", "Cote");
    return html`<div class="pairs rated-choice">
      <div><h3>${words}</h3>${oneOf(
        words,
        [
          { value: false, label: say("For fun", "Pour le plaisir") },
          { value: true, label: say("Rated: accounts only, no hints", "Classée : avec un compte, sans conseils") },
        ],
        this.rated,
        (value) => ((this.rated = value), this.page.refresh()),
      )}</div>
    </div>`;
  }

  private hintsChoice(): TemplateResult {
    const { say } = this.page;
    const words = say("Hints", "Conseils");
    return html`<div class="pairs hints-choice">
      <div><h3>${words}</h3>${oneOf(
        words,
        [
          { value: false, label: say("Nobody asks for any", "Personne n’en demande") },
          { value: true, label: say("Allowed", "Permis") },
        ],
        this.hints,
        (value) => ((this.hints = value), this.page.refresh()),
      )}</div>
    </div>`;
  }

  private chatChoice(): TemplateResult {
    const { say } = this.page;
    const words = say("A word across the table", "Un mot par-dessus la table");
    return html`<div class="pairs chat-choice">
      <div><h3>${words}</h3>${oneOf<ChatRule>(
        words,
        [
          { value: "all", label: say("Any words", "Libre") },
          { value: "phrases", label: say("Ready-made phrases", "Phrases toutes prêtes") },
          { value: "off", label: say("None", "Aucun") },
        ],
        this.chat ?? (this.isPublic ? "phrases" : "all"),
        (value) => ((this.chat = value), this.page.refresh()),
      )}</div>
    </div>`;
  }

  private async open(): Promise<void> {
    const { page, about, lines } = this;
    const where = this.isOnline ? "online" : "offline";
    const setup: Setup = {
      game: about.game,
      seats: lines.map((line) =>
        line.who === "bot"
          ? { kind: "bot", level: line.level }
          : line.who === "link"
            ? { kind: "open" }
            : line.name
              ? { kind: "human", name: line.name }
              : { kind: "human" },
      ),
    };
    if (Object.keys(this.options).length) setup.options = this.options;
    if (where === "online" && this.pace) setup.clock = clockAt(this.pace);
    if (where === "online" && this.isPublic) setup.public = true;
    if (this.isRated) setup.rated = true;
    else if (this.hasCompany && this.hints) setup.hints = true;
    if (where === "online" && this.chat) setup.chat = this.chat;
    page.change({
      name: lines[0]!.name,
      seats: lines.slice(1).every((line) => line.who === "bot")
        ? { ...page.settings.seats, [about.game]: lines.slice(1).map((line) => line.level) }
        : page.settings.seats,
    });
    this.isBusy = true;
    page.refresh();
    try {
      const made = await page.host(where).make(setup, page.language);
      if (where === "online") void offerLink(page, made);
      openTable(page, where, about.game, made, { words: this.words });
    } catch (error) {
      this.isBusy = false;
      complain(page, error);
      page.refresh();
    }
  }
}

/** The link is what one does next with such a table: it waits in the clipboard, where the browser allows it. */
async function offerLink(page: Page, made: Made): Promise<void> {
  try {
    await navigator.clipboard.writeText(invitationAddress(made.table, made.invite));
    page.toast(
      page.say("Link copied. Whoever opens it takes a free seat.", "Lien copié. Qui l’ouvre prend une place libre."),
    );
  } catch {
    // It stands in the waiting room, with a button beside it.
  }
}
