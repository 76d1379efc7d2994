/** read-again.ts -- reads something again and again while somebody looks: in a tab that nobody looks at it rests, and
 *  coming back, or the network coming back, reads it at once. */

export class ReadAgain {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private reading: Promise<void> | null = null;
  private isClosed = false;
  private readonly look = () => document.visibilityState === "visible" && void this.now();

  /** `read` says after how many milliseconds it is to be done again; infinity: not by itself. */
  constructor(private readonly read: () => Promise<number>) {
    document.addEventListener("visibilitychange", this.look);
    addEventListener("online", this.look);
    void this.now();
  }

  /** Whoever asks while it is read gets the same answer. */
  now(): Promise<void> {
    clearTimeout(this.timer);
    return (this.reading ??= this.once().finally(() => (this.reading = null)));
  }

  private async once(): Promise<void> {
    const pause = await this.read();
    if (!this.isClosed && pause < Infinity) this.timer = setTimeout(this.look, pause);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.look);
    removeEventListener("online", this.look);
  }
}
