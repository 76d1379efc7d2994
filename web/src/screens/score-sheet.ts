/** score-sheet.ts -- the end: every part of every seat, points over the game, the deal dealt again. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Page } from "../screen.js";
import { aboutOf } from "../games.js";
import { cameFrom } from "../came-from.js";
import { crown, icon, mark } from "../icons.js";
import { copy, figure } from "../widgets.js";
import { rememberedDeal } from "../remembered-deals.js";
import type { Score, Seat, State } from "mastaba:protocol";
import { fetchRecord, type Where } from "../records.js";
import { gameIn } from "../record-game.js";
import { Replay, type Verdict } from "../replay.js";
import type { Say } from "../i18n.js";
import { placeName } from "../levels.js";
import { winners, type Session } from "../session.js";
import { isMe, verdict } from "../verdict.js";
import { liveContext } from "../table-context.js";
import type { GameTable, TableContext } from "../game-table.js";
import { chart, type Series } from "./score-chart.js";
import { closedPromise, closedTitle, closedWords, dealTitle, dealWords, isDealClosed } from "./deal-words.js";
import { ShareDialog } from "./share-dialog.js";
import { wayOut } from "./table-frame.js";
import { sealWords } from "./waiting-room.js";

/** So many points behind are not many. */
const CLOSE = 3;

export class ScoreSheet {
  private series: Series | null = null;
  private past: readonly unknown[] = [];
  private verdict: Verdict | null = null;
  private record: string | null = null;
  private plays = 0;
  private isLoading = false;
  private dialog: ShareDialog | null = null;
  private cameFrom: HTMLElement | null = null;

  constructor(
    private readonly page: Page,
    private readonly where: Where,
    private readonly session: Session,
    private readonly game: GameTable,
  ) {
    const state = session.state!;
    const scores = [...(state.scores ?? [])].sort((a, b) => a.place - b.place);
    page.announce(
      `${page.say("The game is over.", "La partie est finie.")} ` +
        `${verdict(page.say, liveContext(page, session, state), scores)}.`,
    );
    this.loadOnce(state);
  }

