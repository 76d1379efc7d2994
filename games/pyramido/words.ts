/** words.ts -- names and sentences of Pyramido's table, in English and French. */
import type { Say } from "../../web/src/i18n.js";
import { colourOf, iconsOf, type Colour, type Corner, type Domino, type Zone } from "./view.js";

type Words = readonly [english: string, french: string];

const colourNames: Record<Colour, Words> = {
  N: ["brown", "brun"],
  B: ["blue", "bleu"],
  Y: ["yellow", "jaune"],
  T: ["turquoise", "turquoise"],
  R: ["red", "rouge"],
  G: ["green", "vert"],
};
const faceNames: Record<Colour, Words> = {
  N: ["brown", "brune"],
  B: ["blue", "bleue"],
  Y: ["yellow", "jaune"],
  T: ["turquoise", "turquoise"],
  R: ["red", "rouge"],
  G: ["green", "verte"],
};
const markNames: Record<Colour, Words> = {
  N: ["mask", "masque"],
  B: ["cat", "chat"],
  Y: ["ankh", "ankh"],
  T: ["bird", "oiseau"],
  R: ["eye", "œil"],
  G: ["lotus", "lotus"],
};
const markPlurals: Record<Colour, Words> = {
  N: ["masks", "masques"],
  B: ["cats", "chats"],
  Y: ["ankhs", "ankhs"],
  T: ["birds", "oiseaux"],
  R: ["eyes", "yeux"],
  G: ["lotuses", "lotus"],
};
const cornerNames: Record<Corner, Words> = {
  "7": ["north-west", "nord-ouest"],
  "9": ["north-east", "nord-est"],
  "3": ["south-east", "sud-est"],
  "1": ["south-west", "sud-ouest"],
};
const small: readonly Words[] = [
  ["no", "aucun"],
  ["one", "un"],
  ["two", "deux"],
  ["three", "trois"],
  ["four", "quatre"],
];

export const colourName = (say: Say, colour: Colour) => say(...colourNames[colour]);
export const faceName = (say: Say, colour: Colour) => say(...faceNames[colour]);
export const markName = (say: Say, colour: Colour) => say(...markNames[colour]);
export const cornerName = (say: Say, corner: Corner) => say(...cornerNames[corner]);
const few = (say: Say, count: number) => (small[count] ? say(...small[count]!) : String(count));
export const countMarks = (say: Say, count: number, colour: Colour) =>
  `${few(say, count)} ${count > 1 ? say(...markPlurals[colour]) : markName(say, colour)}`;
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "the eye", "l’œil". */
export const theMark = (say: Say, colour: Colour) =>
  say(
    `the ${markNames[colour][0]}`,
    "TYR".includes(colour) ? `l’${markNames[colour][1]}` : `le ${markNames[colour][1]}`,
  );

const both = (say: Say, one: string, other: string) => (one === other ? one : `${one} ${say("and", "et")} ${other}`);
export const dominoName = (say: Say, d: Domino) =>
  both(say, colourName(say, colourOf(d.a)), colourName(say, colourOf(d.b)));

/** "N/B": a cover has a face on each side. */
export const coverName = (say: Say, faces: string) =>
  both(say, colourName(say, colourOf(faces)), colourName(say, faces.slice(-1) as Colour));

const iconCounts: readonly Words[] = [
  ["no icon", "sans icône"],
  ["one icon", "une icône"],
  ["two icons", "deux icônes"],
];
const blockSaid = (say: Say, face: string) =>
  `${colourName(say, colourOf(face))} ${say(...iconCounts[iconsOf(face).length]!)}`;
/** For those who listen: "red one icon and brown one icon". */
export const dominoSaid = (say: Say, d: Domino) => `${blockSaid(say, d.a)} ${say("and", "et")} ${blockSaid(say, d.b)}`;

export const listed = (say: Say, parts: readonly (string | number)[]) =>
  parts.join(", ").replace(/, ([^,]*)$/, ` ${say("and", "et")} $1`);

export const zoneSaid = (say: Say, zone: Zone) => {
  const icons = say(
    `${zone.icons} ${zone.icons === 1 ? "icon" : "icons"}`,
    `${zone.icons} ${zone.icons > 1 ? "icônes" : "icône"}`,
  );
  const marked = zone.isMarked ? say(", marked", ", marquée") : "";
  const floors =
    zone.floors.length > 1
      ? say(`, on floors ${listed(say, zone.floors)}`, `, étages ${listed(say, zone.floors)}`)
      : "";
  return say(`${markNames[zone.colour][0]} zone`, `zone ${markNames[zone.colour][1]}`) + `, ${icons}${marked}${floors}`;
};
