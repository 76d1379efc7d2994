/** table-frame.ts -- what is drawn around every table: the bar above it, the tabs of a phone, and what stands there
 *  while no table can be seen. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { GameTable, TableContext } from "../game-table.js";
import { wayBack } from "../came-from.js";
import { aboutOf } from "../games.js";
import { icon, mark } from "../icons.js";
import { placeName } from "../levels.js";
import type { Seat } from "mastaba:protocol";
import { findSavedGame, originWords } from "../saved-games.js";
import type { Page } from "../screen.js";
import type { Session } from "../session.js";
import type { Chat } from "./chat.js";

export type Tab = "mine" | "market" | "others" | "log";
export type Drawer = "log" | "rules" | "talk";

/** The table that the frame is drawn around, and what its buttons do. */
export interface FrameContext {
  readonly page: Page;
  readonly session: Session;
  readonly game: GameTable;
  /** The moment whose round is counted, where that is another than the one shown. */
  readonly counted: TableContext | null;
  readonly chat: Chat | null;
  readonly drawer: Drawer | "none";
  readonly tab: Tab;
  choose(tab: Tab): void;
  openDrawer(drawer: Drawer): void;
  openMenu(): void;
}

/** Before there is a table to see. */
export function opening(page: Page, session: Session): TemplateResult {
  const words =
    session.refusal?.words ??
    (session.line.kind === "closed" ? session.line.words : page.say("The table is being set.", "On dresse la table."));
  return html`<main class="opening">
    <h1>${words}</h1>
    ${wayOut(page, session.table, "button")}
  </main>`;
}

/** Home, or to the tournament that the table is of. */
export function wayOut({ say }: Page, table: string, kind: "button" | "home-link"): TemplateResult {
  const address = wayBack(table);
  const words = address === "#/" ? say("All games", "Tous les jeux") : say("To the tournament", "Au tournoi");
  return kind === "button"
    ? html`<a class="button" href=${address}>${icon("back")}<span>${words}</span></a>`
    : html`<a class="home-link" href=${address} aria-label=${words}>${icon("back")}</a>`;
}

/** Several people, one device: nobody sees the next one's secrets. */
export function curtain(page: Page, session: Session, seat: Seat): TemplateResult {
  const state = session.state!;
  const place = state.seats.find((other) => other.seat === seat)!;
  const name = placeName(page.say, state.seats, place);
  return html`<main class="opening">
    ${mark(seat)}
    <h1>${page.say(`${name}, it is your turn.`, `${name}, c’est à vous.`)}</h1>
    <p class="soft">${page.say("Hand over the device, then look.", "Passez l’appareil, puis regardez.")}</p>
    <button class="button main"
      @click=${() => session.show(seat)}>${icon("eye")}${page.say("I am here", "C’est moi")}</button>
  </main>`;
}

export function topBar(at: FrameContext, context: TableContext): TemplateResult {
  const { page, game, session } = at;
  const { say } = page;
  const progress = game.progress(at.counted ?? context);
  const about = aboutOf(context.state.game)!;
  const actor = context.state.actors[0];
  return html`<header class="bar">
    ${wayOut(page, session.table, "home-link")}
    <h1>${about.title}</h1>
    <p class="progress">
      <b>${page.isPhone ? progress.short : progress.words}</b>
      ${
        page.isPhone
          ? nothing
          : html`<span class="ticks" aria-hidden="true">${Array.from(
              { length: Math.min(progress.of, 28) },
              (_, i) => html`<i class=${i < progress.done - 1 ? "done" : i === progress.done - 1 ? "now" : ""}></i>`,
            )}</span>`
      }
    </p>
    ${originLink(page, session.table)}
    ${
      page.isPhone || !actor
        ? nothing
        : html`<p class="whose">${mark(actor, actor === context.me)}<b>${
            actor === context.me && session.seats.length === 1 ? say("Your turn", "À vous") : context.name(actor)
          }</b></p>
          ${
            progress.steps
              ? html`<ol class="steps" title=${progress.steps.join(" › ")}>${progress.steps.map(
                  (step, i) => html`<li class=${i === progress.step ? "now" : ""}><span>${step}</span></li>`,
                )}</ol>`
              : nothing
          }`
    }
    <nav>
      <button class="button plain" aria-expanded=${at.drawer === "rules"}
        @click=${() => at.openDrawer("rules")}>${icon("book")}<span>${say("Rules", "Règles")}</span></button>
      ${
        page.isPhone
          ? nothing
          : html`<button class="button plain" aria-expanded=${at.drawer === "log"}
            @click=${() => at.openDrawer("log")}>${icon("log")}<span>${say("Log", "Journal")}</span></button>`
      }
      ${at.chat?.button(() => at.openDrawer("talk")) ?? nothing}
      <button class="button plain" aria-haspopup="dialog"
        @click=${() => at.openMenu()}>${icon("menu")}<span>${say("Menu", "Menu")}</span></button>
    </nav>
  </header>`;
}

/** A table that goes on from a moment of a replay says so; a small screen says it in its menu. */
function originLink(page: Page, table: string): TemplateResult | typeof nothing {
  const origin = findSavedGame(table)?.origin;
  if (!origin || page.isPhone) return nothing;
  const { step } = origin;
  return html`<a class="origin small" href=${origin.address} title=${originWords(page.say, origin)}
    aria-label=${originWords(page.say, origin)}>${icon("replay")}${page.say(`step ${step}`, `étape ${step}`)}</a>`;
}

/** On a phone, which has room for one part of the table at a time. */
export function tabs(at: FrameContext): TemplateResult {
  const { say } = at.page;
  const one = (tab: Tab, name: "mine" | "market" | "people" | "log", words: string) =>
    html`<button aria-pressed=${at.tab === tab}
      @click=${() => at.choose(tab)}>${icon(name)}<span>${words}</span></button>`;
  return html`<nav class="tabs" aria-label=${say("Parts of the table", "Parties de la table")}>
    ${one("mine", "mine", say("Mine", "À moi"))}
    ${one("market", "market", at.game.marketName?.(say) ?? say("Market", "Marché"))}
    ${one("others", "people", say("Others", "Les autres"))} ${one("log", "log", say("Log", "Journal"))}
  </nav>`;
}
