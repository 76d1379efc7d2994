/** replay-screen.ts -- a game step by step or by itself, with keys: a finished one, a running one as I may see it, one
 *  that came in a link or a file. From any moment one can play on, and send it. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { moveFocus, stopOncePerGroup } from "../arrow-keys.js";
import { aboutOf, loadTable } from "../games.js";
import { icon, mark } from "../icons.js";
import { LEVELS } from "../levels.js";
import type { Level, Seat, State } from "mastaba:protocol";
import { playOn } from "../play-on.js";
import { linkFaultWords, recordFaultWords, type FaultWords } from "../record-faults.js";
import type { RecordSource } from "../records.js";
import { gameIn } from "../record-game.js";
import { Replay, Unreadable, type Step } from "../replay.js";
import { findSavedGame } from "../saved-games.js";
import { addressOf, partOf } from "../shared-record.js";
import { Session } from "../session.js";
import { liveContext, stillContext } from "../table-context.js";
import type { GameTable, TableContext } from "../game-table.js";
import { isReviewed, orderFor, reviewOf, type KeptReview } from "../kept-review.js";
import { layOut } from "../laid-out.js";
import { Motion } from "../motion.js";
import { MISTAKE, type ReviewedPlay } from "../review.js";
import { sentence } from "../sentence.js";
import type { Sentence } from "../things.js";
import { nextTurn, turnBefore, turnStarts } from "../turns.js";
import { loadScreens } from "./load-screens.js";
import { largeBoard, others, strip, type SeatsContext } from "./other-seats.js";
import { curveStrip } from "./curve-strip.js";
import { PlayOnDialog } from "./play-on-dialog.js";
import { againAddress } from "./review-screen.js";
import { ShareDialog } from "./share-dialog.js";

const SPEEDS = [0.5, 1, 2, 4] as const;
/** Milliseconds that a decision and a draw are looked at, at speed 1. */
const LOOK = { decision: 1400, draw: 500 };

export class ReplayScreen implements Screen {
  private replay: Replay | null = null;
  private game: GameTable | null = null;
  private steps: Step[] = [];
  private turns: number[] = [];
  private step = 0;
  private observer: Seat | null = null;
  /** As it was drawn last. */
  private context: TableContext | null = null;
  private enlarged: Seat | null = null;
  /** Why nothing is shown; `partial`: yet what came before can be. */
  private failure: (FaultWords & { partial: Replay | null }) | null = null;
  private dialog: ShareDialog | PlayOnDialog | null = null;
  private cameFrom: HTMLElement | null = null;
  private speed: number = 1;
  private playing: ReturnType<typeof setTimeout> | null = null;
  private readonly motion = new Motion();
  /** Once the curve is wanted. */
  private reviewed: KeptReview | null = null;
  private lookAway: () => void = () => undefined;
  /** The table before the play that is looked at, with the better move on it. */
  private better: { session: Session; close(): void } | null = null;

  constructor(
    private readonly page: Page,
    private readonly source: RecordSource,
    private readonly wanted: number,
  ) {
    this.load().catch((error: unknown) => {
      this.failure = { title: error instanceof Error ? error.message : String(error), detail: "", partial: null };
      page.refresh();
    });
  }

  // ---- what is shown ----

  private async load(): Promise<void> {
    const { page } = this;
    const { record, fault } = await this.source.read();
    const broken = fault && linkFaultWords(page.say, fault);
    if (broken && !record) return this.fail(broken, null);
    try {
      const replay = await Replay.read(await page.engine(gameIn(record)), record, page.language);
      if (broken) this.fail(broken, replay);
      else if (replay.fault && this.source.table === null)
        this.fail(recordFaultWords(page.say, record, replay.fault), replay);
      else await this.show(replay);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      this.fail(broken ?? recordFaultWords(page.say, record, error.fault), null);
    }
  }

  private fail(words: FaultWords, partial: Replay | null): void {
    this.failure = { ...words, partial: partial?.plays ? partial : null };
    this.page.announce(`${words.title} ${words.detail}`);
    this.page.refresh();
  }

