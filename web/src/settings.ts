/** settings.ts -- what a person chose, kept in this browser. */
import type { GamePace, Language } from "mastaba:protocol";

export type Theme = "system" | "light" | "dark";

/** How long what others do is seen before the next of it. */
export type Pace = "calm" | "normal" | "fast" | "once";
export const PAUSES: Record<Pace, number> = { calm: 2500, normal: 1200, fast: 500, once: 0 };

/** With whom somebody looks for a table: titles (none: all), seats (null: any number), seconds until bots come (null:
 *  never). */
export interface Wish {
  titles: string[];
  seats: number | null;
  pace: GamePace;
  botsAfter: number | null;
}

export interface Settings {
  language: Language;
  theme: Theme;
  name: string;
  /** A decision with one legal move is made without asking. */
  playsForced: boolean;
  /** What completes a move plays it, without Confirm. */
  playsAtOnce: boolean;
  pace: Pace;
  /** Nothing sounds or trembles before it was asked for. */
  hasSound: boolean;
  vibrates: boolean;
  /** A notice of the browser tells that it is my turn while the page is hidden. */
  notifies: boolean;
  /** What people say to each other is read, and may be said. */
  talks: boolean;
  /** The levels last chosen for each game: what Play now does. Some may be of another version of the page. */
  seats: Record<string, string[]>;
  /** The games whose lesson was taken to its end. */
  learned: string[];
  wish: Wish;
}

const KEY = "mastaba.settings.1";

function usual(): Settings {
  const language =
    navigator.languages.some((l) => l.startsWith("fr")) && !navigator.languages[0]?.startsWith("en") ? "fr" : "en";
  return {
    language,
    theme: "system",
    name: "",
    playsForced: false,
    playsAtOnce: false,
    pace: "normal",
    hasSound: false,
    vibrates: false,
    notifies: false,
    talks: true,
    seats: {},
    learned: [],
    wish: { titles: [], seats: null, pace: "quick", botsAfter: 60 },
  };
}

export function readSettings(): Settings {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return usual();
  }
}

export function keepSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage forgets; the game goes on.
  }
}

export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
}
