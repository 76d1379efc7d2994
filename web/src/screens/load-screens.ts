/** load-screens.ts -- fetches the script and the style of the screens that few come to first, once; and those of the
 *  dialogs about an account, and of pages of players. */
import { accountStyle, playersStyle, screensStyle } from "mastaba:games";
import { loadStyle } from "../load-style.js";

export type LazyBundle = typeof import("./lazy-bundle.js");
export type AccountBundle = typeof import("./account-bundle.js");
export type PlayersBundle = typeof import("./players-bundle.js");

/** What could not be fetched is tried again the next time. */
function once<Bundle>(script: () => Promise<Bundle>, style: string): () => Promise<Bundle> {
  let loading: Promise<Bundle> | null = null;
  const load = async () => (await Promise.all([script(), loadStyle(style)]))[0];
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}

export const loadScreens = once<LazyBundle>(() => import("./lazy-bundle.js"), screensStyle);
export const loadAccount = once<AccountBundle>(() => import("./account-bundle.js"), accountStyle);
export const loadPlayers = once<PlayersBundle>(() => import("./players-bundle.js"), playersStyle);
