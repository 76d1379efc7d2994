/** seeking.ts -- looking for somebody to play with: one search at the server, from the first call until a table is
 *  found or nobody looks any more. A call waits there for news; that the next one comes says that somebody is here. */
import type { Found, Language, Looking, Seek, SeekState } from "mastaba:protocol";
import { Refused } from "./offline-host.js";
import { call, post } from "./online-host.js";
import { pauseBefore } from "./reconnect.js";

export interface SearchListener {
  told(state: Looking | Found): void;
  /** It cannot go on. */
  failed(words: string): void;
}

/** What passes: the line, or a server that has too much to do. */
const PASSING = ["offline", "busy", "store", "in_doubt"];

export class Search {
  readonly began = performance.now();
  private token: string | null = null;
  private isOver = false;
  private readonly waiting = new AbortController();
  private readonly leave = () => this.end();

  constructor(
    private readonly wish: Seek,
    private readonly language: Language,
    private readonly listener: SearchListener,
  ) {
    addEventListener("pagehide", this.leave);
    void this.look();
  }

  /** Milliseconds so far, whatever the server forgot meanwhile. */
  get waited(): number {
    return performance.now() - this.began;
  }

  private async look(): Promise<void> {
    for (let failures = 0; !this.isOver;) {
      try {
        this.take(await (this.token === null ? this.begin() : this.news(this.token)));
        failures = 0;
      } catch (error) {
        if (!this.mayGoOn(error)) return this.fail(error);
        if (this.token !== null || failures) await this.pause(failures);
        failures++;
      }
    }
  }

  /** A server that was started again knows nothing of it, and is asked anew. */
  private mayGoOn(error: unknown): boolean {
    if (this.isOver || !(error instanceof Refused)) return this.isOver;
    if (error.code === "no_seek") this.token = null;
    return error.code === "no_seek" || PASSING.includes(error.code);
  }

  private pause(failures: number): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, pauseBefore(failures)));
  }

  private fail(error: unknown): void {
    if (this.isOver) return;
    this.end();
    this.listener.failed(error instanceof Error ? error.message : String(error));
  }

  private async begin(): Promise<SeekState> {
    const { bots_after } = this.wish;
    const left = typeof bots_after === "number" ? Math.max(0, bots_after - Math.floor(this.waited / 1000)) : null;
    const begun = (await (
      await post("/api/seek", this.language, { ...this.wish, bots_after: left })
    ).json()) as SeekState;
    if ("seek" in begun && begun.seek) this.token = begun.seek;
    // Nobody looks any more: the server need not find that out.
    if (this.isOver) this.sayEnd();
    return begun;
  }

  private async news(token: string): Promise<SeekState> {
    const { signal } = this.waiting;
    const headers = { Authorization: `Bearer ${token}` };
    return (await call("/api/seek", this.language, { headers, signal })).json() as Promise<SeekState>;
  }

  private take(state: SeekState): void {
    if (this.isOver || state.state === "ended") return;
    if (state.state === "found") this.close();
    this.listener.told(state);
  }

  /** Bots take the seats that are left. */
  async callBots(): Promise<void> {
    if (this.token === null || this.isOver) return;
    const headers = { Authorization: `Bearer ${this.token}` };
    const answer = await call("/api/seek/bots", this.language, { method: "POST", headers }).catch(() => null);
    if (answer) this.take((await answer.json()) as SeekState);
  }

  private close(): void {
    this.isOver = true;
    removeEventListener("pagehide", this.leave);
  }

  end(): void {
    if (this.isOver) return;
    this.close();
    this.sayEnd();
    this.waiting.abort();
  }

  private sayEnd(): void {
    if (this.token === null) return;
    const headers = { Authorization: `Bearer ${this.token}` };
    fetch("/api/seek", { method: "DELETE", headers, keepalive: true }).catch(() => undefined);
  }
}