  private async show(replay: Replay): Promise<void> {
    this.game = await loadTable(replay.game);
    this.failure = null;
    this.observer = this.saved?.seats[0] ?? null;
    this.replay = replay;
    this.steps = replay.steps(this.observer);
    this.turns = turnStarts(this.steps.map(({ seat }) => seat));
    this.go(this.wanted < 0 ? this.steps.length : this.wanted);
    if (this.hasCurve && isReviewed(orderFor(this.page, replay.record))) this.reviewHere();
  }

  // ---- what was better ----

  /** Alone one has no chances, and of what is damaged nothing is said. */
  private get hasCurve(): boolean {
    return this.replay !== null && this.replay.names.length > 1 && !this.replay.fault;
  }

  /** Shows the curve, or takes it away. */
  private toggleCurve(): void {
    if (!this.reviewed) return this.reviewHere();
    this.lookAway();
    this.reviewed = null;
    this.hideBetter();
  }

  private reviewHere(): void {
    if (!this.hasCurve) return;
    this.reviewed = reviewOf(orderFor(this.page, this.replay!.record));
    this.lookAway = this.reviewed.look(() => this.page.refresh());
    this.page.refresh();
  }

  /** The play that is looked at, where something was better. */
  private get mistake(): ReviewedPlay | null {
    const play = this.reviewed?.review?.plays[this.step - 1];
    return play && (play.loss ?? 0) >= MISTAKE && play.best !== undefined ? play : null;
  }

  private nextMistake(): void {
    const plays = this.reviewed?.review?.plays ?? [];
    const at = plays.findIndex(({ loss = 0 }, i) => i >= this.step && loss >= MISTAKE);
    if (at >= 0) return this.jump(at + 1);
    const { say } = this.page;
    this.page.toast(say("No mistake is known after this.", "Aucune erreur connue après cela."));
  }

  /** Lays the better move on the table as it was, as a hint would be. */
  private async showBetter(): Promise<void> {
    const { page, replay, step, mistake } = this;
    if (this.better || !mistake || mistake.who === "*") return this.hideBetter();
    const record = partOf(replay!.record, { hasNames: false, until: this.steps[step - 1]!.line - 1 });
    const laid = await layOut(page, record, replay!.names, mistake.who);
    if (this.step !== step || !this.reviewed) return laid.forget();
    const session: Session = new Session(
      page.host("offline"),
      laid.table,
      [laid.token],
      page.language,
      () => {
        session.only = mistake.best!;
        session.showHint(mistake.best!);
        page.refresh();
      },
      () => 0,
    );
    const close = () => {
      session.close();
      laid.forget();
    };
    this.better = { session, close };
    page.announce(`${page.say("Better:", "Mieux :")} ${mistake.bestWords}`);
  }

  private hideBetter(): void {
    this.better?.close();
    this.better = null;
    this.page.refresh();
  }

  /** What was better than the play that is looked at. */
  private verdict(): TemplateResult | typeof nothing {
    const { page, mistake } = this;
    const { say } = page;
    if (!mistake) return nothing;
    const loss = Math.round(mistake.loss!);
    return html`<aside class="guide better" aria-label=${say("What was better", "Ce qui valait mieux")}>
      <b class="judged-mark">${mistake.mark || "?!"}</b>
      <p><b>${say("Better:", "Mieux :")}</b> ${mistake.bestWords} <span class="small soft">${say(
        `It was ${loss} of a hundred better, from what this seat knew.`,
        `C’était mieux de ${loss} sur cent, sur ce que savait cette place.`,
      )}</span></p>
      <div class="buttons">
        <button class="button show-better" aria-pressed=${this.better !== null}
          @click=${() => void this.showBetter()}>${icon("eye")}<span>${
            this.better ? say("As it was", "Comme joué") : say("Show it", "Le montrer")
          }</span></button>
        <a class="button" href=${againAddress(this.replayAddress(), this.step - 1)}>${icon("undo")}<span>${say(
          "Try again",
          "Rejouer",
        )}</span></a>
      </div>
    </aside>`;
  }

