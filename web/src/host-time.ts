/** host-time.ts -- the time of the tables that this page keeps. It begins with what the computer's clock says and then
 *  goes by itself: that clock may be set, the computer may sleep and the page may be frozen, and nobody pays for it
 *  with time to think. */

/** While a clock runs at a table, somebody asks at least this often. */
export const BEAT = 1000;
/** Where nobody has asked for so long, the page did not run. */
const STANDSTILL = 5000;

let now = 0;
let asked = 0;

/** Milliseconds since 1970, but for those in which the page did not run. */
export function hostNow(): number {
  const ticks = performance.now();
  const passed = ticks - asked;
  asked = ticks;
  if (!now) now = Date.now();
  else if (passed < STANDSTILL) now += passed;
  return Math.floor(now);
}
