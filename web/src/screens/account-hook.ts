/** account-hook.ts -- an address of one’s own that is called when it is one’s turn, for those who like their own tools:
 *  named with a language, tried, and ended in the same place. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Language, Webhook, WebhookAnswer } from "mastaba:protocol";
import { icon } from "../icons.js";
import { copy, oneOf } from "../widgets.js";
import { Part } from "./account-sheet.js";

/** Milliseconds between two questions of what a test was answered, and when nobody waits any longer: the server does
 *  for fifteen seconds. */
const EVERY = 1000;
const ENOUGH = 30_000;

export class HookPart extends Part {
  readonly icon = "link";
  readonly called = ["My own program", "Mon propre programme"] as const;
  private answer: WebhookAnswer | null = null;
  private address = "";
  private language: Language = this.page.language;
  /** A test is on its way. */
  private isTrying = false;
  private isClosed = false;

  constructor(...[sheet]: ConstructorParameters<typeof Part>) {
    super(sheet);
    this.change(() => this.calls.hook());
  }

  /** Who stood on what is gone now stands on what comes first. */
  private change(deed: () => Promise<WebhookAnswer>): void {
    void this.attempt(async () => (this.answer = await deed())).then(() =>
      requestAnimationFrame(() => {
        const dialog = document.querySelector("dialog.account");
        if (!dialog?.contains(document.activeElement)) dialog?.querySelector<HTMLElement>("[autofocus]")?.focus();
      }),
    );
  }

  override close(): void {
    this.isClosed = true;
  }

  private get hook(): Webhook | null {
    return this.answer?.webhook ?? null;
  }

  body(): TemplateResult {
    const { answer, hook, say } = this;
    const inside = !answer ? nothing : hook ? this.named(hook) : answer.offered ? this.naming() : this.notOffered();
    return html`<p>${say(
      "An address on the web that is called when it is your turn and you are away (a webhook).",
      "Une adresse sur le web, appelée quand c’est à vous et que vous n’êtes pas là (un webhook).",
    )}</p>${inside}${this.faultLine()}`;
  }

  private notOffered(): TemplateResult {
    return html`<p class="soft">${this.say("This server calls nobody.", "Ce serveur n’appelle personne.")}</p>`;
  }

  private naming(): TemplateResult {
    const { page, say } = this;
    const words = say("Language of the calls", "Langue des appels");
    return html`<label class="label" for="hook-address">${say("Address", "Adresse")}</label>
      <input id="hook-address" class="field" autofocus required inputmode="url" autocomplete="off" spellcheck="false"
        autocapitalize="none" placeholder="https://…" .value=${this.address}
        @input=${(event: Event) => (this.address = (event.target as HTMLInputElement).value)} />
      <div class="switches"><span class="small">${words}</span>${oneOf<Language>(
        words,
        [
          { value: "fr", label: "FR", name: "Français" },
          { value: "en", label: "EN", name: "English" },
        ],
        this.language,
        (language) => {
          this.language = language;
          page.refresh();
        },
      )}</div>
      <p class="soft">${say(
        "It is told the table, the game, your seat and the names at the table; never what is hidden.",
        "Elle apprend la table, le jeu, votre place et les noms à la table ; jamais ce qui est caché.",
      )}</p>`;
  }

  private named(hook: Webhook): TemplateResult {
    const { answer, say } = this;
    const language = hook.language === "fr" ? say("in French", "en français") : say("in English", "en anglais");
    return html`<ul class="devices"><li>${icon("link")}<span class="which"><b>${hook.url}</b><span
        class="small soft" role="status">${language} · ${this.lastWords(hook)}</span></span></li></ul>
      ${answer?.secret ? this.secret(answer.secret) : nothing}
      <div class="two"><button type="button" class="button" autofocus aria-disabled=${this.isBusy}
        @click=${() => this.try()}>${icon(
          "play",
        )}${say("Try it", "Essayer")}</button><button type="button" class="button danger" aria-disabled=${this.isBusy}
        @click=${() => this.end()}>${icon("bin")}${say("Stop calling", "Arrêter")}</button></div>`;
  }

  private lastWords({ last, failures }: Webhook): string {
    const { say } = this;
    if (this.isTrying) return say("calling…", "appel en cours…");
    if (!last) return say("not called yet", "pas encore appelée");
    if (last.status === null) return say("the last call had no answer", "le dernier appel est resté sans réponse");
    const isTaken = last.status >= 200 && last.status < 300;
    if (isTaken && !failures) return say("the last call was taken", "le dernier appel a été pris");
    return say(`the last call was answered ${last.status}`, `au dernier appel, la réponse était ${last.status}`);
  }

  private secret(secret: string): TemplateResult {
    const { page, say } = this;
    const copyIt = () => copy(page, secret, say("Secret copied.", "Secret copié."));
    return html`<p>${say(
      "With this secret your program knows that a call is ours: it signs the body (HMAC-SHA-256) in the header " +
        "Mastaba-Signature. It is shown this once.",
      "Avec ce secret, votre programme sait qu’un appel vient de nous : il signe le corps (HMAC-SHA-256) dans " +
        "l’en-tête Mastaba-Signature. Il n’est montré que cette fois.",
    )}</p>
      <p class="new-link"><code class="hook-secret">${secret}</code><button type="button"
        class="button plain icon-only" aria-label=${say("Copy the secret", "Copier le secret")}
        @click=${copyIt}>${icon("copy")}</button></p>`;
  }

  foot(): TemplateResult {
    const { say, sheet } = this;
    const canName = this.answer?.offered && !this.hook;
    return html`<button type="button" class="button plain" ?autofocus=${!this.isBusy}
      @click=${() => sheet.show("account")}>${say(
        "Back",
        "Retour",
      )}</button>${canName ? this.deed("check", say("Use this address", "La choisir")) : nothing}`;
  }

  override submit(): void {
    if (this.answer?.offered && !this.hook) this.change(() => this.calls.nameHook(this.address.trim(), this.language));
  }

  private end(): void {
    this.change(() => this.calls.endHook());
  }

  /** One call, and what became of it as soon as the server knows. */
  private try(): void {
    const before = this.hook?.last?.time;
    void this.attempt(async () => {
      this.isTrying = true;
      try {
        await this.calls.tryHook();
        for (const end = Date.now() + ENOUGH; Date.now() < end && !this.isClosed;) {
          await new Promise((resolve) => setTimeout(resolve, EVERY));
          const { webhook } = await this.calls.hook();
          this.answer = { ...this.answer!, webhook };
          if (!webhook || webhook.last?.time !== before) break;
        }
      } finally {
        this.isTrying = false;
      }
    });
  }
}
