/** account.ts -- who is signed in here, as the server says, and the games of that account. Nobody needs one: without
 *  it, and without the server, this browser's own games are all there is. */
import type { Language, Level, Seat } from "mastaba:protocol";
import { Refused } from "./offline-host.js";
import { call, post } from "./online-host.js";
import { changeGame, keepTokens, readSavedGames, removeSavedGame } from "./saved-games.js";

/** A key that a device made and keeps. */
export interface Key {
  key: string;
  device: string | null;
  made: number;
  used: number;
  /** This session was begun with it. */
  here: boolean;
}

/** What the server says of whoever asks. */
export interface Me {
  accounts: "off" | "on" | "required";
  /** Where accounts are offered, if not here. */
  secure: string | null;
  account: { name: string; made: number; code: number | null; sessions: number; keys: Key[] } | null;
}

/** A seat, or a table, of the account. */
export interface AccountGame {
  table: string;
  game: string;
  status: "gathering" | "playing" | "over";
  seat: Seat | null;
  token: string | null;
  owner: string | null;
  names: (string | null)[];
  turn: boolean;
  waits_for: Seat[];
  left: number | null;
  clock?: { kind: "live" | "quick" | "slow"; seconds: number };
  time: number;
  place: number | null;
  /** Without a total: out of the game. */
  scores: { seat: Seat; place: number; total: number | null }[] | null;
  /** The bot that plays for this seat at the moment. */
  stand_in: Level | null;
}

/** What this browser remembers of the account, to show it before the server has answered, or without it. */
interface Remembered {
  name: string;
  games: AccountGame[];
  more: number;
  time: number;
}

const KEY = "mastaba.account.1";

/** Keys are for names, not for numbers of the network; and for lines that nobody can listen to. */
export function canHaveKeys(): boolean {
  return isSecureContext && "credentials" in navigator && !/^[\d.]+$|:/.test(location.hostname);
}

export class Account {
  me: Me | null = null;
  games: AccountGame[] = [];
  /** Finished games of which the list says no more. */
  more = 0;
  /** When the list was told last; null: never. */
  asOf: number | null = null;
  /** The list could not be read the last time. */
  isStale = false;
  /** Whoever keeps this page knows of no accounts. */
  private isUnknown = false;
  private name: string | null;
  private reading: Promise<void> | null = null;
  /** How often somebody was found to be here, or nobody. */
  private taken = 0;
  /** Seats that the server would not note: asked once. */
  private readonly refused = new Set<string>();

  constructor(
    private readonly language: () => Language,
    private readonly changed: () => void,
  ) {
    const kept = remembered();
    this.name = kept?.name ?? null;
    if (kept) [this.games, this.more, this.asOf] = [kept.games, kept.more, kept.time];
  }

  /** Of the account; null for a guest. Before the server has answered it is whoever was here last. */
  get signedIn(): string | null {
    return this.me ? (this.me.account?.name ?? null) : this.name;
  }

  /** A name can be kept here, or it can be said where. So it is until the server says otherwise, that nothing moves
   *  when it answers. */
  get isOffered(): boolean {
    if (!this.me) return !this.isUnknown;
    return this.me.accounts !== "off" || !canHaveKeys() || this.me.secure !== null;
  }

  /** Reads who is here and their games; whoever asks meanwhile gets the same answer. */
  read(): Promise<void> {
    return (this.reading ??= this.readAll().finally(() => (this.reading = null)));
  }

  /** After something was changed: what is being read may be older. */
  async readAnew(): Promise<void> {
    await this.reading;
    await this.read();
  }

  private async readAll(): Promise<void> {
    const { taken } = this;
    try {
      const me = (await (await call("/api/me", this.language())).json()) as Me;
      // Whoever signed in or out meanwhile is who is here.
      if (taken === this.taken) await this.take(me);
    } catch (error) {
      this.isStale = this.name !== null;
      this.isUnknown = error instanceof Refused && error.code !== "offline";
    }
    this.changed();
  }

  /** Somebody is here, or nobody any more. */
  async take(me: Me): Promise<void> {
    const was = this.signedIn;
    const taken = ++this.taken;
    this.me = me;
    if (me.account) {
      this.name = me.account.name;
      await this.readGames(taken).catch(() => (this.isStale = true));
    } else {
      if (was !== null) this.leave();
      this.name = null;
    }
    this.changed();
  }

  private async readGames(taken: number): Promise<void> {
    const answer = await call("/api/me/games", this.language());
    const { games, more } = (await answer.json()) as { games: AccountGame[]; more: number };
    if (taken !== this.taken) return;
    [this.games, this.more, this.asOf, this.isStale] = [games, more, Date.now(), false];
    this.remember();
    if (await this.noteSeats()) await this.readGames(taken);
  }

  /** Seats that this browser holds become the account's; true when there was one that was not. */
  private async noteSeats(): Promise<boolean> {
    const known = new Set(this.games.map(({ table }) => table));
    let isNew = false;
    for (const game of readSavedGames()) {
      if (known.has(game.table) && !game.ofAccount) changeGame(game.table, { ofAccount: true });
      if (game.where !== "online" || known.has(game.table) || game.ofAccount) continue;
      for (const token of game.tokens) isNew = (await this.note(game.table, token)) || isNew;
    }
    return isNew;
  }

  private async note(table: string, token: string): Promise<boolean> {
    const seat = `${table} ${token}`;
    if (this.refused.has(seat)) return false;
    this.refused.add(seat);
    try {
      await post("/api/me/seats", this.language(), { table, token });
      changeGame(table, { ofAccount: true });
      return true;
    } catch (error) {
      // A line that broke is no answer.
      if (error instanceof Refused && error.code === "offline") this.refused.delete(seat);
      return false;
    }
  }

  /** The account's seats at a table that this browser does not know, kept from now on. */
  async tokensFor(table: string): Promise<string[]> {
    if (this.signedIn === null) return [];
    if (!this.tokensIn(table).length) await this.read();
    const tokens = this.tokensIn(table);
    if (tokens.length && keepTokens(table, "online", tokens)) changeGame(table, { ofAccount: true });
    return tokens;
  }

  private tokensIn(table: string): string[] {
    const games = this.games.filter((game) => game.table === table);
    return games.flatMap(({ token, owner }) => [token, owner]).filter((token) => token !== null && token !== undefined);
  }

  /** What is the account's does not stay where it has signed out. */
  private leave(): void {
    const listed = new Set(this.games.map(({ table }) => table));
    for (const { table, where, ofAccount } of readSavedGames())
      if (where === "online" && (ofAccount || listed.has(table))) removeSavedGame(table);
    [this.games, this.more, this.asOf, this.isStale] = [[], 0, null, false];
    this.refused.clear();
    try {
      localStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  }

  /** The tokens of seats are asked for again. */
  private remember(): void {
    const games = this.games.map((game) => ({ ...game, token: null, owner: null }));
    const kept: Remembered = { name: this.name!, games, more: this.more, time: this.asOf! };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // The server still knows.
    }
  }
}

function remembered(): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Remembered | null;
  } catch {
    return null;
  }
}
