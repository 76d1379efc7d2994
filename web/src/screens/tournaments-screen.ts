/** tournaments-screen.ts -- the list of tournaments: mine first, then those that one may enter, that are being played
 *  and that are over. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { stepAmong } from "../arrow-keys.js";
import { paceName } from "../game-pace.js";
import { aboutOf } from "../games.js";
import { icon } from "../icons.js";
import { Refused } from "../offline-host.js";
import { ReadAgain } from "../read-again.js";
import type { Page, Screen } from "../screen.js";
import { entrantsWords, formWords, momentWords, roundWords, seatsWords } from "../tournament-words.js";
import { tournaments, type TournamentCard } from "../tournaments.js";
import { clubFault, clubFrame } from "./club-frame.js";
import { boxArt } from "./home-screen.js";

/** Milliseconds between two readings. */
const EVERY = 10_000;

type Group = "mine" | "entering" | "playing" | "over";
const GROUPS: readonly Group[] = ["mine", "entering", "playing", "over"];

function groupOf({ entered, made, state }: TournamentCard): Group {
  if ((entered || made) && (state === "entering" || state === "playing")) return "mine";
  return state === "cancelled" ? "over" : state;
}

export class TournamentsScreen implements Screen {
  private list: TournamentCard[] | null = null;
  private failure = "";
  /** Not everywhere are there any. */
  private isOffered = true;
  private isClosed = false;
  private readonly again: ReadAgain;

  constructor(private readonly page: Page) {
    this.again = new ReadAgain(() => this.read());
    void page.account.read();
  }

  title(): string {
    return `${this.page.say("Tournaments", "Tournois")} · Mastaba`;
  }

  isAwaiting(): boolean {
    return this.list?.some(({ waits }) => waits) ?? false;
  }

  close(): void {
    this.isClosed = true;
    this.again.close();
  }

  private async read(): Promise<number> {
    try {
      this.list = await tournaments(this.page.language).list();
      this.failure = "";
    } catch (error) {
      this.isOffered = !(error instanceof Refused && error.code === "no_page");
      this.failure = error instanceof Error ? error.message : String(error);
    }
    if (this.isClosed) return Infinity;
    this.page.refresh();
    return this.isOffered ? EVERY : Infinity;
  }

  render(): TemplateResult {
    const { page, list, failure } = this;
    const { say } = page;
    const title = say("Tournaments", "Tournois");
    if (!this.isOffered)
      return clubFrame(
        page,
        "tournaments",
        title,
        "",
        clubFault(page, say("No tournaments are offered here.", "Pas de tournois sur ce serveur."), null),
      );
    if (failure && !list)
      return clubFrame(
        page,
        "tournaments",
        title,
        "",
        clubFault(page, failure, () => void this.again.now()),
      );
    return clubFrame(
      page,
      "tournaments",
      title,
      "",
      html`<main class="tourney list"><div class="two">
        <div class="page" aria-busy=${list ? "false" : "true"} @keydown=${(event: KeyboardEvent) =>
          stepAmong(event, "li > a")}>${
          list ? (list.length ? GROUPS.map((group) => this.group(group, list)) : this.none()) : this.awaited()
        }</div>
        <div class="aside">${this.make()} ${this.how()}</div>
      </div></main>`,
    );
  }

  /** Lines of full height, so that nothing moves when it comes. */
  private awaited(): TemplateResult {
    return html`<ul class="cards" aria-hidden="true">${[0, 1, 2].map(
      () => html`<li class="blank"><span></span></li>`,
    )}</ul>`;
  }

  private none(): TemplateResult {
    const { say } = this.page;
    return html`<div class="empty"><p class="soft">${say(
      "No tournament just now. Make one, and it is listed here.",
      "Aucun tournoi en ce moment. Créez-en un, il paraîtra ici.",
    )}</p></div>`;
  }

