/** account-signing.ts -- from a guest to somebody who is known: keep my name, sign in, a key on another device, a
 *  recovery code. */
import { html, type TemplateResult } from "lit-html";
import { howMany } from "../i18n.js";
import { icon, type IconName } from "../icons.js";
import { deviceName, makeKey, useKey } from "../keys.js";
import { Refused } from "../offline-host.js";
import { readSavedGames } from "../saved-games.js";
import type { AccountDialog } from "../screen.js";
import { nameField, notHere, Part } from "./account-sheet.js";

export class KeepPart extends Part {
  readonly icon = "key";
  private name = this.page.settings.name;

  title(): string {
    return this.page.say("Keep my name", "Garder mon nom");
  }

  body(): TemplateResult {
    const { page } = this;
    const { say } = page;
    return (
      notHere(page) ??
      html`<p>${say(
        "Your name, seats and rating will follow you to every device.",
        "Votre nom, vos places et votre classement vous suivront partout.",
      )}</p>
        ${nameField(page, this.name, (name) => (this.name = name), say("Name at the table", "Nom à la table"))}
        ${this.faultLine()}
        <ul class="plain">
          <li>${icon("key")}<span>${say(
            "Your device makes a key and keeps it. You use it as you unlock the device: finger, face or PIN.",
            "Votre appareil crée une clé et la garde. Vous l’utilisez comme pour le déverrouiller : doigt, visage ou " +
              "code.",
          )}</span></li>
          <li>${icon("check")}<span>${say("No password, no e-mail.", "Ni mot de passe, ni courriel.")}
            ${this.comeAlong()}</span></li>
        </ul>
        <p>${say("Been here before?", "Déjà passé par ici ?")} <button type="button" class="link"
          @click=${() => this.sheet.show("signIn")}>${say("Sign in", "Me reconnaître")}</button></p>`
    );
  }

  private comeAlong(): string {
    const { say } = this.page;
    const count = readSavedGames().filter(({ where }) => where === "online").length;
    if (!count) return "";
    const games = howMany(say, count, ["game", "games"], ["partie", "parties"]);
    return say(
      `${games} of this browser ${count > 1 ? "come" : "comes"} along.`,
      `${games} de ce navigateur vous ${count > 1 ? "suivent" : "suit"}.`,
    );
  }

  foot(): TemplateResult {
    const { say } = this.page;
    if (notHere(this.page))
      return html`<button type="button" class="button main" autofocus @click=${() => this.sheet.close()}>${say(
        "Go on as a guest",
        "Continuer sans",
      )}</button>`;
    return html`<button type="button" class="button plain" @click=${() => this.sheet.close()}>${say(
      "Not now",
      "Plus tard",
    )}</button>
      <button class="button main" ?disabled=${this.isBusy}>${icon("key")}${say(
        "Make my key",
        "Créer ma clé",
      )}</button>`;
  }

  override submit(): void {
    const { page, calls } = this;
    const name = this.name.trim();
    void this.attempt(async () => {
      const key = await makeKey(await calls.challenge(), name);
      await page.account.take(await calls.make(name, deviceName(), key));
      this.sheet.close(page.say(`Your name is kept, ${name}.`, `Votre nom est gardé, ${name}.`));
    });
  }

  protected override faultWords(error: unknown): string {
    const name = this.name.trim();
    if (error instanceof Refused && error.code === "name_taken")
      return this.page.say(
        `Somebody here is called ${name} already. Try ${name} K.`,
        `Une personne s’appelle déjà ${name}. Essayez ${name} K.`,
      );
    return super.faultWords(error);
  }
}

export class SignInPart extends Part {
  readonly icon = "person";

  title(): string {
    return this.page.say("Sign in", "Me reconnaître");
  }

  body(): TemplateResult {
    const { page } = this;
    const { say } = page;
    return (
      notHere(page) ??
      html`<p>${say(
        "One touch, if this device already has your key.",
        "Un geste, si cet appareil a déjà votre clé.",
      )}</p>
        <button class="button main wide" autofocus ?disabled=${this.isBusy}>${icon("key")}${say(
          "Use my key",
          "Utiliser ma clé",
        )}</button>
        ${this.faultLine()}
        <ul class="ways">
          ${this.way(
            "elsewhere",
            "code",
            say("My key is on another device", "Ma clé est sur un autre appareil"),
            say("Show a code there, read it here", "Affichez-y un code, lisez-le ici"),
          )}
          ${this.way(
            "recover",
            "file",
            say("I have my recovery code", "J’ai mon code de secours"),
            say("Six groups of four letters", "Six groupes de quatre lettres"),
          )}
        </ul>`
    );
  }

