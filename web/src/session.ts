/** session.ts -- one table as this client knows it: what the host said, what is being chosen, what was asked. */
import { canTouch, completed, touch } from "./choose-move.js";
import { clockOf, type Clock } from "./clock.js";
import { hex, nonceDigest } from "./crypto.js";
import type { HeldCard } from "./held-places.js";
import type { Heard, Host, Line, Sent, Talk } from "./host.js";
import type { Ends, RoundEnd } from "./round-end.js";
import { keepDigests, keepNonce, keepPromise, rememberedDeal } from "./remembered-deals.js";
import type {
  Event,
  Hint,
  Language,
  Level,
  Move,
  Past,
  Place,
  Points,
  Refusal,
  Score,
  Seat,
  State,
  ToChat,
} from "mastaba:protocol";

/** A question put to the host, waiting for its answer. */
type Waiting = (message: Heard) => void;

/** Whoever reads what people say to each other (screens/chat.ts). */
interface ChatEar {
  hear(message: Heard): void;
  /** The line is new. */
  joined(): void;
}

/** Of somebody's own words go into the shuffle, beside 24 letters of chance. */
const MOST_WORDS = 39;

export class Session {
  /** The newest state of every seat held, or one under null for a spectator. */
  private readonly states = new Map<Seat | null, State>();
  /** When a state was told: since then its clocks have run. */
  private readonly toldAt = new WeakMap<State, number>();
  private readonly logs = new Map<Seat | null, Map<number, Event>>();
  /** Whose logs are whole. */
  private readonly recalled = new Set<Seat | null>();
  private readonly talk: Talk;
  private readonly waiting = new Map<number, Waiting>();
  private readonly previews = new Map<string, Points>();
  private asked = new Set<string>();
  /** Seats that have opened what they sealed, over the line that is open. */
  private readonly revealed = new Set<Seat>();
  private nextRef = 1;
  /** States not shown yet, because something before them is still being looked at. */
  private readonly coming: State[] = [];
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** What ended with the newest state, while that is being looked at. */
  end: RoundEnd | null = null;
  /** By a state with which something ended, how the table stood then: it may have been dealt anew since. */
  private readonly closings = new WeakMap<State, State | null>();
  /** The state that waits for that. */
  private awaited: State | null = null;

  seats: Seat[] = [];
  isOwner = false;
  /** Whose view is shown: one of `seats`, or null for a spectator. */
  shown: Seat | null = null;
  line: Line = { kind: "connecting", attempt: 0 };
  chosen: string[] = [];
  private own: Move | null = null;
  pointed: string | null = null;
  memory: Record<string, unknown> = {};
  /** By seat, where its cards were drawn last. */
  readonly places = new Map<Seat, readonly HeldCard[]>();
  hint: Hint | null = null;
  isAsking = false;
  /** The number of the state in which a bot was told to hurry. */
  private hurried = -1;
  /** A play on its way; it is kept until the host has answered. */
  sent: string | null = null;
  refusal: Refusal | null = null;
  /** The table of a rematch that somebody asked for. */
  rematch: string | null = null;
  wantsRematch = false;
  bye: string | null = null;
  /** Seats that said they are ready: once is enough, however often the table changes until it is heard. */
  private readonly seated = new Set<Seat>();
  /** What others did since my last decision, in words. */
  news: Event[] = [];
  /** What others played since I did, oldest first; it stays until they play again. */
  lastTurn: Event[] = [];
  /** By seat, what the plays of its last turn touched. */
  private readonly touched = new Map<Seat, Set<string>>();
  private mover: Seat | null = null;
  /** What happened, or was turned up, and has not been said aloud. */
  readonly unsaid: Event[] = [];
  chat: ChatEar | null = null;
  /** In a lesson: the one move that is to be found. */
  only: string | null = null;

  constructor(
    host: Host,
    readonly table: string,
    readonly tokens: string[],
    private language: Language,
    private readonly changed: () => void,
    /** How long what others did stays before the next of it is shown, in milliseconds. */
    private readonly pace: () => number,
    /** What is over with a state of the seat shown, if that is to be looked at before the next is shown. */
    private readonly ends: Ends | null = null,
  ) {
    this.talk = host.join(table, tokens, language, {
      hear: (message) => this.hear(message),
      line: (line) => {
        this.line = line;
        // The first comes while this is still being made.
        queueMicrotask(changed);
      },
    });
  }

  close(): void {
    clearTimeout(this.pause);
    this.talk.close();
  }

  get state(): State | null {
    return this.states.get(this.shown) ?? null;
  }

  /** What is to be seen: the newest state, or how the table stood when something ended with it. */
  get seen(): State | null {
    return this.end?.closing ?? this.state;
  }

