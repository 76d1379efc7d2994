/** play-someone.ts -- the panel of the home page that finds somebody to play with: what one would like to play, then
 *  who has come so far, then the table that was found, at which one sits down by oneself after a moment. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Found, Looking, Seat, Seek } from "mastaba:protocol";
import type { AboutGame } from "../about-game.js";
import { PACES, paceName, paceWords } from "../game-pace.js";
import { aboutOf, games } from "../games.js";
import { howMany, listed, type Say } from "../i18n.js";
import { icon, mark } from "../icons.js";
import { withRating } from "../rated-names.js";
import { newSavedGame, owesTooManySlow, saveGame, tooManySlowWords } from "../saved-games.js";
import type { Page } from "../screen.js";
import { Search } from "../seeking.js";
import { setStyle } from "../set-style.js";
import type { Wish } from "../settings.js";
import { oneOf } from "../widgets.js";
import { boxArt } from "./home-screen.js";

/** Seconds until one sits down at the table that was found without having touched anything. */
const BEGINS_IN = 10;
const LAST_SECONDS = 10;
/** Rows of people and free seats, at most. */
const MOST_ROWS = 5;
const BOTS_AFTER: readonly (number | null)[] = [30, 60, 120, 300, null];

/** How many look, and how long it takes, as the list of tables tells it. */
export interface Crowd {
  seeking: number;
  about: number | undefined;
}

const SEATS: readonly Seat[] = ["A", "B", "C", "D", "E"];

