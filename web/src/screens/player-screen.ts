/** player-screen.ts -- the page of a player: a rating as a place among the bots with its doubt, results by title, the
 *  newest games, and who may see it. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { PlayerPage } from "mastaba:protocol";
import { stepAmong } from "../arrow-keys.js";
import { aboutOf } from "../games.js";
import { howMany, listed } from "../i18n.js";
import { crown, icon } from "../icons.js";
import { Refused } from "../offline-host.js";
import {
  botName,
  changeWords,
  grouped,
  nearWords,
  placeWords,
  readPlayer,
  showPage,
  type Seen,
  type Title,
} from "../players.js";
import { ratingChart, smallCurve } from "../rating-chart.js";
import type { Page, Screen } from "../screen.js";
import { setStyle } from "../set-style.js";
import { figure, oneOf } from "../widgets.js";
import { clubFault, clubFrame } from "./club-frame.js";
import { boxArt } from "./home-screen.js";

type Recent = PlayerPage["recent"][number];

/** Games beside the curve. */
const SHOWN = 6;
const WIDE = { width: 880, height: 236, left: 126, right: 74 };
const NARROW = { width: 340, height: 250, left: 76, right: 76 };

export class PlayerScreen implements Screen {
  private player: PlayerPage | null = null;
  private failure: { words: string; isPassing: boolean } | null = null;
  /** The title whose curve is large. */
  private chosen = "";
  /** The game of the curve that is spoken of; -1: the newest. */
  private point = -1;
  private isTable = false;
  private isClosed = false;

  constructor(
    private readonly page: Page,
    private readonly who: string,
  ) {
    void this.load();
  }

  title(): string {
    return `${this.player?.name ?? this.page.say("Player", "Joueur")} · Mastaba`;
  }

  close(): void {
    this.isClosed = true;
  }

  private async load(): Promise<void> {
    this.failure = null;
    try {
      this.player = await readPlayer(this.who, this.page.language);
      this.chosen ||= this.rated[0]?.game ?? "";
    } catch (error) {
      const isPassing = !(error instanceof Refused) || error.code === "offline" || error.code === "store";
      this.failure = { words: error instanceof Error ? error.message : String(error), isPassing };
      this.page.announce(this.failure.words);
    }
    if (!this.isClosed) this.page.refresh();
  }

  private get rated(): Title[] {
    return this.player?.titles.filter(({ curve }) => curve.length) ?? [];
  }

  private get shown(): Title | undefined {
    return this.rated.find(({ game }) => game === this.chosen) ?? this.rated[0];
  }

