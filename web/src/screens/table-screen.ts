/** table-screen.ts -- at a table: the frame around every game, what is asked, what was said, what can be touched. */
import { html, nothing, type TemplateResult } from "lit-html";
import { clockWords, warning, type Pressure } from "../clock.js";
import { paceOf } from "../game-pace.js";
import { aboutOf, loadTable, notLoadedWords } from "../games.js";
import type { Page, Screen } from "../screen.js";
import { icon, mark } from "../icons.js";
import { placeName } from "../levels.js";
import type { Event, Move, Score, Seat, State } from "mastaba:protocol";
import { pointsOf, Session } from "../session.js";
import { pressingFor } from "../my-games.js";
import { newSavedGame, findSavedGame, originWords, saveGame, type SavedGame } from "../saved-games.js";
import { liveContext, pastContext } from "../table-context.js";
import type { GameTable, TableContext } from "../game-table.js";
import type { Chat } from "./chat.js";
import type { MenuContext } from "./table-menu.js";
import { loadScreens, type LazyBundle } from "./load-screens.js";
import { moveFocus } from "../arrow-keys.js";
import { logDrawer, RulesDrawer } from "./drawers.js";
import { Motion } from "../motion.js";
import { promptBar, standInWords, type PromptContext } from "./prompt-bar.js";
import type { ScoreSheet } from "./score-sheet.js";
import { PAUSES } from "../settings.js";
import { largeBoard, others, strip, type SeatsContext } from "./other-seats.js";

/** Somebody who teaches or asks: says what to do, and takes the move instead of the table. */
export interface Guide {
  /** What stands beside the table (`aside.guide`). */
  words(): TemplateResult;
  /** The one move to be made now; null: any. */
  wanted(): string | null;
  /** False: the table may have it. */
  takes(move: Move): boolean;
  /** Whether the table is by now a game to continue. */
  isFree(): boolean;
  /** What is said and offered instead of the prompt. */
  bar?(): TemplateResult | null;
  /** A position with what may be known and done here. */
  seen?(state: State): State;
}

type Tab = "mine" | "market" | "others" | "log";

/** Often enough that no second is skipped. */
const TICK = 250;

/** How long a finger stays to ask what something is. */
const HOLD = 500;

export class TableScreen implements Screen {
  /** For a guide, too. */
  readonly session: Session;
  private game: GameTable | null = null;
  private tab: Tab = "mine";
  private drawer: "none" | "log" | "rules" | "talk" = "none";
  private readonly rules: RulesDrawer;
  private enlarged: Seat | null = null;
  /** Draws what lies over the table. */
  private sheet: (() => TemplateResult) | null = null;
  private isBoardShown = false;
  private readonly motion = new Motion();
  /** A moment that is looked back at. */
  private past: State | null = null;
  private score: ScoreSheet | null = null;
  /** Once it was needed, and its script has come. */
  private waitingRoom: LazyBundle["waitingRoom"] | null = null;
  /** At a table by link, once its script has come. */
  private chat: Chat | null = null;
  private isClosed = false;
  private spoken = "";
  /** Whether something was mine to decide when that was last looked at. */
  private acted = false;
  private thinking: { since: number; who: string } | null = null;
  private readonly ticking: ReturnType<typeof setInterval>;
  /** What time has to show, as it was drawn last. */
  private ticked = "";
  /** How pressing the clock of the seat shown was when that was last looked at, and whether a bot had the seat. */
  private pressure: Pressure | null = null;
  private stoodIn = false;
  private forced: ReturnType<typeof setTimeout> | undefined;
  /** Whoever goes back may go on: what leaves no choice waits until something is played again. */
  private isTakingBack = false;
  /** Moves confirmed together with the one before them. */
  private following: string[] = [];
  private dragged: string | null = null;
  /** A finger that stays where it is asks what is there; then it has not tapped. */
  private holding: ReturnType<typeof setTimeout> | undefined;
  private isHeld = false;
  /** How the table was when the line broke. */
  private lastSeen: State | null = null;
  /** Who is away, since when. */
  private readonly absences = new Map<Seat, number>();
  /** What is open above or beside the table, and where the focus was before. */
  private aside = "";
  private cameFrom: HTMLElement | null = null;

  constructor(
    private readonly page: Page,
    private readonly where: "online" | "offline",
    table: string,
    tokens: string[],
    private readonly guide: Guide | null = null,
  ) {
    this.session = new Session(
      page.host(where),
      table,
      tokens,
      page.language,
      () => this.change(),
      () => (page.isMotionWanted ? PAUSES[page.settings.pace] : 0),
    );
    this.rules = new RulesDrawer(page);
    this.ticking = setInterval(() => this.tick(), TICK);
    if (where === "online" && !guide) this.openChat();
  }

