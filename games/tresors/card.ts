/** card.ts -- a Pyramid card: print first, then the light on the laminate, then ink, then what may come. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { signed } from "../../web/src/widgets.js";
import { outline } from "./outline.js";
import { colourMark, frieze, hand, pen, symbol, tick, wall, wash } from "./symbols.js";
import { cardWords, codeAt, columnOf, rowOf, SQUARES, squareWords, type Face, type TresorsContext } from "./view.js";

const UNIT = 50;

/** What is drawn on a card beyond its print and its dry ticks. */
export interface Ink {
  /** Ticked just now, and not yet seen by the others: with a contour. */
  fresh?: readonly string[];
  /** Ticked in the turn that was shown last: ringed. */
  last?: readonly string[];
  /** Can be ticked next. */
  gold?: ReadonlySet<string>;
  ghost?: readonly string[];
  isPinned?: boolean;
  /** What the ghost is worth. */
  points?: number;
  /** A target for each square: the card can be touched. */
  target?: (name: string) => string;
  /** A second picture of a card that lies elsewhere: it does not travel. */
  isPreview?: boolean;
}

function at(name: string): string {
  return `translate(${UNIT * columnOf(name)} ${UNIT * rowOf(name)})`;
}

function ground(face: Face, name: string, ink: Ink): SVGTemplateResult {
  const code = codeAt(face, name);
  if (code === "W") return svg`<g transform=${at(name)}>${wall}</g>`;
  const isTicked = face.ticked.includes(name);
  const state = isTicked ? "ticked" : ink.ghost?.includes(name) ? "tried" : ink.gold?.has(name) ? "open" : "";
  const drawing = symbol(code);
  return svg`<g transform=${at(name)}>
    <rect class="slab ${code === "T" ? "golden" : ""} ${state}" x="1.5" y="1.5" width="47" height="47" rx="5" />
    ${isTicked ? wash(hand(face.card, SQUARES.indexOf(name))) : nothing}
    ${
      drawing
        ? svg`<g class="symbol ${isTicked ? "faded" : ""}" transform="translate(7 7) scale(.75)">${drawing}</g>`
        : nothing
    }
  </g>`;
}

/** How much a square serves to carry the points: a wall or a ticked square in the crook of the ghost, near the
 *  middle. */
function worthAsPlate(face: Face, ghost: readonly string[], name: string): number {
  const touching = ghost.filter(
    (other) => Math.abs(rowOf(other) - rowOf(name)) + Math.abs(columnOf(other) - columnOf(name)) === 1,
  ).length;
  if (ghost.includes(name) || !touching) return -1;
  const idle = codeAt(face, name) === "W" ? 14 : face.ticked.includes(name) ? 8 : 0;
  const off = Math.hypot(rowOf(name) - 2, columnOf(name) - 2);
  return 10 + idle + Math.min(touching, 2) * 4 - off;
}

function plate(face: Face, ghost: readonly string[], points: number): SVGTemplateResult {
  const best = SQUARES.reduce((a, b) => (worthAsPlate(face, ghost, b) > worthAsPlate(face, ghost, a) ? b : a));
  return svg`<g class="plus ${points > 0 ? "" : "less"}" transform=${at(best)}>
    <rect x="1" y="7" width="48" height="36" rx="18" /><text x="25" y="31.5">${signed(points)}</text>
  </g>`;
}

function trial(s: TresorsContext, face: Face, ink: Ink): SVGTemplateResult | typeof nothing {
  if (!ink.ghost) return nothing;
  const last = ink.ghost[ink.ghost.length - 1]!;
  return svg`<g class="trial">${ink.ghost.map(
    (name) => svg`<g transform=${at(name)}>${tick(hand(face.card, SQUARES.indexOf(name)))}</g>`,
  )}</g>
    <path class="trial-edge ${ink.isPinned ? "pinned" : ""}" d=${outline(ink.ghost, UNIT, 2, 7)} />
    ${ink.points ? plate(face, ink.ghost, ink.points) : nothing}
    ${ink.isPinned && !s.isPhone ? pen(UNIT * columnOf(last) + 36, UNIT * rowOf(last) + 38) : nothing}`;
}

function ring(line: string): SVGTemplateResult {
  return svg`<g class="last-play"><path class="gap" d=${line} stroke-width="11" />
    <path class="ink" d=${line} stroke-width="5" /></g>`;
}

function touchable(s: TresorsContext, face: Face, ink: Ink): SVGTemplateResult | typeof nothing {
  if (!ink.target) return nothing;
  // A hand that slips from one square to the next has not dragged anything.
  return svg`<g data-group="pyramid-${face.card}"
    @pointerdown=${(event: Event) => event.stopPropagation()}>${SQUARES.map(
      (name) => svg`<g class="square" transform=${at(name)}
        ${s.touchable(ink.target!(name), squareWords(s.say, face, name))}>
      <rect width="50" height="50" rx="6" />
    </g>`,
    )}</g>`;
}

/** The five by five squares. */
export function grid(s: TresorsContext, face: Face, ink: Ink = {}): TemplateResult {
  const fresh = ink.fresh ?? [];
  return html`<svg class="squares" viewBox="0 0 250 250" role="group" aria-label=${cardWords(s.say, face)}>
    ${SQUARES.map((name) => ground(face, name, ink))}
    <path class="gloss" d="M196 0h30L132 250h-30zM236 0h7L149 250h-7z" />
    ${SQUARES.map((name, i) =>
      face.ticked.includes(name)
        ? svg`<g class="ink ${fresh.includes(name) ? "wet" : ""}" transform=${at(name)}>${tick(hand(face.card, i))}</g>`
        : nothing,
    )}
    ${SQUARES.map((name) =>
      ink.gold?.has(name) && !ink.ghost?.includes(name)
        ? svg`<rect class="gold-edge" x=${UNIT * columnOf(name) + 1.5} y=${UNIT * rowOf(name) + 1.5} width="47"
          height="47" rx="5" />`
        : nothing,
    )}
    ${fresh.length ? svg`<path class="fresh-edge" d=${outline(fresh, UNIT, 1.5, 6)} />` : nothing}
    ${ink.last?.length ? ring(outline(ink.last, UNIT, 1.5, 6)) : nothing}
    ${touchable(s, face, ink)} ${trial(s, face, ink)}
  </svg>`;
}

export function numberPlate(face: { card: number; colour: Face["colour"] }): TemplateResult {
  return html`<span class="plate">${colourMark(face.colour)}${face.card}</span>`;
}

/** A card with its head; `size` is large, small or tiny. `note` stands at the right of the head. */
export function pyramid(
  s: TresorsContext,
  face: Face,
  size: string,
  ink: Ink = {},
  note: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<article class="pyramid printed ${face.colour} ${size}"
    data-piece=${ink.isPreview ? nothing : `pyramid-${face.card}`}>
    <header>${frieze(face.colour)}${numberPlate(face)}${note}</header>
    ${grid(s, face, ink)}
  </article>`;
}
