/** open-record-screen.ts -- a record from a file or pasted: the replay checks it line by line, and says what is
 *  wrong. */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { icon } from "../icons.js";
import { openRecord } from "../records.js";
import { textPage } from "./text-page.js";

export class OpenRecordScreen implements Screen {
  private text = "";

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
        <p class="small soft">${say(
          "A file can also be dropped on any page of Mastaba.",
          "Un fichier peut aussi être déposé sur n’importe quelle page de Mastaba.",
        )}</p>
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

  private open(): Promise<void> {
    return openRecord(this.page, this.text);
  }
}
