/** chat.ts -- a word across the table: what people say to each other, beside the game and never a part of it. Whatever
 *  somebody wrote is shown as text. */
import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { FromChat, Phrase, Place, Seat, Spoken, State } from "mastaba:protocol";
import type { Heard } from "../host.js";
import type { Say } from "../i18n.js";
import { icon, mark } from "../icons.js";
import { placeName } from "../levels.js";
import type { Page } from "../screen.js";
import type { Session } from "../session.js";

const PHRASES: Record<Phrase, [english: string, french: string]> = {
  hello: ["Hello!", "Bonjour !"],
  good_luck: ["Good luck!", "Bonne chance !"],
  nice_move: ["Nice move", "Joli coup"],
  well_played: ["Well played", "Bien joué"],
  thank_you: ["Thank you", "Merci"],
  one_moment: ["One moment, please", "Un instant"],
  take_your_time: ["Take your time", "Prenez votre temps"],
  oops: ["Oops!", "Oups !"],
  what_a_game: ["What a game!", "Quelle partie !"],
  again: ["Another game?", "Une autre partie ?"],
  must_go: ["Sorry, I must go", "Pardon, je dois partir"],
  goodbye: ["Goodbye!", "Au revoir !"],
};

const MOST_LETTERS = 200;
/** Nobody is told of words more often. */
const QUIET = 10_000;
/** A pause after which the time stands between two words. */
const PAUSE = 15 * 60_000;
const MUTED_KEY = "mastaba.muted.1";
const MOST_MUTED = 200;