  /** Nobody waits for it: a table is played as well without. */
  private openChat(): void {
    loadScreens().then(
      ({ Chat }) => {
        if (!this.isClosed) this.chat = new Chat(this.page, this.session);
      },
      () => undefined,
    );
  }

  close(): void {
    clearInterval(this.ticking);
    clearTimeout(this.forced);
    clearTimeout(this.holding);
    this.isClosed = true;
    this.chat?.close();
    this.session.close();
  }

  /** Goes on in the language of the page: what was told is told again in it. */
  speak(): boolean {
    this.session.speak(this.page.language);
    this.past = null;
    this.score = null;
    if (this.drawer === "rules" && this.session.state) this.rules.open(this.session.state.game, null);
    return true;
  }

  title(): string {
    const state = this.session.state;
    const about = state && aboutOf(state.game);
    if (!state || !about) return "Mastaba";
    return `${this.whoseTurn(state)}${about.title} · Mastaba`;
  }

  isAwaiting(): boolean {
    const { state, shown } = this.session;
    return Boolean(state?.moves?.length) && !this.session.standsIn(shown);
  }

  /** For the tab, where there is room for few words. */
  private whoseTurn(state: State): string {
    const { say } = this.page;
    if (this.isAwaiting()) return say("Your turn: ", "À vous : ");
    if (state.phase !== "playing") return "";
    const [first, second] = state.seats.filter(({ seat }) => state.actors.includes(seat));
    if (!first) return "";
    if (second) return say("The others play: ", "Les autres jouent : ");
    const name = placeName(say, state.seats, first);
    return say(`${name} plays: `, `${name} joue : `);
  }

  // ---- what comes ----

  private change(): void {
    const { session, page } = this;
    const state = session.state;
    // Whoever did not ask for it reads the score sheet first, which tells of the wish.
    if (session.rematch && session.wantsRematch) {
      this.openRematch(session.rematch);
      return;
    }
    if (state && !this.game) {
      loadTable(state.game).then(
        (game) => {
          this.game = game;
          this.change();
        },
        () => page.toast(notLoadedWords(page.say, state.game)),
      );
    }
    session.only = this.guide?.wanted() ?? null;
    this.followLine(state);
    if (state) {
      this.noteAbsences(state);
      if (!this.guide || this.guide.isFree()) this.keep(state);
      this.tellTheNews(state);
      const bot = state.seats.find(
        (place) => state.actors.includes(place.seat) && (place.kind === "bot" || place.stand_in),
      );
      const who = bot ? `${state.seq}${bot.seat}` : "";
      if (!bot || state.phase !== "playing") this.thinking = null;
      else if (this.thinking?.who !== who) this.thinking = { since: Date.now(), who };
      this.playFollowing(state);
      this.playForced(state);
      if (state.phase === "over" && this.game && !this.score) this.reckon(this.game);
      if (state.phase === "gathering" && this.where === "online" && !this.waitingRoom) this.openWaitingRoom();
      // Alone against bots there is nobody to wait for, and who was given a seat has taken it. What was refused is
      // told, not asked for again.
      const sits = this.where === "offline" || findSavedGame(session.table)?.sits;
      if (state.phase === "gathering" && sits && !session.refusal) this.sitDown(state);
    }
    page.refresh();
  }

  /** Lays the score sheet out; until its script has come, the table is seen. */
  private reckon(game: GameTable): void {
    loadScreens().then(
      ({ ScoreSheet }) => {
        this.score ??= new ScoreSheet(this.page, this.where, this.session, game);
        this.page.refresh();
      },
      () => undefined,
    );
  }

  private openWaitingRoom(): void {
    const { page } = this;
    loadScreens().then(
      ({ waitingRoom }) => {
        this.waitingRoom = waitingRoom;
        page.refresh();
      },
      () => page.toast(page.say("The table could not be loaded.", "La table n’a pas pu être chargée.")),
    );
  }

  /** Tells, once the line is mended, what was missed. */
  private followLine(state: State | null): void {
    const { line, log, seats } = this.session;
    if (line.kind === "restarting" || (line.kind === "connecting" && line.attempt > 0)) this.lastSeen ??= state;
    if (line.kind !== "open" || !this.lastSeen || state === this.lastSeen) return;
    const since = this.lastSeen.seq;
    this.lastSeen = null;
    const played = log.filter(
      (event) => event.seq >= since && event.move !== null && event.seat !== "*" && !seats.includes(event.seat),
    ).length;
    const { say } = this.page;
    const missed =
      played === 0
        ? ""
        : played === 1
          ? say(" One move was played meanwhile.", " Un coup a été joué entre-temps.")
          : say(` ${played} moves were played meanwhile.`, ` ${played} coups ont été joués entre-temps.`);
    const back =
      this.where === "online"
        ? say("Back online.", "De retour.")
        : say("The table was opened again.", "La table a été rouverte.");
    this.page.toast(back + missed);
  }

