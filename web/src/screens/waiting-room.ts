/** waiting-room.ts -- before the first card: who is here, who is awaited, and the sealed secret of the deal. */
import { html, nothing, type TemplateResult } from "lit-html";
import { cameFrom } from "../came-from.js";
import type { Page } from "../screen.js";
import { aboutOf } from "../games.js";
import { icon, mark } from "../icons.js";
import { levelName, placeName } from "../levels.js";
import { copy, languageAndLight, wordmark } from "../widgets.js";
import { invitationAddress } from "../real-address.js";
import type { Place, State } from "mastaba:protocol";
import { listed, type Say } from "../i18n.js";
import type { Session } from "../session.js";
import { findSavedGame } from "../saved-games.js";
import { closedBox } from "./home-screen.js";
import { ofTournament } from "./of-tournament.js";
import { wayOut } from "./table-frame.js";
import { linkCode } from "./link-code.js";
import { hintsWords } from "./hints.js";

export function sealWords(commitment: string | null): string {
  return commitment ? `${commitment.slice(0, 4)} ${commitment.slice(4, 8)} … ${commitment.slice(-4)}` : "";
}

export function waitingRoom(page: Page, session: Session, state: State, invite: string | null): TemplateResult {
  const { say } = page;
  const about = aboutOf(state.game);
  const mine = state.seats.filter((place) => session.seats.includes(place.seat));
  const isReady = mine.every((place) => place.ready);
  const missing = state.seats.filter(
    (place) => place.kind === "open" || (place.kind === "human" && !place.ready && !session.seats.includes(place.seat)),
  );
  const names = missing.map((place) =>
    place.kind === "open" ? say("a friend", "un ami") : placeName(say, state.seats, place),
  );
  const canInvite = invite !== null && missing.some((place) => place.kind === "open");
  const sit = () =>
    mine.forEach((place) => !place.ready && session.ready(place.seat, findSavedGame(session.table)?.words));
  const ask = !mine.length
    ? say("You are watching. The game has not begun.", "Vous regardez. La partie n’a pas commencé.")
    : !isReady
      ? canInvite
        ? say("Send the link, then sit down.", "Envoyez le lien, puis installez-vous.")
        : missing.length
          ? say(
              `Sit down. We also wait for ${listed(say, names)}.`,
              `Installez-vous. On attend aussi ${listed(say, names)}.`,
            )
          : say("Everybody is here. Sit down to begin.", "Tout le monde est là. Installez-vous pour commencer.")
      : !missing.length
        ? say("Everybody is here. Shuffling.", "Tout le monde est là. On mélange.")
        : say(`Waiting for ${listed(say, names)}.`, `On attend ${listed(say, names)}.`);
  return html`<div class="gathering">
    <header class="home-bar">${wordmark()}<nav></nav><div class="switches">${languageAndLight(page)}</div></header>
    <main>
      <div class="room">
        ${about ? closedBox(about) : nothing}
        <section class="panel" aria-label=${say("Seats", "Places")}>
          <h1>${about?.title ?? state.game}</h1>
          ${ofTournament(page, session.table)}
          <ul class="places">${state.seats.map(
            (place) => html`<li>${placeLine(page, session, state, place)}</li>`,
          )}</ul>
          ${
            state.seats.filter((place) => place.kind !== "bot").length > 1
              ? html`<p class="hints-word small">${hintsWords(say, state.hints)}${
                  state.rated
                    ? say(
                        " The game is rated: what others have seen stands.",
                        " La partie est classée : ce que d’autres ont vu reste joué.",
                      )
                    : nothing
                }</p>`
              : nothing
          }
          ${canInvite ? inviteLine(page, session.table, invite) : nothing}
          ${seal(page, state.fair)}
        </section>
      </div>
    </main>
    <footer class="prompt ${isReady ? "sent" : "turn"} ${session.refusal ? "refused" : ""}">
      <div class="said"><div>
        <p class="ask">${session.refusal?.words ?? ask}</p>
        <p class="detail">${
          isReady && session.isOwner && missing.some((place) => place.kind === "open")
            ? say("A bot can take a free seat meanwhile.", "Un bot peut prendre une place libre d’ici là.")
            : say("The game begins when everybody has sat down.", "La partie commence quand chacun est installé.")
        }</p>
      </div></div>
      <div class="buttons">
        ${wayOut(page, session.table, "button")}
        ${
          mine.length
            ? html`<button class="button main" ?disabled=${isReady}
              @click=${sit}>${icon("check")}<span>${say("Sit down", "S’installer")}</span></button>`
            : nothing
        }
      </div>
    </footer>
  </div>`;
}

