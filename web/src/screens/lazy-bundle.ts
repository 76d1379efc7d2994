/** lazy-bundle.ts -- what nobody needs before the first game is over, in one script: fetched when one of them is
 *  opened. */
export { AboutScreen } from "./about-screen.js";
export { LessonScreen } from "./lesson-screen.js";
export { OpenRecordScreen } from "./open-record-screen.js";
export { ReplayScreen } from "./replay-screen.js";
export { RulesScreen } from "./rules-screen.js";
export { ScoreSheet } from "./score-sheet.js";
