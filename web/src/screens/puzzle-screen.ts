/** puzzle-screen.ts -- the puzzle of a day: a position of a real game on the real table, one answer, and why. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Level } from "mastaba:protocol";
import { dayAfter, indexOn, numberOf, today, type Day } from "../days.js";
import { aboutOf, games } from "../games.js";
import { howMany } from "../i18n.js";
import { icon, mark } from "../icons.js";
import { isLevel, levelName } from "../levels.js";
import { playOn } from "../play-on.js";
import { answerOf, keepAnswer, streak, type Grade } from "../puzzle-answers.js";
import { countOf, loadPuzzles, type Puzzle } from "../puzzles.js";
import type { Page, Screen } from "../screen.js";
import { addressOf } from "../shared-record.js";
import { wordmark } from "../widgets.js";
import { Exercise, JUDGE, type Examiner } from "./exercise.js";
import { boxArt } from "./home-screen.js";
import { moveWorths, type Compared } from "./move-worths.js";

/** Of a hundred: so little behind the best is as good, and so much is still not far. */
const NEAR = 2;
const FAR = 20;

/** The first title whose puzzle of today is open; else one that has any. */
export function titleForToday(): string {
  const have = games.map(({ game }) => game).filter(countOf);
  return have.find((game) => !answerOf(game, today())) ?? have[0] ?? games[0]!.game;
}

export class PuzzleScreen implements Screen, Examiner {
  private puzzle: Puzzle | null = null;
  private exercise: Exercise | null = null;
  private failure = "";
  private isClosed = false;
  private grade: Grade | null = null;
  /** Whether the answer may be seen, though mine was another. */
  private isSolved = false;

  constructor(
    private readonly page: Page,
    private readonly game: string,
    private readonly day: Day,
  ) {
    this.load().catch((error: unknown) => {
      this.failure = error instanceof Error ? error.message : String(error);
      page.refresh();
    });
  }

  private async load(): Promise<void> {
    const { page, game, day } = this;
    const all = await loadPuzzles(game);
    const puzzle = all[indexOn(day, all.length)];
    if (this.isClosed || !puzzle) return;
    this.puzzle = puzzle;
    this.exercise = new Exercise(page, { game, names: Array<string>(puzzle.seats).fill(""), ...puzzle }, this);
    const kept = answerOf(game, day);
    if (kept) {
      this.exercise.answer = kept.move;
      this.grade = kept.grade;
      this.weigh(() => undefined);
    }
    page.refresh();
  }

  private get isToday(): boolean {
    return this.day === today();
  }

  title(): string {
    return `${this.page.say("Puzzle", "Problème")} ${aboutOf(this.game)!.title} · Mastaba`;
  }

  // ---- answering ----

  answered(move: string): void {
    this.page.announce(this.page.say("Answered. One moment.", "Répondu. Un instant."));
    if (move === this.puzzle!.answer) this.settle("right");
    this.weigh(() => this.settle(this.gradeOf(move)));
  }

  private weigh(then: () => void): void {
    const { answer, greedy } = this.puzzle!;
    this.exercise!.judge([this.exercise!.answer!, answer, greedy], then);
  }

  private gradeOf(move: string): Grade {
    const { answer, greedy } = this.puzzle!;
    const short = this.short(move);
    if (move === answer || short <= NEAR) return "right";
    return short <= FAR && this.win(move) > this.win(greedy) ? "good" : "not";
  }

  private win(move: string): number {
    return this.exercise!.worth(move)?.win ?? 0;
  }

  /** Of a hundred behind the answer. */
  private short(move: string): number {
    return Math.max(0, this.win(this.puzzle!.answer) - this.win(move));
  }

  /** Only a day's own puzzle counts for it, and only the first answer. */
  private settle(grade: Grade): void {
    if (this.grade !== null) return;
    this.grade = grade;
    if (this.isToday) keepAnswer(this.game, this.day, { move: this.exercise!.answer!, grade });
    this.exercise!.show(this.exercise!.answer!);
    this.page.announce(`${this.verdict()} ${this.after()}`);
    this.page.refresh();
  }

  private solve(): void {
    this.isSolved = true;
    this.exercise?.show(this.puzzle!.answer);
    this.page.announce(this.why());
    this.page.refresh();
  }

  private again(): void {
    this.grade = null;
    this.isSolved = false;
    this.exercise?.again();
  }

