/** open-tables.ts -- tables that anybody may sit down at, and games that can be watched, as the server lists them,
 *  on the home page. The list is read again and again while somebody looks; under a hand or the focus nothing moves. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Games, ListedTable } from "mastaba:protocol";
import { stepAmong } from "../arrow-keys.js";
import { paceName, paceOf, PACES, type GamePace } from "../game-pace.js";
import { aboutOf, games } from "../games.js";
import { howMany, type Say } from "../i18n.js";
import { icon } from "../icons.js";
import { Refused } from "../offline-host.js";
import { listTables, OnlineHost, takeSeat } from "../online-host.js";
import { withRating } from "../rated-names.js";
import { findSavedGame, newSavedGame, owesTooManySlow, saveGame, tooManySlowWords } from "../saved-games.js";
import type { Page } from "../screen.js";
import { oneOf } from "../widgets.js";
import { boxArt } from "./home-screen.js";
import { houseRuleWords } from "./house-rule.js";
import type { Crowd } from "./play-someone.js";

/** Milliseconds between two readings, and after one that failed. */
const EVERY = 4000;
const AGAIN = 8000;
/** Whoever listens to the page hears of new tables no more often than that. */
const SAID_EVERY = 10_000;

type Reading = "first" | "read" | "failed" | "none";

/** Nobody waits at a table that everybody has left, unless it is played over days. */
export function isAlive(table: ListedTable): boolean {
  return aboutOf(table.game) !== undefined && (table.present !== 0 || table.clock?.kind === "slow");
}

/** Somebody may sit down there; else it is being played. */
function isOpen(table: ListedTable): boolean {
  return table.free !== undefined;
}

/** "15 min each", "2 days a move": how fast it goes. */
export function clockWords(say: Say, clock: ListedTable["clock"]): string {
  if (!clock) return say("no clock", "sans pendule");
  const { kind, seconds } = clock;
  const [count, unit] =
    seconds >= 86400 ? [seconds / 86400, "day"] : seconds >= 3600 ? [seconds / 3600, "hour"] : [seconds / 60, "minute"];
  const amount = Math.max(1, Math.round(count));
  const long = {
    day: howMany(say, amount, ["day", "days"], ["jour", "jours"]),
    hour: howMany(say, amount, ["hour", "hours"], ["heure", "heures"]),
    minute: `${amount} min`,
  }[unit]!;
  return kind === "live" ? say(`${long} each`, `${long} chacun`) : say(`${long} a move`, `${long} par coup`);
}

export class OpenTables {
  private shown: ListedTable[] = [];
  private looking: Crowd = { seeking: 0, about: undefined };
  private wanted: GamePace | null = null;
  /** What was read while a hand or the focus was in the list. */
  private newer: ListedTable[] | null = null;
  private reading: Reading = "first";
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** How often the list was asked for: an answer that is overtaken counts no more. */
  private asked = 0;
  private isTouched = false;
  private isSitting = false;
  private isClosed = false;
  private said = -Infinity;
  /** The words of options, once a table has one that is not as usual. */
  private catalogue: Games | null = null;
  private readonly look = () => document.visibilityState === "visible" && this.hurry();

  constructor(private readonly page: Page) {
    document.addEventListener("visibilitychange", this.look);
    addEventListener("online", this.look);
    void this.read();
  }

  /** How many wait for somebody. */
  get count(): number {
    return this.shown.filter(isOpen).length;
  }

  /** How many look for somebody to play with. */
  get crowd(): Crowd {
    return this.looking;
  }

  /** There is a server that has a list. */
  get isKept(): boolean {
    return this.reading !== "none";
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("online", this.look);
  }

  private hurry(): void {
    clearTimeout(this.timer);
    void this.read();
  }

  private async read(): Promise<void> {
    const asked = ++this.asked;
    try {
      const { tables, playing, seeking, about } = await listTables(this.page.language);
      if (asked !== this.asked) return;
      this.looking = { seeking, about };
      this.take([...tables.filter(isAlive), ...playing.filter(isAlive)]);
    } catch (error) {
      if (asked !== this.asked) return;
      // A page that no server of ours keeps has no list.
      this.reading =
        error instanceof Refused && error.code !== "offline" && this.reading === "first" ? "none" : "failed";
    }
    if (this.isClosed || this.reading === "none") return;
    this.timer = setTimeout(() => this.readWhenSeen(), this.reading === "failed" ? AGAIN : EVERY);
    this.page.refresh();
  }

  /** In a tab that nobody looks at the list rests; coming back reads it at once. */
  private readWhenSeen(): void {
    if (document.visibilityState === "visible") void this.read();
  }

