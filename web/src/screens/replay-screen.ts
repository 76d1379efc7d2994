/** replay-screen.ts -- a game step by step, with keys: a finished one, a running one as I may see it, or a file. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { aboutOf, loadTable } from "../games.js";
import { icon, mark } from "../icons.js";
import type { Seat, State } from "mastaba:protocol";
import { fetchRecord, type Where } from "../records.js";
import { Replay, type Step } from "../replay.js";
import { findSavedGame } from "../saved-games.js";
import { stillContext } from "../table-context.js";
import type { GameTable } from "../game-table.js";
import { Motion } from "../motion.js";
import { largeBoard, others, strip, type SeatsContext } from "./other-seats.js";

/** The file that was opened last, for `#/replay/offline/file`. */
let opened = "";

export function keepOpened(record: string): void {
  opened = record;
}

export class ReplayScreen implements Screen {
  private replay: Replay | null = null;
  private game: GameTable | null = null;
  private steps: Step[] = [];
  private step = 0;
  private observer: Seat | null = null;
  private enlarged: Seat | null = null;
  private failure = "";
  private readonly motion = new Motion();
  private readonly isFile: boolean;

  constructor(
    private readonly page: Page,
    private readonly where: Where,
    private readonly table: string,
    private readonly wanted: number,
  ) {
    this.isFile = table === "file";
    this.load().catch((error: unknown) => {
      this.failure = error instanceof Error ? error.message : String(error);
      page.refresh();
    });
  }

  private async load(): Promise<void> {
    const record = this.isFile ? opened : await fetchRecord(this.page, this.where, this.table);
    const replay = await Replay.read(await this.page.engine(), record, this.page.language);
    this.game = await loadTable(replay.game);
    this.observer = this.isFile ? null : (findSavedGame(this.table)?.seats[0] ?? null);
    this.replay = replay;
    this.steps = replay.steps(this.observer);
    this.go(this.wanted < 0 ? this.steps.length : this.wanted);
  }

  title(): string {
    return this.page.say("Replay · Mastaba", "Revoir · Mastaba");
  }

  private go(step: number): void {
    this.step = Math.max(0, Math.min(this.steps.length, step));
    const last = this.steps[this.step - 1];
    if (last?.words) this.page.announce(wordsOf(last));
    this.page.refresh();
  }

  key(event: KeyboardEvent): boolean {
    if ((event.target as HTMLElement).closest("input, select")) return false;
    switch (event.key) {
      case "ArrowRight":
      case " ":
        this.go(this.step + 1);
        return true;
      case "ArrowLeft":
        this.go(this.step - 1);
        return true;
      case "Home":
        this.go(0);
        return true;
      case "End":
        this.go(this.steps.length);
        return true;
      case "Escape":
        if (this.enlarged) this.enlarge(null);
        else this.page.go(this.backAddress());
        return true;
      default:
        return false;
    }
  }

  /** A record names only who had a name; the saved game knows how the others were called. */
  private nameSeats(state: State): void {
    const saved = this.isFile ? null : findSavedGame(this.table);
    const others = state.seats.filter((place) => !saved?.seats.includes(place.seat));
    if (saved?.others.length !== others.length) return;
    others.forEach((place, i) => (place.name ||= saved.others[i]!));
  }

  private backAddress(): string {
    return this.isFile ? "#/" : `#/${this.where === "online" ? "table" : "here"}/${this.table}`;
  }

  private seatsContext(game: GameTable): SeatsContext {
    return {
      page: this.page,
      game,
      isSeated: false,
      where: this.where,
      clock: () => null,
      enlarge: (seat) => this.enlarge(seat),
    };
  }

  private enlarge(seat: Seat | null): void {
    this.enlarged = seat;
    this.page.refresh();
  }

  drawn(): void {
    this.motion.after(this.page.isMotionWanted);
  }

  render(): TemplateResult {
    const { page, game, replay } = this;
    const { say } = page;
    if (!replay || !game) {
      return html`<main class="opening"><h1>${this.failure || say("One moment.", "Un instant.")}</h1><a class="button"
        href="#/">${icon("back")}${say("All games", "Tous les jeux")}</a></main>`;
    }
    this.motion.before();
    const state = replay.state(this.step, this.observer, this.steps);
    this.nameSeats(state);
    const me = this.observer ?? state.seats[0]!.seat;
    const context = stillContext(page, state, me, null);
    const last = this.steps[this.step - 1];
    const choose = (event: Event) => {
      this.observer = ((event.target as HTMLSelectElement).value || null) as Seat | null;
      this.steps = replay.steps(this.observer);
      page.refresh();
    };
    return html`<div class="table replaying table-${state.game}" data-tab="mine">
      <header class="bar">
        <a class="home-link" href=${this.backAddress()} aria-label=${say("Back", "Retour")}>${icon("back")}</a>
        <h1>${aboutOf(state.game)!.title}</h1>
        <p class="progress"><b>${page.isPhone ? game.progress(context).short : game.progress(context).words}</b></p>
        <nav>
          <label class="small"><span>${say("Seen by", "Vu par")}</span>
            <select class="field" aria-label=${say("Seen by", "Vu par")} @change=${choose}>
              <option value="" ?selected=${this.observer === null}>${say("a spectator", "un spectateur")}</option>
              ${state.seats.map(
                ({ seat }) =>
                  html`<option value=${seat} ?selected=${this.observer === seat}>${context.name(seat)}</option>`,
              )}
            </select></label>
        </nav>
      </header>
      ${page.isPhone ? strip(this.seatsContext(game), context) : nothing}
      <main class="stage" tabindex="0">${game.market(context)} ${game.mine(context)}
      ${this.enlarged ? largeBoard(this.seatsContext(game), context, this.enlarged) : nothing}</main>
      ${page.isPhone ? nothing : others(this.seatsContext(game), context)}
      <footer class="prompt">
        <div class="said">${last && last.seat !== "*" ? mark(last.seat, last.seat === me) : nothing}<div>
          <p class="ask">${
            last
              ? wordsOf(last) || say("Something face down.", "Quelque chose de caché.")
              : say("The beginning.", "Le début.")
          }</p>
          <p class="detail">${say(
            `Step ${this.step} of ${this.steps.length}. Arrows move, Escape leaves.`,
            `Étape ${this.step} sur ${this.steps.length}. Flèches pour avancer, Échap pour quitter.`,
          )}</p></div></div>
        <div class="replay-bar">
          <button class="button icon-only" aria-label=${say("One step back", "Un pas en arrière")}
            ?disabled=${this.step === 0} @click=${() => this.go(this.step - 1)}>${icon("back")}</button>
          <input type="range" min="0" max=${this.steps.length} .value=${String(this.step)}
            aria-label=${say("Step", "Étape")}
              @input=${(event: Event) => this.go(Number((event.target as HTMLInputElement).value))} />
          <button class="button icon-only" aria-label=${say("One step on", "Un pas en avant")}
            ?disabled=${this.step === this.steps.length}
              @click=${() => this.go(this.step + 1)}>${icon("forward")}</button>
          <a class="button leave" href=${this.backAddress()}>${
            this.isFile ? say("Leave", "Quitter") : say("Back", "Revenir")
          }</a>
        </div>
      </footer>
    </div>`;
  }
}

function wordsOf({ words, turned_up = [] }: Step): string {
  return [words, ...turned_up].join(" ").trim();
}
