/** own-area.ts -- my own place: jewels and what they count, the pyramid, covers in hand, floors so far. */
import { html, nothing, type TemplateResult } from "lit-html";
import { mark as seatMark } from "../../web/src/icons.js";
import { myPyramid, prospect } from "./building.js";
import { coverFace, sign, token } from "./pieces.js";
import {
  colourOf,
  colours,
  pyramidOf,
  stonesOf,
  type Colour,
  type Outlook,
  type Pyramid,
  type PyramidoContext,
} from "./view.js";
import { capital, faceName, markName } from "./words.js";

const trend = (before: number, after: number) => (after > before ? "gain" : after < before ? "loss" : "");

/* ---- jewels ---- */

const smallest = (icons: Partial<Record<Colour, number>>, mino: number): Colour | undefined =>
  colours.find((colour) => icons[colour] === mino);

const jewelRow = (s: PyramidoContext, p: Pyramid, after: Outlook | null, colour: Colour): TemplateResult => {
  const isFree = p.markers.includes(colour);
  const before = p.now.icons[colour],
    count = after ? after.icons[colour] : before;
  const mino = smallest(after?.icons ?? p.now.icons, after?.mino ?? p.now.mino);
  const name = capital(markName(s.say, colour)),
    isMino = count !== undefined && mino === colour;
  const label =
    count === undefined
      ? s.say(`${name} to place`, `${name} à poser`)
      : `${name}${isMino ? " Mino" : ""} ${count} ${s.say("icons", "icônes")}`;
  return html`<div class="jewel" ${s.touchable(`jewel.${colour}`, label)}>
    <span class="holder ${isFree && count !== undefined ? "leaving" : ""}"
      data-piece=${isFree ? `marker ${colour}` : nothing}>${token(colour, isFree)}</span>
    <span class="name"><span class="wide">${name}</span>${isMino ? html` <i class="mino">Mino</i>` : nothing}</span>
    ${
      count === undefined
        ? html`<span class="none">${s.say("to place", "à poser")}</span>`
        : html`<b class="count"><span class=${after ? trend(before ?? 0, count) : ""}>${count}</span></b>`
    }
  </div>`;
};

/** Touched, it shows what lies below. */
const lookSpot = (s: PyramidoContext, floor: number, words: string) =>
  s.touchable(`look.${floor}`, `${words}. ${s.say(`Look at floor ${floor}`, `Regarder l’étage ${floor}`)}`);

const floorWords = (s: PyramidoContext, floor: number, points: number | string | null): string =>
  s.say(`Floor ${floor}`, `Étage ${floor}`) + (points === null ? "" : s.say(`: ${points}`, ` : ${points}`));

const floorLine = (s: PyramidoContext, p: Pyramid, after: Outlook | null): TemplateResult => {
  const now = p.now.total,
    then = after?.total ?? now;
  const name = s.say(`Floor ${p.floor}`, `Étage ${p.floor}`);
  const figures = html`${now}${then === now ? nothing : html` → <span class=${trend(now, then)}>${then}</span>`}`;
  const words = then === now ? now : `${now} → ${then}`;
  if (!s.isPhone || p.floor === 1) return html`<p class="floor-line"><span>${name}</span><b>${figures}</b></p>`;
  return html`<p class="floor-line"
    ${lookSpot(s, p.floor - 1, floorWords(s, p.floor, words))}><span>${name}</span> <b>${figures}</b></p>`;
};

const jewelPanel = (
  s: PyramidoContext,
  p: Pyramid,
  after: Outlook | null,
): TemplateResult => html`<section class="jewels">
  <header class="me">${seatMark(s.me, true)}<b>${s.name(s.me)}</b><span
    class="total">${p.score.total}<small>${s.say("points", "points")}</small></span></header>
  <h2>${s.say(`Floor ${p.floor}, jewels`, `Étage ${p.floor}, bijoux`)}</h2>
  <div class="jewel-list" data-group="jewels">${colours.map((colour) => jewelRow(s, p, after, colour))}</div>
  <dl>
    <dt>${s.say("Icons", "Icônes")}</dt><dd>${after?.sum ?? p.now.sum}</dd>
    <dt>${s.say("Mino bonus", "Bonus de Mino")}</dt><dd>+${after?.mino ?? p.now.mino}</dd>
  </dl>
  ${s.isPhone ? nothing : floorLine(s, p, after)}
</section>`;

