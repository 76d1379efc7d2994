/** table.ts -- the table of Trésors: tray, two pyramids and Score card are mine, the reserve is everybody's. */
import { html, nothing, type TemplateResult } from "lit-html";
import { signed } from "../../web/src/widgets.js";
import type { Seat } from "mastaba:protocol";
import type { GameTable, Progress } from "../../web/src/game-table.js";
import { roundPart } from "../../web/src/round-end.js";
import { pyramid, type Ink } from "./card.js";
import { pointsOf } from "./effect.js";
import {
  attempt,
  frontSlot,
  ghost,
  goldSquares,
  isSingle,
  legal,
  mirror,
  next,
  patternFits,
  pinned,
  readTarget,
  setSingle,
  slotToFill,
  touchSquare,
  turn,
} from "./placing.js";
import { prompt } from "./prompts.js";
import { chooseOffer, promise, reserve } from "./reserve.js";
import { scoreCard, tried } from "./score.js";
import { back, colourMark, sign } from "./symbols.js";
import { tray } from "./tray.js";
import {
  cardWords,
  colourName,
  COLOURS,
  contents,
  isExtra,
  nthOf,
  PAIR_POINTS,
  player,
  ROUNDS,
  TOMB_POINTS,
  TORCH_POINTS,
  TURNS,
  type Face,
  type TresorsContext,
  type Player,
  type Slot,
  type View,
} from "./view.js";
import { picture } from "./pictures.js";

/* ---- my cards ---- */

function spotCount(s: TresorsContext, slot: number): TemplateResult | typeof nothing {
  if (!s.acts || s.view.phase !== "mark") return nothing;
  const count = legal(s).filter((one) => one.slot === slot).length;
  const words = isSingle(s)
    ? s.say(count === 1 ? "1 square" : `${count} squares`, count < 2 ? `${count} case` : `${count} cases`)
    : s.say(count === 1 ? "1 spot" : `${count} spots`, count < 2 ? `${count} endroit` : `${count} endroits`);
  return html`<span class="note">${words}</span>`;
}

function inkOf(s: TresorsContext, slot: number, card: Slot): Ink {
  const trial = ghost(s);
  const isHere = trial?.slot === slot;
  return {
    ...freshOf(s, player(s.view, s.me), slot, card),
    gold: goldSquares(s, slot),
    target: (name) => `${s.me}.slots.${slot + 1}.${name}`,
    ...(isHere ? { ghost: trial.squares, isPinned: pinned(s) !== null, points: tried(s)!.total } : {}),
  };
}

/** Ticks of my own that nobody has seen yet, or those of the turn that was shown last. */
function freshOf(s: TresorsContext, one: Player, slot: number, card: Slot): Pick<Ink, "fresh" | "last"> {
  if (s.view.phase === "mark" && card.wet.length) return { fresh: card.wet };
  const touched = card.ticked.filter((name) => s.last(`${one.seat}.slots.${slot + 1}.${name}`));
  if (touched.length || s.view.phase === "mark") return { last: touched };
  const squares = one.plays
    .map((play) => /^\+?(\d):((?:[a-e][1-5])+)$/.exec(play))
    .flatMap((found) => (found && Number(found[1]) === slot + 1 ? found[2]!.match(/../g)! : []));
  return { last: squares.filter((name) => card.ticked.includes(name)) };
}

/** The card that is being considered for an empty slot, as it would lie there. */
function comingCard(s: TresorsContext): TemplateResult {
  const target = s.considered?.targets[0];
  const face = s.view.reserve.find((other) => target === `reserve.${other.card}`);
  if (face) {
    const { nth, points } = promise(s, face);
    const most = signed(TOMB_POINTS + points);
    const words = s.isPhone
      ? s.say(`up to ${most}`, `jusqu’à ${most}`)
      : `${nthOf(s.say, nth, face.colour)}${s.say(": up to ", " : jusqu’à ")}${most}`;
    return html`<div class="vacant">${pyramid(
      s,
      face,
      "large",
      { isPreview: true },
      html`<span class="note promise">${words}</span>`,
    )}</div>`;
  }
  return html`<div class="vacant">${
    target === "deck"
      ? html`<span class="blind printed">${back}</span>`
      : html`<span>${s.say("your next pyramid", "votre prochaine pyramide")}</span>`
  }</div>`;
}