/** "0:24" */
function clockFigures(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function secondsWords(say: Say, seconds: number | null): string {
  if (seconds === null) return say("never", "jamais");
  return seconds < 120 ? `${seconds} s` : `${seconds / 60} min`;
}

/** "2 people waiting, about a minute" */
export function crowdWords(say: Say, people: number, about: number | undefined): string {
  if (!people) return say("Nobody is waiting just now", "Personne n’attend en ce moment");
  const who = say(
    people === 1 ? "One person waiting" : `${people} people waiting`,
    people === 1 ? "Une personne attend" : `${people} personnes attendent`,
  );
  if (about === undefined) return who;
  const minutes = Math.round(about / 60);
  const long =
    about < 45
      ? say("less than a minute", "moins d’une minute")
      : minutes < 2
        ? say("about a minute", "une minute environ")
        : say(`about ${minutes} minutes`, `${minutes} minutes environ`);
  return `${who}, ${long}`;
}

export class PlaySomeone {
  private search: Search | null = null;
  private looking: Looking | null = null;
  private found: Found | null = null;
  private foundAt = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private saidLast = false;

  constructor(
    private readonly page: Page,
    private readonly crowd: () => Crowd,
  ) {}

  get isLooking(): boolean {
    return this.search !== null;
  }

  /** Whoever leaves the page looks no more; a table that was found waits for a moment. */
  close(): void {
    clearInterval(this.timer);
    if (this.search && !this.found)
      this.page.toast(
        this.page.say(
          "The search ended when you left the page.",
          "La recherche a cessé quand vous avez quitté la page.",
        ),
      );
    this.search?.end();
  }

  private get wish(): Wish {
    return this.page.settings.wish;
  }

  private change(part: Partial<Wish>): void {
    this.page.change({ wish: { ...this.wish, ...part } });
  }

  /** Those chosen that are still here, or all. */
  private get titles(): AboutGame[] {
    const chosen = games.filter(({ game }) => this.wish.titles.includes(game));
    return chosen.length ? chosen : games.filter(({ players }) => players[1] > 1);
  }

  render(): TemplateResult {
    const { say } = this.page;
    return html`<section class="panel play-someone" aria-label=${say("Play someone", "Trouver quelqu’un")}>
      <h2>${say("Play someone", "Trouver quelqu’un")}</h2>
      ${this.found ? this.table(this.found) : this.search ? this.waiting(this.search) : this.choices()}
    </section>`;
  }

  // ---- what one would like ----

  private choices(): TemplateResult {
    const { say } = this.page;
    const isFull = this.wish.pace === "slow" && owesTooManySlow();
    const { seeking, about } = this.crowd();
    const chooseBots = (event: Event) =>
      this.change({ botsAfter: BOTS_AFTER[(event.target as HTMLSelectElement).selectedIndex]! });
    return html`<form @submit=${(event: Event) => (event.preventDefault(), this.begin())}>
      <fieldset class="picks"><legend class="unseen">${say("Titles", "Jeux")}</legend>${games.map((about) =>
        this.pick(about),
      )}</fieldset>
      <div class="row"><span>${say("Seats", "Places")}</span>${this.seats()}</div>
      <div class="row"><span>${say("Pace", "Rythme")}</span>${oneOf(
        say("Pace", "Rythme"),
        PACES.map((pace) => ({
          value: pace,
          label: paceName(say, pace),
          name: `${paceName(say, pace)}, ${paceWords(say, pace)}`,
        })),
        this.wish.pace,
        (pace) => this.change({ pace }),
      )}</div>
      <label class="row"><span>${say("Bots join after", "Bots après")}</span><select class="field"
        @change=${chooseBots}>
        ${BOTS_AFTER.map(
          (after) => html`<option ?selected=${after === this.wish.botsAfter}>${secondsWords(say, after)}</option>`,
        )}
      </select></label>
      <button class="button main" ?disabled=${isFull}>${icon("people")}${say(
        "Find a table",
        "Chercher une table",
      )}</button>
      <p class="small soft">${
        isFull ? tooManySlowWords(say) : `${paceWords(say, this.wish.pace)} · ${crowdWords(say, seeking, about)}`
      }</p>
    </form>`;
  }

  private pick(about: AboutGame): TemplateResult {
    const isChosen = this.titles.includes(about);
    const toggle = () => {
      const titles = this.titles.filter((other) => other !== about);
      this.change({ titles: (isChosen ? titles : [...titles, about]).map(({ game }) => game) });
    };
    return html`<label class="pick" title=${about.title}>
      <input type="checkbox" .checked=${isChosen} @change=${toggle} aria-label=${about.title} />
      ${boxArt(about)}<span class="tick" aria-hidden="true">${icon("check")}</span></label>`;
  }

  private seats(): TemplateResult {
    const { say } = this.page;
    const most = Math.max(...this.titles.map(({ players }) => players[1]));
    const counts = [2, 3, 4, 5].filter((seats) => seats <= most);
    return oneOf<number | null>(
      say("Seats", "Places"),
      [
        ...counts.map((seats) => ({ value: seats, label: String(seats) })),
        { value: null, label: say("any", "toutes") },
      ],
      this.wish.seats !== null && this.wish.seats <= most ? this.wish.seats : null,
      (seats) => this.change({ seats }),
    );
  }

  // ---- looking ----

  private begin(): void {
    const { page, wish } = this;
    const { say } = page;
    const most = Math.max(...this.titles.map(({ players }) => players[1]));
    const seek: Seek = { titles: this.titles.map(({ game }) => game), pace: wish.pace, bots_after: wish.botsAfter };
    if (wish.seats !== null && wish.seats <= most) seek.seats = [wish.seats];
    if (page.settings.name) seek.name = page.settings.name;
    this.looking = this.found = null;
    this.saidLast = false;
    this.search = new Search(seek, page.language, {
      told: (state) => (state.state === "found" ? this.sit(state) : this.hear(state)),
      failed: (words) => {
        this.stop();
        page.toast(words);
      },
    });
    this.timer = setInterval(() => this.tick(), 250);
    page.announce(say("Looking for a table.", "On cherche une table."));
    this.focusAfter(".play-someone .calls");
  }

  /** The button that was pressed is gone: reading goes on with what came in its place. */
  private focusAfter(selector: string): void {
    this.page.refresh();
    requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus());
  }

  private hear(state: Looking): void {
    const { say } = this.page;
    const more = state.near - (this.looking?.near ?? 0);
    if (more > 0) this.page.announce(say("Somebody may sit with you.", "Quelqu’un pourrait jouer avec vous."));
    this.looking = state;
    this.page.refresh();
  }

  private tick(): void {
    const { page } = this;
    if (this.found && this.left <= 0) return this.goThere(this.found);
    const { botsAfter } = this.wish;
    const isLast = this.search && botsAfter !== null && this.search.waited / 1000 > botsAfter - LAST_SECONDS;
    if (isLast && !this.saidLast && !this.found && botsAfter > LAST_SECONDS)
      page.announce(page.say("Bots join in ten seconds.", "Les bots viennent dans dix secondes."));
    this.saidLast ||= Boolean(isLast);
    page.refresh();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.search?.end();
    this.search = this.looking = null;
    this.focusAfter(".play-someone .main");
  }

  private waiting(search: Search): TemplateResult {
    const { say } = this.page;
    const { botsAfter } = this.wish;
    const waited = Math.floor(search.waited / 1000);
    const figures = clockFigures(waited);
    const done = botsAfter ? Math.min(1, search.waited / 1000 / botsAfter) : 0;
    return html`<p class="looking"><b>${say("Looking…", "On cherche…")} <span role="timer">${figures}</span></b></p>
      ${
        botsAfter === null
          ? nothing
          : html`<div class="gauge" aria-hidden="true"><i ${setStyle({ width: `${done * 100}%` })}></i></div>`
      }
      <ul>${this.rows().map((row) => html`<li>${row}</li>`)}</ul>
      <p class="small soft">${this.hopes()}</p>
      <div class="buttons">
        <button class="button calls" @click=${() => void search.callBots()}>${icon("bot")}${say(
          "Bots now",
          "Bots tout de suite",
        )}</button>
        <button class="button plain" @click=${() => this.stop()}>${say("Stop looking", "Arrêter")}</button>
      </div>`;
  }

  private hopes(): string {
    const { say } = this.page;
    const { looking } = this;
    const { botsAfter } = this.wish;
    if (!looking) return say("One moment.", "Un instant.");
    if (looking.held)
      return say(
        `You left tables lately: others are asked in ${looking.held} s.`,
        `Vous avez quitté des tables : on demandera aux autres dans ${looking.held} s.`,
      );
    if (looking.waiting > 1)
      return `${crowdWords(say, looking.waiting, looking.about)}. ${say(
        "Near your rating first, then wider.",
        "D’abord près de votre niveau, puis plus loin.",
      )}`;
    return botsAfter === null
      ? say("Nobody else just now.", "Personne d’autre pour l’instant.")
      : say(
          `Nobody else just now. Bots join at ${clockFigures(botsAfter)}, or keep waiting.`,
          `Personne pour l’instant. Les bots viennent à ${clockFigures(botsAfter)}, ou attendez encore.`,
        );
  }

  /** Oneself, who may come, and what is free. */
  private rows(): TemplateResult[] {
    const { say } = this.page;
    const near = this.looking?.near ?? 0;
    const count = Math.min(MOST_ROWS, this.wish.seats ?? Math.max(2, near + 1));
    const { botsAfter } = this.wish;
    const row = (i: number, kind: string, name: string, words: string) =>
      html`<span class="seat ${kind}">${mark(SEATS[i]!, kind === "me")}</span><span class="which"><b>${name}</b><span
        class="small soft">${words}</span></span>`;
    return Array.from({ length: count }, (_, i) => {
      if (i === 0) return row(i, "me", this.page.settings.name || say("You", "Vous"), say("you", "vous"));
      if (i <= near)
        return row(i, "somebody", say("Somebody", "Quelqu’un"), say("near your strength", "de votre force"));
      const bots = botsAfter === null ? "" : clockFigures(botsAfter);
      return row(
        i,
        "free",
        say("Free", "Libre"),
        bots && say(`a Scribe joins at ${bots}`, `un Scribe vient à ${bots}`),
      );
    });
  }

  // ---- a table ----

  private sit(found: Found): void {
    const { page } = this;
    const { say } = page;
    this.found = found;
    this.foundAt = performance.now();
    saveGame({
      ...newSavedGame(found.table, "online", found.game, [found.token], [found.seat]),
      pace: found.pace,
      sits: true,
    });
    const begins = say("Begins in ten seconds.", "Début dans dix secondes.");
    page.announce(`${this.tableWords(found)} ${this.peopleWords(found)}. ${begins}`);
    this.focusAfter(".play-someone .main");
  }

  private get left(): number {
    return Math.ceil(BEGINS_IN - (performance.now() - this.foundAt) / 1000);
  }

  private tableWords({ game, names }: Found): string {
    const title = aboutOf(game)?.title ?? game;
    const english = ["", "", "two", "three", "four", "five"][names.length] ?? names.length;
    const french = ["", "", "deux", "trois", "quatre", "cinq"][names.length] ?? names.length;
    return this.page.say(`A table of ${english}: ${title}.`, `Une table de ${french} : ${title}.`);
  }

  /** Who else is there. */
  private peopleWords({ names, seat, ratings }: Found): string {
    const { say } = this.page;
    const people = names.flatMap((name, i) =>
      name === null || SEATS[i] === seat ? [] : [withRating(name || say("a guest", "quelqu’un"), ratings, i)],
    );
    const bots = names.length - 1 - people.length;
    if (bots) people.push(howMany(say, bots, ["Scribe", "Scribes"], ["Scribe", "Scribes"]));
    return say(`With ${listed(say, people)}`, `Avec ${listed(say, people)}`);
  }

  private table(found: Found): TemplateResult {
    const { say } = this.page;
    const about = aboutOf(found.game);
    const left = Math.max(0, this.left);
    return html`<div class="found">
      ${about ? boxArt(about) : nothing}
      <p><b>${this.tableWords(found)}</b><br />${this.peopleWords(found)}.<br /><span class="small soft">${paceWords(
        say,
        found.pace,
      )}</span></p>
    </div>
    <button class="button main" @click=${() => this.goThere(found)}>${icon("people")}${say(
      "Sit down",
      "S’asseoir",
    )}</button>
    <p class="small soft">${say(`Begins in ${left} seconds.`, `Début dans ${left} secondes.`)}</p>`;
  }

  private goThere({ table }: Found): void {
    clearInterval(this.timer);
    this.page.go(`#/table/${table}`);
  }
}
