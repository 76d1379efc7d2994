/** building.ts -- the pyramid that I build: where a piece can go, what it would look like there, and which zones would
 *  count. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import type { Move } from "mastaba:protocol";
import type { Say } from "../../web/src/i18n.js";
import { signed } from "../../web/src/widgets.js";
import { coverable, shown, slotChosen, turnsAt } from "./choosing.js";
import { areaOf, outlineOf, tipsOf } from "./outline.js";
import { BLOCK, QUARTER, evenBox, iconPlace, large, mark, marker } from "./pieces.js";
import { cells, floating, floorsOf, markersOf, placeOf, plinth } from "./pyramid.js";
import {
  cellName,
  cellOf,
  colourOf,
  corners,
  freeCells,
  growingGround,
  holes,
  lookDown,
  nameOf,
  outlook,
  pyramidOf,
  quarterAt,
  stonesOf,
  zoneAt,
  zonesOf,
  type Cell,
  type Colour,
  type Ground,
  type Outlook,
  type Pyramid,
  type Stone,
  type PyramidoContext,
  type View,
  type Zone,
} from "./view.js";
import { colourName, cornerName, zoneSaid } from "./words.js";

/* ---- what is being considered ---- */

export interface Prospect {
  move: Move;
  after: Outlook;
  /** What the floor's score gains, as the engine reckons it. */
  gain: number;
  /** Icons that can be seen now and would be covered. */
  hidden: Colour[];
}

const isBuilding = (view: View) => ["place", "mark", "cover", "fill"].includes(view.phase);
const gainOf = (s: PyramidoContext, move: Move) =>
  (s.view.previews[move.move] ?? 0) - pyramidOf(s.view, s.me).now.total;

export const prospect = (s: PyramidoContext): Prospect | null => {
  const move = s.acts && isBuilding(s.view) ? shown(s) : null;
  if (!move) return null;
  const pyramid = pyramidOf(s.view, s.me);
  const ground = growingGround(pyramid),
    after = outlook(s.view, pyramid, ground, move);
  const isNew = s.view.phase === "place" || s.view.phase === "fill";
  const hidden = [...lookDown(ground, stonesOf(pyramid))]
    .filter(
      ([key, quarter]) => isNew && quarter.hasIcon && after.touched.some((stone) => coversQuarter(ground, stone, key)),
    )
    .map(([, quarter]) => colourOf(quarter.stone.face));
  return { move, after, gain: gainOf(s, move), hidden };
};

/** Everything that drawing the board needs, found once. */
interface Scene {
  s: PyramidoContext;
  pyramid: Pyramid;
  ground: Ground;
  stones: Stone[];
  zones: Zone[];
  prospect: Prospect | null;
  /** How much larger tags and chips are drawn than the blocks, so that they can be read at any size. */
  scale: number;
  margin: number;
}

const sceneOf = (s: PyramidoContext): Scene => {
  const pyramid = pyramidOf(s.view, s.me),
    ground = growingGround(pyramid),
    stones = stonesOf(pyramid);
  const width = ground.width * BLOCK,
    height = ground.height * BLOCK;
  const pixel = s.isPhone
    ? Math.max(width / 334, height / (pyramid.floor === 1 ? 298 : 272))
    : Math.max(1, (width + 60) / 700, (height + 60) / 572);
  return {
    s,
    pyramid,
    ground,
    stones,
    zones: zonesOf(lookDown(ground, stones)),
    prospect: prospect(s),
    scale: s.isPhone ? 0.85 * pixel : 1 + 0.75 * (pixel - 1),
    margin: s.isPhone ? 16 * pixel : 30,
  };
};

const floorTarget = ({ s, pyramid }: Scene, cell: Cell) => `${s.me}.floors.${pyramid.floor}.${nameOf(cell)}`;

/* ---- zones ---- */

/** The zone that a target stands for: itself, the one of a marker, or the one of a block. */
const zoneOfTarget = (scene: Scene, target: string | null | undefined, zones: readonly Zone[]): Zone | undefined => {
  const name = target ? cellName(target) : "";
  if (target?.startsWith("zone.")) return zones[Number(name)];
  if (target?.startsWith("jewel.")) return zones.find((z) => z.isMarked && z.colour === name);
  if (!target?.includes(".floors.") || !scene.pyramid.floors[scene.pyramid.floor - 1]?.[name]) return undefined;
  return zoneAt(zones, scene.ground, { ...cellOf(name), floor: scene.pyramid.floor });
};

