/** table-focus.ts -- where the focus is at a table: what opens takes it, what closes gives it back, and whoever plays
 *  by keys finds it where the game goes on. */
import type { RoundEnd } from "../round-end.js";
import type { Session } from "../session.js";

export class TableFocus {
  /** What is open above or beside the table, and where the focus was before. */
  private aside = "";
  private cameFrom: HTMLElement | null = null;
  /** The end of a round whose button had the focus. */
  private end: RoundEnd | null = null;

  /** What opens takes the focus; what closes gives it back. */
  follow(aside: string, isByKeys: boolean): void {
    if (aside === this.aside || (aside === "rules" && !document.querySelector(".rules section"))) return;
    const here = document.activeElement as HTMLElement | null;
    if (this.aside === "" || this.aside === "none") this.cameFrom = here;
    this.aside = aside;
    if (aside === "none") {
      if (!document.querySelector(".prompt")?.contains(here)) this.cameFrom?.focus();
      this.cameFrom = null;
    } else if (aside === "enlarged") focusOn(".enlarged .button");
    else if (isByKeys && aside !== "sheet")
      focusOn(
        { hint: ".hint[aria-current]", log: ".log-line", rules: ".seek input", talk: ".talk-drawer .phrase" }[aside]!,
      );
  }

  /** Whoever plays by keys finds the focus where the game goes on: on what can be chosen, or on the words that ask for
   *  patience. */
  keep(session: Session): void {
    const here = document.activeElement;
    const isEnd = session.end !== null && session.end !== this.end;
    this.end = session.end;
    if (isEnd && !here?.closest("input, textarea, dialog, .drawer") && focusOn(".prompt .go-on")) return;
    if (here && here !== document.body && !here.matches(":disabled, .prompt")) return;
    if (session.move && focusOn(".prompt .confirm:not(:disabled)")) return;
    if (focusOn(".stage .can, .others .can, .score .winner, .opening .main, .prompt .go-on")) return;
    if (here !== document.querySelector(".prompt")) focusOn(".prompt");
  }
}

export function focusOn(selector: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getBoundingClientRect().width > 0,
  );
  found?.focus({ preventScroll: selector === ".prompt" });
  return found !== undefined;
}

/** From one thing that can be touched to the next. */
export function focusNext(): boolean {
  const touchables = [...document.querySelectorAll<HTMLElement>(".stage [data-target].can, .others [data-target].can")];
  if (!touchables.length) return false;
  const at = touchables.indexOf(document.activeElement as HTMLElement);
  touchables[(at + 1) % touchables.length]!.focus();
  return true;
}