function placeLine(page: Page, session: Session, state: State, place: Place): TemplateResult {
  const { say } = page;
  const isMine = session.seats.includes(place.seat);
  if (place.kind === "open") {
    return html`${mark(place.seat)}<span class="which"><b>${say("Free seat", "Place libre")}</b><span
      class="small soft">${say("Not here yet", "Pas encore là")}</span></span>
      ${
        session.isOwner
          ? html`<button class="button"
            @click=${() => session.arrange(place.seat, "scribe")}
          >${icon("bot")}${say("Seat a Scribe", "Asseoir un Scribe")}</button>`
          : nothing
      }`;
  }
  if (place.kind === "bot") {
    return html`${mark(place.seat)}<span class="which"><b>${placeName(say, state.seats, place)}</b><span
      class="small soft">${levelName(say, place.level)}</span></span>
      ${
        session.isOwner
          ? html`<button class="button" @click=${() => session.arrange(place.seat, null)}>${say(
              "Keep it for a friend",
              "Garder pour un ami",
            )}</button>`
          : nothing
      }`;
  }
  const status = place.ready
    ? say("Sitting", "Installé")
    : place.present
      ? say("Here", "Présent")
      : say("Not here yet", "Pas encore là");
  return html`${mark(place.seat, isMine)}<span class="which">
      ${
        isMine && !cameFrom(session.table)
          ? html`<input class="field" maxlength="24" aria-label=${say("Your name", "Votre nom")}
            placeholder=${say("Your name", "Votre nom")} .value=${place.name}
            @change=${(event: Event) => session.name(place.seat, (event.target as HTMLInputElement).value.trim())} />`
          : html`<b>${placeName(say, state.seats, place)}</b>`
      }
      <span class="small ${place.ready ? "here" : "soft"}">${isMine ? say("You", "Vous") + " · " : ""}${status}</span>
    </span>`;
}

async function share(link: string): Promise<void> {
  try {
    await navigator.share({ url: link });
  } catch {
    // Thought better of it.
  }
}

function inviteLine(page: Page, table: string, invite: string): TemplateResult {
  const { say } = page;
  const link = invitationAddress(table, invite);
  return html`<div class="invite-line">
    <label class="small" for="invite-link">${say(
      "Link for your friends; whoever opens it takes a free seat",
      "Lien pour vos amis ; qui l’ouvre prend une place libre",
    )}</label>
    <div><input id="invite-link" class="field code" readonly .value=${link}
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
    <button class="button main"
      @click=${() =>
        copy(page, link, say("Link copied.", "Lien copié."))}>${icon("copy")}${say("Copy", "Copier")}</button>
    ${
      "share" in navigator
        ? html`<button class="button"
          @click=${() => void share(link)}>${icon("share")}${say("Share", "Partager")}</button>`
        : nothing
    }</div>
    ${linkCode(page, link)}
  </div>`;
}

export function fairWords(say: Say, isOnline: boolean): string {
  const sealed = say(
    "A secret and a number of every player are sealed before the first card; at the end your browser deals " +
      "it all again from what it kept.",
    "Un secret et un nombre de chaque joueur sont scellés avant la première carte ; à la fin, votre " +
      "navigateur refait la donne d’après ce qu’il a gardé.",
  );
  const limit = isOnline
    ? say("The host could look, but cannot choose the deal.", "L’hôte pourrait regarder, pas choisir la donne.")
    : say("On this device the secret lies in this browser.", "Sur cet appareil, le secret est dans ce navigateur.");
  return `${sealed} ${limit}`;
}

/** Of a deal to which nobody adds anything. */
function commonWords(say: Say): string {
  return say(
    "Every table of this round gets the same deal, sealed before the first card. When the last of them is over it " +
      "is opened, and your browser deals it all again. Until then nobody watches, and nobody chats or asks for hints.",
    "Chaque table de cette ronde reçoit la même donne, scellée avant la première carte. Quand la dernière a fini, " +
      "elle s’ouvre et votre navigateur la refait. D’ici là, ni public, ni bavardage, ni conseils.",
  );
}

function seal(page: Page, { commitment, deal }: State["fair"]): TemplateResult | typeof nothing {
  const { say } = page;
  if (!commitment) return nothing;
  return html`<div class="seal">
    ${icon("seal")}
    <div>
      <h2>${say("A fair deal", "Une donne vérifiable")}</h2>
      <p class="small">${deal === undefined ? fairWords(say, true) : commonWords(say)}</p>
      <button class="link code" title=${say("Copy the seal", "Copier le sceau")}
        @click=${() => copy(page, commitment, say("Seal copied.", "Sceau copié."))}>${sealWords(commitment)}</button>
    </div>
  </div>`;
}
