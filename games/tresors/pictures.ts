/** pictures.ts -- what sentences name, drawn small: pyramids by their number plates, patterns, symbols. */
import type { Picture, PictureContext } from "../../web/src/game-table.js";
import { numberPlate } from "./card.js";
import { sign, slabs } from "./symbols.js";
import type { Face, View } from "./view.js";

const CODES: Record<string, string> = { skull: "k", potion: "p", red: "r", green: "g", torch: "f", cross: "x" };

/** A card that lies somewhere on the table. */
function faceOf(view: View, card: number): Face | undefined {
  const held = view.seats.flatMap(({ hand, slots, finished }) => [...hand, ...slots, ...finished]);
  return [...held, ...view.reserve].find((face): face is Face => face?.card === card);
}

export function picture({ view }: PictureContext<View>, kind: string, id: string): Picture | null {
  switch (kind) {
    case "pyramid": {
      const face = faceOf(view, Number(id));
      return face ? { drawing: numberPlate(face) } : null;
    }
    case "pattern": {
      const found = view.patterns.find(({ name }) => name === id);
      return found ? { drawing: slabs(found.cells) } : null;
    }
    case "symbol":
      return CODES[id] ? { drawing: sign(CODES[id]!) } : null;
    default:
      return null;
  }
}