/** Of the marked zones that a move changes, the one that counts most. */
const changedZone = (scene: Scene, { after }: Prospect): Zone | undefined => {
  const isTouched = (z: Zone) => after.touched.some((stone) => zoneAt([z], scene.ground, stone));
  const isChanged = (z: Zone) => z.icons !== scene.pyramid.now.icons[z.colour];
  const marked = after.zones.filter((z) => z.isMarked).sort((a, b) => b.icons - a.icons);
  return marked.find((z) => isTouched(z) && isChanged(z)) ?? marked.find(isChanged) ?? marked.find(isTouched);
};

const zoneShown = (scene: Scene): Zone | undefined => {
  const { s, prospect: p } = scene;
  if (p)
    return (s.pointed?.startsWith("jewel.") && zoneOfTarget(scene, s.pointed, p.after.zones)) || changedZone(scene, p);
  return (
    zoneOfTarget(scene, s.pointed, scene.zones) ?? zoneOfTarget(scene, s.memory.zone as string | undefined, scene.zones)
  );
};

/** The zone under the pointer in words, for the prompt bar. */
export const zoneWords = (s: PyramidoContext): string | null => {
  const scene = sceneOf(s),
    zone = scene.prospect ? undefined : zoneShown(scene);
  return zone ? zoneSaid(s.say, zone) : null;
};

/** What `z` walks through: marked zones first, then those with most icons. */
export const zoneTargets = (s: PyramidoContext): string[] => {
  const { zones } = sceneOf(s);
  return zones
    .map((zone, i) => ({ zone, target: `zone.${i}` }))
    .sort((a, b) => Number(b.zone.isMarked) - Number(a.zone.isMarked) || b.zone.icons - a.zone.icons)
    .map(({ target }) => target);
};

/** Where the tag of a zone hides least: no icon, no marker, nothing of what is being chosen, and far out. */
const tagPlace = (scene: Scene, zone: Zone): Cell => {
  const { ground, margin, scale, prospect: p } = scene;
  const width = ground.width * BLOCK,
    height = ground.height * BLOCK,
    half = 27 * scale;
  const stones = p?.after.stones ?? scene.stones;
  const busy: Cell[] = [...lookDown(ground, stones).values()]
    .filter((q) => q.hasIcon)
    .map((q) => ({ x: (q.x + 0.5) * QUARTER, y: (q.y + 0.5) * QUARTER }));
  for (const stone of stones.filter((b) => b.marked)) busy.push(middle(ground, stone));
  for (const stone of p?.after.touched ?? []) {
    const { x, y } = middle(ground, stone);
    busy.push(
      { x, y },
      { x: x + 64, y },
      { x: x - 64, y },
      { x, y: y + 64 },
      { x, y: y - 64 },
      { x: x + 64, y: y - 64 },
      { x: x + 64, y: y + 64 },
    );
  }
  const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
  const places = tipsOf(zone.quarters).flatMap(({ x, y, side, up }) =>
    [0, 14, 22].map((away) => ({
      x: clamp(x + side * 32 * scale, half - margin, width + margin - half),
      y: clamp(y + (up ? -away : away) * scale, 16 * scale - margin, height + margin - 16 * scale),
    })),
  );
  const shared = (gap: number, reach: number) => Math.max(0, reach + 21 - Math.abs(gap));
  const hidden = (at: Cell) =>
    busy.reduce((sum, b) => sum + shared(b.x - at.x, half) * shared(b.y - at.y, 16 * scale), 0);
  const out = (at: Cell) => Math.hypot(at.x - width / 2, (at.y - height / 2) * 1.3);
  return places.sort((a, b) => hidden(a) - hidden(b) || out(b) - out(a))[0]!;
};

const drawZone = (scene: Scene, zone: Zone): SVGTemplateResult => {
  const outline = outlineOf(zone.quarters),
    at = tagPlace(scene, zone);
  return svg`<g class="zone-line"><path class="case" d=${outline}></path><path class="line" d=${outline}></path></g>
    <g class="tag" transform="translate(${at.x} ${at.y}) scale(${scene.scale})">
      <rect x="-27" y="-16" width="54" height="32" rx="8">
      </rect>${mark(zone.colour, -8, 0, 1)}<text x="14" y="6">${zone.icons}</text></g>`;
};

/* ---- sites: what can be touched on the board ---- */

const middle = (ground: Ground, stone: Cell & { floor: number }): Cell => {
  const { x, y } = placeOf(ground, stone);
  return { x: x + QUARTER, y: y + QUARTER };
};