/* ---- covers and floors ---- */

const card = (s: PyramidoContext, p: Pyramid, faces: string): TemplateResult => {
  const face = (colour: Colour) =>
    html`<span class="cover"
      ${s.touchable(
        `${p.seat}.covers.${colour}`,
        s.say(`Cover, ${faceName(s.say, colour)} face`, `Recouvrement, face ${faceName(s.say, colour)}`),
      )}>${coverFace(colour)}</span>`;
  return html`<li class="card">
    ${face(faces[0] as Colour)}
    <svg class="flip" viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9h15l-4-4M20 15H5l4 4"></path></svg>
    ${face(faces[2] as Colour)}
  </li>`;
};

const played = (s: PyramidoContext, p: Pyramid): TemplateResult[] =>
  stonesOf(p)
    .filter((stone) => stone.from === "cover")
    .map((stone) => {
      const where = s.say(`floor ${stone.floor}`, `étage ${stone.floor}`);
      return html`<li class="gone">${sign(colourOf(stone.face))}${s.say(`played, ${where}`, `posé, ${where}`)}</li>`;
    });

const canPass = (s: PyramidoContext): boolean => s.moves.some((m) => m.targets[0] === "pass");

const passButton = (s: PyramidoContext): TemplateResult | typeof nothing =>
  canPass(s)
    ? html`<li><span class="pass"
      ${s.touchable("pass", s.say("No cover", "Sans carte"))}>${s.say(
        "No cover",
        "Sans carte",
      )}<kbd>-</kbd></span></li>`
    : nothing;

const handWords = (s: PyramidoContext, count: number): string =>
  count === 1
    ? s.say("1 cover in hand", "1 carte en main")
    : s.say(`${count || "No"} covers in hand`, count ? `${count} cartes en main` : "Aucune carte en main");

const floorPoints = (s: PyramidoContext, p: Pyramid, floor: number): number | null => {
  const isScored = floor < p.floor || (s.view.phase === "over" && !p.score.out);
  if (isScored) return p.score.parts[`floor${floor}`] ?? null;
  return floor === p.floor ? p.now.total : null;
};

const floorStep = (s: PyramidoContext, p: Pyramid, floor: number): TemplateResult => {
  const points = floorPoints(s, p, floor),
    shown = points ?? "–";
  if (floor >= p.floor)
    return html`<div
      class="step-${floor} ${floor === p.floor ? "now" : ""}"><span>${floor}</span><b>${shown}</b></div>`;
  return html`<div class="step-${floor}"
    ${lookSpot(s, floor, floorWords(s, floor, points))}><span>${floor}</span> <b>${shown}</b></div>`;
};

const coverPanel = (s: PyramidoContext, p: Pyramid): TemplateResult => html`<section class="covers">
  <h2>${handWords(s, p.covers.length)}</h2>
  <ul class="hand" data-group="covers">${p.covers.map((faces) => card(s, p, faces))}${played(s, p)}${passButton(s)}</ul>
  <h2 class="floors-title">${s.say("Floors", "Étages")}</h2>
  <div class="floors" data-group="floors">${[4, 3, 2, 1].map((floor) => floorStep(s, p, floor))}</div>
</section>`;

export const mine = (s: PyramidoContext): TemplateResult => {
  const p = pyramidOf(s.view, s.me),
    after = prospect(s)?.after ?? null;
  return html`<div class="mine">
    ${jewelPanel(s, p, after)}
    <div class="pyramid-place" data-group="pyramid">${myPyramid(s)}</div>
    ${coverPanel(s, p)}
    ${s.isPhone && !(canPass(s) && p.covers.length === 3) ? floorLine(s, p, after) : nothing}
  </div>`;
};
