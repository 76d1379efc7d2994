/** try-again-screen.ts -- a decision of a game that was played, to be made anew: the table as it was before it, and
 *  what the other move is worth beside the one that was made. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import { aboutOf } from "../games.js";
import { icon, mark } from "../icons.js";
import { isLevel, levelName } from "../levels.js";
import { playOn } from "../play-on.js";
import { linkFaultWords, recordFaultWords } from "../record-faults.js";
import { gameIn } from "../record-game.js";
import type { RecordSource } from "../records.js";
import { Replay, Unreadable } from "../replay.js";
import type { Page, Screen } from "../screen.js";
import { partOf } from "../shared-record.js";
import { Exercise, JUDGE, type Examiner } from "./exercise.js";
import { moveWorths, type Compared } from "./move-worths.js";

/** Of a hundred: less is no difference. */
const SAME = 1;

export class TryAgainScreen implements Screen, Examiner {
  private exercise: Exercise | null = null;
  private failure = "";
  private isClosed = false;
  private isSolved = false;
  private isWeighed = false;
  /** What was played. */
  private made = "";
  private seat: Seat = "A";

  /** `replay`: the address of its replay, to which a step is added. */
  constructor(
    private readonly page: Page,
    private readonly source: RecordSource,
    private readonly replay: string,
    private readonly play: number,
  ) {
    this.load().catch((error: unknown) => this.fail(error instanceof Error ? error.message : String(error)));
  }

  private fail(words: string): void {
    this.failure = words;
    this.page.announce(words);
    this.page.refresh();
  }

  private async load(): Promise<void> {
    const { page } = this;
    const { say } = page;
    const { record, fault } = await this.source.read();
    if (fault) return this.fail(linkFaultWords(say, fault).title);
    try {
      const replay = await Replay.read(await page.engine(gameIn(record)), record, page.language);
      const step = replay.steps("all")[this.play];
      if (this.isClosed) return;
      if (!step || step.seat === "*" || step.move === null)
        return this.fail(say("Nobody decides anything there.", "Personne n’y décide rien."));
      this.made = step.move;
      this.seat = step.seat;
      const before = partOf(record, { hasNames: false, until: step.line - 1 });
      const question = { game: replay.game, record: before, names: replay.names, seat: step.seat };
      this.exercise = new Exercise(page, question, this);
      page.refresh();
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.fail(recordFaultWords(say, record, error.fault).title);
    }
  }

  title(): string {
    const { page, exercise } = this;
    const about = exercise && aboutOf(exercise.question.game);
    return `${page.say("Try again", "Rejouer")}${about ? ` ${about.title}` : ""} · Mastaba`;
  }

  // ---- answering ----

  answered(move: string): void {
    this.page.announce(this.page.say("Answered. One moment.", "Répondu. Un instant."));
    this.exercise!.judge([this.made, move], () => {
      this.isWeighed = true;
      this.exercise!.show(move);
      this.page.announce(this.verdict());
      this.page.refresh();
    });
  }

  /** Of a hundred, more than with what was played. */
  private get gain(): number {
    const win = (move: string) => this.exercise!.worth(move)?.win ?? 0;
    return Math.round(win(this.exercise!.answer!) - win(this.made));
  }

  private get best(): string {
    return this.exercise!.worth(this.made)?.best ?? this.made;
  }

  private solve(): void {
    this.exercise!.judge([this.best], () => {
      this.isSolved = true;
      this.exercise!.show(this.best);
      this.page.refresh();
    });
  }

  private again(): void {
    this.isWeighed = this.isSolved = false;
    this.exercise!.again();
  }

  /** With the new move made. */
  private async playOn(): Promise<void> {
    const { page, play, seat } = this;
    const { question, answer } = this.exercise!;
    const usual = page.settings.seats[question.game]?.[0] ?? "";
    const moment = {
      game: question.game,
      record: `${question.record}${seat} ${answer}\n`,
      seats: question.names.length,
      plays: play + 1,
    };
    const origin = { address: `${this.replay}/${play}`, step: play, of: play + 1 };
    try {
      await playOn(page, moment, { seat, level: isLevel(usual) ? usual : "scribe" }, origin);
    } catch (error) {
      page.toast(error instanceof Error ? error.message : String(error));
    }
  }