const frameOf = ({ x, y }: Cell, inset: number, radius = 9) =>
  evenBox(x + inset, y + inset, x + BLOCK - inset, y + BLOCK - inset, radius);

const site = (scene: Scene, cell: Cell, label: string, kind: string): SVGTemplateResult => {
  const at = placeOf(scene.ground, { ...cell, floor: scene.pyramid.floor });
  return svg`<g class="site ${kind}" ${scene.s.touchable(floorTarget(scene, cell), label)}>
    <rect class="hit" x=${at.x} y=${at.y} width=${BLOCK} height=${BLOCK}></rect>
    <path class="case" d=${frameOf(at, 7)}></path><path class="line" d=${frameOf(at, 7)}></path></g>`;
};

const cellWords = (say: Say, { x, y }: Cell): string =>
  say(`Column ${x + 1}, row ${y + 1}`, `Colonne ${x + 1}, rangée ${y + 1}`);

const stoneWords = (scene: Scene, stone: Stone): string => {
  const { say } = scene.s,
    zone = zoneAt(scene.zones, scene.ground, stone);
  const marked = stone.marked ? say("marked, ", "marqué, ") : "";
  const words = `${cellWords(say, stone)}, ${marked}${colourName(say, colourOf(stone.face))}`;
  return zone ? `${words}; ${zoneSaid(say, zone)}` : words;
};

/** Cells that what is being considered would leave alone. */
const lostCells = ({ s, pyramid, prospect: p }: Scene): Cell[] =>
  s.view.phase === "place" && p?.move.caution ? holes(pyramid, p.after.stones) : [];

const sites = (scene: Scene): SVGTemplateResult => {
  const { s, pyramid, stones } = scene,
    lost = lostCells(scene).map(nameOf);
  const free = slotChosen(s)
    ? freeCells(pyramid)
    : s.view.phase === "fill" && s.acts
      ? coverable(s).map((t) => cellOf(cellName(t)))
      : [];
  const isGrowing = pyramid.floor === 1;
  return svg`
    ${scene.zones.map((zone, i) => {
      const below = [...zone.quarters].filter((key) =>
        stones.every((b) => b.floor < pyramid.floor || !coversQuarter(scene.ground, b, key)),
      );
      return below.length
        ? svg`<path class="hit" d=${areaOf(new Set(below))} ${s.touchable(`zone.${i}`, zoneSaid(s.say, zone))}></path>`
        : nothing;
    })}
    ${free.map((cell) =>
      site(
        scene,
        cell,
        `${cellWords(s.say, cell)}, ${s.say("free", "libre")}`,
        lost.includes(nameOf(cell)) ? "lost" : isGrowing ? "open" : "",
      ),
    )}
    ${stones.filter((b) => b.floor === pyramid.floor).map((b) => site(scene, b, stoneWords(scene, b), "built"))}`;
};

const coversQuarter = (ground: Ground, stone: Stone, key: number): boolean => {
  const at = quarterAt(ground, stone),
    x = key % 32,
    y = key >> 5;
  return x >= at.x && x < at.x + 2 && y >= at.y && y < at.y + 2;
};

/* ---- ghosts ---- */

const hullOf = (scene: Scene, stones: readonly Stone[], inset: number): string => {
  const places = stones.map((stone) => placeOf(scene.ground, stone));
  const xs = places.map((p) => p.x),
    ys = places.map((p) => p.y);
  return evenBox(
    Math.min(...xs) + inset,
    Math.min(...ys) + inset,
    Math.max(...xs) + BLOCK - inset,
    Math.max(...ys) + BLOCK - inset,
    8,
  );
};

const ghost = (scene: Scene, { move, after }: Prospect): SVGTemplateResult => {
  const hull = hullOf(scene, after.touched, 1),
    kind = move.caution ? "warned" : "";
  return svg`<g class="ghost ${kind}"><path class="under" d=${hull}></path>
    <g class="faint">${floating(scene.ground, after.touched, large)}</g>
    <path class="case" d=${hull}></path><path class="edge" d=${hull}></path></g>`;
};

const figure = (scene: Scene, x: number, y: number, gain: number): SVGTemplateResult => {
  const words = signed(gain),
    half = words.length > 2 ? 25 : 21;
  return svg`<g class="figure ${gain > 0 ? "" : "less"}" transform="translate(${x} ${y}) scale(${scene.scale})">
    <rect x=${-half} y="-15" width=${2 * half} height="30" rx="15"></rect><text y="6">${words}</text></g>`;
};

