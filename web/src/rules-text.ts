/** rules-text.ts -- the rules of a game by paragraph, as the build has cut them out of its RULES.md. */
import type { Language } from "mastaba:protocol";

export interface Paragraph {
  /** "4.5" or, of a ruling, "R8", as refusals cite it; or a running name for what has no number. */
  id: string;
  level: number;
  /** Empty for a ruling and for a paragraph without a heading: the number stands in `html`. */
  title: string;
  /** Written by the build from our own text: safe to show. */
  html: string;
  /** The same without marks, to search in. */
  text: string;
}

const loaded = new Map<string, Promise<Paragraph[]>>();

export function loadRules(game: string, language: Language): Promise<Paragraph[]> {
  const address = `rules/${game}.${language}.json`;
  let rules = loaded.get(address);
  if (!rules) {
    rules = fetch(address).then((answer) => {
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return answer.json() as Promise<Paragraph[]>;
    });
    rules.catch(() => loaded.delete(address));
    loaded.set(address, rules);
  }
  return rules;
}
