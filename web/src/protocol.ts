/** protocol.ts -- the messages of docs/protocol.md, as the page reads and writes them. */

export type Language = "en" | "fr";
export type Phase = "gathering" | "playing" | "over";
/** A letter: "A" is the first seat. */
export type Seat = string;

/** One legal move. `words` say what it does; `targets` name what a hand touches to make it, in order. */
export interface Move {
  move: string;
  words?: string;
  caution?: string;
  targets: string[];
}

export interface Place {
  seat: Seat;
  kind: "human" | "bot" | "open";
  level?: string;
  name: string;
  ready: boolean;
  present: boolean;
  stand_in: string | null;
  /** The bot stands in because the seat's clock ran out. */
  out_of_time?: true;
  time_left: number | null;
}

/** What happened: a play, a draw (`seat` is "*"), or something else (`move` is null). */
export interface Event {
  seq: number;
  seat: Seat;
  move: string | null;
  words: string;
}

/** Points by the keys of the parts. Who is `out` has a total that does not count. */
export interface Points {
  out: boolean;
  total: number | null;
  parts: Record<string, number>;
}

export interface Score extends Points {
  seat: Seat;
  place: number;
}

export interface State<View = unknown> {
  type: "state";
  ref?: number;
  table: string;
  game: string;
  seq: number;
  phase: Phase;
  observer: Seat | null;
  seats: Place[];
  clock?: { kind: "live" | "slow"; seconds: number; increment?: number };
  /** Whether seats may ask what a bot would play. */
  hints: boolean;
  actors: Seat[];
  ask?: string;
  moves?: Move[];
  undo?: { can: boolean; words?: string };
  happened: Event[];
  view: View | null;
  /** The names of the parts of a score, in words, by their keys. */
  parts?: Record<string, string>;
  scores?: Score[];
  /** `sealed`: nonces are promised by digests before they are opened. `digests` once everybody is ready, `nonces` once
   *  dealt. */
  fair: {
    sealed: boolean;
    commitment: string | null;
    secret: string | null;
    digests: (string | null)[];
    nonces: (string | null)[];
  };
}

export interface Hint {
  type: "hint";
  ref?: number;
  seat: Seat;
  seq: number;
  moves: { move: string; words: string; win: number; margin: number }[];
}

/** How the table stood when its log had so many lines; and the plays before that. */
export interface Past<View = unknown> {
  type: "past";
  ref?: number;
  seq: number;
  phase: Phase;
  observer: Seat | null;
  actors: Seat[];
  happened: Event[];
  view: View;
}

/** The seat's score after a move, as far as it can know. */
export interface Preview {
  type: "preview";
  ref?: number;
  seat: Seat;
  seq: number;
  move: string;
  then: Points;
}

export interface Refusal {
  type: "error";
  ref?: number;
  error: string;
  words: string;
  reason?: string;
  rule?: string;
}

export type FromHost =
  | State
  | Hint
  | Past
  | Preview
  | Refusal
  | { type: "joined"; ref?: number; protocol: 2; table: string; seats: Seat[]; owner: boolean }
  | { type: "rematch"; ref?: number; table: string }
  | { type: "pong"; ref?: number }
  | { type: "bye"; words: string };

export type ToHost = { ref?: number } & (
  | { type: "join"; protocol: 2; table: string; tokens: string[]; language: Language; since: number; words?: boolean }
  | { type: "ready"; seat: Seat; digest?: string }
  | { type: "reveal"; seat: Seat; nonce: string }
  | { type: "play"; seat: Seat; seq: number; move: string }
  | { type: "undo"; seat: Seat; seq: number }
  | { type: "hint"; seat: Seat; seq: number }
  | { type: "preview"; seat: Seat; seq: number; move: string }
  | { type: "hurry"; seq: number }
  | { type: "look"; seq: number; seat?: Seat }
  | { type: "name"; seat: Seat; name: string }
  | { type: "arrange"; seat: Seat; kind: "bot" | "open"; level?: string }
  | { type: "stand_in"; seat: Seat; level?: string | null }
  | { type: "rematch" }
  | { type: "resync"; since: number }
  | { type: "language"; language: Language; words?: boolean }
  | { type: "ping" }
);

/** What `POST /api/tables` takes, and the worker too. */
export interface Setup {
  game: string;
  seats: ({ kind: "human"; name?: string } | { kind: "bot"; level: string } | { kind: "open" })[];
  options?: Record<string, string>;
  deck?: string;
  clock?: { kind: "live" | "slow"; seconds: number; increment?: number };
  substitute?: string;
  /** Whether people who play against people may ask what a bot would do. */
  hints?: boolean;
  public?: boolean;
}

export interface Made {
  table: string;
  owner: string;
  invite: string;
  commitment: string;
  seats: { seat: Seat; token: string }[];
}

/** What `POST /api/qr` answers: modules on a side, and the dark ones as a path. */
export interface QrCode {
  size: number;
  path: string;
}

/** What `GET /api/games` answers. */
export interface Games {
  games: {
    game: string;
    title: string;
    deck: string;
    rules: number;
    least_seats: number;
    most_seats: number;
    options: { option: string; words: string; values: { value: string; words: string; usual: boolean }[] }[];
  }[];
  levels: { level: string; words: string }[];
}
