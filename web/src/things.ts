/** things.ts -- which letters of a sentence name things (docs/protocol.md, Sentences). */
import type { Thing } from "mastaba:protocol";

/** What the host says, and what it names there. */
export interface Sentence {
  words: string;
  things?: readonly Thing[];
}

/** Cut up: plain words, and things with the words that name them. Letters are counted, not halves of them. */
export function partsOf({ words, things = [] }: Sentence): (string | { thing: Thing; words: string })[] {
  const letters = [...words];
  const between = (from: number, to?: number) => letters.slice(from, to).join("");
  let from = 0;
  const parts = things.flatMap((thing) => {
    const before = between(from, thing.at);
    from = thing.at + thing.length;
    return [before, { thing, words: between(thing.at, from) }];
  });
  return [...parts, between(from)];
}
