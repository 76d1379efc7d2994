/** tournament-tables.ts -- the rounds of a tournament and the tables of one of them, mine first: who sits where, who is
 *  awaited, what came of it, and where to watch or see it again. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { stepAmong } from "../arrow-keys.js";
import { howMany } from "../i18n.js";
import { icon, mark } from "../icons.js";
import { levelName } from "../levels.js";
import { entrantName, momentWords, toOthers } from "../tournament-words.js";
import { inOneOrder, isRoundOver, letterOf, tablesOf, type TableSeat, type TournamentTable } from "../tournaments.js";
import { figure, oneOf } from "../widgets.js";
import type { Shown } from "./tournament-screen.js";

export function roundsOf(shown: Shown): TemplateResult {
  const { of, page, round } = shown;
  const { say } = page;
  const tables = tablesOf(of, round);
  return html`<section class="rounds" aria-label=${say("Rounds", "Rondes")}>
    <div class="choose"><h2>${say("Rounds", "Rondes")}</h2>${oneOf(
      say("Round", "Ronde"),
      Array.from({ length: of.rounds }, (_, i) => ({
        value: i + 1,
        label: roundLabel(shown, i + 1),
        name: roundName(shown, i + 1),
      })),
      round,
      (chosen) => shown.choose(chosen),
    )}</div>
    ${
      tables.length
        ? html`<ul class="tables" @keydown=${(event: KeyboardEvent) => stepAmong(event, "footer > *")}>${repeat(
            tables,
            ({ number }) => number,
            (table) => tableCard(shown, table),
          )}</ul>`
        : html`<p class="soft empty">${
            round > 1
              ? say(
                  `Paired when round ${round - 1} is over.`,
                  `Les tables se font quand la ronde ${round - 1} est finie.`,
                )
              : say("The tables are being made.", "On prépare les tables.")
          }</p>`
    }
    ${sameDeal(shown)}
  </section>`;
}

function roundLabel({ of }: Shown, round: number): TemplateResult {
  return html`<span>${round}</span>${of.same_deal.includes(round) ? icon("copy") : nothing}`;
}

function roundName({ of, page: { say } }: Shown, round: number): string {
  const words = say(`Round ${round}`, `Ronde ${round}`);
  return of.same_deal.includes(round) ? `${words}, ${say("the same deal", "même donne")}` : words;
}

// ---- a table ----

function isMine({ of }: Shown, { seats }: TournamentTable): boolean {
  return of.me !== null && seats.some(({ entrant }) => entrant === of.me);
}

function tableCard(shown: Shown, table: TournamentTable): TemplateResult {
  const { say } = shown.page;
  const waitsForMe = isAwaited(shown, table);
  return html`<li class="one-table ${table.state === "over" ? "ended" : ""} ${waitsForMe ? "turn" : ""}">
    <header><h3>${say(`Table ${table.number}`, `Table ${table.number}`)}</h3>${chip(shown, table, waitsForMe)}</header>
    <ul>${table.seats.map((seat, at) => seatLine(shown, table, seat, at))}</ul>
    ${foot(shown, table, waitsForMe)}
  </li>`;
}

function isAwaited({ of }: Shown, { state, seats }: TournamentTable): boolean {
  return state === "waiting" && of.me !== null && seats.some(({ entrant, ready }) => entrant === of.me && !ready);
}

function chip({ page: { say } }: Shown, { state }: TournamentTable, waitsForMe: boolean): TemplateResult {
  if (waitsForMe) return html`<span class="chip turn">${say("Waits for you", "On vous attend")}</span>`;
  switch (state) {
    case "waiting":
      return html`<span class="chip dashed">${say("Waiting", "En attente")}</span>`;
    case "playing":
      return html`<span class="chip">${icon("hourglass")}${say("Playing", "En cours")}</span>`;
    case "over":
      return html`<span class="chip done">${icon("check")}${say("Finished", "Terminée")}</span>`;
  }
}

function seatLine(shown: Shown, table: TournamentTable, seat: TableSeat, at: number): TemplateResult {
  const { of, page } = shown;
  const { say } = page;
  const isMe = seat.entrant !== null && seat.entrant === of.me;
  const name = seat.entrant === null ? levelName(say, "scribe") : entrantName(say, of.list, seat.entrant);
  const letter = letterOf(at);
  return html`<li class=${isMe ? "me" : ""}>${mark(letter, isMe)}<span class="name"><span class="unseen">${say(
    `Seat ${letter}: `,
    `Place ${letter} : `,
  )}</span>${name}${standIn(shown, seat)}</span>${outcome(shown, table, seat, isMe)}</li>`;
}

/** A bot plays there. */
function standIn({ page: { say } }: Shown, { entrant, absent }: TableSeat): TemplateResult | typeof nothing {
  if (entrant !== null && !absent) return nothing;
  const words = absent ? say("absent, a bot plays", "absence, un bot joue") : "bot";
  return html` <span class="stood" title=${words}>${icon("bot")}<span class="unseen">${words}</span></span>`;
}

