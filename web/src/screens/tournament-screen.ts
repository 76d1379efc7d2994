/** tournament-screen.ts -- the page of a tournament: what I must do on top, rounds and their tables, who stands where
 *  and why. It is read again and again while somebody looks; the order changes only when a round is over. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Games } from "mastaba:protocol";
import { noteTables } from "../came-from.js";
import { aboutOf } from "../games.js";
import { howMany } from "../i18n.js";
import { Refused } from "../offline-host.js";
import { ReadAgain } from "../read-again.js";
import { findSavedGame, newSavedGame, saveGame } from "../saved-games.js";
import type { Page, Screen } from "../screen.js";
import { formWords, minutesToSay, momentWords, roundWords, seatsWords } from "../tournament-words.js";
import { isRoundOver, tournaments, type SameDeal, type Tournament } from "../tournaments.js";
import { complain } from "../widgets.js";
import { clubFault, clubFrame } from "./club-frame.js";
import { sheet } from "./dialogs.js";
import { about } from "./tournament-about.js";
import { banner, deadlineOf } from "./tournament-banner.js";
import { standings } from "./tournament-standings.js";
import { roundsOf } from "./tournament-tables.js";

/** Milliseconds between two readings while something may happen, and between two looks at the clock. */
const EVERY = 4000;
const TICK = 1000;

export type Deed = "enter" | "leave" | "begin" | "cancel";

/** What the parts of the page are drawn from, and what they ask of it. */
export interface Shown {
  readonly page: Page;
  readonly of: Tournament;
  readonly link: string;
  /** The round whose tables are shown. */
  readonly round: number;
  /** The last round with one deal that is over, where it was read. */
  readonly compared: SameDeal | null;
  readonly info: Games["games"][number] | undefined;
  readonly isBusy: boolean;
  /** What is asked once more before it is done. */
  readonly doubt: Deed | null;
  /** The entrant whose line is unfolded. */
  readonly unfolded: number | null;
  readonly now: number;
  choose(round: number): void;
  ask(deed: Deed | null): void;
  act(deed: Deed): void;
  sit(): void;
  unfold(entrant: number): void;
}

export class TournamentScreen implements Screen {
  private of: Tournament | null = null;
  private failure: { words: string; isPassing: boolean } | null = null;
  /** When it was read last. */
  private asOf = 0;
  private isStale = false;
  private isBusy = false;
  /** Null: the one that is played. */
  private chosen: number | null = null;
  private doubt: Deed | null = null;
  private unfolded: number | null = null;
  private compared: SameDeal | null = null;
  private info: Games["games"][number] | undefined;
  private areKeysShown = false;
  private isClosed = false;
  /** Milliseconds that are left, when it was last looked at. */
  private left = Infinity;
  /** Who was signed in when it was read. */
  private reader: string | null = null;
  private readonly again: ReadAgain;
  private readonly timer = setInterval(() => this.tick(), TICK);

  constructor(
    private readonly page: Page,
    private readonly id: string,
    private readonly link: string,
  ) {
    void page.account.read();
    this.again = new ReadAgain(() => this.read());
  }

  title(): string {
    return `${this.of?.name ?? this.page.say("Tournament", "Tournoi")} · Mastaba`;
  }

  isAwaiting(): boolean {
    return this.of?.mine?.state === "waiting";
  }

  close(): void {
    this.isClosed = true;
    this.again.close();
    clearInterval(this.timer);
  }

  // ---- what comes ----

  private async read(): Promise<number> {
    const { page } = this;
    this.reader = page.account.signedIn;
    try {
      this.take(await tournaments(page.language).read(this.id, this.link));
    } catch (error) {
      const isPassing = !(error instanceof Refused) || error.code === "offline" || error.code === "store";
      if (!this.of || !isPassing) this.fail(error, isPassing);
      else this.isStale = true;
    }
    if (this.isClosed) return Infinity;
    page.refresh();
    return this.failure?.isPassing === false ? Infinity : EVERY;
  }

