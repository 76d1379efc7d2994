/** share-dialog.ts -- a game, or a moment of it, to send: a link that carries the whole record, or a file. */
import { html, nothing, type TemplateResult } from "lit-html";
import { howMany } from "../i18n.js";
import { icon } from "../icons.js";
import type { Page } from "../screen.js";
import { addressOf, LONG_LINK, partOf } from "../shared-record.js";
import { copy, download, oneOf } from "../widgets.js";
import { sheet } from "./dialogs.js";

/** What is to be shared. */
export interface Shared {
  game: string;
  record: string;
  plays: number;
  /** People who sat elsewhere may not want their names to travel. */
  isFromLink: boolean;
  /** The play that is looked at, as its line in the record; null where all that there is to share is the whole. */
  moment: { line: number; step: number } | null;
}

export class ShareDialog {
  private isMoment = false;
  private hasNames: boolean;
  private link = "";
  private readonly isNamed: boolean;

  constructor(
    private readonly page: Page,
    private readonly shared: Shared,
    private readonly close: () => void,
  ) {
    this.isNamed = /^name /m.test(shared.record);
    this.hasNames = this.isNamed && !shared.isFromLink;
    void this.pack();
  }

  private get part(): string {
    const { record, moment } = this.shared;
    return partOf(record, { hasNames: this.hasNames, until: this.isMoment && moment ? moment.line : null });
  }

  /** The link changes with what is chosen; the newest choice wins. */
  private async pack(): Promise<void> {
    const part = this.part;
    try {
      const address = await addressOf(part, this.isMoment ? -1 : 0);
      if (part === this.part) this.link = `${location.origin}${location.pathname}${address}`;
    } catch (error) {
      this.page.toast(error instanceof Error ? error.message : String(error));
    }
    this.page.refresh();
  }

  private choose(change: () => void): void {
    change();
    this.link = "";
    void this.pack();
    this.page.refresh();
  }

  render(): TemplateResult {
    const { page, shared } = this;
    const { say } = page;
    return sheet(
      page,
      say("Share this game", "Partager la partie"),
      html`<div class="sharing">
        ${
          shared.moment
            ? oneOf(
                say("What", "Quoi"),
                [
                  { value: false, label: say("Whole game", "Partie entière") },
                  { value: true, label: say("This moment", "Ce moment") },
                ],
                this.isMoment,
                (isMoment) => this.choose(() => (this.isMoment = isMoment)),
              )
            : nothing
        }
        ${this.linkPart()}
        ${
          this.isNamed
            ? html`<label class="check"><input type="checkbox" .checked=${this.hasNames}
              @change=${(event: Event) =>
                this.choose(() => (this.hasNames = (event.target as HTMLInputElement).checked))} /><span
              >${say(
                "Names. Off: seats are called A, B and C.",
                "Noms. Sinon, les places s’appellent A, B et C.",
              )}</span></label>`
            : nothing
        }
        <div class="buttons">
          ${
            "share" in navigator
              ? html`<button class="button" ?disabled=${!this.link} @click=${() => void this.send()}>
                ${icon("share")}${say("Send", "Envoyer")}</button>`
              : nothing
          }
          <button class="button" @click=${() => this.save()}>${icon("file")}${say(
            "Save the record",
            "Enregistrer la partie",
          )}</button>
        </div>
        <p class="small soft">${say(
          "The file is for letters, and for places that cut long links: drop it on any Mastaba page.",
          "Le fichier sert là où les longs liens sont coupés : déposez-le sur une page Mastaba.",
        )}</p>
      </div>`,
      this.close,
    );
  }

  private linkPart(): TemplateResult {
    const { page, link } = this;
    const { say } = page;
    const isLong = link.length > LONG_LINK;
    return html`<label class="small" for="shared-link">${say("Link", "Lien")}</label>
      <div class="link-line">
        <input class="field code" id="shared-link" readonly .value=${link}
          @focus=${(event: FocusEvent) => (event.target as HTMLInputElement).select()} />
        <button class="button main" autofocus aria-disabled=${!link} @click=${() =>
          link &&
          void copy(page, link, say("Copied.", "Copié."))}>${icon("copy")}${say("Copy link", "Copier le lien")}</button>
      </div>
      <p class="small ${isLong ? "caution" : "soft"}" role="status">${this.linkWords(isLong)}</p>`;
  }

  private linkWords(isLong: boolean): string {
    const { link, shared } = this;
    const { say } = this.page;
    if (!link) return say("Packing…", "On emballe…");
    if (isLong)
      return say(
        `This link has ${link.length} characters; some messengers cut it. Send the file instead.`,
        `Ce lien fait ${link.length} caractères ; certaines messageries le coupent. Envoyez plutôt le fichier.`,
      );
    const plays = this.isMoment && shared.moment ? shared.moment.step : shared.plays;
    const all = howMany(say, plays, ["step is", "steps are"], ["étape", "étapes"]);
    return say(
      `${link.length} characters: ${all} in the link. What follows # is never sent to a server.`,
      `${link.length} caractères : ${all} dans le lien. Ce qui suit # n’est jamais envoyé à un serveur.`,
    );
  }

  private async send(): Promise<void> {
    try {
      await navigator.share({ url: this.link });
    } catch {
      // Whoever closes the list of apps has changed their mind.
    }
  }

  private save(): void {
    download(`${this.shared.game}.rec`, this.part);
  }
}