  /** Another seat of mine that must act while the one shown need not: time to hand over the device. */
  get next(): Seat | null {
    const state = this.state;
    if (!state || this.end || state.phase !== "playing" || this.actsIn(state)) return null;
    return this.seats.find((seat) => this.states.get(seat)?.actors.includes(seat) && !this.standsIn(seat)) ?? null;
  }

  /** Must the seat shown decide something? */
  actsIn(state: State): boolean {
    return this.shown !== null && state.actors.includes(this.shown);
  }

  /** Where a bot plays a seat for the moment: that seat's place. */
  standsIn(seat: Seat | null): Place | null {
    return this.state?.seats.find((place) => place.seat === seat && place.stand_in !== null) ?? null;
  }

  /** As it runs now; null at a table without clocks, and in a moment that has passed. */
  clock(state: State, seat: Seat | null): Clock | null {
    const told = this.toldAt.get(state);
    const place = state.seats.find((other) => other.seat === seat);
    return told === undefined || !place ? null : clockOf(state, place, performance.now() - told);
  }

  show(seat: Seat): void {
    this.shown = seat;
    this.forget();
    this.changed();
  }

  get moves(): readonly Move[] {
    if (this.sent !== null || this.end || this.coming.length || this.standsIn(this.shown)) return [];
    const legal = this.state?.moves ?? [];
    return this.only === null ? legal : legal.filter((move) => move.move === this.only);
  }

  /** The one move there is, where nothing is left to choose; a lesson waits for the touch all the same. */
  get forced(): Move | null {
    return this.only === null && this.moves.length === 1 ? this.moves[0]! : null;
  }

  get log(): Event[] {
    return [...(this.logs.get(this.shown)?.values() ?? [])].sort((a, b) => a.seq - b.seq);
  }

  /** How the table looked after something happened, to the seat shown. */
  lookAt(event: Event, show: (past: State) => void): void {
    this.look(this.shown, event.seq + 1, (past) => show({ ...momentOf(this.state!, past), happened: [event] }));
  }

  /** Asks once for the log before what was told when this page was opened. */
  recall(): void {
    const log = this.logs.get(this.shown);
    if (this.recalled.has(this.shown) || !log?.size) return;
    this.recalled.add(this.shown);
    this.recallBefore(this.shown, Math.min(...log.keys()));
  }

  private recallBefore(seat: Seat | null, seq: number): void {
    this.look(seat, seq, ({ happened }) => {
      for (const event of happened) this.logs.get(seat)?.set(event.seq, event);
      if (happened.length) this.recallBefore(seat, happened[0]!.seq);
    });
  }

  private look(seat: Seat | null, seq: number, take: (past: Past) => void): void {
    this.ask(lookFor(seat, seq), (message) => {
      if (message.type === "past") take(message);
      this.complain(message);
    });
  }

  // ---- hearing ----

  private hear(message: Heard): void {
    const ref = message.type === "bye" ? undefined : message.ref;
    const waiting = ref === undefined ? undefined : this.waiting.get(ref);
    if (ref !== undefined) this.waiting.delete(ref);
    switch (message.type) {
      case "joined":
        this.revealed.clear();
        this.refusal = null;
        this.closed(this.awaited, null);
        this.seats = message.seats;
        this.isOwner = message.owner;
        if (!this.seats.some((seat) => seat === this.shown)) this.shown = this.seats[0] ?? null;
        this.chat?.joined();
        break;
      case "state":
        this.toldAt.set(message, performance.now());
        this.reveal(message);
        this.coming.push(message);
        if (this.end && this.isPressed(message)) this.stopLooking();
        this.advance();
        break;
      case "rematch":
        this.rematch = message.table;
        break;
      case "bye":
        this.bye = message.words;
        break;
      case "error":
        if (!waiting) this.refusal = message;
        break;
      case "chat":
      case "said":
        this.chat?.hear(message);
        break;
      default:
        break;
    }
    waiting?.(message);
    this.changed();
  }

  /** Shows what has come, one opponent's play after the other. */
  private advance(): void {
    while (this.canShow()) {
      const state = this.takeNext();
      const isNews = state.happened.some(
        (event) => event.move !== null && event.seat !== "*" && !this.seats.includes(event.seat),
      );
      const pause = this.end?.pause ?? (isNews ? this.pace() : 0);
      if (pause) this.pause = setTimeout(() => this.goOn(), pause);
    }
  }