/** Empty until its turn in the queue, or for good when no card is left. */
function emptySlot(s: TresorsContext, slot: number): TemplateResult {
  const left = player(s.view, s.me).left[slot];
  const words = left ? s.say(`${left} is finished`, `${left} achevée`) : s.say("no card left", "plus de carte");
  return html`<div class="vacant gone"><span>${words}</span></div>`;
}

function slotCard(s: TresorsContext, slot: number): TemplateResult {
  const card = player(s.view, s.me).slots[slot];
  if (card) return pyramid(s, card, "large", inkOf(s, slot, card), spotCount(s, slot));
  return slotToFill(s) === slot ? comingCard(s) : emptySlot(s, slot);
}

function railCard(s: TresorsContext, slot: number): TemplateResult {
  const card = player(s.view, s.me).slots[slot];
  if (!card) return emptySlot(s, slot);
  const bring = () => {
    s.memory.front = slot;
    if (pinned(s)) s.consider(null);
    else s.refresh();
  };
  return html`<button type="button" class="rail"
    aria-label=${s.say(`Show pyramid ${card.card}`, `Montrer la pyramide ${card.card}`)} @click=${bring}>
    ${pyramid(s, card, "small", {
      ...freshOf(s, player(s.view, s.me), slot, card),
      gold: goldSquares(s, slot),
    })}
  </button>`;
}

function slots(s: TresorsContext): TemplateResult {
  if (!s.isPhone) return html`<div class="slots">${slotCard(s, 0)}${slotCard(s, 1)}</div>`;
  const front = frontSlot(s);
  return html`<div class="front">${slotCard(s, front)}</div>${railCard(s, 1 - front)}`;
}

/* ---- the first choice: two of four ---- */

function dealtCard(s: TresorsContext, face: Face): TemplateResult {
  const parts = contents(s.say, face);
  const words = [
    face.card,
    s.say("path", "chemin"),
    face.path,
    ...parts.flatMap((part) => [part.word, part.count]),
  ].join(" ");
  return html`<div class="dealt" ${s.touchable(`${s.me}.hand.${face.card}`, `${words}: ${cardWords(s.say, face)}`)}>
    ${pyramid(s, face, "small")}
    <div class="caption">
      <span>${s.say("path", "chemin")} <b>${face.path}</b></span>
      ${parts.map((part) => html`<span class=${part.isBad ? "bad" : ""}>${part.word} <b>${part.count}</b></span> `)}
    </div>
  </div>`;
}

function dealt(s: TresorsContext): TemplateResult {
  const { hand } = player(s.view, s.me);
  return html`<div class="hand" data-group="hand">
    ${
      hand.length
        ? hand.map((face) => dealtCard(s, face))
        : [1, 2, 3, 4].map(() => html`<span class="dealt blind printed">${back}</span>`)
    }
  </div>`;
}

function isSetup(view: View): boolean {
  return view.phase === "deal" || view.phase === "keep";
}

/* ---- boards of others ---- */

function smallCard(s: TresorsContext, one: Player, slot: number): TemplateResult {
  const card = one.slots[slot];
  if (!card) return html`<div class="vacant gone"></div>`;
  return pyramid(s, card, "small", freshOf(s, one, slot, card));
}

function strip(s: TresorsContext, one: Player): TemplateResult {
  return html`<div class="tally">
    <span>${sign("r")}${one.red}</span><span>${sign("g")}${one.green}</span>
    <span>${sign("k")}${one.skulls}${one.malus ? html`<small>\u2212${one.malus}</small>` : nothing}</span>
    <span class="flames" role="img" aria-label=${s.say("torches", "torches")}>${one.torches.map(
      (isOn) => html`<i class=${isOn ? "on" : ""}>${sign("f")}</i>`,
    )}</span>
  </div>`;
}

function finishedStrip(s: TresorsContext, one: Player): TemplateResult {
  return html`<div class="tally finished">
    ${COLOURS.map((colour) => {
      const count = one.finished.filter((face) => face.colour === colour).length;
      const won = s.view.race[colour].filter((box) => box.taken === one.seat).reduce((sum, box) => sum + box.points, 0);
      return html`<span class="coin ${colour} ${count ? "" : "none"}" title=${`${count} ${colourName(s.say, colour)}`}>
        ${colourMark(colour)}${count}${won ? html`<em>${signed(won)}</em>` : nothing}
      </span>`;
    })}
  </div>`;
}

