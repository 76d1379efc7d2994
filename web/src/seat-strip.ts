/** seat-strip.ts -- the charts of a round with one deal: for each seat those who held it, on one scale for all seats,
 *  and everybody in one order around zero. They are lines of a list, so the figures are read as they are written, and
 *  as wide as there is room, so no letter shrinks. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Say } from "./i18n.js";
import { icon, mark } from "./icons.js";
import { placeOn, seatScale } from "./seat-scale.js";
import { setStyle } from "./set-style.js";
import { decimal, toOthers } from "./tournament-words.js";
import type { SameDeal, SameSeat } from "./tournaments.js";
import { figure } from "./widgets.js";

export interface SeatContext {
  say: Say;
  /** Which entrant I am. */
  me: number | null;
  nameOf(one: SameSeat): string;
}

/** A dot, and a line to it from where it is measured. */
function stem(from: number, to: number): TemplateResult {
  return html`<span class="track" aria-hidden="true"><i class="stem" ${setStyle({
    "--from": `${Math.min(from, to)}%`,
    "--to": `${100 - Math.max(from, to)}%`,
  })}></i><i class="dot" ${setStyle({ "--at": `${to}%` })}></i></span>`;
}

export function stripOf(context: SeatContext, seat: SameDeal["seats"][number], deal: SameDeal): TemplateResult {
  const { say, me } = context;
  const scale = seatScale(deal);
  const rows = [...seat.of].sort((a, b) => b.points - a.points);
  const isMine = me !== null && rows.some(({ entrant }) => entrant === me);
  const mean = placeOn(scale, seat.mean);
  const words = say(`Seat ${seat.seat}`, `Place ${seat.seat}`);
  const line = `${say("line: mean", "trait : moyenne")} ${decimal(say, seat.mean, 1)}`;
  return html`<figure class="seat-strip" aria-label="${words}, ${line}"><figcaption>${mark(
    seat.seat,
    isMine,
  )}<h3>${words}</h3><span class="small soft">${
    isMine ? html`<span class="at-desk">${say("yours", "la vôtre")} · </span>` : nothing
  }${line}</span><span
      class="small soft heads" aria-hidden="true"><span>${say("points", "points")}</span><span>${say(
        "to others",
        "aux autres",
      )}</span></span></figcaption>
    <div class="plot"><div class="track lines" aria-hidden="true">${scale.lines.map(
      (at) => html`<i class="grid" ${setStyle({ "--at": `${placeOn(scale, at)}%` })}><span>${figure(at)}</span></i>`,
    )}<i class="mean" ${setStyle({ "--at": `${mean}%` })}></i></div>
    <ol>${rows.map((one) => stripLine(context, one, mean, placeOn(scale, one.points)))}</ol></div></figure>`;
}

function stripLine({ say, me, nameOf }: SeatContext, one: SameSeat, mean: number, at: number): TemplateResult {
  const isMe = one.entrant !== null && one.entrant === me;
  return html`<li class=${isMe ? "me" : ""}><span class="name">${one.entrant === null ? icon("bot") : nothing}${nameOf(
    one,
  )}</span><span class="small soft at" title="${say("Table", "Table")} ${one.table}">T${one.table}</span>${stem(
    mean,
    at,
  )}<b>${figure(one.points)}<span class="unseen"> ${say("points,", "points,")}</span></b><span class="diff">${toOthers(
    say,
    one.to_others,
  )}<span class="unseen"> ${say("to others", "aux autres")}</span></span></li>`;
}

/** All who played, the best first, around zero. */
export function orderOf(
  { say, me, nameOf }: SeatContext,
  order: readonly (SameSeat & { seat: string })[],
): TemplateResult {
  const most = Math.max(1, ...order.map(({ to_others }) => Math.abs(to_others)));
  const scale = { low: -most, high: most };
  return html`<ol class="order">${order.map((one, i) => {
    const isMe = one.entrant !== null && one.entrant === me;
    return html`<li class=${isMe ? "me" : ""}><span class="place">${i + 1}</span><span class="name">${nameOf(
      one,
    )}</span><span class="small soft"><span class="unseen">${say("seat ", "place ")}</span>${one.seat}</span>${stem(
      50,
      placeOn(scale, one.to_others),
    )}<b>${toOthers(say, one.to_others)}</b></li>`;
  })}</ol>`;
}
