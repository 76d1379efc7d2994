/** about.ts -- what the home page says of Pyramis. */
import type { AboutGame } from "../../web/src/about-game.js";
import { box } from "./box.js";

export const about: AboutGame = {
  game: "pyramis",
  title: "Pyramis",
  box,
  colour: "--violet-edge",
  players: [2, 4],
  minutes: "15",
  line: {
    en: "Build a fleet of pyramids; matching backs turn its cards.",
    fr: "Formez une flotte ; deux dos pareils font pivoter ses cartes.",
  },
  bots: 1,
  ease: 1,
};
