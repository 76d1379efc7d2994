/** review-screen.ts -- what was luck and what was skill in a game: the curve, the moments that decided, everybody's
 *  luck and accuracy, all numbers in a table. It is reckoned in a worker as long as somebody looks. */
import { html, nothing, type TemplateResult } from "lit-html";
import { unsafeHTML } from "lit-html/directives/unsafe-html.js";
import type { Page, Screen } from "../screen.js";
import { aboutOf } from "../games.js";
import { icon, mark } from "../icons.js";
import { levels } from "mastaba:levels";
import type { Seat } from "mastaba:protocol";
import { linkFaultWords, recordFaultWords, type FaultWords } from "../record-faults.js";
import type { RecordSource } from "../records.js";
import { orderFor, REVIEWER, reviewOf, type KeptReview } from "../kept-review.js";
import { costliest, type Moment, type Review, type ReviewedPlay, type Sum } from "../review.js";
import { findSavedGame } from "../saved-games.js";

export class ReviewScreen implements Screen {
  private kept: KeptReview | null = null;
  private failure: FaultWords | null = null;
  private isTable = false;
  private isClosed = false;
  private heard = 0;
  private lookAway: () => void = () => undefined;

  /** `replay`: the address of its replay, to which a step is added. */
  constructor(
    private readonly page: Page,
    private readonly source: RecordSource,
    private readonly replay: string,
  ) {
    this.load().catch((error: unknown) => this.fail({ title: String(error), detail: "" }));
  }

  title(): string {
    const about = this.review && aboutOf(this.review.game);
    return `${this.page.say("Review", "Analyse")}${about ? ` ${about.title}` : ""} · Mastaba`;
  }

  close(): void {
    this.isClosed = true;
    this.lookAway();
  }

  private get review(): Review | null {
    return this.kept?.review ?? null;
  }

  // ---- reckoning ----

  private async load(): Promise<void> {
    const { record, fault } = await this.source.read();
    if (fault) return this.fail(linkFaultWords(this.page.say, fault));
    if (this.isClosed) return;
    this.kept = reviewOf(orderFor(this.page, record));
    this.lookAway = this.kept.look(() => this.hear(record));
    this.page.refresh();
  }

  private hear(record: string): void {
    const { page } = this;
    const { fault, words, review } = this.kept!;
    if (words) return this.fail({ title: words, detail: "" });
    if (fault) return this.fail(recordFaultWords(page.say, record, fault));
    if (review) this.announce(Math.floor((4 * review.done) / review.tasks) * 25);
    page.refresh();
  }

  private announce(percent: number): void {
    if (percent <= this.heard) return;
    this.heard = percent;
    const { say } = this.page;
    this.page.announce(
      percent === 100
        ? say("The review is done.", "L’analyse est finie.")
        : say(`Reviewed: ${percent} of a hundred.`, `Analyse : ${percent} sur cent.`),
    );
  }

  private fail(words: FaultWords): void {
    this.failure = words;
    this.page.announce(`${words.title} ${words.detail}`);
    this.page.refresh();
  }

  private toggle(): void {
    if (this.kept!.isAtWork) this.kept!.stop();
    else this.kept!.goOn();
    this.page.refresh();
  }

  // ---- keys ----