  private get saved() {
    return this.source.table && findSavedGame(this.source.table.id);
  }

  title(): string {
    const about = this.replay && aboutOf(this.replay.game);
    return `${this.page.say("Replay", "Revoir")}${about ? ` ${about.title}` : ""} · Mastaba`;
  }

  // ---- going ----

  private go(step: number): void {
    this.step = Math.max(0, Math.min(this.steps.length, step));
    if (this.better) this.hideBetter();
    const last = this.steps[this.step - 1];
    if (last?.words && !(this.playing && this.speed > 1)) this.page.announce(wordsOf(last));
    this.page.refresh();
  }

  /** By hand: what plays by itself stops there. */
  private jump(step: number): void {
    this.pause();
    this.go(step);
  }

  private toggle(): void {
    if (this.playing) return this.pause();
    if (this.step === this.steps.length) this.go(0);
    this.await();
    this.page.refresh();
  }

  private pause(): void {
    if (this.playing) clearTimeout(this.playing);
    this.playing = null;
    this.page.refresh();
  }

  /** Until the next step: a decision is looked at for longer than a draw. */
  private await(): void {
    const look = this.steps[this.step - 1]?.seat === "*" ? LOOK.draw : LOOK.decision;
    this.playing = setTimeout(() => {
      this.go(this.step + 1);
      if (this.step < this.steps.length) this.await();
      else this.pause();
    }, look / this.speed);
  }

  private setSpeed(by: number): void {
    const at = SPEEDS.findIndex((speed) => speed === this.speed);
    this.speed = SPEEDS[(at + by + SPEEDS.length) % SPEEDS.length]!;
    this.page.announce(speedWords(this.page, this.speed));
    this.page.refresh();
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (this.dialog) return event.key === "Escape" && this.shut();
    if (!this.replay) return false;
    const on = event.target as HTMLElement;
    if (event.key === "Escape") return this.leave();
    if (on.closest("input, select") || (event.key === " " && on.closest("button, a"))) return false;
    if (on.closest("[data-target]")) {
      if (event.key === "i" || event.key === "Enter") return this.explain(on);
      if (!event.shiftKey && event.key.startsWith("Arrow") && moveFocus(on, event.key)) return true;
    }
    if (event.key === "i") return this.explain(document.querySelector(".bar .progress")!);
    const act = this.acts(event.shiftKey)[event.key];
    act?.();
    return act !== undefined;
  }

  private acts(isTurn: boolean): Record<string, () => void> {
    const { step, steps, turns } = this;
    return {
      " ": () => this.toggle(),
      ArrowRight: () => this.jump(isTurn ? nextTurn(turns, step) : step + 1),
      ArrowLeft: () => this.jump(isTurn ? turnBefore(turns, step) : step - 1),
      Home: () => this.jump(0),
      End: () => this.jump(steps.length),
      "+": () => this.setSpeed(1),
      "-": () => this.setSpeed(-1),
      p: () => this.askToPlayOn(),
      c: () => this.toggleCurve(),
      b: () => void this.showBetter(),
      n: () => this.nextMistake(),
      s: () => this.share(),
    };
  }

  /** What this is, on a small card: nothing here is a move. Whatever else lies here can be asked for there. */
  private explain(on: Element): boolean {
    const { page, context } = this;
    if (!context || !on.closest(".stage, .others, .progress")) return false;
    this.pause();
    const openRule = (rule: string) => page.go(`#/rules/${context.state.game}/${rule}`);
    loadScreens().then(
      ({ explain }) => explain({ page, context, openRule }, on),
      () => undefined,
    );
    return true;
  }

  private touched(event: Event): void {
    const on = event.target as Element;
    if (event.type !== "contextmenu" && on.closest("button, a, select, summary")) return;
    if (this.explain(on)) event.preventDefault();
  }

  private leave(): boolean {
    if (this.enlarged) this.enlarge(null);
    else this.page.go(this.source.back);
    return true;
  }

