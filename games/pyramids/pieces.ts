/** pieces.ts -- marks, stones, cards and buildings. One cell is 48 units; sizes below are in units of their own box. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { Say } from "../../web/src/i18n.js";
import {
  bestColours,
  cardWords,
  COLOURS,
  LADDER,
  obeliskPoints,
  type Building,
  type Card,
  type Colour,
  type Counts,
} from "./view.js";
import { BUILDINGS, MARKS } from "./signs.js";
import { groupsOf, type Group, type Joint, type Laid, type Stone } from "./stones.js";

export const CELL = 48;

/** A mark carved into a stone: its line, and the light that the lower edge catches. */
function carved(colour: Colour, x: number, y: number, size: number): SVGTemplateResult {
  return svg`<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})">
    <g class="carved k-${colour}"><path class="light" transform="translate(0 1.3)" d=${MARKS[colour]} />
    <path d=${MARKS[colour]} /></g>
  </g>`;
}

function chipShape(colour: Colour): SVGTemplateResult {
  return svg`<rect class="chip-face k-${colour}" x="1" y="1" width="22" height="22"
    rx="5" />${carved(colour, 12, 12, 17)}`;
}

/** The small stone that stands wherever a colour is named. */
export function chip(colour: Colour): TemplateResult {
  return html`<svg class="colour-chip" viewBox="0 0 24 24" aria-hidden="true"
    focusable="false">${chipShape(colour)}</svg>`;
}