  /** Another title of the same day; when all are answered, an earlier day. */
  private get next(): string {
    const { game, day } = this;
    const at = games.findIndex((about) => about.game === game);
    const others = [...games.slice(at + 1), ...games.slice(0, at)].filter((about) => countOf(about.game));
    const open = this.isToday ? others.find((about) => !answerOf(about.game, day)) : undefined;
    return open ? addressOn(open.game, day) : addressOn(game, this.before ?? today());
  }

  /** The day before, as long as it had another puzzle. */
  private get before(): Day | null {
    return numberOf(today()) - numberOf(this.day) < countOf(this.game) - 1 ? dayAfter(this.day, -1) : null;
  }

  private async playOn(): Promise<void> {
    const { page, game, puzzle } = this;
    const { record, seats, plays, seat } = puzzle!;
    const usual = page.settings.seats[game]?.[0] ?? "";
    const level: Level = isLevel(usual) ? usual : "scribe";
    try {
      const origin = { address: await addressOf(record, plays), step: plays, of: plays };
      await playOn(page, { game, record, seats, plays }, { seat, level }, origin);
    } catch (error) {
      page.toast(error instanceof Error ? error.message : String(error));
    }
  }

  // ---- words ----

  private verdict(): string {
    const { say } = this.page;
    const answer = this.exercise!.answer!;
    const short = Math.round(this.short(answer));
    if (this.grade === "good") return say(`A good move, ${short} short.`, `Un bon coup, à ${short} du meilleur.`);
    if (this.grade === "not") return say("Not this one.", "Pas celui-ci.");
    return answer === this.puzzle!.answer
      ? say("That is the move.", "C’est le coup.")
      : say("As good as the best.", "Aussi bon que le meilleur.");
  }

  private gainWords(points: number): string {
    const { say } = this.page;
    if (!points) return say("nothing", "rien");
    return howMany(say, points, ["point", "points"], ["point", "points"]);
  }

  /** What the answer brings, and what it is mistaken for. */
  private why(): string {
    const { say } = this.page;
    const { answer, greedy, ahead } = this.puzzle!;
    const [best, first] = [answer, greedy].map((move) => Math.round(this.win(move)));
    const [gain, firstGain] = [answer, greedy].map((move) => this.exercise!.gain(move));
    if (!this.exercise!.worth(greedy) || gain == null || firstGain == null)
      return say(
        `Every other move is at least ${Math.round(ahead)} of a hundred behind.`,
        `Tout autre coup est à ${Math.round(ahead)} sur cent au moins.`,
      );
    const isTempting = firstGain > gain;
    return say(
      `The best move brings ${this.gainWords(gain)} at once and wins ${best} of a hundred games from here. ` +
        `What looks best at first sight brings ${isTempting ? this.gainWords(firstGain) : "no more"} at once` +
        `, ${isTempting ? "but" : "and"} wins only ${first}.`,
      `Le meilleur coup rapporte ${this.gainWords(gain)} tout de suite et gagne ${best} parties sur cent d’ici. ` +
        `Ce qui paraît le mieux rapporte ${isTempting ? this.gainWords(firstGain) : "au plus autant"} tout de suite, ` +
        `${isTempting ? "mais" : "et"} n’en gagne que ${first}.`,
    );
  }

  /** What was wrong with my answer, without telling the right one. */
  private clue(): string {
    const { say } = this.page;
    const { answer, greedy } = this.puzzle!;
    const mine = this.exercise!.answer!;
    const [own, best] = [mine, answer].map((move) => Math.round(this.win(move)));
    const sight =
      mine === greedy ? say("It looks best at first sight. ", "À première vue, il paraît le meilleur. ") : "";
    return (
      sight +
      say(
        `It wins ${own} of a hundred games from here; another move wins ${best}.`,
        `Il gagne ${own} parties sur cent d’ici ; un autre coup en gagne ${best}.`,
      )
    );
  }

  private daysWords(days: number): string {
    return howMany(this.page.say, days, ["day in a row", "days in a row"], ["jour de suite", "jours de suite"]);
  }

  /** What became of the streak. */
  private after(): string {
    const { say } = this.page;
    const { days, week } = streak();
    if (!this.isToday)
      return say(
        "For practice: only the puzzle of the day counts.",
        "Pour l’exercice : seul le problème du jour compte.",
      );
    if (this.grade !== "not") return `${this.daysWords(days)}.`;
    return week[6]!.isKept
      ? say("Today counts all the same.", "La journée compte quand même.")
      : say(
          "The puzzle of another title can still keep the streak.",
          "Le problème d’un autre jeu peut encore sauver la série.",
        );
  }

