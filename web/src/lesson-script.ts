/** lesson-script.ts -- a first game with comments (games/GAME/lesson.ts): a record, and what to say before each of my
 *  moves. */
import type { Language, Setup } from "mastaba:protocol";

export interface LessonScript {
  /** The record as far as the lesson goes; seat A is who learns. */
  record: string;
  seats: Setup["seats"];
  /** One for every move of seat A in the record, then one more that ends the lesson. */
  words: Record<Language, string>[];
}

/** How many plays come before each move of seat A, and the move. */
export function turnsOf(script: LessonScript): { plays: number; move: string }[] {
  const lines = script.record.split("\n").map((line) => line.trim());
  const body = lines
    .slice(lines.indexOf("play") + 1)
    .filter((line) => line && !line.startsWith("#") && !line.startsWith("=") && !line.startsWith("places"));
  return body.flatMap((line, plays) => (line.startsWith("A ") ? [{ plays, move: line.slice(2) }] : []));
}

export function playsOf(script: LessonScript): number {
  const lines = script.record.split("\n").map((line) => line.trim());
  return lines.slice(lines.indexOf("play") + 1).filter((line) => line && !line.startsWith("#")).length;
}

export async function loadScript(game: string): Promise<LessonScript> {
  return ((await import(`../../games/${game}/lesson.ts`)) as { default: LessonScript }).default;
}
