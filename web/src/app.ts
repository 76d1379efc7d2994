/** app.ts -- the page: which screen the address means, the settings, keys, and drawing when something changed. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { files } from "./built-files.js";
import { Account } from "./account.js";
import type { AccountDialog, Page, Screen } from "./screen.js";
import { aboutOf, games } from "./games.js";
import type { Host } from "./host.js";
import { icon } from "./icons.js";
import { OfflineHost } from "./offline-host.js";
import { OnlineHost } from "./online-host.js";
import { sayIn } from "./i18n.js";
import { openTable } from "./open-table.js";
import type { RecordSource } from "./records.js";
import { insideAddress } from "./real-address.js";
import { HomeScreen, usualBots } from "./screens/home-screen.js";
import { AwaitedScreen, LazyScreen } from "./screens/lazy-screen.js";
import {
  loadAccount,
  loadPlayers,
  loadScreens,
  loadTournaments,
  type AccountBundle,
  type LazyBundle,
} from "./screens/load-screens.js";
import { TableScreen } from "./screens/table-screen.js";
import { applySettings, keepSettings, readSettings, type Settings } from "./settings.js";
import { findSavedGame, keepTokens } from "./saved-games.js";

/** Narrow, or a phone held sideways; a tablet held upright. The styles have the same conditions. */
const PHONE = "(max-width: 739px), (max-width: 900px) and (max-height: 899px), (max-height: 500px)";
const TABLET = "(min-width: 740px) and (max-width: 1023px) and (min-height: 900px) and (orientation: portrait)";
/** What an address that carries its record shows of it. */
const BY_LINK = { shared: "replay", reviewed: "review", retry: "again" } as const;
const TOAST_TIME = 6000;
/** How an address says for whom a new table has a free seat. */
const WAITS_FOR: Record<string, "friend" | "anybody"> = { invite: "friend", open: "anybody" };
/** Milliseconds until a sentence that was announced leaves the page. */
const HEARD_TIME = 10_000;

