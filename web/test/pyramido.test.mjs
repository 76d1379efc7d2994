/** pyramido.test.mjs -- the table of Pyramido finds zones by itself, to outline what is not yet built. They must be the
 *  engine's: in every position of whole games, every zone, and the floor's score after every move. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { moduleOf, root } from "./module.mjs";

const { growingGround, lookDown, outlook, pyramidOf, stonesOf, zonesOf } = await moduleOf("pyramido", "view");

function* viewsOf(record) {
  const lines = execFileSync(`${root}build/mastaba`, ["replay", `${root}tests/golden/${record}`, "--json"], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  for (const line of lines.trim().split("\n")) {
    const { state } = JSON.parse(line);
    if (state) yield state;
  }
}

/** "2c3^", "*c3", "+c2B1", "=c2B1" and "-" as what a hand touches. */
function targetsOf(view, move) {
  const cell = (name) => `${view.active}.floors.${view.floor}.${name}`;
  if (view.phase === "place") return [`quarry.${move[0]}`, cell(move.slice(1, 3)), `turn.${">v<^".indexOf(move[3])}`];
  if (view.phase === "mark") return [cell(move.slice(1))];
  return move === "-" ? ["pass"] : [cell(move.slice(1, 3)), `${view.active}.covers.${move[3]}`, `corner.${move[4]}`];
}

const zoneWords = (zones) =>
  zones
    .map((zone) =>
      [zone.colour, zone.icons, zone.isMarked ?? zone.marked, zone.quarters.size ?? zone.quarters.length].join(" "),
    )
    .sort();

for (const record of ["pyramido-2-legal.rec", "pyramido-4-tidy.rec"]) {
  test(`${record}: zones and previews are the engine's`, () => {
    let moves = 0;
    for (const view of viewsOf(record)) {
      for (const pyramid of view.seats)
        assert.deepEqual(
          zoneWords(zonesOf(lookDown(growingGround(pyramid), stonesOf(pyramid)))),
          zoneWords(pyramid.zones),
        );
      for (const [move, total] of Object.entries(view.previews)) {
        const pyramid = pyramidOf(view, view.active);
        const after = outlook(view, pyramid, growingGround(pyramid), { move, targets: targetsOf(view, move) });
        assert.equal(after.total, total, `${view.phase} ${move}`);
        moves++;
      }
    }
    assert.ok(moves > 1000);
  });
}
