/** online-host.ts -- the host is `mastaba serve`: calls over HTTP, one WebSocket per table. A line that breaks is
 *  mended, and what was missed arrives as one state. */
import type { Heard, Host, Listener, Sent, Talk } from "./host.js";
import { Refused } from "./offline-host.js";
import { pauseBefore } from "./reconnect.js";
import type {
  Event,
  Games,
  Language,
  Made,
  QrCode,
  Refusal,
  Seat,
  Setup,
  State,
  TableList,
  ToHost,
} from "mastaba:protocol";

/** A line that says nothing for so long is asked, and given up when it does not answer in the same time. */
const SILENCE = 20_000;

/** What a browser says itself ("Failed to fetch") helps nobody. */
const NO_LINE: Record<Language, string> = {
  en: "No connection to the host. Tables by link need one; games against bots go on without.",
  fr: "Pas de connexion avec l’hôte. Il en faut une pour jouer par lien ; contre les bots, on s’en passe.",
};

export async function call(path: string, language: Language, init: RequestInit = {}): Promise<Response> {
  const headers = { "Accept-Language": language, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new Refused("offline", NO_LINE[language]);
  });
  if (response.ok) return response;
  const { error, words } = (await response.json().catch(() => ({ error: "store", words: response.statusText }))) as {
    error: string;
    words: string;
  };
  throw new Refused(error, words);
}

export function post(path: string, language: Language, body: unknown): Promise<Response> {
  return call(path, language, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** Messages that may be sent again when the line broke before their answer came: deciding twice on the same state is
 *  stale, being ready or named twice changes nothing, and the past stays what it was. */
const KEPT: readonly Sent["type"][] = ["ready", "play", "undo", "name", "arrange", "stand_in", "rematch", "look"];

class Line implements Talk {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;
  /** The newest line of the log that was told. */
  private since = 0;
  private hasJoined = false;
  private readonly unsent: Sent[] = [];
  private readonly unanswered = new Map<number, Sent>();
  /** Of the unanswered, those sent again, and what was told since. */
  private readonly again = new Map<number, Sent>();
  private told: Event[] = [];
  private readonly states = new Map<string | null, State>();
  private readonly hurry = () => this.reconnect();
  private readonly lose = () => this.drop();

  constructor(
    private readonly address: string,
    private readonly table: string,
    private readonly tokens: string[],
    private language: Language,
    private readonly listener: Listener,
  ) {
    addEventListener("offline", this.lose);
    addEventListener("online", this.hurry);
    addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  private connect(): void {
    this.listener.line({ kind: "connecting", attempt: this.attempt });
    const socket = new WebSocket(this.address, "mastaba.1");
    this.socket = socket;
    socket.onopen = () => {
      const { table, tokens, language, since } = this;
      socket.send(JSON.stringify({ type: "join", protocol: 2, table, tokens, language, since } satisfies ToHost));
      this.listen();
    };
    socket.onmessage = ({ data }: MessageEvent<string>) => this.take(JSON.parse(data) as Heard);
    socket.onclose = () => {
      if (this.socket === socket) this.broke();
    };
  }

  private take(message: Heard): void {
    this.listen();
    if (message.type === "joined") this.joined();
    if (message.type === "state") this.note(message);
    if (message.type === "pong") return;
    if (message.type === "error" && !this.hasJoined) return this.refused(message);
    this.listener.hear(this.settled(message));
  }

  private note(state: State): void {
    this.since = state.seq;
    if (!this.again.size) return;
    this.told.push(...state.happened);
    this.states.set(state.observer, state);
  }

  /** The answer, as whoever asked should hear it. What was asked twice and done the first time is refused the second,
   *  though nothing is wrong: then the state that tells of it is the answer. */
  private settled(message: Heard): Heard {
    if (message.type === "bye" || message.ref === undefined) return message;
    const { ref } = message;
    const asked = this.again.get(ref);
    this.unanswered.delete(ref);
    this.again.delete(ref);
    const isDone = asked && message.type === "error" && this.told.some((event) => tellsOf(event, asked));
    const state = isDone && "seat" in asked ? this.states.get(asked.seat ?? null) : undefined;
    if (!this.again.size) this.told = [];
    return state ? { ...state, happened: [], ref } : message;
  }

  /** What was asked and not answered is asked again, then whatever waited. */
  private joined(): void {
    this.hasJoined = true;
    this.attempt = 0;
    this.listener.line({ kind: "open" });
    for (const [ref, message] of this.unanswered) this.again.set(ref, message);
    for (const message of [...this.unanswered.values(), ...this.unsent.splice(0)]) this.write(message);
  }

  /** Where there is no such table, or only seats may look, trying again will not help; everything else may pass. */
  private refused(message: Refusal): void {
    if (!["no_table", "no_seat", "not_allowed"].includes(message.error)) return this.drop();
    this.listener.hear(message);
    this.close();
    this.listener.line({ kind: "closed", words: message.words });
  }

  private broke(): void {
    this.socket = null;
    this.hasJoined = false;
    clearTimeout(this.silence);
    if (this.isClosed) return;
    this.pause = setTimeout(() => this.connect(), pauseBefore(this.attempt++));
    this.listener.line({ kind: "connecting", attempt: this.attempt });
  }

  /** The network is back, or somebody looks at the page again: no need to wait out the pause. */
  private reconnect(): void {
    if (this.socket || this.isClosed || document.visibilityState === "hidden") return;
    clearTimeout(this.pause);
    this.connect();
  }

  private listen(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (this.hasJoined) this.socket?.send(JSON.stringify({ type: "ping" } satisfies ToHost));
      this.silence = setTimeout(() => this.drop(), SILENCE);
    }, SILENCE);
  }

  /** A line without a network, or without answers, is broken though the browser may not have noticed. */
  private drop(): void {
    const socket = this.socket;
    if (!socket) return;
    this.broke();
    socket.close();
  }

  send(message: Sent): void {
    if (message.type === "language") this.language = message.language;
    if (this.hasJoined) this.write(message);
    else if (message.type !== "language" && message.type !== "resync") this.unsent.push(message);
  }

  private write(message: Sent): void {
    if (message.ref !== undefined && KEPT.includes(message.type)) this.unanswered.set(message.ref, message);
    this.socket?.send(JSON.stringify(message));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.pause);
    clearTimeout(this.silence);
    removeEventListener("offline", this.lose);
    removeEventListener("online", this.hurry);
    removeEventListener("visibilitychange", this.hurry);
    this.socket?.close(1000);
  }
}

