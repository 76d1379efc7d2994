/** tournament-banner.ts -- what I must do in a tournament, in the words and the gold edge of the prompt bar, with the
 *  one main button; the time that is left is shown as it goes, and said seldom (tournament-screen.ts). */
import { html, nothing, type TemplateResult } from "lit-html";
import { paceName, paceWords } from "../game-pace.js";
import { listed, type Say } from "../i18n.js";
import { icon, mark } from "../icons.js";
import { placeWords } from "../players.js";
import { entrantName, leftWords, momentWords, pointsNoun } from "../tournament-words.js";
import { tablesOf, type Tournament, type TournamentTable } from "../tournaments.js";
import { accountLink } from "../widgets.js";
import type { Deed, Shown } from "./tournament-screen.js";

/** Fewer cannot play. */
const LEAST = 2;

interface Said {
  title: string;
  detail?: string;
  /** Something ends then; the words before the time and after it. */
  until?: { time: number; before: string };
  buttons?: TemplateResult | typeof nothing;
  /** It is my turn. */
  isMine?: boolean;
  sign?: TemplateResult;
}

/** When the time that is shown has run out. */
export function deadlineOf({ state, starts, mine }: Tournament): number | null {
  if (state === "entering") return starts;
  return mine?.state === "waiting" ? (mine.by ?? null) : null;
}

export function banner(shown: Shown): TemplateResult | typeof nothing {
  const said = shown.doubt ? doubtful(shown, shown.doubt) : now(shown);
  if (!said) return nothing;
  const { until } = said;
  return html`<section class="must ${said.isMine ? "turn" : ""}" aria-label=${shown.page.say("Now", "Maintenant")}>
    <div class="said" role="status">${said.sign ?? nothing}<div><p class="ask">${said.title}</p>
      <p class="detail">${said.detail ?? nothing}${
        until
          ? html` ${until.before} ${momentWords(shown.page.language, until.time, shown.now)}<span
              aria-hidden="true">, ${shown.page.say("in", "dans")} <b>${leftWords(
                shown.page.say,
                until.time - shown.now,
              )}</b></span>.`
          : nothing
      }</p></div></div>
    <div class="buttons">${said.buttons ?? nothing}</div>
  </section>`;
}

function now(shown: Shown): Said | null {
  switch (shown.of.state) {
    case "entering":
      return entering(shown);
    case "playing":
      return playing(shown);
    case "over":
      return over(shown);
    case "cancelled":
      return {
        title: shown.page.say("This tournament was cancelled.", "Ce tournoi a été annulé."),
        detail: shown.page.say("Nobody has lost anything.", "Personne n’y a rien perdu."),
      };
  }
}

function button(shown: Shown, deed: Deed, words: string, kind: string, isAsked = false): TemplateResult {
  return html`<button class="button ${kind}" ?disabled=${shown.isBusy}
    @click=${() => (isAsked ? shown.ask(deed) : shown.act(deed))}>${words}</button>`;
}

// ---- before it begins ----

function entering(shown: Shown): Said {
  const { of, page } = shown;
  const { say } = page;
  const begin =
    of.made && of.entrants >= LEAST
      ? button(shown, "begin", say("Begin now", "Commencer"), of.entered ? "main" : "")
      : nothing;
  const until = of.starts === null ? {} : { until: { time: of.starts, before: say("It begins at", "Début à") } };
  const maker = of.maker ?? say("its maker", "qui l’a créé");
  const waits = of.made
    ? say("It begins when you begin it.", "Il commence quand vous le lancez.")
    : say(`It begins when ${maker} begins it.`, `Il commence quand ${maker} le lance.`);
  const detail = of.starts === null ? waits : "";
  if (of.entered)
    return {
      title: say("You have entered.", "Vous êtes de la partie."),
      detail: of.entrants < LEAST ? `${say("Nobody else yet.", "Encore personne d’autre.")} ${detail}` : detail,
      ...until,
      buttons: html`${button(shown, "leave", say("Leave", "Me retirer"), "plain")} ${begin}`,
    };
  if (page.account.signedIn === null)
    return {
      title: say("Enter with a name that is kept.", "Inscrivez-vous avec un nom gardé."),
      detail: `${say("A key of your device, no password.", "Une clé de votre appareil, sans mot de passe.")} ${detail}`,
      ...until,
      isMine: true,
      buttons: html`${accountLink(page, "signIn", say("Sign in", "Me reconnaître"), "button plain")}
        ${accountLink(page, "keep", say("Keep my name", "Garder mon nom"), "button main")}`,
    };
  return {
    title: of.made
      ? say("Your tournament waits for people. Send its link.", "Votre tournoi attend du monde. Envoyez son lien.")
      : say("Do you play?", "Vous en êtes ?"),
    detail,
    ...until,
    isMine: !of.made,
    buttons: html`${begin} ${button(shown, "enter", say("Enter", "M’inscrire"), "main")}`,
  };
}

