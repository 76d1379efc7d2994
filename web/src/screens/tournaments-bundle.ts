/** tournaments-bundle.ts -- tournaments, in one script: fetched when the first of them is opened (load-screens.ts). */
import type { Page, Screen } from "../screen.js";
import { NewTournamentScreen } from "./new-tournament-screen.js";
import { SameDealScreen } from "./same-deal-screen.js";
import { TournamentScreen } from "./tournament-screen.js";
import { TournamentsScreen } from "./tournaments-screen.js";

/** `which`: none for the list, "new", or one of them; `rest` is what lets somebody see it, or a round with one deal. */
export function tournamentScreen(page: Page, which: string, [part = "", number = "", link = ""]: string[]): Screen {
  if (!which) return new TournamentsScreen(page);
  if (which === "new") return new NewTournamentScreen(page);
  if (part === "round" && /^\d+$/.test(number)) return new SameDealScreen(page, which, Number(number), link);
  return new TournamentScreen(page, which, part);
}