  /** A bot that thinks for long counts its seconds, an absence its minutes, and every clock runs. */
  private tick(): void {
    const { session, page } = this;
    const { state } = session;
    if (!state) return;
    const clocks = state.seats
      .map(({ seat }) => session.clock(state, seat))
      .map((clock) => (clock ? clockWords(page.say, clock.left) : ""));
    const ticked = [
      ...clocks,
      this.thinking ? Math.floor((Date.now() - this.thinking.since) / 1000) : "",
      this.absent(state)?.minutes,
    ].join();
    this.warn(state);
    if (ticked === this.ticked) return;
    this.ticked = ticked;
    page.refresh();
  }

  /** Says once when my time becomes short, and when a bot has my seat: also to whoever comes back to it. */
  private warn(state: State): void {
    const { session, page } = this;
    if (!session.seats.length) return;
    const clock = session.clock(state, session.shown);
    const place = session.standsIn(session.shown);
    if (clock && clock.pressure !== this.pressure && warning(page.say, clock)) page.announce(warning(page.say, clock));
    if (place && !this.stoodIn) {
      const { ask, detail } = standInWords(
        page.say,
        place,
        session.seats.length === 1 ? null : placeName(page.say, state.seats, place),
      );
      page.announce(`${ask} ${detail}`);
    }
    this.pressure = clock?.pressure ?? null;
    this.stoodIn = place !== null;
  }

  private noteAbsences(state: State): void {
    for (const place of state.seats) {
      if (place.kind !== "human" || place.present || place.stand_in || this.where === "offline")
        this.absences.delete(place.seat);
      else if (!this.absences.has(place.seat)) this.absences.set(place.seat, Date.now());
    }
  }

  private minutesAway(seat: Seat): number {
    const since = this.absences.get(seat);
    return since === undefined ? 0 : Math.floor((Date.now() - since) / 60_000);
  }

  /** Somebody who is awaited and has been away for a minute or more. */
  private absent(state: State): { seat: Seat; minutes: number } | null {
    for (const seat of this.absences.keys()) {
      const minutes = this.minutesAway(seat);
      if (
        minutes >= 1 &&
        state.phase === "playing" &&
        state.actors.includes(seat) &&
        !this.session.seats.includes(seat)
      )
        return { seat, minutes };
    }
    return null;
  }

  private sitDown(state: State): void {
    for (const place of state.seats) {
      if (place.kind === "human" && !place.ready && this.session.seats.includes(place.seat))
        this.session.ready(place.seat, findSavedGame(this.session.table)?.words);
    }
  }

  private openRematch(table: string): void {
    const { session, page } = this;
    const old = findSavedGame(session.table);
    saveGame({
      ...newSavedGame(table, this.where, old?.game ?? session.state?.game ?? "", session.tokens, session.seats),
      others: old?.others ?? [],
    });
    page.go(`#/${this.where === "online" ? "table" : "here"}/${table}`, true);
  }

  /** Saves how far this is. */
  private keep(state: State): void {
    const { session, page } = this;
    if (!session.seats.length || !session.tokens.length) return;
    const others = state.seats.filter((place) => !session.seats.includes(place.seat));
    const awaited = others
      .filter((place) => state.actors.includes(place.seat))
      .map((place) => placeName(page.say, state.seats, place));
    const isMine = state.actors.some((seat) => session.seats.includes(seat));
    const old = findSavedGame(session.table);
    const game: SavedGame = {
      table: session.table,
      where: this.where,
      game: state.game,
      tokens: session.tokens,
      others: others.map((place) => placeName(page.say, state.seats, place)),
      progress: this.game && state.view ? this.game.progress(liveContext(page, session, state)).words : "",
      turn: state.phase === "playing" ? (isMine ? "mine" : "others") : state.phase,
      awaited: awaited[0] ?? "",
      seats: session.seats,
      time: old?.time ?? Date.now(),
    };
    if (old?.ofAccount) game.ofAccount = true;
    if (old?.invite) game.invite = old.invite;
    if (old?.words) game.words = old.words;
    if (old?.origin) game.origin = old.origin;
    if (old?.sits) game.sits = old.sits;
    const pace = paceOf(state.clock);
    if (pace) game.pace = pace;
    const result = resultOf(state.scores ?? [], session.seats);
    if (result) game.result = result;
    const ends = endOf(session, state, isMine);
    if (ends) game.ends = ends;
    const place = state.seats.find(({ seat, stand_in }) => session.seats.includes(seat) && stand_in !== null);
    if (place?.stand_in) game.standIn = old?.standIn ?? { level: place.stand_in, since: Date.now() };
    if (old && isSameStanding(old, game)) return;
    saveGame({ ...game, time: Date.now() });
  }