/** What browsers that can install a page tell it; the library of types does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

class App implements Page {
  settings = readSettings();
  readonly account = new Account(
    () => this.language,
    () => this.meet(),
  );
  private screen: Screen | null = null;
  private dialog: ReturnType<AccountBundle["accountSheet"]> | null = null;
  private readonly hosts: Partial<Record<"online" | "offline", Host>> = {};
  private isDue = false;
  /** A table is being made for Play now: another press waits for it. */
  private isMaking = false;
  isByKeys = false;
  install: (() => void) | null = null;
  /** A screen was just opened from another: reading goes on at its title. */
  private isArriving = false;
  private message = "";
  private messageTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly root = document.getElementById("app")!;
  private readonly voice = document.getElementById("voice")!;

  constructor() {
    applySettings(this.settings);
    this.comeInside();
    addEventListener("beforeinstallprompt", (event) => this.offerInstall(event as InstallEvent));
    addEventListener("hashchange", () => {
      this.isArriving = true;
      this.open();
    });
    addEventListener("pointerdown", () => (this.isByKeys = false), true);
    addEventListener("keydown", () => (this.isByKeys = true), true);
    addEventListener("keydown", (event) => this.screen?.key?.(event) && event.preventDefault());
    addEventListener("dragover", (event) => fileOf(event) && event.preventDefault());
    addEventListener("drop", (event) => this.dropped(event));
    for (const size of [PHONE, TABLET]) matchMedia(size).addEventListener("change", () => this.refresh());
    this.open();
  }

  get language() {
    return this.settings.language;
  }

  get say() {
    return sayIn[this.settings.language];
  }

  get isPhone() {
    return matchMedia(PHONE).matches;
  }

  get isTablet() {
    return matchMedia(TABLET).matches;
  }

  get isMotionWanted() {
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  host(where: "online" | "offline"): Host {
    return (this.hosts[where] ??= where === "online" ? new OnlineHost() : new OfflineHost(files));
  }

  engine(game: string): Promise<WebAssembly.Module> {
    return files.engine(game);
  }

  change(part: Partial<Settings>): void {
    const isOtherLanguage = part.language !== undefined && part.language !== this.settings.language;
    this.settings = { ...this.settings, ...part };
    keepSettings(this.settings);
    applySettings(this.settings);
    // Everything a screen was told is in the other language: unless it knows better, it begins again where it is.
    if (isOtherLanguage && !this.screen?.speak?.()) this.open();
    this.refresh();
  }

  go(address: string, isInstead = false): void {
    if (location.hash === address) this.open();
    else if (isInstead) location.replace(address);
    else location.hash = address;
  }

  /** Every sentence is a line of its own, which is read once; one that comes soon after takes no other's place. */
  announce(words: string): void {
    const line = document.createElement("p");
    line.textContent = words;
    this.voice.append(line);
    setTimeout(() => line.remove(), HEARD_TIME);
  }

  toast(words: string): void {
    this.message = words;
    clearTimeout(this.messageTimer);
    this.messageTimer = setTimeout(() => this.hush(), TOAST_TIME);
    this.announce(words);
    this.refresh();
  }

  private hush(): void {
    this.message = "";
    this.refresh();
  }

  /** Whoever keeps a name sits down by it. */
  private meet(): void {
    const { signedIn } = this.account;
    if (signedIn !== null && signedIn !== this.settings.name) this.change({ name: signedIn });
    this.refresh();
  }

  openAccount(dialog: AccountDialog): void {
    loadAccount().then(
      ({ accountSheet }) => {
        this.dialog?.close();
        this.dialog = accountSheet(this, dialog, () => (this.dialog = null));
        this.refresh();
      },
      () => this.toast(this.say("This page could not be loaded.", "Cette page n’a pas pu être chargée.")),
    );
  }

  /** Many changes, one drawing. */
  refresh(): void {
    if (this.isDue) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      this.draw();
    });
  }

  private draw(): void {
    if (!this.screen) return;
    this.nameTab(this.screen);
    const dialog = this.dialog?.render() ?? nothing;
    render(html`${this.screen.render()}${dialog}${this.message ? this.toastLine() : nothing}`, this.root);
    if (this.isArriving) this.focusTitle();
    this.screen.drawn?.();
    this.dialog?.drawn();
  }

  /** What is seen of the page while another tab is open: whose turn it is, with a mark and a dot when it is mine. */
  private nameTab(screen: Screen): void {
    const isMine = screen.isAwaiting?.() ?? false;
    document.title = `${isMine ? "● " : ""}${screen.title()}`;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const drawn = icon?.href.replace(/icon(-turn)?\.svg$/, isMine ? "icon-turn.svg" : "icon.svg");
    if (icon && drawn && icon.href !== drawn) icon.href = drawn;
  }

  private focusTitle(): void {
    const title = this.root.querySelector<HTMLElement>("h1");
    if (!title) return;
    this.isArriving = false;
    title.setAttribute("tabindex", "-1");
    title.focus({ preventScroll: true });
  }

  /** A record that is dropped on the page, whichever screen it shows, is opened. */
  private dropped(event: DragEvent): void {
    const file = fileOf(event)?.getAsFile();
    if (!file) return;
    event.preventDefault();
    void Promise.all([loadScreens(), file.text()]).then(
      ([{ openRecord }, text]) => openRecord(this, text),
      () => this.toast(this.say("This file could not be read.", "Ce fichier n’a pas pu être lu.")),
    );
  }

  private toastLine(): TemplateResult {
    return html`<aside class="toast" aria-label=${this.say("Message", "Message")}><span>${this.message}</span><button
      aria-label=${this.say("Close", "Fermer")} @click=${() => this.hush()}>${icon("close")}</button></aside>`;
  }

  /** Whoever came by a real address goes on at the one inside the page. */
  private comeInside(): void {
    const { pathname, hash } = location;
    const inside = insideAddress(pathname, hash, (name) => aboutOf(name) !== undefined);
    if (inside) history.replaceState(null, "", `/${inside}`);
  }

  /** The browser would install this page, and is asked to when somebody says so. */
  private offerInstall(event: InstallEvent): void {
    event.preventDefault();
    this.install = () => {
      this.install = null;
      void event.prompt();
      this.refresh();
    };
    this.refresh();
  }

  private open(): void {
    this.dialog?.close();
    this.screen?.close?.();
    this.screen = this.route(partsOf(location.hash));
    scrollTo(0, 0);
    this.refresh();
  }

  private route([place = "", what = "", ...rest]: string[]): Screen {
    const about = aboutOf(what);
    switch (place) {
      case "setup":
        if (!about) break;
        return new LazyScreen(
          this,
          ({ SetupScreen }) => new SetupScreen(this, about, WAITS_FOR[rest[0] ?? ""] ?? "nobody"),
        );
      case "play":
        // Whoever comes back here later wants to be at home, not at another new table.
        history.replaceState(null, "", "#/");
        if (about) this.play(about.game);
        break;
      case "here":
        return new TableScreen(this, "offline", what, this.tokensFor(place, what, rest.filter(Boolean)));
      case "table":
        return this.tableOnline(what, this.tokensFor(place, what, rest.filter(Boolean)));
      case "add":
        return new AwaitedScreen(
          this,
          loadAccount().then(
            ({ AddDeviceScreen }) =>
              () =>
                new AddDeviceScreen(this, what),
          ),
        );
      case "player":
        return new AwaitedScreen(
          this,
          loadPlayers().then(
            ({ PlayerScreen }) =>
              () =>
                new PlayerScreen(this, /^\d+$/.test(what) ? what : "me"),
          ),
        );
      case "leaderboard":
        return new AwaitedScreen(
          this,
          loadPlayers().then(
            ({ LeaderboardScreen }) =>
              () =>
                new LeaderboardScreen(this, about?.game ?? games[0]!.game),
          ),
        );
      case "tournaments":
      case "tournament":
        return new AwaitedScreen(
          this,
          loadTournaments().then(
            ({ tournamentScreen }) =>
              () =>
                tournamentScreen(this, place === "tournaments" ? what && "new" : what, rest),
          ),
        );
      case "privacy":
        return new LazyScreen(this, ({ PrivacyScreen }) => new PrivacyScreen(this));
      case "invite":
        return new LazyScreen(this, ({ InvitationScreen }) => new InvitationScreen(this, what, rest[0] ?? ""));
      case "replay":
      case "review":
      case "again": {
        const where = what === "online" ? "online" : "offline";
        return this.ofRecord(
          place,
          ({ fromTable }) => fromTable(this, where, rest[0] ?? ""),
          `#/replay/${what}/${rest[0]}`,
          rest[1],
        );
      }
      case "shared":
      case "reviewed":
      case "retry":
        return this.ofRecord(
          BY_LINK[place],
          ({ fromLink }) => fromLink(what, rest[0] ?? "", rest[1] ?? ""),
          `#/shared/${what}/${rest[0]}/${rest[1]}`,
          rest[2],
        );
      case "puzzle":
        return new LazyScreen(
          this,
          ({ PuzzleScreen, titleForToday, dayOf }) =>
            new PuzzleScreen(this, about?.game ?? titleForToday(), dayOf(rest[0] ?? "")),
        );
      case "rules":
        return new LazyScreen(this, ({ RulesScreen }) => new RulesScreen(this, about?.game ?? null, rest[0] ?? null));
      case "learn":
        if (!about) break;
        return new LazyScreen(this, ({ LessonScreen }) => new LessonScreen(this, about.game));
      case "open":
        return new LazyScreen(this, ({ OpenRecordScreen }) => new OpenRecordScreen(this));
      case "about":
        return new LazyScreen(this, ({ AboutScreen }) => new AboutScreen(this));
      default:
        if (aboutOf(place)) return this.route(["setup", place]);
        break;
    }
    return new HomeScreen(this);
  }

  /** What is shown of a record, wherever it comes from. */
  private ofRecord(
    shows: "replay" | "review" | "again",
    source: (screens: LazyBundle) => RecordSource,
    replay: string,
    step: string | undefined,
  ): Screen {
    return new LazyScreen(this, (screens) => {
      const from = source(screens);
      if (shows === "replay") return new screens.ReplayScreen(this, from, stepOf(step));
      if (shows === "review") return new screens.ReviewScreen(this, from, replay);
      return new screens.TryAgainScreen(this, from, replay, stepOf(step));
    });
  }

  /** Whoever is signed in may have a seat there that another device took. */
  private tableOnline(table: string, tokens: string[]): Screen {
    if (tokens.length || this.account.signedIn === null) return new TableScreen(this, "online", table, tokens);
    const known = this.account.tokensFor(table);
    return new AwaitedScreen(
      this,
      known.then((tokens) => () => new TableScreen(this, "online", table, tokens)),
    );
  }

  /** Secrets of seats that an address gives are kept in this browser; where that is done, address and history forget
   *  them. */
  private tokensFor(place: "here" | "table", table: string, given: string[]): string[] {
    if (given.length && keepTokens(table, place === "table" ? "online" : "offline", given))
      history.replaceState(null, "", `#/${place}/${encodeURIComponent(table)}`);
    return findSavedGame(table)?.tokens ?? given;
  }

  play(game: string): void {
    if (this.isMaking) return;
    this.isMaking = true;
    const seats = usualBots(this, aboutOf(game)!);
    const me = this.settings.name ? { kind: "human" as const, name: this.settings.name } : { kind: "human" as const };
    this.host("offline")
      .make({ game, seats: [me, ...seats.map((level) => ({ kind: "bot" as const, level }))] }, this.language)
      .then(
        (made) => openTable(this, "offline", game, made),
        (error: unknown) => this.toast(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => (this.isMaking = false));
  }
}

/** What stands between the strokes of an address; one that cannot be read leads home. */
function partsOf(hash: string): string[] {
  try {
    return hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** What is dragged, where it is a file. */
function fileOf({ dataTransfer }: DragEvent): DataTransferItem | undefined {
  return [...(dataTransfer?.items ?? [])].find(({ kind }) => kind === "file");
}

/** After how many plays a replay opens; what is no number means its end. */
function stepOf(part = ""): number {
  return /^\d+$/.test(part) ? Number(part) : -1;
}

const app = new App();

/** The page is kept for the next visit; a newer one is fetched meanwhile and takes over when this one is closed. */
async function keepPage(): Promise<void> {
  const registration = await navigator.serviceWorker.register("service.js");
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state !== "installed" || !navigator.serviceWorker.controller) return;
      app.toast(
        app.say(
          "A new version is ready. It starts with your next visit.",
          "Nouvelle version prête. Elle servira à votre prochaine visite.",
        ),
      );
    });
  });
}

if ("serviceWorker" in navigator && location.protocol !== "file:") keepPage().catch(() => undefined);
