/** pictures.ts -- what sentences name, drawn small: ships by what they show ("O2110*"), stars, backs. */
import { html, svg } from "lit-html";
import type { Picture, PictureContext } from "../../web/src/game-table.js";
import { back, ship, starFace } from "./pieces.js";
import type { Colour, FleetCard } from "./view.js";

const BOX = "-82 -62 164 124";

function shown(id: string): FleetCard {
  const [pyramids, aliens, turnedPyramids, turnedAliens] = [...id.slice(1, 5)].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return {
    card: "",
    colour: id[0] as Colour,
    rotated: false,
    pyramids,
    aliens,
    waiting: { pyramids: turnedPyramids, aliens: turnedAliens },
    star: id.endsWith("*"),
    accessible: true,
  };
}

export function picture({ say }: PictureContext, kind: string, id: string): Picture | null {
  switch (kind) {
    case "card":
      return {
        drawing: html`<svg class="ship-picture" viewBox=${BOX} aria-hidden="true">${ship(shown(id), false)}</svg>`,
      };
    case "back":
      return id === "-"
        ? null
        : { drawing: html`<svg class="ship-picture" viewBox=${BOX} aria-hidden="true">${svg`${back(id)}`}</svg>` };
    case "star":
      return {
        drawing: starFace({ pyramids: Number(id[0]), aliens: Number(id[1]) }, say("Shooting Star", "Étoile filante")),
      };
    default:
      return null;
  }
}