  close(): void {
    if (this.playing) clearTimeout(this.playing);
    this.lookAway();
    this.better?.close();
  }

  // ---- sending, and playing on ----

  private open(dialog: ShareDialog | PlayOnDialog): void {
    this.pause();
    this.cameFrom = document.activeElement as HTMLElement | null;
    this.dialog = dialog;
    this.page.refresh();
  }

  private shut(): boolean {
    this.dialog = null;
    this.page.refresh();
    requestAnimationFrame(() => this.cameFrom?.focus());
    return true;
  }

  private share(): void {
    const { replay, step, steps, page } = this;
    if (!replay) return;
    const line = steps[step - 1]?.line;
    const shared = {
      game: replay.game,
      record: replay.record,
      plays: replay.plays,
      isFromLink: this.source.table?.where === "online",
      moment: line === undefined || step === steps.length ? null : { line, step },
    };
    this.open(new ShareDialog(page, shared, () => void this.shut()));
  }

  private askToPlayOn(): void {
    const { replay, page, step, game } = this;
    if (!replay || !game) return;
    const state = replay.state(step, this.observer);
    if (state.phase === "over")
      return page.toast(
        page.say("The game is over here. Go back a little first.", "La partie est finie ici. Reculez."),
      );
    const context = this.contextOf(state);
    const seat = this.observer ?? state.actors[0] ?? "A";
    const usual = page.settings.seats[replay.game]?.[0] as Level | undefined;
    this.open(
      new PlayOnDialog(
        page,
        state.seats.map((place) => ({ seat: place.seat, name: context.name(place.seat) })),
        game.progress(context).words,
        { seat, level: usual && LEVELS.includes(usual) ? usual : "scribe" },
        async (company) => {
          const moment = { game: replay.game, record: replay.record, seats: replay.names.length, plays: step };
          const address = await this.addressHere();
          await playOn(page, moment, company, { address, step, of: replay.plays });
        },
        () => void this.shut(),
      ),
    );
  }

  /** Where this very moment can be seen again. */
  private addressHere(): Promise<string> {
    const { table } = this.source;
    if (table) return Promise.resolve(`#/replay/${table.where}/${table.id}/${this.step}`);
    return addressOf(this.replay!.record, this.step);
  }

  /** Of this replay, without a step. */
  private replayAddress(): string {
    const { table } = this.source;
    return table ? `#/replay/${table.where}/${table.id}` : location.hash.replace(/\/[^/]*$/, "");
  }

  /** Where luck and skill of this game are told apart. */
  private reviewAddress(): string {
    return this.replayAddress().replace("#/replay/", "#/review/").replace("#/shared/", "#/reviewed/");
  }

  // ---- drawing ----

  /** A record names only who had a name; the saved game knows how the others were called. */
  private nameSeats(state: State): void {
    const saved = this.saved;
    const others = state.seats.filter((place) => !saved?.seats.includes(place.seat));
    if (saved?.others.length !== others.length) return;
    others.forEach((place, i) => (place.name ||= saved.others[i]!));
  }

  private contextOf(state: State): TableContext {
    this.nameSeats(state);
    return stillContext(this.page, state, this.observer ?? state.seats[0]!.seat, null);
  }

  private seatsContext(game: GameTable): SeatsContext {
    return {
      page: this.page,
      game,
      isSeated: false,
      where: this.source.table?.where ?? "offline",
      clock: () => null,
      enlarge: (seat) => this.enlarge(seat),
    };
  }

  private enlarge(seat: Seat | null): void {
    this.enlarged = seat;
    this.page.refresh();
  }

  private seeAs(observer: Seat | null): void {
    this.observer = observer;
    this.steps = this.replay!.steps(observer);
    this.page.refresh();
  }

  drawn(): void {
    this.motion.after(this.page.isMotionWanted, this.step);
    stopOncePerGroup();
    const sheet = document.querySelector<HTMLDialogElement>("dialog.sheet");
    if (sheet && !sheet.open) sheet.showModal();
  }

