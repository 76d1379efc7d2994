/** prompts.ts -- what the prompt bar says beyond the engine's own sentences. */
import { html, nothing, type TemplateResult } from "lit-html";
import { signed } from "../../web/src/widgets.js";
import type { Seat } from "mastaba:protocol";
import type { Prompt } from "../../web/src/game-table.js";
import type { Effect } from "./effect.js";
import { patternFits } from "./placing.js";
import { tried } from "./score.js";
import { contents, player, type TresorsContext } from "./view.js";

function effectWords(s: TresorsContext, effect: Effect): TemplateResult {
  const open = effect.claims.filter((claim) => claim.card === effect.finishes?.card && claim.boxes.length > 1);
  const or = s.say(" or ", " ou ");
  const more =
    effect.crosses === 1
      ? s.say("then one more square", "puis encore une case")
      : s.say(`then ${effect.crosses} more squares`, `puis encore ${effect.crosses} cases`);
  return html`<span class="effect">
    ${effect.parts.map(
      (part) =>
        html`<span class=${part.points < 0 ? "bad" : ""}>${part.words}
          <b>${part.points < 0 ? signed(part.points) : part.points}</b></span>`,
    )}
    ${open.map(
      (claim) =>
        html`<span>${s.say("then the race:", "puis la course :")}
          <b>${claim.boxes.map((box) => box.points).join(or)}</b></span>`,
    )}
    ${effect.crosses ? html`<span>${more}</span>` : nothing}
  </span>`;
}

/** A card that nobody has touched begins at its start. */
function singleWords(s: TresorsContext): string {
  const slots = player(s.view, s.me).slots.filter((slot) => slot !== null);
  const untouched = slots.filter((slot) => !slot.ticked.length && !slot.wet.length).length;
  if (untouched === slots.length)
    return s.say("Tick one square: the start of a pyramid.", "Cochez une case : l’entrée d’une pyramide.");
  if (untouched)
    return s.say(
      "Tick one square next to a ticked one, or a start.",
      "Cochez une case voisine d’une case cochée, ou une entrée.",
    );
  return s.say("Tick one square next to a ticked one.", "Cochez une case voisine d’une case cochée.");
}

/** The score counts a tomb and its box later than they are certain, so the points are said here. */
function markPrompt(s: TresorsContext): Prompt {
  const effect = tried(s);
  const nothingTried: Prompt = s.considered ? { points: null, detail: "" } : {};
  const worth: Prompt = effect ? { points: effect.total || null, detail: effectWords(s, effect) } : nothingTried;
  if (s.memory.misfit === true && !effect)
    return {
      ...worth,
      ask: s.say(
        "The pattern does not fit here, whichever way it is turned.",
        "Le motif ne tient pas ici, même tourné.",
      ),
    };
  if (s.memory.single === true && patternFits(s)) return { ...worth, ask: singleWords(s) };
  return worth;
}

function deckWords(s: TresorsContext): string {
  const { size } = s.view.deck;
  if (size === 1)
    return s.say("The last card, shown once you have confirmed.", "La dernière carte, montrée après validation.");
  return s.say(
    `One of the ${size} cards left, shown once you have confirmed.`,
    `Une des ${size} cartes restantes, montrée après validation.`,
  );
}

function replacePrompt(s: TresorsContext): Prompt | null {
  const target = s.considered?.targets[0];
  if (target === "deck") return { detail: deckWords(s) };
  const face = s.view.reserve.find((other) => target === `reserve.${other.card}`);
  if (!face) return null;
  const parts = [{ word: s.say("path", "chemin"), count: face.path, isBad: false }, ...contents(s.say, face)];
  const words = parts.map(
    (part) => html`<span class=${part.isBad ? "bad" : ""}>${part.word} <b>${part.count}</b></span>`,
  );
  return { detail: html`<span class="effect"><b>${face.card}</b>${words}</span>` };
}

function keepPrompt(s: TresorsContext): Prompt | null {
  const kept = (s.move?.targets ?? s.chosen).map((target) => Number(target.split(".").pop())).sort((a, b) => a - b);
  if (kept.length === 1) return { ask: s.say("One more.", "Encore une.") };
  return kept.length === 2
    ? { ask: s.say(`Keep ${kept[0]} and ${kept[1]}?`, `Garder la ${kept[0]} et la ${kept[1]} ?`) }
    : null;
}

function listed(s: TresorsContext, seats: readonly Seat[]): string {
  const names = seats.map((seat) => s.name(seat));
  return names.length > 1
    ? `${names.slice(0, -1).join(", ")} ${s.say("and", "et")} ${names[names.length - 1]}`
    : names.join("");
}

/** While others choose. */
function waitingPrompt(s: TresorsContext): Prompt | null {
  const others = s.state.actors.filter((seat) => seat !== s.me);
  if (s.state.actors.includes(s.me)) return s.state.ask ? { ask: s.state.ask } : null;
  if (!others.length || s.state.observer !== s.me) return null;
  const { phase, queue } = s.view;
  const mine = player(s.view, s.me);
  if (phase === "replace") {
    const later = queue.find((entry) => entry.seat === s.me);
    const now = s.say(
      `${s.name(queue[0]!.seat)} replaces pyramid ${queue[0]!.card}`,
      `${s.name(queue[0]!.seat)} remplace la pyramide ${queue[0]!.card}`,
    );
    return {
      ask: later
        ? s.say(`${now}; then it is your turn for ${later.card}.`, `${now} ; puis vous, la ${later.card}.`)
        : `${now}.`,
    };
  }
  if (phase === "mark" && !mine.slots.some((slot) => slot))
    return {
      ask: s.say(
        "You have no pyramid left; the others finish the game.",
        "Vous n’avez plus de pyramide ; les autres terminent.",
      ),
    };
  const can = s.state.undo?.can;
  const waiting = s.say(`Waiting for ${listed(s, others)}`, `On attend ${listed(s, others)}`);
  const done = phase === "mark" ? s.say("Ticked.", "C’est coché.") : s.say("Kept.", "C’est gardé.");
  return {
    ask: `${done} ${waiting}${can ? s.say("; you may still take back.", " ; vous pouvez encore reprendre.") : "."}`,
  };
}

export function prompt(s: TresorsContext): Prompt | null {
  if (!s.acts) return waitingPrompt(s);
  if (s.view.phase === "keep") return keepPrompt(s);
  return s.view.phase === "mark" ? markPrompt(s) : replacePrompt(s);
}
