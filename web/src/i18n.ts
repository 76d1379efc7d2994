/** i18n.ts -- the page's own words, English and French side by side where they are used. */
import type { Language } from "mastaba:protocol";

export type Say = (english: string, french: string) => string;

export const sayIn: Record<Language, Say> = {
  en: (english) => english,
  fr: (_, french) => french,
};

/** "1 card", "3 cards": a number and its noun, in the singular and the plural of both languages. */
export function howMany(
  say: Say,
  count: number,
  english: readonly [string, string],
  french: readonly [string, string],
): string {
  return say(`${count} ${english[count === 1 ? 0 : 1]}`, `${count} ${french[count < 2 ? 0 : 1]}`);
}

/** "Léa", "Léa and Marc", "Léa, Marc and Inès". */
export function listed(say: Say, names: readonly string[]): string {
  const last = names[names.length - 1] ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${say("and", "et")} ${last}`;
}
