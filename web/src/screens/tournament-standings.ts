/** tournament-standings.ts -- who stands where in a tournament: places, what every round brought, the figures that
 *  part equals, and one sentence that says why. Before the first round: who has entered, the strongest first. */
import { html, nothing, type TemplateResult } from "lit-html";
import { stepAmong } from "../arrow-keys.js";
import { howMany, listed } from "../i18n.js";
import { icon } from "../icons.js";
import { grouped } from "../players.js";
import { decimal, entrantName, momentWords, pointsNoun, pointsOf, toldPair, whyWords } from "../tournament-words.js";
import { byRating, letterOf, seatIn, type Stand, type Tournament } from "../tournaments.js";
import { figure } from "../widgets.js";
import type { Shown } from "./tournament-screen.js";

/** Rounds that have a column of their own. */
const COLUMNS = 3;

export function standings(shown: Shown): TemplateResult {
  return html`<div class="page">${shown.of.standings.length ? table(shown) : entrants(shown)}</div>`;
}

// ---- before the first round is over ----

function entrants({ of, page, now }: Shown): TemplateResult {
  const { say, language } = page;
  const isOpen = of.state === "entering";
  const title = isOpen || of.state === "cancelled" ? say("Entered", "Inscriptions") : say("Players", "En lice");
  const when =
    isOpen && of.starts !== null
      ? say(
          `Round 1 is paired at ${momentWords(language, of.starts, now)}.`,
          `Première ronde : ${momentWords(language, of.starts, now)}.`,
        )
      : isOpen
        ? ""
        : say("Standings come after the first round.", "Le classement vient après la première ronde.");
  return html`<div class="head"><div><h2>${title}</h2><p class="small soft">${when}</p></div></div>
    ${
      of.list.length
        ? html`<ol class="entrants">${byRating(of.list).map((entrant) => {
            const { player, rating, margin, left } = of.list[entrant]!;
            const name = entrantName(say, of.list, entrant);
            return html`<li class=${entrant === of.me ? "own" : ""}><b>${
              player === undefined ? name : html`<a href="#/player/${player}">${name}</a>`
            }</b> ${entrant === of.me ? html`<small>${say("you", "vous")}</small>` : nothing}${
              left ? html`<small>${say("has left", "a quitté")}</small>` : nothing
            }<span class="soft">${
              rating === undefined ? "" : `${grouped(rating)} ± ${grouped(margin ?? 0)}`
            }</span></li>`;
          })}</ol>`
        : html`<p class="soft empty">${say("Nobody has entered yet.", "Pas encore d’inscription.")}</p>`
    }`;
}

// ---- afterwards ----

/** The last rounds that were begun. */
function columnsOf({ round, stands_after }: Tournament): number[] {
  const last = Math.max(round, stands_after);
  const count = Math.min(COLUMNS, last);
  return Array.from({ length: count }, (_, i) => last - count + 1 + i);
}

function table(shown: Shown): TemplateResult {
  const { of, page } = shown;
  const { say } = page;
  const columns = columnsOf(of);
  const title =
    of.state === "over"
      ? say("Final standings", "Classement final")
      : say(`Standings after round ${of.stands_after}`, `Classement après la ronde ${of.stands_after}`);
  return html`<div class="head"><div><h2>${title}</h2><p class="small soft">${say(
    "One point for everyone you finish ahead of at your table, half for a tie.",
    "Un point par joueur devancé à votre table, un demi en cas d’égalité.",
  )}</p></div></div>
    <table class="stand"><caption class="unseen">${title}</caption>
      ${heads(shown, columns)}
      <tbody @keydown=${(event: KeyboardEvent) => stepAmong(event, "th button")}>${of.standings.map((_, at) =>
        line(shown, at, columns),
      )}</tbody></table>
    ${why(shown)}`;
}

/** What has little room is short on a phone. */
function heads({ page: { say } }: Shown, columns: readonly number[]): TemplateResult {
  const short = (words: string, letters: string) =>
    html`<span class="at-desk">${words}</span><abbr class="at-hand" title=${words}>${letters}</abbr>`;
  return html`<thead><tr><th scope="col" class="figure">${say("Place", "Rang")}</th><th scope="col">${say(
    "Player",
    "Nom",
  )}</th>${columns.map(
    (round) =>
      html`<th scope="col" class="figure at-desk"><abbr title=${say(`Round ${round}`, `Ronde ${round}`)}>R ${
        round
      }</abbr></th>`,
  )}<th scope="col" class="figure">${say("Points", "Points")}</th><th scope="col" class="figure part">1 ${short(
    say("Opponents", "Adversaires"),
    say("Opp.", "Adv."),
  )}</th><th scope="col" class="figure part">2 ${say("Share %", "Part %")}</th></tr></thead>`;
}

/** This figure set them apart from the one below or the one above. */
function isDecisive({ standings }: Tournament, at: number, by: Stand["over"]): boolean {
  return (at + 1 < standings.length && standings[at]!.over === by) || standings[at - 1]?.over === by;
}

