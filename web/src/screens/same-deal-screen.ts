/** same-deal-screen.ts -- a round in which all tables got the same deal: everybody against those who held the same
 *  seat, all in one order, one seat part by part, and the deal checked. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import { checkDeals, type Checked } from "../check-deals.js";
import { howMany } from "../i18n.js";
import { icon } from "../icons.js";
import { levelName } from "../levels.js";
import { Refused } from "../offline-host.js";
import type { Page, Screen } from "../screen.js";
import { placeWords } from "../players.js";
import { orderOf, stripOf, type SeatContext } from "../seat-strip.js";
import { decimal, entrantName, toOthers } from "../tournament-words.js";
import { inOneOrder, tournaments, type SameDeal, type SameSeat, type Tournament } from "../tournaments.js";
import { copy, figure, oneOf } from "../widgets.js";
import { clubFault, clubFrame } from "./club-frame.js";
import { sealWords } from "./waiting-room.js";

export class SameDealScreen implements Screen {
  private of: Tournament | null = null;
  private deal: SameDeal | null = null;
  private failure: { words: string; isPassing: boolean } | null = null;
  /** Whose parts are shown; null: mine. */
  private chosen: Seat | null = null;
  private checked: Checked | "running" | null = null;
  private isClosed = false;

  constructor(
    private readonly page: Page,
    private readonly id: string,
    private readonly round: number,
    /** What lets somebody see it who has not entered. */
    private readonly link: string,
  ) {
    void this.load();
  }

  title(): string {
    return `${this.page.say("The same deal", "Même donne")} · ${this.of?.name ?? "Mastaba"}`;
  }

  close(): void {
    this.isClosed = true;
  }

  private async load(): Promise<void> {
    const calls = tournaments(this.page.language);
    this.failure = null;
    try {
      const [of, deal] = await Promise.all([
        calls.read(this.id, this.link),
        calls.compare(this.id, this.link, this.round),
      ]);
      this.of = of;
      this.deal = { ...deal, parts: deal.parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)) };
    } catch (error) {
      const isPassing = !(error instanceof Refused) || error.code === "offline" || error.code === "store";
      this.failure = { words: error instanceof Error ? error.message : String(error), isPassing };
      this.page.announce(this.failure.words);
    }
    if (!this.isClosed) this.page.refresh();
  }

  // ---- drawing ----

  render(): TemplateResult {
    const { page, of, deal, failure } = this;
    const { say } = page;
    const back = {
      address: `#/tournament/${this.id}${this.link && `/${this.link}`}`,
      words: say("Back to the tournament", "Retour au tournoi"),
    };
    const frame = (name: string, detail: string, main: TemplateResult) =>
      clubFrame(page, "tournaments", name, detail, main, back);
    if (failure)
      return frame(
        say("The same deal", "Même donne"),
        "",
        clubFault(page, failure.words, failure.isPassing ? () => void this.load() : null),
      );
    if (!of || !deal) return frame("…", "", html`<main class="tourney" aria-busy="true"></main>`);
    const tables = howMany(say, deal.tables.length, ["table", "tables"], ["table", "tables"]);
    return frame(
      of.name,
      say(`Round ${this.round} · the same deal at ${tables}`, `Ronde ${this.round} · même donne à ${tables}`),
      html`<main class="tourney deal"><div class="two">
        <div class="page">${this.head(of, deal)} ${this.strips(of, deal)} ${this.parts(of, deal)}</div>
        <div class="aside">${this.order(of, deal)} ${this.proof(of, deal)}</div>
      </div></main>`,
    );
  }

  private head(of: Tournament, deal: SameDeal): TemplateResult {
    const { say } = this.page;
    const order = inOneOrder(deal);
    const own = order.find(({ entrant }) => entrant === of.me);
    const best = order[0];
    const { nameOf } = this.context(of);
    const title =
      own && own === best
        ? say("You made most of the same cards", "C’est vous qui avez le mieux joué ces cartes")
        : best
          ? say(`${nameOf(best)} made most of the same cards`, `C’est ${nameOf(best)} qui a le mieux joué ces cartes`)
          : say("The same cards", "Les mêmes cartes");
    const draws = howMany(say, deal.draws, ["draw", "draws"], ["tirage", "tirages"]);
    return html`<div class="head"><div><h2>${title}</h2><p class="small soft">${this.headWords(
      of,
      own ?? best,
      own ? order.indexOf(own) : 0,
      order,
    )}</p></div><span class="chip">${icon("copy")}${draws}, ${say("one secret", "un secret")}</span></div>`;
  }

  /** "+9.7 points against the three others who sat in seat B. Yuki follows with +7.0." */
  private headWords(
    of: Tournament,
    one: (SameSeat & { seat: Seat }) | undefined,
    at: number,
    order: readonly SameSeat[],
  ): string {
    const { say } = this.page;
    if (!one) return "";
    const count = this.deal!.seats.find(({ seat }) => seat === one.seat)!.of.length - 1;
    const points = toOthers(say, one.to_others);
    const others = say(
      `${points} points against ${count === 1 ? "the other" : `the ${count} others`} in seat ${one.seat}.`,
      `${points} points par rapport ${count === 1 ? "à l’autre" : `aux ${count} autres`} à la place ${one.seat}.`,
    );
    if (at > 0)
      return `${say(
        `You are ${placeWords(say, at + 1)} of ${order.length}:`,
        `Vous êtes ${placeWords(say, at + 1)} sur ${order.length} :`,
      )} ${others}`;
    const next = order[1];
    const { nameOf } = this.context(of);
    return next
      ? `${others} ${say(
          `${nameOf(next)} follows with ${toOthers(say, next.to_others)}.`,
          `${nameOf(next)} suit avec ${toOthers(say, next.to_others)}.`,
        )}`
      : others;
  }

  private context(of: Tournament): SeatContext {
    const { say } = this.page;
    return {
      say,
      me: of.me,
      nameOf: ({ entrant }) => (entrant === null ? levelName(say, "scribe") : entrantName(say, of.list, entrant)),
    };
  }

  /** Mine first. */
  private seatsOf(of: Tournament, { seats }: SameDeal): SameDeal["seats"] {
    const isMine = ({ of: all }: SameDeal["seats"][number]) =>
      of.me !== null && all.some(({ entrant }) => entrant === of.me);
    return [...seats].sort((a, b) => Number(isMine(b)) - Number(isMine(a)));
  }

  private strips(of: Tournament, deal: SameDeal): TemplateResult {
    const { say } = this.page;
    const seats = this.seatsOf(of, deal);
    const means = [...deal.seats].sort((a, b) => b.mean - a.mean);
    const [high, low] = [means[0]!, means[means.length - 1]!];
    const between = decimal(say, high.mean - low.mean, 1);
    return html`<div class="seat-strips">${seats.map((seat) => stripOf(this.context(of), seat, deal))}
      <div class="note"><h3>${say("How it is counted", "Comment c’est compté")}</h3><p>${say(
        "Each seat saw the same draws at every table, so a seat is compared with the same seat only. ",
        "Chaque place a vu les mêmes tirages à toutes les tables : on ne compare qu’à la même place. ",
      )}<b>${say("To others", "Aux autres")}</b>${say(
        " is one’s points less the mean of the others in that seat.",
        " : ses points moins la moyenne des autres à cette place.",
      )}</p>${
        high.mean - low.mean >= 0.05
          ? html`<p class="soft">${say(
              `The seat itself is then no excuse: ${high.seat} made ${between} more than ${low.seat} on this deal.`,
              `La place n’est donc pas une excuse : ici, ${high.seat} a fait ${between} de plus que ${low.seat}.`,
            )}</p>`
          : nothing
      }</div></div>`;
  }

  // ---- part by part ----

  private parts(of: Tournament, deal: SameDeal): TemplateResult {
    const { say } = this.page;
    const seats = this.seatsOf(of, deal);
    const shown = seats.find(({ seat }) => seat === this.chosen) ?? seats[0]!;
    const title = say(`Seat ${shown.seat}, part by part`, `Place ${shown.seat}, partie par partie`);
    const rows = [...shown.of].sort((a, b) => b.points - a.points);
    return html`<div class="parts-head"><h3>${title}</h3>${oneOf(
      say("Seat", "Place"),
      [...deal.seats]
        .map(({ seat }) => seat)
        .sort()
        .map((seat) => ({ value: seat, label: seat, name: say(`Seat ${seat}`, `Place ${seat}`) })),
      shown.seat,
      (seat) => ((this.chosen = seat), this.page.refresh()),
    )}</div>
      <div class="scroll" tabindex="0" role="region" aria-label=${title}><table class="parts"><caption
        class="unseen">${title}</caption>
      <thead><tr><th scope="col" class="figure at-desk">${say("Table", "Table")}</th><th scope="col">${say(
        "Player",
        "Nom",
      )}</th>${deal.parts.map((part) => html`<th scope="col" class="figure">${part}</th>`)}<th scope="col"
        class="figure">${say("Total", "Total")}</th><th scope="col" class="figure at-desk">${say(
          "To others",
          "Aux autres",
        )}</th><th scope="col"><span class="unseen">${say("Replay", "Revoir")}</span></th></tr></thead>
      <tbody>${rows.map((one) => this.partLine(of, deal, one))}</tbody>
      <tfoot><tr><td class="at-desk"></td><th scope="row">${say("Mean", "Moyenne")}</th>${deal.parts.map(
        (_, i) => html`<td class="figure">${decimal(say, meanOf(rows, i), 1)}</td>`,
      )}<td class="figure">${decimal(say, shown.mean, 1)}</td><td
        class="at-desk"></td><td></td></tr></tfoot></table></div>`;
  }

  private partLine(of: Tournament, deal: SameDeal, one: SameSeat): TemplateResult {
    const { say } = this.page;
    const isMe = one.entrant !== null && one.entrant === of.me;
    const name = this.context(of).nameOf(one);
    const table = deal.tables.find(({ number }) => number === one.table)?.table;
    return html`<tr class=${isMe ? "own" : ""}><td class="figure at-desk">${one.table}</td><th scope="row">${name}${
      isMe ? html` <small>${say("you", "vous")}</small>` : nothing
    }</th>${deal.parts.map((_, i) => html`<td class="figure">${figure(one.parts[i] ?? 0)}</td>`)}<td
      class="figure"><b>${figure(one.points)}</b></td><td class="figure at-desk">${toOthers(say, one.to_others)}</td><td
      class="figure">${
        table
          ? html`<a class="small" href="#/replay/online/${table}" aria-label="${say(
              "Replay: table",
              "Revoir : table",
            )} ${one.table}">${icon("replay")}<span class="at-desk">${say("Replay", "Revoir")}</span></a>`
          : nothing
      }</td></tr>`;
  }

  // ---- beside it ----

  private order(of: Tournament, deal: SameDeal): TemplateResult {
    const { say } = this.page;
    return html`<section class="panel"><h2>${say("Against the same seat", "À la même place")} <small
      class="soft">${say("seat, points", "place, points")}</small></h2>${orderOf(
        this.context(of),
        inOneOrder(deal),
      )}</section>`;
  }

  private proof(of: Tournament, deal: SameDeal): TemplateResult {
    const { page, checked } = this;
    const { say } = page;
    const count = deal.tables.length;
    const title =
      checked === null || checked === "running"
        ? say("One deal, one secret", "Une donne, un secret")
        : checked.kind === "same"
          ? say(`One deal, checked ${timesWords(say, count)}`, `Une donne, vérifiée ${count} fois`)
          : say("The deal is not as promised", "La donne n’est pas celle promise");
    return html`<section class="panel seal proof">${icon("seal")}<div><h2>${title}</h2><p
        class="small" role="status">${this.proofWords(
          deal,
        )}</p><button class="link code" title=${say("Copy the secret", "Copier le secret")}
      @click=${() =>
        copy(page, deal.secret, say("Secret copied.", "Secret copié."))}>${sealWords(deal.secret)}</button></div>
      <button class="button wide" ?disabled=${checked === "running"} @click=${() => void this.check(of, deal)}>${icon(
        "seal",
      )}${say("Verify it yourself", "Vérifier soi-même")}</button></section>`;
  }

  private proofWords({ tables }: SameDeal): string {
    const { say } = this.page;
    const { checked } = this;
    if (checked === "running") return say("Dealing every draw again.", "On redistribue chaque tirage.");
    if (checked?.kind === "same")
      return say(
        `${checked.draws} draws at ${checked.tables} tables were dealt again from the opened secret: all match.`,
        `${checked.draws} tirages à ${checked.tables} tables refaits avec le secret ouvert : tous concordent.`,
      );
    if (checked?.kind === "broken")
      return say(
        "The tournament’s secret is not the one that was sealed.",
        "Le secret du tournoi n’est pas celui qui était scellé.",
      );
    if (checked)
      return checked.draw === null
        ? say(`Table ${checked.table} is not of this deal.`, `La table ${checked.table} n’est pas de cette donne.`)
        : say(
            `Draw ${checked.draw} differs at table ${checked.table}.`,
            `Le tirage ${checked.draw} diffère à la table ${checked.table}.`,
          );
    return say(
      `Sealed when the tournament was made, opened when the last of ${tables.length} tables ended.`,
      `Scellé à la création du tournoi, ouvert quand la dernière des ${tables.length} tables a fini.`,
    );
  }

  private async check(of: Tournament, deal: SameDeal): Promise<void> {
    const { page } = this;
    this.checked = "running";
    page.refresh();
    try {
      this.checked = await checkDeals(of, deal, page.host("online"), (game) => page.engine(game), page.language);
    } catch (error) {
      this.checked = null;
      page.toast(error instanceof Error ? error.message : String(error));
    }
    page.refresh();
  }
}

function meanOf(rows: readonly SameSeat[], part: number): number {
  return rows.reduce((sum, { parts }) => sum + (parts[part] ?? 0), 0) / Math.max(1, rows.length);
}

function timesWords(say: (english: string, french: string) => string, count: number): string {
  return count === 2 ? say("twice", "") : `${count} times`;
}