  private way(dialog: AccountDialog, sign: IconName, title: string, words: string): TemplateResult {
    return html`<li><button type="button" @click=${() => this.sheet.show(dialog)}>${icon(sign)}<span
      class="which"><b>${title}</b><span class="small soft">${words}</span></span>${icon("forward")}</button></li>`;
  }

  foot(): TemplateResult {
    return html`<button type="button" class="button plain" @click=${() => this.sheet.close()}>${this.page.say(
      "Go on as a guest",
      "Continuer sans",
    )}</button>`;
  }

  override submit(): void {
    const { page, calls } = this;
    void this.attempt(async () => {
      const key = await useKey(await calls.challenge());
      await page.account.take(await calls.signIn(key));
      const name = page.account.signedIn ?? "";
      this.sheet.close(page.say(`Good to see you, ${name}.`, `Bonjour, ${name}.`));
    });
  }
}

/** Where the first device makes a link, told to whoever sits at the new one. */
export class ElsewherePart extends Part {
  readonly icon = "code";
  private link = "";

  title(): string {
    return this.page.say("My key is on another device", "Ma clé est sur un autre appareil");
  }

  body(): TemplateResult {
    const { say } = this.page;
    return html`<ol class="plain">
        <li><span>${say(
          "On the device that has your key, touch your name, then Add a device.",
          "Sur l’appareil qui a votre clé, touchez votre nom, puis Ajouter un appareil.",
        )}</span></li>
        <li><span>${say(
          "Read the code it shows with this one, or put its link here.",
          "Lisez ici le code qu’il affiche, ou collez son lien.",
        )}</span></li>
      </ol>
      <label class="label" for="device-link">${say("Link", "Lien")}</label>
      <input id="device-link" class="field code" autofocus required .value=${this.link} autocomplete="off"
        @input=${(event: Event) => (this.link = (event.target as HTMLInputElement).value)} />
      ${this.faultLine()}`;
  }

  foot(): TemplateResult {
    const { say } = this.page;
    return html`<button type="button" class="button plain" @click=${() => this.sheet.show("signIn")}>${say(
      "Back",
      "Retour",
    )}</button>
      <button class="button main">${icon("check")}${say("Open", "Ouvrir")}</button>`;
  }

  override submit(): void {
    const token = /(?:^|#\/add\/)([\w-]+)\s*$/.exec(this.link)?.[1];
    if (!token) {
      this.fault = this.page.say("This is no link of a device.", "Ce n’est pas un lien d’appareil.");
      return this.page.refresh();
    }
    this.sheet.close();
    this.page.go(`#/add/${token}`);
  }
}

export class RecoverPart extends Part {
  readonly icon = "file";
  private code = "";

  title(): string {
    return this.page.say("I have my recovery code", "J’ai mon code de secours");
  }

  body(): TemplateResult {
    const { say } = this.page;
    return html`<p>${say(
      "It lets you in once, and this device makes a key of its own.",
      "Il vous laisse entrer une fois, et cet appareil crée sa propre clé.",
    )}</p>
      <label class="label" for="recovery">${say("Six groups of four letters", "Six groupes de quatre lettres")}</label>
      <input id="recovery" class="field code" autofocus required autocomplete="off" spellcheck="false"
        autocapitalize="characters" .value=${this.code}
        @input=${(event: Event) => (this.code = (event.target as HTMLInputElement).value)} />
      ${this.faultLine()}`;
  }

  foot(): TemplateResult {
    const { say } = this.page;
    return html`<button type="button" class="button plain" @click=${() => this.sheet.show("signIn")}>${say(
      "Back",
      "Retour",
    )}</button>
      <button class="button main" ?disabled=${this.isBusy}>${icon("key")}${say(
        "Make my key",
        "Créer ma clé",
      )}</button>`;
  }

  override submit(): void {
    const { page, calls } = this;
    void this.attempt(async () => {
      const key = await makeKey(await calls.challenge(), "Mastaba");
      await page.account.take(await calls.recover(this.code, deviceName(), key));
      const name = page.account.signedIn ?? "";
      page.toast(
        page.say(
          `Good to see you, ${name}. Your code is used up: make another.`,
          `Bonjour, ${name}. Votre code a servi : faites-en un autre.`,
        ),
      );
      this.sheet.show("code");
    });
  }
}