  private fail(error: unknown, isPassing: boolean): void {
    this.failure = { words: error instanceof Error ? error.message : String(error), isPassing };
    this.page.announce(this.failure.words);
  }

  private take(tournament: Tournament): void {
    const before = this.of;
    this.of = tournament;
    this.failure = null;
    this.isStale = false;
    this.asOf = Date.now();
    if (before) this.tell(before, tournament);
    else void this.readWords(tournament);
    noteTables(tournament);
    void this.compare(tournament);
  }

  /** What is new, to whoever listens. */
  private tell(before: Tournament, of: Tournament): void {
    const { say } = this.page;
    if (of.stands_after > before.stands_after)
      this.page.announce(
        say(`Round ${of.stands_after} is over: new standings.`, `Ronde ${of.stands_after} finie : nouveau classement.`),
      );
    if (of.entrants > before.entrants && of.state === "entering")
      this.page.announce(
        howMany(say, of.entrants, ["has entered.", "have entered."], ["inscription.", "inscriptions."]),
      );
    if (of.round !== before.round) this.chosen = null;
  }

  /** The words of house rules, where there are any. */
  private async readWords(of: Tournament): Promise<void> {
    if (!Object.keys(of.options).length) return;
    const known = await this.page
      .host("offline")
      .games(this.page.language, of.game)
      .catch(() => null);
    this.info = known?.games.find(({ game }) => game === of.game);
    this.page.refresh();
  }

  /** How the last round with one deal came out for me. */
  private async compare(of: Tournament): Promise<void> {
    const last = of.same_deal.filter((round) => isRoundOver(of, round)).at(-1);
    if (last === undefined || this.compared?.round === last) return;
    this.compared = await tournaments(this.page.language)
      .compare(this.id, this.link, last)
      .catch(() => this.compared);
    this.page.refresh();
  }

  /** Time is shown as it goes, and said seldom. */
  private tick(): void {
    const until = this.of && deadlineOf(this.of);
    if (until === null || until === undefined || this.isClosed) return;
    const left = until - Date.now();
    const minutes = minutesToSay(this.left, left);
    this.left = left;
    if (minutes !== null) this.sayLeft(minutes);
    if (document.visibilityState === "visible") this.page.refresh();
  }

  private sayLeft(minutes: number): void {
    const { say } = this.page;
    const left = howMany(say, minutes, ["minute", "minutes"], ["minute", "minutes"]);
    this.page.announce(
      this.of!.state === "entering"
        ? say(`It begins in ${left}.`, `Début dans ${left}.`)
        : say(`${left} left to sit down.`, `Encore ${left} pour vous asseoir.`),
    );
  }

  /** Whoever signs in here is another reader. */
  drawn(): void {
    if (this.of && this.reader !== this.page.account.signedIn) void this.again.now();
    const dialog = document.querySelector<HTMLDialogElement>(".club dialog.sheet");
    if (dialog && !dialog.open) dialog.showModal();
  }

  // ---- what is done ----

  private async act(deed: Deed): Promise<void> {
    const { page } = this;
    const calls = tournaments(page.language);
    if (this.isBusy) return;
    this.isBusy = true;
    this.doubt = null;
    page.refresh();
    try {
      this.take(
        await (deed === "enter" ? calls.enter(this.id, this.link || (this.of?.link ?? "")) : calls.act(this.id, deed)),
      );
      if (deed === "leave" || deed === "enter") void page.account.read();
    } catch (error) {
      complain(page, error);
    }
    this.isBusy = false;
    page.refresh();
  }

  /** With one touch one sits at the table: it need not ask again. */
  private sit(): void {
    const { of, page } = this;
    const mine = of?.mine;
    if (!of || !mine) return;
    const { table, token, seat } = mine;
    if (table === null || token === null) return;
    const saved = findSavedGame(table) ?? newSavedGame(table, "online", of.game, [token], [seat]);
    saveGame({ ...saved, tokens: [...new Set([token, ...saved.tokens])], sits: true, ofAccount: true });
    page.go(`#/table/${table}`);
  }

