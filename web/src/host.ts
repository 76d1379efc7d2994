/** host.ts -- who keeps the table: a server far away (online-host.ts) or the worker in this page (offline-host.ts). */
import type { FromChat, FromHost, Games, Language, Made, Setup, ToChat, ToHost } from "mastaba:protocol";

/** How the line to the host is; `attempt` counts tries to reconnect. A host in this page that broke is restarting. */
export type Line =
  | { kind: "open" }
  | { kind: "connecting"; attempt: number }
  | { kind: "restarting" }
  | { kind: "closed"; words: string };

/** What can be heard at a table, and said: a host of this page knows no chat. */
export type Heard = FromHost | FromChat;
export type Sent = ToHost | ToChat;

/** One table's worth of talk, in both directions. */
export interface Talk {
  send(message: Sent): void;
  close(): void;
}

export interface Listener {
  hear(message: Heard): void;
  line(line: Line): void;
}

export interface Host {
  readonly kind: "online" | "offline";
  /** What there is to choose, at least of this game. */
  games(language: Language, game: string): Promise<Games>;
  make(setup: Setup, language?: Language): Promise<Made>;
  /** Joins and stays joined: a line that breaks is mended, and what was missed arrives as one state. */
  join(table: string, tokens: string[], language: Language, listener: Listener): Talk;
  /** The record as the holder of the token (or a spectator) may read it. */
  record(table: string, token: string | null, language?: Language): Promise<string>;
}
