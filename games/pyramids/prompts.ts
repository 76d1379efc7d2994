/** prompts.ts -- what the prompt bar says, moment by moment. */
import { html, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import type { Prompt } from "../../web/src/game-table.js";
import { consideredGod, placesWith, placeWords } from "./market.js";
import { cardAt, currentPlan, lastPart, pointedPlan, pyramidPart, type Plan } from "./plan.js";
import { outlook } from "./plan-worth.js";
import {
  buildingsOf,
  choosers,
  colourName,
  COLOURS,
  godName,
  list,
  necropolis,
  pairOf,
  tileOf,
  turnOrder,
  type PyramidsContext,
  type Tile,
} from "./view.js";

// ---- my decisions ----

function godPrompt(s: PyramidsContext): Prompt {
  const { say } = s;
  const god = consideredGod(s);
  const ask = say("Choose a god.", "Choisissez un dieu.");
  if (!god)
    return {
      ask,
      detail: say(
        "Its number says when you build, its tablet what you may build.",
        "Son numéro dit quand vous bâtissez, sa tablette ce que vous pouvez bâtir.",
      ),
    };
  const when = placeWords(s, placesWith(s, god));
  return {
    ask,
    detail: say(
      `${godName(god, say)}: you would build ${when}; ${buildingsOf(god, say)}.`,
      `${godName(god, say)} : vous bâtiriez ${when} ; ${buildingsOf(god, say)}.`,
    ),
  };
}

function pairPrompt(s: PyramidsContext): Prompt {
  const { say } = s;
  const left = s.view.quarry.filter((pair) => !pair.taker).length;
  const after = turnOrder(s.view).filter((seat) => seat !== s.me && !pairOf(s.view, seat));
  const ask =
    left === 1
      ? say("One pair is left: it is yours.", "Il reste une paire : elle est pour vous.")
      : say("Take a pair from the quarry.", "Prenez une paire dans la carrière.");
  const target = s.considered?.targets[0];
  if (target) {
    const cards = necropolis(s.view, s.me).hand + 2;
    const number = lastPart(target);
    return {
      ask,
      detail:
        cards === 3
          ? say(`Pair ${number} gives you three cards in hand.`, `La paire ${number} vous ferait trois cartes en main.`)
          : say(`Pair ${number} gives you two cards in hand.`, `La paire ${number} vous ferait deux cartes en main.`),
    };
  }
  if (left === 1) return { ask };
  const names = list(
    after.map((seat) => s.name(seat)),
    say,
  );
  const then =
    after.length === 1
      ? say(`${names} builds after you`, `${names} bâtit après vous`)
      : say(`${names} build after you`, `${names} bâtissent après vous`);
  return { ask, detail: say(`${left} pairs left, and ${then}.`, `Il reste ${left} paires et ${then}.`) };
}

function godSentence(god: Tile, { say }: PyramidsContext): string {
  const name = godName(god, say);
  if (god.allows.includes("TO"))
    return say(
      `${name} also allows one in the tomb and one on the obelisk.`,
      `${name} permet aussi une carte au tombeau et une à l’obélisque.`,
    );
  const tomb = god.allows.includes("T");
  const obelisk = god.allows.includes("O");
  if (tomb && obelisk)
    return say(
      `${name} also allows one in the tomb or the obelisk.`,
      `${name} permet aussi une carte au tombeau ou à l’obélisque.`,
    );
  if (tomb) return say(`${name} also allows one in the tomb.`, `${name} permet aussi une carte au tombeau.`);
  return obelisk
    ? say(`${name} also allows one on the obelisk.`, `${name} permet aussi une carte à l’obélisque.`)
    : say(`${name} builds only the pyramid.`, `${name} ne bâtit que la pyramide.`);
}

/** "blue 3→4, yellow 1→2, largest again +1, glyph +2": what the plan changes, and by how much in all. */
function changes(s: PyramidsContext, plan: Plan): { words: string; points: number } {
  const { say } = s;
  const mine = necropolis(s.view, s.me);
  const { now, then } = outlook(mine, mine.hand_cards ?? [], plan);
  const parts = COLOURS.filter((colour) => now.connections[colour] !== then.connections[colour]).map(
    (colour) => `${colourName(colour, say)} ${now.connections[colour]}→${then.connections[colour]}`,
  );
  if (then.largest > now.largest)
    parts.push(say(`largest again +${then.largest - now.largest}`, `la plus grande +${then.largest - now.largest}`));
  if (then.bonus > now.bonus) parts.push(say("all five +10", "les cinq +10"));
  if (then.obelisk > now.obelisk)
    parts.push(say(`obelisk +${then.obelisk - now.obelisk}`, `obélisque +${then.obelisk - now.obelisk}`));
  if (then.glyphs > now.glyphs)
    parts.push(say(`glyph +${then.glyphs - now.glyphs}`, `glyphe +${then.glyphs - now.glyphs}`));
  return {
    words: parts.length ? parts.join(", ") : say("nothing grows", "rien ne grandit"),
    points: then.total - now.total,
  };
}

function placeNames(s: PyramidsContext, plan: Plan): string[] {
  const names = pyramidPart(plan) ? [s.say("the pyramid", "la pyramide")] : [];
  if (cardAt(plan, `${s.me}.tomb`)) names.push(s.say("the tomb", "le tombeau"));
  if (cardAt(plan, `${s.me}.obelisk`)) names.push(s.say("the obelisk", "l’obélisque"));
  return names;
}

function readyPrompt(s: PyramidsContext, plan: Plan): Prompt {
  const { say } = s;
  const left = necropolis(s.view, s.me).hand - plan.laid.size;
  const names = list(placeNames(s, plan), say);
  const stays = [
    say("No card stays in your hand.", "Aucune carte ne reste en main."),
    say("One card stays in your hand.", "Une carte reste en main."),
    say("Two cards stay in your hand.", "Deux cartes restent en main."),
  ][left]!;
  const { words, points } = changes(s, plan);
  return {
    ask: say(`Ready: ${names}.`, `Prêt : ${names}.`),
    detail: `${words}. ${stays}`,
    points,
  };
}

/** A place without a card asks for a card, a card without a place for a place. */
function buildAsk({ say }: PyramidsContext, plan: Plan): string {
  if (plan.aimed) {
    const place = lastPart(plan.aimed);
    if (place === "tomb") return say("Now a card for the tomb.", "Une carte pour le tombeau ?");
    if (place === "obelisk") return say("Now a card for the obelisk.", "Une carte pour l’obélisque ?");
    return say("Now a card for this place.", "Une carte pour cette place ?");
  }
  if (plan.laid.size && !pyramidPart(plan))
    return say("Your pyramid still needs a card.", "Il manque une carte à votre pyramide.");
  return pyramidPart(plan)
    ? say("Now a place for this card.", "Une place pour cette carte ?")
    : say("Place one card in your pyramid.", "Posez une carte dans votre pyramide.");
}

function buildPrompt(s: PyramidsContext): Prompt {
  const { say } = s;
  const plan = currentPlan(s);
  if (s.move && !plan.held) return readyPrompt(s, plan);
  const ahead = pointedPlan(s);
  const part = pyramidPart(ahead);
  const god = tileOf(s.view, s.me);
  const about = god ? godSentence(god, s) : "";
  const ask = buildAsk(s, plan);
  if (ahead.laid.size === plan.laid.size) return { ask, detail: about, points: null };
  const { words, points } = changes(s, ahead);
  const names = placeNames(s, ahead);
  const where: TemplateResult = html`<b>${part && !pyramidPart(plan) ? names[0] : names.at(-1)}</b>`;
  return { ask, detail: html`${where}${say(": ", " : ")}${words}.`, points };
}

function discardPrompt(s: PyramidsContext): Prompt {
  const { say } = s;
  return {
    ask: say("Keep one card, discard the other.", "Gardez une carte, défaussez l’autre."),
    detail: say(
      "Touch the one to discard. The others see it once everyone has answered.",
      "Touchez celle à défausser. Les autres la verront quand tous auront répondu.",
    ),
  };
}

// ---- while others decide ----

function waitingGod(s: PyramidsContext, actor: Seat): Prompt {
  const { say } = s;
  const order = choosers(s.view);
  const at = order.indexOf(s.me);
  const ask = say(`${s.name(actor)} is choosing a god.`, `${s.name(actor)} choisit un dieu.`);
  const isWaiting = s.state.observer === s.me && !tileOf(s.view, s.me);
  if (!isWaiting || at < 1) return { ask };
  return {
    ask,
    detail:
      order[at - 1] === actor
        ? say("Then it is your turn.", "Ensuite, c’est à vous.")
        : say(`You choose after ${s.name(order[at - 1]!)}.`, `Vous choisirez après ${s.name(order[at - 1]!)}.`),
  };
}

function waitingPair(s: PyramidsContext, actor: Seat): Prompt {
  const { say } = s;
  const pair = pairOf(s.view, actor);
  const ask = pair
    ? say(
        `${s.name(actor)} takes pair ${pair.pair} and builds.`,
        `${s.name(actor)} prend la paire ${pair.pair} et bâtit.`,
      )
    : say(`${s.name(actor)} is choosing a pair.`, `${s.name(actor)} choisit une paire.`);
  const order = turnOrder(s.view);
  const isNext = s.state.observer === s.me && order[order.indexOf(actor) + 1] === s.me;
  return isNext ? { ask, detail: say("Then it is your turn.", "Ensuite, c’est à vous.") } : { ask };
}

function waitingDiscard(s: PyramidsContext): Prompt {
  const { say } = s;
  const names = list(
    s.state.actors.map((seat) => s.name(seat)),
    say,
  );
  const isSealed = s.state.observer === s.me && necropolis(s.view, s.me).sealed !== undefined;
  if (isSealed)
    return { ask: say("Sealed.", "C’est scellé."), detail: say(`Waiting for ${names}.`, `On attend ${names}.`) };
  return {
    ask:
      s.state.actors.length > 1
        ? say(`${names} choose what to discard.`, `${names} choisissent leur défausse.`)
        : say(`${names} chooses what to discard.`, `${names} choisit sa défausse.`),
  };
}

export function prompt(s: PyramidsContext): Prompt | null {
  const { phase } = s.view;
  if (s.moves.length) {
    if (phase === "build") return buildPrompt(s);
    const asked = phase === "god" ? godPrompt(s) : phase === "pair" ? pairPrompt(s) : discardPrompt(s);
    return { ...asked, points: null };
  }
  const actor = s.state.actors.find((seat) => seat !== s.me) ?? s.state.actors[0];
  if (s.state.phase !== "playing" || !actor || s.state.actors.includes(s.me)) return null;
  if (phase === "god") return waitingGod(s, actor);
  if (phase === "pair" || phase === "build") return waitingPair(s, actor);
  return phase === "discard" ? waitingDiscard(s) : null;
}
