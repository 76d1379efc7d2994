/** lazy-bundle.ts -- what nobody needs for a first game against bots, in one script: fetched when one of them is
 *  opened (load-screens.ts). */
export { AboutScreen } from "./about-screen.js";
export { Chat } from "./chat.js";
export { explain } from "./explainer.js";
export { InvitationScreen } from "./invitation-screen.js";
export { LessonScreen } from "./lesson-screen.js";
export { OpenRecordScreen } from "./open-record-screen.js";
export { fromLink, fromTable, openRecord } from "../records.js";
export { PrivacyScreen } from "./privacy-screen.js";
export { PuzzleScreen, titleForToday } from "./puzzle-screen.js";
export { dayOf } from "../days.js";
export { ReplayScreen } from "./replay-screen.js";
export { ReviewScreen } from "./review-screen.js";
export { RulePictures } from "../rule-pictures.js";
export { RulesScreen } from "./rules-screen.js";
export { ScoreSheet } from "./score-sheet.js";
export { SetupScreen } from "./setup-screen.js";
export { waitingRoom } from "./waiting-room.js";
export { ShareDialog } from "./share-dialog.js";
export { notify } from "../notices.js";
export { sound, tremble } from "../sound.js";
export { TableMenu } from "./table-menu.js";
export { TryAgainScreen } from "./try-again-screen.js";
export { keysSheet } from "./dialogs.js";