  private take(tables: ListedTable[]): void {
    const isFirst = this.reading === "first";
    const fresh = countNew(tables.filter(isOpen), this.newer ?? this.shown);
    this.reading = "read";
    if (this.isTouched && isOther(tables, this.shown)) this.newer = tables;
    else this.show(tables);
    if (fresh && !isFirst) this.announce(fresh);
    if (!this.catalogue && tables.some(hasHouseRules)) void this.readWords();
  }

  private announce(fresh: number): void {
    const { say } = this.page;
    if (performance.now() - this.said < SAID_EVERY) return;
    this.said = performance.now();
    this.page.announce(
      say(
        fresh > 1 ? `${fresh} new tables.` : "A new table.",
        fresh > 1 ? `${fresh} nouvelles tables.` : "Une nouvelle table.",
      ),
    );
  }

  private async readWords(): Promise<void> {
    this.catalogue = await new OnlineHost().games(this.page.language).catch(() => null);
    this.page.refresh();
  }

  private show(tables: ListedTable[]): void {
    this.shown = tables;
    this.newer = null;
  }

  private touch(isTouched: boolean): void {
    this.isTouched = isTouched;
    if (isTouched || !this.newer) return;
    this.show(this.newer);
    this.page.refresh();
  }

  render(): TemplateResult {
    const { say } = this.page;
    const shown = this.shown.filter(({ clock }) => !this.wanted || paceOf(clock) === this.wanted);
    return html`<section class="panel open-tables" aria-label=${say("Open tables", "Tables ouvertes")}
      @pointerenter=${() => this.touch(true)} @pointerleave=${() => this.touch(false)}
      @focusin=${() => this.touch(true)} @focusout=${() => this.touch(false)}>
      <header>
        <h2>${say("Open tables", "Tables ouvertes")}</h2>
        <span class="small soft state">${this.state()}</span>
        ${
          this.newer
            ? html`<button class="link small" @click=${() => this.touch(false)}>${newerWords(
                say,
                countNew(this.newer, this.shown),
              )}</button>`
            : nothing
        }
        ${this.filter()}
      </header>
      ${
        shown.length
          ? html`<ul @keydown=${onKey}>${repeat(
              shown,
              ({ table }) => table,
              (table) => this.line(table),
            )}</ul>`
          : nothing
      }
      ${this.openOne()} ${this.together()}
    </section>`;
  }

  private state(): string {
    const { say } = this.page;
    if (this.reading === "first") return "";
    if (this.reading === "failed")
      return navigator.onLine
        ? say(
            "The list could not be read; trying again. Games against bots go on.",
            "La liste n’a pas pu être lue ; nouvel essai. Les bots jouent toujours.",
          )
        : say(
            "Offline. Tables come back with the connection; the five boxes play without it.",
            "Hors ligne. Les tables reviendront avec la connexion ; les boîtes s’en passent.",
          );
    const open = this.count;
    const played = this.shown.length - open;
    const playing = say(`${played} being played`, `${played} en cours`);
    if (open)
      return [
        say(`${open} open`, howMany(say, open, ["", ""], ["ouverte", "ouvertes"])),
        ...(played ? [playing] : []),
      ].join(", ");
    return say(
      `No open table just now.${played ? " " + canBeWatched(say, played) : ""} Open one, and it is listed here.`,
      `Aucune table ouverte.${played ? " " + canBeWatched(say, played) : ""} Ouvrez une table, elle paraîtra ici.`,
    );
  }

  private filter(): TemplateResult {
    const { say } = this.page;
    const choose = (pace: GamePace | null) => {
      this.wanted = pace;
      this.page.refresh();
    };
    return oneOf<GamePace | null>(
      say("Pace", "Rythme"),
      [
        { value: null, label: say("All", "Toutes") },
        ...PACES.map((pace) => ({ value: pace, label: paceName(say, pace) })),
      ],
      this.wanted,
      choose,
    );
  }

  private line(table: ListedTable): TemplateResult {
    const { say } = this.page;
    const about = aboutOf(table.game)!;
    const names = table.names.flatMap((name, seat) =>
      name === null ? [] : [withRating(name || say("a guest", "quelqu’un"), table.ratings, seat)],
    );
    const free = table.free ?? 0;
    return html`<li>
      ${boxArt(about)}
      <span class="which"><b>${about.title}</b><span
        class="small soft">${[
          ...(free ? [] : [say("Being played", "En cours")]),
          ...(table.rated ? [say("rated", "classée")] : []),
          termsWords(say, table.clock),
          ...houseRuleWords(
            this.page,
            this.catalogue?.games.find(({ game }) => game === table.game),
            table.options ?? {},
          ),
        ].join(" · ")}</span><span class="small">${names.join(", ")}</span></span>
      <span class="places small"><span aria-hidden="true">${Array.from(
        { length: table.seats },
        (_, i) => html`<i class=${i < table.seats - free ? "" : "free"}></i>`,
      )}</span>${placesWords(say, table)}</span>
      ${this.act(table, about.title, names.join(", "))}
    </li>`;
  }

