/** tournament-about.ts -- what a tournament is agreed to be, its link, the seal of its secret, and ways out of it. */
import { html, nothing, type TemplateResult } from "lit-html";
import { paceName, paceWords } from "../game-pace.js";
import { listed } from "../i18n.js";
import { icon } from "../icons.js";
import { tournamentAddress } from "../real-address.js";
import { copy } from "../widgets.js";
import { houseRuleWords } from "./house-rule.js";
import { patienceWords } from "./new-tournament-screen.js";
import type { Shown } from "./tournament-screen.js";
import { sealWords } from "./waiting-room.js";

export function about(shown: Shown): TemplateResult {
  const { of, page } = shown;
  const { say } = page;
  return html`<section class="about"><div class="panel"><h2>${say("What was agreed", "Ce qui est convenu")}</h2>
      <ul class="facts">${facts(shown).map((words) => html`<li>${words}</li>`)}</ul>
      <div class="links">${linkButton(shown)} ${leaving(shown)}</div></div>
    <div class="panel seal">${icon("seal")}<div><h2>${
      of.secret ? say("The secret is open", "Le secret est ouvert") : say("A sealed secret", "Un secret scellé")
    }</h2><p class="small">${say(
      "Lots, and the cards of rounds with the same deal, follow from a secret that was sealed when the tournament " +
        "was made, before anybody had entered.",
      "Le tirage au sort et les cartes des rondes à même donne viennent d’un secret scellé à la création du tournoi, " +
        "avant toute inscription.",
    )}</p><button class="link code" title=${say("Copy the seal", "Copier le sceau")}
      @click=${() =>
        copy(page, of.commitment, say("Seal copied.", "Sceau copié."))}>${sealWords(of.commitment)}</button>${
        of.secret
          ? html` <button class="link small" @click=${() =>
              copy(page, of.secret!, say("Secret copied.", "Secret copié."))}>${say(
              "Copy the secret",
              "Copier le secret",
            )}</button>`
          : nothing
      }</div></div></section>`;
}

function facts({ of, page, info }: Shown): string[] {
  const { say } = page;
  return [
    [
      ...(of.maker === null ? [] : [say(`made by ${of.maker}`, `créé par ${of.maker}`)]),
      of.entry === "link"
        ? say("whoever has the link may enter", "s’inscrit qui a le lien")
        : say("everybody may enter", "ouvert à tout le monde"),
    ].join(" · "),
    `${paceName(say, of.pace)}, ${paceWords(say, of.pace)} · ${
      of.rated ? say("rated", "compte pour la cote") : say("for fun, not rated", "pour le plaisir, sans cote")
    }`,
    ...(of.same_deal.length ? [sameWords(of.same_deal.filter((round) => round <= of.rounds))] : []),
    ...houseRuleWords(page, info, of.options),
    say(
      `${patienceWords(page, of.pace)}; then a Scribe plays for who is absent, who stands behind everybody there. ` +
        "Whoever is absent twice in a row has left.",
      `${patienceWords(page, of.pace)} ; puis un Scribe joue pour qui manque, classé derrière tout le monde. ` +
        "Deux absences de suite valent départ.",
    ),
  ].map((words) => words.charAt(0).toUpperCase() + words.slice(1));

  function sameWords(rounds: readonly number[]): string {
    if (rounds.length === of.rounds) return say("The same deal in every round", "Même donne à chaque ronde");
    const names = listed(say, rounds.map(String));
    return rounds.length > 1
      ? say(`The same deal in rounds ${names}`, `Même donne aux rondes ${names}`)
      : say(`The same deal in round ${names}`, `Même donne à la ronde ${names}`);
  }
}

/** Where entry is by link only those who have it can hand it on. */
function linkButton({ of, page, link }: Shown): TemplateResult | typeof nothing {
  const { say } = page;
  if (of.entry === "link" && !link) return nothing;
  const address = tournamentAddress(of.tournament, of.entry === "link" ? link : "");
  return html`<button class="button" @click=${() => copy(page, address, say("Link copied.", "Lien copié."))}>${icon(
    "link",
  )}${say("Copy link", "Copier le lien")}</button>`;
}

function leaving(shown: Shown): TemplateResult | typeof nothing {
  const { of, page } = shown;
  const { say } = page;
  if (of.state === "entering" && of.made)
    return html`<button class="button plain" @click=${() => ask("cancel")}>${say("Cancel it", "L’annuler")}</button>`;
  const isIn = of.state === "playing" && of.me !== null && !of.list[of.me]!.left;
  return isIn
    ? html`<button class="button plain" @click=${() => ask("leave")}>${say(
        "Leave the tournament",
        "Quitter le tournoi",
      )}</button>`
    : nothing;

  /** The banner asks, at the top of the page. */
  function ask(deed: "cancel" | "leave"): void {
    shown.ask(deed);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(".must .main")?.focus());
  }
}
