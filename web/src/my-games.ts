/** my-games.ts -- the games that wait for me, and those that do not: their order, whatever is known of them. */
import type { Seat } from "mastaba:protocol";
import type { AccountGame } from "./account.js";
import type { SavedGame } from "./saved-games.js";

const TEN_MINUTES = 600_000;

/** Where a game stands for me, in the order of the list. */
const ORDER = ["mine", "stoodIn", "others", "invited", "gathering", "over"] as const;
export type Standing = (typeof ORDER)[number];

export function standingOf({ turn, standIn, invitation, tokens }: SavedGame): Standing {
  if (invitation && !tokens.length) return "invited";
  return turn !== "over" && standIn ? "stoodIn" : turn;
}

/** Milliseconds until the clock that runs has run out; Infinity where none runs. */
export function leftOf({ ends }: SavedGame, now: number): number {
  return ends ? Math.max(0, ends.at - now) : Infinity;
}

/** My turn comes first, the least time before the others and no clock last; then what others must do, where I am
 *  asked to, what has not begun, and what is over; the newest first. */
export function inOrder(games: readonly SavedGame[], now: number): SavedGame[] {
  const rank = (game: SavedGame) => ORDER.indexOf(standingOf(game));
  const byTime = (a: SavedGame, b: SavedGame) => {
    const [left, right] = [leftOf(a, now), leftOf(b, now)];
    return left === right ? b.time - a.time : left - right;
  };
  return [...games].sort((a, b) => {
    const [ra, rb] = [rank(a), rank(b)];
    if (ra !== rb) return ra - rb;
    return standingOf(a) === "mine" || standingOf(a) === "others" ? byTime(a, b) : b.time - a.time;
  });
}

/** How somebody is called who may be a bot of a level. */
type Called = (name: string) => string;

/** All I have: what this browser knows, and what the account has on other devices. Of a game in both the browser knows
 *  how far it is, and the server how it stands. */
export function allGames(
  saved: readonly SavedGame[],
  listed: readonly AccountGame[],
  asOf: number,
  called: Called,
): SavedGame[] {
  const all = new Map(saved.map((game) => [game.table, game]));
  for (const game of listed) {
    const old = all.get(game.table);
    const told = fromAccount(game, asOf, called);
    if (!old) all.set(game.table, told);
    else if (old.time <= asOf) all.set(game.table, standingNow(old, told));
  }
  return [...all.values()];
}

/** A seat of the account at a table of which another of its seats may be known already. */
function standingNow(old: SavedGame, told: SavedGame): SavedGame {
  const { ends, standIn, result, ...rest } = old;
  const isMineToo = old.turn === "mine" && !old.tokens.length;
  const { turn, awaited, time } = isMineToo ? old : told;
  return {
    ...rest,
    others: old.others.length ? old.others : told.others,
    turn,
    awaited,
    time,
    ...(told.ends && { ends: told.ends }),
    ...(told.standIn && { standIn: standIn ?? told.standIn }),
    ...((result ?? told.result) && { result: result ?? told.result! }),
  };
}

/** A game of the account as if this browser had seen it, but for how far it is. */
function fromAccount(game: AccountGame, asOf: number, called: Called): SavedGame {
  const names = game.names.map((name) => (name ? called(name) : ""));
  const nameAt = (seat: Seat) => names[seat.charCodeAt(0) - "A".charCodeAt(0)] ?? "";
  const own = game.scores?.find(({ seat }) => seat === game.seat);
  const told: SavedGame = {
    table: game.table,
    where: "online",
    game: game.game,
    tokens: [],
    others: names.filter((name, i) => name && game.seat !== String.fromCharCode("A".charCodeAt(0) + i)),
    progress: "",
    turn: game.status === "playing" ? (game.turn ? "mine" : "others") : game.status,
    awaited: nameAt(game.waits_for[0] ?? "A"),
    seats: game.seat ? [game.seat] : [],
    time: game.time,
    ofAccount: true,
  };
  if (game.left !== null) told.ends = { at: asOf + game.left, low: pressingFor(game.clock) };
  if (game.stand_in) told.standIn = { level: game.stand_in, since: game.time };
  if (own)
    told.result = { place: own.place, of: game.scores!.length, total: own.total ?? 0, isOut: own.total === null };
  return told;
}

/** For how many milliseconds before its end a clock is pressing: a tenth of it, and a slow one for ten minutes. */
export function pressingFor(clock: { kind: string; seconds: number } | undefined): number {
  const tenth = (clock?.seconds ?? 0) * 100;
  return clock?.kind === "slow" ? Math.max(tenth, TEN_MINUTES) : tenth;
}
