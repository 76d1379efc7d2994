/** levels.ts -- the levels of bots, and how a seat is called. Their names are the engine's: the build asks it. */
import { html, svg, type TemplateResult } from "lit-html";
import { levels } from "mastaba:levels";
import type { Level, Place } from "mastaba:protocol";
import { listed, type Say } from "./i18n.js";

/** They play without a search: nobody is offered them as an opponent. */
const WITHOUT_SEARCH: readonly Level[] = ["random", "greedy"];

/** Those to choose from, weakest first. */
export const LEVELS: readonly Level[] = Object.keys(levels)
  .filter(isLevel)
  .filter((level) => !WITHOUT_SEARCH.includes(level));

export function isLevel(word: string): word is Level {
  return word in levels;
}

export function levelName(say: Say, level: Level): string {
  return say(...levels[level]);
}

/** What it is like to play against them. */
const characters: Partial<Record<Level, [string, string]>> = {
  apprentice: ["Forgives; made for a first game.", "Pardonne ; pour une première partie."],
  scribe: ["Plays soundly, answers at once.", "Joue juste, répond aussitôt."],
  architect: ["Looks further; a real opponent.", "Voit plus loin ; un vrai adversaire."],
  vizier: ["Strong; takes a moment.", "Fort ; prend un instant."],
  pharaoh: ["The strongest; take your time.", "Le plus fort ; prenez votre temps."],
};

export function levelWords(say: Say, level: Level): string {
  const words = characters[level];
  return words ? say(...words) : "";
}

/** How a seat is called by everybody: its name, its level, or its letter. */
export function placeName(say: Say, places: readonly Place[], place: Place): string {
  if (place.name) return place.name;
  if (place.kind !== "bot") return say(`Player ${place.seat}`, `Place ${place.seat}`);
  const name = levelName(say, place.level);
  const isOnly = places.filter((other) => other.kind === "bot" && other.level === place.level).length === 1;
  return isOnly ? name : `${name} ${place.seat}`;
}

/** Bots by their levels: "two Scribes", "Architect and Vizier". */
export function company(say: Say, levels: readonly Level[]): string {
  const first = levels[0];
  if (first === undefined || levels.some((level) => level !== first))
    return listed(
      say,
      levels.map((level) => levelName(say, level)),
    );
  const numbers: [string, string][] = [
    ["one", "un"],
    ["two", "deux"],
    ["three", "trois"],
    ["four", "quatre"],
  ];
  return `${say(...numbers[levels.length - 1]!)} ${levelName(say, first)}${levels.length > 1 ? "s" : ""}`;
}

/** A pyramid with as many courses as there are levels to choose from. */
export function levelMark(level: Level): TemplateResult {
  const filled = LEVELS.indexOf(level) + 1;
  return html`<svg class="level" viewBox="0 0 30 26" aria-hidden="true" focusable="false">
    ${LEVELS.map((_, course) => {
      const top = 21 - course * 5;
      const half = 14 - course * 2.7;
      return svg`<path class=${course < filled ? "filled" : ""}
        d="M${15 - half} ${top + 4}L${15 - half + 1.6} ${top}H${15 + half - 1.6}L${15 + half} ${top + 4}z" />`;
    })}
  </svg>`;
}
