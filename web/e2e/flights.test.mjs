/** flights.test.mjs -- what has no name of its own flies from where it was to where it is, with the face that it has
 *  there; without motion it is there, and ringed. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { person, serverForTests } from "./browser.mjs";

const held = serverForTests();

/** The replay of a long game, `plays` after its beginning. */
async function replayAt(game, plays, more = {}) {
  const code = deflateSync(await readFile(new URL(`positions/${game}.record`, import.meta.url))).toString("base64url");
  const at = await person({ url: `${held.server.url}#/shared/1/${code.length}/${code}/${plays}`, ...more });
  await at.page.waitForSelector(".replay-bar");
  return at;
}

/** In the page: notes how each copy looks and where it starts, for it is gone after a moment. */
function noteFlights() {
  window.flown = [];
  const note = (copy) =>
    window.flown.push({ looks: copy.getAttribute("class"), words: copy.textContent.trim(), ...boxOf(copy) });
  const boxOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node.matches?.(".flying")) note(node);
  }).observe(document, { subtree: true, childList: true });
}

const centreOf = async (page, selector) => {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Looks once more at what lay in a place, plays one play, and returns what flew from there. */
async function flownFrom(page, place) {
  const from = await centreOf(page, place);
  const step = await page.textContent(".prompt .detail");
  await page.evaluate(noteFlights);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((step) => document.querySelector(".prompt .detail").textContent !== step, step);
  const flown = await page.evaluate(() => window.flown);
  await page.waitForFunction(() => !document.querySelector(".flying"));
  return flown.filter(({ x, y }) => Math.hypot(x - from.x, y - from.y) < 2);
}

const MOVING = { motion: "no-preference" };

/** By title: after how many plays something goes, from where to where, and what it looks like. */
const FLIGHTS = [
  ["pyramis", 7, ".reserve svg", ".other[data-seat=B] .star-card", /star-card/],
  ["pyramis", 57, ".other[data-seat=C] .star-card >> nth=-1", ".other[data-seat=B] .star-card >> nth=1", /star-card/],
  ["pyramidion", 55, ".me .kit .troop >> nth=0", ".site .troop.seat-A", /troop seat-A/],
  ["pyramidion", 55, ".other[data-seat=D] .kit .troop >> nth=1", ".site .troop.seat-D", /troop seat-D/],
  ["pyramidion", 72, ".track .free .token >> nth=0", ".track li .token", /token/],
  ["pyramidion", 83, ".site.bank-1.row-2 .troop.seat-D", ".other[data-seat=D] .kit .troop", /troop seat-D/],
  ["pyramidion", 76, ".site.active .good-c", ".other[data-seat=D] .reserve .good-c", /good-c/],
  ["pyramidion", 4, ".stores [data-kind=boat] svg", ".fleet .boat", /boat/],
];

for (const [game, plays, from, to, looks] of FLIGHTS) {
  test(`${game}: after ${plays} plays something flies from ${from} to ${to}`, async () => {
    const { context, page, complaints } = await replayAt(game, plays, MOVING);
    const flown = await flownFrom(page, from);
    assert.equal(flown.length, 1);
    assert.match(flown[0].looks, looks);
    assert.ok(await page.locator(to).first().isVisible());
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const [observer, looks] of [
  ["", /down/],
  ["D", /down/],
  ["B", /face/],
]) {
  const side = observer === "B" ? "face" : "back";
  test(`a stolen star flies with its ${side} for ${observer || "a spectator"}`, async () => {
    const { context, page } = await replayAt("pyramis", 57, MOVING);
    await page.selectOption("[aria-label='Seen by']", observer);
    const [star, ...others] = await flownFrom(page, ".other[data-seat=C] .star-card >> nth=-1");
    assert.match(star.looks, looks);
    assert.deepEqual(others, []);
    await context.close();
  });
}

for (const [game, plays, to] of [
  ["pyramis", 7, ".other[data-seat=B] .star-card"],
  ["pyramidion", 55, ".site .troop.seat-A"],
]) {
  test(`${game}: without motion it is there at once, ringed until the next step`, async () => {
    const { context, page, complaints } = await replayAt(game, plays);
    assert.deepEqual(await flownFrom(page, "body"), []);
    await page.waitForSelector(`${to}[data-arrived]`);
    assert.equal(await page.evaluate(() => window.flown.length), 0);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => !document.querySelector("[data-arrived]"));
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
