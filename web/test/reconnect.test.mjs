/** reconnect.test.mjs -- pauses before a broken line is tried again: they grow, end somewhere, and are of every length
 *  up to that, so that a crowd comes back spread. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, folder, load, root } from "./module.mjs";

await bundle({ entryPoints: [`${root}web/src/reconnect.ts`], outfile: `${folder}/reconnect.mjs` });
const { pauseBefore } = await load("reconnect");

/** The same numbers from 0 to 1 every time. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test("the longest pause doubles, up to fifteen seconds", () => {
  const longest = [0, 1, 2, 3, 4, 5, 50].map((attempt) => pauseBefore(attempt, () => 1));
  assert.deepEqual(longest, [1000, 2000, 4000, 8000, 15000, 15000, 15000]);
});

test("nobody's pause is like another's: every tenth of it holds a tenth of the crowd", () => {
  for (const attempt of [0, 2, 9]) {
    const random = seeded(attempt + 1);
    const longest = pauseBefore(attempt, () => 1);
    const tenths = Array(10).fill(0);
    for (let i = 0; i < 10_000; i++) tenths[Math.floor((10 * pauseBefore(attempt, random)) / longest)]++;
    for (const count of tenths) assert.ok(count > 850 && count < 1150, `${attempt}: ${tenths}`);
  }
});