const placedFigure = (scene: Scene, { after, gain }: Prospect, side: "north" | "south"): SVGTemplateResult => {
  const places = after.touched.map((stone) => placeOf(scene.ground, stone));
  const x = Math.max(...places.map((p) => p.x)) + BLOCK;
  return figure(
    scene,
    x,
    side === "north" ? Math.min(...places.map((p) => p.y)) : Math.max(...places.map((p) => p.y)) + BLOCK,
    gain,
  );
};

/** Around block A: where B may go. Lapis is now, gold is possible, red leaves a hole. */
const dial = (scene: Scene, move: Move): SVGTemplateResult => {
  const { s, ground, pyramid } = scene;
  const at = middle(ground, { ...cellOf(cellName(move.targets[1]!)), floor: pyramid.floor });
  const turns = turnsAt(s, move.targets[0]!, move.targets[1]!);
  const scale = s.isPhone ? 0.86 * scene.scale : scene.scale;
  const chip = (turn: Move) => {
    const target = turn.targets[2]!,
      quarter = Number(target.slice(-1));
    const x = at.x + [64, 0, -64, 0][quarter]!,
      y = at.y + [0, 64, 0, -64][quarter]!;
    const kind = turn === move ? "current" : turn.caution ? "warned" : "";
    const arrow =
      kind === "warned"
        ? svg`<path d="M0-7V2M0 6.5v.1"></path>`
        : svg`<path transform="rotate(${90 * quarter})" d="M-3-6 4 0l-7 6"></path>`;
    const body = svg`<g transform="translate(${x} ${y}) scale(${scale})"><circle r="15"></circle>${arrow}</g>`;
    const label = s.say(
      `Turn: ${["right", "down", "left", "up"][quarter]}`,
      `Tourner : ${["à droite", "en bas", "à gauche", "en haut"][quarter]}`,
    );
    return s.isPhone
      ? svg`<g class="turn-chip ${kind}">${body}</g>`
      : svg`<g class="turn-chip ${kind}" ${s.touchable(target, label)}>${body}</g>`;
  };
  const hub = svg`<g class="turn-chip hub" transform="translate(${at.x} ${at.y}) scale(${scale})"><circle r="17">
  </circle>
      <path d="M6.5 0a6.5 6.5 0 1 1-2.1-4.8M6.8-8v4.2h-4.2"></path></g>`;
  return svg`${turns.map(chip)}${turns.length > 1 ? hub : nothing}`;
};

/** The corners of a cover, to put its icon there. */
const cornerSpots = (scene: Scene, { move, after }: Prospect): SVGTemplateResult[] => {
  const { s, ground } = scene,
    stone = after.touched[0]!,
    { x, y } = placeOf(ground, stone);
  return corners.map((corner) => {
    const [cx, cy] = iconPlace(x, y, corner),
      target = `corner.${corner}`;
    const reach = s.isPhone ? 88 : 64;
    return svg`<g class="corner-spot"
      ${s.touchable(
        target,
        s.say(`Icon in the ${cornerName(s.say, corner)}`, `Icône au ${cornerName(s.say, corner)}`),
      )}>
      <rect class="hit" x=${cx < x + 64 ? x + 64 - reach : x + 64} y=${cy < y + 64 ? y + 64 - reach : y + 64}
        width=${reach} height=${reach}></rect>
      ${move.targets[2] === target ? nothing : svg`<circle cx=${cx} cy=${cy} r="19"></circle>`}</g>`;
  });
};

/** A cell that no domino can reach, or a gap that comes later. */
const hole = (scene: Scene, cell: Cell, words: string, isWarning: boolean): SVGTemplateResult => {
  const at = placeOf(scene.ground, { ...cell, floor: scene.pyramid.floor });
  const half = 24 + 4.6 * words.length,
    sign = svg`<path d="M${13 - half} 7l8-14 8 14zM${21 - half} -1v3.5M${21 - half} 4.6v.1"></path>`;
  return svg`<g class="hole"><path class="pale" d=${frameOf(at, 4)}></path><path class="line" d=${frameOf(at, 4)}>
  </path>
    <g transform="translate(${at.x + 64} ${at.y + 64}) scale(${Math.min(scene.scale, 60 / half)})">
      <rect x=${-half} y="-16" width=${2 * half} height="32" rx="7">
      </rect>${isWarning ? sign : nothing}<text x=${isWarning ? 11 : 0} y="6">${words}</text></g></g>`;
};