  /** Of a deal in common there is nothing to be read before it is opened. */
  private loadOnce(state: State): void {
    if (this.isLoading || isDealClosed(state)) return;
    this.isLoading = true;
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.record = await fetchRecord(this.page, this.where, this.session.table);
      const replay = await Replay.read(await this.page.engine(gameIn(this.record)), this.record, this.page.language);
      this.plays = replay.plays;
      this.series = seriesOf(replay, this.game);
      this.past = replay.steps(null).map((_, i) => replay.state(i + 1, null).view);
      this.page.refresh();
      this.verdict = await replay.verify(rememberedDeal(this.session.table), this.session.seats);
      this.page.refresh();
    } catch (error) {
      this.page.toast(error instanceof Error ? error.message : String(error));
    }
  }

  render(showBoard: () => void, openRematch: (table: string) => void): TemplateResult {
    const { page, session } = this;
    const { say } = page;
    const state = session.state!;
    this.loadOnce(state);
    const isClosed = isDealClosed(state);
    const context = { ...liveContext(page, session, state), past: this.past };
    const scores = [...(state.scores ?? [])].sort((a, b) => a.place - b.place);
    const parts = Object.entries(state.parts ?? {}).map(([key, words]): [string, string] => [
      key,
      words.charAt(0).toUpperCase() + words.slice(1),
    ]);
    return html`<div class="score table-${state.game}">
      <header class="bar">
        ${wayOut(page, session.table, "home-link")}
        <h1>${aboutOf(state.game)!.title}</h1>
        <p class="progress">${say("Game over", "Partie finie")}</p>
        <nav><a class="button plain"
          href="#/rules/${state.game}">${icon("book")}<span>${say("Rules", "Règles")}</span></a></nav>
      </header>
      <main>
        <section class="papyrus" aria-label=${say("Score sheet", "Feuille de score")}><div>
          <div class="verdict">${crown()}<div><h2 class="winner" tabindex="-1">${verdict(say, context, scores)}</h2><p
            class="soft">${margin(page, context, scores)} ${decidedWords(
              say,
              session.seats,
              scores,
              state.parts ?? {},
            )}</p></div></div>
          <table>
            <thead><tr>
              <th scope="col">${say("Place and player", "Place et joueur")}</th><th class="drawn"><span
                class="unseen">${say("Board", "Plateau")}</span></th>
              ${parts.map(([, words]) => html`<th scope="col">${words}</th>`)}<th
                scope="col">${say("Total", "Total")}</th>
            </tr></thead>
            <tbody>${scores.map((score) => this.line(context, score, parts))}</tbody>
          </table>
        </div></section>
        <div class="beside">
          ${
            isClosed
              ? nothing
              : html`<section class="panel"><h2>${say("Points over the game", "Les points au fil du jeu")}</h2>
            ${
              this.series
                ? chart(page, this.series, context.name, (step) =>
                    page.go(`#/replay/${this.where}/${session.table}/${step}`),
                  )
                : html`<p class="soft small">${say("One moment.", "Un instant.")}</p>`
            }
            <p class="small soft">${say(
              "Choose a point to replay from there.",
              "Choisissez un point pour revoir à partir de là.",
            )}</p></section>`
          }
          ${this.deal(state)}
          ${
            isClosed
              ? nothing
              : html`<div class="shares">
            <button class="button" ?disabled=${this.record === null} @click=${() => this.share()}>${icon("share")}${say(
              "Share this game",
              "Partager la partie",
            )}</button>
            <a class="button" href="#/review/${this.where}/${session.table}">${icon("seal")}${say(
              "Review: luck and skill",
              "Analyse : chance et adresse",
            )}</a>
          </div>`
          }
        </div>
      </main>
      <footer class="prompt sent">
        <div class="said"><div><p class="ask">${say("The game is over.", "La partie est finie.")}
        ${kindWords(say, session.seats, scores)}</p>
          <p class="detail">${session.refusal?.words ?? this.rematchWords(state)}</p></div></div>
        <div class="buttons">
          <button class="button" @click=${showBoard}>${icon("eye")}<span>${say("Board", "Plateau")}</span></button>
          ${
            isClosed
              ? nothing
              : html`<a class="button"
            href="#/replay/${this.where}/${session.table}/0">${icon("replay")}<span>${say("Replay", "Revoir")}</span></a
          >`
          }
          ${this.next(state, openRematch)}
        </div>
      </footer>
      ${this.dialog?.render() ?? nothing}
    </div>`;
  }

  /** Another game with the same people; from a tournament one goes on to its next round. */
  private next(state: State, openRematch: (table: string) => void): TemplateResult | typeof nothing {
    const { page, session } = this;
    const { say } = page;
    const from = cameFrom(session.table);
    if (from)
      return html`<a class="button main" href="#/tournament/${from.tournament}">${icon("people")}<span>${say(
        "To the tournament",
        "Au tournoi",
      )}</span></a>`;
    if (!session.seats.length || state.fair.deal !== undefined) return nothing;
    return html`<button class="button main"
      @click=${() =>
        session.rematch
          ? openRematch(session.rematch)
          : session.askRematch()}>${icon("again")}<span>${say("Rematch", "Revanche")}</span></button>`;
  }

  private rematchWords(state: State): string {
    const { say } = this.page;
    if (isDealClosed(state)) return closedPromise(say);
    const from = cameFrom(this.session.table);
    if (from)
      return say(
        `${from.name}: round ${from.round}, table ${from.number}.`,
        `${from.name} : ronde ${from.round}, table ${from.number}.`,
      );
    if (state.fair.deal !== undefined) return "";
    if (!this.session.rematch)
      return say("In a rematch the first seat moves on by one.", "À la revanche, la première place avance d’un rang.");
    const others = state.seats.filter((place) => place.kind === "human" && !this.session.seats.includes(place.seat));
    const name = others.length === 1 ? placeName(say, state.seats, others[0]!) : say("Somebody", "Quelqu’un");
    return say(`${name} would like a rematch.`, `${name} demande une revanche.`);
  }

  private share(): void {
    const { page, session, record, where } = this;
    if (record === null) return;
    this.cameFrom = document.activeElement as HTMLElement | null;
    const shared = {
      record,
      game: session.state!.game,
      plays: this.plays,
      isFromLink: where === "online",
      moment: null,
    };
    this.dialog = new ShareDialog(page, shared, () => void this.escape());
    page.refresh();
  }

  /** Closes what lies over it; false when nothing does. */
  escape(): boolean {
    if (!this.dialog) return false;
    this.dialog = null;
    this.page.refresh();
    requestAnimationFrame(() => this.cameFrom?.focus());
    return true;
  }

  private line(context: TableContext, score: Score, parts: [string, string][]): TemplateResult {
    const { say } = this.page;
    const place = context.state.seats.find((seat) => seat.seat === score.seat)!;
    const isMe = this.session.seats.length === 1 && this.session.seats.includes(score.seat);
    const kind = isMe
      ? place.name
      : place.kind === "bot"
        ? "Bot"
        : this.where === "online"
          ? say("By link", "Par lien")
          : say("Here", "Ici");
    return html`<tr class=${score.place === 1 ? "first" : ""}>
      <td class="head"><div class="who"><span
        class="place">${score.place}</span>${mark(score.seat, score.place === 1)}<span><b>${context.name(score.seat)}</b
      ><span class="small soft">${kind}</span></span></div></td>
      <td class="drawn"><div class="score-board">${this.game.board(context, score.seat)}</div></td>
      ${parts.map(([key, words]) => {
        const points = score.parts[key] ?? 0;
        return html`<td class="part ${points ? "" : "zero"}" data-part=${words}><b>${figure(points)}</b><span
          class="small soft">${this.game.reason?.(context, score.seat, key) ?? ""}</span></td>`;
      })}
      <td class="sum"><span class="total"><span>${
        score.out ? say("out", "éliminé") : figure(score.total)
      }</span></span></td>
    </tr>`;
  }

  private deal(state: State): TemplateResult {
    const { say } = this.page;
    const isClosed = isDealClosed(state);
    return html`<section class="panel seal">${icon("seal")}<div>
      <h3>${isClosed ? closedTitle(say) : dealTitle(say, this.verdict)}</h3>
      <p class="small">${isClosed ? closedWords(say) : dealWords(say, this.verdict, this.where)}</p>
      ${
        state.fair.commitment
          ? html`<button class="link code" title=${say("Copy the seal", "Copier le sceau")}
            @click=${() =>
              void copy(
                this.page,
                state.fair.commitment!,
                say("Seal copied.", "Sceau copié."),
              )}>${sealWords(state.fair.commitment)}</button>`
          : nothing
      }
    </div></section>`;
  }
}