  render(): TemplateResult {
    const { page, game, replay } = this;
    if (!replay || !game) return this.opening();
    this.motion.before();
    const state = replay.state(this.step, this.observer, this.steps);
    const session = this.better?.session;
    const context = session?.state?.view ? liveContext(page, session, session.state) : this.contextOf(state);
    this.context = context;
    return html`<div class="table replaying table-${state.game}" data-tab="mine" @focusin=${stopOncePerGroup}
      @click=${(event: Event) => this.touched(event)} @contextmenu=${(event: Event) => this.touched(event)}>
      ${this.bar(game, context)} ${page.isPhone ? strip(this.seatsContext(game), context) : nothing}
      ${this.verdict()}
      <main class="stage" tabindex="0">${game.market(context)} ${game.mine(context)}
      ${this.enlarged ? largeBoard(this.seatsContext(game), context, this.enlarged) : nothing}</main>
      ${page.isPhone ? nothing : others(this.seatsContext(game), context)}
      <footer class="replay-foot">${this.controls()} ${this.curve()} ${this.prompt(context)}</footer>
      ${this.dialog?.render() ?? nothing}
    </div>`;
  }

  private opening(): TemplateResult {
    const { failure } = this;
    const { say } = this.page;
    if (!failure) return html`<main class="opening"><h1>${say("One moment.", "Un instant.")}</h1></main>`;
    const { partial } = failure;
    return html`<main class="opening refused">
      <h1>${failure.title}</h1>
      ${failure.detail ? html`<p class="soft">${failure.detail}</p>` : nothing}
      <div class="buttons">
        <a class="button" href="#/">${icon("back")}${say("All games", "Tous les jeux")}</a>
        <a class="button" href="#/open">${icon("file")}${say("Open a record", "Ouvrir une partie")}</a>
        ${
          partial
            ? html`<button class="button main" @click=${() => void this.show(partial)}>${icon("replay")}${say(
                `See the first ${partial.plays} steps`,
                `Voir les ${partial.plays} premières étapes`,
              )}</button>`
            : nothing
        }
      </div>
    </main>`;
  }

  private bar(game: GameTable, context: TableContext): TemplateResult {
    const { page } = this;
    const { say } = page;
    const progress = game.progress(context);
    return html`<header class="bar">
      <a class="home-link" href=${this.source.back} aria-label=${say("Back", "Retour")}>${icon("back")}</a>
      <h1>${aboutOf(context.state.game)!.title}</h1>
      <p class="progress"><b>${page.isPhone ? progress.short : progress.words}</b></p>
      <nav>
        <label class="small"><span>${say("Seen by", "Vu par")}</span>
          <select class="field" aria-label=${say("Seen by", "Vu par")}
            @change=${(event: Event) => this.seeAs(((event.target as HTMLSelectElement).value || null) as Seat | null)}>
            <option value="" ?selected=${this.observer === null}>${say("a spectator", "un spectateur")}</option>
            ${context.state.seats.map(
              ({ seat }) =>
                html`<option value=${seat} ?selected=${this.observer === seat}>${context.name(seat)}</option>`,
            )}
          </select></label>
      </nav>
    </header>`;
  }

