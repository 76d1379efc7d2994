/** What the build finds out and writes. */
declare module "mastaba:games" {
  export const abouts: import("./about-game.js").AboutGame[];
  /** The file with the style of each game's table. */
  export const styles: Record<string, string>;
  /** The file with the style of the screens that are loaded when they are opened. */
  export const screensStyle: string;
  /** And that of the dialogs about an account. */
  export const accountStyle: string;
  /** Of pages of players and leaderboards. */
  export const playersStyle: string;
  /** Of tournaments. */
  export const tournamentsStyle: string;
  /** What these two have in common. */
  export const clubStyle: string;
}

declare module "mastaba:levels" {
  /** Their names in English and French, weakest first. */
  export const levels: Record<import("mastaba:protocol").Level, [string, string]>;
}

declare module "mastaba:files" {
  /** The engine of each game. */
  export const engines: Record<string, string>;
  export const worker: string;
  export const thinker: string;
  export const review: string;
  export const reviewer: string;
}

declare module "mastaba:puzzles" {
  /** By title, where there are any: the file with them, and how many. */
  export const puzzles: Record<string, { file: string; count: number }>;
}
