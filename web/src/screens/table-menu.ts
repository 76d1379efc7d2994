/** table-menu.ts -- the menu of a table: another game, what can be done with this one, and how one likes to play. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Level, Seat, Setup } from "mastaba:protocol";
import { wayBack } from "../came-from.js";
import { callingKey, callMe, callNoMore, isCalled } from "../calling.js";
import { aboutOf } from "../games.js";
import { levelName, LEVELS, placeName } from "../levels.js";
import { Refused, type OfflineHost } from "../offline-host.js";
import { openTable } from "../open-table.js";
import { downloadRecord, fetchRecord, type Where } from "../records.js";
import { watchingAddress } from "../real-address.js";
import { findSavedGame, originWords, removeSavedGame } from "../saved-games.js";
import type { Page } from "../screen.js";
import type { Session } from "../session.js";
import { copy, languageAndLight, oneOf } from "../widgets.js";
import type { Chat } from "./chat.js";
import { sheet } from "./dialogs.js";
import { usualBots } from "./home-screen.js";
import { settingSwitches } from "./setting-switches.js";

/** The table that it belongs to, and what only its screen can do. */
export interface MenuContext {
  readonly page: Page;
  readonly session: Session;
  readonly where: Where;
  /** At a table by link. */
  readonly chat: Chat | null;
  minutesAway(seat: Seat): number;
  showKeys(): void;
  showScore(): void;
  close(): void;
}

interface Entry {
  words: string;
  act: () => void;
}

export class TableMenu {
  /** Whether it is asked if the game shall be given up. */
  private isDoubtful = false;

  /** By which push services know this server; null where it calls nobody, or not this browser. */
  private key: string | null = null;

  constructor(private readonly at: MenuContext) {
    const { page, session, where } = at;
    if (where === "online" && session.seats.length && session.state?.phase === "playing")
      void callingKey(page).then((key) => ((this.key = key), page.refresh()));
  }

  render(): TemplateResult {
    const { page, close } = this.at;
    const { say } = page;
    return sheet(
      page,
      say("Menu", "Menu"),
      html`${this.newGame()}
        <ul class="menu">
          ${[...this.entries(), ...this.seatEntries(), ...this.talkEntries()].map(
            (entry) => html`<li><button class="button" @click=${entry.act}>${entry.words}</button></li>`,
          )}
          ${this.resignation()}
          <li><a class="button" href=${wayBack(this.at.session.table)}>${say(
            "Leave the table; it is kept",
            "Quitter la table ; elle est gardée",
          )}</a></li>
        </ul>
        ${this.callSwitch()} ${settingSwitches(page)} ${this.talkSwitch()}
        <div class="switches">${languageAndLight(page)}</div>`,
      () => close(),
    );
  }

  // ---- another game ----

  private get game(): string {
    return this.at.session.state!.game;
  }

  /** Only people choose together who sits at their next table. */
  private get isAlone(): boolean {
    const { where, session } = this.at;
    return where === "offline" && session.seats.length === 1;
  }

  private newGame(): TemplateResult | typeof nothing {
    const { page } = this.at;
    const { say } = page;
    if (!this.isAlone) return nothing;
    const levels = usualBots(page, aboutOf(this.game)!);
    const first = levels[0];
    return html`<section class="menu-new" aria-label=${say("New game", "Nouvelle partie")}>
      ${
        first
          ? html`<span class="small">${say("Level", "Niveau")}</span>${oneOf<Level>(
              say("Level", "Niveau"),
              LEVELS.map((level) => ({ value: level, label: levelName(say, level) })),
              first,
              (level) => this.setLevel(levels.length, level),
            )}`
          : nothing
      }
      <div class="buttons">
        <button class="button main" @click=${() => page.play(this.game)}>${say("New game", "Nouvelle partie")}</button>
        <button class="button" @click=${() => void this.restart()}>${say(
          "Restart: same seats, new deal",
          "Recommencer : mêmes places, autre donne",
        )}</button>
      </div>
    </section>`;
  }

  private setLevel(count: number, level: Level): void {
    const { page } = this.at;
    page.change({ seats: { ...page.settings.seats, [this.game]: Array<string>(count).fill(level) } });
  }

  /** The record tells the house rules, the state who sits where. */
  private async restart(): Promise<void> {
    const { page, session, where } = this.at;
    const seats = session.state!.seats.map((place): Setup["seats"][number] =>
      place.kind === "bot"
        ? { kind: "bot", level: place.level }
        : place.name
          ? { kind: "human", name: place.name }
          : { kind: "human" },
    );
    try {
      const options = optionsOf(await fetchRecord(page, where, session.table));
      const made = await page.host("offline").make({ game: this.game, seats, options }, page.language);
      openTable(page, "offline", this.game, made);
    } catch (error) {
      page.toast(error instanceof Error ? error.message : String(error));
    }
  }

  // ---- this game ----

  private entries(): Entry[] {
    const { at } = this;
    const { page, session, where } = at;
    const { say } = page;
    const entries = [
      { words: say("All keys (?)", "Toutes les touches (?)"), act: () => at.showKeys() },
      {
        words: say("Save the record of this game", "Enregistrer la partie"),
        act: () => (at.close(), void downloadRecord(page, where, session)),
      },
    ];
    const origin = findSavedGame(session.table)?.origin;
    if (origin) entries.push({ words: originWords(page.say, origin), act: () => page.go(origin.address) });
    if (where === "online")
      entries.push({ words: say("Copy a link to watch", "Copier un lien pour regarder"), act: () => this.copyLink() });
    if (session.state!.phase === "over")
      entries.push({ words: say("Back to the score sheet", "Revenir aux scores"), act: () => at.showScore() });
    return entries;
  }

