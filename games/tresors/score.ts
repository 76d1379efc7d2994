/** score.ts -- the Score card, every part of the score as boxes to be ticked, with what a ghost would tick. */
import { html, nothing, type TemplateResult } from "lit-html";
import { mark } from "../../web/src/icons.js";
import { claims, effectOf, pointsOf, type Claim, type Effect } from "./effect.js";
import { ghost } from "./placing.js";
import { arrowSign, boxTick, colourMark, pyramidSign, sign } from "./symbols.js";
import {
  colourName,
  COLOURS,
  GEMS,
  player,
  ROUNDS,
  TOMB_POINTS,
  type Colour,
  type Face,
  type TresorsContext,
  type Player,
} from "./view.js";

/** What lies on the cards for trial would do. */
export function tried(s: TresorsContext): Effect | null {
  const one = ghost(s);
  return one && effectOf(s.view, s.me, one.slot, one.squares, s.say);
}

/** With a true minus. */
function figure(points: number): string {
  return points < 0 ? `\u2212${-points}` : String(points);
}

/** Ten boxes of which the first `count` are ticked, and `then` would be. */
function boxes(count: number, then: number, inside: (i: number) => TemplateResult, current = -1): TemplateResult {
  return html`<div class="ten">
    ${Array.from({ length: GEMS }, (_, i) => {
      const isOn = i < count;
      const changes = isOn !== i < then;
      const state = changes ? (isOn ? "on wiped" : "tried") : isOn ? "on" : "";
      return html`<i
        class="tick-box ${state} ${i === current ? "current" : ""}"
      >${inside(i)}${isOn || changes ? boxTick(i) : nothing}</i>`;
    })}
  </div>`;
}

function block(name: string, title: string, sum: string, body: TemplateResult, detail = ""): TemplateResult {
  return html`<section class="block ${name}">
    <h3>${title}
    ${detail ? html`<span>${detail}</span>` : nothing}<b class=${sum.startsWith("\u2212") ? "bad" : ""}>${sum}</b></h3>
    ${body}
  </section>`;
}

function gems(s: TresorsContext, mine: Player, then: Effect | null, colour: "red" | "green"): TemplateResult {
  const [full, short] =
    colour === "red"
      ? [s.say("Red gems", "Gemmes rouges"), s.say("Red", "Rouges")]
      : [s.say("Green gems", "Gemmes vertes"), s.say("Green", "Vertes")];
  const body = boxes(mine[colour], then?.[colour] ?? mine[colour], () => sign(colour === "red" ? "r" : "g"));
  return block(colour, s.isPhone ? short : full, String(mine[colour]), body);
}

function skulls(s: TresorsContext, mine: Player, then: Effect | null): TemplateResult {
  const values = s.view.skull_values;
  const body = boxes(mine.skulls, then?.skulls ?? mine.skulls, (i) => html`<b>${values[i]}</b>`, mine.skulls - 1);
  return block("skulls", s.say("Skulls", "Crânes"), figure(-mine.malus), body);
}

function torches(s: TresorsContext, mine: Player, then: Effect | null): TemplateResult {
  const round = s.view.round - 1;
  const one = (isOn: boolean, i: number) => {
    const isTried = i === round && then?.hasTorch;
    const state = isOn ? "on" : isTried ? "tried" : i === round ? "current" : i < round ? "past" : "";
    return html`<i
      class="tick-box tall ${state}">${sign("f")}${isOn || isTried ? boxTick(i) : nothing}<b>${i + 1}</b></i>`;
  };
  const body = html`<div class="four">${mine.torches.slice(0, ROUNDS).map(one)}</div>`;
  return block("torches", s.say("Torches", "Torches"), String(mine.score.parts["torches"] ?? 0), body);
}

const NICHES = 6;