// ---- while it is played ----

function playing(shown: Shown): Said | null {
  const { of, page } = shown;
  const { say } = page;
  if (of.me === null) return null;
  if (of.list[of.me]!.left)
    return {
      title: say("You have left this tournament.", "Vous avez quitté ce tournoi."),
      detail: say("What you made stays.", "Ce que vous avez marqué reste."),
    };
  if (!of.mine) return withoutTable(shown);
  switch (of.mine.state) {
    case "waiting":
      return waiting(shown);
    case "playing":
      return {
        title: `${tableWords(say, of)}${say(": you are playing.", " : vous jouez.")}`,
        detail: `${paceName(say, of.pace)}, ${paceWords(say, of.pace)}.`,
        isMine: true,
        sign: mark(of.mine.seat, true),
        buttons: html`<button class="button main" @click=${() => shown.sit()}>${icon("play")}${say(
          "To the table",
          "À la table",
        )}</button>`,
      };
    case "over":
      return { title: say("Your table is over.", "Votre table est finie."), detail: nextWords(shown) };
  }
}

/** "Round 3, table 2". */
export function tableWords(say: Say, { mine }: Pick<Tournament, "mine">): string {
  return say(`Round ${mine!.round}, table ${mine!.number}`, `Ronde ${mine!.round}, table ${mine!.number}`);
}

function withoutTable(shown: Shown): Said {
  const { say } = shown.page;
  return {
    title: say(`You are free in round ${shown.of.round}.`, `Vous êtes libre à la ronde ${shown.of.round}.`),
    detail: `${say("It counts as the mean of your points.", "Elle compte comme la moyenne de vos points.")} ${nextWords(
      shown,
    )}`,
  };
}

/** What others still do. */
function nextWords({ of, page }: Shown): string {
  const { say } = page;
  const open = tablesOf(of, of.round).filter(({ state }) => state !== "over").length;
  const isLast = of.round >= of.rounds;
  const then = isLast
    ? say("then the tournament is.", "puis ce sera fini.")
    : say(`then round ${of.round + 1} is paired.`, `puis viendra la ronde ${of.round + 1}.`);
  if (!open) return say("One moment.", "Un instant.");
  return open === 1
    ? say(`One table is not over yet; ${then}`, `Une table joue encore ; ${then}`)
    : say(`${open} tables are not over yet; ${then}`, `${open} tables jouent encore ; ${then}`);
}

function myTable({ tables, mine }: Tournament): TournamentTable | undefined {
  return tables.find(({ round, number }) => round === mine!.round && number === mine!.number);
}

/** Who is there already, and who is not. */
function company({ of, page: { say } }: Shown): { here: string[]; away: string[]; isReady: boolean } {
  const found = { here: [] as string[], away: [] as string[], isReady: false };
  for (const { entrant, present, ready } of myTable(of)?.seats ?? []) {
    if (entrant === null) continue;
    if (entrant === of.me) found.isReady = ready ?? false;
    else (present || ready ? found.here : found.away).push(entrantName(say, of.list, entrant));
  }
  return found;
}

