/** of-tournament.ts -- what the waiting room of a tournament's table says: which table of which round it is, and until
 *  when bots come. Whoever came another way than by the tournament is told as well, once it was found out. */
import { html, nothing, type TemplateResult } from "lit-html";
import { cameFrom, noteTables } from "../came-from.js";
import { icon } from "../icons.js";
import type { Page } from "../screen.js";
import { momentWords } from "../tournament-words.js";
import { tournaments } from "../tournaments.js";

/** Tables of which was asked. */
const asked = new Set<string>();

export function ofTournament(page: Page, table: string): TemplateResult | typeof nothing {
  const { say, language } = page;
  const from = cameFrom(table);
  if (!from) {
    void findOut(page, table);
    return nothing;
  }
  const { tournament, name, round, number, by } = from;
  const time = by === undefined ? "" : momentWords(language, by, Date.now());
  return html`<div class="of-tournament"><a href="#/tournament/${tournament}">${name}</a> · ${say(
    `round ${round}, table ${number}`,
    `ronde ${round}, table ${number}`,
  )}${
    time
      ? html`<p class="small">${icon("clock")}${say(
          `A Scribe takes the seats of who is not here at ${time}.`,
          `Un Scribe prendra les places vides à ${time}.`,
        )}</p>`
      : nothing
  }</div>`;
}

/** Of those that I play in, is it a table of one? */
async function findOut(page: Page, table: string): Promise<void> {
  if (page.account.signedIn === null || asked.has(table)) return;
  asked.add(table);
  const calls = tournaments(page.language);
  try {
    const mine = (await calls.list()).filter(({ entered, state }) => entered && state === "playing");
    for (const { tournament } of mine) noteTables(await calls.read(tournament, ""));
  } catch {
    // Then it is a table like others.
  }
  if (cameFrom(table)) page.refresh();
}
