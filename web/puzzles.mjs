/** puzzles.mjs -- review/puzzles/GAME.rec, as `mastaba puzzles` prints them, becomes a list for the page: the record up
 *  to the question, and the answer apart. */

const ABOUT = /^# puzzle: best of (\d+), ahead by ([\d.]+) of a hundred; greedy plays (.+); judged by (\w+)$/;
const PLAY = /^(\S+) (.+)$/;

class Fault extends Error {
  constructor(file, line, words) {
    super(`${file}:${line}: ${words}`);
  }
}

/** Of a text with any number of records one after the other: the lines of each, numbered from 1. */
function recordsOf(text) {
  const records = [];
  text.split("\n").forEach((words, i) => {
    if (words.startsWith("mastaba ")) records.push([]);
    if (words !== "") records.at(-1)?.push({ line: i + 1, words });
  });
  return records;
}

function puzzleOf(file, lines) {
  const at = lines.findIndex(({ words }) => words.startsWith("# puzzle:"));
  if (at < 0) throw new Fault(file, lines[0].line, "this record says nowhere that it is a puzzle");
  const about = ABOUT.exec(lines[at].words);
  if (!about) throw new Fault(file, lines[at].line, "what is said of the puzzle cannot be read");
  const after = lines.slice(at + 1).filter(({ words }) => !words.startsWith("#"));
  const play = after.length === 1 && PLAY.exec(after[0].words);
  if (!play || play[1] === "*") throw new Fault(file, lines[at].line, "one play of a seat must follow: the answer");
  const seats = lines.find(({ words }) => /^seats \d+$/.test(words));
  if (!seats) throw new Fault(file, lines[0].line, "this record does not say how many seats there are");
  const asked = lines.slice(0, at).filter(({ words }) => !words.startsWith("#"));
  return {
    record: asked.map(({ words }) => `${words}\n`).join(""),
    plays: asked.length - 1 - asked.findIndex(({ words }) => words === "play"),
    seats: Number(seats.words.slice("seats ".length)),
    seat: play[1],
    answer: play[2],
    moves: Number(about[1]),
    ahead: Number(about[2]),
    greedy: about[3],
    level: about[4],
  };
}

/** Throws what is wrong, with file and line. */
export function readPuzzles(file, text) {
  return recordsOf(text).map((lines) => puzzleOf(file, lines));
}
