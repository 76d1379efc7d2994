/** open-record-screen.ts -- a record from a file or pasted: checked line by line, then replayed. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { icon } from "../icons.js";
import { Replay } from "../replay.js";
import { textPage } from "./text-page.js";
import { keepOpened } from "./replay-screen.js";

export class OpenRecordScreen implements Screen {
  private text = "";
  private failure = "";

  constructor(private readonly page: Page) {}

  title(): string {
    return this.page.say("Open a record · Mastaba", "Ouvrir une partie · Mastaba");
  }

  render(): TemplateResult {
    const { say } = this.page;
    return textPage(
      this.page,
      html`<form class="panel invited" @submit=${(event: Event) => (event.preventDefault(), void this.open())}>
        <h1>${say("Open a record", "Ouvrir une partie")}</h1>
        <label>${say("A file", "Un fichier")}<input class="field" type="file" accept=".rec,.txt,text/plain"
          @change=${(event: Event) => void this.read(event)} /></label>
        <label>${say("or its text", "ou son texte")}<textarea class="field code" rows="10" .value=${this.text}
          @input=${(event: Event) => (this.text = (event.target as HTMLTextAreaElement).value)}></textarea></label>
        ${this.failure ? html`<p class="caution" role="alert">${this.failure}</p>` : nothing}
        <div class="buttons"><button
          class="button main">${icon("replay")}${say("Replay it", "La revoir")}</button></div>
      </form>`,
    );
  }

  private async read(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    this.text = await file.text();
    await this.open();
  }

  private async open(): Promise<void> {
    const { say } = this.page;
    try {
      const replay = await Replay.read(await this.page.engine(), this.text, this.page.language);
      if (replay.fault)
        throw new Error(
          say(`Line ${replay.fault.line}: ${replay.fault.words}`, `Ligne ${replay.fault.line} : ${replay.fault.words}`),
        );
      keepOpened(this.text);
      this.page.go("#/replay/offline/file/0");
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      this.page.refresh();
    }
  }
}