  private takeNext(): State {
    const before = this.state;
    const state = this.coming.shift()!;
    this.take(state);
    if (state !== this.state) return state;
    const end = this.ends?.at(before, state, this.closings.get(state) ?? null) ?? null;
    this.end = [state, ...this.coming].some((one) => this.isPressed(one)) ? null : end;
    return state;
  }

  /** Whether there is a state to be shown. With the end of a round the next may have been dealt: how the table stood
   *  before is asked first, and what is shown stays until that is told. */
  private canShow(): boolean {
    const next = this.coming[0];
    if (!next || this.pause !== undefined || this.end || this.awaited) return false;
    const isMine = next.observer === this.shown && !this.closings.has(next);
    const length =
      isMine && this.state && !this.coming.some((one) => this.isPressed(one))
        ? (this.ends?.closingAt(this.state, next) ?? null)
        : null;
    if (length === null) return true;
    this.awaited = next;
    this.ask(lookFor(this.shown, length), (message) => {
      this.closed(next, message.type === "past" ? momentOf(next, message) : null);
      this.advance();
    });
    return false;
  }

  /** How the table stood was told, or will not be. */
  private closed(state: State | null, closing: State | null): void {
    if (!state || state !== this.awaited) return;
    this.closings.set(state, closing);
    this.awaited = null;
  }

  /** Whoever has to decide while a clock runs is not kept waiting. */
  private isPressed(state: State): boolean {
    return this.seats.some((seat) => {
      const clock = this.clock(state, seat);
      return clock !== null && clock.pressure !== "stopped" && clock.pressure !== "out";
    });
  }

  private stopLooking(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.end = null;
  }

  /** Enough was seen of what is shown. */
  goOn(): void {
    this.stopLooking();
    this.advance();
    this.changed();
  }

  /** True while plays wait to be shown. */
  get isBehind(): boolean {
    return this.coming.length > 0 && !this.awaited;
  }

  /** What I played is on its way, or what came of it. */
  get isSent(): boolean {
    return this.sent !== null || (this.awaited !== null && this.state !== null && this.actsIn(this.state));
  }

  /** Shows all that has come, or as much as comes before something ends. */
  skip(): void {
    this.stopLooking();
    while (this.canShow()) this.takeNext();
    if (this.end) this.pause = setTimeout(() => this.goOn(), this.end.pause);
    this.changed();
  }

  private take(state: State): void {
    const seat = state.observer;
    const before = this.states.get(seat);
    this.states.set(seat, state);
    if (!this.seats.length) this.shown = seat;
    let log = this.logs.get(seat);
    if (!log) this.logs.set(seat, (log = new Map()));
    if (seat === this.shown) this.follow(state.happened, log);
    for (const event of state.happened) {
      log.set(event.seq, event);
      if (seat === this.shown) this.news.push(event);
    }
    if (seat === this.shown) this.unsaid.push(...state.happened);
    this.news = this.news.slice(-8);
    if (seat !== this.shown) return;
    if (before?.seq !== state.seq) {
      this.previews.clear();
      this.asked.clear();
    }
    // What others do at the same time does not touch what I am choosing.
    const isSame = before && JSON.stringify(before.moves) === JSON.stringify(state.moves);
    if (!isSame) this.forget();
  }

  /** Keeps what the others did, until they play again. Plays that lay face down are told once more when they are turned
   *  up: together they are the turn. */
  private follow(happened: readonly Event[], log: ReadonlyMap<number, Event>): void {
    const plays = happened.filter(({ seq, move }) => move !== null && log.get(seq)?.move !== move);
    const isUpturned = plays.some(({ seq }) => log.has(seq));
    if (isUpturned) this.lastTurn = [];
    const upturned = new Set<Seat>();
    for (const event of plays) {
      const mover = event.seat;
      if (mover === "*") continue;
      const wasMine = !isUpturned && this.mover !== null && this.seats.includes(this.mover);
      if (!this.seats.includes(mover)) this.lastTurn = [...(wasMine ? [] : this.lastTurn), event].slice(-12);
      if (isUpturned ? !upturned.has(mover) : this.mover !== mover) this.touched.delete(mover);
      upturned.add(mover);
      this.mover = mover;
      const touched = this.touched.get(mover) ?? new Set();
      this.touched.set(mover, touched);
      for (const target of event.targets ?? []) touched.add(target);
    }
  }

  /** Was this touched by the last turn of a seat? */
  isLast(target: string): boolean {
    return [...this.touched.values()].some((targets) => targets.has(target));
  }

  private forget(): void {
    this.chosen = [];
    this.own = null;
    this.pointed = null;
    this.memory = {};
    this.hint = null;
    this.refusal = null;
  }

  // ---- choosing ----

  can(target: string): boolean {
    return canTouch(this.moves, this.chosen, target);
  }

