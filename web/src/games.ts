/** games.ts -- the games of this page: their boxes at once, their tables when they are opened. The build finds the
 *  folders. */
import { abouts, styles } from "mastaba:games";
import type { AboutGame } from "./about-game.js";
import type { GameTable } from "./game-table.js";
import type { Say } from "./i18n.js";
import { loadStyle } from "./load-style.js";

/** In the order of the shelf. */
export const games: readonly AboutGame[] = abouts;

export function aboutOf(game: string): AboutGame | undefined {
  return games.find((about) => about.game === game);
}

const tables = new Map<string, GameTable>();

export function tableOf(game: string): GameTable | null {
  return tables.get(game) ?? null;
}

/** Why there is no table: what can be done about it differs. */
export function notLoadedWords(say: Say, game: string): string {
  return aboutOf(game)
    ? say("The table could not be loaded.", "La table n’a pas pu être chargée.")
    : say(
        `This page does not have the game “${game}”. A newer one may: load it again.`,
        `Cette page n’a pas le jeu « ${game} ». Une plus récente l’a peut-être : rechargez-la.`,
      );
}

export async function loadTable(game: string): Promise<GameTable> {
  const known = tables.get(game);
  if (known) return known;
  const [loaded] = await Promise.all([
    import(`../../games/${game}/table.ts`) as Promise<{ default: GameTable }>,
    loadStyle(styles[game]!),
  ]);
  tables.set(game, loaded.default);
  return loaded.default;
}