  // ---- keys ----

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.of) return false;
    if (event.key === "Escape" && (this.areKeysShown || this.doubt)) return this.escape();
    if ((event.target as HTMLElement).closest("input, select, dialog")) return false;
    const focus = (selector: string) => {
      const found = document.querySelector<HTMLElement>(selector);
      found?.focus();
      return found !== null;
    };
    switch (event.key) {
      case "m":
        return focus(".stand .own button");
      case "p":
        return focus(".must .main");
      case "[":
        return this.step(-1);
      case "]":
        return this.step(1);
      case "?":
        this.areKeysShown = true;
        this.page.refresh();
        return true;
      default:
        return false;
    }
  }

  private escape(): boolean {
    this.areKeysShown = false;
    this.doubt = null;
    this.page.refresh();
    return true;
  }

  private step(by: number): boolean {
    this.choose(this.round + by);
    return true;
  }

  private get round(): number {
    return this.chosen ?? Math.max(1, this.of?.round ?? 1);
  }

  private choose(round: number): void {
    this.chosen = Math.min(Math.max(this.of!.rounds, 1), Math.max(1, round));
    this.page.refresh();
  }

  // ---- drawing ----

  private shown(of: Tournament): Shown {
    return {
      page: this.page,
      of,
      link: this.link || (of.link ?? ""),
      round: this.round,
      compared: this.compared,
      info: this.info,
      isBusy: this.isBusy,
      doubt: this.doubt,
      unfolded: this.unfolded,
      now: Date.now(),
      choose: (round) => this.choose(round),
      ask: (deed) => ((this.doubt = deed), this.page.refresh()),
      act: (deed) => void this.act(deed),
      sit: () => this.sit(),
      unfold: (entrant) => ((this.unfolded = this.unfolded === entrant ? null : entrant), this.page.refresh()),
    };
  }

  render(): TemplateResult {
    const { page, of, failure } = this;
    const { say } = page;
    if (failure)
      return clubFrame(
        page,
        "tournaments",
        say("Tournament", "Tournoi"),
        "",
        clubFault(page, failure.words, failure.isPassing ? () => void this.again.now() : null),
      );
    if (!of) return clubFrame(page, "tournaments", "…", "", html`<main class="tourney" aria-busy="true"></main>`);
    const shown = this.shown(of);
    const hasRounds = of.state === "playing" || of.state === "over";
    return clubFrame(
      page,
      "tournaments",
      of.name,
      this.factsWords(of),
      html`<main class="tourney one">${this.stale()} ${banner(shown)}
        <div class="three">${hasRounds ? roundsOf(shown) : nothing} ${standings(
          shown,
        )} ${about(shown)}</div>${this.areKeysShown ? this.keys() : nothing}</main>`,
    );
  }

  private factsWords(of: Tournament): string {
    const { say } = this.page;
    return [aboutOf(of.game)?.title ?? of.game, seatsWords(say, of.seats), formWords(say, of.form), roundWords(say, of)]
      .filter(Boolean)
      .join(" · ");
  }

  private stale(): TemplateResult | typeof nothing {
    const { say, language } = this.page;
    if (!this.isStale) return nothing;
    const time = momentWords(language, this.asOf, Date.now());
    return html`<p class="stale small" role="status">${say(
      `The server does not answer. This is as of ${time}; trying again.`,
      `Le serveur ne répond pas. État de ${time} ; nouvel essai.`,
    )}</p>`;
  }

  private keys(): TemplateResult {
    const { say } = this.page;
    const keys: [string, string][] = [
      ["p", say("what I must do", "ce que je dois faire")],
      ["m", say("my line of the standings", "ma ligne du classement")],
      ["[", say("the round before", "la ronde d’avant")],
      ["]", say("the round after", "la ronde d’après")],
      ["?", say("this list", "cette liste")],
    ];
    return sheet(
      this.page,
      say("Keys", "Touches"),
      html`<dl class="keys">${keys.map(([key, words]) => html`<dt><kbd>${key}</kbd></dt><dd>${words}</dd>`)}</dl>`,
      () => void this.escape(),
    );
  }
}