  private groupWords(group: Group): string {
    const { say } = this.page;
    return {
      mine: say("Mine", "Les miens"),
      entering: say("Open to enter", "Inscriptions ouvertes"),
      playing: say("Being played", "En cours"),
      over: say("Over", "Terminés"),
    }[group];
  }

  private group(group: Group, list: readonly TournamentCard[]): TemplateResult | typeof nothing {
    const shown = list.filter((card) => groupOf(card) === group && aboutOf(card.game));
    if (!shown.length) return nothing;
    return html`<section><h2>${this.groupWords(group)}</h2><ul class="cards">${repeat(
      shown,
      ({ tournament }) => tournament,
      (card) => this.card(card),
    )}</ul></section>`;
  }

  private card(card: TournamentCard): TemplateResult {
    const { say } = this.page;
    const about = aboutOf(card.game)!;
    const facts = [
      about.title,
      seatsWords(say, card.seats),
      formWords(say, card.form),
      card.state === "playing" ? "" : roundWords(say, card),
      paceName(say, card.pace),
    ].filter(Boolean);
    return html`<li><a href="#/tournament/${card.tournament}">${boxArt(about)}<span class="which"><b>${
      card.name
    }</b><span class="small soft">${facts.join(" · ")}</span><span class="small">${this.when(
      card,
    )}</span></span>${this.chip(card)}</a></li>`;
  }

  /** What is next with it, and how many there are. */
  private when({ state, starts, entrants, entered, made }: TournamentCard): string {
    const { say, language } = this.page;
    const begins =
      starts === null
        ? say("begins when its maker begins it", "commence au signal de l’organisateur")
        : `${say("begins", "commence")} ${momentWords(language, starts, Date.now())}`;
    return [
      entrantsWords(say, entrants),
      ...(state === "entering" ? [begins] : []),
      ...(entered ? [say("you are in", "vous en êtes")] : made ? [say("made by you", "créé par vous")] : []),
    ].join(" · ");
  }

  private chip({ state, waits, ...card }: TournamentCard): TemplateResult {
    const { say } = this.page;
    if (waits) return html`<span class="chip turn">${say("Waits for you", "On vous attend")}</span>`;
    switch (state) {
      case "entering":
        return html`<span class="chip dashed">${say("Enter", "S’inscrire")}</span>`;
      case "playing":
        return html`<span class="chip">${icon("hourglass")}${say(
          `Round ${card.round} of ${card.rounds}`,
          `Ronde ${card.round} sur ${card.rounds}`,
        )}</span>`;
      case "over":
        return html`<span class="chip done">${icon("check")}${say("Over", "Terminé")}</span>`;
      case "cancelled":
        return html`<span class="chip">${say("Cancelled", "Annulé")}</span>`;
    }
  }

  // ---- beside it ----

  private make(): TemplateResult {
    const { say } = this.page;
    return html`<section class="panel"><h2>${say("Your own", "Le vôtre")}</h2><p>${say(
      "For a club, a family, or whoever comes: you choose the title, the pace and the rounds.",
      "Pour un club, une famille ou qui veut : à vous le jeu, le rythme et les rondes.",
    )}</p><a class="button main wide" href="#/tournaments/new">${icon("plus")}${say(
      "Make a tournament",
      "Créer un tournoi",
    )}</a></section>`;
  }

  private how(): TemplateResult {
    const { say } = this.page;
    return html`<section class="panel"><h2>${say("How it goes", "Comment ça se passe")}</h2><p class="small">${say(
      "Enter, and each round you find a table waiting for you, with people who stand near you. " +
        "One point for everyone you finish ahead of, half for a tie.",
      "Inscrivez-vous : à chaque ronde une table vous attend, avec des gens classés près de vous. " +
        "Un point par joueur devancé, un demi en cas d’égalité.",
    )}</p><p class="small soft">${say(
      "In a round with the same deal all tables get the same cards, and you are compared with those who held " +
        "your seat.",
      "Dans une ronde à même donne, toutes les tables reçoivent les mêmes cartes : on vous compare à qui " +
        "tenait votre place.",
    )}</p></section>`;
  }
}
