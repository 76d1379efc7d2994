/** lazy-screen.ts -- a screen that few come to first: its script is fetched when it is opened. */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { loadScreens, type LazyBundle } from "./load-screens.js";

export class LazyScreen implements Screen {
  private screen: Screen | null = null;
  private words = "";
  private isClosed = false;

  constructor(page: Page, make: (screens: LazyBundle) => Screen) {
    loadScreens()
      .then(
        (screens) => this.isClosed || (this.screen = make(screens)),
        () => (this.words = page.say("This page could not be loaded.", "Cette page n’a pas pu être chargée.")),
      )
      .finally(() => page.refresh());
  }

  title(): string {
    return this.screen?.title() ?? "Mastaba";
  }

  render(): TemplateResult {
    return (
      this.screen?.render() ?? html`<main class="opening">${this.words ? html`<h1>${this.words}</h1>` : ""}</main>`
    );
  }

  key(event: KeyboardEvent): boolean {
    return this.screen?.key?.(event) ?? false;
  }

  drawn(): void {
    this.screen?.drawn?.();
  }

  /** False: it begins again. */
  speak(): boolean {
    return this.screen?.speak?.() ?? false;
  }

  close(): void {
    this.isClosed = true;
    this.screen?.close?.();
  }
}
