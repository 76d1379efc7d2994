/** ledger.ts -- my connections and my sum, part by part; a preview writes old and new exactly where they count. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../web/src/icons.js";
import { buildingIcon, chip, chipCounts, pips } from "./pieces.js";
import type { Outlook } from "./plan-worth.js";
import { colourName, COLOURS, isWatched, necropolis, type Counts, type PyramidsContext } from "./view.js";

function change(now: number, then: number, sign = ""): TemplateResult {
  if (now === then) return html`<b>${sign}${now}</b>`;
  return html`<b class="pill"><span>${sign}${now}</span>→${sign}${then}</b>`;
}

function connectionRows(s: PyramidsContext, now: Counts, then: Counts): TemplateResult {
  return html`<table class="connections">
    <tbody>
      ${COLOURS.map((colour) => {
        const name = colourName(colour, s.say);
        return html`<tr>
          <th scope="row"><span class="colour">${chip(colour)}<span
            class="name">${name[0]!.toUpperCase()}${name.slice(1)}</span></span></th>
          <td>${pips(colour, now[colour], then[colour])}</td>
          <td class="figure">${change(now[colour], then[colour])}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

function bonus(s: PyramidsContext, then: Counts, points: number): TemplateResult {
  const reached = COLOURS.filter((colour) => then[colour] >= 3).length;
  return html`<p class="bonus ${points ? "reached" : ""}">
    ${buildingIcon("P")}
    <span><b>+10</b>
    ${s.say(
      `when all five reach the line: ${reached} of 5`,
      `si les cinq atteignent le trait : ${reached} sur 5`,
    )}</span>
  </p>`;
}

function tombRows(s: PyramidsContext): TemplateResult {
  const mine = necropolis(s.view, s.me);
  const isCounted = s.view.tombs_counted;
  const whose = isCounted ? nothing : html`${icon("eye")}<span class="whose">${s.say("only you", "vous seul")}</span>`;
  return html`<tr>
      <th scope="row">${isCounted ? s.say("Tomb", "Tombeau") : s.say("Tomb, at the end", "Tombeau, à la fin")}</th>
      <td class="figure">${isCounted ? html`<b>+${mine.score.parts["tomb"]}</b>` : "?"}</td>
    </tr>
    ${
      mine.tomb_stones && mine.tomb
        ? html`<tr class="within"><td colspan="2"><div
          class="tomb-stones">${whose}${chipCounts(mine.tomb_stones)}</div></td></tr>`
        : nothing
    }`;
}

export function ledger(s: PyramidsContext, { now, then }: Outlook): TemplateResult {
  const row = (words: string, before: number, after: number, sign = "+") =>
    html`<tr><th scope="row">${words}</th><td class="figure">${change(before, after, sign)}</td></tr>`;
  return html`<aside class="ledger">
    <h2>${isWatched(s) ? s.say("Connections", "Connexions") : s.say("Your connections", "Vos connexions")}</h2>
    ${connectionRows(s, now.connections, then.connections)}
    ${bonus(s, then.connections, then.bonus)}
    <table class="sum">
      <tbody>
        ${row(s.say("Colours", "Couleurs"), now.colours, then.colours, "")}
        ${row(s.say("Largest again", "La plus grande"), now.largest, then.largest)}
        ${then.bonus ? row(s.say("All five", "Les cinq"), now.bonus, then.bonus) : nothing}
        ${row(s.say("Obelisk", "Obélisque"), now.obelisk, then.obelisk)}
        ${row(s.say("Glyphs", "Glyphes"), now.glyphs, then.glyphs)}
        ${tombRows(s)}
        <tr class="total">
          <th scope="row">Total</th>
          <td class="figure"><b>${now.total}</b>${
            then.total === now.total ? nothing : html`<b class="pill">+${then.total - now.total}</b>`
          }</td>
        </tr>
      </tbody>
    </table>
  </aside>`;
}

/** The ledger in one row; a tap unfolds it. */
export function foldedLedger(s: PyramidsContext, seen: Outlook): TemplateResult {
  const { now, then } = seen;
  return html`<details class="folded">
    <summary>
      <span class="unseen">${s.say("Connections and sum", "Connexions et total")}</span>
      ${COLOURS.map(
        (colour) =>
          html`<span class="count">${chip(colour)}${change(now.connections[colour], then.connections[colour])}</span>`,
      )}
      <span class="whole">${change(now.total, then.total)}</span>
    </summary>
    ${ledger(s, seen)}
  </details>`;
}