/** Where nothing is said on purpose, on this device: tables, and people by their names or seats. */
function readMuted(): string[] {
  try {
    return JSON.parse(localStorage.getItem(MUTED_KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

function keepMuted(muted: readonly string[]): void {
  try {
    localStorage.setItem(MUTED_KEY, JSON.stringify(muted.slice(-MOST_MUTED)));
  } catch {
    // A browser without storage forgets.
  }
}

/** Somebody at this table: a seat and how it was called, or whoever watches. */
interface Speaker {
  seat: Seat | null;
  name: string;
}

export class Chat {
  private words: Spoken[] = [];
  private readonly mine = new Set<string>();
  private rule: "all" | "phrases" | "off" = "off";
  private muted = readMuted();
  private draft = "";
  /** What was said, until it is answered. */
  private sent: string | null = null;
  private refusal = "";
  /** The word of which it is asked what shall become of it. */
  private asked: string | null = null;
  private readonly reported = new Set<string>();
  private isOpen = false;
  private isScrollDue = false;
  unread = 0;
  /** What came since somebody listening was last told. */
  private untold: Spoken[] = [];
  private telling: ReturnType<typeof setTimeout> | undefined;
  private toldAt = -QUIET;

  constructor(
    private readonly page: Page,
    private readonly session: Session,
  ) {
    session.chat = this;
    this.listen();
  }

  close(): void {
    clearTimeout(this.telling);
    if (this.session.chat === this) this.session.chat = null;
  }

  // ---- hearing ----

  private listen(): void {
    const isWanted = this.page.settings.talks && !this.isHushed;
    this.session.tell({ type: isWanted ? "listen" : "hush" }, (message) => this.hear(message));
  }

  /** The line was broken; what was on its way may have come there or not. */
  joined(): void {
    this.listen();
  }

  hear(message: Heard): void {
    if (message.type === "said") this.take(message);
    if (message.type === "chat") this.takeAll(message);
  }

  private takeAll(message: Extract<FromChat, { type: "chat" }>): void {
    this.rule = message.chat;
    if (message.words) {
      const known = new Set(this.words.map(({ word }) => word));
      this.words = message.words.filter(({ phrase }) => phrase === undefined || phrase in PHRASES);
      if (known.size) this.notice(this.words.filter((word) => !known.has(word.word)));
      this.settle();
      this.isScrollDue = true;
    }
    this.page.refresh();
  }

  private take(said: Spoken & { ref?: number }): void {
    if (said.ref !== undefined) this.mine.add(said.word);
    if (said.phrase !== undefined && !(said.phrase in PHRASES)) return;
    if (this.words.some(({ word }) => word === said.word)) return;
    this.words.push(said);
    this.isScrollDue = true;
    this.notice([said]);
    this.page.refresh();
  }

  /** What was on its way when the line broke stands among the words, or may be sent again. */
  private settle(): void {
    const { sent } = this;
    if (sent === null) return;
    const isThere = this.words.slice(-5).some((word) => this.isMine(word) && word.words === sent);
    if (isThere) this.draft = "";
    this.sent = null;
  }

  private notice(fresh: readonly Spoken[]): void {
    const heard = fresh.filter((word) => !this.isMine(word) && !this.isMuted(word));
    if (!heard.length) return;
    if (!this.isOpen) this.unread += heard.length;
    this.untold.push(...heard);
    this.telling ??= setTimeout(() => this.announce(), Math.max(0, this.toldAt + QUIET - performance.now()));
  }

  /** One sentence for all that came, and not too often. */
  private announce(): void {
    const { say } = this.page;
    const fresh = this.untold.splice(0);
    const last = fresh.at(-1);
    this.telling = undefined;
    this.toldAt = performance.now();
    if (!last) return;
    const [name, text] = [this.nameOf(last), this.textOf(last)];
    const many = fresh.length > 1 ? say(`${fresh.length} new words. `, `${fresh.length} nouveaux messages. `) : "";
    this.page.announce(many + say(`${name}: ${text}`, `${name} : ${text}`));
  }

  // ---- who ----

  private isMine(word: Spoken): boolean {
    return this.mine.has(word.word) || (word.seat !== null && this.session.seats.includes(word.seat));
  }

  private keysOf({ seat, name }: Speaker): string[] {
    const keys = [`${this.session.table}:${seat ?? "w"}`];
    return name && seat ? [...keys, `name:${name}`] : keys;
  }

  private isMuted(speaker: Speaker): boolean {
    return this.keysOf(speaker).some((key) => this.muted.includes(key));
  }

  private mute(speaker: Speaker, isMuted: boolean): void {
    const keys = this.keysOf(speaker);
    this.muted = readMuted().filter((key) => !keys.includes(key));
    if (isMuted) this.muted.push(...keys);
    keepMuted(this.muted);
    this.asked = null;
    this.page.refresh();
  }

  private get tableKey(): string {
    return `${this.session.table}:all`;
  }

  private get isHushed(): boolean {
    return this.muted.includes(this.tableKey);
  }

  private hush(isHushed: boolean): void {
    this.muted = readMuted().filter((key) => key !== this.tableKey);
    if (isHushed) this.muted.push(this.tableKey);
    keepMuted(this.muted);
    this.unread = 0;
    this.listen();
    this.page.refresh();
  }

  private nameOf({ seat, name }: Speaker): string {
    const { say } = this.page;
    if (seat === null) return say("Somebody who watches", "Quelqu’un qui regarde");
    return name || say(`Player ${seat}`, `Place ${seat}`);
  }

  private textOf({ phrase, words }: Spoken): string {
    return phrase === undefined ? (words ?? "") : this.page.say(...PHRASES[phrase]);
  }

  /** For the menu of the table: people at other seats, and whether they are heard here. */
  others(state: State): { name: string; isMuted: boolean; mute: (isMuted: boolean) => void }[] {
    if (!this.isOffered) return [];
    const people = state.seats.filter(
      (place) => place.kind === "human" && !this.session.seats.includes(place.seat),
    ) as Extract<Place, { kind: "human" }>[];
    return people.map((place) => ({
      name: placeName(this.page.say, state.seats, place),
      isMuted: this.isMuted(place),
      mute: (isMuted) => this.mute(place, isMuted),
    }));
  }

  // ---- whether ----

  /** Is there anybody to talk to, and do they? Whoever made the table can always open it again. */
  get isOffered(): boolean {
    const { session, page } = this;
    if (!page.settings.talks) return false;
    if (this.rule === "off" && !this.isHushed && !session.isOwner) return false;
    const others = session.state?.seats.filter((place) => place.kind !== "bot" && !session.seats.includes(place.seat));
    return !session.seats.length || (others?.length ?? 0) > 0 || this.words.length > 0;
  }

  /** For good and everywhere, as the menu says. */
  setTalks(talks: boolean): void {
    this.page.change({ talks });
    this.unread = 0;
    this.listen();
  }

  // ---- saying ----

  private say(what: { phrase: Phrase } | { words: string }): void {
    const { shown } = this.session;
    const seat = shown === null ? {} : { seat: shown };
    this.refusal = "";
    if ("words" in what) this.sent = what.words;
    this.session.tell({ type: "say", ...seat, ...what }, (message) => this.answered(what, message));
    this.page.refresh();
  }

  private answered(what: { phrase: Phrase } | { words: string }, message: Heard): void {
    if ("words" in what) this.sent = null;
    if (message.type === "error") this.refusal = message.words;
    else if ("words" in what) this.draft = "";
  }

  private submit(event: globalThis.Event): void {
    event.preventDefault();
    const words = this.draft.trim();
    if (words && this.sent === null && lengthOf(words) <= MOST_LETTERS) this.say({ words });
  }

  private report(word: Spoken): void {
    this.session.tell({ type: "report", word: word.word }, (message) => {
      if (message.type === "error") this.refusal = message.words;
      else this.reported.add(word.word);
      this.asked = null;
    });
  }

  private allow(chat: "all" | "off"): void {
    this.session.tell({ type: "allow", chat }, (message) => {
      if (message.type === "error") this.refusal = message.words;
      else this.hear(message);
    });
  }

  // ---- drawing ----

  /** The button that opens it, with the number of words that nobody has read. */
  button(open: () => void): TemplateResult | typeof nothing {
    const { say } = this.page;
    if (!this.isOffered) return nothing;
    const unread = this.unread
      ? html`<b class="unread">${this.unread > 99 ? "99+" : this.unread}<span class="unseen"> ${say(
          "unread",
          `message${this.unread > 1 ? "s" : ""} à lire`,
        )}</span></b>`
      : nothing;
    return html`<button class="button plain talk-button" aria-expanded=${this.isOpen}
      @click=${open}>${icon("word")}<span>${say("Talk", "Parler")}</span>${unread}</button>`;
  }

  /** Beside a screen that has no bar: a button in a corner, and what it opens. */
  dock(isOpen: boolean, toggle: () => void): TemplateResult | typeof nothing {
    if (!this.isOffered) return nothing;
    return html`<div class="talk-dock">${this.button(toggle)}</div>${isOpen ? this.drawer(toggle) : nothing}`;
  }

  /** Once a drawing, whether it is seen. */
  seen(isOpen: boolean): void {
    this.isOpen = isOpen;
    if (isOpen) this.unread = 0;
    else this.asked = null;
  }

  drawn(): void {
    if (!this.isScrollDue || !this.isOpen) return;
    this.isScrollDue = false;
    const list = document.querySelector(".talk");
    list?.scrollTo({ top: list.scrollHeight });
  }

  opened(): void {
    this.isScrollDue = true;
  }

  drawer(close: () => void): TemplateResult {
    const { say } = this.page;
    const title = say("Talk", "Parler");
    return html`<aside class="drawer talk-drawer" aria-label=${title}>
      <header>
        <h2>${title}</h2><span class="soft small talk-with">${this.company()}</span>
        <button class="button plain icon-only" aria-label=${say("Close", "Fermer")}
          @click=${close}>${icon("close")}</button>
      </header>
      ${this.list()}
      <div class="talk-foot">${this.foot()}</div>
    </aside>`;
  }

  private company(): string {
    const { session, page } = this;
    const { state } = session;
    if (!session.seats.length) return page.say("Those who watch", "Les spectateurs et spectatrices");
    return (state?.seats ?? [])
      .filter((place) => place.kind === "human" && !session.seats.includes(place.seat))
      .map((place) => placeName(page.say, state!.seats, place))
      .join(", ");
  }

  private list(): TemplateResult {
    const { say, language } = this.page;
    const heard = this.words.filter((word) => this.isMine(word) || !this.isMuted(word));
    if (!heard.length)
      return html`<p class="talk soft small">${
        this.session.seats.length
          ? say(
              "Nobody has said anything yet. Seats read this, nobody else.",
              "Personne n’a encore parlé. Seules les places lisent ceci.",
            )
          : say(
              "Nobody has said anything yet. The seats read this once the game is over.",
              "Personne n’a encore parlé. Les places liront ceci une fois la partie finie.",
            )
      }</p>`;
    return html`<ol class="talk" tabindex="0" aria-label=${say("What was said", "Ce qui s’est dit")}>${repeat(
      heard,
      ({ word }) => word,
      (word, at) =>
        html`${
          isAfterPause(heard[at - 1], word) ? html`<li class="talk-time soft">${timeOf(word, language)}</li>` : nothing
        } ${this.line(word)}`,
    )}</ol>`;
  }

  private line(word: Spoken): TemplateResult {
    const { say } = this.page;
    const isMine = this.isMine(word);
    const name = this.nameOf(word);
    const ask = () => {
      this.asked = this.asked === word.word ? null : word.word;
      this.page.refresh();
    };
    return html`<li class="talk-line ${isMine ? "own" : ""}">
      ${word.seat ? mark(word.seat, isMine) : html`<span class="mark">${icon("eye")}</span>`}
      <div class="speech">${
        isMine ? html`<span class="unseen">${say("You:", "Vous :")}</span>` : html`<b dir="auto">${name}</b>`
      }<span class="spoken" dir="auto">${this.textOf(word)}</span></div>
      ${
        isMine
          ? nothing
          : html`<button class="button plain icon-only about-word" aria-expanded=${this.asked === word.word}
            aria-label=${say(`About what ${name} said`, `Au sujet du message de ${name}`)} @click=${ask}>…</button>`
      }
      ${this.asked === word.word ? this.choices(word, say) : nothing}
    </li>`;
  }

  private choices(word: Spoken, say: Say): TemplateResult {
    const name = this.nameOf(word);
    return html`<div class="word-choices">
      <button class="button"
        @click=${() => this.mute(word, true)}>${say(`Mute ${name}`, `Ne plus lire ${name}`)}</button>
      ${
        this.reported.has(word.word)
          ? html`<p class="small">${say("Reported to the host.", "Signalé à l’hôte.")}</p>`
          : html`<button class="button" @click=${() => this.report(word)}>${say("Report", "Signaler")}</button>`
      }
    </div>`;
  }

  private foot(): TemplateResult {
    const { say } = this.page;
    const refusal = this.refusal ? html`<p class="refusal small" role="alert">${this.refusal}</p>` : nothing;
    if (this.isHushed) return html`${refusal}${this.hushSwitch()}`;
    if (this.rule === "off")
      return html`${refusal}<p class="small">${say(
        "The talk of this table is switched off.",
        "On ne se parle pas à cette table.",
      )}</p>${this.ownerSwitch()}`;
    return html`${refusal}
      <p class="small soft">${say(
        "Everybody reads these in their own language.",
        "Chacun lit ceci dans sa langue.",
      )}</p>
      <div class="phrases">${(Object.keys(PHRASES) as Phrase[]).map(
        (phrase) =>
          html`<button class="button phrase" @click=${() => this.say({ phrase })}>${say(...PHRASES[phrase])}</button>`,
      )}</div>
      ${this.rule === "all" ? this.field() : nothing}
      ${this.hushSwitch()} ${this.ownerSwitch()}`;
  }

  private field(): TemplateResult {
    const { say } = this.page;
    const left = MOST_LETTERS - lengthOf(this.draft.trim());
    const words = say("Your own words", "Vos propres mots");
    return html`<form class="own-words" @submit=${(event: globalThis.Event) => this.submit(event)}>
      <input class="field" autocomplete="off" aria-label=${words} placeholder=${words} aria-describedby="letters-left"
        aria-invalid=${left < 0 ? "true" : nothing} .value=${this.draft}
        @input=${(event: InputEvent) => {
          this.draft = (event.target as HTMLInputElement).value;
          this.page.refresh();
        }} />
      <span id="letters-left" class="small ${left < 0 ? "over" : "soft"}">${left}<span class="unseen">${say(
        " letters left",
        " lettres restantes",
      )}</span></span>
      <button class="button main icon-only" aria-label=${say("Send", "Envoyer")}
        ?disabled=${left < 0 || left === MOST_LETTERS || this.sent !== null}>${icon("forward")}</button>
    </form>`;
  }

  private hushSwitch(): TemplateResult {
    return html`<label class="talk-check small"><input type="checkbox" .checked=${this.isHushed}
      @change=${(event: globalThis.Event) => this.hush((event.target as HTMLInputElement).checked)} />${this.page.say(
        "Mute talk in this game",
        "Ne rien lire pendant cette partie",
      )}</label>`;
  }

  private ownerSwitch(): TemplateResult | typeof nothing {
    if (!this.session.isOwner) return nothing;
    return html`<label class="talk-check small"><input type="checkbox" .checked=${this.rule === "off"}
      @change=${(event: globalThis.Event) =>
        this.allow((event.target as HTMLInputElement).checked ? "off" : "all")} />${this.page.say(
        "Switch it off for the whole table",
        "Couper pour toute la table",
      )}</label>`;
  }
}

function lengthOf(words: string): number {
  return [...words].length;
}

function isAfterPause(before: Spoken | undefined, word: Spoken): boolean {
  return !before || word.time - before.time > PAUSE;
}

function timeOf({ time }: Spoken, language: string): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(language, {
    ...(isToday ? {} : { day: "numeric", month: "long" }),
    hour: "numeric",
    minute: "2-digit",
  });
}
