/** table-hearing.ts -- what is heard at a table: news said aloud, sounds, clocks that become short, who is away and who
 *  thinks, and how far the game is, which is kept for the home page. */
import { clockWords, warning, type Pressure } from "../clock.js";
import type { GameTable } from "../game-table.js";
import { paceOf } from "../game-pace.js";
import { aboutOf } from "../games.js";
import { placeName } from "../levels.js";
import type { Event, Score, Seat, State } from "mastaba:protocol";
import { pressingFor } from "../my-games.js";
import type { RoundEnd } from "../round-end.js";
import { findSavedGame, saveGame, type SavedGame } from "../saved-games.js";
import type { Page } from "../screen.js";
import type { Session } from "../session.js";
import { liveContext } from "../table-context.js";
import { loadScreens } from "./load-screens.js";
import { standInWords } from "./prompt-bar.js";

/** The table that is listened to. */
export interface HeardTable {
  readonly page: Page;
  readonly session: Session;
  readonly where: "online" | "offline";
  readonly game: GameTable | null;
  /** Whoever teaches or asks here; the table is a game to continue once it is free. */
  readonly guide: { isFree(): boolean } | null;
  isAwaiting(): boolean;
}

/** Often enough that no second is skipped. */
const TICK = 250;

export class TableHearing {
  private spoken = "";
  /** The end of a round that was said. */
  private end: RoundEnd | null = null;
  /** Whether something was mine to decide when that was last looked at. */
  private acted = false;
  private thinking: { since: number; who: string } | null = null;
  private readonly ticking: ReturnType<typeof setInterval>;
  /** What time has to show, as it was drawn last. */
  private ticked = "";
  /** How pressing the clock of the seat shown was when that was last looked at, and whether a bot had the seat. */
  private pressure: Pressure | null = null;
  private stoodIn = false;
  /** How the table was when the line broke. */
  private lastSeen: State | null = null;
  /** Who is away, since when. */
  private readonly absences = new Map<Seat, number>();

  constructor(private readonly table: HeardTable) {
    this.ticking = setInterval(() => this.tick(), TICK);
  }

  close(): void {
    clearInterval(this.ticking);
  }

  /** A table that has changed: what of it is said aloud, kept, and waited for. */
  heard(state: State | null): void {
    this.followLine(state);
    if (!state) return;
    this.noteAbsences(state);
    const { guide } = this.table;
    if (!guide || guide.isFree()) this.keep(state);
    this.tellTheNews(state);
    this.noteThinking(state);
  }

  private noteThinking(state: State): void {
    const bot = state.seats.find(
      (place) => state.actors.includes(place.seat) && (place.kind === "bot" || place.stand_in),
    );
    const who = bot ? `${state.seq}${bot.seat}` : "";
    if (!bot || state.phase !== "playing") this.thinking = null;
    else if (this.thinking?.who !== who) this.thinking = { since: Date.now(), who };
  }

  get thinkingSince(): number | null {
    return this.thinking?.since ?? null;
  }

  /** Tells, once the line is mended, what was missed. */
  private followLine(state: State | null): void {
    const { line, log, seats } = this.table.session;
    if (line.kind === "restarting" || (line.kind === "connecting" && line.attempt > 0)) this.lastSeen ??= state;
    if (line.kind !== "open" || !this.lastSeen || state === this.lastSeen) return;
    const since = this.lastSeen.seq;
    this.lastSeen = null;
    const played = log.filter(
      (event) => event.seq >= since && event.move !== null && event.seat !== "*" && !seats.includes(event.seat),
    ).length;
    const { say } = this.table.page;
    const missed =
      played === 0
        ? ""
        : played === 1
          ? say(" One move was played meanwhile.", " Un coup a été joué entre-temps.")
          : say(` ${played} moves were played meanwhile.`, ` ${played} coups ont été joués entre-temps.`);
    const back =
      this.table.where === "online"
        ? say("Back online.", "De retour.")
        : say("The table was opened again.", "La table a été rouverte.");
    this.table.page.toast(back + missed);
  }

  /** A bot that thinks for long counts its seconds, an absence its minutes, and every clock runs. */
  private tick(): void {
    const { session, page } = this.table;
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
    const { session, page } = this.table;
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
      if (place.kind !== "human" || place.present || place.stand_in || this.table.where === "offline")
        this.absences.delete(place.seat);
      else if (!this.absences.has(place.seat)) this.absences.set(place.seat, Date.now());
    }
  }

  minutesAway(seat: Seat): number {
    const since = this.absences.get(seat);
    return since === undefined ? 0 : Math.floor((Date.now() - since) / 60_000);
  }

  /** Somebody who is awaited and has been away for a minute or more. */
  absent(state: State): { seat: Seat; minutes: number } | null {
    for (const seat of this.absences.keys()) {
      const minutes = this.minutesAway(seat);
      if (
        minutes >= 1 &&
        state.phase === "playing" &&
        state.actors.includes(seat) &&
        !this.table.session.seats.includes(seat)
      )
        return { seat, minutes };
    }
    return null;
  }

  /** Saves how far this is. */
  private keep(state: State): void {
    const { session, page, where, game: drawn } = this.table;
    if (!session.seats.length || !session.tokens.length) return;
    const others = state.seats.filter((place) => !session.seats.includes(place.seat));
    const awaited = others
      .filter((place) => state.actors.includes(place.seat))
      .map((place) => placeName(page.say, state.seats, place));
    const isMine = state.actors.some((seat) => session.seats.includes(seat));
    const old = findSavedGame(session.table);
    const game: SavedGame = {
      table: session.table,
      where,
      game: state.game,
      tokens: session.tokens,
      others: others.map((place) => placeName(page.say, state.seats, place)),
      progress: drawn && state.view ? drawn.progress(liveContext(page, session, state)).words : "",
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
    const fresh = this.table.session.unsaid.splice(0);
    this.cue(state, fresh);
    const words = [...fresh.slice(-6).map((event) => event.words), this.nextWords(state)].join(" ").trim();
    if (words && words !== this.spoken) {
      this.spoken = words;
      this.table.page.announce(words);
    }
  }

  /** What came of a round is said once; whose turn it is, when that can be looked at. */
  private nextWords(state: State): string {
    const { session, page } = this.table;
    const { end } = session;
    const isNew = end !== this.end;
    this.end = end;
    if (end) return isNew ? `${end.ask} ${end.detail}` : "";
    return this.table.isAwaiting() ? `${page.say("Your turn.", "À vous.")} ${state.ask ?? ""}` : "";
  }

  /** For whoever asked for sound or trembling: what was laid, that it is my turn, the end. */
  private cue(state: State, fresh: readonly Event[]): void {
    const { session, page } = this.table;
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
    const { page, session, where } = this.table;
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
