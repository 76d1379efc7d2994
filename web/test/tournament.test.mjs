/** tournament.test.mjs -- what the page reckons and says of tournaments: figures and times as two languages write them,
 *  the sentence that tells why, who sat where, and the scale of seats that were dealt the same. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, folder, load, root } from "./module.mjs";

await bundle({
  entryPoints: ["tournament-words", "tournaments", "seat-scale"].map((name) => `${root}web/src/${name}.ts`),
  splitting: true,
  target: "es2022",
  outdir: folder,
  outExtension: { ".js": ".mjs" },
});
const { decimal, leftWords, minutesToSay, momentWords, pointsNoun, pointsOf, toldPair, toOthers, whyWords } =
  await load("tournament-words");
const { byRating, inOneOrder, isRoundOver, seatIn, tablesOf } = await load("tournaments");
const { placeOn, seatScale } = await load("seat-scale");

const english = (words) => words;
const french = (_, mots) => mots;
const MINUTE = 60_000;

test("figures have a true minus, the comma of French and no zeros that say nothing", () => {
  assert.equal(pointsOf(english, 4), "4");
  assert.equal(pointsOf(french, 2.5), "2,5");
  assert.equal(pointsOf(english, 4 / 3), "1.33");
  assert.equal(decimal(french, 35, 1, true), "35,0");
  assert.equal(toOthers(english, 9.67), "+9.7");
  assert.equal(toOthers(french, -0.67), "\u22120,7");
  assert.equal(toOthers(english, -0.04), "0.0");
  assert.equal(toOthers(english, 0), "0.0");
});

test("one point is one: in English 1 alone, in French all below two", () => {
  assert.equal(pointsNoun(english, 1), "1 point");
  assert.equal(pointsNoun(english, 0), "0 points");
  assert.equal(pointsNoun(english, 1.5), "1.5 points");
  assert.equal(pointsNoun(french, 1.5), "1,5 point");
  assert.equal(pointsNoun(french, 2), "2 points");
});

test("time is written as far as it matters, and said at five, two and one minutes, once", () => {
  assert.equal(leftWords(english, 6 * MINUTE + 11_001), "6 min 12 s");
  assert.equal(leftWords(english, 12_000), "12 s");
  assert.equal(leftWords(english, -5), "0 s");
  assert.equal(leftWords(english, 23 * 60 * MINUTE + 12 * MINUTE), "23 h 12 min");
  assert.equal(leftWords(french, 51 * 60 * MINUTE), "2 j 3 h");
  assert.equal(minutesToSay(5 * MINUTE + 1, 5 * MINUTE), 5);
  assert.equal(minutesToSay(5 * MINUTE, 5 * MINUTE - 1000), null);
  assert.equal(minutesToSay(2 * MINUTE + 500, 2 * MINUTE - 500), 2);
  assert.equal(minutesToSay(61_000, 59_000), 1);
  // Who has just come hears how much is left; nobody is told of what is past.
  assert.equal(minutesToSay(Infinity, 90_000), 2);
  assert.equal(minutesToSay(10 * MINUTE, 30_000), 1);
  assert.equal(minutesToSay(Infinity, 6 * MINUTE), null);
  assert.equal(minutesToSay(500, -500), null);
});

test("a moment is an hour, and of another day its date", () => {
  const noon = new Date(2026, 10, 19, 12, 5).getTime();
  assert.equal(momentWords("en", noon, noon), "12:05");
  assert.equal(momentWords("fr", noon, noon), "12 h 05");
  assert.equal(momentWords("en", noon, noon - 86_400_000), "Thu 19 Nov, 12:05");
  assert.equal(momentWords("fr", noon, noon - 86_400_000), "jeu. 19 nov. à 12 h 05");
});

const stand = (entrant, points, opponents, share, over) => ({ entrant, points, opponents, share, over });
const club = {
  me: 1,
  list: ["Yuki", "Zoé", "Inès", "Marc", "Léa"].map((name) => ({ name })),
  standings: [
    stand(0, 4, 10, 39.5, "points"),
    stand(1, 3, 8, 35.4, "opponents"),
    stand(2, 3, 7, 35, "share"),
    stand(3, 3, 7, 34.2, "lot"),
    stand(4, 3, 7, 34.2, "points"),
  ],
};

test("why one stands before another is one sentence, in which the reader is you", () => {
  assert.equal(
    whyWords(english, club, 1),
    "You stand before Inès: both have 3 points; the players you met have made 8, those Inès met 7.",
  );
  assert.equal(
    whyWords(french, club, 1),
    "Vous êtes devant Inès : 3 points chacun ; vos adversaires en ont marqué 8, ceux d’Inès 7.",
  );
  assert.equal(
    whyWords(english, club, 2),
    "Inès stands before Marc: both have 3 and opponents with 7; Inès’s share is 35 %, Marc’s 34.2 %.",
  );
  assert.equal(
    whyWords(english, { ...club, me: 3 }, 2),
    "Inès stands before you: both have 3 and opponents with 7; Inès’s share is 35 %, yours 34.2 %.",
  );
  assert.equal(whyWords(french, club, 3), "Marc est devant Léa : à égalité partout ; le sort a décidé.");
  assert.equal(whyWords(english, club, 0), "Yuki stands before you: 4 points to 3.");
});

test("it is told of the reader and the next, or the one before, or of the first pair of equals", () => {
  assert.equal(toldPair(club.standings, 1), 1);
  assert.equal(toldPair(club.standings, 4), 3);
  assert.equal(toldPair(club.standings, 0), null);
  assert.equal(toldPair(club.standings, null), 1);
  assert.equal(toldPair([stand(0, 1, 1, 1, "lot")], 0), null);
});

const seat = (entrant) => ({ entrant });
const played = {
  me: 3,
  tables: [
    { round: 1, number: 1, state: "over", seats: [seat(0), seat(null)] },
    { round: 1, number: 2, state: "playing", seats: [seat(2), seat(3)] },
    { round: 2, number: 1, state: "over", seats: [{ ...seat(3), points: 0 }, seat(0)] },
    { round: 4, number: 1, state: "over", seats: [seat(3), seat(0)] },
  ],
};

test("my table stands first, a round is over with its last table, and who sat where is found", () => {
  assert.deepEqual(
    tablesOf(played, 1).map(({ number }) => number),
    [2, 1],
  );
  assert.deepEqual(
    tablesOf({ ...played, me: null }, 1).map(({ number }) => number),
    [1, 2],
  );
  assert.equal(isRoundOver(played, 1), false);
  assert.equal(isRoundOver(played, 2), true);
  assert.equal(isRoundOver(played, 3), false);
  assert.equal(isRoundOver(played, 4), false, "its deal is not opened yet");
  assert.equal(seatIn(played, 2, 0).at, 1);
  assert.equal(seatIn(played, 2, 2), null);
});

test("who has entered stands in the order of ratings, then as they came", () => {
  assert.deepEqual(byRating([{}, { rating: 1500 }, {}, { rating: 1700 }]), [3, 1, 0, 2]);
});

test("seats that were dealt the same are on one scale, which holds all of them", () => {
  const of = (...points) => points.map((each) => ({ points: each }));
  const scale = seatScale({ seats: [{ of: of(41, 62) }, { of: of(47, 50) }] });
  assert.deepEqual(scale, { low: 40, high: 70, lines: [40, 50, 60, 70] });
  assert.deepEqual(seatScale({ seats: [{ of: of(7, 7) }] }), { low: 5, high: 10, lines: [5, 10] });
  assert.ok(seatScale({ seats: [{ of: of(-12, 3) }] }).low <= -12);
  assert.equal(placeOn(scale, 40), 4);
  assert.equal(placeOn(scale, 70), 96);
});

test("all are in one order by what they made more than the others in their seat; bots are not", () => {
  const one = (entrant, to_others) => ({ entrant, to_others });
  const seats = [
    { seat: "A", of: [one(0, -2), one(null, 5)] },
    { seat: "B", of: [one(1, 3), one(2, -3)] },
  ];
  assert.deepEqual(
    inOneOrder({ seats }).map(({ entrant, seat }) => `${entrant}${seat}`),
    ["1B", "0A", "2B"],
  );
});
