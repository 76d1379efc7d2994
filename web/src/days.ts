/** days.ts -- days, and which puzzle is whose: by date, so that everybody has the same. */

/** "2026-11-17", where one lives. */
export type Day = string;

const DAY = 86_400_000;

export function today(): Day {
  const now = new Date();
  return dayAt(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

/** Days are counted as if all were lived in Greenwich: none of them is an hour short. */
export function numberOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY;
}

function dayAt(number: number): Day {
  return new Date(number * DAY).toISOString().slice(0, 10);
}

export function dayAfter(day: Day, days: number): Day {
  return dayAt(numberOf(day) + days);
}

/** The day that an address names; what is none, or still to come, means today. */
export function dayOf(text: string): Day {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && Number.isInteger(numberOf(text));
  return isDay && text < today() ? text : today();
}

function gcd(a: number, b: number): number {
  return b ? gcd(b, a % b) : a;
}

/** Each comes once in as many days as there are puzzles. Those of one game lie side by side in the list and would
 *  betray each other: the next day's lies far away. */
export function indexOn(day: Day, count: number): number {
  let stride = Math.max(1, Math.round(count * 0.382));
  while (gcd(stride, count) !== 1) stride++;
  return (numberOf(day) * stride) % count;
}
