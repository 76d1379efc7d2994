/** score.ts -- the end: every part of every seat, points over the game, the deal dealt again. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Page } from "../frame.js";
import { aboutOf } from "../games.js";
import { crown, icon, mark } from "../icons.js";
import { copy, figure, placeName } from "../kit.js";
import type { Score, State } from "../protocol.js";
import { downloadRecord, fetchRecord, type Where } from "../records.js";
import { Replay, type Verdict } from "../replay.js";
import { howMany, type Say } from "../say.js";
import { winners, type Session } from "../session.js";
import { liveSight } from "../sight.js";
import type { GameTable, Sight } from "../table.js";
import { chart, type Series } from "./chart.js";
import { sealWords } from "./gathering.js";

export class ScoreSheet {
  private series: Series | null = null;
  private past: readonly unknown[] = [];
  private verdict: Verdict | null = null;
  private record: string | null = null;

  constructor(
    private readonly page: Page,
    private readonly where: Where,
    private readonly session: Session,
    private readonly game: GameTable,
  ) {
    const state = session.state!;
    const scores = [...(state.scores ?? [])].sort((a, b) => a.place - b.place);
    page.announce(`${page.say("The game is over.", "La partie est finie.")} ${verdict(page, liveSight(page, session, state), scores)}.`);
    void this.load();
  }

  private async load(): Promise<void> {
    try {
      this.record = await fetchRecord(this.page, this.where, this.session.table);
      const replay = await Replay.read(await this.page.engine(), this.record, this.page.language);
      this.series = seriesOf(replay, this.game);
      this.past = replay.steps(null).map((_, i) => replay.state(i + 1, null).view);
      this.page.refresh();
      this.verdict = await replay.verify();
      this.page.refresh();
    } catch (error) {
      this.page.toast(error instanceof Error ? error.message : String(error));
    }
  }

  render(showBoard: () => void, openRematch: (table: string) => void): TemplateResult {
    const { page, session } = this;
    const { say } = page;
    const state = session.state!;
    const sight = { ...liveSight(page, session, state), past: this.past };
    const scores = [...(state.scores ?? [])].sort((a, b) => a.place - b.place);
    const parts = Object.entries(state.parts ?? {}).map(([key, words]): [string, string] => [key, words.charAt(0).toUpperCase() + words.slice(1)]);
    return html`<div class="score table-${state.game}">
      <header class="bar">
        <a class="home-link" href="#/" aria-label=${say("All games", "Tous les jeux")}>${icon("back")}</a>
        <h1>${aboutOf(state.game)!.title}</h1>
        <p class="progress">${say("Game over", "Partie finie")}</p>
        <nav><a class="button plain" href="#/rules/${state.game}">${icon("book")}<span>${say("Rules", "Règles")}</span></a></nav>
      </header>
      <main>
        <section class="papyrus" aria-label=${say("Score sheet", "Feuille de score")}><div>
          <div class="verdict">${crown()}<div><h2 class="winner" tabindex="-1">${verdict(page, sight, scores)}</h2><p class="soft">${margin(page, sight, scores)}</p></div></div>
          <table>
            <thead><tr>
              <th scope="col">${say("Place and player", "Place et joueur")}</th><th class="drawn"><span class="unseen">${say("Board", "Plateau")}</span></th>
              ${parts.map(([, words]) => html`<th scope="col">${words}</th>`)}<th scope="col">${say("Total", "Total")}</th>
            </tr></thead>
            <tbody>${scores.map((score) => this.line(sight, score, parts))}</tbody>
          </table>
        </div></section>
        <div class="beside">
          <section class="panel"><h2>${say("Points over the game", "Les points au fil du jeu")}</h2>
            ${this.series ? chart(page, this.series, (step) => page.go(`#/replay/${this.where}/${session.table}/${step}`)) : html`<p class="soft small">${say("One moment.", "Un instant.")}</p>`}
            <p class="small soft">${say("Choose a point to replay from there.", "Choisissez un point pour revoir à partir de là.")}</p></section>
          ${this.deal(state)}
          <div class="shares">
            <button class="button" @click=${() => void downloadRecord(page, this.where, session)}>${icon("share")}${say("Save the record", "Enregistrer")}</button>
            ${this.where === "online"
              ? html`<button class="button" @click=${() => void this.copyLink()}>${icon("link")}${say("Link to the replay", "Lien pour revoir")}</button>`
              : html`<button class="button" @click=${() => this.copyRecord()}>${icon("copy")}${say("Copy the record", "Copier")}</button>`}
          </div>
        </div>
      </main>
      <footer class="prompt sent">
        <div class="said"><div><p class="ask">${say("The game is over. Well built!", "La partie est finie. Belle construction !")}</p>
          <p class="detail">${session.refusal?.words ?? this.rematchWords(state)}</p></div></div>
        <div class="buttons">
          <button class="button" @click=${showBoard}>${icon("eye")}<span>${say("Board", "Plateau")}</span></button>
          <a class="button" href="#/replay/${this.where}/${session.table}/0">${icon("replay")}<span>${say("Replay", "Revoir")}</span></a>
          ${session.seats.length ? html`<button class="button main" @click=${() => (session.rematch ? openRematch(session.rematch) : session.askRematch())}>${icon("again")}<span>${say("Rematch", "Revanche")}</span></button>` : nothing}
        </div>
      </footer>
    </div>`;
  }

  private rematchWords(state: State): string {
    const { say } = this.page;
    if (!this.session.rematch) return say("In a rematch the first seat moves on by one.", "À la revanche, la première place avance d’un rang.");
    const others = state.seats.filter((place) => place.kind === "human" && !this.session.seats.includes(place.seat));
    const name = others.length === 1 ? placeName(say, state.seats, others[0]!) : say("Somebody", "Quelqu’un");
    return say(`${name} would like a rematch.`, `${name} demande une revanche.`);
  }

  private copyLink(): Promise<void> {
    return copy(this.page, `${location.origin}/#/replay/online/${this.session.table}/0`, this.page.say("Link copied. It shows the game, move by move.", "Lien copié. Il montre la partie, coup par coup."));
  }

  private copyRecord(): void {
    if (this.record) void copy(this.page, this.record, this.page.say("Record copied.", "Partie copiée."));
  }

  private line(sight: Sight, score: Score, parts: [string, string][]): TemplateResult {
    const { say } = this.page;
    const place = sight.state.seats.find((seat) => seat.seat === score.seat)!;
    const isMe = this.session.seats.length === 1 && this.session.seats.includes(score.seat);
    const kind = isMe ? place.name : place.kind === "bot" ? "Bot" : this.where === "online" ? say("By link", "Par lien") : say("Here", "Ici");
    return html`<tr class=${score.place === 1 ? "first" : ""}>
      <td class="head"><div class="who"><span class="place">${score.place}</span>${mark(score.seat, score.place === 1)}<span><b>${sight.name(score.seat)}</b><span class="small soft">${kind}</span></span></div></td>
      <td class="drawn"><div class="score-board">${this.game.board(sight, score.seat)}</div></td>
      ${parts.map(([key, words]) => {
        const points = score.parts[key] ?? 0;
        return html`<td class="part ${points ? "" : "zero"}" data-part=${words}><b>${figure(points)}</b><span class="small soft">${this.game.reason?.(sight, score.seat, key) ?? ""}</span></td>`;
      })}
      <td class="sum"><span class="total"><span>${score.out || score.total === null ? say("out", "éliminé") : figure(score.total)}</span></span></td>
    </tr>`;
  }

  private deal(state: State): TemplateResult {
    const { say } = this.page;
    const isFair = this.verdict?.kind === "fair";
    return html`<section class="panel seal">${icon("seal")}<div>
      <h3>${isFair ? say("The deal was fair", "La donne était honnête") : say("The deal", "La donne")}</h3>
      <p class="small">${dealWords(say, this.verdict)}</p>
      ${state.fair.commitment
        ? html`<button class="link code" title=${say("Copy the seal", "Copier le sceau")} @click=${() => void copy(this.page, state.fair.commitment!, say("Seal copied.", "Sceau copié."))}>${sealWords(state.fair.commitment)}</button>`
        : nothing}
    </div></section>`;
  }
}

function dealWords(say: Say, verdict: Verdict | null): string {
  switch (verdict?.kind) {
    case undefined:
      return say("Dealing every draw again.", "On redistribue chaque tirage.");
    case "fair":
      return say(`All ${verdict.draws} draws were dealt again from the opened secret. Every one matches.`, `Les ${verdict.draws} tirages ont été refaits avec le secret ouvert. Tous concordent.`);
    case "changed":
      return say(`Draw ${verdict.draws + 1} differs: expected ${verdict.should}, the record says ${verdict.was}.`, `Le tirage ${verdict.draws + 1} diffère : attendu ${verdict.should}, la partie dit ${verdict.was}.`);
    case "broken":
      return say("The secret that was opened is not the one that was sealed.", "Le secret ouvert n’est pas celui qui était scellé.");
    case "unproven":
      return say("This deal carries no proof: it went on from a record, or the page was not opened over https.", "Cette donne est sans preuve : elle reprend une partie, ou la page n’est pas ouverte en https.");
    case "unreadable":
      return say(`Line ${verdict.line}: ${verdict.words}`, `Ligne ${verdict.line} : ${verdict.words}`);
  }
}

function verdict(page: Page, sight: Sight, scores: Score[]): string {
  const { say } = page;
  const first = winners(scores);
  const total = first[0]?.total;
  const names = first.map((score) => sight.name(score.seat));
  if (total === null || total === undefined || first.every((score) => score.out)) return say("Nobody is left.", "Il ne reste personne.");
  const points = howMany(say, total, ["point", "points"], ["point", "points"]);
  if (first.length > 1) return say(`${names.join(" and ")} share the win with ${points}`, `${names.join(" et ")} gagnent ensemble avec ${points}`);
  return isMe(say, sight, first[0]!) ? say(`You win with ${points}`, `Vous gagnez avec ${points}`) : say(`${names[0]} wins with ${points}`, `${names[0]} gagne avec ${points}`);
}

function isMe(say: Say, sight: Sight, score: Score): boolean {
  return sight.name(score.seat) === say("You", "Vous");
}

function margin(page: Page, sight: Sight, scores: Score[]): string {
  const { say } = page;
  const first = winners(scores);
  const second = scores.find((score) => score.place > 1);
  if (first.length !== 1 || !second || second.total === null || first[0]!.total === null) return "";
  if (second.out) return isMe(say, sight, second) ? say("You are out.", "Vous êtes éliminé.") : say(`${sight.name(second.seat)} is out.`, `${sight.name(second.seat)} est éliminé.`);
  const ahead = first[0]!.total - second.total;
  // In the middle of a sentence you are written small.
  const name = isMe(say, sight, second) ? say("you", "vous") : sight.name(second.seat);
  if (ahead === 0) return say(`Level with ${name}; the tie-break decided.`, `À égalité avec ${name} ; le départage a tranché.`);
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
    if (next !== round && round > 0 && !isLast) points.push({ step: step - 1, totals: steps[Math.max(step - 2, 0)]!.totals });
    round = next;
    // What was secret is the last step.
    if (isLast) points.push({ step, totals: steps[step - 1]!.totals });
  }
  return { seats: replay.state(0, null).seats.map((place) => place.seat), points };
}