  key(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || !this.review) return false;
    if ((event.target as HTMLElement).closest("input, select")) return false;
    const moment = this.review.moments[Number(event.key) - 1];
    if (moment) this.page.go(this.addressOf(moment.play));
    else if (event.key === "t") this.show(!this.isTable);
    else if (event.key === "Escape") this.page.go(`${this.replay}/0`);
    else return false;
    return true;
  }

  private show(isTable: boolean): void {
    this.isTable = isTable;
    this.page.refresh();
  }

  /** After that play. */
  private addressOf(play: number): string {
    return `${this.replay}/${play + 1}`;
  }

  // ---- drawing ----

  render(): TemplateResult {
    const { review, page } = this;
    const { say } = page;
    if (this.failure) return this.refusal(this.failure);
    if (!review) return html`<main class="opening"><h1>${say("Reviewing…", "Analyse…")}</h1></main>`;
    return html`<div class="reviewing">
      <header class="bar">
        <a class="home-link" href=${this.source.back} aria-label=${say("Back", "Retour")}>${icon("back")}</a>
        <h1>${aboutOf(review.game)?.title ?? review.game}</h1>
        <p class="progress">${say("Review", "Analyse")}</p>
      </header>
      <main>
        <div class="told">${this.curve(review)} ${this.sums(review)}</div>
        <div class="beside">${this.moments(review)}</div>
      </main>
      <footer class="prompt sent">
        <div class="said"><div><p class="ask">${this.verdict(review)}</p>
          <p class="detail">${say(
            "Works offline: nothing leaves this device.",
            "Fonctionne hors ligne : rien ne quitte cet appareil.",
          )}</p></div></div>
        <div class="buttons">${this.tryAgain(review)}<a class="button main"
          href="${this.replay}/0">${icon("replay")}<span>${say("Replay", "Revoir")}</span></a></div>
      </footer>
    </div>`;
  }

  /** One's costliest mistake; in a game of others, the costliest of all. */
  private tryAgain(review: Review): TemplateResult | typeof nothing {
    const { say } = this.page;
    const play = costliest(review, this.mine);
    if (play === null) return nothing;
    const words = say(`Try play ${play + 1} again`, `Rejouer le coup ${play + 1}`);
    return html`<a class="button try-again" href=${againAddress(this.replay, play)} title=${words}>${icon(
      "undo",
    )}<span>${say("Try again", "Rejouer ce coup")}</span></a>`;
  }

  private refusal({ title, detail }: FaultWords): TemplateResult {
    const { say } = this.page;
    return html`<main class="opening refused">
      <h1>${title}</h1>
      ${detail ? html`<p class="soft">${detail}</p>` : nothing}
      <div class="buttons"><a class="button" href="#/">${icon("back")}${say("All games", "Tous les jeux")}</a></div>
    </main>`;
  }

  private progress({ done, tasks }: Review): TemplateResult | typeof nothing {
    const { say } = this.page;
    if (done === tasks) return nothing;
    const percent = Math.floor((100 * done) / tasks);
    return html`<div class="at-work">
      <progress max=${tasks} .value=${done} aria-label=${say("Reviewed", "Analysé")}></progress>
      <span class="small">${percent} %</span>
      <button class="button plain" @click=${() => this.toggle()}>${
        this.kept!.isAtWork ? say("Stop", "Arrêter") : say("Go on", "Reprendre")
      }</button></div>`;
  }

  private curve(review: Review): TemplateResult {
    const { say } = this.page;
    const { isTable } = this;
    const noise = Math.max(1, Math.round(2 * review.noise));
    return html`<section class="panel">
      <div class="over"><h2>${say("Chance to win", "Chances de gagner")}</h2>
        <p class="small soft">${say(
          `of a hundred, all seats together 100 · uncertain by ±${noise}`,
          `sur cent, 100 pour toute la table · à ±${noise} près`,
        )}</p>
        <div class="switch" role="radiogroup" aria-label=${say("How it is shown", "Affichage")}>
          <button role="radio" aria-checked=${!isTable} @click=${() => this.show(false)}>${say(
            "Curve",
            "Courbe",
          )}</button>
          <button role="radio" aria-checked=${isTable} @click=${() => this.show(true)}>${say(
            "Table",
            "Tableau",
          )}</button>
        </div></div>
      ${this.progress(review)}
      ${
        isTable
          ? this.table(review)
          : html`<div class="curve" @click=${(event: Event) => this.choose(event)}>${unsafeHTML(this.kept!.chart)}</div>
              <p class="small soft">${say(
                "?! costs 3, ? 7, ?? 15 of a hundred or more; ! is the only good move, found. " +
                  "Numbers: what decided it.",
                "?! coûte 3, ? 7, ?? 15 sur cent ou plus ; ! : le seul bon coup, trouvé. " +
                  "Chiffres : ce qui a décidé.",
              )}</p>`
      }
    </section>`;
  }

  private choose(event: Event): void {
    const play = (event.target as Element).closest<SVGElement>("[data-play]")?.dataset["play"];
    if (play !== undefined) this.page.go(this.addressOf(Number(play)));
  }

  private table(review: Review): TemplateResult {
    const { say } = this.page;
    return html`<div class="numbers" tabindex="0"><table>
      <caption class="small soft">${say(
        "Chances after each event, of a hundred, and what the event changed",
        "Chances après chaque événement, sur cent, et ce qu’il a changé",
      )}</caption>
      <thead><tr><th scope="col">${say("Play", "Coup")}</th><th scope="col" class="what">${say(
        "Event",
        "Événement",
      )}</th>${review.sums.map(
        (sum) =>
          html`<th scope="col">${mark(
            sum.seat,
            this.mine === sum.seat,
          )}<span class="unseen">${this.nameOf(sum)}</span></th>`,
      )}</tr></thead>
      <tbody>${review.plays.map((play, i) => this.row(play, i))}</tbody>
    </table></div>`;
  }

  private row(play: ReviewedPlay, i: number): TemplateResult {
    const { say } = this.page;
    const isBetter = (play.loss ?? 0) >= 3;
    return html`<tr>
      <td><a href=${this.addressOf(i)}>${i + 1}</a></td>
      <td class="what">${play.words} ${play.mark ? html`<b>${play.mark}</b>` : nothing}${
        isBetter
          ? html`<span class="small soft">${say("Better:", "Mieux :")} ${play.bestWords} (${say(
              `${Math.round(play.loss!)} of a hundred`,
              `${Math.round(play.loss!)} sur cent`,
            )})</span>`
          : nothing
      }</td>
      ${(play.chances ?? []).map(
        (chance, seat) =>
          html`<td>${Math.round(chance)} <span class="small soft">${signed(play.change?.[seat] ?? 0)}</span></td>`,
      )}
    </tr>`;
  }

  private sums(review: Review): TemplateResult {
    const { say } = this.page;
    const heads = [
      say("Accuracy", "Précision"),
      say("Start", "Départ"),
      say("Luck", "Chance"),
      say("Own decisions", "Ses choix"),
      say("Others’", "Les autres"),
      say("Result", "Résultat"),
    ];
    return html`<section class="panel"><h2>${say("Luck and skill", "Chance et adresse")}</h2>
      <div class="numbers" tabindex="0"><table>
        <thead><tr><th scope="col">${say("Seat", "Place")}</th>${heads.map(
          (head) => html`<th scope="col">${head}</th>`,
        )}</tr></thead>
        <tbody>${review.sums.map((sum) => this.sumRow(sum))}</tbody>
      </table></div>
      <p class="small soft">${say(
        "Start, luck, own and others’ decisions add up to the result; ± is how sure that is. " +
          "Decisions are measured from how our quick players go on, so good play is above zero.",
        "Départ, chance, ses choix et ceux des autres font le résultat ; ± dit à quel point c’est sûr. Les choix se " +
          "mesurent à nos joueurs rapides : bien jouer est au-dessus de zéro.",
      )}</p></section>`;
  }

  private sumRow(sum: Sum): TemplateResult {
    const isMine = this.mine === sum.seat;
    const unsure = (noise: number) => html` <span class="small soft">±${Math.ceil(2 * noise)}</span>`;
    return html`<tr class=${isMine ? "first" : ""}>
      <th scope="row"><span class="who">${mark(sum.seat, isMine)}<b>${this.nameOf(sum)}</b></span></th>
      <td><b>${sum.judged ? Math.round(sum.accuracy) : "–"}</b></td>
      <td>${Math.round(sum.start)}</td>
      <td>${signed(sum.luck)}${unsure(sum.noise.luck)}</td>
      <td>${signed(sum.own)}${unsure(sum.noise.own)}</td>
      <td>${signed(sum.others)}</td>
      <td><b>${Math.round(sum.result)}</b></td>
    </tr>`;
  }

  private moments({ moments, sums }: Review): TemplateResult {
    const { say } = this.page;
    const level = levels[REVIEWER][this.page.language === "fr" ? 1 : 0];
    return html`<section class="panel"><h2>${say("What decided it", "Ce qui a décidé")}</h2>
      ${
        moments.length
          ? html`<ol class="moments">${moments.map((moment) => this.moment(moment, sums))}</ol>`
          : html`<p class="soft small">${say("Nothing yet.", "Rien encore.")}</p>`
      }
      <p class="small soft">${say(
        `Each move is judged by ${level} from what the seat knew. What was hidden never counts against it.`,
        `Chaque coup est jugé par ${level} sur ce que la place savait. Ce qui était caché ne lui est jamais reproché.`,
      )}</p></section>`;
  }

  private moment(moment: Moment, sums: readonly Sum[]): TemplateResult {
    const { say } = this.page;
    const sum = sums.find(({ seat }) => seat === moment.seat)!;
    return html`<li><a href=${this.addressOf(moment.play)}><span class="small soft">${say("Play", "Coup")} ${
      moment.play + 1
    } · ${moment.luck ? say("luck", "chance") : this.nameOf(sum)}</span><span>${moment.words}</span></a></li>`;
  }

  // ---- words ----

  private get mine(): Seat | null {
    const seats = this.source.table && findSavedGame(this.source.table.id)?.seats;
    return seats?.length === 1 ? seats[0]! : null;
  }

  private nameOf({ seat, name }: Sum): string {
    if (seat === this.mine) return this.page.say("You", "Vous");
    return name || seat;
  }

  /** The one sentence that people want. */
  private verdict(review: Review): string {
    const { say } = this.page;
    const sum = review.sums.find(({ seat }) => seat === (this.mine ?? winner(review)?.seat)) ?? review.sums[0]!;
    const [luck, own] = [Math.round(sum.luck), Math.round(sum.own)];
    const name = this.nameOf(sum);
    if (review.done < review.tasks)
      return say("The curve can be read as it grows.", "La courbe se lit déjà pendant l’analyse.");
    const english = `luck ${luck < 0 ? "took" : "gave"} ${Math.abs(luck)}`;
    const french = `la chance ${luck < 0 ? "prend" : "donne"} ${Math.abs(luck)}`;
    return say(
      `${name}: ${english}, own decisions ${own < 0 ? "cost" : "gave"} ${Math.abs(own)}.`,
      `${name} : ${french}, ses choix ${own < 0 ? "coûtent" : "donnent"} ${Math.abs(own)}.`,
    );
  }
}

/** From the address of a replay to that of one of its decisions, to be made anew. */
export function againAddress(replay: string, play: number): string {
  return `${replay.replace("#/replay/", "#/again/").replace("#/shared/", "#/retry/")}/${play}`;
}

function winner(review: Review): Sum | undefined {
  return [...review.sums].sort((a, b) => b.result - a.result)[0];
}

function signed(change: number): string {
  const whole = Math.round(change);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}