  private dateWords(day: Day, weekday?: "narrow" | "long"): string {
    const shape = weekday ? { weekday } : { day: "numeric" as const, month: "long" as const };
    return new Intl.DateTimeFormat(this.page.language === "fr" ? "fr" : "en-GB", { ...shape, timeZone: "UTC" }).format(
      numberOf(day) * 86_400_000,
    );
  }

  // ---- drawing ----

  render(): TemplateResult {
    const { exercise } = this;
    if (!countOf(this.game)) return this.nothingYet();
    if (!exercise || exercise.failure) {
      const words = this.failure || exercise?.failure || this.page.say("One moment.", "Un instant.");
      return html`<main class="opening"><h1>${words}</h1></main>`;
    }
    return html`<div class="puzzling">${exercise.render()}</div>`;
  }

  private nothingYet(): TemplateResult {
    const { say } = this.page;
    const { title } = aboutOf(this.game)!;
    return html`<div class="text-page"><header class="home-bar">${wordmark()}</header><main>
      <h1>${say(`No puzzle of ${title} yet`, `Pas encore de problème de ${title}`)}</h1>
      <p>${say(
        "Puzzles are found in games of bots, and must stand a slower second look. None of this title has yet.",
        "Les problèmes viennent de parties de bots et doivent tenir à un examen plus lent. Aucun de ce jeu encore.",
      )}</p>
      ${this.titles()}
    </main></div>`;
  }

  words(): TemplateResult {
    const { say } = this.page;
    const { seat, moves } = this.puzzle!;
    const isOpen = this.exercise!.answer === null;
    return html`<aside class="guide puzzle ${isOpen ? "" : "answered"}"
      aria-label=${say("Puzzle of the day", "Problème du jour")}>
      ${this.titles()} ${this.days()}
      <h2 class=${isOpen ? "" : "unseen"}>${say(
        `You are ${seat}. Which move is best?`,
        `Vous êtes ${seat}. Quel est le meilleur coup ?`,
      )}</h2>
      ${
        isOpen
          ? html`<p class="small">${say(
              `One of ${moves} is clearly best. You have one answer; the explanation comes after it.`,
              `Un coup sur ${moves} est nettement le meilleur. Une seule réponse ; l’explication vient après.`,
            )}</p>`
          : this.explanation()
      }
      ${this.row()}
    </aside>`;
  }

  private titles(): TemplateResult {
    const { say } = this.page;
    const one = (game: string, title: string, art: TemplateResult) => {
      const answer = answerOf(game, this.day);
      const words = !countOf(game)
        ? say("none", "aucun")
        : !answer
          ? say("open", "à faire")
          : answer.grade === "not"
            ? say("done", "fait")
            : say("solved", "résolu");
      return html`<li><a href=${addressOn(game, this.day)} aria-current=${game === this.game ? "page" : nothing}>${art}
        <b class="unseen">${title}</b><span class="small soft">${
          answer && answer.grade !== "not" ? icon("check") : nothing
        }${words}</span></a></li>`;
    };
    return html`<nav aria-label=${say("Titles", "Jeux")}><ul class="puzzle-titles">${games.map((about) =>
      one(about.game, about.title, boxArt(about)),
    )}</ul></nav>`;
  }

  private days(): TemplateResult {
    const { say } = this.page;
    const { before, day, game } = this;
    const link = (to: Day | null, name: "back" | "forward", words: string) =>
      to
        ? html`<a class="button plain icon-only" href=${addressOn(game, to)} aria-label=${words} title=${words}>${icon(
            name,
          )}</a>`
        : html`<span class="button plain icon-only" aria-hidden="true"></span>`;
    return html`<div class="puzzle-day">
      ${link(before, "back", say("The day before", "La veille"))}
      <span>${
        this.isToday
          ? say("Puzzle of the day", "Problème du jour")
          : say("Puzzle of an earlier day", "Problème d’un autre jour")
      } <b>${this.dateWords(day)}</b></span>
      ${link(this.isToday ? null : dayAfter(day, 1), "forward", say("The day after", "Le lendemain"))}
    </div>`;
  }

