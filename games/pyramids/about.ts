/** about.ts -- what the home page says of Pyramids. */
import type { AboutGame } from "../../web/src/about-game.js";
import { box } from "./box.js";

export const about: AboutGame = {
  game: "pyramids",
  title: "Pyramids",
  box,
  colour: "--blue-edge",
  players: [2, 5],
  minutes: "30",
  line: {
    en: "Choose a god, take two stone cards, raise your necropolis.",
    fr: "Choisissez un dieu, prenez deux cartes, bâtissez la nécropole.",
  },
  bots: 2,
  ease: 3,
};
