/** about.ts -- what the home page says of Pyramidion. */
import type { AboutGame } from "../../web/src/about-game.js";
import { box } from "./box.js";

export const about: AboutGame = {
  game: "pyramidion",
  title: "Pyramidion",
  box,
  colour: "--red",
  players: [2, 4],
  minutes: "60–90",
  line: {
    en: "Win the sites of the Nile, load the boats, reach ten points.",
    fr: "Gagnez les sites du Nil, chargez les bateaux, visez dix points.",
  },
  bots: 2,
  ease: 5,
};
