/** table-context.ts -- a session, or a moment of a replay, as a table draws it. */
import type { Page } from "./screen.js";
import { placeName } from "./levels.js";
import type { Move, Seat, State } from "mastaba:protocol";
import { pointsOf, type Session } from "./session.js";
import { touchable } from "./touchable.js";
import type { TableContext } from "./game-table.js";

function nameIn(page: Page, state: State, mine: Seat | null) {
  return (seat: Seat): string => {
    if (seat === mine) return page.say("You", "Vous");
    const place = state.seats.find((other) => other.seat === seat);
    return place ? placeName(page.say, state.seats, place) : seat;
  };
}

/** What is happening now, with what is being chosen. */
export function liveContext(page: Page, session: Session, state: State): TableContext {
  const considered: Move | null = session.considered;
  // On one device for several people, each has a name; alone, it is you.
  const mine = session.seats.length === 1 ? session.shown : null;
  return {
    state,
    view: state.view,
    me: session.shown ?? state.seats[0]!.seat,
    acts: session.moves.length > 0,
    language: page.language,
    say: page.say,
    isPhone: page.isPhone,
    isTablet: page.isTablet,
    name: nameIn(page, state, mine),
    moves: session.moves,
    forced: session.forced,
    chosen: session.chosen,
    move: session.move,
    pointed: session.pointed,
    considered,
    playsAtOnce: page.settings.playsAtOnce && session.only === null,
    now: pointsOf(state.view, session.shown),
    then: session.preview(considered),
    can: (target) => session.can(target),
    has: (target) => session.has(target),
    last: (target) => session.isLast(target),
    touchable: (target, label) =>
      touchable({
        target,
        label,
        can: session.can(target),
        has: session.has(target),
        pointed: session.pointed === target,
      }),
    choose: (target) => session.choose(target),
    consider: (move) => session.consider(move),
    memory: session.memory,
    places: session.places,
    refresh: () => page.refresh(),
  };
}

/** A moment of the session's own table that has passed. */
export function pastContext(page: Page, session: Session, past: State): TableContext {
  const mine = session.seats.length === 1 ? session.shown : null;
  return stillContext(page, past, session.shown ?? past.seats[0]!.seat, mine);
}

/** A moment to look at: nothing can be touched. */
export function stillContext(page: Page, state: State, me: Seat, mine: Seat | null): TableContext {
  return {
    state,
    view: state.view,
    me,
    acts: false,
    language: page.language,
    say: page.say,
    isPhone: page.isPhone,
    isTablet: page.isTablet,
    name: nameIn(page, state, mine),
    moves: [],
    forced: null,
    chosen: [],
    move: null,
    pointed: null,
    considered: null,
    playsAtOnce: false,
    now: pointsOf(state.view, me),
    then: null,
    can: () => false,
    has: () => false,
    last: () => false,
    touchable: (target, label) => touchable({ target, label, can: false, has: false, pointed: false }),
    choose: () => undefined,
    consider: () => undefined,
    memory: {},
    places: new Map(),
    refresh: () => page.refresh(),
  };
}
