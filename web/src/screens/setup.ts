/** setup.ts -- the opened box: who sits where, by which house rules, and the one button that begins. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { About } from "../about.js";
import type { Page, Screen } from "../frame.js";
import { icon, LEVELS, levelMark, mark } from "../icons.js";
import { languageAndLight, levelName, oneOf, wordmark } from "../kit.js";
import type { Games, Made, Setup } from "../protocol.js";
import { shelve } from "../shelf.js";
import { boxArt, usualBots } from "./home.js";

type Who = "me" | "here" | "link" | "bot";

interface Line {
  who: Who;
  level: string;
  name: string;
}

const VISIBLE_OPTIONS = 4;

const strengths: Record<string, [string, string]> = {
  apprentice: ["Kind to beginners.", "Doux avec les débutants."],
  scribe: ["Plays at once, and decently.", "Joue aussitôt, et correctement."],
  architect: ["Looks further; a real opponent.", "Voit plus loin ; un vrai adversaire."],
  vizier: ["Takes a second or two, and wins more.", "Prend une ou deux secondes, gagne plus."],
  pharaoh: ["Thinks for seconds; bring patience.", "Réfléchit longtemps ; soyez patient."],
};

export class SetupScreen implements Screen {
  private readonly lines: Line[];
  private readonly options: Record<string, string> = {};
  private info: Games["games"][number] | null = null;
  private isMoreShown = false;
  private isBusy = false;
  private isPublic = false;
  private clock = "none";

  constructor(
    private readonly page: Page,
    private readonly about: About,
    isInviting: boolean,
  ) {
    const bots = usualBots(page, about);
    this.lines = [{ who: "me", level: "scribe", name: page.settings.name }];
    if (isInviting) this.lines.push({ who: "link", level: "scribe", name: "" });
    else for (const level of bots) this.lines.push({ who: "bot", level, name: "" });
    this.load();
  }

  private load(): void {
    this.page
      .host("offline")
      .games(this.page.language)
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

  render(): TemplateResult {
    const { say } = this.page;
    const { about } = this;
    const [least, most] = about.players;
    return html`<div class="setup">
      <header class="home-bar">${wordmark()}<nav><a href="#/rules/${about.game}">${icon("book")}<span>${say("Rules", "Règles")}</span></a></nav><div class="switches">${languageAndLight(this.page)}</div></header>
      <main>
        <section class="setup-box">
          <div class="room-box">${boxArt(about)}</div>
          <h1>${about.title}</h1>
          <p class="facts"><span>${icon("people")}${say(`${least}–${most} players`, `${least} à ${most} joueurs`)}</span><span>${icon("clock")}${about.minutes} min</span></p>
          <p>${about.line[this.page.language]}</p>
          <a class="button" href="#/learn/${about.game}">${icon("learn")}${say("Learn it in two minutes", "L’apprendre en deux minutes")}</a>
        </section>
        <section class="panel seats" aria-label=${say("Seats", "Places")}>
          <h2>${say("Who plays?", "Qui joue ?")}</h2>
          <ol>${this.lines.map((line, i) => this.seat(line, i))}</ol>
          ${this.lines.length < most
            ? html`<button class="add" @click=${() => this.add()}>${icon("plus")}${say("Add a seat", "Ajouter une place")}</button>`
            : nothing}
        </section>
        <section class="panel house" aria-label=${say("House rules", "Règles maison")}>
          <h2>${say("House rules", "Règles maison")}</h2>
          ${this.info ? this.house() : html`<p class="soft small">${say("One moment.", "Un instant.")}</p>`}
          ${this.isOnline ? this.online() : nothing}
          <div class="seal">${icon("seal")}<p class="small">${say(
            "The deal is sealed before the first card and can be checked at the end.",
            "La donne est scellée avant la première carte et se vérifie à la fin.",
          )}</p></div>
        </section>
      </main>
      <footer class="prompt turn">
        <div class="said"><div><p class="ask">${this.ask()}</p><p class="detail">${this.isOnline ? say("The game begins when everybody has sat down.", "La partie commence quand chacun est installé.") : say("On this device; it works offline.", "Sur cet appareil ; même hors ligne.")}</p></div></div>
        <div class="buttons"><button class="button main" ?disabled=${this.isBusy || this.lines.length < least} @click=${() => void this.open()}>${icon("play")}<span>${say("Open the table", "Ouvrir la table")}</span></button></div>
      </footer>
    </div>`;
  }

  private ask(): string {
    const { say } = this.page;
    const [least] = this.about.players;
    if (this.lines.length < least) return say(`This game needs ${least} seats.`, `Ce jeu demande ${least} places.`);
    if (this.isOnline) return say("Open the table, then send the link.", "Ouvrez la table, puis envoyez le lien.");
    const bots = this.lines.filter((line) => line.who === "bot").map((line) => levelName(say, line.level));
    if (this.lines.some((line) => line.who === "here")) return say("Ready: several people, one device.", "Prêt : plusieurs joueurs, un appareil.");
    if (!bots.length) return say("Ready: you alone.", "Prêt : vous seul.");
    return say(`Ready: you against ${bots.join(", ")}.`, `Prêt : vous contre ${bots.join(", ")}.`);
  }

  private seat(line: Line, i: number): TemplateResult {
    const { say } = this.page;
    const letter = String.fromCharCode(65 + i);
    const change = (part: Partial<Line>) => {
      Object.assign(line, part);
      this.page.refresh();
    };
    return html`<li>
      <div class="seat-row">
        ${mark(letter, i === 0)}
        ${i === 0
          ? html`<b class="which">${say("Me", "Moi")}</b>`
          : oneOf<Who>(
              say(`Seat ${letter}`, `Place ${letter}`),
              [
                { value: "bot", label: html`${icon("bot")}<span>Bot</span>` },
                { value: "here", label: html`${icon("people")}<span>${say("Here", "Ici")}</span>`, name: say("On this device", "Sur cet appareil") },
                { value: "link", label: html`${icon("link")}<span>${say("By link", "Par lien")}</span>` },
              ],
              line.who,
              (who) => change({ who }),
              "switch who",
            )}
        ${i === 0
          ? nothing
          : html`<button class="button plain icon-only" aria-label=${say(`Remove seat ${letter}`, `Retirer la place ${letter}`)} @click=${() => this.remove(i)}>${icon("close")}</button>`}
      </div>
      ${line.who === "bot"
        ? html`<div class="level-row">
            ${oneOf(
              say("Level", "Niveau"),
              LEVELS.map((level) => ({ value: level, label: levelMark(level), name: levelName(say, level) })),
              line.level,
              (level) => change({ level }),
              "switch levels",
            )}
            <p><b>${levelName(say, line.level)}</b> <span class="small soft">${say(...strengths[line.level]!)}</span></p>
          </div>`
        : line.who === "link"
          ? html`<p class="small soft">${say("The link is made when the table opens.", "Le lien se fait quand la table ouvre.")}</p>`
          : html`<input class="field" maxlength="24" aria-label=${say(`Name of seat ${letter}`, `Nom de la place ${letter}`)} placeholder=${say("Name", "Nom")} .value=${line.name}
              @input=${(event: Event) => change({ name: (event.target as HTMLInputElement).value })} />`}
    </li>`;
  }

  private add(): void {
    this.lines.push({ who: "bot", level: this.lines[this.lines.length - 1]?.level ?? "scribe", name: "" });
    this.page.refresh();
  }

  private remove(i: number): void {
    this.lines.splice(i, 1);
    this.page.refresh();
  }

  private house(): TemplateResult {
    const { say } = this.page;
    const options = this.info!.options;
    const shown = this.isMoreShown ? options : options.slice(0, VISIBLE_OPTIONS);
    return html`${shown.map((option) => {
      const usual = option.values.find((value) => value.usual)!;
      const chosen = this.options[option.option] ?? usual.value;
      return html`<label class="option">
        <span>${option.words}</span>
        <select
          class="field"
          @change=${(event: Event) => {
            this.options[option.option] = (event.target as HTMLSelectElement).value;
            this.page.refresh();
          }}
        >
          ${option.values.map((value) => html`<option value=${value.value} ?selected=${value.value === chosen}>${value.words}</option>`)}
        </select>
      </label>`;
    })}
    ${options.length > VISIBLE_OPTIONS
      ? html`<button class="link small" @click=${() => ((this.isMoreShown = !this.isMoreShown), this.page.refresh())}>${this.isMoreShown ? say("Fewer", "Moins") : say("More", "Plus")}</button>`
      : nothing}`;
  }

  private online(): TemplateResult {
    const { say } = this.page;
    const clocks: [string, string][] = [
      ["none", say("No clock", "Sans pendule")],
      ["live", say("15 minutes each, 10 s per move", "15 minutes chacun, 10 s par coup")],
      ["slow", say("Two days per decision", "Deux jours par décision")],
    ];
    return html`<label class="option"><span>${say("Clock", "Pendule")}</span>
        <select class="field" @change=${(event: Event) => (this.clock = (event.target as HTMLSelectElement).value)}>
          ${clocks.map(([value, words]) => html`<option value=${value} ?selected=${value === this.clock}>${words}</option>`)}
        </select></label>
      <label class="check"><input type="checkbox" .checked=${this.isPublic} @change=${(event: Event) => (this.isPublic = (event.target as HTMLInputElement).checked)} />
        ${say("Anybody may take a free seat", "N’importe qui peut prendre une place libre")}</label>`;
  }

  private async open(): Promise<void> {
    const { page, about, lines } = this;
    const where = this.isOnline ? "online" : "offline";
    const setup: Setup = {
      game: about.game,
      seats: lines.map((line) => (line.who === "bot" ? { kind: "bot", level: line.level } : line.who === "link" ? { kind: "open" } : line.name ? { kind: "human", name: line.name } : { kind: "human" })),
    };
    const info = this.info;
    if (info) {
      const changed = Object.entries(this.options).filter(([key, value]) => info.options.find((o) => o.option === key)?.values.find((v) => v.value === value)?.usual === false);
      if (changed.length) setup.options = Object.fromEntries(changed);
    }
    if (where === "online" && this.clock === "live") setup.clock = { kind: "live", seconds: 900, increment: 10 };
    if (where === "online" && this.clock === "slow") setup.clock = { kind: "slow", seconds: 2 * 24 * 3600 };
    if (where === "online" && this.isPublic) setup.public = true;
    page.change({
      name: lines[0]!.name,
      seats: lines.slice(1).every((line) => line.who === "bot") ? { ...page.settings.seats, [about.game]: lines.slice(1).map((line) => line.level) } : page.settings.seats,
    });
    this.isBusy = true;
    page.refresh();
    try {
      openTable(page, where, about.game, await page.host(where).make(setup));
    } catch (error) {
      this.isBusy = false;
      page.toast(error instanceof Error ? error.message : String(error));
      page.refresh();
    }
  }
}

/** Puts a table just made on the shelf and goes there. */
export function openTable(page: Page, where: "online" | "offline", game: string, made: Made): void {
  shelve({
    table: made.table,
    where,
    game,
    tokens: [...made.seats.map((seat) => seat.token), made.owner],
    invite: made.invite,
    others: [],
    progress: "",
    turn: "gathering",
    awaited: "",
    seats: made.seats.map((seat) => seat.seat),
    time: Date.now(),
  });
  page.go(`#/${where === "online" ? "table" : "here"}/${made.table}`);
}
