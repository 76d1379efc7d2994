/** pyramis.test.mjs -- the table of Pyramis reckons by itself what a move would change, for many moves at once and
 *  without guessing at others. It must reckon as the engine does: the score of every seat in every position, the fleet
 *  after every play. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { folder, moduleOf, root } from "./module.mjs";

const { aliensOf, deedOf, fleetAfter, pairOdds, pairsOf, reckon, seatOf } = await moduleOf("pyramis", "view");

/** Random games, every play with the views before and after it. */
function* playsOf(seats, options) {
  mkdirSync(folder, { recursive: true });
  const record = `${folder}/pyramis-${seats}-${options.join("-")}.rec`;
  const run = (...words) => execFileSync(`${root}build/mastaba`, words, { encoding: "utf8", maxBuffer: 1 << 28 });
  run(
    "sim",
    "pyramis",
    "--seats",
    String(seats),
    "--games",
    "8",
    "--seed",
    "5",
    "--record",
    record,
    ...options.flatMap((option) => ["--option", option]),
  );
  let before = null;
  for (const line of run("replay", record, "--json").trim().split("\n")) {
    const { seat, move, state } = JSON.parse(line);
    if (!state) continue;
    if (move) yield { seat, move, before, after: state };
    before = state;
  }
}

/** A preview leaves free what a card would cover, to show what is lost. */
const withoutSeals = (fleet) =>
  Object.fromEntries(Object.entries(fleet).map(([slot, { accessible, ...card }]) => [slot, card]));

for (const [seats, options] of [
  [2, ["zone=cards", "rotation=open"]],
  [4, ["zone=pyramids", "rotation=open", "base=blank"]],
]) {
  test(`${seats} seats, ${options.join(" ")}: scores, fleets and pairs are the engine's`, () => {
    let [scores, fleets, refills] = [0, 0, 0];
    for (const { seat, move, before, after } of playsOf(seats, options)) {
      for (const each of after.seats) {
        const { pyramids, zone, aliens, total } = reckon(after, each);
        assert.deepEqual({ pyramids, zone, aliens }, each.score.parts);
        assert.equal(total, each.score.total);
        assert.ok(aliens === 0 || aliens === aliensOf(each));
        scores++;
      }
      if (after.phase === "rotate") assert.deepEqual(pairsOf(after), after.pairs);
      if (seat === "*" || move[0] === "*") continue;
      const deed = deedOf({ move, targets: [] });
      if (deed.kind === "refill") {
        const { cases, of } = pairOdds(before, deed.pile);
        const left = before.piles.reduce((sum, { size }) => sum + Math.max(0, size - 1), 0);
        assert.equal(of, before.piles[deed.pile].size > 1 ? left : 1);
        assert.ok(cases >= 0 && cases <= of);
        refills++;
      } else {
        assert.deepEqual(
          withoutSeals(fleetAfter(before, seatOf(before, seat), deed)),
          withoutSeals(seatOf(after, seat).fleet),
          move,
        );
        fleets++;
      }
    }
    assert.ok(scores > 1000 && fleets > 150 && refills > 100);
  });
}

test("odds count the backs that share a colour with the one that stays", () => {
  const piles = [
    { size: 5, back: "O" },
    { size: 1, back: "MC" },
  ];
  const view = { piles, below: { O: 2, OM: 1, F: 3 }, bases: ["OFMC", "OFMC"] };
  assert.deepEqual(pairOdds(view, 0), { cases: 1, of: 6 });
  assert.deepEqual(pairOdds(view, 1), { cases: 1, of: 1 }, "an empty pile shows its Base card");
  assert.deepEqual(pairOdds({ ...view, bases: ["", ""] }, 1), { cases: 0, of: 1 });
});

test("one back of a host's own deck may hold a pair by itself (R21)", () => {
  const view = {
    piles: [
      { size: 5, back: "OO" },
      { size: 5, back: "F" },
    ],
    below: { M: 2, CC: 1 },
    bases: ["", ""],
  };
  assert.deepEqual(pairsOf(view), ["O"]);
  assert.deepEqual(pairOdds(view, 0), { cases: 1, of: 3 });
  assert.deepEqual(pairOdds(view, 1), { cases: 3, of: 3 });
});