  /** What happened, in the engine's words, for whoever cannot see it. */
  private tellTheNews(state: State): void {
    const fresh = this.session.unsaid.splice(0);
    this.cue(state, fresh);
    const turn = this.isAwaiting() ? `${this.page.say("Your turn.", "À vous.")} ${state.ask ?? ""}` : "";
    const words = [...fresh.slice(-6).map((event) => event.words), turn].join(" ").trim();
    if (words && words !== this.spoken) {
      this.spoken = words;
      this.page.announce(words);
    }
  }

  /** For whoever asked for sound or trembling: what was laid, that it is my turn, the end. */
  private cue(state: State, fresh: readonly Event[]): void {
    const { session, page } = this;
    const { hasSound, vibrates } = page.settings;
    const acts = state.phase === "playing" && session.actsIn(state);
    const isTurn = acts && !this.acted;
    this.acted = acts;
    if (isTurn && document.hidden && page.settings.notifies) this.notify(state);
    const isLaid = fresh.some(({ seat, move }) => move !== null && seat !== "*" && !session.seats.includes(seat));
    const cue = state.phase === "over" && fresh.length ? "over" : isTurn ? "turn" : isLaid ? "laid" : null;
    if (!cue || !(hasSound || vibrates)) return;
    loadScreens().then(
      ({ sound, tremble }) => {
        if (hasSound) sound(cue);
        if (vibrates) tremble(cue);
      },
      () => undefined,
    );
  }

  /** To whoever looks elsewhere. */
  private notify(state: State): void {
    const { page, session, where } = this;
    const words = page.say("It is your turn.", "C’est à vous de jouer.");
    const notice = {
      title: aboutOf(state.game)?.title ?? "Mastaba",
      words: `${words} ${state.ask ?? ""}`.trim(),
      address: `#/${where === "online" ? "table" : "here"}/${session.table}`,
    };
    loadScreens().then(
      ({ notify }) => notify(notice),
      () => undefined,
    );
  }

  private playForced(state: State): void {
    clearTimeout(this.forced);
    const only = this.session.moves.length === 1 ? this.session.moves[0] : undefined;
    const { playsForced, playsAtOnce } = this.page.settings;
    if (!only || !(playsForced || playsAtOnce) || this.session.only || state.phase !== "playing") return;
    if (this.isTakingBack) return;
    this.forced = setTimeout(
      () => this.session.moves[0] === only && this.session.play(only.move),
      this.page.isMotionWanted ? 500 : 0,
    );
  }

  /** Those of the seat shown, as its view tells them. */
  points(): number | null {
    const { state, shown } = this.session;
    return pointsOf(state?.view, shown)?.total ?? null;
  }

  // ---- acting ----

  context(): TableContext | null {
    const state = this.session.state;
    return state && state.view ? liveContext(this.page, this.session, this.guide?.seen?.(state) ?? state) : null;
  }

  /** `on`: what was touched, which is explained where it is no part of a move. */
  private touch(target: string, on: Element | null = null): void {
    const { session, game } = this;
    const context = this.context();
    if (session.isBehind) session.skip();
    if (!context || !game || !session.moves.length || this.past) return this.explain(on);
    const isFinal = context.playsAtOnce && game.finishes?.(context, target);
    if (game.touch?.(context, target)) return isFinal ? this.confirm() : undefined;
    if (session.isSettled(target)) return this.confirm();
    if (session.can(target) || session.has(target)) {
      const isTried = session.move !== null;
      session.choose(target);
      return context.playsAtOnce && !isTried ? this.confirm() : undefined;
    }
    if (!session.only) this.explain(on);
    const attempt = session.only ? null : game.attempt?.(context, target);
    if (attempt) return session.why(attempt);
    session.refusal = {
      type: "error",
      error: "illegal",
      words: session.only
        ? this.page.say("Not yet: first what shines gold.", "Pas encore : d’abord ce qui brille d’or.")
        : this.page.say("That is not to be chosen now. ", "Ce n’est pas à choisir maintenant. ") +
          (context.state.ask ?? ""),
    };
    this.page.refresh();
  }

  /** What this is, on a small card; a table that has gone on meanwhile lets it be. */
  private explain(on: Element | null): void {
    const { page, past, session } = this;
    const context = past ? pastContext(page, session, past) : this.context();
    if (!on || !context) return;
    loadScreens().then(
      ({ explain }) => explain({ page, context, openRule: (rule) => this.openRule(rule) }, on),
      () => undefined,
    );
  }

  private confirm(): void {
    const move = this.session.move ?? this.session.forced;
    if (!move) return;
    this.isTakingBack = false;
    if (this.guide?.takes(move)) return;
    const context = this.context();
    this.following = (context && this.game?.follow?.(context)) ?? [];
    this.session.play(move.move);
  }