  // ---- keys ----

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.rated.length) return false;
    if ((event.target as HTMLElement).closest("input, select")) return false;
    if (event.key === "t") {
      const at = this.rated.indexOf(this.shown!);
      this.choose(this.rated[(at + 1) % this.rated.length]!);
      return true;
    }
    return false;
  }

  private choose({ game }: Title): void {
    this.chosen = game;
    this.point = -1;
    this.page.refresh();
  }

  /** Arrows go from game to game. */
  private step(event: KeyboardEvent, { curve }: Title): void {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      Home: -curve.length,
      End: curve.length,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.point < 0 ? curve.length - 1 : this.point;
    this.point = Math.min(curve.length - 1, Math.max(0, at + step));
    this.page.refresh();
  }

  // ---- drawing ----

  render(): TemplateResult {
    const { page, player, failure } = this;
    const { say } = page;
    if (failure)
      return clubFrame(
        page,
        "player",
        say("Player", "Joueur"),
        "",
        clubFault(page, failure.words, failure.isPassing ? () => void this.load() : null),
      );
    if (!player) return clubFrame(page, "player", "…", "", html`<main class="two" aria-busy="true"></main>`);
    const since = new Date(player.since).toLocaleDateString(page.language, { month: "long", year: "numeric" });
    return clubFrame(
      page,
      player.mine ? "me" : "player",
      player.name,
      say(`Here since ${since}`, `Dans le club depuis ${since}`),
      html`<main class="two">
        <div class="page">${this.head(player)}
          ${this.shown ? this.curve(this.shown) : this.begin(player)} ${this.titles(player)}</div>
        <div class="aside">${this.recent(player)} ${player.mine ? this.whoSees(player) : nothing}</div>
      </main>`,
    );
  }

  private head(player: PlayerPage): TemplateResult {
    const { say } = this.page;
    const { shown } = this;
    const games = this.rated.reduce((sum, { games }) => sum + games, 0);
    const won = this.rated.reduce((sum, { places }) => sum + places[0]!, 0);
    const heading = shown
      ? nearWords(say, shown.rating!, shown.margin!, shown.bots, aboutOf(shown.game)?.title ?? shown.game)
      : say("No rated game yet", "Pas encore de partie classée");
    return html`<div class="head">${crown()}<div><h2>${heading}</h2><p class="soft">${
      games
        ? `${howMany(say, games, ["rated game", "rated games"], ["partie classée", "parties classées"])}, ${say(
            `${won} won`,
            `${won} gagnée${won > 1 ? "s" : ""}`,
          )}.`
        : say("The curve begins with the first.", "La courbe commencera avec la première.")
    }</p></div>${player.mine ? html`<span class="chip">${this.seenWords(player.seen!)}</span>` : nothing}</div>`;
  }

  private seenWords(seen: Seen): string {
    const { say } = this.page;
    return {
      me: say("Seen by nobody else", "Vue par personne d’autre"),
      played: say("Seen by those you played", "Vue par vos adversaires"),
      everyone: say("Seen by everyone", "Vue par tout le monde"),
    }[seen];
  }

  private begin({ mine }: PlayerPage): TemplateResult | typeof nothing {
    const { say } = this.page;
    if (!mine) return nothing;
    return html`<p class="soft empty">${say(
      "A table that is made as rated counts, for everybody who sits there with an account.",
      "Une table annoncée comme classée compte, pour chaque compte qui s’y assoit.",
    )}</p>`;
  }

  private pointWords({ curve, game }: Title, at: number): string {
    const { say, language } = this.page;
    const { time, rating, margin, place, seats } = curve[at]!;
    const day = new Date(time).toLocaleDateString(language, { day: "numeric", month: "long" });
    const title = aboutOf(game)?.title ?? game;
    const how =
      place === 1
        ? say("won", "gagnée")
        : say(`${placeWords(say, place)} of ${seats}`, `${placeWords(say, place)} sur ${seats}`);
    return say(
      `${day}: ${rating} plus or minus ${margin}, ${how} in ${title}`,
      `${day} : ${rating} plus ou moins ${margin}, ${how} à ${title}`,
    );
  }

  private curve(title: Title): TemplateResult {
    const { say, isPhone } = this.page;
    const at = this.point < 0 ? title.curve.length - 1 : this.point;
    const name = aboutOf(title.game)?.title ?? title.game;
    return html`<figure class="rating-figure">
      <figcaption><h3>${say(`${name}, rating after each game`, `${name}, cote après chaque partie`)}</h3>
        <span class="small soft key"><i aria-hidden="true"></i>${say(
          "95 of 100: the true strength lies in the band",
          "95 fois sur 100, la vraie force est dans la bande",
        )}</span></figcaption>
      <div class="stepped" tabindex="0" role="slider" aria-label=${say(
        `Rating in ${name}, game by game`,
        `Cote à ${name}, partie par partie`,
      )}
        aria-valuemin="1" aria-valuemax=${title.curve.length} aria-valuenow=${at + 1} aria-valuetext=${this.pointWords(
          title,
          at,
        )}
        @keydown=${(event: KeyboardEvent) => this.step(event, title)}>${ratingChart(
          say,
          title,
          isPhone ? NARROW : WIDE,
          at,
          Date.now(),
        )}</div>
      <p class="under"><span class="small soft">${this.point < 0 ? nothing : this.pointWords(title, at)}</span><button
          class="link small"
        aria-expanded=${this.isTable} @click=${() => ((this.isTable = !this.isTable), this.page.refresh())}>${
          this.isTable ? say("Hide the table", "Cacher le tableau") : say("Show as table", "Voir en tableau")
        }</button></p>
      ${this.isTable ? this.numbers(title, name) : nothing}
    </figure>`;
  }

  private numbers({ curve }: Title, name: string): TemplateResult {
    const { say, language } = this.page;
    const day = (time: number) =>
      new Date(time).toLocaleDateString(language, { day: "numeric", month: "short", year: "numeric" });
    return html`<div class="numbers" tabindex="0" role="region" aria-label=${say(
      `${name}, game by game`,
      `${name}, partie par partie`,
    )}><table>
      <thead><tr><th scope="col">${say("Date", "Date")}</th><th scope="col">${say("Place", "Rang")}</th><th
          scope="col">${say("Rating", "Cote")}</th><th
        scope="col">±</th><th scope="col">${say("Change", "Écart")}</th></tr></thead>
      <tbody>${[...curve]
        .reverse()
        .map(
          ({ time, rating, margin, change, place, seats }) =>
            html`<tr><th scope="row">${day(time)}</th><td>${say(
              `${placeWords(say, place)} of ${seats}`,
              `${placeWords(say, place)} sur ${seats}`,
            )}</td><td>${grouped(rating)}</td><td>${grouped(margin)}</td><td>${changeWords(change)}</td></tr>`,
        )}</tbody></table></div>`;
  }

  private titles({ titles }: PlayerPage): TemplateResult | typeof nothing {
    const { say } = this.page;
    if (!titles.length) return nothing;
    const first = Math.min(...this.rated.map(({ curve }) => curve[0]!.time));
    return html`<table class="titles">
      <caption class="unseen">${say(
        "Results, rating, best score and place by title",
        "Résultats, cote, record et rang par jeu",
      )}</caption>
      <thead><tr><th scope="col">${say("Title", "Jeu")}</th><th scope="col">${say("Results", "Résultats")} <span
          class="legend" aria-hidden="true">${[1, 2, 3, 4].map(
            (place) => html`<i class="p${place}">${placeWords(say, place)}</i>`,
          )}</span></th><th scope="col" class="at-desk">${say("Rating over time", "Cote au fil du temps")}</th><th
          scope="col" class="figure">${say("Rating", "Cote")}</th><th
        scope="col" class="figure">${say("Best", "Record")}</th><th scope="col" class="figure at-desk">${say(
          "Place",
          "Rang",
        )}</th></tr></thead>
      <tbody @keydown=${(event: KeyboardEvent) => stepAmong(event, "th button")}>${titles.map((title) =>
        this.line(title, first),
      )}</tbody>
    </table>`;
  }

  private line(title: Title, first: number): TemplateResult {
    const { say } = this.page;
    const about = aboutOf(title.game);
    const isShown = title === this.shown;
    const name = html`${about ? boxArt(about) : nothing}<span><b>${about?.title ?? title.game}</b><small>${howMany(
      say,
      title.games,
      ["rated game", "rated games"],
      ["partie classée", "parties classées"],
    )}</small></span>`;
    return html`<tr class=${isShown ? "chosen" : ""}>
      <th scope="row">${
        title.curve.length
          ? html`<button aria-pressed=${isShown} @click=${() => this.choose(title)}>${name}</button>`
          : html`<span class="name">${name}</span>`
      }</th>
      <td class="results">${this.results(title)}</td>
      <td class="at-desk">${title.curve.length ? smallCurve(title, first, Date.now()) : nothing}</td>
      <td class="figure rating">${
        title.rating === undefined
          ? "–"
          : html`<b>${grouped(title.rating)}</b><small>± ${grouped(title.margin!)}</small>`
      }</td>
      <td class="figure best"><span class="at-hand small soft">${say("best ", "record ")}</span><b>${
        title.best === null ? "–" : figure(title.best)
      }</b></td>
      <td class="figure at-desk">${
        title.place === null
          ? html`<small>${say("after 20 games", "après 20 parties")}</small>`
          : html`<b>${title.place}</b>`
      }</td>
    </tr>`;
  }

  private results({ places }: Title): TemplateResult {
    const { say } = this.page;
    return html`<span class="places">${places.map((count, i) =>
      count
        ? html`<i class="p${i + 1}" ${setStyle({ "--part": count })} title=${placeWords(say, i + 1)}><span
          class="unseen">${placeWords(say, i + 1)}: </span>${count}</i>`
        : nothing,
    )}</span>`;
  }

  // ---- beside it ----

  private recent({ recent, mine }: PlayerPage): TemplateResult {
    const { say } = this.page;
    return html`<section class="panel recent"><h2>${say("Recent games", "Dernières parties")}</h2>${
      recent.length
        ? html`<ul>${recent.slice(0, SHOWN).map((game) => this.game(game))}</ul>`
        : html`<p class="soft small">${
            mine ? say("None yet.", "Pas encore.") : say("No rated one yet.", "Aucune classée pour l’instant.")
          }</p>`
    }</section>`;
  }

  private game(game: Recent): TemplateResult {
    const { say, language } = this.page;
    const about = aboutOf(game.game);
    const day = new Date(game.time).toLocaleDateString(language, { day: "numeric", month: "short" });
    const rating = game.change === undefined ? "" : ` · ${say("rating", "cote")} ${changeWords(game.change)}`;
    return html`<li>${about ? boxArt(about) : nothing}<span
        class="which"><b>${about?.title ?? game.game}</b><small>${this.others(game)}</small></span>
      <span class="how"><b class=${game.place === 1 ? "won" : ""}>${say(
        `${placeWords(say, game.place)} of ${game.seats}`,
        `${placeWords(say, game.place)} sur ${game.seats}`,
      )}</b><small>${say(`${figure(game.points)} points`, `${figure(game.points)} points`)}</small></span>
      <span class="small soft when">${day}${rating}</span>
      <span class="links"><a class="small" href="#/replay/online/${game.table}">${icon("replay")}${say(
        "Replay",
        "Revoir",
      )}</a><a class="small"
        href="#/review/online/${game.table}">${icon("eye")}${say("Review", "Analyser")}</a></span></li>`;
  }

  private others(game: Recent): string {
    const { say } = this.page;
    const names = game.with.map(
      ({ name, level }) => name ?? (level ? botName(say, level) : say("a guest", "quelqu’un")),
    );
    return names.length ? `${say("with", "avec")} ${listed(say, names)}` : say("alone", "en solo");
  }

  private whoSees({ seen }: PlayerPage): TemplateResult {
    const { say } = this.page;
    return html`<section class="panel who-sees"><h2>${say("Who sees this page", "Qui voit cette page")}</h2>
      ${oneOf<Seen>(
        say("Who sees this page", "Qui voit cette page"),
        [
          { value: "me", label: say("Only me", "Moi seulement") },
          { value: "played", label: say("Those I played", "Mes adversaires") },
          { value: "everyone", label: say("Everyone", "Tout le monde") },
        ],
        seen!,
        (value) => void this.show(value),
      )}
      <p class="small soft">${
        seen === "everyone"
          ? say(
              "All see this page, and your line on leaderboards.",
              "Tout le monde voit cette page, et votre ligne au classement.",
            )
          : say(
              "On leaderboards you alone see your line. With “Everyone”, all see it, and this page. " +
                "Others are told of rated games alone. Except with “Only me”, your rating stands beside your name " +
                "at tables.",
              "Au classement, votre ligne n’est que pour vous. Avec « Tout le monde », elle et cette page sont " +
                "à tous. Seules les parties classées sont montrées. Sauf avec « Moi seulement », votre cote figure à " +
                "côté de votre nom aux tables.",
            )
      }</p></section>`;
  }

  private async show(seen: Seen): Promise<void> {
    try {
      await showPage(seen, this.page.language);
      this.player = { ...this.player!, seen };
      this.page.announce(this.seenWords(seen));
    } catch (error) {
      this.page.toast(error instanceof Error ? error.message : String(error));
    }
    this.page.refresh();
  }
}
