/** rule-pictures.mjs -- games/GAME/pictures.record becomes what the page draws beside the rules: a whole game, and
 *  moments of it. Comments before the record name them:
 *
 *      # picture 4.1: board A after 60          what stands beside paragraph 4.1: a board, `market`, or things
 *      # en: A Fleet, still growing.            (`things card O2110*, star 20`), after so many plays
 *      # fr: Une flotte qui grandit.
 */

const PICTURE = /^# picture (\S+): (?:(board) ([A-H])|(market)|(things) (.+)) after (\d+)$/;
const WORDS = /^# (en|fr): (.+)$/;

class Fault extends Error {
  constructor(file, line, words) {
    super(`${file}:${line}: ${words}`);
  }
}

const thingOf = (text) => {
  const [kind, ...id] = text.trim().split(" ");
  return { kind, id: id.join(" ") };
};

function pictureOf([, rule, board, seat, market, things, list, plays]) {
  const shows = board ?? market ?? things;
  return { rule, shows, seat: seat ?? "A", things: list ? list.split(",").map(thingOf) : [], plays: +plays, words: {} };
}

/** {record, pictures: [{rule, shows, seat, things, plays, words: {en, fr}}]}, in the order of the file. Throws what is
 *  wrong, with file and line. */
export function readPictures(file, text) {
  const pictures = [];
  const record = [];
  text.split("\n").forEach((line, i) => {
    const fault = (words) => new Fault(file, i + 1, words);
    if (record.length || !line.startsWith("#")) return void (line && record.push(`${line}\n`));
    const picture = PICTURE.exec(line);
    const words = WORDS.exec(line);
    if (picture) pictures.push(pictureOf(picture));
    else if (words && pictures.length) pictures.at(-1).words[words[1]] = words[2];
    else if (line.startsWith("# picture")) throw fault("what this picture shows cannot be read");
  });
  for (const { rule, words } of pictures)
    if (!words.en || !words.fr) throw new Fault(file, 1, `the picture of ${rule} needs words in both languages`);
  if (!pictures.length) throw new Fault(file, 1, "no picture is named before the record");
  return { record: record.join(""), pictures };
}