  private playFollowing(state: State): void {
    if (!this.session.actsIn(state)) this.following = [];
    if (!this.following.length || !this.session.moves.length) return;
    const next = this.following.shift()!;
    if (this.session.moves.some((legal) => legal.move === next)) this.session.play(next);
    else this.following = [];
  }

  private takeBack(): void {
    const { session } = this;
    if (session.back()) return;
    const undo = this.context()?.state.undo;
    this.isTakingBack = undo?.can === true;
    if (undo?.can) return session.undo();
    if (undo?.words) session.refusal = { type: "error", error: "not_allowed", words: undo.words };
    this.page.refresh();
  }

  private showHint(move: string, isTaken = false): void {
    this.session.showHint(move);
    if (isTaken && this.page.isByKeys) requestAnimationFrame(() => focusOn(".prompt .confirm"));
  }

  private openDrawer(drawer: "log" | "rules" | "talk"): void {
    this.drawer = this.drawer === drawer ? "none" : drawer;
    if (this.drawer === "talk") this.chat?.opened();
    if (this.drawer === "rules" && this.session.state) this.rules.open(this.session.state.game, null);
    this.page.refresh();
  }

  private closeDrawer(): boolean {
    this.drawer = "none";
    if (this.tab === "log") this.tab = "mine";
    this.page.refresh();
    return true;
  }

