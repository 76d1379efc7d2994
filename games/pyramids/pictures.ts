/** pictures.ts -- what sentences name, drawn small. */
import type { Picture } from "../../web/src/game-table.js";
import { cardBack, miniStones } from "./pieces.js";
import { cardOf } from "./view.js";

export function picture(_: unknown, kind: string, id: string): Picture | null {
  if (kind === "card") return { drawing: miniStones(cardOf(id)) };
  return kind === "back" ? { drawing: cardBack() } : null;
}