/** Praise for who won, a kind word for who did not, nothing for who watched: short enough for one line of a desk. */
function kindWords(say: Say, mine: readonly Seat[], scores: readonly Score[]): string {
  const own = scores.filter((score) => mine.includes(score.seat));
  if (!own.length) return "";
  if (own.some((score) => score.place === 1 && !score.out)) return say("Well built!", "Belle construction !");
  const short = Math.min(
    ...own.map((score) => (winners(scores)[0]?.total ?? 0) - (score.out ? -Infinity : score.total)),
  );
  return short <= CLOSE
    ? say("So close!", "Il s’en est fallu de peu !")
    : say("Thank you for playing; the next one is open.", "Merci d’avoir joué ; la prochaine reste à prendre.");
}

/** The part of the score in which the winner was furthest ahead of the best of these. */
function decidedWords(
  say: Say,
  mine: readonly Seat[],
  scores: readonly Score[],
  parts: Readonly<Record<string, string>>,
): string {
  const winner = winners(scores)[0];
  const best = scores.filter(({ seat, out }) => mine.includes(seat) && !out).sort((a, b) => a.place - b.place)[0];
  if (!winner || !best || best.place === 1) return "";
  const leads = Object.keys(parts).map((key) => ({ key, lead: (winner.parts[key] ?? 0) - (best.parts[key] ?? 0) }));
  const most = leads.sort((a, b) => b.lead - a.lead)[0];
  if (!most || most.lead <= 0) return "";
  return say(
    `It was decided by ${most.lead} in ${parts[most.key]}.`,
    `L’écart s’est fait ici : ${parts[most.key]}, ${most.lead}.`,
  );
}

function margin(page: Page, context: TableContext, scores: Score[]): string {
  const { say } = page;
  const first = winners(scores);
  const second = scores.find((score) => score.place > 1);
  if (first.length !== 1 || !second) return "";
  if (second.out)
    return isMe(say, context, second)
      ? say("You are out.", "Vous êtes éliminé.")
      : say(`${context.name(second.seat)} is out.`, `${context.name(second.seat)} est éliminé.`);
  const ahead = first[0]!.total - second.total;
  // In the middle of a sentence you are written small.
  const name = isMe(say, context, second) ? say("you", "vous") : context.name(second.seat);
  if (ahead === 0)
    return say(`Level with ${name}; the tie-break decided.`, `À égalité avec ${name} ; le départage a tranché.`);
  return say(`${ahead} ahead of ${name}.`, `${ahead} de plus que ${name}.`);
}

/** The points of all seats when each round ended, as everybody could count them then. */
export function seriesOf(replay: Replay, game: GameTable): Series {
  const steps = replay.steps(null);
  const points: Series["points"] = [];
  let round = -1;
  for (let step = 1; step <= steps.length; step++) {
    const isLast = step === steps.length;
    const next = game.round(replay.state(step, null).view);
    if (next !== round && round > 0 && !isLast)
      points.push({ step: step - 1, totals: steps[Math.max(step - 2, 0)]!.totals });
    round = next;
    // What was secret is the last step.
    if (isLast) points.push({ step, totals: steps[step - 1]!.totals });
  }
  return { seats: replay.state(0, null).seats.map((place) => place.seat), points };
}
