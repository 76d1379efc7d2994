/** table.ts -- the table of Pyramido for the page. */
import { html, nothing, type TemplateResult } from "lit-html";
import { lastRing } from "../../web/src/widgets.js";
import type { Seat } from "mastaba:protocol";
import type { GameTable, Progress, Prompt } from "../../web/src/game-table.js";
import { prospect, zoneTargets, zoneWords } from "./building.js";
import { attempt, finishes, follow, key, touch } from "./choosing.js";
import { market } from "./market.js";
import { mine } from "./own-area.js";
import { BLOCK, sign, small, token } from "./pieces.js";
import { prompt } from "./prompt.js";
import { floorsOf, markersOf, placeOf, plinth } from "./pyramid.js";
import { colours, nameOf, pyramidOf, settledGround, stonesOf, type PyramidoContext, type View } from "./view.js";
import { picture } from "./pictures.js";
import { coverName } from "./words.js";

const MARGIN = 22;

const board = (s: PyramidoContext, seat: Seat): TemplateResult => {
  const pyramid = pyramidOf(s.view, seat),
    ground = settledGround(pyramid),
    stones = stonesOf(pyramid);
  const label = s.say(`Pyramid of ${s.name(seat)}`, `Pyramide de ${s.name(seat)}`);
  return html`<svg class="pyramid ${seat === s.me ? "" : "theirs"}" role="img" aria-label=${label}
    viewBox="${-MARGIN} ${-MARGIN} ${ground.width * BLOCK + 2 * MARGIN} ${ground.height * BLOCK + 2 * MARGIN}">
    ${plinth(ground, MARGIN, pyramid.floor === 1)}${floorsOf(
      ground,
      stones,
      pyramid.floor,
      small,
      false,
    )}${markersOf(ground, stones, 1.1, false)}${stones
      .filter((stone) => s.last(`${seat}.floors.${stone.floor}.${nameOf(stone)}`))
      .map((stone) => lastRing(placeOf(ground, stone).x, placeOf(ground, stone).y, BLOCK, BLOCK, 14))}
  </svg>`;
};

const facts = (s: PyramidoContext, seat: Seat): TemplateResult => {
  const p = pyramidOf(s.view, seat);
  const covers = p.covers.map((faces) => coverName(s.say, faces)).join(", ");
  const hand = s.say(`Covers in hand: ${covers || "none"}`, `Recouvrements en main : ${covers || "aucun"}`);
  return html`<div class="rail ${seat === s.me ? "" : "theirs"}">
    <span class="six">${colours.map((colour) => token(colour, p.markers.includes(colour)))}</span>
    <span class="hand-count" role="img" aria-label=${hand} title=${hand}>${[0, 1, 2].map(
      (i) => html`<i class=${i < p.covers.length ? "" : "gone"}></i>`,
    )}</span>
    ${
      s.view.phase === "over" || p.score.out
        ? nothing
        : html`<span class="now">${s.say(`+${p.now.total} now`, `+${p.now.total} en jeu`)}</span>`
    }
  </div>`;
};

const turnsOf = [10, 6, 3, 1];

/** The turn of the floor that is being played, by the seat that plays it. */
const turnOf = ({ view }: PyramidoContext): number => {
  const active = view.seats.find((p) => p.seat === view.active) ?? view.seats[0]!;
  const laid = Object.keys(active.floors[view.floor - 1] ?? {}).length / 2;
  return Math.max(1, view.phase === "place" || view.phase === "fill" ? Math.floor(laid) + 1 : Math.floor(laid));
};

const progress = (s: PyramidoContext): Progress => {
  const { floor, phase } = s.view,
    turn = turnOf(s),
    turns = turnsOf[floor - 1]!;
  const step = { place: 0, mark: 1, cover: 2, refill: 3, split: 3, top: 3 }[phase as string];
  const words: Progress = {
    words: s.say(`Floor ${floor} of 4 · turn ${turn} of ${turns}`, `Étage ${floor} sur 4 · tour ${turn} sur ${turns}`),
    short: s.say(`Floor ${floor} · turn ${turn}`, `Étage ${floor} · tour ${turn}`),
    done: floor,
    of: 4,
  };
  if (phase === "fill") return { ...words, steps: [s.say("Fill the gaps", "Combler les trous")], step: 0 };
  if (step === undefined) return words;
  return {
    ...words,
    steps: [s.say("Place", "Poser"), s.say("Mark", "Marquer"), s.say("Cover", "Recouvrir"), s.say("Refill", "Remplir")],
    step,
  };
};

/** Of the floor scored last the zones are still known. */
const reason = (s: PyramidoContext, seat: Seat, part: string): TemplateResult | null => {
  const p = pyramidOf(s.view, seat);
  if (part !== `floor${p.floor}` || !p.score.parts[part] || p.score.parts[part] !== p.now.total) return null;
  return html`<span class="zone-signs">${colours.map((colour) =>
    p.now.icons[colour] === undefined ? nothing : html`<span>${sign(colour)}${p.now.icons[colour]}</span> `,
  )}<i>+${p.now.mino}</i></span>`;
};

/** A floor lasts until somebody builds on the next one, so that its score belongs to it. */
const floorOf = (view: View): number => {
  const isEmpty = view.seats.every((p) => p.floor < view.floor || !Object.keys(p.floors[view.floor - 1] ?? {}).length);
  return Math.max(1, isEmpty ? view.floor - 1 : view.floor);
};

const table: GameTable<View> = {
  market,
  mine,
  board,
  facts,
  points: (s, seat) => ({ points: pyramidOf(s.view, seat).score.total, more: false }),
  progress,
  prompt: (s): Prompt | null => prompt(s, prospect(s), zoneWords(s)),
  touch,
  finishes,
  follow,
  key: (s, pressed) => key(s, pressed, zoneTargets(s)),
  attempt,
  reason,
  picture,
  round: floorOf,
  part: ({ floor }, say) => ({
    number: floor,
    over: say(`Floor ${floor} is scored`, `Fin de l’étage ${floor}`),
    next: say("Next floor", "Étage suivant"),
  }),
};

export default table;