  private copyLink(): void {
    const { page, session, close } = this.at;
    close();
    void copy(
      page,
      watchingAddress(session.table),
      page.say("Link copied. It gives no seat.", "Lien copié. Il ne donne aucune place."),
    );
  }

  /** Who plays a seat can change while the game goes on. */
  private seatEntries(): Entry[] {
    const { page, session, minutesAway, close } = this.at;
    const { say } = page;
    const state = session.state!;
    const entries: Entry[] = [];
    for (const place of state.seats) {
      if (place.kind !== "human" || state.phase !== "playing") continue;
      const isMine = session.seats.includes(place.seat);
      const name = placeName(say, state.seats, place);
      const isMe = isMine && session.seats.length === 1;
      if (place.stand_in && isMine)
        entries.push({
          words: isMe
            ? say("Play again myself", "Reprendre ma place")
            : say(`${name} plays again`, `${name} reprend sa place`),
          act: () => (session.comeBack(place.seat), close()),
        });
      else if (!place.stand_in && (isMine || (session.isOwner && minutesAway(place.seat) >= 1)))
        entries.push({
          words: isMe
            ? say("Let a bot play for me", "Laisser un automate jouer pour moi")
            : say(`Let a bot play for ${name}`, `Laisser un automate jouer pour ${name}`),
          act: () => (session.standIn(place.seat), close()),
        });
    }
    return entries;
  }

  /** Who is heard when people talk. */
  private talkEntries(): Entry[] {
    const { page, session, chat } = this.at;
    const { say } = page;
    return (chat?.others(session.state!) ?? []).map(({ name, isMuted, mute }) => ({
      words: isMuted
        ? say(`Hear ${name} again`, `Lire à nouveau ${name}`)
        : say(`Mute ${name}`, `Ne plus lire ${name}`),
      act: () => mute(!isMuted),
    }));
  }

  /** For whoever plays slowly: the browser asks the person by itself, at this touch. */
  private callSwitch(): TemplateResult | typeof nothing {
    const { page, session } = this.at;
    const { say } = page;
    if (this.key === null) return nothing;
    const words = say(
      "Call me when it is my turn, even if this page is closed",
      "M’appeler quand c’est à moi, même page fermée",
    );
    return html`<div class="switches"><span class="small">${words}</span>${oneOf(
      words,
      [
        { value: false, label: say("Off", "Non") },
        { value: true, label: say("On", "Oui") },
      ],
      isCalled(session.table),
      (wants) => void this.setCalls(wants),
    )}</div>`;
  }

  private async setCalls(wants: boolean): Promise<void> {
    const { page, session } = this.at;
    try {
      if (wants) await callMe(page, session.table, session.tokens, session.seats.length, this.key!);
      else await callNoMore(page, session.table);
    } catch (error) {
      page.toast(
        error instanceof Refused
          ? error.message
          : page.say(
              "This browser cannot be called now: its settings, or the line to its push service, are in the way.",
              "Ce navigateur ne peut pas être appelé : voyez ses réglages, ou la ligne vers son service d’appel.",
            ),
      );
    }
    page.refresh();
  }

  private talkSwitch(): TemplateResult | typeof nothing {
    const { page, chat } = this.at;
    const { say } = page;
    if (!chat) return nothing;
    const words = say("A word across the table", "Un mot par-dessus la table");
    return html`<div class="switches"><span class="small">${words}</span>${oneOf(
      words,
      [
        { value: false, label: say("Off", "Non") },
        { value: true, label: say("On", "Oui") },
      ],
      page.settings.talks,
      (talks) => chat.setTalks(talks),
    )}</div>`;
  }

  /** Against bots the game is forgotten; people go on with a bot in my place. It is asked twice. */
  private resignation(): TemplateResult | typeof nothing {
    const { page, session } = this.at;
    const { say } = page;
    if (session.state!.phase !== "playing" || !session.seats.length) return nothing;
    if (!this.isDoubtful)
      return html`<li><button class="button"
        @click=${() => this.doubt(true)}>${say("Resign", "Abandonner")}</button></li>`;
    const words = this.isAlone
      ? say("Give this game up? It is not kept.", "Abandonner cette partie ? Elle n’est pas gardée.")
      : say("Give up? A bot plays on in your place.", "Abandonner ? Un automate continue à votre place.");
    return html`<li><div class="doubt" role="group" aria-label=${words}><p>${words}</p>
      <button class="button main" @click=${() => this.doubt(false)}>${say("Play on", "Continuer")}</button>
      <button class="button resign" @click=${() => this.resign()}>${say("Resign", "Abandonner")}</button></div></li>`;
  }

  private doubt(isDoubtful: boolean): void {
    this.isDoubtful = isDoubtful;
    this.at.page.refresh();
    if (isDoubtful) requestAnimationFrame(() => document.querySelector<HTMLElement>(".menu .doubt .button")?.focus());
  }

  private resign(): void {
    const { page, session } = this.at;
    if (this.isAlone) {
      removeSavedGame(session.table);
      page.go("#/", true);
      (page.host("offline") as OfflineHost).forget(session.table);
      return;
    }
    for (const seat of session.seats) session.standIn(seat);
    page.go("#/", true);
  }
}

/** The house rules that a record names. */
function optionsOf(record: string): Record<string, string> {
  const header = record.slice(0, record.indexOf("\nplay\n"));
  return Object.fromEntries([...header.matchAll(/^option (\w+)=(\S+)$/gm)].map(([, key, value]) => [key!, value!]));
}
