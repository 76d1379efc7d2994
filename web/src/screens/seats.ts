/** seats.ts -- the others at the table: small complete boards beside mine, one of them enlarged on demand. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Page } from "../frame.js";
import { icon, mark } from "../icons.js";
import type { Seat } from "../protocol.js";
import type { Where } from "../records.js";
import type { Session } from "../session.js";
import type { GameTable, Sight } from "../table.js";

/** Whose company this is: what the boards need to know, and what a hand on them does. */
export interface Company {
  readonly page: Page;
  readonly session: Session;
  readonly game: GameTable;
  readonly where: Where;
  enlarge(seat: Seat | null): void;
  tapped(event: MouseEvent): void;
  pointed(event: Event): void;
}

function seatHead(at: Company, sight: Sight, seat: Seat): TemplateResult {
  const place = sight.state.seats.find((other) => other.seat === seat)!;
  const { points, more } = at.game.points(sight, seat);
  const { say } = at.page;
  const isTurn = sight.state.actors.includes(seat);
  return html`${mark(seat, seat === sight.me && at.session.seats.length > 0)}
    <b class="seat-name">${sight.name(seat)}</b>
    ${place.kind === "bot" || place.stand_in ? html`<span class="bot-tag">bot</span>` : nothing}
    ${place.kind === "human" && !place.present && at.where === "online" ? html`<span class="bot-tag">${say("away", "absent")}</span>` : nothing}
    ${isTurn ? html`<span class="chip turn">${say("playing", "joue")}</span>` : nothing}
    ${place.time_left === null ? nothing : html`<span class="clock">${clockWords(place.time_left)}</span>`}
    <span class="number">${points}${more ? html`<small>+?</small>` : nothing}</span>`;
}

export function strip(at: Company, sight: Sight): TemplateResult {
  return html`<div class="strip">
    ${sight.state.seats
      .filter((place) => place.seat !== sight.me)
      .map((place) => {
        const { points, more } = at.game.points(sight, place.seat);
        return html`<button class=${sight.state.actors.includes(place.seat) ? "turn" : ""} @click=${() => at.enlarge(place.seat)}>
          ${mark(place.seat)}<span>${sight.name(place.seat)}</span><b class="number">${points}${more ? "+?" : ""}</b>
        </button>`;
      })}
  </div>`;
}

export function others(at: Company, sight: Sight): TemplateResult {
  const { say } = at.page;
  const list = sight.state.seats.filter((place) => place.seat !== sight.me);
  return html`<aside class="others" data-group="others" data-count=${list.length} aria-label=${say("The other seats", "Les autres places")}
    @click=${(event: MouseEvent) => at.tapped(event)} @pointerover=${(event: PointerEvent) => at.pointed(event)} @focusin=${(event: FocusEvent) => at.pointed(event)}>
    ${list.map(
      ({ seat }) => html`<section class="other ${sight.state.actors.includes(seat) ? "turn" : ""}" data-seat=${seat} aria-label=${sight.name(seat)}>
        <header>
          ${seatHead(at, sight, seat)}
          <button class="button plain icon-only" aria-label=${say(`Enlarge the board of ${sight.name(seat)}`, `Agrandir le plateau de ${sight.name(seat)}`)} @click=${() => at.enlarge(seat)}>${icon("enlarge")}</button>
        </header>
        <div class="other-body">
          ${at.game.facts?.(sight, seat) ?? nothing}
          <div class="small-board">${at.game.board(sight, seat)}</div>
        </div>
      </section>`,
    )}
  </aside>`;
}

export function largeBoard(at: Company, sight: Sight, seat: Seat): TemplateResult {
  const { say } = at.page;
  return html`<section class="enlarged" role="dialog" aria-label=${sight.name(seat)}>
    <header>
      ${seatHead(at, sight, seat)}
      <button class="button icon-only" aria-label=${say("Close", "Fermer")} @click=${() => at.enlarge(null)}>${icon("close")}</button>
    </header>
    ${at.game.facts?.(sight, seat) ?? nothing}
    <div class="large-board">${at.game.board(sight, seat)}</div>
  </section>`;
}

function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
