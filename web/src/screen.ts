/** screen.ts -- what every screen of the page shares: a screen, and what it may ask of the page around it. */
import type { TemplateResult } from "lit-html";
import type { Account } from "./account.js";
import type { Host } from "./host.js";
import type { Language } from "mastaba:protocol";
import type { Say } from "./i18n.js";
import type { Settings } from "./settings.js";

export interface Screen {
  /** Of the browser's tab. */
  title(): string;
  /** Whether something here waits for whoever looks: the tab shows that too. */
  isAwaiting?(): boolean;
  render(): TemplateResult;
  /** True: the key is used. */
  key?(event: KeyboardEvent): boolean;
  /** After drawing: motion, focus. */
  drawn?(): void;
  close?(): void;
  /** Another language was chosen. True: it goes on in it; else it is begun again. */
  speak?(): boolean;
}

/** What can be done about an account, each in a dialog of its own. */
export type AccountDialog =
  "keep" | "signIn" | "elsewhere" | "recover" | "account" | "rename" | "device" | "code" | "hook" | "delete";

export interface Page {
  readonly settings: Settings;
  readonly language: Language;
  readonly say: Say;
  readonly isPhone: boolean;
  /** Held upright; held sideways it is a desk. */
  readonly isTablet: boolean;
  readonly isMotionWanted: boolean;
  /** The last thing somebody did was pressing a key: then the focus must never be lost. */
  readonly isByKeys: boolean;
  /** Puts the page among the programs of this device; null where the browser does not offer it. */
  readonly install: (() => void) | null;
  /** Who is signed in, if anybody. */
  readonly account: Account;
  /** A dialog about the account, over whatever is shown. */
  openAccount(dialog: AccountDialog): void;
  host(where: "online" | "offline"): Host;
  /** The engine of a game, compiled once for all who replay. */
  engine(game: string): Promise<WebAssembly.Module>;
  change(settings: Partial<Settings>): void;
  /** `isInstead`: Back does not lead here again. */
  go(address: string, isInstead?: boolean): void;
  /** One click: a table on this device with the usual bots. */
  play(game: string): void;
  refresh(): void;
  toast(words: string): void;
  /** Reads this aloud to whoever listens to the page. */
  announce(words: string): void;
}

/** Two or more that exclude each other; arrows move between them, as in any radio group. */
export function isGroupKey(event: KeyboardEvent): number {
  if (event.key === "ArrowRight" || event.key === "ArrowDown") return 1;
  if (event.key === "ArrowLeft" || event.key === "ArrowUp") return -1;
  return 0;
}
