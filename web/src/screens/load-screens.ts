/** load-screens.ts -- fetches the script and the style of the screens that few come to first, once. */
import { screensStyle } from "mastaba:games";
import { loadStyle } from "../load-style.js";

export type LazyBundle = typeof import("./lazy-bundle.js");

let loading: Promise<LazyBundle> | null = null;

/** What could not be fetched is tried again the next time. */
export function loadScreens(): Promise<LazyBundle> {
  return (loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  }));
}

async function load(): Promise<LazyBundle> {
  const [screens] = await Promise.all([import("./lazy-bundle.js"), loadStyle(screensStyle)]);
  return screens;
}
