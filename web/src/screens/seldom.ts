/** seldom.ts -- what nobody needs before the first game is over, in one script: fetched when one of them is opened. */
export { About } from "./about.js";
export { Lesson } from "./lesson.js";
export { OpenRecord } from "./open.js";
export { ReplayScreen } from "./replay.js";
export { RulesScreen } from "./rules.js";
export { ScoreSheet } from "./score.js";
