/** seats.ts -- the others at the table: small complete boards beside mine, one of them enlarged on demand. */
import { html, nothing, type TemplateResult } from "lit-html";
import { clockSign, type Clock } from "../clock.js";
import type { Page } from "../frame.js";
import { icon, mark } from "../icons.js";
import { levelName } from "../kit.js";
import type { Place, Seat } from "mastaba:protocol";
import type { Where } from "../records.js";
import type { GameTable, Sight } from "../table.js";

/** Whose company this is: what the boards need to know, and what a hand on them does. */
export interface Company {
  readonly page: Page;
  readonly game: GameTable;
  /** Whether one of the seats is mine, which then is the one I look from. */
  readonly isSeated: boolean;
  /** Only at a table with people elsewhere somebody can be away. */
  readonly where: Where;
  clock(seat: Seat): Clock | null;
  enlarge(seat: Seat | null): void;
  tapped?(event: MouseEvent): void;
  pointed?(event: Event): void;
}

/** Who they are and what they do, in a few small words. */
function tags(at: Company, sight: Sight, place: Place): string {
  const { say } = at.page;
  return [
    place.stand_in ? levelName(say, place.stand_in) : place.kind === "bot" ? "bot" : "",
    place.kind === "human" && !place.present && at.where === "online" ? say("away", "absent") : "",
    sight.state.actors.includes(place.seat) ? say("playing", "joue") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function pointsSign(at: Company, sight: Sight, seat: Seat): TemplateResult {
  const { points, more } = at.game.points(sight, seat);
  return html`<span class="number">${points}${more ? html`<small>+?</small>` : nothing}</span>`;
}

function seatHead(at: Company, sight: Sight, seat: Seat): TemplateResult {
  const place = sight.state.seats.find((other) => other.seat === seat)!;
  const name = sight.name(seat);
  return html`${mark(seat, seat === sight.me && at.isSeated)}
    <span class="seat-who"><b class="seat-name" title=${name}>${name}</b><span
      class="seat-tags">${tags(at, sight, place)}</span></span>
    ${clockSign(at.page.say, at.clock(seat), name)} ${pointsSign(at, sight, seat)}`;
}

/** On a phone: the others at a glance, and where time runs myself too. */
export function strip(at: Company, sight: Sight): TemplateResult {
  const { say } = at.page;
  const shown = sight.state.seats.filter((place) => place.seat !== sight.me || at.clock(place.seat));
  return html`<div class="strip" data-count=${shown.length}>
    ${shown.map(({ seat }) => {
      const isMine = seat === sight.me && at.isSeated;
      const isTurn = sight.state.actors.includes(seat);
      return html`<button class=${isTurn ? "turn" : ""} @click=${() => at.enlarge(seat)}>
        ${mark(seat, isMine)}<span
          class="seat-name">${sight.name(seat)}</span>${pointsSign(at, sight, seat)}${clockSign(
            say,
            at.clock(seat),
            sight.name(seat),
          )}
      </button>`;
    })}
  </div>`;
}

export function others(at: Company, sight: Sight): TemplateResult {
  const { say } = at.page;
  const list = sight.state.seats.filter((place) => place.seat !== sight.me);
  return html`<aside class="others" data-group="others" data-count=${list.length}
    aria-label=${say("The other seats", "Les autres places")}
    @click=${(event: MouseEvent) => at.tapped?.(event)} @pointerover=${(event: PointerEvent) => at.pointed?.(event)}
      @focusin=${(event: FocusEvent) => at.pointed?.(event)}>
    ${list.map(
      ({ seat }) => html`<section class="other ${sight.state.actors.includes(seat) ? "turn" : ""}" data-seat=${seat}
        aria-label=${sight.name(seat)}>
        <header>
          ${seatHead(at, sight, seat)}
          <button class="button plain icon-only"
            aria-label=${say(`Enlarge the board of ${sight.name(seat)}`, `Agrandir le plateau de ${sight.name(seat)}`)}
              @click=${() => at.enlarge(seat)}>${icon("enlarge")}</button>
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
      <button class="button icon-only" aria-label=${say("Close", "Fermer")}
        @click=${() => at.enlarge(null)}>${icon("close")}</button>
    </header>
    ${at.game.facts?.(sight, seat) ?? nothing}
    <div class="large-board">${at.game.board(sight, seat)}</div>
  </section>`;
}