  private openRule(rule: string): void {
    if (!this.session.state) return;
    this.drawer = "rules";
    this.rules.open(this.session.state.game, rule);
    this.page.refresh();
  }

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const on = event.target as HTMLElement;
    if (event.key === "Escape" && on.closest(".drawer") && !this.past) return this.closeDrawer();
    if (on.closest("input, textarea, select")) return event.key === "Escape" && this.escape();
    if (event.key === "/" && this.drawer === "rules") return focusOn(".seek input");
    const target = on.closest<HTMLElement>("[data-target]")?.dataset["target"];
    if (event.key === "Escape") return this.escape();
    if (target && (event.key === "Enter" || event.key === " ")) {
      // Enter confirms a whole move, unless it is on something that can be chosen instead; another tap may mean a turn
      // to a table.
      if (event.key === "Enter" && this.session.move && (this.session.has(target) || !this.session.can(target)))
        this.confirm();
      else this.touch(target, on);
      return true;
    }
    if (event.key === "i" && on.closest("[data-target], .hint")) {
      this.explain(on);
      return true;
    }
    if (target && event.key.startsWith("Arrow") && moveFocus(on, event.key)) return true;
    const context = this.context();
    if (context && this.session.moves.length && this.game?.key?.(context, event.key)) return true;
    switch (event.key) {
      case "Enter":
        if (on.closest("button, a") || !this.session.move) return false;
        this.confirm();
        return true;
      case "h":
        if (context?.state.hints || !this.session.state?.hints) this.session.askHint();
        return true;
      case "l":
        this.openDrawer("log");
        return true;
      case "c":
        if (!this.chat?.isOffered) return false;
        this.openDrawer("talk");
        return true;
      case "i":
        this.openDrawer("rules");
        return true;
      case "n":
        return this.focusNext();
      case "?":
        this.openSheet("keys");
        return true;
      default:
        return false;
    }
  }

  /** From one thing that can be touched to the next. */
  private focusNext(): boolean {
    const touchables = [
      ...document.querySelectorAll<HTMLElement>(".stage [data-target].can, .others [data-target].can"),
    ];
    if (!touchables.length) return false;
    const at = touchables.indexOf(document.activeElement as HTMLElement);
    touchables[(at + 1) % touchables.length]!.focus();
    return true;
  }

  private escape(): boolean {
    if (this.sheet) this.sheet = null;
    else if (this.score?.escape()) return true;
    else if (this.enlarged) this.enlarged = null;
    else if (this.past) this.past = null;
    else if (this.session.hint) {
      this.session.hint = null;
      this.session.consider(null);
    } else if (this.session.back()) return true;
    else if (this.drawer !== "none") this.drawer = "none";
    else return false;
    this.page.refresh();
    return true;
  }

  // ---- drawing ----

  render(): TemplateResult {
    const { session, page } = this;
    const state = session.state;
    this.chat?.seen(this.drawer === "talk");
    if (!state) return this.opening();
    if (state.phase === "gathering" || !state.view) {
      return this.where === "offline"
        ? this.opening()
        : html`${
            this.waitingRoom?.(page, session, state, findSavedGame(session.table)?.invite ?? null) ?? this.opening()
          }${this.talkDock()}`;
    }
    if (!this.game) return this.opening();
    if (session.next) return this.curtain(session.next);
    if (state.phase === "over" && this.score && !this.isBoardShown)
      return html`${this.score.render(
        () => this.showBoard(true),
        (table) => this.openRematch(table),
      )}${this.talkDock()}`;
    this.motion.before();
    const context = this.past ? pastContext(page, session, this.past) : this.context()!;
    const drawn = `${this.drawer !== "none" ? "with-drawer" : ""} ${this.past ? "looking-back" : ""}`;
    return html`<div class="table table-${state.game} ${drawn}" data-tab=${this.tab}
      @contextmenu=${(event: MouseEvent) => this.held(event)} @pointerdown=${(event: PointerEvent) => this.hold(event)}
      @pointerup=${() => clearTimeout(this.holding)} @pointercancel=${() => clearTimeout(this.holding)}>
      ${this.bar(context)} ${page.isPhone ? strip(this.seatsContext(this.game), context) : nothing}
      ${this.guide?.words() ?? nothing}
      <main
        class="stage"
        @click=${(event: MouseEvent) => this.tapped(event)}
        @pointerover=${(event: PointerEvent) => this.pointed(event)}
        @pointerleave=${() => session.point(null)}
        @focusin=${(event: FocusEvent) => this.pointed(event)}
        @pointerdown=${(event: PointerEvent) => (this.dragged = targetOf(event))}
        @pointerup=${(event: PointerEvent) => this.dropped(event)}
      >
        ${page.isPhone && this.tab === "others" ? nothing : this.game.market(context)}
        ${page.isPhone && (this.tab === "others" || this.tab === "market") ? nothing : this.game.mine(context)}
        ${this.enlarged ? largeBoard(this.seatsContext(this.game), context, this.enlarged) : nothing}
      </main>
      ${!page.isPhone || this.tab === "others" ? others(this.seatsContext(this.game), context) : nothing}
      ${this.sideDrawer(context)}
      ${page.isPhone ? this.tabs() : nothing}
      ${this.guide?.bar?.() ?? promptBar(this.promptContext(this.game), context)}
      ${this.sheet?.() ?? nothing}
    </div>`;
  }

  private talkDock(): TemplateResult | typeof nothing {
    return this.chat?.dock(this.drawer === "talk", () => this.openDrawer("talk")) ?? nothing;
  }

  drawn(): void {
    this.motion.after(this.page.isMotionWanted);
    this.rules.drawn();
    this.chat?.drawn();
    const sheet = document.querySelector<HTMLDialogElement>("dialog.sheet");
    if (sheet && !sheet.open) {
      // The browser would give it back to what it finds gone.
      this.followFocus();
      sheet.showModal();
    }
    this.followFocus();
    this.keepFocus();
  }

  /** What opens takes the focus; what closes gives it back. */
  private followFocus(): void {
    const aside = this.sheet ? "sheet" : this.enlarged ? "enlarged" : this.session.hint ? "hint" : this.drawer;
    if (aside === this.aside || (aside === "rules" && !document.querySelector(".rules section"))) return;
    const here = document.activeElement as HTMLElement | null;
    if (this.aside === "" || this.aside === "none") this.cameFrom = here;
    this.aside = aside;
    if (aside === "none") {
      if (!document.querySelector(".prompt")?.contains(here)) this.cameFrom?.focus();
      this.cameFrom = null;
    } else if (aside === "enlarged") focusOn(".enlarged .button");
    else if (this.page.isByKeys && aside !== "sheet")
      focusOn(
        { hint: ".hint[aria-current]", log: ".log-line", rules: ".seek input", talk: ".talk-drawer .phrase" }[aside]!,
      );
  }

  /** Whoever plays by keys finds the focus where the game goes on: on what can be chosen, or on the words that ask for
   *  patience. */
  private keepFocus(): void {
    const here = document.activeElement;
    if (!this.page.isByKeys || (here && here !== document.body && !here.matches(":disabled, .prompt"))) return;
    if (this.session.move && focusOn(".prompt .confirm:not(:disabled)")) return;
    if (focusOn(".stage .can, .others .can, .score .winner, .opening .main")) return;
    if (here !== document.querySelector(".prompt")) focusOn(".prompt");
  }

  private opening(): TemplateResult {
    const { session, page } = this;
    const words =
      session.refusal?.words ??
      (session.line.kind === "closed"
        ? session.line.words
        : page.say("The table is being set.", "On dresse la table."));
    return html`<main class="opening">
      <h1>${words}</h1>
      <a class="button" href="#/">${icon("back")}${page.say("All games", "Tous les jeux")}</a>
    </main>`;
  }

  /** Several people, one device: nobody sees the next one's secrets. */
  private curtain(seat: Seat): TemplateResult {
    const { session, page } = this;
    const state = session.state!;
    const place = state.seats.find((other) => other.seat === seat)!;
    const name = placeName(page.say, state.seats, place);
    return html`<main class="opening">
      ${mark(seat)}
      <h1>${page.say(`${name}, it is your turn.`, `${name}, c’est à vous.`)}</h1>
      <p class="soft">${page.say("Hand over the device, then look.", "Passez l’appareil, puis regardez.")}</p>
      <button class="button main"
        @click=${() => session.show(seat)}>${icon("eye")}${page.say("I am here", "C’est moi")}</button>
    </main>`;
  }

  private bar(context: TableContext): TemplateResult {
    const { page, game } = this;
    const { say } = page;
    const progress = game!.progress(context);
    const about = aboutOf(context.state.game)!;
    const actor = context.state.actors[0];
    return html`<header class="bar">
      <a class="home-link" href="#/" aria-label=${say("All games", "Tous les jeux")}>${icon("back")}</a>
      <h1>${about.title}</h1>
      <p class="progress">
        <b>${page.isPhone ? progress.short : progress.words}</b>
        ${
          page.isPhone
            ? nothing
            : html`<span class="ticks" aria-hidden="true">${Array.from(
                { length: Math.min(progress.of, 28) },
                (_, i) => html`<i class=${i < progress.done - 1 ? "done" : i === progress.done - 1 ? "now" : ""}></i>`,
              )}</span>`
        }
      </p>
      ${this.originLink()}
      ${
        page.isPhone || !actor
          ? nothing
          : html`<p class="whose">${mark(actor, actor === context.me)}<b>${
              actor === context.me && this.session.seats.length === 1 ? say("Your turn", "À vous") : context.name(actor)
            }</b></p>
            ${
              progress.steps
                ? html`<ol class="steps" title=${progress.steps.join(" › ")}>${progress.steps.map(
                    (step, i) => html`<li class=${i === progress.step ? "now" : ""}><span>${step}</span></li>`,
                  )}</ol>`
                : nothing
            }`
      }
      <nav>
        <button class="button plain" aria-expanded=${this.drawer === "rules"}
          @click=${() => this.openDrawer("rules")}>${icon("book")}<span>${say("Rules", "Règles")}</span></button>
        ${
          page.isPhone
            ? nothing
            : html`<button class="button plain" aria-expanded=${this.drawer === "log"}
              @click=${() => this.openDrawer("log")}>${icon("log")}<span>${say("Log", "Journal")}</span></button>`
        }
        ${this.chat?.button(() => this.openDrawer("talk")) ?? nothing}
        <button class="button plain" aria-haspopup="dialog"
          @click=${() => this.openSheet("menu")}>${icon("menu")}<span>${say("Menu", "Menu")}</span></button>
      </nav>
    </header>`;
  }

  /** A table that goes on from a moment of a replay says so; a small screen says it in its menu. */
  private originLink(): TemplateResult | typeof nothing {
    const origin = findSavedGame(this.session.table)?.origin;
    if (!origin || this.page.isPhone) return nothing;
    const { step } = origin;
    return html`<a class="origin small" href=${origin.address} title=${originWords(this.page.say, origin)}
      aria-label=${originWords(this.page.say, origin)}>${icon("replay")}${this.page.say(
        `step ${step}`,
        `étape ${step}`,
      )}</a>`;
  }

  /** Menu and keys come with the other screens that few need. */
  private openSheet(sheet: "keys" | "menu"): void {
    const { page } = this;
    loadScreens().then(
      ({ keysSheet, TableMenu }) => {
        const menu = sheet === "menu" ? new TableMenu(this.menuContext()) : null;
        this.sheet = () => menu?.render() ?? keysSheet(page, () => this.escape());
        page.refresh();
      },
      () => page.toast(page.say("The menu could not be loaded.", "Le menu n’a pas pu être chargé.")),
    );
  }

  private menuContext(): MenuContext {
    const { page, session, where } = this;
    return {
      page,
      session,
      where,
      chat: this.chat,
      minutesAway: (seat) => this.minutesAway(seat),
      showKeys: () => this.openSheet("keys"),
      showScore: () => (this.escape(), this.showBoard(false)),
      close: () => void this.escape(),
    };
  }

  private showBoard(isShown: boolean): void {
    this.isBoardShown = isShown;
    this.page.refresh();
  }

  private enlarge(seat: Seat | null): void {
    this.enlarged = seat;
    if (seat && this.page.isPhone && this.tab !== "mine") this.tab = "mine";
    this.page.refresh();
  }

  private sideDrawer(context: TableContext): TemplateResult | typeof nothing {
    const { page, session } = this;
    const close = () => void this.closeDrawer();
    if (this.drawer === "rules") return this.rules.render(close);
    if (this.drawer === "talk" && this.chat) return this.chat.drawer(close);
    if (this.drawer === "log" || (page.isPhone && this.tab === "log")) {
      session.recall();
      return logDrawer(page, this.game!, context, session.log, this.past, close, (event: Event) => this.lookAt(event));
    }
    return nothing;
  }

  /** The table after a line of the log. */
  private lookAt(event: Event): void {
    this.session.lookAt(event, (past) => {
      this.past = past;
      if (this.page.isPhone) this.tab = "mine";
    });
  }

  private now(): void {
    this.past = null;
    this.page.refresh();
  }

  private tabs(): TemplateResult {
    const { say } = this.page;
    const choose = (tab: Tab) => {
      this.tab = tab;
      this.enlarged = null;
      this.page.refresh();
    };
    const one = (tab: Tab, name: "mine" | "market" | "people" | "log", words: string) =>
      html`<button aria-pressed=${this.tab === tab}
        @click=${() => choose(tab)}>${icon(name)}<span>${words}</span></button>`;
    return html`<nav class="tabs" aria-label=${say("Parts of the table", "Parties de la table")}>
      ${one("mine", "mine", say("Mine", "À moi"))}
      ${one("market", "market", this.game?.marketName?.(say) ?? say("Market", "Marché"))}
      ${one("others", "people", say("Others", "Les autres"))} ${one("log", "log", say("Log", "Journal"))}
    </nav>`;
  }

  private seatsContext(game: GameTable): SeatsContext {
    return {
      page: this.page,
      game,
      isSeated: this.session.seats.length > 0,
      lastTurn: this.past ? [] : this.session.lastTurn,
      where: this.where,
      clock: (seat) => (this.past || !this.session.state ? null : this.session.clock(this.session.state, seat)),
      enlarge: (seat) => this.enlarge(seat),
      tapped: (event) => this.tapped(event),
      pointed: (event) => this.pointed(event),
    };
  }

  private promptContext(game: GameTable): PromptContext {
    const { page, session, past, thinking } = this;
    return {
      page,
      session,
      game,
      past,
      thinkingSince: thinking?.since ?? null,
      absent: session.state ? this.absent(session.state) : null,
      confirm: () => this.confirm(),
      takeBack: () => this.takeBack(),
      show: (move, isTaken) => this.showHint(move, isTaken),
      openRule: (rule) => this.openRule(rule),
      now: () => this.now(),
    };
  }

  // ---- hands ----

  private tapped(event: MouseEvent): void {
    const on = event.target as Element;
    const target = targetOf(event);
    if (this.isHeld) return;
    if (target) this.touch(target, on);
    else if (this.session.isBehind) this.session.skip();
    else if (!on.closest("button, a")) this.explain(on);
  }

  private hold(event: PointerEvent): void {
    this.isHeld = false;
    clearTimeout(this.holding);
    if (event.pointerType !== "mouse") this.holding = setTimeout(() => this.held(event), HOLD);
  }

  private held(event: MouseEvent): void {
    clearTimeout(this.holding);
    event.preventDefault();
    this.isHeld = event.type !== "contextmenu" || event.button !== 2;
    this.explain(event.target as Element);
  }

  private pointed(event: globalThis.Event): void {
    this.session.point(targetOf(event));
  }

  /** Dragging one thing onto another touches both. */
  private dropped(event: PointerEvent): void {
    const from = this.dragged;
    const to =
      document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-target]")?.dataset[
        "target"
      ] ?? null;
    this.dragged = null;
    if (!from || !to || from === to || !(this.session.can(from) || this.session.has(from))) return;
    if (!this.session.has(from)) this.touch(from);
    this.touch(to);
  }
}

