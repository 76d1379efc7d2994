/** pictures.ts -- what sentences name, drawn small: dominoes by the faces of their blocks ("N7 B9"), blocks, covers
 *  and jewels by their colours. */
import type { Picture } from "../../web/src/game-table.js";
import { blockFace, coverFace, domino, token } from "./pieces.js";
import type { Colour } from "./view.js";

export function picture(_: unknown, kind: string, id: string): Picture | null {
  switch (kind) {
    case "domino": {
      const [a, b] = id.split(" ") as [string, string];
      return { drawing: domino({ domino: id, a, b }) };
    }
    case "block":
      return { drawing: blockFace(id as Colour) };
    case "cover":
      return { drawing: coverFace(id as Colour) };
    case "jewel":
      return { drawing: token(id as Colour, true) };
    default:
      return null;
  }
}