export function buildingIcon(building: Building): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path
    d=${BUILDINGS[building]} /></svg>`;
}

export function cardBack(): TemplateResult {
  return html`<svg class="card-back" viewBox="0 0 20 27" aria-hidden="true" focusable="false">
    <rect class="slab" x=".75" y=".75" width="18.500" height="25.500" rx="3" /><path class="line"
      d="M10 8l6 10.500H4zM4 22.500h12" />
  </svg>`;
}

// ---- stones and connections ----

interface Stonework {
  /** How far a stone keeps from the edge of its card. */
  outer: number;
  /** Glyphs of this building are lit; null lights all of them. */
  lit: Building | null;
  hasSizes: boolean;
}

const INNER = 1.1;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function faceOf(stone: Stone, outer: number): Box {
  const left = stone.x === stone.cardX ? outer : INNER;
  const top = stone.y === stone.cardY ? outer : INNER;
  const right = stone.x + stone.width === stone.cardX + 2 ? outer : INNER;
  const bottom = stone.y + stone.height === stone.cardY + 2 ? outer : INNER;
  return {
    x: stone.x * CELL + left,
    y: stone.y * CELL + top,
    width: stone.width * CELL - left - right,
    height: stone.height * CELL - top - bottom,
  };
}

/** Spans the gap over a shared side, short of both ends so that a notch remains. */
function bridgeOf(joint: Joint, outer: number): Box {
  const along = joint.length * CELL - 14;
  const isInside = joint.one.cardX === joint.two.cardX && joint.one.cardY === joint.two.cardY;
  const across = 2 * (isInside ? INNER : outer) + 6;
  const width = joint.isUpright ? across : along;
  const height = joint.isUpright ? along : across;
  return { x: joint.x * CELL - width / 2, y: joint.y * CELL - height / 2, width, height };
}

function rect(box: Box, corner: number): SVGTemplateResult {
  return svg`<rect x=${box.x} y=${box.y} width=${box.width} height=${box.height} rx=${corner} />`;
}

/** All faces and bridges with a broad edge, then once more as fill: the outline of the union. */
function fused(
  colour: Colour,
  stones: readonly Stone[],
  joints: readonly Joint[],
  edge: number,
  outer: number,
): SVGTemplateResult {
  const shapes = () => [
    ...stones.map((stone) => rect(faceOf(stone, outer), 5)),
    ...joints.map((joint) => rect(bridgeOf(joint, outer), 1)),
  ];
  return svg`<g class="edge" stroke-width=${edge}>${shapes()}</g><g class="face k-${colour}">${shapes()}</g>
    ${stones.map((stone) => {
      const { x, y, width, height } = faceOf(stone, outer);
      return svg`<path class="light" d="M${x + 2.5} ${y + height - 6}V${y + 5.5}a3 3 0 0 1 3-3H${x + width - 6}" />`;
    })}
    ${joints.map(({ x, y, length, isUpright }) => {
      const half = (length * CELL) / 2 - 8;
      return svg`<path class="seam"
        d=${
          isUpright ? `M${x * CELL} ${y * CELL - half}v${2 * half}` : `M${x * CELL - half} ${y * CELL}h${2 * half}`
        } />`;
    })}`;
}

/** The dovetail cramp of Egyptian masons. */
function cramp(joint: Joint): SVGTemplateResult {
  const turn = joint.isUpright ? 0 : 90;
  return svg`<path class="cramp" transform="translate(${joint.x * CELL} ${joint.y * CELL}) rotate(${turn})"
    d="M-8-4.500L0-1.700 8-4.500v9L0 1.700-8 4.500z" />`;
}

function markAndGlyph(stone: Stone, work: Stonework): SVGTemplateResult {
  const face = faceOf(stone, work.outer);
  const x = face.x + face.width / 2;
  const y = face.y + face.height / 2;
  const isLarge = stone.width * stone.height > 1;
  const size = isLarge ? 30 : 25;
  if (!stone.glyph) return carved(stone.colour, x, y, size);
  const isTall = stone.height > stone.width;
  const [dx, dy] = isTall ? [0, face.height * 0.23] : [face.width * 0.23, 0];
  const isLit = work.lit === null || work.lit === stone.glyph;
  return svg`${carved(stone.colour, x - dx, y - dy, size)}
    <g class="cartouche ${isLit ? "lit" : ""}" transform="translate(${x + dx} ${y + dy})">
      <rect x="-13.500" y="-15.500" width="27" height="31" rx="11" />
      <path transform="translate(-10 -10) scale(.8333)" d=${BUILDINGS[stone.glyph]} />
    </g>`;
}

/** The joint nearest to the middle of a group carries its size; all others a cramp. A wide figure would hide the marks
 *  beside an upright joint, so it prefers a level one. */
function middleJoint(group: Group): Joint | null {
  const centre = (pick: (stone: Stone) => number) =>
    group.stones.reduce((sum, stone) => sum + pick(stone), 0) / group.size;
  const x = centre((stone) => stone.x + stone.width / 2);
  const y = centre((stone) => stone.y + stone.height / 2);
  const far = (joint: Joint) => Math.hypot(joint.x - x, joint.y - y) + (group.isLargest && joint.isUpright ? 8 : 0);
  return group.joints.reduce<Joint | null>((best, joint) => (best && far(best) <= far(joint) ? best : joint), null);
}

/** Beside an upright joint the wide figure goes to the end of the seam, where no marks are. */
function badgeHeight(group: Group, joint: Joint): number {
  if (!group.isLargest || !joint.isUpright) return joint.y;
  const below = joint.y + joint.length / 2;
  return below < 0 ? below : joint.y - joint.length / 2;
}

function sizeBadge(group: Group, joint: Joint): SVGTemplateResult {
  const names = `size k-${group.colour} ${group.isBest ? "best" : ""} ${isGrown(group) ? "grown" : ""}`;
  const half = group.isLargest ? 20 : 10.5;
  return svg`<g class=${names} transform="translate(${joint.x * CELL} ${badgeHeight(group, joint) * CELL})">
    <rect x=${-half} y="-10.500" width=${2 * half} height="21" rx="10.500" />
    <text y="4.800">${group.size}${group.isLargest ? "×2" : ""}</text>
  </g>`;
}

/** A group; what is new in it is drawn as a preview, and what it joins gets a contour. */
function groupDrawing(group: Group, work: Stonework): SVGTemplateResult {
  const edge = work.hasSizes && group.isBest ? 5.4 : 3;
  const old = group.stones.filter((stone) => !stone.isNew);
  const fresh = group.stones.filter((stone) => stone.isNew);
  const bound = group.joints.filter((joint) => !joint.one.isNew && !joint.two.isNew);
  const binding = group.joints.filter((joint) => !bound.includes(joint));
  const seat = middleJoint(group);
  const hasBadge = work.hasSizes && seat !== null;
  const cramps = group.joints.filter((joint) => !hasBadge || joint !== seat);
  return svg`<g class="group k-${group.colour}">
    ${
      isGrown(group)
        ? svg`<g class="contour">${group.stones.map((stone) => rect(faceOf(stone, work.outer), 5))}${group.joints.map(
            (joint) => rect(bridgeOf(joint, work.outer), 1),
          )}</g>`
        : nothing
    }
    ${old.length ? fused(group.colour, old, bound, edge, work.outer) : nothing}
    ${
      fresh.length
        ? svg`<g class="blank">${fresh.map((stone) => rect(faceOf(stone, work.outer), 5))}</g>
      <g class="preview">${fused(group.colour, fresh, binding, edge, work.outer)}${fresh.map((stone) =>
        markAndGlyph(stone, work),
      )}</g>`
        : nothing
    }
    ${cramps.map(cramp)}
    ${old.map((stone) => markAndGlyph(stone, work))}
  </g>`;
}

function isGrown(group: Group): boolean {
  return group.size > 1 && group.stones.some((stone) => stone.isNew);
}

/** Cards side by side, their stones joined into connections; groups that grow lie on top. */
export function stonework(laid: readonly Laid[], work: Stonework): SVGTemplateResult {
  const groups = groupsOf(laid).sort(
    (one, two) => Number(isGrown(one)) - Number(isGrown(two)) || Number(one.isBest) - Number(two.isBest),
  );
  return svg`${laid.map(
    ({ x, y }) =>
      svg`<rect class="bed" x=${x * CELL + 0.4} y=${y * CELL + 0.4} width="95.200" height="95.200" rx="5" />`,
  )}
    ${groups.map((group) => groupDrawing(group, work))}`;
}

/** The sizes of the connections, above whatever else lies on the stones. */
export function sizes(laid: readonly Laid[]): SVGTemplateResult {
  return svg`<g class="sizes">${groupsOf(laid).map((group) => {
    const joint = middleJoint(group);
    return joint ? sizeBadge(group, joint) : nothing;
  })}</g>`;
}

// ---- cards ----

/** Four pictures without meaning; a card always shows the same one. */
const SCENERY = [
  svg`<path class="land" d="M0 27c21-6 40 2 58-1s25-4 38-1v9H0z" />
  <path class="line"
    d="M25 27c0-7 1-11 3-15M28 12c-5-4-10-2-12 2M28 12c-3-6-8-7-11-6M28 12c3-6 9-6 11-4M28 12c6-3 11 0 12 4" />`,
  svg`<path class="land" d="M0 27h96v7H0z" /><path class="line" d="M58 27h20l-3 4H61zM67 26V8c7 4 10 10 11 16H67" />`,
  svg`<path class="land" d="M0 27c30-4 60-4 96 0v7H0z" /><path class="far" d="M26 27l22-18 24 18z" />
  <path class="line" d="M48 9l8 17" />`,
  svg`<circle class="far" cx="70" cy="13" r="6.500" />
  <path class="land" d="M0 26c18-10 30-8 46-1 16 6 32-5 50-2v11H0z" />`,
];

function sceneryOf(card: Card): SVGTemplateResult {
  const sum = [...card.card].reduce((total, letter, at) => total + letter.charCodeAt(0) * (at + 1), 0);
  return SCENERY[sum % SCENERY.length]!;
}

/** The stones of one card alone in a box of 96. */
export function field(card: Card, outer: number, lit: Building | null): SVGTemplateResult {
  return stonework([{ card, x: 0, y: 0 }], { outer, lit, hasSizes: false });
}

/** A whole card in a box of 104 x 140, for use inside another picture. */
export function cardShape(card: Card): SVGTemplateResult {
  return svg`<rect class="slab" x=".75" y=".75" width="102.500" height="138.500" rx="8" />
    <g class="scenery" transform="translate(4 4)">
    <rect class="sky" width="96" height="34" rx="5" />${sceneryOf(card)}</g>
    <g transform="translate(4 40)">${field(card, INNER, null)}</g>`;
}

/** A card that lies on the table: it travels when it is drawn elsewhere. */
export function cardDrawing(card: Card): TemplateResult {
  return html`<svg class="card printed" data-piece=${card.card} viewBox="0 0 104 140" aria-hidden="true"
    focusable="false">${cardShape(card)}</svg>`;
}

/** Only the stones, small; its name can be read by pointing. */
export function miniCard(card: Card, say: Say, isPiece = false): TemplateResult {
  return html`<svg class="mini printed" data-piece=${isPiece ? card.card : nothing} viewBox="0 0 96 96" role="img"
    aria-label=${cardWords(card, say)}><title>${cardWords(card, say)}</title>${field(card, 1.6, null)}</svg>`;
}

/** The stones alone, for a sentence that says their words. */
export function miniStones(card: Card): TemplateResult {
  return html`<svg class="mini printed" viewBox="0 0 96 96" aria-hidden="true" focusable="false">${field(
    card,
    1.6,
    null,
  )}</svg>`;
}

// ---- obelisk ----

interface ObeliskDrawing {
  stages: SVGTemplateResult;
  /** The top of what is built, and the size of a stage. */
  top: number;
  stage: number;
}

/** Stages from the foot upwards; with `spare` more of them they shrink when they would not fit into `height`. */
export function obeliskStages(
  cards: readonly Card[],
  x: number,
  foot: number,
  spare: number,
  height: number,
  largest: number,
): ObeliskDrawing {
  const stage = Math.min(largest, height / (cards.length + spare));
  const stages = svg`${cards.map((card, at) => {
    const top = foot - (at + 1) * stage;
    return svg`<g transform="translate(${x - stage / 2} ${top}) scale(${stage / 96})">${field(card, 1.6, "O")}</g>`;
  })}`;
  return { stages, top: foot - cards.length * stage, stage };
}

export function pedestal(x: number, foot: number, stage: number): SVGTemplateResult {
  return svg`<path class="pedestal" d="M${x - stage / 2 - 6} ${foot}h${stage + 12}l4 8h${-stage - 20}z" />`;
}

export function tip(x: number, base: number, stage: number, isComing: boolean): SVGTemplateResult {
  const half = stage * 0.43;
  return svg`<path class="tip ${isComing ? "coming" : ""}"
    d="M${x - half} ${base - 3}L${x} ${base - 3 - stage / 2}L${x + half} ${base - 3}z" />`;
}

/** What the best colour is worth, beside the stages; the chips of the best colours stand at their rung. */
export function ladder(stages: Counts, x: number, foot: number): SVGTemplateResult {
  const step = 27;
  const reached = LADDER.indexOf(obeliskPoints(stages));
  const best = bestColours(stages);
  return svg`<g class="ladder"><path class="rail" d="M${x} ${foot}V${foot - 4.75 * step}" />
    ${LADDER.slice(1).map((points, at) => {
      const y = foot - 14 - at * step;
      const isReached = at + 1 === reached;
      return svg`<g class="rung ${isReached ? "reached" : ""}" transform="translate(${x} ${y})"><path d="M0 0h8" />
      <text x="13" y=${isReached ? 5.5 : 5}>${points}</text></g>
        ${
          isReached
            ? best.slice(0, 2).map(
                (colour, n) =>
                  svg`<g
                      transform="translate(${x + (points > 9 ? 41 : 31) + n * 21} ${y - 9.5}) scale(.79)"
                    >${chipShape(colour)}</g>`,
              )
            : nothing
        }`;
    })}</g>`;
}

// ---- tomb ----

/** A mastaba; the number of its cards stands in the door. (x, foot) is the middle of its ground line. */
export function mastaba(x: number, foot: number, cards: number): SVGTemplateResult {
  return svg`<g class="mastaba" transform="translate(${x} ${foot})">
    <path class="wall" d="M-56-86H56L72 0H-72z" /><path class="roof" d="M-60-94H60v8H-60z" />
    <path class="course" d="M-61-58h13M-38-72h18M20-72h22M-64-40h12M50-40h14M-68-20h14M54-20h14" />
    <path class="frame-stone" d="M-18 0v-60h36V0z" /><path class="door" d="M-12 0v-52h24V0z" />
    <text y="-16">${cards}</text>
  </g>`;
}

// ---- gods ----

const HEADS: Record<number, SVGTemplateResult> = {
  // Horus, the falcon
  1: svg`<path class="body"
    d="M16 58.500c1.200-10.500-4-16.500-4-27.500C12 17 21.500 8 34 8c8.600 0 14.200 4.600 16.800 11 1 2.600 2.600 4.400
      4.300 6.500 2.400 3 2.200 7.500-.7 10.500-.8-3.400-3-5.700-6.300-6-3-.3-5.300 1-6.900 3.500-1 8.200 3.600 15.200
      8.500 25z" />
    <path
      d="M49 24c2.600-.7 4.900.1 6.300 1.900M30 22.300c1.400-5.200 5.500-7.700 10-6.700 3 .6 5.100 2.400 6 5M37 28c-1
        5.400.3 9 3.500 11.500M32 27.200c-3 3.400-6.800 4.400-10 3M19 49.500h26" />
        <circle class="solid" cx="38" cy="21.200" r="3.500" />`,
  // Anubis, the jackal
  2: svg`<path class="body"
    d="M15 58.500c2.200-10 3-18 2-26L14 5.200c6 4.500 10 10 12.500 16.500L30 6.500c4.400 4 7 9.500 7.600 15.600C44
      24.200 51.600 28 58 32.300c2 1.400 2.100 4.500.1 5.900-4.200 2.400-12 2.300-17.600 4.300-1.500 5.500 1.400 10.500
      4.500 16z" />
    <path
      d="M19.600 14.500c2 3.400 3.200 7 3.700 11M34 28.500c3-1.800 6-1.500 8.500.8-3 1.300-6 1.100-8.500-.8zM42.500
        29.300l4 1M56.500 33.600v2.700M46 37.500c3.400-.8 6.500-.8 9.500-.6M18 48.500h22.500" />`,
  // Khepri, the scarab with its ball
  3: svg`<circle class="body" cx="32" cy="10.500" r="7.500" />
  <path class="body" d="M24.500 26c0-4.700 3-7.500 7.500-7.500s7.500 2.800 7.500 7.500z" />
  <path class="body" d="M19 33.500c0-5 5-7.500 13-7.500s13 2.500 13 7.500z" />
    <path class="body" d="M18.500 33.500h27c2 12.600-3.500 25-13.500 25S16.500 46 18.500 33.500z" />
    <path
      d="M32 33.500v24.700M24.500 23.500c-5.500-.5-8.400-4-9-9M39.500 23.500c5.500-.5 8.400-4 9-9M18.500 38
        c-4.500-.5-8-3-10-7.500M45.500 38c4.500-.5 8-3 10-7.500M20.500 48c-4.600 1-7.500 4-8.500 9M43.500 48c4.600 1
        7.500 4 8.500 9" />`,
  // Sekhmet, the lioness under the sun
  4: svg`<circle class="body" cx="30" cy="12.500" r="9.500" />
  <path d="M39.500 14.600c4 .1 5.800-2 5-4.900-.5-1.800-3-1.600-3.200.4" />
    <path class="body"
      d="M14 58.500c-3.600-9.400-3.500-20.600 1.500-28 1-1.500 2-2.700 3.300-3.600-.8-4 1.200-6.900 4.700-7.100 3-.1 5
        1.600 5.600 4.400 6.500-.8 12 1.400 15.500 6 1.600 2 4.600 3 7.400 4.800 2.300 1.600 2.300 4.600.6 6.200.4
        3.300-2.600 5.300-7.600 5-1.400 4 .6 7.800 3.600 12.300z" />
    <path
      d="M22 25.500c.5-1.500 1.500-2 2.700-1.700M36.500 32.500c2.300-1.300 4.600-1.100 6.500.6-2.300 1-4.500.8-6.500-.6z
        M51 36.500l-2.200 2M52.400 41c-3.400 1.300-6.400 1.200-9.400-.3M27.500 30c-3.500 7.600-3.600 18-.8 28.300M21.500
        33.500c-2.500 7.500-2.500 16.500-.5 24.800M34 42c-1.400 5.500-1 11.200.8 16.300" />`,
  // Thoth, the ibis under the moon
  5: svg`<path class="body"
    d="M17.500 5.500c1.500 6.600 6.500 10.500 12.500 10.500s11-3.900 12.500-10.500c-3 4-7.500 6-12.500 6
      s-9.500-2-12.500-6z" /><circle class="body" cx="30" cy="6.800" r="4.300" />
    <path class="body"
      d="M14 58.500c4-8.300 3.500-15 2.500-20.500-1.500-10 4.500-18.500 14-18.500 6 0 10.500 3.200 12.300 8C50.500 32
        55.800 41 57 55c-4.500-9.500-10.500-15-18-17.300-3.500 6.300-1 13.500 4 20.800z" />
    <path
      d="M42.800 27.500c-2 2.200-2.800 5.500-3.800 10.200M45 33.500c4 4 7.200 9.500 9.400 15M22 30c-1.500 9-1.500 18-4
        28.300M28.500 38c-1.200 6.500-.8 13.500 1 20.300" /><circle class="solid" cx="33.500" cy="28" r="3.200" />`,
};