/* ---- a scene for each phase ---- */

const placing = (scene: Scene, p: Prospect): SVGTemplateResult =>
  svg`${lostCells(scene).map((cell) => hole(scene, cell, scene.s.say("hole", "trou"), true))}${ghost(scene, p)}`;

/** Both choices at once, the one considered stronger. */
const marking = (scene: Scene): SVGTemplateResult[] =>
  scene.s.moves.map((move) => {
    const stone = scene.stones.find(
      (b) => b.floor === scene.pyramid.floor && nameOf(b) === cellName(move.targets[0]!),
    )!;
    const { x, y } = middle(scene.ground, stone);
    return svg`<g
      class=${scene.prospect?.move === move ? "faint" : "fainter"}>${marker(x, y, colourOf(stone.face))}</g>`;
  });

const covering = (scene: Scene, p: Prospect): SVGTemplateResult => {
  const stone = p.after.touched[0]!,
    { x, y } = middle(scene.ground, stone);
  return svg`${ghost(scene, p)}${
    p.after.marked ? svg`<g class="faint">${marker(x, y, colourOf(stone.face))}</g>` : nothing
  }`;
};

const later = (scene: Scene): SVGTemplateResult[] => {
  const { s, pyramid } = scene;
  if (s.view.phase !== "fill" || !s.acts) return [];
  const now = coverable(s).map(cellName);
  return freeCells(pyramid)
    .filter((cell) => !now.includes(nameOf(cell)))
    .map((cell) => hole(scene, cell, s.say("then", "puis"), false));
};

const piecesShown = (scene: Scene): SVGTemplateResult => {
  const { s, prospect: p } = scene;
  const phase = s.view.phase,
    isCover = p?.move.targets.length === 3 && phase !== "place";
  return svg`${later(scene)}${p && phase === "place" ? placing(scene, p) : nothing}${
    phase === "mark" && s.acts ? marking(scene) : nothing
  }${p && isCover ? covering(scene, p) : nothing}`;
};

const figuresShown = (scene: Scene): SVGTemplateResult => {
  const { s, prospect: p, ground, stones, pyramid } = scene;
  if (s.view.phase === "mark" && s.acts)
    return svg`${s.moves.map((move) => {
      const stone = stones.find((b) => b.floor === pyramid.floor && nameOf(b) === cellName(move.targets[0]!))!,
        { x, y } = placeOf(ground, stone);
      return figure(scene, x + BLOCK, y, gainOf(s, move));
    })}`;
  if (!p || !p.after.touched.length) return svg``;
  if (s.view.phase === "place") return svg`${s.move ? dial(scene, p.move) : nothing}${placedFigure(scene, p, "north")}`;
  return svg`${cornerSpots(scene, p)}${placedFigure(scene, p, "south")}`;
};

/** The floor below that is looked at, as it lay when it was complete: what is buried is no secret. */
const floorLookedAt = (s: PyramidoContext): number | null => {
  const target = s.pointed?.startsWith("look.") ? s.pointed : (s.memory.look as string | undefined);
  return target ? Number(cellName(target)) : null;
};

const underConstruction = (scene: Scene): SVGTemplateResult => {
  const { ground, pyramid, stones } = scene,
    zone = zoneShown(scene);
  return svg`${floorsOf(ground, stones, pyramid.floor, large, true)}
    ${sites(scene)}${piecesShown(scene)}
    ${markersOf(ground, stones, 1, true)}
    ${zone ? drawZone(scene, zone) : nothing}${figuresShown(scene)}`;
};

export const myPyramid = (s: PyramidoContext): TemplateResult => {
  const scene = sceneOf(s),
    { ground, pyramid, stones, margin } = scene,
    below = floorLookedAt(s),
    floor = below ?? pyramid.floor;
  const label = s.say(`Your pyramid, floor ${floor}`, `Votre pyramide, étage ${floor}`);
  return html`<svg class="pyramid ${pyramid.floor === 1 ? "growing" : ""}"
    viewBox="${-margin} ${-margin} ${ground.width * BLOCK + 2 * margin} ${ground.height * BLOCK + 2 * margin}"
      role="group" aria-label=${label}>
    ${plinth(ground, margin, pyramid.floor === 1)}
    ${pyramid.floor === 1 ? cells(ground) : nothing}
    ${
      below
        ? floorsOf(
            ground,
            stones.filter((b) => b.floor <= below),
            below,
            large,
            false,
          )
        : underConstruction(scene)
    }
  </svg>`;
};
