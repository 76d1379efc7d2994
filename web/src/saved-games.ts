/** saved-games.ts -- the games I have begun, newest first, to continue or look back at. Secrets of seats stay in this
 *  browser. */
import type { Level, Seat } from "mastaba:protocol";
import type { GamePace } from "./game-pace.js";
import type { Say } from "./i18n.js";

/** The moment of a replay that a table goes on from: where to see it, and which step of how many it was. */
export interface Origin {
  address: string;
  step: number;
  of: number;
}

export interface SavedGame {
  table: string;
  where: "online" | "offline";
  game: string;
  /** Tokens of the seats I hold, and of the owner when I made the table. */
  tokens: string[];
  invite?: string;
  /** What lets me take a seat that I have been asked to, and have not taken. */
  invitation?: string;
  /** Words of mine for the shuffle. */
  words?: string;
  origin?: Origin;
  /** How it ended for the best of my seats. */
  result?: { place: number; of: number; total: number; isOut: boolean };
  /** The others, and how far it is, in words of the last time it was seen. */
  others: string[];
  progress: string;
  turn: "mine" | "others" | "over" | "gathering";
  awaited: string;
  /** When the clock that runs has run out, and for how many milliseconds before that it is pressing. */
  ends?: { at: number; low: number };
  /** The bot that plays for me at the moment, and since when. */
  standIn?: { level: Level; since: number };
  seats: Seat[];
  time: number;
  /** It is the account's, and leaves this browser when that signs out. */
  ofAccount?: boolean;
  /** Of a table with a clock. */
  pace?: GamePace;
  /** I was given a seat and have sat down already: the table need not ask again. */
  sits?: boolean;
}

/** Where such a table comes from. */
export function originWords(say: Say, { step, of }: Origin): string {
  return say(`Goes on from step ${step} of ${of} of a replay`, `Reprend à l’étape ${step} sur ${of} d’une relecture`);
}

const KEY = "mastaba.shelf.1";
const MOST = 60;
/** Slow games at a time: more of them, and those who wait for one wait for nothing. */
const MOST_SLOW = 10;

export function readSavedGames(): SavedGame[] {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]") as SavedGame[];
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Where the log of a table of this browser is kept. */
export const LOG_KEY = "mastaba.table.1.";

/** What no longer fits into the list leaves nothing behind: nobody could find the way to it. */
function write(list: SavedGame[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list.slice(0, MOST)));
    for (const { table, where } of list.slice(MOST)) if (where === "offline") localStorage.removeItem(LOG_KEY + table);
  } catch {
    // Full or forbidden: the table itself goes on.
  }
}

export function saveGame(game: SavedGame): void {
  write([game, ...readSavedGames().filter((other) => other.table !== game.table)]);
}

/** Where it stands in the list; a game that has gone is not saved again. */
export function changeGame(table: string, part: Partial<SavedGame>): void {
  write(readSavedGames().map((game) => (game.table === table ? { ...game, ...part } : game)));
}

export function findSavedGame(table: string): SavedGame | null {
  return readSavedGames().find((game) => game.table === table) ?? null;
}

/** A game of which nothing is known yet but how to sit down at it. */
export function newSavedGame(
  table: string,
  where: SavedGame["where"],
  game: string,
  tokens: string[],
  seats: Seat[] = [],
): SavedGame {
  return {
    table,
    where,
    game,
    tokens,
    others: [],
    progress: "",
    turn: "gathering",
    awaited: "",
    seats,
    time: Date.now(),
  };
}

/** Adds secrets of seats to what is kept of a table; false when this browser keeps nothing. */
export function keepTokens(table: string, where: SavedGame["where"], tokens: string[]): boolean {
  const game = findSavedGame(table) ?? newSavedGame(table, where, "", []);
  saveGame({ ...game, tokens: [...new Set([...tokens, ...game.tokens])] });
  return tokens.every((token) => findSavedGame(table)?.tokens.includes(token));
}

export function removeSavedGame(table: string): void {
  write(readSavedGames().filter((game) => game.table !== table));
}

export function owesTooManySlow(): boolean {
  return readSavedGames().filter(({ pace, turn }) => pace === "slow" && turn !== "over").length >= MOST_SLOW;
}

export function tooManySlowWords(say: Say): string {
  return say(
    `You have ${MOST_SLOW} slow games; end one before the next.`,
    `Vous avez ${MOST_SLOW} parties lentes ; finissez-en une d’abord.`,
  );
}
