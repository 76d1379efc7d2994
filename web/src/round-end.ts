/** round-end.ts -- the end of a round, or of the game: what is shown stays until whoever looks goes on, or for a time
 *  that the chosen pace gives. Only what is shown waits, each page for itself. */
import type { Event, Seat, State } from "mastaba:protocol";
import type { GameTable, Part, TableContext } from "./game-table.js";
import { listed, type Say } from "./i18n.js";
import type { Page } from "./screen.js";
import { pointsOf, type Session } from "./session.js";
import { PAUSES } from "./settings.js";
import { pastContext } from "./table-context.js";
import { verdict } from "./verdict.js";
import { signed } from "./widgets.js";

/** What a round brought a seat. */
export interface SeatGain {
  seat: Seat;
  /** Its plays, oldest first. */
  played: Event[];
  /** Null: nothing is known of what it has. */
  points: { before: number; after: number; more: boolean } | null;
}

/** What the session asks at every state that it is about to show. */
export interface Ends {
  /** When a part of the game ends with a state: how long the log was then, before anything was dealt for the next. */
  closingAt(before: State, now: State): number | null;
  /** What is over with a state, if it is to be looked at; `closing`: how the table stood then. */
  at(before: State | null, now: State, closing: State | null): RoundEnd | null;
}

export interface RoundEnd {
  /** How long it is shown by itself, in milliseconds. */
  pause: number;
  ask: string;
  detail: string;
  /** The button that goes on. */
  next: string;
  /** How the table stood when a round was over, where it may have been dealt anew since. */
  closing: State | null;
  /** The last state that counted as the round that is over, to go with it. */
  counted: State | null;
  /** What the round brought every seat; none where its beginning was not seen. */
  gains: SeatGain[];
}

/** The table at which rounds end. */
export interface RoundTable {
  readonly page: Page;
  readonly session: Session;
  readonly game: GameTable | null;
  /** Whoever teaches or asks has an order of their own. */
  readonly guide: { isFree(): boolean } | null;
}

/** It is read for as long as so many plays are. */
const PLAYS = 10;
/** More seats than these at one screen are not told one by one. */
const MOST_TOLD = 2;

/** As most games call it. */
export function roundPart(say: Say, number: number): Part {
  return {
    number,
    over: say(`Round ${number} is over`, `Fin de la manche ${number}`),
    next: say("Next round", "Manche suivante"),
  };
}

export class RoundEnds implements Ends {
  /** The first state of the game, if it was told here, and of every part that began here. */
  private first: State | null = null;
  private readonly starts = new Map<number, State>();

  constructor(private readonly table: RoundTable) {}

  closingAt(before: State, now: State): number | null {
    if (!this.pause || !this.isFree(now) || !this.ended(before, now)) return null;
    const plays = now.happened.filter(({ seq, seat, move }) => seq >= before.seq && seat !== "*" && move !== null);
    // Who was away while seats played more than once has missed the end.
    if (!plays.length || new Set(plays.map(({ seat }) => seat)).size < plays.length) return null;
    return Math.max(...plays.map(({ seq }) => seq)) + 1;
  }

  /** A page that was just opened shows the newest at once. */
  at(before: State | null, now: State, closing: State | null): RoundEnd | null {
    const { game, page } = this.table;
    if (before && !before.view) this.first = now;
    if (!before?.view || !game) return null;
    const was = this.ended(before, now);
    const start = was && this.startOf(was);
    const number = game.part?.(now.view, page.say).number ?? 0;
    if (number !== game.part?.(before.view, page.say).number) this.starts.set(number, now);
    const { pause } = this;
    if (!pause || !this.isFree(now)) return null;
    if (before.phase === "playing" && now.phase === "over")
      return { pause, closing: null, counted: null, gains: [], ...this.lastWords(now) };
    if (!was) return null;
    const gains = start ? this.gains(game, start, now) : [];
    return { pause, closing, counted: closing && before, gains, ...this.words(game, was, gains, now) };
  }

  /** How long the end of a round is shown, in milliseconds. */
  private get pause(): number {
    return PLAYS * PAUSES[this.table.page.settings.pace];
  }

  /** The part of the game that ends with a state. */
  private ended(before: State, now: State): Part | null {
    const { game, page } = this.table;
    if (!before.view || !now.view || now.phase !== "playing") return null;
    const was = game?.part?.(before.view, page.say);
    return was && was.number > 0 && game!.part!(now.view, page.say).number > was.number ? was : null;
  }

