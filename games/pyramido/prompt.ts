/** prompt.ts -- what the prompt bar says of a turn of Pyramido. */
import type { Prompt } from "../../web/src/game-table.js";
import type { Prospect } from "./building.js";
import { coverable, slotChosen } from "./choosing.js";
import {
  cellName,
  colourOf,
  holes,
  pyramidOf,
  type Colour,
  type Corner,
  type Pyramid,
  type PyramidoContext,
} from "./view.js";
import { capital, cornerName, countMarks, dominoName, faceName, listed, theMark } from "./words.js";

const floorWords = (s: PyramidoContext, p: Pyramid, { after }: Prospect): string =>
  after.total === p.now.total
    ? s.say(`Floor ${p.floor} stays at ${after.total}.`, `Étage ${p.floor} : toujours ${after.total}.`)
    : s.say(
        `Floor ${p.floor}: ${p.now.total} to ${after.total}.`,
        `Étage ${p.floor} : ${p.now.total} à ${after.total}.`,
      );

/* ---- placing ---- */

const placeAsk = (s: PyramidoContext, p: Pyramid): string => {
  const slot = slotChosen(s),
    domino = slot && s.view.quarry[Number(slot.slice(-1)) - 1];
  if (!domino)
    return s.say("Choose one of the three dominoes of the quarry.", "Choisissez un des trois dominos de la carrière.");
  const name = dominoName(s.say, domino);
  if (p.floor > 1)
    return s.say(`Place the ${name} domino on a gold space.`, `Posez le domino ${name} sur une case dorée.`);
  if (!Object.keys(p.floors[0]!).length)
    return s.isPhone
      ? s.say("Place your first domino.", "Posez votre premier domino.")
      : s.say("Place your first domino: R turns it.", "Posez votre premier domino : R le tourne.");
  return s.say(`Place the ${name} domino against your floor.`, `Posez le domino ${name} contre votre étage.`);
};

const holeAsk = (s: PyramidoContext, p: Pyramid, { after }: Prospect): string =>
  holes(p, after.stones).length
    ? s.say(
        "This leaves a space alone: no domino can cover it.",
        "Une case resterait seule : aucun domino ne pourra la couvrir.",
      )
    : s.say("The free spaces no longer go two by two.", "Les cases libres ne vont plus deux par deux.");

const hiddenWords = (s: PyramidoContext, hidden: readonly Colour[]): string => {
  const counts = [...new Set(hidden)].map((colour) =>
    countMarks(s.say, hidden.filter((c) => c === colour).length, colour),
  );
  return counts.length ? s.say(`Hides ${listed(s.say, counts)}. `, `Cache ${listed(s.say, counts)}. `) : "";
};

const placeDetail = (s: PyramidoContext, p: Pyramid, shown: Prospect): string => {
  // The small screen has two lines, and a warning comes first.
  if (s.isPhone && shown.move.caution) return floorWords(s, p, shown);
  const { marked } = shown.after;
  const marker = marked
    ? s.say(`Marks ${theMark(s.say, colourOf(marked.face))}. `, `Marque ${theMark(s.say, colourOf(marked.face))}. `)
    : "";
  const how = s.playsAtOnce
    ? s.say(" Touch the space of its other half.", " Touchez la case de son autre moitié.")
    : s.isPhone && p.floor === 1
      ? s.say(" Tap it again to turn it.", " Touchez-le encore pour le tourner.")
      : "";
  return marker + hiddenWords(s, shown.hidden) + floorWords(s, p, shown) + how;
};

/* ---- marking, covering, filling ---- */

/** In a lesson passing may be all there is to do; else the engine asks. */
const coverAsk = (s: PyramidoContext): Prompt =>
  coverable(s).length ? {} : { ask: s.say("No cover this time: pass.", "Pas de recouvrement cette fois : passez.") };

/** Where one tap plays, a pile says at once that nothing is covered. */
const passWords = (s: PyramidoContext): Prompt =>
  s.playsAtOnce
    ? {
        detail: s.say("Or touch a gold pile: no cover, refill from it.", "Ou une pile dorée : sans carte, on y puise."),
      }
    : {};

const coverDetail = (s: PyramidoContext, p: Pyramid, shown: Prospect): string => {
  const [, face, corner] = shown.move.targets;
  if (!corner) return floorWords(s, p, shown);
  const colour = faceName(s.say, colourOf(cellName(face!))),
    where = cornerName(s.say, cellName(corner) as Corner);
  return (
    s.say(`${capital(colour)} face, icon ${where}. `, `Face ${colour}, icône au ${where}. `) + floorWords(s, p, shown)
  );
};

/* ---- the quarry again ---- */

const refillAsk = (s: PyramidoContext): Prompt => {
  const piles = s.moves.map((move) =>
    s.say(`pile ${cellName(move.targets[0]!)}`, `pile ${cellName(move.targets[0]!)}`),
  );
  return {
    points: null,
    ask: s.say(
      `Refill quarry ${s.view.slot} from ${piles.join(" or ")}.`,
      `Remplissez la carrière ${s.view.slot} : ${piles.join(" ou ")}.`,
    ),
    detail: s.say(
      "After this, the turn cannot be taken back: the next domino of the pile is turned up.",
      "Ensuite, le tour ne se reprend plus : le domino suivant est révélé.",
    ),
  };
};

const waiting = (s: PyramidoContext, zone: string | null): Prompt | null =>
  zone ? { detail: s.say(`Pointed at: ${zone}.`, `Sous le pointeur : ${zone}.`) } : null;

export const prompt = (s: PyramidoContext, shown: Prospect | null, zone: string | null): Prompt | null => {
  const p = pyramidOf(s.view, s.me),
    pointed = waiting(s, zone);
  if (!s.acts) return pointed;
  switch (s.view.phase) {
    case "place":
      if (!shown) return { ask: placeAsk(s, p), ...pointed };
      return {
        ask: shown.move.caution ? holeAsk(s, p, shown) : placeAsk(s, p),
        detail: placeDetail(s, p, shown),
        points: shown.gain,
      };
    case "mark":
      return shown ? { detail: floorWords(s, p, shown), points: shown.gain } : pointed;
    case "cover":
      return {
        ...coverAsk(s),
        ...passWords(s),
        ...(shown ? { detail: coverDetail(s, p, shown), points: shown.gain } : pointed),
      };
    case "fill":
      return {
        points: shown?.gain ?? null,
        detail: shown
          ? coverDetail(s, p, shown)
          : s.say(
              "Choose a face and a corner. No marker goes on these.",
              "Choisissez une face et un coin. Pas de marqueur sur ces cases.",
            ),
      };
    case "refill":
      return refillAsk(s);
    case "split":
      return {
        ask: s.say(
          `Pile ${s.view.pile} is empty: choose the pile to halve.`,
          `La pile ${s.view.pile} est vide : choisissez la pile à partager.`,
        ),
      };
    default:
      return pointed;
  }
};
