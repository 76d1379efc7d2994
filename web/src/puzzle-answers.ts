/** puzzle-answers.ts -- what I answered to the puzzles of which days, kept in this browser, and how many in a row. */
import { dayAfter, today, type Day } from "./days.js";

/** Right: the best move, or next to nothing behind it. Good: not far behind, and better than what looks best at first
 *  sight. */
export type Grade = "right" | "good" | "not";

export interface Answer {
  move: string;
  grade: Grade;
}

type Answers = Record<Day, Record<string, Answer>>;

const KEY = "mastaba.puzzles.1";
/** Days that are kept, the newest of them. */
const MOST = 800;

function read(): Answers {
  try {
    const answers = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Answers | null;
    return answers && typeof answers === "object" ? answers : {};
  } catch {
    return {};
  }
}

export function answerOf(game: string, day: Day): Answer | null {
  return read()[day]?.[game] ?? null;
}

/** The first answer counts. */
export function keepAnswer(game: string, day: Day, answer: Answer): void {
  const answers = read();
  if (answers[day]?.[game]) return;
  answers[day] = { ...answers[day], [game]: answer };
  const kept = Object.entries(answers).sort().slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Full or forbidden: the puzzle itself goes on.
  }
}

/** Whether a puzzle of that day was answered well: one of any title is enough. */
function isKept(answers: Answers, day: Day): boolean {
  return Object.values(answers[day] ?? {}).some(({ grade }) => grade !== "not");
}

export interface Streak {
  /** Days in a row, up to today or, while today is open, up to yesterday. */
  days: number;
  /** The last seven days, today last. */
  week: { day: Day; isKept: boolean }[];
}

export function streak(): Streak {
  const answers = read();
  const last = today();
  let days = isKept(answers, last) ? 1 : 0;
  for (let day = dayAfter(last, -1); isKept(answers, day); day = dayAfter(day, -1)) days++;
  const week = Array.from({ length: 7 }, (_, i) => dayAfter(last, i - 6));
  return { days, week: week.map((day) => ({ day, isKept: isKept(answers, day) })) };
}