  private act(table: ListedTable, title: string, names: string): TemplateResult {
    const { say } = this.page;
    if (findSavedGame(table.table)?.tokens.length)
      return html`<a class="button" href="#/table/${table.table}">${icon("people")}${say("My table", "Ma table")}</a>`;
    if (!isOpen(table))
      return html`<a class="button plain" data-key="w" href="#/table/${table.table}"
        aria-label=${say(`Watch: ${title}, with ${names}`, `Regarder : ${title}, avec ${names}`)}>${icon("eye")}${say(
          "Watch",
          "Regarder",
        )}</a>`;
    return html`<button class="button" data-key="s" ?disabled=${this.isSitting}
      aria-label=${say(`Sit down: ${title}, with ${names}`, `S’asseoir : ${title}, avec ${names}`)}
      @click=${() => void this.sit(table)}>${icon("people")}${say("Sit down", "S’asseoir")}</button>`;
  }

  private async sit({ table, game, clock }: ListedTable): Promise<void> {
    const { page } = this;
    if (paceOf(clock) === "slow" && owesTooManySlow()) return page.toast(tooManySlowWords(page.say));
    this.isSitting = true;
    page.refresh();
    try {
      const { seat, token } = await takeSeat(table, null, page.settings.name, page.language);
      saveGame(newSavedGame(table, "online", game, [token], [seat]));
      page.go(`#/table/${table}`);
    } catch (error) {
      this.isSitting = false;
      page.toast(error instanceof Error ? error.message : String(error));
      this.isTouched = false;
      this.hurry();
    }
  }

  private openOne(): TemplateResult {
    const { say } = this.page;
    return html`<p class="open-one"><span
      class="small soft">${say("Open a table:", "Ouvrir une table :")}</span>${games.map(
        (about) => html`<a href="#/setup/${about.game}/open" title=${about.title}>${boxArt(about)}<span
        class="unseen">${about.title}</span></a>`,
      )}</p>`;
  }

  /** For several evenings. */
  private together(): TemplateResult | typeof nothing {
    const { account, say } = this.page;
    if (!account.isOffered) return nothing;
    return html`<p class="together small soft"><a href="#/tournaments">${say("Tournaments", "Tournois")}</a> ${say(
      "several rounds, one list of who stands where",
      "plusieurs rondes, un seul classement",
    )}</p>`;
  }
}

/** "Quick, 1 min a move" */
function termsWords(say: Say, clock: ListedTable["clock"]): string {
  const pace = paceOf(clock);
  return pace ? `${paceName(say, pace)}, ${clockWords(say, clock)}` : clockWords(say, clock);
}

/** The letter of what a line offers does it: `s` sits down, `w` watches. */
function onKey(event: KeyboardEvent): void {
  stepAmong(event, ".button");
  const line = (event.target as Element).closest("li");
  if (event.ctrlKey || event.altKey || event.metaKey || !/^[sw]$/.test(event.key)) return;
  line?.querySelector<HTMLElement>(`[data-key="${event.key}"]`)?.click();
}

/** "2 free of 4", "6 watching" */
function placesWords(say: Say, { free, seats, watching }: ListedTable): string {
  if (free) return say(`${free} free of ${seats}`, `${howMany(say, free, ["", ""], ["libre", "libres"])} sur ${seats}`);
  if (!watching) return "";
  return say(`${watching} watching`, howMany(say, watching, ["", ""], ["regarde", "regardent"]));
}

function canBeWatched(say: Say, count: number): string {
  return say(
    count > 1 ? `${count} games can be watched.` : "A game can be watched.",
    count > 1 ? `${count} parties se regardent.` : "Une partie se regarde.",
  );
}

function countNew(tables: readonly ListedTable[], shown: readonly ListedTable[]): number {
  const known = new Set(shown.map(({ table }) => table));
  return tables.filter(({ table }) => !known.has(table)).length;
}

/** What stands behind a list that may not move. */
function newerWords(say: Say, count: number): string {
  return count
    ? say(`${count} new, show`, `${howMany(say, count, ["", ""], ["nouvelle", "nouvelles"])}, voir`)
    : say("The list has changed: show", "La liste a changé : voir");
}

function hasHouseRules({ options = {} }: ListedTable): boolean {
  return Object.keys(options).length > 0;
}

function isOther(tables: readonly ListedTable[], shown: readonly ListedTable[]): boolean {
  return JSON.stringify(tables) !== JSON.stringify(shown);
}