  has(target: string): boolean {
    return this.own ? this.own.targets.includes(target) : this.chosen.includes(target);
  }

  get move(): Move | null {
    return this.own ?? completed(this.moves, this.chosen);
  }

  get considered(): Move | null {
    if (this.move || this.pointed === null || !this.can(this.pointed)) return this.move;
    return completed(this.moves, touch(this.moves, this.chosen, this.pointed));
  }

  /** Touching this once more confirms: the last of what was touched, or any part of a move considered as a whole. */
  isSettled(target: string): boolean {
    if (!this.move) return false;
    return this.own ? this.own.targets.includes(target) : this.chosen[this.chosen.length - 1] === target;
  }

  choose(target: string): void {
    this.own = null;
    this.hint = null;
    this.refusal = null;
    this.chosen = touch(this.moves, this.chosen, target);
    this.news = [];
    this.changed();
  }

  consider(move: Move | null): void {
    this.own = move;
    this.refusal = null;
    if (!this.hint || !hintsIn(this.hint).some((hint) => hint.move === move?.move)) this.hint = null;
    if (!move) this.chosen = [];
    this.changed();
  }

  /** A hint is seen where it would lie. */
  showHint(move: string): void {
    const found = this.moves.find((legal) => legal.move === move);
    if (found && this.own !== found) this.consider(found);
  }

  point(target: string | null): void {
    if (this.pointed === target) return;
    this.pointed = target;
    this.changed();
  }

  /** Takes back what is being chosen, one step; false when nothing is. */
  back(): boolean {
    if (this.refusal) {
      this.refusal = null;
    } else if (this.own) {
      this.own = null;
      this.chosen = [];
      this.memory = {};
    } else if (this.chosen.length) {
      this.chosen = this.chosen.slice(0, -1);
    } else {
      return false;
    }
    this.changed();
    return true;
  }

  // ---- asking ----

  private ask(message: Sent, answer: Waiting): void {
    const ref = this.nextRef++;
    this.waiting.set(ref, answer);
    this.talk.send({ ...message, ref });
  }

  /** Beside the game: chat. */
  tell(message: ToChat, answer: Waiting): void {
    this.ask(message, answer);
  }

  private complain = (message: Heard): void => {
    if (message.type === "error") this.refusal = message;
  };

  play(move: string): void {
    const { state, shown: seat } = this;
    if (!state || !seat || this.sent !== null) return;
    this.sent = move;
    this.news = [];
    this.ask({ type: "play", seat, seq: state.seq, move }, (message) => {
      this.sent = null;
      this.complain(message);
    });
    this.changed();
  }

  /** Asks why this cannot be: the host refuses it with its reason. Never for a legal move. */
  why(move: string): void {
    const { state, shown: seat } = this;
    if (!seat || !state?.moves || state.moves.some((legal) => legal.move === move)) return;
    this.ask({ type: "play", seat, seq: state.seq, move }, this.complain);
  }

  undo(): void {
    const { state, shown: seat } = this;
    if (state && seat) this.ask({ type: "undo", seat, seq: state.seq }, this.complain);
  }

  /** What is considered is asked about, and stays on the board; otherwise the best move is shown there. Asked
   *  again, its words go; what it showed stays to be confirmed. */
  askHint(): void {
    const { state, shown: seat, move } = this;
    if (!state || !seat || this.isAsking) return;
    if (this.hint) {
      this.hint = null;
      return this.changed();
    }
    this.isAsking = true;
    const about = move ? { move: move.move } : {};
    this.ask({ type: "hint", seat, seq: state.seq, ...about }, (message) => {
      this.isAsking = false;
      if (message.type === "hint" && message.seq === this.state?.seq) {
        this.hint = message;
        if (!message.asked || message.asked.move !== this.move?.move) this.showHint(message.moves[0]?.move ?? "");
      }
      this.complain(message);
    });
    this.changed();
  }

  get canHurry(): boolean {
    return (this.seats.length > 0 || this.isOwner) && !this.isBehind && this.hurried !== this.state?.seq;
  }

  /** Bots play what they have found by now. */
  hurry(): void {
    const seq = this.state?.seq;
    if (seq === undefined) return;
    this.hurried = seq;
    this.ask({ type: "hurry", seq }, this.complain);
    this.changed();
  }

  /** The score after a move, once the host has said so. */
  preview(move: Move | null): Points | null {
    const { state, shown: seat } = this;
    if (!move || !state || !seat) return null;
    const known = this.previews.get(move.move);
    if (known) return known;
    if (!this.asked.has(move.move)) {
      this.asked.add(move.move);
      this.ask({ type: "preview", seat, seq: state.seq, move: move.move }, (message) => {
        if (message.type === "preview" && message.seq === this.state?.seq)
          this.previews.set(message.move, message.then);
      });
    }
    return null;
  }