/* ---- the score sheet ---- */

function reason(s: TresorsContext, seat: Seat, part: string): string | TemplateResult | null {
  const one = player(s.view, seat);
  switch (part) {
    case "tombs":
      return html`<span class="reason">${one.finished.length} × ${TOMB_POINTS}
        ${one.finished.map((face) => html`<i class="niche full ${face.colour}">${face.card}</i>`)}</span>`;
    case "torches":
      return html`<span class="reason flames">${one.torches.map(
        (isOn) => html`<i class=${isOn ? "on" : ""}>${sign("f")}</i>`,
      )} × ${TORCH_POINTS}</span>`;
    case "boxes":
      return html`<span class="reason">${COLOURS.flatMap((colour) =>
        s.view.race[colour]
          .filter((box) => box.taken === seat)
          .map((box) => html`<span class="coin ${colour}">${colourMark(colour)}${box.points}</span>`),
      )}</span>`;
    case "gems": {
      const pairs = Math.min(one.red, one.green);
      const pairWords = pairs === 1 ? s.say("1 pair", "1 paire") : s.say(`${pairs} pairs`, `${pairs} paires`);
      const single = Math.abs(one.red - one.green);
      return `${pairWords} × ${PAIR_POINTS}${single ? ` + ${single}` : ""}`;
    }
    case "skulls":
      return one.skulls === 1 ? s.say("1 skull", "1 crâne") : s.say(`${one.skulls} skulls`, `${one.skulls} crânes`);
    default:
      return null;
  }
}

function progress(s: TresorsContext): Progress {
  const { round, turn: now, completed } = s.view;
  return {
    words: s.say(
      `Round ${round} of ${ROUNDS}, turn ${now} of ${TURNS}`,
      `Manche ${round} sur ${ROUNDS}, tour ${now} sur ${TURNS}`,
    ),
    short: s.say(`Round ${round}, ${now}/${TURNS}`, `Manche ${round}, ${now}/${TURNS}`),
    done: Math.min(completed + 1, ROUNDS * TURNS),
    of: ROUNDS * TURNS,
  };
}

const tresors: GameTable<View> = {
  marketName: (say) => say("Reserve", "Réserve"),
  market: (s) => html`<div class="market">${reserve(s)}</div>`,

  mine: (s) =>
    html`<div class="mine ${s.isPhone ? "narrow" : "wide"}">${isSetup(s.view) ? dealt(s) : slots(s)} ${tray(s)}
      ${scoreCard(s)}</div>`,

  board(s, seat) {
    const one = player(s.view, seat);
    if (isSetup(s.view))
      return html`<div class="board"><div class="pair dealt-out">${[0, 1, 2, 3].map(
        () => html`<span class="blind printed">${back}</span>`,
      )}</div></div>`;
    return html`<div class="board"><div
      class="pair">${smallCard(s, one, 0)}${smallCard(s, one, 1)}</div>${strip(s, one)}${finishedStrip(s, one)}</div>`;
  },

  points: (s, seat) => ({ points: pointsOf(s.view, seat), more: false }),
  progress,

  prompt,

  touch(s, target) {
    if (s.view.phase === "replace") return chooseOffer(s, target);
    const at = s.view.phase === "mark" && target.startsWith(`${s.me}.`) ? readTarget(target) : null;
    return at !== null && touchSquare(s, at.slot, at.name);
  },

  key(s, key) {
    if (!s.acts || s.view.phase !== "mark") return false;
    switch (key) {
      case "r":
        turn(s);
        return true;
      case "m":
        mirror(s);
        return true;
      case "n":
        next(s, 1);
        return true;
      case "N":
        next(s, -1);
        return true;
      case "s":
        if (isExtra(s) || !patternFits(s)) return false;
        setSingle(s, !isSingle(s));
        return true;
      default:
        return false;
    }
  },

  attempt(s, target) {
    const at = s.acts && s.view.phase === "mark" ? readTarget(target) : null;
    return at && attempt(s, at.slot, at.name);
  },

  reason,
  picture,
  round: (view) => Math.min(view.completed + 1, ROUNDS * TURNS),
  part: (view, say) => roundPart(say, view.round),
  isFullAbove: true,
};

export default tresors;
