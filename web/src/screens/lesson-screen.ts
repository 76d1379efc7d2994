/** lesson-screen.ts -- two minutes with a teacher: each of my moves explained before I make it; then the game is mine.
 *  */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { aboutOf } from "../games.js";
import { howMany } from "../i18n.js";
import { icon } from "../icons.js";
import { OfflineHost } from "../offline-host.js";
import type { Made, Move } from "mastaba:protocol";
import { loadScript, playsOf, turnsOf, type LessonScript } from "../lesson-script.js";
import { removeSavedGame } from "../saved-games.js";
import { TableScreen, type Guide } from "./table-screen.js";

export class LessonScreen implements Screen, Guide {
  private script: LessonScript | null = null;
  private turn = 0;
  /** The next table is on its way: what is seen is still the step before, and is not left twice. */
  private isTurning = false;
  private screen: TableScreen | null = null;
  private table: Made | null = null;
  private failure = "";
  private isClosed = false;

  constructor(
    private readonly page: Page,
    private readonly game: string,
  ) {
    loadScript(game).then(
      (script) => {
        this.script = script;
        this.go(0);
      },
      (error: unknown) => this.fail(error),
    );
  }

  private fail(error: unknown): void {
    this.failure = error instanceof Error ? error.message : String(error);
    this.page.refresh();
  }

  /** Lays out the table as it stands before my next move. Words and table change together. */
  private async begin(script: LessonScript, turn: number): Promise<void> {
    const host = this.page.host("offline") as OfflineHost;
    try {
      const made = await host.import(
        { record: script.record, seats: script.seats, plays: turnsOf(script)[turn]?.plays ?? playsOf(script) },
        this.page.language,
      );
      if (this.isClosed) return;
      this.turn = turn;
      this.noteLearned(script);
      const before = this.table;
      this.screen?.close();
      this.table = made;
      this.screen = new TableScreen(
        this.page,
        "offline",
        made.table,
        [...made.seats.map((seat) => seat.token), made.owner],
        this,
      );
      if (before) {
        host.forget(before.table);
        // The last step was a free game for a moment, and was kept as one.
        removeSavedGame(before.table);
      }
      this.page.announce(this.spoken());
      this.page.refresh();
    } catch (error) {
      this.fail(error);
    }
  }

  wanted(): string | null {
    return this.script ? (turnsOf(this.script)[this.turn]?.move ?? null) : null;
  }

  takes({ move }: Move): boolean {
    const isWanted = move === this.wanted();
    if (isWanted) this.go(this.turn + 1);
    return isWanted;
  }

  isFree(): boolean {
    return this.wanted() === null;
  }

  private go(turn: number): void {
    if (!this.script || this.isTurning) return;
    this.isTurning = true;
    void this.begin(this.script, turn).finally(() => (this.isTurning = false));
  }

  private noteLearned(script: LessonScript): void {
    const { page, game } = this;
    const isLearned = page.settings.learned.includes(game);
    if (this.turn === turnsOf(script).length && !isLearned) page.change({ learned: [...page.settings.learned, game] });
  }

  private spoken(): string {
    return this.script?.words[this.turn]?.[this.page.language] ?? "";
  }

  words(): TemplateResult {
    const { say } = this.page;
    const count = this.script ? turnsOf(this.script).length : 0;
    return html`<aside class="guide" aria-label=${say("Lesson", "Leçon")}>${icon("learn")}<div class="taught">
      <p>${this.spoken()}
      <span class="small soft">${
        this.turn < count
          ? say(`Step ${this.turn + 1} of ${count}.`, `Étape ${this.turn + 1} sur ${count}.`)
          : `${say("The lesson is over.", "La leçon est finie.")} ${this.scoreWords()}`
      }</span></p>
      <div class="buttons">${this.turn < count ? this.steps() : this.ends()}</div></div></aside>`;
  }

  /** Back to the step before; and on, for whoever would rather see the move than make it. */
  private steps(): TemplateResult {
    const { say } = this.page;
    return html`<button class="button" ?disabled=${this.turn === 0} @click=${() => this.go(this.turn - 1)}>${icon(
      "back",
    )}${say("Back", "Retour")}</button>
      <button class="button" @click=${() => this.go(this.turn + 1)}>${say("Show me", "Montrez-moi")}${icon(
        "forward",
      )}</button>`;
  }

  private ends(): TemplateResult {
    const { say } = this.page;
    return html`<button class="button" @click=${() => this.go(this.turn - 1)}>${icon("back")}${say(
      "Back",
      "Retour",
    )}</button>
      <button class="button main" @click=${() => this.page.play(this.game)}>${icon("play")}${say(
        "A first game",
        "Une première partie",
      )}</button>`;
  }

  /** What was learned is worth something already. */
  private scoreWords(): string {
    const { say } = this.page;
    const points = this.screen?.points() ?? null;
    const next = say("Play on, or begin a first game.", "Continuez, ou commencez une partie.");
    if (points === null) return next;
    const all = howMany(say, points, ["point", "points"], ["point", "points"]);
    return `${say(`You have ${all}.`, `Vous avez ${all}.`)} ${next}`;
  }

  title(): string {
    return `${this.page.say("Learn", "Apprendre")} ${aboutOf(this.game)!.title} · Mastaba`;
  }

  render(): TemplateResult {
    return (
      this.screen?.render() ??
      html`<main class="opening"><h1>${this.failure || this.page.say("One moment.", "Un instant.")}</h1></main>`
    );
  }

  key(event: KeyboardEvent): boolean {
    return this.screen?.key(event) ?? false;
  }

  /** The lesson goes on where it is. */
  speak(): boolean {
    this.screen?.speak();
    this.page.announce(this.spoken());
    return true;
  }

  drawn(): void {
    this.screen?.drawn();
  }

  close(): void {
    this.isClosed = true;
    this.screen?.close();
    // A lesson that was broken off is not a game to continue.
    if (this.table && !this.isFree()) (this.page.host("offline") as OfflineHost).forget(this.table.table);
  }
}