/** Six places for the finished cards of a colour, then the boxes that all race for. */
function lane(
  s: TresorsContext,
  mine: Player,
  colour: Colour,
  coming: readonly Face[],
  hoped: readonly Claim[],
): TemplateResult {
  const done = mine.finished.filter((face) => face.colour === colour);
  const next = coming.filter((face) => face.colour === colour);
  const all = [...done, ...next];
  const niches = Array.from({ length: NICHES }, (_, i) => {
    const face = all[i];
    const milestone = i % 2 ? "milestone" : "";
    const isLast = i === NICHES - 1 && all.length > NICHES;
    if (!face) return html`<i class="niche ${milestone}">${milestone ? pyramidSign : nothing}</i>`;
    return html`<i class="niche ${milestone} ${i < done.length ? "full" : "tried"}">${
      isLast ? `+${all.length - NICHES + 1}` : face.card
    }</i>`;
  });
  const wanted = hoped
    .filter((claim) => claim.colour === colour && claim.boxes.length === 1)
    .map((claim) => claim.boxes[0]);
  const race = s.view.race[colour].map((box) => {
    if (box.taken)
      return html`<i
        class="prize ${box.taken === s.me ? "own" : "taken"}">${box.taken === s.me ? box.points : box.taken}</i>`;
    return html`<i class="prize ${wanted.includes(box) ? "tried" : ""}">${box.points}</i>`;
  });
  return html`<div class="lane ${colour}" role="img" aria-label=${laneWords(s, done, colour)}>
    ${colourMark(colour)}<span class="niches">${niches}</span><span class="prizes">${race}</span>
  </div>`;
}

function laneWords(s: TresorsContext, done: readonly Face[], colour: Colour): string {
  const free = s.view.race[colour].filter((box) => !box.taken).map((box) => box.points);
  const left = free.length
    ? s.say(`boxes left ${free.join(", ")}`, `cases libres ${free.join(", ")}`)
    : s.say("no box left", "plus de case");
  return `${done.length} ${colourName(s.say, colour)}, ${left}`;
}

function race(s: TresorsContext, mine: Player, then: Effect | null): TemplateResult {
  const wet = mine.slots.filter((slot) => slot?.tomb) as Face[];
  const coming = then?.finishes ? [...wet, then.finishes] : wet;
  const hoped = then?.finishes ? then.claims : claims(s.view, mine, wet);
  const points = s.view.race.green.map((box) => box.points).join(" · ");
  const body = html`${COLOURS.map((colour) => lane(s, mine, colour, coming, hoped))}`;
  return block(
    "race",
    s.say("Pyramids", "Pyramides"),
    String(mine.score.parts["boxes"] ?? 0),
    body,
    s.say(`race ${points}`, `course ${points}`),
  );
}

function tombsWords(s: TresorsContext, tombs: number): TemplateResult | string {
  if (!tombs) return s.say("no tomb yet", "pas de tombeau");
  return html`${tombs} ${s.say(tombs === 1 ? "tomb" : "tombs", tombs === 1 ? "tombeau" : "tombeaux")}
    <b>${TOMB_POINTS * tombs}</b>`;
}

function heading(s: TresorsContext, mine: Player, then: Effect | null): TemplateResult {
  const points = pointsOf(s.view, s.me);
  const tombs = (mine.score.parts["tombs"] ?? 0) / TOMB_POINTS + mine.slots.filter((slot) => slot?.tomb).length;
  const isMe = s.state.observer === s.me;
  return html`<header>
    ${mark(s.me, isMe)}
    <h2>${isMe ? s.say("My score", "Ma fiche") : s.name(s.me)}</h2>
    <span class="parts">${tombsWords(s, tombs)}</span>
    <span class="parts">${s.say("gems", "gemmes")} <b>${mine.score.parts["gems"] ?? 0}</b></span>
    <span class="points-now">${figure(points)}${
      then?.total ? html`${arrowSign}<b>${figure(points + then.total)}</b>` : nothing
    }</span>
  </header>`;
}

export function scoreCard(s: TresorsContext): TemplateResult {
  const mine = player(s.view, s.me);
  const then = tried(s);
  return html`<section class="score-card" aria-label=${s.say("Score card", "Fiche de score")}>
    ${heading(s, mine, then)} ${gems(s, mine, then, "red")} ${gems(s, mine, then, "green")} ${skulls(s, mine, then)}
    ${torches(s, mine, then)} ${race(s, mine, then)}
  </section>`;
}
