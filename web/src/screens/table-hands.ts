/** table-hands.ts -- what is chosen at a table: touches become moves, are confirmed and taken back; a touch that is no
 *  move, a long press or the other button asks what something is. */
import type { GameTable, TableContext } from "../game-table.js";
import type { Move, State } from "mastaba:protocol";
import type { Page } from "../screen.js";
import type { Session } from "../session.js";
import { pastContext } from "../table-context.js";
import { loadScreens } from "./load-screens.js";
import { focusOn } from "./table-focus.js";

/** The table that hands lie on. */
export interface TouchedTable {
  readonly page: Page;
  readonly session: Session;
  readonly game: GameTable | null;
  /** A moment that is looked back at. */
  readonly past: State | null;
  /** Whoever may take a move instead of the table. */
  readonly guide: { takes(move: Move): boolean } | null;
  context(): TableContext | null;
  openRule(rule: string): void;
}

/** How long a finger stays to ask what something is. */
const HOLD = 500;

export class TableHands {
  private forced: ReturnType<typeof setTimeout> | undefined;
  /** Whoever goes back may go on: what leaves no choice waits until something is played again. */
  private isTakingBack = false;
  /** Moves confirmed together with the one before them. */
  private following: string[] = [];
  private dragged: string | null = null;
  /** A finger that stays where it is asks what is there; then it has not tapped. */
  private holding: ReturnType<typeof setTimeout> | undefined;
  private isHeld = false;

  constructor(private readonly table: TouchedTable) {}

  private get page(): Page {
    return this.table.page;
  }

  private get session(): Session {
    return this.table.session;
  }

  close(): void {
    clearTimeout(this.forced);
    clearTimeout(this.holding);
  }

  /** Plays what was decided before, or leaves no choice. */
  goOn(state: State): void {
    this.playFollowing(state);
    this.playForced(state);
  }

  /** `on`: what was touched, which is explained where it is no part of a move. */
  touch(target: string, on: Element | null = null): void {
    const { session, table } = this;
    const { game, past } = table;
    const context = table.context();
    if (session.isBehind && !session.end) session.skip();
    if (!context || !game || !session.moves.length || past) return this.explain(on);
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
  explain(on: Element | null): void {
    const { page, past, session } = this.table;
    const context = past ? pastContext(page, session, past) : this.table.context();
    if (!on || !context) return;
    loadScreens().then(
      ({ explain }) => explain({ page, context, openRule: (rule) => this.table.openRule(rule) }, on),
      () => undefined,
    );
  }

  confirm(): void {
    const move = this.session.move ?? this.session.forced;
    if (!move) return;
    this.isTakingBack = false;
    if (this.table.guide?.takes(move)) return;
    const context = this.table.context();
    this.following = (context && this.table.game?.follow?.(context)) ?? [];
    this.session.play(move.move);
  }

  private playFollowing(state: State): void {
    if (!this.session.actsIn(state)) this.following = [];
    if (!this.following.length || !this.session.moves.length) return;
    const next = this.following.shift()!;
    if (this.session.moves.some((legal) => legal.move === next)) this.session.play(next);
    else this.following = [];
  }

  takeBack(): void {
    const { session } = this;
    if (session.back()) return;
    const undo = this.table.context()?.state.undo;
    this.isTakingBack = undo?.can === true;
    if (undo?.can) return session.undo();
    if (undo?.words) session.refusal = { type: "error", error: "not_allowed", words: undo.words };
    this.page.refresh();
  }

  showHint(move: string, isTaken = false): void {
    this.session.showHint(move);
    if (isTaken && this.page.isByKeys) requestAnimationFrame(() => focusOn(".prompt .confirm"));
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

  tapped(event: MouseEvent): void {
    const on = event.target as Element;
    const target = targetOf(event);
    if (this.isHeld) return;
    if (target) this.touch(target, on);
    else if (this.session.isBehind && !this.session.end) this.session.skip();
    else if (!on.closest("button, a")) this.explain(on);
  }

  hold(event: PointerEvent): void {
    this.isHeld = false;
    clearTimeout(this.holding);
    if (event.pointerType !== "mouse") this.holding = setTimeout(() => this.held(event), HOLD);
  }

  held(event: MouseEvent): void {
    clearTimeout(this.holding);
    event.preventDefault();
    this.isHeld = event.type !== "contextmenu" || event.button !== 2;
    this.explain(event.target as Element);
  }

  pointed(event: globalThis.Event): void {
    this.session.point(targetOf(event));
  }

  released(): void {
    clearTimeout(this.holding);
  }

  grasped(event: PointerEvent): void {
    this.dragged = targetOf(event);
  }

  /** Dragging one thing onto another touches both. */
  dropped(event: PointerEvent): void {
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

function targetOf(event: globalThis.Event): string | null {
  return (event.target as Element).closest<HTMLElement>("[data-target]")?.dataset["target"] ?? null;
}
