/** leaderboard-screen.ts -- the order of those who show themselves, title by title, always with its doubt; bots are
 *  marks in it, and one's own line is never out of sight. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Leaderboard, Standing } from "mastaba:protocol";
import { stepAmong } from "../arrow-keys.js";
import { aboutOf, games } from "../games.js";
import { howMany } from "../i18n.js";
import { icon } from "../icons.js";
import { botName, grouped, readLeaderboard, type Wish } from "../players.js";
import { bar, barHead, barScale, botMark, type BarScale } from "../rating-chart.js";
import type { Page, Screen } from "../screen.js";
import { oneOf } from "../widgets.js";
import { clubFault, clubFrame } from "./club-frame.js";
import { boxArt } from "./home-screen.js";

type Line =
  | { kind: "player"; of: Standing }
  | { kind: "bot"; of: Leaderboard["bots"][number] }
  | { kind: "gap"; from: number; to: number };

export class LeaderboardScreen implements Screen {
  private list: Leaderboard | null = null;
  private failure = "";
  private readonly wish: Wish;
  /** Answers that come late are of no interest. */
  private asked = 0;
  private isClosed = false;

  constructor(
    private readonly page: Page,
    game: string,
  ) {
    this.wish = { game, least: 20, days: 90 };
    void this.load();
  }

  title(): string {
    return `${this.page.say("Leaderboard", "Classement")} ${aboutOf(this.wish.game)?.title ?? ""} · Mastaba`;
  }

  close(): void {
    this.isClosed = true;
  }

  private async load(): Promise<void> {
    const number = ++this.asked;
    try {
      const list = await readLeaderboard(this.wish, 1, this.page.language);
      if (number !== this.asked || this.isClosed) return;
      this.list = list;
      this.failure = "";
    } catch (error) {
      if (number !== this.asked) return;
      this.failure = error instanceof Error ? error.message : String(error);
      this.page.announce(this.failure);
    }
    this.page.refresh();
  }

  /** Those of a gap come in between. */
  private async fill(from: number): Promise<void> {
    try {
      const more = await readLeaderboard(this.wish, from, this.page.language);
      const places = new Map([...this.list!.lines, ...more.lines].map((line) => [line.place!, line]));
      this.list = { ...more, lines: [...places.values()].sort((a, b) => a.place! - b.place!) };
    } catch (error) {
      this.page.toast(error instanceof Error ? error.message : String(error));
    }
    this.page.refresh();
  }

  private choose(part: { least?: number; days?: number }): void {
    Object.assign(this.wish, part);
    this.page.refresh();
    void this.load();
  }

  // ---- keys ----

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if ((event.target as HTMLElement).closest("input, select")) return false;
    const at = games.findIndex(({ game }) => game === this.wish.game);
    if (event.key === "t") this.page.go(`#/leaderboard/${games[(at + 1) % games.length]!.game}`);
    else if (event.key === "m") document.querySelector<HTMLElement>(".standings .own a")?.focus();
    else return false;
    return true;
  }

  // ---- drawing ----

  render(): TemplateResult {
    const { page, list } = this;
    const { say } = page;
    const title = aboutOf(this.wish.game)?.title ?? this.wish.game;
    const detail = list
      ? `${howMany(say, list.listed, ["player", "players"], ["personne", "personnes"])} ${say("in", "à")} ${title}`
      : "";
    if (this.failure && !list)
      return clubFrame(
        page,
        "leaderboard",
        say("Leaderboard", "Classement"),
        "",
        clubFault(page, this.failure, () => void this.load()),
      );
    return clubFrame(
      page,
      "leaderboard",
      say("Leaderboard", "Classement"),
      detail,
      html`<main class="two">
        <div class="page">${this.tabs()} ${
          list
            ? this.table(list, title)
            : html`<div class="waiting"
          aria-busy="true"></div>`
        }</div>
        <div class="aside">${list ? this.mine(list) : nothing} ${this.who(list)} ${this.how()}</div>
      </main>`,
    );
  }

  private tabs(): TemplateResult {
    const { say } = this.page;
    return html`<nav class="tabs" aria-label=${say("Titles", "Jeux")} @keydown=${(event: KeyboardEvent) =>
      stepAmong(event, "a")}>${games.map(
      (
        about,
      ) => html`<a href="#/leaderboard/${about.game}" aria-current=${about.game === this.wish.game ? "page" : nothing}
        title=${about.title}>${boxArt(about)}<span>${about.title}</span></a>`,
    )}</nav>`;
  }

  /** With bots where they belong, and gaps where places are left out. */
  private linesOf({ lines, bots, listed }: Leaderboard): Line[] {
    const all: Line[] = [];
    const marks = [...bots].sort((a, b) => b.rating - a.rating);
    let next = 1;
    for (const of of lines) {
      if (of.place! > next) all.push({ kind: "gap", from: next, to: of.place! - 1 });
      while (marks.length && marks[0]!.rating > of.rating) all.push({ kind: "bot", of: marks.shift()! });
      all.push({ kind: "player", of });
      next = of.place! + 1;
    }
    if (next <= listed) all.push({ kind: "gap", from: next, to: listed });
    else if (marks[0]) all.push({ kind: "bot", of: marks[0] });
    return all;
  }

  private table(list: Leaderboard, title: string): TemplateResult {
    const { say } = this.page;
    if (!list.lines.length)
      return html`<p class="soft empty">${say(
        `Nobody is listed here yet. ${howMany(say, list.few, ["player has", "players have"], ["", ""])} begun.`,
        `Personne n’est encore classé ici. ${list.few} ${list.few > 1 ? "ont" : "a"} commencé.`,
      )}</p>`;
    const scale = barScale(list.lines);
    return html`<table class="standings"><caption class="unseen">${say(
      `Leaderboard of ${title}`,
      `Classement de ${title}`,
    )}</caption>
      <thead><tr><th scope="col" class="figure">${say("Place", "Rang")}</th><th scope="col">${say(
        "Name",
        "Nom",
      )}</th><th scope="col" class="figure at-desk">${say(
        "Likely place",
        "Rang probable",
      )}</th><th scope="col" class="rating">${say("Rating", "Cote")}</th><th scope="col" class="at-desk"><span
          class="unseen">${say(
            "Rating as a bar",
            "Cote en barre",
          )}</span>${barHead(scale)}</th><th scope="col" class="figure">${say("Games", "Parties")}</th></tr></thead>
      <tbody>${this.linesOf(list).map((line) => this.line(line, list, scale))}</tbody></table>`;
  }

  private line(line: Line, list: Leaderboard, scale: BarScale): TemplateResult {
    const { say } = this.page;
    if (line.kind === "gap") return this.gap(line.from, line.to);
    if (line.kind === "bot") {
      const { level, rating } = line.of;
      return html`<tr class="bot"><td></td><th scope="row">${icon("bot")}${botName(say, level)}</th><td
          class="at-desk"></td><td
        class="rating">${grouped(rating)}</td><td class="at-desk">${
          rating >= scale.low && rating <= scale.high ? botMark(scale, rating) : nothing
        }</td><td
        class="figure">${say("bot", "automate")}</td></tr>`;
    }
    const { player, name, place, likely, rating, margin, games } = line.of;
    const isMe = player === list.you?.player;
    return html`<tr class=${isMe ? "own" : ""}><td class="figure place">${place}</td><th scope="row"><a
          href="#/player/${player}">${name}</a>${
            isMe ? html` <small>${say("you", "vous")}</small>` : nothing
          }</th><td class="figure at-desk likely">${likely ? likelyWords(likely) : ""}</td><td
            class="rating"><b>${grouped(rating)}</b> <span>± ${grouped(
              margin,
            )}</span></td><td class="at-desk">${bar(scale, rating, margin)}</td><td class="figure">${grouped(
              games,
            )}</td></tr>`;
  }

  private gap(from: number, to: number): TemplateResult {
    const { say } = this.page;
    const words =
      from === to ? say(`Place ${from}`, `Rang ${from}`) : say(`Places ${from} to ${to}`, `Rangs ${from} à ${to}`);
    return html`<tr class="gap"><td colspan="6"><button class="link small" @click=${() => void this.fill(from)}>${
      words
    }</button></td></tr>`;
  }

  // ---- beside it ----

  private mine({ you, listed }: Leaderboard): TemplateResult | typeof nothing {
    const { say } = this.page;
    if (!you) return nothing;
    if (!you.place || !you.likely)
      return html`<section class="panel"><h2>${say("Your place", "Votre rang")}</h2><p>${say(
        `After ${this.wish.least} rated games within ${this.wish.days} days. You have ${you.games}.`,
        `Après ${this.wish.least} parties classées en ${this.wish.days} jours. Vous en avez ${you.games}.`,
      )}</p></section>`;
    const [best, worst] = you.likely;
    const alike = worst! - best!;
    return html`<section class="panel"><h2>${say("Your place", "Votre rang")}</h2>
      <p class="large"><b>${you.place}</b> ${say(`of ${listed}`, `sur ${listed}`)}</p>
      ${
        listed > 1
          ? html`<p>${say(
              `${alike} of the ${listed - 1} others cannot be told from you yet.`,
              `${alike} sur ${listed - 1} ne se distinguent pas encore de vous.`,
            )} ${
              alike
                ? say(`Your likely place is ${best} to ${worst}.`, `Votre rang probable : ${best} à ${worst}.`)
                : nothing
            }</p>`
          : nothing
      }</section>`;
  }

  private who(list: Leaderboard | null): TemplateResult {
    const { say } = this.page;
    const months = (days: number) => (days === 90 ? say("90 days", "90 jours") : say("a year", "un an"));
    return html`<section class="panel filters"><h2>${say("Who is listed", "Qui figure ici")}</h2>
      <div><span>${say("Rated games, at least", "Parties classées, au moins")}</span>${oneOf(
        say("Rated games, at least", "Parties classées, au moins"),
        [20, 50, 100].map((value) => ({ value, label: String(value) })),
        this.wish.least,
        (least) => this.choose({ least }),
      )}</div>
      <div><span>${say("Played within", "Joué depuis moins de")}</span>${oneOf(
        say("Played within", "Joué depuis moins de"),
        [90, 365].map((value) => ({ value, label: months(value) })),
        this.wish.days,
        (days) => this.choose({ days }),
      )}</div>
      ${
        list
          ? html`<p class="small soft">${say(
              `${list.few} have played less or longer ago, ${list.closed} keep their page closed. ` +
                "Nobody is shown who did not agree.",
              `${list.few} ont joué moins ou il y a plus longtemps, ${list.closed} ne se montrent pas. ` +
                "Personne ne figure ici sans l’avoir voulu.",
            )}</p>`
          : nothing
      }</section>`;
  }

  private how(): TemplateResult {
    const { say } = this.page;
    const scale = { low: 0, high: 300, step: 1000 };
    return html`<section class="panel how"><h2>${say("How to read it", "Comment lire")}</h2>
      <p class="small">${bar(scale, 150, 120)}${say(
        "the bar holds the true strength in 95 cases of 100",
        "la barre contient la vraie force 95 fois sur 100",
      )}</p>
      <p class="small">${botMark(scale, 150)}${say(
        "a bot: its rating is fixed from the ladder; 1\u202f500 is an Architect",
        "un automate : sa cote est fixe ; 1\u202f500, c’est l’Architecte",
      )}</p>
      <p class="small soft">${say(
        "Two players whose bars overlap widely may well change places.",
        "Deux personnes dont les barres se recouvrent pourraient bien échanger leurs rangs.",
      )}</p></section>`;
  }
}

function likelyWords([best, worst]: number[]): string {
  return best === worst ? String(best) : `${best}–${worst}`;
}
