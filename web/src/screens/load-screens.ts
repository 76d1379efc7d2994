/** load-screens.ts -- fetches the script and the style of the screens that few come to first, once; and those of the
 *  dialogs about an account, of pages of players, and of tournaments. */
import { accountStyle, clubStyle, playersStyle, screensStyle, tournamentsStyle } from "mastaba:games";
import { loadStyle } from "../load-style.js";

export type LazyBundle = typeof import("./lazy-bundle.js");
export type AccountBundle = typeof import("./account-bundle.js");
export type PlayersBundle = typeof import("./players-bundle.js");
export type TournamentsBundle = typeof import("./tournaments-bundle.js");

/** What could not be fetched is tried again the next time. */
function once<Thing>(load: () => Promise<Thing>): () => Promise<Thing> {
  let loading: Promise<Thing> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}

function bundle<Bundle>(script: () => Promise<Bundle>, ...styles: (() => Promise<void>)[]): () => Promise<Bundle> {
  return once(async () => (await Promise.all([script(), ...styles.map((style) => style())]))[0]);
}

const style = (address: string) => once(() => loadStyle(address));
/** Worn by two; what each adds to it stands behind it. */
const club = style(clubStyle);

export const loadScreens = bundle<LazyBundle>(() => import("./lazy-bundle.js"), style(screensStyle));
export const loadAccount = bundle<AccountBundle>(() => import("./account-bundle.js"), style(accountStyle));
export const loadPlayers = bundle<PlayersBundle>(() => import("./players-bundle.js"), club, style(playersStyle));
export const loadTournaments = bundle<TournamentsBundle>(
  () => import("./tournaments-bundle.js"),
  club,
  style(tournamentsStyle),
);
