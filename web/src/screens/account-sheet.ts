/** account-sheet.ts -- the dialog about an account: a sign, a title, what is asked, and the buttons below; one of them
 *  leads to another. */
import { html, nothing, type TemplateResult } from "lit-html";
import { calls, type Calls } from "../account-calls.js";
import { canHaveKeys } from "../account.js";
import type { Say } from "../i18n.js";
import { icon, type IconName } from "../icons.js";
import { Refused } from "../offline-host.js";
import type { AccountDialog, Page } from "../screen.js";

/** What one dialog shows and does. */
export abstract class Part {
  protected fault = "";
  protected isBusy = false;

  constructor(protected readonly sheet: Sheet) {}

  abstract readonly icon: IconName;
  /** What stands above it, in English and French. */
  abstract readonly called: readonly [string, string];
  abstract body(): TemplateResult;
  abstract foot(): TemplateResult;

  title(): string {
    return this.say(...this.called);
  }

  /** Enter in a field. */
  submit(): void {}

  close(): void {}

  protected get page(): Page {
    return this.sheet.page;
  }

  protected get say(): Say {
    return this.page.say;
  }

  protected get calls(): Calls {
    return calls(this.page.language);
  }

  /** Does it once at a time; what went wrong is said where it was asked. */
  protected async attempt(deed: () => Promise<unknown>): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.fault = "";
    this.page.refresh();
    try {
      await deed();
    } catch (error) {
      this.fault = this.faultWords(error);
    }
    this.isBusy = false;
    this.page.refresh();
  }

  protected faultWords(error: unknown): string {
    return faultWords(this.page.say, error);
  }

  /** Goes without doing anything: to another dialog, or out. */
  protected leave(words: string, to: AccountDialog | null = null): TemplateResult {
    const go = () => (to ? this.sheet.show(to) : this.sheet.close());
    return html`<button type="button" class="button plain" @click=${go}>${words}</button>`;
  }

  protected back(to: AccountDialog): TemplateResult {
    return this.leave(this.say("Back", "Retour"), to);
  }

  /** What the dialog is for; Enter in a field does it too. */
  protected deed(sign: IconName, words: string): TemplateResult {
    return html`<button class="button main" ?disabled=${this.isBusy}>${icon(sign)}${words}</button>`;
  }

  /** Where a code or a link is put that was read elsewhere. */
  protected codeField(id: string, label: string, value: string, change: (value: string) => void): TemplateResult {
    return html`<label class="label" for=${id}>${label}</label>
      <input id=${id} class="field code" autofocus required autocomplete="off" spellcheck="false"
        autocapitalize="none" .value=${value}
        @input=${(event: Event) => change((event.target as HTMLInputElement).value)} />
      ${this.faultLine()}`;
  }

  protected faultLine(): TemplateResult | typeof nothing {
    return html`<div role="alert">${
      this.fault ? html`<p class="fault">${icon("warning")}<span>${this.fault}</span></p>` : nothing
    }</div>`;
  }
}

/** A refusal of the server is in words already; what a browser says of its keys is not. */
export function faultWords(say: Say, error: unknown): string {
  if (error instanceof Refused && error.code === "over")
    return say("This link has had its time. Make a new one.", "Ce lien a fait son temps. Créez-en un autre.");
  if (error instanceof Refused) return error.message;
  if (error instanceof DOMException && error.name === "InvalidStateError")
    return say(
      "This device has a key of yours already. Sign in with it.",
      "Cet appareil a déjà une de vos clés. Utilisez-la pour vous reconnaître.",
    );
  return say("The key was not used. Nothing has changed.", "La clé n’a pas servi. Rien n’a changé.");
}

export type Parts = Record<AccountDialog, new (sheet: Sheet) => Part>;

export class Sheet {
  private part: Part;
  private isNew = true;

  constructor(
    readonly page: Page,
    private readonly parts: Parts,
    dialog: AccountDialog,
    private readonly closed: () => void,
  ) {
    this.part = new parts[dialog](this);
  }

  show(dialog: AccountDialog): void {
    this.part.close();
    this.part = new this.parts[dialog](this);
    this.isNew = true;
    this.page.refresh();
  }

  close(words = ""): void {
    this.part.close();
    document.querySelector<HTMLDialogElement>("dialog.account")?.close();
    this.closed();
    if (words) this.page.toast(words);
    this.page.refresh();
  }

  render(): TemplateResult {
    const { part } = this;
    const cancel = (event: Event) => (event.preventDefault(), this.close());
    const submit = (event: Event) => (event.preventDefault(), part.submit());
    return html`<dialog class="account" aria-labelledby="account-title" @cancel=${cancel}><form @submit=${submit}>
      <header><span class="sign">${icon(part.icon)}</span><h2 id="account-title">${part.title()}</h2>
        <button type="button" class="button plain icon-only" aria-label=${this.page.say("Close", "Fermer")}
          @click=${() => this.close()}>${icon("close")}</button></header>
      <div class="body">${part.body()}</div>
      <footer>${part.foot()}</footer>
    </form></dialog>`;
  }

  /** What opens takes the focus: its first field, or the button that does least. */
  drawn(): void {
    const dialog = document.querySelector<HTMLDialogElement>("dialog.account");
    if (!dialog || !this.isNew) return;
    this.isNew = false;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>("[autofocus]")?.focus();
  }
}

/** Where keys cannot work, and where they can. */
export function notHere(page: Page): TemplateResult | null {
  const { account, say } = page;
  const { me } = account;
  if (canHaveKeys() && me?.accounts !== "off") return null;
  return html`<div class="not-here">${icon("key")}<span class="which"><b>${say(
    "Not on this address",
    "Pas à cette adresse",
  )}</b><span class="small soft">${say(
    "Keys need https. Everything else works; your games stay in this browser.",
    "Les clés demandent https. Le reste marche ; vos parties restent dans ce navigateur.",
  )}</span>${me?.secure ? html`<a class="small" href=${me.secure}>${me.secure}</a>` : nothing}</span></div>`;
}

/** A name, and how many letters it has. */
export function nameField(page: Page, name: string, change: (name: string) => void, label: string): TemplateResult {
  return html`<label class="label" for="account-name">${label}</label>
    <div class="name-field"><input id="account-name" class="field" autofocus autocomplete="nickname" required
      minlength="2"
      maxlength="20" spellcheck="false" .value=${name}
      @input=${(event: Event) => {
        change((event.target as HTMLInputElement).value);
        page.refresh();
      }} /><span class="small soft" aria-hidden="true">${[...name].length} / 20</span></div>`;
}
