/** prompt-bar.ts -- the bar along the bottom: one sentence that says what to do now, what it would bring, and the
 *  buttons. */
import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { wayBack } from "../came-from.js";
import { clockSign } from "../clock.js";
import type { Page } from "../screen.js";
import { icon, mark } from "../icons.js";
import { levelName } from "../levels.js";
import { pill } from "../widgets.js";
import type { Move, Place, Seat, State } from "mastaba:protocol";
import { listed, type Say } from "../i18n.js";
import type { RoundEnd } from "../round-end.js";
import type { Session } from "../session.js";
import { sentence } from "../sentence.js";
import { pastContext } from "../table-context.js";
import { hintChoice, hintsWords, shownHint, worthWords } from "./hints.js";
import type { GameTable, Prompt, TableContext } from "../game-table.js";

/** Whoever sits at the table: what the bar must know, and what its buttons do. */
export interface PromptContext {
  readonly page: Page;
  readonly session: Session;
  readonly game: GameTable;
  /** A moment that is looked back at. */
  readonly past: State | null;
  /** Since when a bot has been thinking. */
  readonly thinkingSince: number | null;
  /** Who is awaited and has been away, and for how long. */
  readonly absent: { seat: Seat; minutes: number } | null;
  confirm(): void;
  takeBack(): void;
  /** Lays a hint on the board to be looked at, and perhaps confirmed. */
  show(move: string, isTaken?: boolean): void;
  openRule(rule: string): void;
  now(): void;
}

export function promptBar(at: PromptContext, context: TableContext): TemplateResult {
  const { session, page } = at;
  const { say } = page;
  const isMine = context.acts;
  const { ask, detail } = promptWords(at, context);
  if (at.past) return pastBar(at, at.past);
  if (session.end) return endBar(at, context, session.end);
  const standsIn = session.standsIn(session.shown);
  if (standsIn && context.state.phase === "playing" && session.line.kind === "open" && !session.refusal)
    return stoodInBar(at, context, standsIn);
  if (!session.seats.length) return watchingBar(at, context, ask, detail);
  const undo = context.state.undo;
  const canBack = session.chosen.length > 0 || session.move !== null || undo?.can === true;
  const move = session.move ?? session.forced;
  const isSealed = !isMine && hasChosen(at, context);
  const clock = session.clock(context.state, context.me);
  const turn = isMine ? "turn" : session.isSent || isSealed ? "sent" : "";
  const pressing = clock?.pressure === "last" ? "pressing" : "";
  return html`<footer class="prompt ${turn} ${session.refusal ? "refused" : ""} ${pressing}" tabindex="-1">
    <div class="said">
      ${
        page.isPhone
          ? nothing
          : session.refusal
            ? icon("warning")
            : mark(isMine ? context.me : (context.state.actors[0] ?? context.me), isMine)
      }
      <div>
        <p class="ask">${ask}</p>
        ${detail ? html`<p class="detail">${detail}</p>` : nothing}
      </div>
    </div>
    <div class="buttons">
      ${page.isPhone ? nothing : clockSign(say, clock, context.name(context.me))} ${patienceButtons(at, isMine)}
      <button class="button ask-hint" aria-expanded=${session.hint !== null}
        aria-disabled=${!isMine || session.isAsking || !context.state.hints}
        title=${context.state.hints ? nothing : hintsWords(say, false)}
          @click=${() => isMine && session.askHint()}>${icon("lamp")}<span>${
            session.isAsking ? say("Thinking", "Réflexion") : say("Hint", "Conseil")
          }</span></button>
      ${session.hint ? hintChoice(at, session.hint) : nothing}
      <button class="button take-back" aria-disabled=${!canBack} title=${!canBack && undo?.words ? undo.words : nothing}
        @click=${() => at.takeBack()}>${icon("undo")}<span>${
          isSealed ? say("Change it", "Changer") : say("Take back", "Reprendre")
        }</span></button>
      <button class="button main confirm" ?disabled=${!move || !isMine}
        @click=${() => at.confirm()}>${icon("check")}<span>${say("Confirm", "Confirmer")}</span></button>
    </div>
  </footer>`;
}