  private controls(): TemplateResult {
    const { step, steps, turns } = this;
    const { say } = this.page;
    const one = (name: Parameters<typeof icon>[0], words: string, isOff: boolean, act: () => void, more = "") =>
      html`<button class="button icon-only ${more}" aria-label=${words} title=${words} ?disabled=${isOff}
        @click=${act}>${icon(name)}</button>`;
    const isFirst = step === 0;
    const isLast = step === steps.length;
    return html`<div class="replay-bar" role="group" aria-label=${say("Replay", "Relecture")}>
      ${one("turn-back", say("Turn back", "Tour d’avant"), isFirst, () => this.jump(turnBefore(turns, step)))}
      ${one("back", say("One step back", "Un pas en arrière"), isFirst, () => this.jump(step - 1))}
      ${one(
        this.playing ? "pause" : "play",
        this.playing ? say("Pause", "Pause") : say("Play", "Lire"),
        !steps.length,
        () => this.toggle(),
        "main",
      )}
      ${one("forward", say("One step on", "Un pas en avant"), isLast, () => this.jump(step + 1))}
      ${one("skip", say("Next turn", "Tour suivant"), isLast, () => this.jump(nextTurn(turns, step)))}
      <button class="button speed" aria-label=${speedWords(this.page, this.speed)}
        @click=${() => this.setSpeed(1)}>${speedSign(this.speed)}</button>
      <input type="range" min="0" max=${steps.length} .value=${String(step)} aria-label=${say("Step", "Étape")}
        aria-valuetext=${this.stepWords()}
        @input=${(event: Event) => this.jump(Number((event.target as HTMLInputElement).value))} />
      ${
        this.hasCurve
          ? html`<button class="button toggle-curve" aria-pressed=${this.reviewed !== null}
              @click=${() => this.toggleCurve()}>${icon("seal")}<span>${say("Curve", "Courbe")}</span></button>`
          : nothing
      }
    </div>`;
  }

  private curve(): TemplateResult | typeof nothing {
    const { reviewed, page } = this;
    if (!reviewed) return nothing;
    const { review, words, fault } = reviewed;
    if (!review)
      return html`<p class="curve-line small">${words || fault?.words || page.say("Reviewing…", "Analyse…")}</p>`;
    const isDone = review.done === review.tasks;
    return html`<div class="curve-line">${curveStrip(page, review, this.step, (step) => this.jump(step))}
      ${
        isDone
          ? nothing
          : html`<progress max=${review.tasks} .value=${review.done}
              aria-label=${page.say("Reviewed", "Analysé")}></progress>`
      }
      <button class="button plain next-mistake" @click=${() => this.nextMistake()}>${icon("warning")}<span>${page.say(
        "Next mistake",
        "Erreur suivante",
      )}</span></button></div>`;
  }

  private stepWords(): string {
    const { step, steps } = this;
    return this.page.say(`Step ${step} of ${steps.length}`, `Étape ${step} sur ${steps.length}`);
  }

  private prompt(context: TableContext): TemplateResult {
    const { say } = this.page;
    const last = this.steps[this.step - 1];
    const keys = say("Space plays, arrows step, Escape leaves.", "Espace pour lire, flèches, Échap pour quitter.");
    return html`<div class="prompt">
      <div class="said">${last && last.seat !== "*" ? mark(last.seat, last.seat === context.me) : nothing}<div>
        <p class="ask">${
          last
            ? wordsOf(last)
              ? sentences(last).map((told) => html`${sentence(told, this.game, context)} `)
              : say("Something face down.", "Quelque chose de caché.")
            : say("The beginning.", "Le début.")
        }</p>
        <p class="detail">${this.stepWords()}. ${this.page.isPhone ? "" : keys}</p></div></div>
      <div class="buttons">
        <a class="button" href=${this.reviewAddress()}>${icon("seal")}<span>${say("Review", "Analyse")}</span></a>
        <button class="button" @click=${() => this.share()}>${icon("share")}<span>${say(
          "Share",
          "Partager",
        )}</span></button>
        <button class="button main" aria-disabled=${context.state.phase === "over"}
          @click=${() => this.askToPlayOn()}>${icon("play")}<span>${say(
            "Play on from here",
            "Continuer d’ici",
          )}</span></button>
      </div>
    </div>`;
  }
}

function sentences({ words, things, turned_up = [] }: Step): Sentence[] {
  return [...(words ? [things ? { words, things } : { words }] : []), ...turned_up];
}

function wordsOf({ words, turned_up = [] }: Step): string {
  return [words, ...turned_up.map((told) => told.words)].join(" ").trim();
}

function speedSign(speed: number): string {
  return speed < 1 ? "½×" : `${speed}×`;
}

function speedWords(page: Page, speed: number): string {
  return page.say(`Speed ${speedSign(speed)}`, `Vitesse ${speedSign(speed)}`);
}