function line(shown: Shown, at: number, columns: readonly number[]): TemplateResult {
  const { of, page, unfolded } = shown;
  const { say } = page;
  const { entrant, place, points, opponents, share, over } = of.standings[at]!;
  const { left } = of.list[entrant]!;
  const name = entrantName(say, of.list, entrant);
  const isMe = entrant === of.me;
  const part = (by: Stand["over"], words: string) =>
    html`<td class="figure part">${isDecisive(of, at, by) ? html`<b>${words}</b>` : words}</td>`;
  return html`<tr class="${isMe ? "own" : ""} ${over === "points" ? "last-of-equals" : ""}"><td
      class="figure place">${place}</td><th scope="row"><button aria-expanded=${unfolded === entrant}
      @click=${() => shown.unfold(entrant)}>${name}</button>${
        isMe ? html` <small>${say("you", "vous")}</small>` : nothing
      }${left ? html` <small>${say("has left", "a quitté")}</small>` : nothing}</th>${columns.map(
        (round) => html`<td class="figure at-desk">${cell(shown, round, entrant)}</td>`,
      )}<td class="figure total"><b>${pointsOf(say, points)}</b></td>${part(
        "opponents",
        pointsOf(say, opponents),
      )}${part("share", decimal(say, share, 1, true))}</tr>
    ${unfolded === entrant ? details(shown, at, columns.length + 5) : nothing}`;
}

/** What a round brought: "2 57 pts", or where one plays. */
function cell({ of, page: { say } }: Shown, round: number, entrant: number): TemplateResult | string {
  const found = seatIn(of, round, entrant);
  if (!found) return isFree(of, round, entrant) ? html`<small>${say("free", "libre")}</small>` : "";
  const { seat, table } = found;
  if (seat.made === undefined) return html`<small>${say(`Table ${table.number}`, `Table ${table.number}`)}</small>`;
  return html`<b>${pointsOf(say, seat.made)}</b><small>${
    seat.absent ? say("absent", "absence") : seat.points === undefined ? "" : `${figure(seat.points)} pts`
  }</small>`;
}

/** Whoever has a table in no later round either has left. */
function isFree(of: Tournament, round: number, entrant: number): boolean {
  if (!of.list[entrant]!.left) return of.tables.some((table) => table.round === round);
  return of.tables.some((table) => table.round > round && table.seats.some((seat) => seat.entrant === entrant));
}

// ---- why ----

function why({ of, page }: Shown): TemplateResult {
  const { say } = page;
  const told = toldPair(of.standings, of.me);
  return html`<div class="why">${icon("lamp")}<p>${
    told === null ? nothing : html`<b>${whyWords(say, of, told)}</b> `
  }<span class="soft">${say("Equal points:", "À égalité :")} <b>1</b> ${say(
    "opponents’ points,",
    "points des adversaires,",
  )} <b>2</b> ${say("your share of all points at your tables,", "votre part des points à vos tables,")} <b>3</b> ${say(
    "a draw of lots from the sealed secret. The figure that decided is in bold.",
    "un tirage au sort d’après le secret scellé. Le chiffre qui a décidé est en gras.",
  )}</span></p></div>`;
}

/** Round by round, and why this one stands before the next. */
function details(shown: Shown, at: number, columns: number): TemplateResult {
  const { of, page } = shown;
  const { say } = page;
  const { entrant } = of.standings[at]!;
  const { player, name = "" } = of.list[entrant]!;
  const rounds = Array.from({ length: Math.max(of.round, of.stands_after) }, (_, i) => i + 1);
  return html`<tr class="details"><td colspan=${columns}><ol>${rounds.map(
    (round) => html`<li>${roundOf(shown, round, entrant)}</li>`,
  )}</ol>${at + 1 < of.standings.length ? html`<p>${whyWords(say, of, at)}</p>` : nothing}${
    player === undefined
      ? nothing
      : html`<p><a href="#/player/${player}">${
          entrant === of.me ? say("My page", "Ma page") : say(`Page of ${name}`, `La page de ${name}`)
        }</a></p>`
  }</td></tr>`;
}

/** "Round 1, table 2, seat B, with Nora and Léa: 2 points, 57 in the game". */
function roundOf({ of, page: { say } }: Shown, round: number, entrant: number): string {
  const found = seatIn(of, round, entrant);
  const head = say(`Round ${round}`, `Ronde ${round}`);
  if (!found)
    return isFree(of, round, entrant) ? `${head} : ${say("free", "libre")}`.replace(" :", say(":", " :")) : head;
  const { table, seat } = found;
  const others = table.seats.flatMap(({ entrant: other }) =>
    other === entrant ? [] : [other === null ? say("a bot", "un bot") : entrantName(say, of.list, other)],
  );
  const where = say(
    `${head}, table ${table.number}, seat ${letterOf(found.at)}, with ${listed(say, others)}`,
    `${head}, table ${table.number}, place ${letterOf(found.at)}, avec ${listed(say, others)}`,
  );
  if (seat.made === undefined) return where;
  const game =
    seat.points === undefined
      ? ""
      : say(
          `, ${seat.points} in the game`,
          `, ${howMany(say, seat.points, ["", ""], ["point", "points"])} dans la partie`,
        );
  return `${where}${say(":", " :")} ${pointsNoun(say, seat.made)}${seat.absent ? say(", absent", ", absence") : game}`;
}
