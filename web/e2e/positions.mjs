/** positions.mjs -- moments of real games that are hard to show, laid on the table as they stood: nobody plays to get
 *  there. */
import { readFile } from "node:fs/promises";
import { Page } from "../test/page.mjs";
import { goTo } from "./browser.mjs";

/** The longest name that a seat may have, and others that people have. */
const NAMES = ["Anne-Sophie", "Maximilienne de la Tour", "Jean-Baptiste", "Li", "Nebuchadnezzar"];
const record = (game) => readFile(new URL(`positions/${game}.record`, import.meta.url), "utf8");

/** By title: where my board is, and what seat A must decide after how many plays of the record. */
export const POSITIONS = {
  pyramids: { board: ".scene .pyramid", seats: 5, moments: { god: 145, pair: 175, build: 235 } },
  pyramidion: {
    board: ".mine > :is(.arena, .calm-panel, .quay)",
    seats: 4,
    moments: { ten: 213, nine: 538, activate: 529, load: 500 },
  },
  pyramido: { board: ".pyramid-place .pyramid", seats: 4, moments: { cover: 130, place: 292 } },
  pyramis: { board: ".mine .fleet", seats: 4, moments: { place: 157, rotate: 171 } },
  tresors: { board: ".mine :is(.squares, .hand)", seats: 4, moments: { keep: 16, mark: 229 } },
};

/** A game of two bots, beside the long ones. */
const short = (game) => readFile(new URL(`../test/touches/${game}.record`, import.meta.url), "utf8");

/** More than any record has: the game is over. */
export const ALL_PLAYS = 1000;

let here = null;
const laid = new Map();

/** `moment` is one of those above, a number of plays, or "2:" and a number of plays of a game of two. What the page
 *  would have kept of a table that stands there: `[key, value]` for its storage, and its address. */
export function position(game, moment) {
  const key = `${game} ${moment}`;
  if (!laid.has(key)) laid.set(key, standAt(game, moment));
  return laid.get(key);
}

async function standAt(game, moment) {
  here ??= await Page.open();
  const { seats, moments } = POSITIONS[game];
  const isShort = String(moment).startsWith("2:");
  const plays = moments[moment] ?? Number(String(moment).replace("2:", ""));
  const places = Array.from({ length: isShort ? 2 : seats }, (_, i) => ({ kind: "human", name: NAMES[i] }));
  const { value, fault } = await here.ask({
    kind: "import",
    from: { record: await (isShort ? short : record)(game), seats: places, plays },
    language: "en",
  });
  if (fault) throw new Error(fault.words);
  const stored = [`mastaba.table.1.${value.table}`, JSON.stringify(here.logs.read(value.table))];
  return { stored, address: `#/here/${value.table}/${value.seats[0].token}` };
}

/** Opens the page there; returns when something can be touched, or else when what is `awaited` is there. */
export async function layOut(page, url, game, moment, awaited = ".table .stage .can") {
  const { stored, address } = await position(game, moment);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), stored);
  await goTo(page, url + address);
  await page.waitForSelector(awaited, { state: "attached" });
}
