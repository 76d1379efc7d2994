/** own-area.ts -- my own things along the bottom: boats, score, reserve, troops, the hand, and the answers that are no
 *  piece. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { howMany } from "../../web/src/i18n.js";
import { inPlaces } from "../../web/src/held-places.js";
import { handCard, playedCard, sorted } from "./cards.js";
import { siteName } from "./names.js";
import { capstone, reserve, seatMark, troopCount } from "./pieces.js";
import { reserveAfter } from "./boat-loading.js";
import { isLoading, playerOf, type PyramidionContext, type Player, type Site } from "./view.js";

function me(s: PyramidionContext, player: Player): TemplateResult {
  const { say, view } = s;
  const boats = player.loaded_vp ?? [];
  return html`<div class="me">
    <div class="across">
      ${seatMark(s.me)}<b>${s.name(s.me)}</b>
      <span class="tally">
        <span
          class="boats ${boats.length > 4 ? "many" : ""}" data-kind="boat" data-at=${s.me}
          data-count=${boats.length}>${boats.map((value) => capstone(value, true))}</span><strong
        >${player.score?.total ?? 0}</strong>
        ${view.target ? html`<span class="soft">${say(`of ${view.target}`, `sur ${view.target}`)}</span>` : nothing}
      </span>
    </div>
    ${reserve(say, s.me, player.reserve, reserveAfter(s))}
    <div class="across kit">
      ${troopCount(say, "torturers", s.me, player.torturers.left)}${troopCount(
        say,
        "negotiators",
        s.me,
        player.negotiators.left,
      )}
      <small class="soft">${say("troops left to post", "troupes à poster")}</small>
    </div>
  </div>`;
}

/** What can be answered without touching a piece, by phase. */
function answers(s: PyramidionContext): { target: string; words: string }[] {
  const { say, view } = s;
  const site = view.arena ? siteName(say, view.arena.site as Site) : "";
  switch (view.phase) {
    case "play":
      return [{ target: "pass", words: say("Pass", "Passer") }];
    case "load":
      return [{ target: "pass", words: say("Stop loading", "Arrêter") }];
    case "gizeh":
    case "cairo":
      return [{ target: "decline", words: say("Leave them", "Les laisser") }];
    case "placing":
      return [
        { target: "accept", words: say(`Post it on ${site}`, "Poster") },
        { target: "decline", words: say("Keep it", "Garder") },
      ];
    case "trade":
      return [
        { target: "accept", words: say("3 workers, 1 statue", "3 ouvriers, 1 statue") },
        { target: "decline", words: say("Keep them", "Garder") },
      ];
    default:
      return [];
  }
}

function answerButtons(s: PyramidionContext): TemplateResult | typeof nothing {
  const list = s.acts ? answers(s) : [];
  if (!list.length) return nothing;
  // Also while a card is chosen: then the answer takes its place.
  const isLegal = (target: string) => s.moves.some((move) => move.targets[0] === target);
  const buttons = list.map(
    ({ target, words }) =>
      html`<div class="answer ${isLegal(target) ? "legal" : ""}" ${s.touchable(target, words)}>${words}</div>`,
  );
  // Another question, other buttons: they do not slide to where the last ones were.
  return html`${keyed(
    s.view.phase,
    html`<div class="answers ${list.length > 1 ? "two" : ""}" data-group="answers">${buttons}</div>`,
  )}`;
}

export function ownArea(s: PyramidionContext): TemplateResult {
  const { say, view } = s;
  const player = playerOf(view, s.me);
  const hand = sorted(player.hand, view.faces);
  const cards = hand.map((card) => ({ card, face: view.faces[card]! }));
  // On a phone they lie in rows, which stand still while one card after the other is played; a new hand is laid anew.
  const lying = s.isPhone ? inPlaces(s, cards) : cards;
  const rests = isLoading(view) && hand.length > 0 && hand.length < 7;
  return html`<section class="band" aria-label=${say("Your board", "Votre plateau")}>
    ${keyed(isLoading(view), me(s, player))}
    <div class="hand" data-group="hand">
      ${keyed(
        s.isPhone ? lying.map(({ card }) => card).join() : "",
        lying.map(({ card, face }) =>
          hand.includes(card) ? handCard(s, card, hand.indexOf(card), hand.length) : playedCard(s, face),
        ),
      )}
      ${
        hand.length || !player.hand_size
          ? nothing
          : html`<p class="soft">${howMany(
              say,
              player.hand_size,
              ["card in hand", "cards in hand"],
              ["carte en main", "cartes en main"],
            )}</p>`
      }
      ${
        rests
          ? html`<p class="soft">${say(
              "Your cards rest until the next round. If the game ends now, the larger hand breaks a tie.",
              "Vos cartes se reposent jusqu’à la prochaine manche. Si la partie finit, la plus grande main départage.",
            )}</p>`
          : nothing
      }
    </div>
    ${answerButtons(s)}
  </section>`;
}
