/** pictures.ts -- what sentences name, drawn small: cards by figure and emblem, resources, troops, boats. */
import { html, nothing } from "lit-html";
import type { Picture, PictureContext } from "../../web/src/game-table.js";
import { emblemOf } from "./cards.js";
import { capstone, resource, troop } from "./pieces.js";
import { sign } from "./signs.js";
import type { Boat, Resource, View } from "./view.js";

function boatOf({ line, private: own }: View, id: string): Boat | undefined {
  return [...line, ...(own ? [own.card] : [])].find(({ boat }) => boat === id);
}

export function picture({ view }: PictureContext<View>, kind: string, id: string): Picture | null {
  switch (kind) {
    case "card": {
      const face = view.faces[id];
      if (!face) return null;
      const figure = face.effect === "none" ? face.values.filter((value) => value).join("/") : "";
      const drawing = html`<span class="card-picture printed">${figure ? html`<b>${figure}</b>` : nothing}${sign(
        emblemOf(face),
      )}</span>`;
      return figure ? { drawing } : { drawing, says: true };
    }
    case "goods":
      return { drawing: resource(id as Resource) };
    case "troop":
      return { drawing: troop(id === "t" ? "torturers" : "negotiators", null), says: true };
    case "boat": {
      const boat = boatOf(view, id);
      return { drawing: html`${sign("ship")}${boat ? capstone(boat.vp) : nothing}`, says: true };
    }
    default:
      return null;
  }
}