/** Whether this is what was asked for: the play itself, or that the seat's last one was taken back. */
function tellsOf(event: Event, asked: Sent): boolean {
  if (asked.type !== "play" && asked.type !== "undo") return false;
  return (
    event.seat === asked.seat && event.seq >= asked.seq && event.move === (asked.type === "play" ? asked.move : null)
  );
}

export async function qrCode(text: string): Promise<QrCode> {
  return (await post("/api/qr", "en", { text })).json() as Promise<QrCode>;
}

/** Tables that anybody may sit down at, the newest first. */
export async function listTables(language: Language): Promise<TableList> {
  return (await call("/api/tables", language)).json() as Promise<TableList>;
}

/** Sits down at somebody's table, on whichever seat is free; one that is open to all needs no invitation. */
export async function takeSeat(
  table: string,
  invite: string | null,
  name: string,
  language: Language,
): Promise<{ seat: Seat; token: string }> {
  const answer = await post(`/api/tables/${encodeURIComponent(table)}/seats`, language, {
    ...(invite === null ? {} : { invite }),
    ...(name ? { name } : {}),
  });
  return answer.json() as Promise<{ seat: Seat; token: string }>;
}

export class OnlineHost implements Host {
  readonly kind = "online";

  async games(language: Language): Promise<Games> {
    return (await call("/api/games", language)).json() as Promise<Games>;
  }

  async make(setup: Setup, language: Language = "en"): Promise<Made> {
    return (await post("/api/tables", language, setup)).json() as Promise<Made>;
  }

  /** The address names the table, so that a proxy before several servers can send everybody of a table to the same. */
  join(table: string, tokens: string[], language: Language, listener: Listener): Talk {
    const server = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    const address = `${server}/play?table=${encodeURIComponent(table)}`;
    return new Line(address, table, tokens, language, listener);
  }

  async record(table: string, token: string | null, language: Language = "en"): Promise<string> {
    const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
    return (await call(`/api/tables/${table}/record`, language, { headers })).text();
  }
}
