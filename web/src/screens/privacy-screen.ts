/** privacy-screen.ts -- what is kept, where and for how long, in plain words. */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { textPage } from "./text-page.js";

type Both = readonly [english: string, french: string];

/** A title, and what is to be known of it. docs/privacy.md says the same, for hosts. */
const parts: readonly (readonly [Both, ...Both[]])[] = [
  [
    ["Without an account", "Sans compte"],
    [
      "No cookie, no tracking, nothing from another host. Games against bots, your settings and the list of your " +
        "games stay in this browser; whoever clears it clears them.",
      "Pas de cookie, pas de pistage, rien d’un autre hôte. Les parties contre les bots, vos réglages et la liste de " +
        "vos parties restent dans ce navigateur ; qui l’efface les efface.",
    ],
    [
      "A table by link is kept by the host of this page: every move with its time, and the names that players gave. " +
        "A table that never begins goes after 30 days, unless the host chose another time; what was played stays.",
      "Une table par lien est gardée par l’hôte de cette page : chaque coup avec son heure, et les noms donnés. Une " +
        "table qui ne commence pas disparaît après 30 jours, sauf autre choix de l’hôte ; ce qui est joué reste.",
    ],
  ],
  [
    ["With an account", "Avec un compte"],
    [
      "The host keeps your name; for every device the public part of its key, what the device is called, and when it " +
        "was added and last used; the seats you hold, with how those games ended. No password, no e-mail, no " +
        "telephone number. What opens your key never leaves your device.",
      "L’hôte garde votre nom ; pour chaque appareil, la partie publique de sa clé, le nom de l’appareil, la date " +
        "d’ajout et de dernier usage ; vos places, et comment ces parties ont fini. Ni mot de passe, ni courriel, ni " +
        "téléphone. Ce qui ouvre votre clé ne quitte jamais votre appareil.",
    ],
    [
      "One cookie says that you are signed in. It goes to this host alone, no script can read it, and it ends 180 " +
        "days after you were last here, or when you sign out. Of it, as of a recovery code, only a fingerprint is " +
        "kept.",
      "Un cookie dit que vous êtes là. Il ne va qu’à cet hôte, aucun script ne le lit, et il finit 180 jours après " +
        "votre dernière visite, ou quand vous vous déconnectez. De lui, comme du code de secours, seule une " +
        "empreinte est gardée.",
    ],
  ],
  [
    ["What others see", "Ce que voient les autres"],
    [
      "Your name at the tables where you sit, and what you play there. Finished games can be replayed by whoever has " +
        "their address.",
      "Votre nom aux tables où vous êtes, et ce que vous y jouez. Une partie finie se revoit par qui en a l’adresse.",
    ],
    [
      "What is said at a table is read at that table alone, kept for 30 days at most, and never part of the record. " +
        "Words that somebody reports are read by the host.",
      "Ce qui se dit à une table ne se lit qu’à cette table, se garde 30 jours au plus et n’entre jamais dans la " +
        "partie enregistrée. Ce que l’on signale est lu par l’hôte.",
    ],
    [
      "With an account, results and ratings stand on a page of yours. Those you played with may see it, unless you " +
        "show it to everybody or to nobody; unless it is nobody, your rating in a title also stands beside your name " +
        "at its tables. Leaderboards list only those who show their page to everybody.",
      "Avec un compte, résultats et cotes sont sur une page à vous. Ceux avec qui vous avez joué la voient, sauf si " +
        "vous la montrez à tout le monde ou à personne ; sauf si c’est à personne, la cote d’un jeu figure aussi à " +
        "côté de votre nom à ses tables. Les classements ne citent que qui montre sa page à tout le monde.",
    ],
    [
      "Whoever makes or enters a tournament stands there with their name and results, for everybody to read, or for " +
        "those who have its link. Of a deleted account nothing stays there but what it made of its games.",
      "Qui crée un tournoi ou s’y inscrit y figure avec son nom et ses résultats, pour tout le monde, ou pour qui en " +
        "a le lien. D’un compte supprimé, il n’y reste que ce qu’il a fait de ses parties.",
    ],
    [
      "Whoever asks to be called leaves the address of their browser’s push service for that table, until it is " +
        "switched off there or the table is gone. What is sent is encrypted; the service cannot read it.",
      "Qui demande un appel laisse pour cette table l’adresse du service d’appel de son navigateur, jusqu’à ce que " +
        "ce soit éteint ou que la table disparaisse. Ce qui part est chiffré ; le service ne peut pas le lire.",
    ],
    [
      "With an account, you may name an address for a program of your own. It is kept, with the secret that calls " +
        "are signed with and how the last one went, until you end it, nobody answers there for a while, or the " +
        "account is deleted. Whoever has that address reads the names at your tables when it is your turn.",
      "Avec un compte, vous pouvez indiquer l’adresse d’un programme à vous. Elle est gardée, avec le secret qui " +
        "signe les appels et l’issue du dernier, jusqu’à ce que vous y mettiez fin, que plus personne n’y réponde ou " +
        "que le compte soit supprimé. Qui tient cette adresse lit les noms à vos tables quand c’est à vous.",
    ],
  ],
  [
    ["Taking it along, and leaving", "Tout emporter, ou partir"],
    [
      "Save all I have, under your name, gives you everything that is kept of you in one file. Sign out here takes " +
        "the seats of your account out of this browser.",
      "Tout enregistrer, sous votre nom, vous donne en un fichier tout ce qui est gardé de vous. Me déconnecter ici " +
        "retire de ce navigateur les places de votre compte.",
    ],
    [
      "Delete my account removes your name, keys, devices, ratings and what you said at tables, at once. Games stay " +
        "for those who played them, with the name that you had at the table. Copies that a host makes against loss " +
        "follow when they are replaced.",
      "Supprimer mon compte efface aussitôt nom, clés, appareils, cotes et ce que vous avez dit aux tables. Les " +
        "parties restent pour ceux qui les ont jouées, avec le nom donné à la table. Les copies de secours de l’hôte " +
        "suivent quand elles sont remplacées.",
    ],
  ],
  [
    ["Who answers for it", "Qui en répond"],
    [
      "Mastaba is a program; whoever runs this address is its host. A server sees your network address while you are " +
        "connected, to limit how much one address may ask, and keeps no list of it.",
      "Mastaba est un programme ; qui tient cette adresse en est l’hôte. Un serveur voit votre adresse réseau " +
        "pendant la connexion, pour limiter ce que chacune demande, et n’en garde pas de liste.",
    ],
  ],
];

export class PrivacyScreen implements Screen {
  constructor(private readonly page: Page) {}

  title(): string {
    return this.page.say("What we keep · Mastaba", "Ce que nous gardons · Mastaba");
  }

  render(): TemplateResult {
    const { say } = this.page;
    return textPage(
      this.page,
      html`<article class="text">
        <h1>${say("What we keep", "Ce que nous gardons")}</h1>
        ${parts.map(
          ([title, ...words]) =>
            html`<h2>${say(...title)}</h2>
              ${words.map((both) => html`<p>${say(...both)}</p>`)}`,
        )}
      </article>`,
    );
  }
}
