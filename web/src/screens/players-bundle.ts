/** players-bundle.ts -- pages of players and leaderboards, in one script: fetched when the first is opened
 *  (load-screens.ts). */
export { LeaderboardScreen } from "./leaderboard-screen.js";
export { PlayerScreen } from "./player-screen.js";
