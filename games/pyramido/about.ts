/** about.ts -- what the home page says of Pyramido. */
import type { AboutGame } from "../../web/src/about-game.js";
import { box } from "./box.js";

export const about: AboutGame = {
  game: "pyramido",
  title: "Pyramido",
  box,
  colour: "--turquoise-edge",
  players: [2, 4],
  minutes: "45",
  line: {
    en: "Four floors of dominoes: keep the jewels where they show.",
    fr: "Quatre étages de dominos : gardez les bijoux bien en vue.",
  },
  bots: 1,
  ease: 4,
};
