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
  readonly called = ["Keep my name", "Garder mon nom"] as const;
  private name = this.page.settings.name;

  body(): TemplateResult {
    const { page, say } = this;
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
    const { say } = this;
    const count = readSavedGames().filter(({ where }) => where === "online").length;
    if (!count) return "";
    const games = howMany(say, count, ["game", "games"], ["partie", "parties"]);
    return say(
      `${games} of this browser ${count > 1 ? "come" : "comes"} along.`,
      `${games} de ce navigateur vous ${count > 1 ? "suivent" : "suit"}.`,
    );
  }

  foot(): TemplateResult {
    const { say } = this;
    if (notHere(this.page))
      return html`<button type="button" class="button main" autofocus @click=${() => this.sheet.close()}>${say(
        "Go on as a guest",
        "Continuer sans",
      )}</button>`;
    return html`${this.leave(say("Not now", "Plus tard"))}
      ${this.deed("key", say("Make my key", "Créer ma clé"))}`;
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
      return this.say(
        `Somebody here is called ${name} already. Try ${name} K.`,
        `Une personne s’appelle déjà ${name}. Essayez ${name} K.`,
      );
    return super.faultWords(error);
  }
}

export class SignInPart extends Part {
  readonly icon = "person";
  readonly called = ["Sign in", "Me reconnaître"] as const;

  body(): TemplateResult {
    const { page, say } = this;
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
    return this.leave(this.say("Go on as a guest", "Continuer sans"));
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
  readonly called = ["My key is on another device", "Ma clé est sur un autre appareil"] as const;
  private link = "";

  body(): TemplateResult {
    const { say } = this;
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
      ${this.codeField("device-link", say("Link", "Lien"), this.link, (value) => (this.link = value))}`;
  }

  foot(): TemplateResult {
    const { say } = this;
    return html`${this.back("signIn")}
      ${this.deed("check", say("Open", "Ouvrir"))}`;
  }

  override submit(): void {
    const token = /(?:^|#\/add\/)([\w-]+)\s*$/.exec(this.link)?.[1];
    if (!token) {
      this.fault = this.say("This is no link of a device.", "Ce n’est pas un lien d’appareil.");
      return this.page.refresh();
    }
    this.sheet.close();
    this.page.go(`#/add/${token}`);
  }
}

export class RecoverPart extends Part {
  readonly icon = "file";
  readonly called = ["I have my recovery code", "J’ai mon code de secours"] as const;
  private code = "";

  body(): TemplateResult {
    const { say } = this;
    return html`<p>${say(
      "It lets you in once, and this device makes a key of its own.",
      "Il vous laisse entrer une fois, et cet appareil crée sa propre clé.",
    )}</p>
      ${this.codeField(
        "recovery",
        say("Six groups of four letters", "Six groupes de quatre lettres"),
        this.code,
        (value) => (this.code = value),
      )}`;
  }

  foot(): TemplateResult {
    const { say } = this;
    return html`${this.back("signIn")}
      ${this.deed("key", say("Make my key", "Créer ma clé"))}`;
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