/** While others decide: look on at once, or see to it that they decide. */
function patienceButtons(at: PromptContext, isMine: boolean): TemplateResult {
  const { session } = at;
  const { say } = at.page;
  const absent = isMine ? null : at.absent;
  return html`${
    session.isBehind
      ? html`<button class="button"
        @click=${() => session.skip()}>${icon("skip")}<span>${say("Skip", "Passer")}</span></button>`
      : nothing
  }
    ${
      !isMine && session.canHurry && secondsThought(at) >= 1
        ? html`<button class="button"
          @click=${() => session.hurry()}>${icon("skip")}<span>${say("Move now", "Qu’il joue")}</span></button>`
        : nothing
    }
    ${
      absent && session.isOwner
        ? html`<button class="button"
          @click=${() => session.standIn(absent.seat)}>${icon("bot")}<span
        >${say("Let a bot play", "Un automate joue")}</span></button>`
        : nothing
    }`;
}

/** Who plays instead of whom, and why: "A Scribe plays for you." */
export function standInWords(say: Say, place: Place, name: string | null): { ask: string; detail: string } {
  const level = levelName(say, place.stand_in!);
  const one = /^[AEIOU]/.test(level) ? "An" : "A";
  return {
    ask:
      name === null
        ? say(`${one} ${level} plays for you.`, `Un ${level} joue pour vous.`)
        : say(`${one} ${level} plays for ${name}.`, `Un ${level} joue pour ${name}.`),
    detail: !place.out_of_time
      ? say("It stops when you take your seat back.", "Il s’arrête quand vous reprenez la place.")
      : name === null
        ? say("Your time ran out.", "Votre temps s’est écoulé.")
        : say(`The time of ${name} ran out.`, `Le temps est écoulé pour ${name}.`),
  };
}

/** A bot has my seat: nothing is to be chosen but to have it back. */
function stoodInBar(at: PromptContext, context: TableContext, place: Place): TemplateResult {
  const { page, session } = at;
  const { say } = page;
  const isMe = session.seats.length === 1;
  const { ask, detail } = standInWords(say, place, isMe ? null : context.name(place.seat));
  return html`<footer class="prompt" tabindex="-1">
    <div class="said">${page.isPhone ? nothing : icon("bot")}<div><p class="ask">${ask}</p><p class="detail">${detail}
    ${page.isPhone ? nothing : lastPlay(at, context)}</p></div></div>
    <div class="buttons">
      ${page.isPhone ? nothing : clockSign(say, session.clock(context.state, place.seat), context.name(place.seat))}
      <button class="button main" @click=${() => session.comeBack(place.seat)}>${icon("mine")}<span>${
        isMe ? say("Take your seat back", "Reprendre votre place") : say("Take the seat back", "Reprendre la place")
      }</span></button>
    </div>
  </footer>`;
}

/** Whoever has no seat has nothing to confirm, and is told so. */
function watchingBar(
  at: PromptContext,
  context: TableContext,
  ask: Prompt["ask"],
  detail: Prompt["detail"],
): TemplateResult {
  const { page, session } = at;
  const { say } = page;
  const isOpen = session.line.kind === "open" && !session.refusal;
  return html`<footer class="prompt ${session.refusal ? "refused" : ""}" tabindex="-1">
    <div class="said">${page.isPhone ? nothing : icon(session.refusal ? "warning" : "eye")}<div>
      <p class="ask">${isOpen ? say("You are watching. ", "Vous regardez. ") : nothing}${ask}</p>${
        detail ? html`<p class="detail">${detail}</p>` : nothing
      }</div></div>
    <div class="buttons">${
      page.isPhone ? nothing : clockSign(say, session.clock(context.state, context.me), context.name(context.me))
    } ${patienceButtons(at, false)}
      <a class="button leave" href=${wayBack(session.table)}>${icon("back")}<span>${say(
        "Leave",
        "Quitter",
      )}</span></a></div>
  </footer>`;
}

