/** lazy-screen.ts -- a screen for which something must be fetched first: its script, where few come to it, or what the
 *  server knows. */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { loadScreens, type LazyBundle } from "./load-screens.js";

export class AwaitedScreen implements Screen {
  private screen: Screen | null = null;
  private words = "";
  private isClosed = false;

  /** Of whoever has left meanwhile no screen is made. */
  constructor(page: Page, making: Promise<() => Screen>) {
    making
      .then(
        (make) => this.isClosed || (this.screen = make()),
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

export class LazyScreen extends AwaitedScreen {
  constructor(page: Page, make: (screens: LazyBundle) => Screen) {
    super(
      page,
      loadScreens().then((screens) => () => make(screens)),
    );
  }
}