/** Buildings of a god: filled is required, outlined allowed, "+" and, "/" or. */
function register(allows: readonly string[]): SVGTemplateResult {
  const further = (["T", "O"] as const).filter((building) => allows.some((set) => set.includes(building)));
  const isEither = further.length === 2 && !allows.includes("TO");
  const wide = 20;
  const gap = further.length > 1 ? 5 : 6;
  const left = 46 - (wide * (further.length + 1) + gap * further.length) / 2;
  const at = (n: number) => left + n * (wide + gap);
  const sign = (building: Building, n: number, name: string) =>
    svg`<path class=${name} transform="translate(${at(n)} 89) scale(.8333)" d=${BUILDINGS[building]} />`;
  return svg`${sign("P", 0, "must")}
    ${further.map((building, n) => {
      const x = at(n + 1) - gap / 2;
      const isOr = n === 1 && isEither;
      return svg`${sign(building, n + 1, "may")}<path class="between"
        d=${isOr ? `M${x - 2} 107l5-16` : `M${x} 95v8M${x - 4} 99h8`} />`;
    })}`;
}

/** A stele of 92 x 116: number, head, name, buildings. */
export function stele(number: number, name: string, allows: readonly string[]): TemplateResult {
  return html`<svg class="stele" viewBox="0 0 92 116" preserveAspectRatio="xMidYMin slice" aria-hidden="true"
    focusable="false">
    <path class="slab" d="M3 40C3 14 22 3 46 3s43 11 43 37v68a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5z" />
    <path class="rim" d="M8.500 84.500v-44C8.500 18 25.500 8.500 46 8.500s37.500 9.500 37.500 32v44z" />
    <g class="head" transform="translate(24 15) scale(.75)">${HEADS[number]}</g>
    <text class="number" x="19" y="58">${number}</text> <text class="name" x="46" y="79">${name}</text>
    ${register(allows)}
  </svg>`;
}

export function pips(colour: Colour, now: number, then: number): TemplateResult {
  const shown = Math.min(6, Math.max(now, then, 3));
  return html`<svg class="pips" viewBox="0 0 84 18" aria-hidden="true" focusable="false">
    ${Array.from({ length: shown }, (_, at) => {
      const x = 1 + at * 13 + (at > 2 ? 5 : 0);
      if (at >= Math.max(now, then)) return svg`<circle class="off" cx=${x + 5} cy="9" r="2" />`;
      return svg`<rect class="${at < now ? "on" : "coming"} k-${colour}" x=${x} y="2.500" width="10" height="13"
        rx="2.500" />`;
    })}
    <path class="third" d="M41.500 0v18" />
  </svg>`;
}

/** Chips with figures, for the colours that have any. */
export function chipCounts(counts: Counts): TemplateResult {
  return html`${COLOURS.filter((colour) => counts[colour]).map(
    (colour) => html`<span class="count">${chip(colour)}${counts[colour]}</span>`,
  )}`;
}