/** What came of a round, or of the game; nothing is to be done but to go on. */
function endBar(at: PromptContext, context: TableContext, end: RoundEnd): TemplateResult {
  const { page, session } = at;
  const isHeard = session.line.kind === "open" && !session.refusal;
  const { ask, detail } = isHeard ? end : promptWords(at, context);
  return html`<footer class="prompt ${session.refusal ? "refused" : ""}" tabindex="-1">
    <div class="said">${page.isPhone ? nothing : icon(session.refusal ? "warning" : "eye")}<div>
      <p class="ask">${ask}</p><p class="detail">${detail}</p></div></div>
    <div class="buttons">${
      page.isPhone ? nothing : clockSign(page.say, session.clock(context.state, context.me), context.name(context.me))
    }<button class="button main go-on"
      @click=${() => session.goOn()}>${icon("forward")}<span>${end.next}</span></button></div>
  </footer>`;
}

function pastBar(at: PromptContext, past: State): TemplateResult {
  const { say } = at.page;
  const last = past.happened[past.happened.length - 1];
  const context = pastContext(at.page, at.session, past);
  const when = at.game.progress(context).words;
  const who = last && last.seat !== "*" && last.move !== null ? last.seat : null;
  const ask = !who
    ? `${when}.`
    : context.name(who) === say("You", "Vous")
      ? say(`${when}, after your move.`, `${when}, après votre coup.`)
      : say(`${when}, after ${context.name(who)}’s move.`, `${when}, après le coup ${ofName(context.name(who))}.`);
  return html`<footer class="prompt" tabindex="-1">
    <div class="said">${who && !at.page.isPhone ? mark(who, who === at.session.shown) : nothing}<div><p
      class="ask">${ask}</p><p class="detail">${last ? sentence(last, at.game, context) : nothing}</p></div></div>
    <div class="buttons"><button class="button main"
      @click=${() => at.now()}>${icon("forward")}<span>${say("Back to now", "Revenir")}</span></button></div>
  </footer>`;
}

function promptWords(at: PromptContext, context: TableContext): Prompt {
  const { session, page, game } = at;
  const { say } = page;
  const { line, refusal } = session;
  if (line.kind === "connecting" && line.attempt > 0) {
    const attempt = say(`Reconnecting, try ${line.attempt}.`, `Reconnexion, essai ${line.attempt}.`);
    const kept = session.sent
      ? say("Your move is kept and will be sent.", "Votre coup est gardé et partira.")
      : say("Nothing is lost.", "Rien n’est perdu.");
    if (navigator.onLine) return { ask: attempt, detail: kept };
    return {
      ask: say(
        "Offline. Games against bots go on; this table waits.",
        "Hors ligne. Les bots jouent ; cette table attend.",
      ),
      detail: `${attempt} ${kept}`,
    };
  }
  if (line.kind === "restarting")
    return {
      ask: say("The table is being opened again.", "On rouvre la table."),
      detail: say("Nothing is lost.", "Rien n’est perdu."),
    };
  if (line.kind === "closed") return { ask: line.words };
  if (refusal) {
    const rule = refusal.rule;
    return {
      ask: refusal.words,
      detail: rule
        ? html`<button class="link" @click=${() => at.openRule(rule)}>${say(`Rule ${rule}`, `Règle ${rule}`)}</button>`
        : undefined!,
    };
  }
  if (session.isSent) return { ask: say("Sent.", "Envoyé.") };
  const hint = context.acts && shownHint(session);
  if (hint)
    return {
      ask: html`${hint === session.hint?.asked ? say("Your move:", "Votre coup :") : say("Hint:", "Conseil :")}
      ${sentence(hint, game, context)}`,
      detail: worthWords(say, hint, session.hint!),
    };
  const own = game.prompt?.(context) ?? null;
  if (context.acts) {
    const considered = context.considered;
    return {
      ask: own?.ask ?? asked(at, context),
      detail:
        considered || own?.points ? consequence(at, context, considered, own) : (own?.detail ?? lastNews(at, context)),
    };
  }
  return { ask: own?.ask ?? waitingWords(at, context), detail: own?.detail ?? lastNews(at, context) };
}