  private startOf(part: Part): State | null {
    return this.starts.get(part.number) ?? (part.number === 1 ? this.first : null);
  }

  /** Nobody else tells what to do here. */
  private isFree(now: State): boolean {
    const { guide, session } = this.table;
    const isStoodIn = now.phase === "playing" && session.standsIn(session.shown) !== null;
    return !isStoodIn && (!guide || guide.isFree());
  }

  private lastWords(now: State): Pick<RoundEnd, "ask" | "detail" | "next"> {
    const { say } = this.table.page;
    const scores = [...(now.scores ?? [])].sort((a, b) => a.place - b.place);
    return {
      ask: `${verdict(say, this.context(now), scores)}.`,
      detail: "",
      next: say("See the result", "Voir le résultat"),
    };
  }

  private words(game: GameTable, was: Part, gains: SeatGain[], now: State): Pick<RoundEnd, "ask" | "detail" | "next"> {
    const { say } = this.table.page;
    const told = this.gainWords(gains, this.context(now));
    return {
      ask: told ? say(`${was.over}: ${told}.`, `${was.over} : ${told}.`) : `${was.over}.`,
      detail: leadWords(game, this.context(now)),
      next: was.next,
    };
  }

  private context(state: State): TableContext {
    return pastContext(this.table.page, this.table.session, state);
  }

  private gains(game: GameTable, start: State, now: State): SeatGain[] {
    const [before, after] = [this.context(start), this.context(now)];
    const played = this.table.session.log.filter(({ seq, move }) => seq >= start.seq && move !== null);
    return now.seats.map(({ seat }) => {
      const { points, more } = game.points(after, seat);
      return {
        seat,
        played: played.filter((event) => event.seat === seat),
        points: isUnknown(game, after, seat) ? null : { before: game.points(before, seat).points, after: points, more },
      };
    });
  }

  /** "+8 for you": what was scored, as far as it is known here. */
  private gainWords(gains: SeatGain[], now: TableContext): string {
    const { seats } = this.table.session;
    if (seats.length > MOST_TOLD) return "";
    const own = gains.filter(({ seat }) => seats.includes(seat));
    const told = own.flatMap(({ seat, points }) => {
      if (!points) return [];
      const gain = signed(points.after - points.before);
      const name = now.name(seat);
      return name === now.say("You", "Vous") ? now.say(`${gain} for you`, `${gain} pour vous`) : `${name} ${gain}`;
    });
    return told.length < own.length ? "" : listed(now.say, told);
  }
}

/** Nothing is known of what a seat has. */
function isUnknown(game: GameTable, context: TableContext, seat: Seat): boolean {
  const { points, more } = game.points(context, seat);
  return more && points === 0;
}

/** Who leads, as far as it can be seen; nothing where somebody may have anything. */
function leadWords(game: GameTable, context: TableContext): string {
  const { say, state, view } = context;
  const seats = state.seats.map(({ seat }) => seat).filter((seat) => !pointsOf(view, seat)?.out);
  if (!seats.length || seats.some((seat) => isUnknown(game, context, seat))) return "";
  const told = seats.map((seat) => ({ seat, ...game.points(context, seat) }));
  const most = Math.max(...told.map(({ points }) => points));
  const first = told.filter(({ points }) => points === most).map(({ seat }) => context.name(seat));
  const seen = told.some(({ more }) => more) ? say(" in sight", " à découvert") : "";
  const points = `${most}${seen}`;
  const you = say("You", "Vous");
  if (seats.length === 1) return say(`${points} so far.`, `${points} pour l’instant.`);
  if (first.length === told.length) return say(`All are level with ${points}.`, `Tous à égalité avec ${points}.`);
  // In French, whoever is among the first makes it their verb.
  const names = listed(say, [...first.filter((name) => name === you), ...first.filter((name) => name !== you)]);
  const leads = first.includes(you) ? "menez" : first.length > 1 ? "mènent" : "mène";
  return first.length > 1 || first.includes(you)
    ? say(`${names} lead with ${points}.`, `${names} ${leads} avec ${points}.`)
    : say(`${names} leads with ${points}.`, `${names} ${leads} avec ${points}.`);
}
