/** exercise.ts -- a moment of a record in which a seat is to find its move: the real table, an answer, and what that is
 *  worth. Nobody else moves; moves are judged on this device, from what the seat knows. */
import { html, type TemplateResult } from "lit-html";
import type { Move, Seat, State } from "mastaba:protocol";
import { tableOf } from "../games.js";
import { layOut, type LaidOut } from "../laid-out.js";
import { startReviewer, type FromReviewer, type Judged } from "../review.js";
import type { Page } from "../screen.js";
import { sentence } from "../sentence.js";
import { TableScreen, type Guide } from "./table-screen.js";

/** Who judges, and with which seed: always alike, so that an answer is worth the same on every device. */
export const JUDGE = "vizier";
const SEED = 1;

export interface Question {
  game: string;
  /** Up to the moment. */
  record: string;
  /** Of all seats; one that has none is called by its letter. */
  names: readonly string[];
  seat: Seat;
}

/** Whoever asks: what stands beside the table, and below it once it was answered. */
export interface Examiner {
  words(): TemplateResult;
  bar(): TemplateResult | null;
  answered(move: string): void;
}

export class Exercise implements Guide {
  private screen: TableScreen | null = null;
  private laid: LaidOut | null = null;
  private isClosed = false;
  private readonly judged = new Map<string, Judged>();
  private endJudging: () => void = () => undefined;
  answer: string | null = null;
  failure = "";

  constructor(
    private readonly page: Page,
    readonly question: Question,
    private readonly examiner: Examiner,
  ) {
    this.begin().catch((error: unknown) => this.fail(error instanceof Error ? error.message : String(error)));
  }

  private fail(words: string): void {
    this.failure = words;
    this.page.announce(words);
    this.page.refresh();
  }

  private async begin(): Promise<void> {
    const { record, names, seat } = this.question;
    const laid = await layOut(this.page, record, names, seat);
    if (this.isClosed) return laid.forget();
    this.laid = laid;
    this.screen = new TableScreen(this.page, "offline", laid.table, [laid.token], this);
    this.page.refresh();
  }

  // ---- a guide to the table ----

  words(): TemplateResult {
    return this.examiner.words();
  }

  bar(): TemplateResult | null {
    return this.examiner.bar();
  }

  wanted(): null {
    return null;
  }

  isFree(): boolean {
    return false;
  }

  /** What was played before stays, and no bot is asked. */
  seen({ undo: _, ...state }: State): State {
    return { ...state, hints: false };
  }

  /** Once it is answered, moves are looked at and no more. */
  takes({ move }: Move): boolean {
    if (this.answer === null) {
      this.answer = move;
      this.examiner.answered(move);
      this.page.refresh();
    }
    return true;
  }

  /** Asks again. */
  again(): void {
    this.answer = null;
    this.page.refresh();
  }

  // ---- moves ----

  private find(move: string): Move | null {
    return this.screen?.session.moves.find((legal) => legal.move === move) ?? null;
  }

  /** In words and pictures. */
  told(move: string): TemplateResult | string {
    const found = this.find(move);
    const context = this.screen?.context();
    if (!found?.words || !context) return move;
    return sentence({ ...found, words: found.words }, tableOf(this.question.game), context);
  }

  /** Lays it where it would lie. */
  show(move: string): void {
    this.screen?.session.showHint(move);
  }

  get shown(): string | null {
    return this.screen?.session.move?.move ?? null;
  }

  /** Points that it brings at once, as soon as they are known. */
  gain(move: string): number | null {
    const now = this.screen?.points() ?? null;
    const then = this.screen?.session.preview(this.find(move)) ?? null;
    return now === null || !then ? null : then.total - now;
  }

  /** What a move is worth, if it was judged. */
  worth(move: string): Judged | null {
    return this.judged.get(move) ?? null;
  }

  /** Judges moves one after the other, but what was judged before; `then` is called when all are. */
  judge(moves: readonly string[], then: () => void): void {
    const open = [...new Set(moves)].filter((move) => !this.judged.has(move));
    this.endJudging();
    if (!open.length) return then();
    const { record, seat } = this.question;
    const order = { kind: "judge", record, seat, moves: open, level: JUDGE, seed: SEED } as const;
    this.endJudging = startReviewer(order, (message) => {
      this.hear(message);
      if (this.failure || open.some((move) => !this.judged.has(move))) return;
      this.endJudging();
      then();
    });
  }

  private hear(message: FromReviewer): void {
    if (message.kind === "judged") this.judged.set(message.judged.move, message.judged);
    else if (message.kind === "failed") this.fail(message.words);
    else if (message.kind === "fault") this.fail(message.fault.words);
    this.page.refresh();
  }

  // ---- a screen inside another ----

  render(): TemplateResult {
    const words = this.failure || this.page.say("One moment.", "Un instant.");
    return this.screen?.render() ?? html`<main class="opening"><h1>${words}</h1></main>`;
  }

  key(event: KeyboardEvent): boolean {
    return this.screen?.key(event) ?? false;
  }

  speak(): void {
    this.screen?.speak();
  }

  drawn(): void {
    this.screen?.drawn();
  }

  close(): void {
    this.isClosed = true;
    this.endJudging();
    this.screen?.close();
    this.laid?.forget();
  }
}
