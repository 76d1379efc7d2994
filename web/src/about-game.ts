/** about-game.ts -- what the home page says of a game before its table is loaded (games/GAME/about.ts). */
import type { SVGTemplateResult } from "lit-html";
import type { Language } from "mastaba:protocol";

export interface AboutGame {
  game: string;
  title: string;
  /** The picture on the lid, 240 by 300. */
  box: SVGTemplateResult;
  /** A token's name: the colour of the box. */
  colour: string;
  players: [least: number, most: number];
  minutes: string;
  line: Record<Language, string>;
  /** How many bots sit down for Play now. */
  bots: number;
  /** 1 is learned the fastest. */
  ease: number;
}
