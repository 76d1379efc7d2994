/** say.ts -- the page's own words, English and French side by side where they are used. */
import type { Language } from "./protocol.js";

export type Say = (english: string, french: string) => string;

export const sayIn: Record<Language, Say> = {
  en: (english) => english,
  fr: (_, french) => french,
};
