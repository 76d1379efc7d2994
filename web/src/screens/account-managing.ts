/** account-managing.ts -- what belongs to an account: its name, devices and recovery code; leaving it, and taking all
 *  it has along. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Key } from "../account.js";
import { howMany } from "../i18n.js";
import { icon } from "../icons.js";
import { isPhoneName } from "../keys.js";
import { copy } from "../widgets.js";
import { nameField, Part } from "./account-sheet.js";

export class AccountPart extends Part {
  readonly icon = "device";
  readonly called = ["My devices", "Mes appareils"] as const;

  private get account() {
    return this.page.account.me?.account ?? null;
  }

  body(): TemplateResult {
    const { page, account } = this;
    const { say } = page;
    if (!account)
      return html`<p>${say(
        "The account could not be read. It is there as soon as the connection is.",
        "Le compte n’a pas pu être lu. Il reviendra avec la connexion.",
      )}</p>`;
    return html`<ul class="devices">
        <li>${icon("person")}<span class="which"><b>${account.name}</b><span class="small soft">${say(
          "Name at the table",
          "Nom à la table",
        )}</span></span><button type="button" class="button plain small"
          @click=${() => this.sheet.show("rename")}>${say("Change", "Changer")}</button></li>
        ${account.keys.map((key) => this.device(key, account.keys.length === 1))}
        <li>${icon("link")}<span class="which"><b>${say("My own program", "Mon propre programme")}</b><span
          class="small soft">${say(
            "Called when it is your turn",
            "Appelé quand c’est à vous",
          )}</span></span><button type="button" class="button plain small" aria-label=${say(
            "My own program: open",
            "Mon propre programme : ouvrir",
          )} @click=${() => this.sheet.show("hook")}>${say("Open", "Ouvrir")}</button></li>
        <li>${icon("file")}<span class="which"><b>${say("Recovery code", "Code de secours")}</b><span
          class="small soft">${
            account.code === null
              ? say("None", "Aucun")
              : say(`Made ${this.day(account.code)} · not used`, `Créé le ${this.day(account.code)} · pas servi`)
          }</span></span><button type="button" class="button plain small"
          @click=${() => this.sheet.show("code")}>${say("New code", "Nouveau")}</button></li>
      </ul>
      ${this.faultLine()}
      <div class="two"><button type="button" class="button" autofocus @click=${() => this.sheet.show("device")}>${icon(
        "plus",
      )}${say("Add a device", "Ajouter un appareil")}</button>
      <a class="button" href="/api/me/export" download="mastaba.json">${icon("file")}${say(
        "Save all I have",
        "Tout enregistrer",
      )}</a></div>
      <p class="links"><button type="button" class="link small" @click=${() => this.signOut(false)}>${say(
        "Sign out here",
        "Me déconnecter ici",
      )}</button><button type="button" class="link small" @click=${() => this.signOut(true)}>${say(
        "Sign out everywhere",
        "Me déconnecter partout",
      )}</button><button type="button" class="link small danger" @click=${() => this.sheet.show("delete")}>${say(
        "Delete my account",
        "Supprimer mon compte",
      )}</button></p>`;
  }

  private device({ key, device, made, used, here }: Key, isOnly: boolean): TemplateResult {
    const { say } = this;
    const name = device || say("A device", "Un appareil");
    const added = say(`Added ${this.day(made)}`, `Ajouté le ${this.day(made)}`);
    const last = here
      ? say("in use now", "utilisé en ce moment")
      : say(`used ${this.day(used)}`, `utilisé le ${this.day(used)}`);
    return html`<li>${icon(isPhoneName(device) ? "phone" : "device")}<span class="which"><b>${name}</b><span
      class="small soft">${added} · ${last}</span></span>${
        here
          ? html`<span class="chip turn">${say("Here", "Ici")}</span>`
          : isOnly
            ? nothing
            : html`<button type="button" class="button plain small" aria-label=${say(
                `Remove ${name}`,
                `Retirer ${name}`,
              )} @click=${() => this.remove(key)}>${say("Remove", "Retirer")}</button>`
      }</li>`;
  }

  private day(time: number): string {
    return new Intl.DateTimeFormat(this.page.language === "en" ? "en-GB" : "fr", {
      day: "numeric",
      month: "short",
    }).format(time);
  }

  private remove(key: string): void {
    void this.attempt(async () => this.page.account.take(await this.calls.removeKey(key)));
  }

  private signOut(everywhere: boolean): void {
    const { page, calls } = this;
    void this.attempt(async () => {
      await page.account.take(await calls.signOut(everywhere));
      this.sheet.close(
        everywhere
          ? page.say("You are signed out on every device.", "Déconnexion faite partout.")
          : page.say("You are signed out here.", "Déconnexion faite."),
      );
    });
  }

  foot(): TemplateResult {
    const { say } = this;
    return html`<button type="button" class="button main" @click=${() => this.sheet.close()}>${icon("check")}${say(
      "Done",
      "Terminé",
    )}</button>`;
  }
}

export class RenamePart extends Part {
  readonly icon = "person";
  readonly called = ["Name at the table", "Nom à la table"] as const;
  private name = this.page.account.signedIn ?? "";

  body(): TemplateResult {
    const { page } = this;
    return html`${nameField(page, this.name, (name) => (this.name = name), page.say("Name", "Nom"))}
      ${this.faultLine()}
      <p class="soft">${page.say(
        "Tables that have begun keep the name you sat down with.",
        "Les parties commencées gardent le nom que vous aviez.",
      )}</p>`;
  }

  foot(): TemplateResult {
    const { say } = this;
    return html`${this.back("account")}
      ${this.deed("check", say("Change", "Changer"))}`;
  }

  override submit(): void {
    void this.attempt(async () => {
      await this.page.account.take(await this.calls.rename(this.name.trim()));
      this.sheet.show("account");
    });
  }
}

export class CodePart extends Part {
  readonly icon = "file";
  readonly called = ["Recovery code", "Code de secours"] as const;
  private code = "";
  private isSafe = false;

  constructor(...[sheet]: ConstructorParameters<typeof Part>) {
    super(sheet);
    if (this.page.account.me?.account?.code === null) this.make();
  }

  private make(): void {
    const { page, calls } = this;
    void this.attempt(async () => {
      this.code = (await calls.newCode()).code;
      await page.account.readAnew();
    });
  }

  body(): TemplateResult {
    const { page, code } = this;
    const { say } = page;
    const copyIt = () => copy(page, code, say("Code copied.", "Code copié."));
    return html`<p>${say(
      "If every device is lost, this code lets you in, once. Print it or write it down.",
      "Si tous vos appareils sont perdus, ce code vous laisse entrer, une fois. Imprimez-le ou notez-le.",
    )}</p>
      ${
        code
          ? html`<p class="recovery" aria-label=${code.split("-").join(", ")}>${code
              .split("-")
              .map((group) => html`<code>${group}</code> `)}</p>
              <div class="two"><button type="button" class="button"
                @click=${() => window.print()}>${icon("print")}${say(
                  "Print",
                  "Imprimer",
                )}</button><button type="button" class="button" @click=${copyIt}>${icon("copy")}${say(
                  "Copy",
                  "Copier",
                )}</button></div>`
          : nothing
      }
      ${this.faultLine()}
      <p class="soft">${say(
        "We keep only its fingerprint and cannot show it again. A new code ends the old one.",
        "Nous n’en gardons que l’empreinte et ne pourrons plus le montrer. Un nouveau code annule l’ancien.",
      )}</p>`;
  }

  foot(): TemplateResult {
    const { page, code } = this;
    const { say } = page;
    if (!code)
      return html`${this.back("account")}
        <button class="button main" autofocus ?disabled=${this.isBusy}>${icon("again")}${say(
          "New code",
          "Nouveau code",
        )}</button>`;
    const tick = (event: Event) => {
      this.isSafe = (event.target as HTMLInputElement).checked;
      page.refresh();
    };
    return html`<label class="check"><input type="checkbox" .checked=${this.isSafe} @change=${tick} /><span>${say(
      "It is in a safe place",
      "Il est en lieu sûr",
    )}</span></label>
      <button type="button" class="button main" ?disabled=${!this.isSafe} @click=${() =>
        this.sheet.show("account")}>${icon("check")}${say("Done", "Terminé")}</button>`;
  }

  override submit(): void {
    if (!this.code) this.make();
  }
}

export class DeletePart extends Part {
  readonly icon = "bin";
  readonly called = ["Delete my account", "Supprimer mon compte"] as const;
  private typed = "";

  private get name(): string {
    return this.page.account.signedIn ?? "";
  }

  body(): TemplateResult {
    const { say, account } = this.page;
    const running = account.games.filter(({ status }) => status === "playing").length;
    const finished = account.games.filter(({ status }) => status === "over").length + account.more;
    return html`<ul class="plain">
        <li>${icon("bin")}<span>${say(
          "Gone at once: name, keys, devices, rating, messages.",
          "Effacés aussitôt : nom, clés, appareils, classement, messages.",
        )}</span></li>
        ${finished ? html`<li>${icon("log")}<span>${this.staying(finished)}</span></li>` : nothing}
        ${running ? html`<li>${icon("bot")}<span>${this.leftOpen(running)}</span></li>` : nothing}
      </ul>
      <p><a href="/api/me/export" download="mastaba.json">${say(
        "Save all I have first",
        "Tout enregistrer d’abord",
      )}</a></p>
      <label class="label" for="typed-name">${say(
        "Type your name to be sure",
        "Tapez votre nom pour confirmer",
      )}</label>
      <input id="typed-name" class="field" autocomplete="off" placeholder=${this.name} .value=${this.typed}
        @input=${(event: Event) => {
          this.typed = (event.target as HTMLInputElement).value;
          this.page.refresh();
        }} />
      ${this.faultLine()}`;
  }

  private staying(count: number): string {
    const { say } = this;
    const games = howMany(say, count, ["finished game", "finished games"], ["partie finie", "parties finies"]);
    return say(
      `${games} ${count > 1 ? "stay" : "stays"} for the others, with the name you had at the table.`,
      `${games} ${count > 1 ? "restent" : "reste"} pour les autres, avec le nom donné à la table.`,
    );
  }

  private leftOpen(count: number): string {
    const { say } = this;
    return say(
      count > 1
        ? `${count} running games wait for you; there, a bot can be asked to play on.`
        : "One running game waits for you; there, a bot can be asked to play on.",
      count > 1
        ? `${count} parties en cours vous attendent ; on peut y demander à un bot de continuer.`
        : "Une partie en cours vous attend ; on peut y demander à un bot de continuer.",
    );
  }

  foot(): TemplateResult {
    const { say } = this;
    return html`<button type="button" class="button" autofocus @click=${() => this.sheet.show("account")}>${say(
      "Keep my account",
      "Garder mon compte",
    )}</button>
      <button class="button danger" ?disabled=${this.isBusy || this.typed.trim() !== this.name}>${icon("bin")}${say(
        "Delete for good",
        "Supprimer",
      )}</button>`;
  }

  override submit(): void {
    const { page, calls, name } = this;
    if (this.typed.trim() !== name) return;
    void this.attempt(async () => {
      await page.account.take(await calls.remove(name));
      this.sheet.close(page.say("Your account is gone.", "Votre compte est supprimé."));
    });
  }
}