/** What a move would do, its points first. */
function consequence(at: PromptContext, context: TableContext, move: Move | null, own: Prompt | null): TemplateResult {
  const now = context.now?.total ?? null;
  const then = context.then?.total ?? null;
  // Where points come later, a table says itself what a move is worth.
  const gain = own?.points !== undefined ? own.points : now === null || then === null ? 0 : then - now;
  // Points may come after the words, which then are written anew and do not slide.
  return html`${keyed(
    gain,
    html`${gain ? pill(gain) : nothing} ${
      own?.detail ?? (move?.words ? sentence({ ...move, words: move.words }, at.game, context) : nothing)
    }`,
  )}
  ${move?.caution ? html`<strong class="caution">${icon("warning")}${move.caution}</strong>` : nothing}`;
}

/** The question of the host. */
function asked(at: PromptContext, context: TableContext): TemplateResult {
  const { ask = "", ask_things: things } = context.state;
  return sentence(things ? { words: ask, things } : { words: ask }, at.game, context);
}

function lastNews(at: PromptContext, context: TableContext): TemplateResult | string {
  const others = at.session.news.filter((event) => event.seat !== context.me && event.seat !== "*" && event.words);
  const last = others[others.length - 1] ?? at.session.news[at.session.news.length - 1];
  return last ? sentence(last, at.game, context) : "";
}

function lastPlay(at: PromptContext, context: TableContext): TemplateResult | string {
  const { session } = at;
  const plays = session.news.filter((event) => event.move !== null && event.seat !== "*" && event.words);
  const last = plays[plays.length - 1];
  return last ? sentence(last, at.game, context) : "";
}

/** Chosen in secret, and to be changed until the last has chosen. */
function hasChosen(at: PromptContext, { state, me }: TableContext): boolean {
  return (
    at.session.seats.includes(me) &&
    state.phase === "playing" &&
    state.actors.length > 0 &&
    !state.actors.includes(me) &&
    state.undo?.can === true
  );
}

function secondsThought({ thinkingSince }: PromptContext): number {
  return thinkingSince === null ? 0 : Math.floor((Date.now() - thinkingSince) / 1000);
}

function waitingWords(at: PromptContext, context: TableContext): string {
  const { say } = at.page;
  const { state } = context;
  if (state.phase === "over") return say("The game is over.", "La partie est finie.");
  const names = state.actors.map((seat) => context.name(seat));
  if (hasChosen(at, context))
    return say(`You have chosen. Waiting for ${listed(say, names)}.`, `C’est choisi. On attend ${listed(say, names)}.`);
  const { absent } = at;
  if (absent) {
    const name = context.name(absent.seat);
    const minutes = say(
      absent.minutes === 1 ? "a minute" : `${absent.minutes} minutes`,
      absent.minutes === 1 ? "une minute" : `${absent.minutes} minutes`,
    );
    return say(`${name} has been away for ${minutes}.`, `${name} est absent depuis ${minutes}.`);
  }
  if (at.thinkingSince !== null) {
    const seconds = secondsThought(at);
    if (seconds >= 1) return say(`${names[0]} is thinking: ${seconds} s.`, `${names[0]} réfléchit : ${seconds} s.`);
    return say(`${names[0]} is thinking.`, `${names[0]} réfléchit.`);
  }
  return names.length === 1
    ? say(`${names[0]} is choosing.`, `${names[0]} choisit.`)
    : say(`Waiting for ${listed(say, names)}.`, `On attend ${listed(say, names)}.`);
}

/** "de Léa", "d’Inès". */
function ofName(name: string): string {
  return /^[aeiouhyàâéèêëîïôû]/i.test(name) ? `d’${name}` : `de ${name}`;
}