function outcome(
  { page: { say } }: Shown,
  { state }: TournamentTable,
  { entrant, points, place, ready, present }: TableSeat,
  isMe: boolean,
): TemplateResult | typeof nothing {
  if (points !== undefined)
    return html`<b class=${place === 1 ? "won" : ""}>${figure(points)}<span class="unseen"> ${say(
      "points",
      "points",
    )}</span></b>`;
  if (state !== "waiting" || entrant === null) return nothing;
  if (isMe && !ready) return html`<small>${say("your seat", "votre place")}</small>`;
  if (ready) return html`<small class="here">${say("sits", "à table")}</small>`;
  if (present) return html`<small class="here">${say("here", "ici")}</small>`;
  // A server that does not keep the table does not know.
  return present === undefined ? nothing : html`<small>${say("not here yet", "pas encore là")}</small>`;
}

function foot(shown: Shown, table: TournamentTable, waitsForMe: boolean): TemplateResult {
  const { page, of } = shown;
  const { say } = page;
  const isClosed = of.same_deal.includes(table.round) && !isRoundOver(of, table.round);
  const open = (words: string, address: string, picture: "eye" | "replay") =>
    html`<a href=${address}
      aria-label="${words}: ${say("table", "table")} ${table.number}">${icon(picture)}${words}</a>`;
  switch (table.state) {
    case "waiting":
      if (table.table === null)
        return html`<footer><span>${say("The table is being made", "On prépare la table")}</span></footer>`;
      return html`<footer><span>${
        waitsForMe
          ? say("Begins when you sit", "Commence quand vous êtes là")
          : table.by === undefined
            ? nothing
            : `${say("A Scribe joins at", "Un Scribe vient à")} ${momentWords(page.language, table.by, shown.now)}`
      }</span>${
        isMine(shown, table)
          ? html`<button class="link" @click=${() => shown.sit()}>${
              waitsForMe ? say("Sit down", "S’asseoir") : say("To the table", "À la table")
            }</button>`
          : nothing
      }</footer>`;
    case "playing":
      return html`<footer>${
        isMine(shown, table)
          ? html`<span></span><button class="link" @click=${() => shown.sit()}>${say(
              "To the table",
              "À la table",
            )}</button>`
          : table.watch && table.table
            ? html`<span></span>${open(say("Watch", "Regarder"), `#/table/${table.table}`, "eye")}`
            : html`<span>${
                isClosed
                  ? say("The same cards elsewhere: not to be watched", "Mêmes cartes ailleurs : ne se regarde pas")
                  : say("Not to be watched", "Ne se regarde pas")
              }</span>`
      }</footer>`;
    case "over":
      return html`<footer><span>${
        table.table === null
          ? say("Nobody came", "Personne n’est venu")
          : isClosed
            ? say("Shown when the last table has ended", "Visible quand la dernière table aura fini")
            : nothing
      }</span>${
        table.table !== null && !isClosed && (table.watch || isMine(shown, table))
          ? open(say("Replay", "Revoir"), `#/replay/online/${table.table}`, "replay")
          : nothing
      }</footer>`;
  }
}

// ---- the same deal ----

/** The round that is shown, or else the last one, was the same deal at all tables. */
function sameDeal(shown: Shown): TemplateResult | typeof nothing {
  const { of, page, round, compared } = shown;
  const { say } = page;
  if (of.same_deal.includes(round) && !isRoundOver(of, round))
    return html`<p class="same-deal small soft">${icon("copy")}<span>${say(
      "The same deal at all tables. Compared when the last one has ended.",
      "Même donne à toutes les tables. On compare quand la dernière a fini.",
    )}</span></p>`;
  const which = of.same_deal.includes(round) ? round : compared?.round;
  if (which === undefined) return nothing;
  const tables = howMany(say, tablesOf(of, which).length, ["table", "tables"], ["table", "tables"]);
  const address = `#/tournament/${of.tournament}/round/${which}${shown.link && `/${shown.link}`}`;
  return html`<a class="same-deal" href=${address}>${icon("copy")}<span><b>${say(
    `Round ${which} was the same deal at ${tables}`,
    `Ronde ${which} : même donne à ${tables}`,
  )}</b><small>${compared?.round === which ? mineWords(shown) : say("Compare", "Comparer")}</small></span>${icon(
    "forward",
  )}</a>`;
}

function mineWords({ of, page: { say }, compared }: Shown): string {
  const order = inOneOrder(compared!);
  const own = order.find(({ entrant }) => entrant !== null && entrant === of.me);
  if (own) {
    const against = say(
      `${toOthers(say, own.to_others)} against the others in seat ${own.seat}.`,
      `${toOthers(say, own.to_others)} par rapport aux autres à la place ${own.seat}.`,
    );
    return own === order[0]
      ? `${say("You made most of it:", "C’est vous qui l’avez le mieux jouée :")} ${against}`
      : against;
  }
  const best = order[0] ? entrantName(say, of.list, order[0].entrant!) : "";
  return say(`${best} made most of it.`, `C’est ${best} qui l’a le mieux jouée.`);
}