  /** Whoever is ready adds to the shuffle, sealed until everybody has: chance, and words of one's own. */
  ready(seat: Seat, words = ""): void {
    if (this.seated.has(seat)) return;
    this.seated.add(seat);
    const nonce = this.seal(seat, words);
    const sealed = nonce === null ? {} : { digest: nonceDigest(this.table, seat, nonce) };
    this.ask({ type: "ready", seat, ...sealed }, (message) => this.readied(seat, message));
  }

  /** Null where nothing is added: then what was promised is kept alone. */
  private seal(seat: Seat, words: string): string | null {
    const fair = this.states.get(seat)?.fair;
    if (!fair?.sealed || !fair.commitment) return null;
    if (fair.deal === undefined) return keepNonce(this.table, fair.commitment, seat, () => newNonce(words));
    keepPromise(this.table, fair.commitment);
    return null;
  }

  /** Refused because the seat is ready or the game has begun, it was heard before: the line had broken, or another
   *  window was faster. */
  private readied(seat: Seat, message: Heard): void {
    const isReady = this.state?.seats.find((place) => place.seat === seat)?.ready;
    if (message.type !== "error" || isReady || this.state?.phase !== "gathering") return;
    this.seated.delete(seat);
    this.refusal = message;
  }

  /** Opens what a seat sealed, once all that was sealed is told; that is kept first. Whoever comes back opens it again,
   *  and what was opened already is refused without harm. */
  private reveal({ phase, observer: seat, fair }: State): void {
    if (phase !== "gathering" || seat === null || this.revealed.has(seat)) return;
    const kept = rememberedDeal(this.table);
    const nonce = kept?.nonces[seat];
    if (!nonce || kept.commitment !== fair.commitment || !fair.digests.includes(nonceDigest(this.table, seat, nonce)))
      return;
    if (!keepDigests(this.table, fair.digests)) return;
    this.revealed.add(seat);
    this.ask({ type: "reveal", seat, nonce }, () => undefined);
  }

  name(seat: Seat, name: string): void {
    this.ask({ type: "name", seat, name }, this.complain);
  }

  arrange(seat: Seat, level: Level | null): void {
    this.ask(
      level ? { type: "arrange", seat, kind: "bot", level } : { type: "arrange", seat, kind: "open" },
      this.complain,
    );
  }

  /** A bot of the level that the table agreed upon plays for the seat. */
  standIn(seat: Seat): void {
    this.ask({ type: "stand_in", seat }, this.complain);
  }

  comeBack(seat: Seat): void {
    this.ask({ type: "stand_in", seat, level: null }, this.complain);
  }

  askRematch(): void {
    this.wantsRematch = true;
    this.ask({ type: "rematch" }, this.complain);
  }

  speak(language: Language): void {
    if (this.language === language) return;
    this.language = language;
    this.stopLooking();
    this.logs.clear();
    this.lastTurn = [];
    this.recalled.clear();
    this.news = [];
    this.talk.send({ type: "language", language });
    this.talk.send({ type: "resync", since: 0 });
  }
}

function lookFor(seat: Seat | null, seq: number): Sent {
  return seat ? { type: "look", seq, seat } : { type: "look", seq };
}

/** A table as it stood once. */
function momentOf(now: State, { seq, phase, actors, view }: Past): State {
  const { moves, ask, undo, ...state } = now;
  return { ...state, seq, phase, actors, view };
}

/** A move, and what a bot thinks that it is worth, if it has looked at it. */
export type Weighed = NonNullable<Hint["asked"]>;

/** What a hint tells of: the move that was asked about, then the best ones. */
export function hintsIn({ asked, moves }: Hint): Weighed[] {
  return asked ? [asked, ...moves] : moves;
}

/** Words of one's own in the letters that a record allows, and 96 bits of chance that nobody can guess from their
 *  digest. */
function newNonce(words: string): string {
  const own = words
    .normalize("NFD")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .slice(0, MOST_WORDS);
  return own + hex(crypto.getRandomValues(new Uint8Array(12)));
}

/** The score a view shows for a seat. */
export function pointsOf(view: unknown, seat: Seat | null): Points | null {
  const seats = (view as { seats?: { seat: Seat; score?: Points }[] } | null)?.seats;
  return seats?.find((place) => place.seat === seat)?.score ?? null;
}

export function winners(scores: readonly Score[]): Score[] {
  return scores.filter((score) => score.place === 1);
}
