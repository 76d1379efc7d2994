/** touches.test.mjs -- how many touches a whole game of two takes, with Confirm and where one tap plays: a hand that
 *  knows what it wants makes every move of a game by what the page's own code makes of its touches. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, test } from "node:test";
import { bundle, folder, load, moduleOf, root } from "./module.mjs";
import { GAMES, Page } from "./page.mjs";

await bundle({ entryPoints: [`${root}web/src/choose-move.ts`], outfile: `${folder}/choose-move.mjs` });
const { completed, touch } = await load("choose-move");
const pyramido = await moduleOf("pyramido", "choosing");
const { beside, cellName, cellOf, nameOf } = await moduleOf("pyramido", "view");
after(() => Page.closeAll());

/** A game of two bots that played what the advice rates best, as hints do. */
const gameOf = (game) => readFile(new URL(`touches/${game}.record`, import.meta.url), "utf8");

/** Every decision of a record: what its seat was told, and the move it made. */
async function* decisions(record) {
  const page = await Page.open();
  const lines = record.split("\n");
  const plays = lines.slice(lines.indexOf("play") + 1).filter((line) => /^[A-H*] /.test(line));
  const seats = [{ kind: "human" }, { kind: "human" }];
  for (const [made, line] of plays.entries()) {
    if (line.startsWith("*")) continue;
    const from = { record, seats, plays: made };
    const { value, fault } = await page.ask({ kind: "import", from, language: "en" });
    assert.ok(!fault, fault?.words);
    const states = new Map();
    page.listeners.set(made, (message) => message.type === "state" && states.set(message.observer, message));
    const tokens = value.seats.map(({ token }) => token);
    page.tell(made, { type: "join", protocol: 2, table: value.table, tokens, language: "en", since: 0 });
    while (!states.get(line[0])?.moves) await new Promise((resolve) => setTimeout(resolve));
    const state = states.get(line[0]);
    yield { state, move: state.moves.find(({ move }) => move === line.slice(2)) };
    page.tables.ask({ kind: "leave", session: made });
    page.tables.ask({ kind: "forget", table: value.table });
  }
}

/** A hand before one decision, as a table sees it. */
function handFor({ moves, view, actors }, playsAtOnce) {
  const hand = {
    view,
    moves,
    me: actors[0],
    memory: {},
    chosen: [],
    own: null,
    playsAtOnce,
    touches: 0,
    get move() {
      return this.own ?? completed(moves, this.chosen);
    },
    can: (target) => moves.some(({ targets }) => targets.includes(target)),
    choose(target) {
      this.own = null;
      this.chosen = touch(moves, this.chosen, target);
    },
    consider(move) {
      this.own = move;
      this.chosen = move ? this.chosen : [];
    },
    refresh: () => undefined,
    tap(target, table) {
      this.touches++;
      if (!table?.touch(this, target)) this.choose(target);
    },
  };
  return hand;
}

/** Targets one after the other, until only the wanted move is left. */
function chooseAll(hand, move, table) {
  for (const target of move.targets) if (hand.move !== move) hand.tap(target, table);
}

/** A domino: with Confirm it is laid, then turned where it lies; with one tap the space of its other half ends it. */
function place(hand, move) {
  const [slot, cell, turn] = move.targets;
  hand.tap(slot, pyramido);
  if (!hand.playsAtOnce) {
    for (hand.tap(cell, pyramido); hand.move !== move;) hand.tap(cell, pyramido);
    return;
  }
  const isPlayed = pyramido.finishes(hand, cell);
  hand.tap(cell, pyramido);
  if (isPlayed) return;
  const other = nameOf(beside(cellOf(cellName(cell)), Number(turn.slice(-1))));
  const target = `${cell.slice(0, cell.lastIndexOf("."))}.${other}`;
  if (hand.can(target)) {
    assert.ok(pyramido.finishes(hand, target), "the space of the other half ends it");
    hand.tap(target, pyramido);
    return;
  }
  while (hand.move !== move) hand.tap(cell, pyramido);
  hand.touches++; // Confirm
}

/** Without a cover, the pile that comes next is touched at once. */
function passesToPile(state, move) {
  const hand = handFor(state, true);
  const pile = [1, 2, 3, 4].map((at) => `piles.${at}`).find((target) => pyramido.passesTo(hand, target));
  if (move.move !== "-" || !pile) return false;
  assert.ok(pyramido.finishes(hand, pile) && pyramido.touch(hand, pile) && hand.move === move);
  assert.deepEqual(pyramido.follow(hand), [`/${pile.slice(-1)}`]);
  return true;
}

/** How often a hand touches the table and the button for one decision. */
function touchesOf(game, state, move, playsAtOnce) {
  // What leaves no choice is confirmed, or plays itself.
  if (state.moves.length === 1) return playsAtOnce ? 0 : 1;
  // Two cards and their places, a shape on a card: the table keeps what is planned, and asks.
  if (["pyramids", "tresors"].includes(game) && move.targets.length > 1) return move.targets.length + 1;
  const hand = handFor(state, playsAtOnce);
  const isPyramido = game === "pyramido";
  if (isPyramido && state.view.phase === "place") place(hand, move);
  else if (isPyramido && move.targets.length === 3) {
    const [cell, face, corner] = move.targets;
    for (const target of [cell, face, corner]) if (hand.move !== move) hand.tap(target, pyramido);
    return hand.touches + 1;
  } else chooseAll(hand, move, isPyramido ? pyramido : null);
  assert.equal(hand.move, move);
  return hand.touches + (playsAtOnce ? 0 : 1);
}

for (const game of GAMES) {
  test(`${game}: touches of a whole game of two`, async (t) => {
    let [before, now, count] = [0, 0, 0];
    let isSaid = false; // the pile that ended the decision before was this one's, too
    for await (const { state, move } of decisions(await gameOf(game))) {
      before += touchesOf(game, state, move, false);
      now += isSaid ? 0 : touchesOf(game, state, move, true);
      isSaid = !isSaid && game === "pyramido" && passesToPile(state, move);
      count++;
    }
    t.diagnostic(`${count} decisions: ${before} touches with Confirm, ${now} where one tap plays`);
    assert.ok(now < before);
    if (game === "pyramido") assert.ok(now <= 0.6 * before, `${now} of ${before}`);
  });
}
