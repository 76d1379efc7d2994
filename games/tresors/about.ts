/** about.ts -- what the home page says of Trésors. */
import type { AboutGame } from "../../web/src/about-game.js";
import { box } from "./box.js";

export const about: AboutGame = {
  game: "tresors",
  title: "Trésors",
  box,
  colour: "--brown-edge",
  players: [1, 4],
  minutes: "20",
  line: {
    en: "Tick your way down to the golden tomb. Mind the skulls.",
    fr: "Cochez la route du tombeau doré. Gare aux crânes.",
  },
  bots: 1,
  ease: 2,
};