function focusOn(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getBoundingClientRect().width > 0,
  );
  found?.focus({ preventScroll: selector === ".prompt" });
  return found !== undefined;
}

/** When the time of whoever is awaited is over, mine before that of others. */
function endOf(session: Session, state: State, isMine: boolean): SavedGame["ends"] {
  const awaited = state.actors.filter((seat) => session.seats.includes(seat) === isMine);
  const left = awaited.map((seat) => session.clock(state, seat)?.left ?? Infinity);
  const least = Math.min(...left);
  if (!state.clock || !Number.isFinite(least)) return undefined;
  return { at: Date.now() + least, low: pressingFor(state.clock) };
}

/** Nothing to tell on the home page that was not told before. */
function isSameStanding(old: SavedGame, game: SavedGame): boolean {
  const told = ({ game, turn, others, progress, awaited, standIn }: SavedGame) =>
    [game, turn, ...others, progress, awaited, standIn?.level].join("\n");
  return told(old) === told(game);
}

/** How the best of these seats ended. */
function resultOf(scores: readonly Score[], seats: readonly Seat[]): SavedGame["result"] {
  const best = scores.filter(({ seat }) => seats.includes(seat)).sort((a, b) => a.place - b.place)[0];
  return best && { place: best.place, of: scores.length, total: best.total, isOut: best.out === true };
}

function targetOf(event: globalThis.Event): string | null {
  return (event.target as Element).closest<HTMLElement>("[data-target]")?.dataset["target"] ?? null;
}
