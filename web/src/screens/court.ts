/** court.ts -- what stands in the court before the mastaba besides one's own games: tables that are open, and
 *  somebody to play with. Fetched once the page stands. */
import { nothing, type TemplateResult } from "lit-html";
import type { Page } from "../screen.js";
import { OpenTables } from "./open-tables.js";
import { PlaySomeone } from "./play-someone.js";

export class Court {
  private readonly tables: OpenTables;
  private readonly someone: PlaySomeone;

  constructor(private readonly page: Page) {
    this.tables = new OpenTables(page);
    this.someone = new PlaySomeone(page, () => this.tables.crowd);
  }

  /** Tables at which somebody waits. */
  get count(): number {
    return this.tables.count;
  }

  get isLooking(): boolean {
    return this.someone.isLooking;
  }

  close(): void {
    this.tables.close();
    this.someone.close();
  }

  key({ key }: KeyboardEvent): boolean {
    const place = key === "f" && document.querySelector<HTMLElement>(".play-someone :is(.main, .calls)");
    if (place) place.focus();
    return Boolean(place);
  }

  /** On a phone somebody to play with comes first. A page that no server keeps has neither. */
  render(): TemplateResult[] | typeof nothing {
    if (!this.tables.isKept) return nothing;
    const panels = [this.tables.render(), this.someone.render()];
    return this.page.isPhone ? panels.reverse() : panels;
  }
}