  // ---- drawing ----

  private verdict(): string {
    const { say } = this.page;
    const { gain } = this;
    if (this.exercise!.answer === this.made || Math.abs(gain) < SAME) return say("The same as before.", "Comme avant.");
    return gain > 0
      ? say(`Better by ${gain} of a hundred.`, `Mieux de ${gain} sur cent.`)
      : say(`Worse by ${-gain} of a hundred. Once more?`, `Moins bien de ${-gain} sur cent. Encore ?`);
  }

  render(): TemplateResult {
    const { exercise, page } = this;
    if (!exercise || exercise.failure) {
      const words = this.failure || exercise?.failure || page.say("One moment.", "Un instant.");
      return html`<main class="opening"><h1>${words}</h1>
        <a class="button" href="${this.replay}/0">${icon("replay")}${page.say("Replay", "Revoir")}</a></main>`;
    }
    return html`<div class="puzzling">${exercise.render()}</div>`;
  }

  words(): TemplateResult {
    const { say } = this.page;
    const isOpen = this.exercise!.answer === null;
    return html`<aside class="guide puzzle ${isOpen ? "" : "answered"}" aria-label=${say("Try again", "Rejouer")}>
      <h2>${say("Find something better.", "Trouvez mieux.")}</h2>
      <p class="small">${say(
        `You are ${this.seat}, before play ${this.play + 1}. Then it was: `,
        `Vous êtes ${this.seat}, avant le coup ${this.play + 1}. C’était : `,
      )}${this.exercise!.told(this.made)}</p>
      ${isOpen ? nothing : this.explanation()}
    </aside>`;
  }

  private explanation(): TemplateResult {
    const { page, exercise } = this;
    const { say } = page;
    if (!this.isWeighed)
      return html`<p class="verdict-box">${say("Your move is being weighed.", "On pèse votre coup.")}</p>`;
    const compared: Compared[] = [
      { move: exercise!.answer!, label: say("now", "maintenant") },
      { move: this.made, label: say("then", "avant") },
    ];
    if (this.isSolved) compared.unshift({ move: this.best, label: say("best", "meilleur") });
    return html`<div class="verdict-box ${this.gain > 0 ? "right" : "not"}">
      <h3>${icon(this.gain > 0 ? "check" : "close")}${this.verdict()}</h3>
      ${moveWorths(page, exercise!, compared)}
      <p class="small soft">${say(
        `Chance to win, of a hundred, as ${levelName(say, JUDGE)} judges from what this seat knew.`,
        `Chances de gagner, sur cent, selon ${levelName(say, JUDGE)}, sur ce que savait cette place.`,
      )}</p>
    </div>`;
  }

  bar(): TemplateResult | null {
    const { page } = this;
    const { say } = page;
    if (this.exercise!.answer === null) return null;
    const button = (name: "again" | "eye" | "play", words: string, act: () => void) =>
      html`<button class="button" @click=${act}>${icon(name)}<span>${words}</span></button>`;
    return html`<footer class="prompt ${this.isWeighed && this.gain > 0 ? "sent" : ""}" tabindex="-1">
      <div class="said">${page.isPhone ? nothing : mark(this.seat, true)}<div>
        <p class="ask">${this.isWeighed ? this.verdict() : say("One moment.", "Un instant.")}</p></div></div>
      <div class="buttons">
        ${this.isWeighed ? button("again", say("Once more", "Encore"), () => this.again()) : nothing}
        ${
          this.isWeighed && !this.isSolved
            ? button("eye", say("Show the best", "Montrer le meilleur"), () => this.solve())
            : nothing
        }
        ${button("play", say("Play on from here", "Continuer d’ici"), () => void this.playOn())}
        <a class="button main" href="${this.replay}/${this.play + 1}">${icon("replay")}<span>${say(
          "Replay",
          "Revoir",
        )}</span></a>
      </div>
    </footer>`;
  }

  // ---- a screen ----

  key(event: KeyboardEvent): boolean {
    return this.exercise?.key(event) ?? false;
  }

  drawn(): void {
    this.exercise?.drawn();
  }

  close(): void {
    this.isClosed = true;
    this.exercise?.close();
  }
}