  private explanation(): TemplateResult {
    const { page, grade, exercise } = this;
    const { say } = page;
    const { answer, greedy } = this.puzzle!;
    if (grade === null)
      return html`<p class="verdict-box">${say("Your move is being weighed.", "On pèse votre coup.")}</p>`;
    const isShown = grade === "right" || this.isSolved;
    const best: Compared = { move: answer, label: say("best", "meilleur") };
    const mine: Compared = { move: exercise!.answer!, label: say("yours", "le vôtre") };
    const first: Compared = { move: greedy, label: say("at first sight", "à première vue") };
    return html`<div class="verdict-box ${grade}">
      <h3>${icon(grade === "not" ? "close" : "check")}${this.verdict()}</h3>
      <p>${isShown ? this.why() : this.clue()}</p>
      ${moveWorths(page, exercise!, isShown ? [best, mine, first] : [mine])}
      <p class="small soft">${say(
        `Chance to win, of a hundred, as ${levelName(say, JUDGE)} judges from what this seat knows.`,
        `Chances de gagner, sur cent, selon ${levelName(say, JUDGE)}, sur ce que sait cette place.`,
      )}</p>
    </div>`;
  }

  /** The streak, and how many puzzles there are. */
  private row(): TemplateResult {
    const { say } = this.page;
    const { days, week } = streak();
    const count = countOf(this.game);
    return html`<section class="streak" aria-label=${say("Days in a row", "Jours de suite")}>
      <h3>${days ? this.daysWords(days) : say("A row of days begins here", "Une série commence ici")}</h3>
      <ol>${week.map(
        ({ day, isKept }) =>
          html`<li class=${isKept ? "kept" : ""}><span aria-hidden="true">${this.dateWords(
            day,
            "narrow",
          )}</span><i>${isKept ? icon("check") : nothing}</i><span class="unseen">${this.dateWords(day, "long")}: ${
            isKept ? say("kept", "tenu") : say("open", "à faire")
          }</span></li>`,
      )}</ol>
      <p class="small soft">${say(
        "Kept on this device. Right and good both count.",
        "Gardé sur cet appareil. Juste ou bon, cela compte.",
      )} ${
        count === 1
          ? say("There is one puzzle of this title yet.", "Il n’y a encore qu’un problème de ce jeu.")
          : say(`${count} puzzles of this title take turns.`, `${count} problèmes de ce jeu se relaient.`)
      }</p>
    </section>`;
  }

  bar(): TemplateResult | null {
    const { page, grade, exercise } = this;
    const { say } = page;
    if (exercise!.answer === null) return null;
    const isHidden = grade === "not" && !this.isSolved;
    return html`<footer class="prompt ${grade === "right" || grade === "good" ? "sent" : ""}" tabindex="-1">
      <div class="said">${page.isPhone ? nothing : mark(this.puzzle!.seat, true)}<div>
        <p class="ask">${grade === null ? say("One moment.", "Un instant.") : this.verdict()}</p>
        <p class="detail">${
          grade === null
            ? say("Your move is weighed on this device.", "Votre coup est pesé sur cet appareil.")
            : this.after()
        }</p></div></div>
      <div class="buttons">
        ${
          isHidden
            ? html`<button class="button" @click=${() => this.again()}>${icon("again")}<span>${say(
                "Once more",
                "Encore",
              )}</span></button>
              <button class="button solve" @click=${() => this.solve()}>${icon("eye")}<span>${say(
                "Show it",
                "Le montrer",
              )}</span></button>`
            : nothing
        }
        <button class="button" @click=${() => void this.playOn()}>${icon("play")}<span>${say(
          "Play on from here",
          "Continuer d’ici",
        )}</span></button>
        <a class="button main" href=${this.next}>${icon("forward")}<span>${
          page.isPhone ? say("Next", "Suivant") : say("Next puzzle", "Problème suivant")
        }</span></a>
      </div>
    </footer>`;
  }

  // ---- a screen ----

  key(event: KeyboardEvent): boolean {
    if (event.key === "x" && this.grade === "not" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.solve();
      return true;
    }
    return this.exercise?.key(event) ?? false;
  }

  speak(): boolean {
    this.exercise?.speak();
    return true;
  }

  drawn(): void {
    this.exercise?.drawn();
  }

  close(): void {
    this.isClosed = true;
    this.exercise?.close();
  }
}

function addressOn(game: string, day: Day): string {
  return day === today() ? `#/puzzle/${game}` : `#/puzzle/${game}/${day}`;
}