function waiting(shown: Shown): Said {
  const { of, page } = shown;
  const { say } = page;
  const { here, away, isReady } = company(shown);
  const sit = isReady ? say("To the table", "À la table") : say("Sit down", "S’asseoir");
  const scribe = isReady
    ? say("A Scribe takes the free seats at", "Un Scribe prendra les places libres à")
    : say("A Scribe takes your seat at", "Un Scribe prendra votre place à");
  const terms = `${paceName(say, of.pace)}, ${paceWords(say, of.pace)}.`;
  return {
    title: `${tableWords(say, of)}${companyWords(say, here, away, isReady)}`,
    detail: `${say(`You sit in seat ${of.mine!.seat}.`, `Vous êtes à la place ${of.mine!.seat}.`)} ${terms}`,
    ...(of.mine!.by === undefined ? {} : { until: { time: of.mine!.by, before: scribe } }),
    isMine: true,
    sign: mark(of.mine!.seat, true),
    buttons: html`${button(shown, "leave", say("I cannot play", "Je ne peux pas"), "plain", true)}<button
      class="button main" ?disabled=${shown.isBusy || of.mine!.table === null} @click=${() => shown.sit()}>${icon(
        "play",
      )}${sit}</button>`,
  };
}

function companyWords(say: Say, here: readonly string[], away: readonly string[], isReady: boolean): string {
  if (isReady && away.length) return say(`: we wait for ${listed(say, away)}.`, ` : on attend ${listed(say, away)}.`);
  if (!here.length)
    return away.length
      ? say(`: you play ${listed(say, away)}.`, ` : vous jouez avec ${listed(say, away)}.`)
      : say(": a table waits for you.", " : une table vous attend.");
  const names = listed(say, here);
  return here.length > 1
    ? say(`: ${names} wait for you.`, ` : ${names} vous attendent.`)
    : say(`: ${names} waits for you.`, ` : ${names} vous attend.`);
}

// ---- the end ----

function over({ of, page }: Shown): Said | null {
  const { say } = page;
  const first = of.standings.filter(({ place }) => place === 1);
  const own = of.standings.find(({ entrant }) => entrant === of.me);
  if (!first[0]) return null;
  const points = pointsNoun(say, first[0].points);
  const names = listed(
    say,
    first.map(({ entrant }) => entrantName(say, of.list, entrant)),
  );
  if (own?.place === 1) return { title: say(`You win with ${points}.`, `Vous gagnez avec ${points}.`), isMine: true };
  return {
    title: say(`${names} wins with ${points}.`, `${names} gagne avec ${points}.`),
    ...(own && {
      detail: say(
        `You are ${placeWords(say, own.place)} of ${of.list.length} with ${pointsNoun(say, own.points)}.`,
        `Vous êtes ${placeWords(say, own.place)} sur ${of.list.length} avec ${pointsNoun(say, own.points)}.`,
      ),
    }),
  };
}

// ---- what is asked twice ----

function doubtful(shown: Shown, deed: Deed): Said {
  const { say } = shown.page;
  const keep = html`<button class="button main" @click=${() => shown.ask(null)}>${say(
    "No, stay",
    "Non, rester",
  )}</button>`;
  if (deed === "cancel")
    return {
      title: say("Cancel the tournament?", "Annuler le tournoi ?"),
      detail: say(
        "Whoever has entered is told that it does not take place.",
        "Les personnes inscrites verront qu’il n’aura pas lieu.",
      ),
      isMine: true,
      buttons: html`${button(shown, "cancel", say("Cancel it", "L’annuler"), "")} ${keep}`,
    };
  return {
    title: say("Leave the tournament?", "Quitter le tournoi ?"),
    detail: say(
      "A Scribe takes your seat in this round, you are behind everybody at that table, and are paired no more.",
      "Un Scribe prend votre place dans cette ronde, vous y êtes derrière tout le monde, et vous ne jouez plus.",
    ),
    isMine: true,
    buttons: html`${button(shown, "leave", say("Leave it", "Le quitter"), "")} ${keep}`,
  };
}
