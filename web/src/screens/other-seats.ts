/** other-seats.ts -- the others at the table: small complete boards beside mine, one of them enlarged on demand. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { clockSign, type Clock } from "../clock.js";
import type { Page } from "../screen.js";
import { icon, mark } from "../icons.js";
import { levelName } from "../levels.js";
import type { Event, Place, Seat } from "mastaba:protocol";
import { sentence } from "../sentence.js";
import type { Where } from "../records.js";
import type { GameTable, TableContext } from "../game-table.js";

/** Whose company this is: what the boards need to know, and what a hand on them does. */
export interface SeatsContext {
  readonly page: Page;
  readonly game: GameTable;
  /** The moment whose points are told, where that is another than the one shown. */
  readonly scored?: TableContext | null;
  /** Whether one of the seats is mine, which then is the one I look from. */
  readonly isSeated: boolean;
  /** Only at a table with people elsewhere somebody can be away. */
  readonly where: Where;
  /** What they played since my last move, oldest first. */
  readonly lastTurn?: readonly Event[];
  clock(seat: Seat): Clock | null;
  enlarge(seat: Seat | null): void;
  tapped?(event: MouseEvent): void;
  pointed?(event: globalThis.Event): void;
}

/** Who they are and what they do, in a few small words. */
function tags(at: SeatsContext, context: TableContext, place: Place): string {
  const { say } = at.page;
  return [
    place.stand_in ? levelName(say, place.stand_in) : place.kind === "bot" ? "bot" : "",
    place.kind === "human" && !place.present && at.where === "online" ? say("away", "absent") : "",
    context.state.actors.includes(place.seat) ? say("playing", "joue") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

function pointsSign(at: SeatsContext, context: TableContext, seat: Seat): TemplateResult {
  const { points, more } = at.game.points(at.scored ?? context, seat);
  return html`<span class="number">${points}${more ? html`<small>+?</small>` : nothing}</span>`;
}

function seatHead(at: SeatsContext, context: TableContext, seat: Seat): TemplateResult {
  const place = context.state.seats.find((other) => other.seat === seat)!;
  const name = context.name(seat);
  return html`${mark(seat, seat === context.me && at.isSeated)}
    <span class="seat-who"><b class="seat-name" title=${name}>${name}</b><span
      class="seat-tags">${tags(at, context, place)}</span></span>
    ${clockSign(at.page.say, at.clock(seat), name)} ${pointsSign(at, context, seat)}`;
}

/** On a phone: the others at a glance, and where time runs myself too. */
export function strip(at: SeatsContext, context: TableContext): TemplateResult {
  const { say } = at.page;
  const shown = context.state.seats.filter((place) => place.seat !== context.me || at.clock(place.seat));
  return html`<div class="strip" data-count=${shown.length}>
    ${shown.map(({ seat }) => {
      const isMine = seat === context.me && at.isSeated;
      const isTurn = context.state.actors.includes(seat);
      return html`<button class=${isTurn ? "turn" : ""} @click=${() => at.enlarge(seat)}>
        ${mark(seat, isMine)}<span
          class="seat-name">${context.name(seat)}</span>${pointsSign(at, context, seat)}${clockSign(
            say,
            at.clock(seat),
            context.name(seat),
          )}
      </button>`;
    })}
  </div>`;
}

/** What the others did, in a line for each of them: its newest play first to be read, pictures for pieces. */
function lastTurn(at: SeatsContext, context: TableContext): TemplateResult | typeof nothing {
  const { say } = at.page;
  const told = at.lastTurn ?? [];
  if (!told.length) return nothing;
  const seats = context.state.seats.map(({ seat }) => seat).filter((seat) => told.some((event) => event.seat === seat));
  return html`<section class="last-turn" tabindex="0" aria-label=${say("Last turn", "Dernier tour")}>
    <h2>${say("Last turn", "Dernier tour")}</h2>
    <ul>${keyed(
      told.map(({ seq, words }) => `${seq} ${words}`).join("\n"),
      seats.map(
        (seat) =>
          html`<li>${mark(seat)}<span>${told
            .filter((event) => event.seat === seat)
            .slice(-4)
            .map((event) => html`${sentence(event, at.game, context)} `)}</span></li>`,
      ),
    )}</ul>
  </section>`;
}

export function others(at: SeatsContext, context: TableContext): TemplateResult {
  const { say } = at.page;
  const list = context.state.seats.filter((place) => place.seat !== context.me);
  return html`<aside class="others" data-group="others" data-count=${list.length}
    aria-label=${say("The other seats", "Les autres places")}
    @click=${(event: MouseEvent) => at.tapped?.(event)} @pointerover=${(event: PointerEvent) => at.pointed?.(event)}
      @focusin=${(event: FocusEvent) => at.pointed?.(event)}>
    ${list.map(
      ({ seat }) => html`<section class="other ${context.state.actors.includes(seat) ? "turn" : ""}" data-seat=${seat}
        aria-label=${context.name(seat)}>
        <header>
          ${seatHead(at, context, seat)}
          <button class="button plain icon-only"
            aria-label=${say(
              `Enlarge the board of ${context.name(seat)}`,
              `Agrandir le plateau de ${context.name(seat)}`,
            )}
              @click=${() => at.enlarge(seat)}>${icon("enlarge")}</button>
        </header>
        <div class="other-body">
          ${at.game.facts?.(context, seat) ?? nothing}
          <div class="small-board">${at.game.board(context, seat)}</div>
        </div>
      </section>`,
    )}
    ${lastTurn(at, context)}
  </aside>`;
}

export function largeBoard(at: SeatsContext, context: TableContext, seat: Seat): TemplateResult {
  const { say } = at.page;
  return html`<section class="enlarged" role="dialog" aria-label=${context.name(seat)}>
    <header>
      ${seatHead(at, context, seat)}
      <button class="button icon-only" aria-label=${say("Close", "Fermer")}
        @click=${() => at.enlarge(null)}>${icon("close")}</button>
    </header>
    ${at.game.facts?.(context, seat) ?? nothing}
    <div class="large-board">${at.game.board(context, seat)}</div>
  </section>`;
}
