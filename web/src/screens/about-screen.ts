/** about-screen.ts -- what this is, what it keeps, what is reconstructed. */
import { html, type TemplateResult } from "lit-html";
import type { Page, Screen } from "../screen.js";
import { textPage } from "./text-page.js";

export class AboutScreen implements Screen {
  constructor(private readonly page: Page) {}

  title(): string {
    return this.page.say("About · Mastaba", "À propos · Mastaba");
  }

  render(): TemplateResult {
    const { say } = this.page;
    const part = (title: string, ...words: string[]) => html`<h2>${title}</h2>${words.map((w) => html`<p>${w}</p>`)}`;
    return textPage(
      this.page,
      html`<article class="text">
        <h1>${say("About Mastaba", "À propos de Mastaba")}</h1>
        <p>${say(
          "A mastaba is the flat bench on which the first pyramids were stacked. This one carries five board games " +
            "about pyramids, with opponents to play against and tables for friends.",
          "Un mastaba est le banc plat sur lequel on empila les premières pyramides. Celui-ci porte cinq jeux de " +
            "société, des adversaires et des tables entre amis.",
        )}</p>
        ${part(
          say("The games", "Les jeux"),
          say(
            "Pyramids is by Matthew Dunstan and Brett J. Gilbert, Pyramidion by Yannick Gervais, Pyramido by Ikhwan " +
              "Kwon, Pyramis by Joan Dufour, and Trésors by Phil Walker-Harding, published as Silver & Gold " +
              "Pyramids. We wrote the rules here in our own words and drew every picture ourselves.",
            "Pyramids est de Matthew Dunstan et Brett J. Gilbert, Pyramidion de Yannick Gervais, Pyramido d’Ikhwan " +
              "Kwon, Pyramis de Joan Dufour, et Trésors de Phil Walker-Harding, paru sous le nom Silver & Gold " +
              "Pyramids. Règles et dessins sont écrits et tracés par nous.",
          ),
        )}
        ${part(
          say("What is reconstructed", "Ce qui est reconstitué"),
          say(
            "Much of the printed material is not public. Except for Pyramido, whose dominoes are the real ones, what " +
              "single cards show is our reconstruction. Whoever owns a game can play with the true cards: the " +
              "component lists are plain tables that a host can replace.",
            "Une grande partie du matériel imprimé n’est pas publique. Hors Pyramido, dont les dominos sont les " +
              "vrais, ce que montre chaque carte est notre reconstitution. Qui possède un jeu peut jouer avec les " +
              "vraies cartes : les listes sont de simples tableaux que l’hôte peut remplacer.",
          ),
        )}
        ${part(
          say("What is kept", "Ce qui est gardé"),
          say(
            "No account is needed, and nothing tracks you. Games against bots stay in this browser. A table by link " +
              "is kept by whoever hosts this page, with the names its players gave.",
            "Pas besoin de compte, et aucun pistage. Les parties contre les bots restent dans ce navigateur. Une " +
              "table par lien est gardée par l’hôte de cette page, avec les noms donnés.",
          ),
        )}
        <p><a href="#/privacy">${say("What we keep, in plain words", "Ce que nous gardons, en clair")}</a></p>
        ${part(
          say("Bots and fair deals", "Bots et donnes honnêtes"),
          say(
            "A bot sees what its seat sees and nothing else. Every deal is sealed before the first card, with a " +
              "number that each player adds; at the end your browser deals all of it again and compares it with what " +
              "it kept. To whoever sat there that proves that nobody chose the deal, not even the host; it does not " +
              "stop a host from looking. Against bots the secret lies in this very browser.",
            "Un bot voit ce que voit sa place, rien de plus. Chaque donne est scellée avant la première carte, avec " +
              "un nombre qu’ajoute chaque joueur ; à la fin votre navigateur redistribue tout et compare avec " +
              "ce qu’il a gardé. Cela prouve, à qui y était assis, que personne n’a choisi la donne, pas même " +
              "l’hôte ; cela n’empêche pas un hôte de regarder. Contre les bots, le secret est " +
              "dans ce navigateur même.",
          ),
        )}
      </article>`,
    );
  }
}
