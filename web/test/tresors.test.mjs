/** tresors.test.mjs -- on the phone one pyramid of two is large: it must be one that can be ticked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { moduleOf } from "./module.mjs";

const { frontSlot } = await moduleOf("tresors", "placing");

const slot = (wet) => ({ wet, ticked: wet, frontier: [], rows: [] });
const tick = (at) => ({ move: `+${at}:a1`, targets: [`A.slots.${at}.a1`] });

/** A red cross is owed, the pattern lies on the first pyramid. */
function owing(moves, memory = {}) {
  const mine = { seat: "A", pending: 1, slots: [slot(["d4", "e4"]), slot([])], left: [null, null] };
  return {
    me: "A",
    acts: true,
    moves,
    move: null,
    pointed: null,
    memory,
    view: { phase: "mark", pattern: null, queue: [], seats: [mine] },
  };
}

test("the pyramid just ticked stays in front while it can be ticked", () => {
  assert.equal(frontSlot(owing([tick(2), tick(1)])), 0);
});

test("the other comes to the front when the first is finished", () => {
  assert.equal(frontSlot(owing([tick(2)])), 1);
});

test("whoever brings a pyramid to the front keeps it there", () => {
  assert.equal(frontSlot(owing([tick(2)], { front: 0 })), 0);
});

test("with nothing to tick the one just ticked is shown", () => {
  assert.equal(frontSlot(owing([])), 0);
});
