/** account-device.ts -- a new device of an account, as both screens see it. The first shows a link and a code; both
 *  show the same three signs, so that a link that was passed on is noticed; the owner confirms, and the new one makes
 *  its key. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import { calls, type Adding, type Claim } from "../account-calls.js";
import { icon, mark } from "../icons.js";
import { deviceName, makeKey } from "../keys.js";
import { Refused } from "../offline-host.js";
import type { Page, Screen } from "../screen.js";
import { copy, languageAndLight, wordmark } from "../widgets.js";
import { faultWords, notHere, Part } from "./account-sheet.js";
import { linkCode } from "./link-code.js";

/** Milliseconds between two questions of how far it is. */
const EVERY = 2000;

/** "9:41". */
function minutesWords(seconds: number): string {
  const left = Math.max(0, Math.round(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** Three signs, and the same in words for whoever hears them. */
function signs(page: Page, seats: readonly Seat[]): TemplateResult {
  return html`<span class="marks">${seats.map((seat) => mark(seat))}</span><span class="unseen">${page.say(
    `Signs: ${seats.join(", ")}`,
    `Signes : ${seats.join(", ")}`,
  )}</span>`;
}

/** On the device that is signed in. */
export class DevicePart extends Part {
  readonly icon = "phone";
  readonly called = ["Add a device", "Ajouter un appareil"] as const;
  private link = "";
  /** When the link has had its time. */
  private end = 0;
  private adding: Adding = { state: "none" };
  private timer: ReturnType<typeof setInterval> | undefined;
  private isStopped = false;

  constructor(...[sheet]: ConstructorParameters<typeof Part>) {
    super(sheet);
    this.begin();
  }

  private begin(): void {
    clearInterval(this.timer);
    void this.attempt(async () => {
      const { link, seconds } = await this.calls.link();
      this.link = `${location.origin}/#/add/${link}`;
      this.end = Date.now() + seconds * 1000;
      this.adding = { state: "made", seconds };
      this.timer = setInterval(() => void this.look(), EVERY);
    });
  }

  private async look(): Promise<void> {
    const adding = await this.calls.adding().catch(() => null);
    if (adding === null || this.isStopped) return;
    this.adding = adding;
    if (adding.state === "none") clearInterval(this.timer);
    if (adding.state === "added") await this.added(adding.device);
    else this.page.refresh();
  }

  private async added(device: string | null): Promise<void> {
    const { page } = this;
    await page.account.readAnew();
    const name = device ?? page.say("The new device", "Le nouvel appareil");
    page.toast(page.say(`${name} is one of your devices now.`, `${name} fait partie de vos appareils.`));
    this.sheet.show("account");
  }

  /** Whoever leaves wants no link to stay open. */
  override close(): void {
    this.isStopped = true;
    clearInterval(this.timer);
    if (this.adding.state === "made" || this.adding.state === "opened")
      void this.calls.stopAdding().catch(() => undefined);
  }

  private get isOver(): boolean {
    return this.link !== "" && this.adding.state === "none";
  }

  body(): TemplateResult {
    const { page, link } = this;
    const { say } = page;
    if (this.isOver)
      return html`<p role="status">${say(
        "This link has had its time. Make a new one.",
        "Ce lien a fait son temps. Créez-en un autre.",
      )}</p>`;
    const left = minutesWords((this.end - Date.now()) / 1000);
    return html`${
      link
        ? html`<div class="code-row">${linkCode(page, link)}<div><p>${say(
            "Read this with the new device, or open the link there.",
            "Lisez ceci avec le nouvel appareil, ou ouvrez-y le lien.",
          )}</p><p class="soft" role="timer">${say(
            `Works once, for ${left} more`,
            `Sert une fois, encore ${left}`,
          )}</p></div></div>
              <p class="new-link">${icon("link")}<code>${link.replace(/^https?:\/\//, "")}</code><button type="button"
                class="button plain icon-only" aria-label=${say("Copy the link", "Copier le lien")}
                @click=${() => copy(page, link, say("Link copied.", "Lien copié."))}>${icon("copy")}</button></p>`
        : nothing
    }
      <div class="same" role="status">${this.sameSigns()}</div>
      ${this.faultLine()}`;
  }

  private sameSigns(): TemplateResult {
    const { page, adding } = this;
    const { say } = page;
    switch (adding.state) {
      case "opened":
        return html`<span>${say(
          `Both screens show the same three signs? ${adding.device ?? ""}`,
          `Les deux écrans montrent les mêmes signes ? ${adding.device ?? ""}`,
        )}</span>${signs(page, adding.signs)}`;
      case "confirmed":
        return html`<span>${say(
          "Make the key on the new device now.",
          "Créez maintenant la clé sur le nouvel appareil.",
        )}</span>${signs(page, adding.signs)}`;
      default:
        return html`<span>${say("Waiting for the new device…", "On attend le nouvel appareil…")}</span>`;
    }
  }

  foot(): TemplateResult {
    const { say } = this;
    const stop = this.leave(say("Stop", "Arrêter"), "account");
    if (this.isOver || (!this.link && this.fault))
      return html`${stop}<button type="button" class="button main" @click=${() => this.begin()}>${icon("again")}${say(
        "New link",
        "Nouveau lien",
      )}</button>`;
    return html`${stop}<button class="button main" autofocus
      aria-disabled=${this.adding.state !== "opened"}>${icon("check")}${say(
        "Same signs, add it",
        "Mêmes signes, ajouter",
      )}</button>`;
  }

  override submit(): void {
    const { adding } = this;
    if (adding.state === "opened")
      void this.attempt(async () => (this.adding = await this.calls.confirm(adding.signs)));
  }
}

/** On the new device, which came by the link. */
export class AddDeviceScreen implements Screen {
  private claim: Claim | null = null;
  private isConfirmed = false;
  private isBusy = false;
  private fault = "";
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly page: Page,
    link: string,
  ) {
    // It opens once: a reload, or Back, would find it used.
    history.replaceState(null, "", "#/");
    if (!page.account.me) void page.account.read();
    void this.open(link);
  }

  private get calls() {
    return calls(this.page.language);
  }

  private async open(link: string): Promise<void> {
    try {
      this.claim = await this.calls.openLink(link, deviceName());
      this.timer = setInterval(() => void this.look(), EVERY);
    } catch (error) {
      this.fault = faultWords(this.page.say, error);
    }
    this.page.refresh();
  }

  private async look(): Promise<void> {
    try {
      const { state } = await this.calls.wait(this.claim!.claim);
      this.isConfirmed = state === "confirmed";
    } catch (error) {
      if (error instanceof Refused && error.code === "offline") return;
      this.claim = null;
      this.fault = faultWords(this.page.say, error);
    }
    if (this.isConfirmed || !this.claim) clearInterval(this.timer);
    this.page.refresh();
  }

  close(): void {
    clearInterval(this.timer);
  }

  title(): string {
    return this.page.say("A new device · Mastaba", "Un nouvel appareil · Mastaba");
  }

  render(): TemplateResult {
    const { page } = this;
    const { say } = page;
    return html`<div class="adding">
      <header class="home-bar">${wordmark()}<nav></nav><div class="switches">${languageAndLight(page)}</div></header>
      <main><form class="account-card" @submit=${(event: Event) => (event.preventDefault(), void this.add())}>
        <header><span class="sign">${icon("phone")}</span><h1>${say("A new device", "Un nouvel appareil")}</h1></header>
        <div class="body">${this.claim ? (notHere(page) ?? this.asked(this.claim)) : nothing}
          <div role="alert">${
            this.fault ? html`<p class="fault">${icon("warning")}<span>${this.fault}</span></p>` : nothing
          }</div></div>
        <footer><a class="button plain" href="#/" @click=${() => page.go("#/")}>${say("Not now", "Plus tard")}</a>
          <button class="button main" aria-disabled=${!this.isConfirmed || this.isBusy}>${icon("key")}${say(
            "Make my key",
            "Créer ma clé",
          )}</button></footer>
      </form></main>
    </div>`;
  }

  private asked({ name, signs: seats }: Claim): TemplateResult {
    const { page } = this;
    const { say } = page;
    return html`<p>${say(`This device becomes one of ${name}’s.`, `Cet appareil devient un appareil de ${name}.`)}</p>
      <div class="same"><span>${say(
        "Does the other screen show these three signs?",
        "L’autre écran montre-t-il ces trois signes ?",
      )}</span>${signs(page, seats)}</div>
      <p class="soft" role="status">${
        this.isConfirmed
          ? say("Confirmed. Now this device makes its key.", "C’est confirmé. Cet appareil peut créer sa clé.")
          : say(
              "Then confirm it there; this screen goes on by itself.",
              "Confirmez là-bas ; ici, la suite viendra seule.",
            )
      }</p>`;
  }

  private async add(): Promise<void> {
    const { page, claim } = this;
    if (!claim || !this.isConfirmed || this.isBusy) return;
    this.isBusy = true;
    this.fault = "";
    try {
      const key = await makeKey(await this.calls.challenge(), claim.name, claim.exclude);
      await page.account.take(await this.calls.addKey(claim.claim, deviceName(), key));
      page.go("#/");
      page.toast(page.say(`Good to see you, ${claim.name}.`, `Bonjour, ${claim.name}.`));
    } catch (error) {
      this.fault = faultWords(page.say, error);
    }
    this.isBusy = false;
    page.refresh();
  }
}
