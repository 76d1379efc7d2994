/** table-screen.ts -- a table, put together from what is heard, chosen and drawn there (table-hearing.ts,
 *  table-hands.ts, table-frame.ts), and what lies open beside it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { aboutOf, loadTable, notLoadedWords } from "../games.js";
import type { Page, Screen } from "../screen.js";
import { placeName } from "../levels.js";
import type { Event, Move, Seat, State } from "mastaba:protocol";
import { pointsOf, Session } from "../session.js";
import { newSavedGame, findSavedGame, saveGame } from "../saved-games.js";
import { liveContext, pastContext } from "../table-context.js";
import type { GameTable, TableContext } from "../game-table.js";
import type { Chat } from "./chat.js";
import type { MenuContext } from "./table-menu.js";
import { loadScreens, type LazyBundle } from "./load-screens.js";
import { moveFocus } from "../arrow-keys.js";
import { logDrawer, RulesDrawer } from "./drawers.js";
import { Motion } from "../motion.js";
import { promptBar, type PromptContext } from "./prompt-bar.js";
import type { ScoreSheet } from "./score-sheet.js";
import { RoundEnds } from "../round-end.js";
import { PAUSES } from "../settings.js";
import { largeBoard, others, strip, type SeatsContext } from "./other-seats.js";
import { roundTable } from "./round-table.js";
import { focusNext, focusOn, TableFocus } from "./table-focus.js";
import { curtain, opening, tabs, topBar, type Drawer, type FrameContext, type Tab } from "./table-frame.js";
import { TableHands, type TouchedTable } from "./table-hands.js";
import { TableHearing, type HeardTable } from "./table-hearing.js";

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

export class TableScreen implements Screen, HeardTable, TouchedTable {
  /** For a guide, too. */
  readonly session: Session;
  game: GameTable | null = null;
  private tab: Tab = "mine";
  private drawer: Drawer | "none" = "none";
  private readonly rules: RulesDrawer;
  private enlarged: Seat | null = null;
  /** Draws what lies over the table. */
  private sheet: (() => TemplateResult) | null = null;
  private isBoardShown = false;
  private readonly motion = new Motion();
  /** A moment that is looked back at. */
  past: State | null = null;
  private score: ScoreSheet | null = null;
  /** Once it was needed, and its script has come. */
  private waitingRoom: LazyBundle["waitingRoom"] | null = null;
  /** At a table by link, once its script has come. */
  private chat: Chat | null = null;
  private isClosed = false;
  private readonly hearing = new TableHearing(this);
  private readonly hands = new TableHands(this);
  private readonly focus = new TableFocus();
  private readonly ends = new RoundEnds(this);

  constructor(
    readonly page: Page,
    readonly where: "online" | "offline",
    table: string,
    tokens: string[],
    readonly guide: Guide | null = null,
  ) {
    this.session = new Session(
      page.host(where),
      table,
      tokens,
      page.language,
      () => this.change(),
      () => (page.isMotionWanted ? PAUSES[page.settings.pace] : 0),
      this.ends,
    );
    this.rules = new RulesDrawer(page);
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
    this.hearing.close();
    this.hands.close();
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
    this.hearing.heard(state);
    if (state) {
      this.hands.goOn(state);
      if (state.phase === "over" && this.game && !this.score && !session.end) this.reckon(this.game);
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

  /** Those of the seat shown, as its view tells them. */
  points(): number | null {
    const { state, shown } = this.session;
    return pointsOf(state?.view, shown)?.total ?? null;
  }

  // ---- acting ----

  context(): TableContext | null {
    const state = this.session.seen;
    return state && state.view ? liveContext(this.page, this.session, this.guide?.seen?.(state) ?? state) : null;
  }

  private openDrawer(drawer: Drawer): void {
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

  openRule(rule: string): void {
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
        this.hands.confirm();
      else this.hands.touch(target, on);
      return true;
    }
    if (event.key === "i" && on.closest("[data-target], .hint")) {
      this.hands.explain(on);
      return true;
    }
    if (target && event.key.startsWith("Arrow") && moveFocus(on, event.key)) return true;
    const context = this.context();
    if (context && this.session.moves.length && this.game?.key?.(context, event.key)) return true;
    switch (event.key) {
      case "Enter":
        if (on.closest("button, a") || !(this.session.move || this.session.end)) return false;
        if (this.session.end) this.session.goOn();
        else this.hands.confirm();
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
        return focusNext();
      case "?":
        this.openSheet("keys");
        return true;
      default:
        return false;
    }
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
    if (!state) return opening(page, session);
    if (state.phase === "gathering" || !state.view) {
      return this.where === "offline"
        ? opening(page, session)
        : html`${
            this.waitingRoom?.(page, session, state, findSavedGame(session.table)?.invite ?? null) ??
            opening(page, session)
          }${this.talkDock()}`;
    }
    if (!this.game) return opening(page, session);
    if (session.next) return curtain(page, session, session.next);
    if (state.phase === "over" && this.score && !this.isBoardShown && !session.end)
      return html`${this.score.render(
        () => this.showBoard(true),
        (table) => this.openRematch(table),
      )}${this.talkDock()}`;
    const { hands } = this;
    this.motion.before();
    const context = this.past ? pastContext(page, session, this.past) : this.context()!;
    const above = this.game.isFullAbove ? "full-above" : "";
    const drawn = `${above} ${this.drawer !== "none" ? "with-drawer" : ""} ${this.past ? "looking-back" : ""}`;
    return html`<div class="table table-${state.game} ${drawn}" data-tab=${this.tab}
      @contextmenu=${(event: MouseEvent) => hands.held(event)}
      @pointerdown=${(event: PointerEvent) => hands.hold(event)} @pointerup=${() => hands.released()}
      @pointercancel=${() => hands.released()}>
      ${topBar(this.frameContext(this.game), context)}
      ${page.isPhone ? strip(this.seatsContext(this.game), context) : nothing}
      ${this.guide?.words() ?? nothing}
      ${session.end && !this.past ? roundTable(this.game, context, session.end) : nothing}
      <main
        class="stage"
        @click=${(event: MouseEvent) => hands.tapped(event)}
        @pointerover=${(event: PointerEvent) => hands.pointed(event)}
        @pointerleave=${() => session.point(null)}
        @focusin=${(event: FocusEvent) => hands.pointed(event)}
        @pointerdown=${(event: PointerEvent) => hands.grasped(event)}
        @pointerup=${(event: PointerEvent) => hands.dropped(event)}
      >
        ${page.isPhone && this.tab === "others" ? nothing : this.game.market(context)}
        ${page.isPhone && (this.tab === "others" || this.tab === "market") ? nothing : this.game.mine(context)}
        ${this.enlarged ? largeBoard(this.seatsContext(this.game), context, this.enlarged) : nothing}
      </main>
      ${!page.isPhone || this.tab === "others" ? others(this.seatsContext(this.game), context) : nothing}
      ${this.sideDrawer(context)}
      ${page.isPhone ? tabs(this.frameContext(this.game)) : nothing}
      ${this.guide?.bar?.() ?? promptBar(this.promptContext(this.game), context)}
      ${this.sheet?.() ?? nothing}
    </div>`;
  }

  private talkDock(): TemplateResult | typeof nothing {
    return this.chat?.dock(this.drawer === "talk", () => this.openDrawer("talk")) ?? nothing;
  }

  drawn(): void {
    this.motion.after(this.page.isMotionWanted, this.past ?? this.session.lastTurn[0]?.seq);
    this.rules.drawn();
    this.chat?.drawn();
    const sheet = document.querySelector<HTMLDialogElement>("dialog.sheet");
    if (sheet && !sheet.open) {
      // The browser would give it back to what it finds gone.
      this.followFocus();
      sheet.showModal();
    }
    this.followFocus();
    if (this.page.isByKeys) this.focus.keep(this.session);
  }

  private followFocus(): void {
    const aside = this.sheet ? "sheet" : this.enlarged ? "enlarged" : this.session.hint ? "hint" : this.drawer;
    this.focus.follow(aside, this.page.isByKeys);
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
      minutesAway: (seat) => this.hearing.minutesAway(seat),
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

  private frameContext(game: GameTable): FrameContext {
    const { page, session, chat, drawer, tab } = this;
    const counted = this.past ? null : session.end?.counted;
    return {
      page,
      session,
      game,
      counted: counted ? pastContext(page, session, counted) : null,
      chat,
      drawer,
      tab,
      choose: (tab) => this.choose(tab),
      openDrawer: (drawer) => this.openDrawer(drawer),
      openMenu: () => this.openSheet("menu"),
    };
  }

  private choose(tab: Tab): void {
    this.tab = tab;
    this.enlarged = null;
    this.page.refresh();
  }

  private seatsContext(game: GameTable): SeatsContext {
    const { state, end } = this.session;
    const closing = end?.closing;
    return {
      page: this.page,
      game,
      scored: this.past || !closing ? null : pastContext(this.page, this.session, state!),
      isSeated: this.session.seats.length > 0,
      lastTurn: this.past ? [] : this.session.lastTurn,
      where: this.where,
      clock: (seat) => (this.past || !this.session.state ? null : this.session.clock(this.session.state, seat)),
      enlarge: (seat) => this.enlarge(seat),
      tapped: (event) => this.hands.tapped(event),
      pointed: (event) => this.hands.pointed(event),
    };
  }

  private promptContext(game: GameTable): PromptContext {
    const { page, session, past, hands, hearing } = this;
    return {
      page,
      session,
      game,
      past,
      thinkingSince: hearing.thinkingSince,
      absent: session.state ? hearing.absent(session.state) : null,
      confirm: () => hands.confirm(),
      takeBack: () => hands.takeBack(),
      show: (move, isTaken) => hands.showHint(move, isTaken),
      openRule: (rule) => this.openRule(rule),
      now: () => this.now(),
    };
  }
}
