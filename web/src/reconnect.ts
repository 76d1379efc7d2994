/** reconnect.ts -- how long a page waits before it tries a broken line again. When a server ends, the lines of
 *  everybody there break in one moment: each waits for a time of its own, anywhere from none to the whole of the pause,
 *  so that they do not come back in one moment too. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;

/** Milliseconds before the next attempt, the first being 0. */
export function pauseBefore(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE);
}
