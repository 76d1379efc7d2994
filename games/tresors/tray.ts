/** tray.ts -- beside the cards: the pattern as it is turned now, what is left in the pile, who replaces what. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "../../web/src/icons.js";
import { howMany } from "../../web/src/i18n.js";
import { numberPlate } from "./card.js";
import { leaving, raceOfThisTurn } from "./effect.js";
import { isSingle, mirror, patternFits, setSingle, turn, turned, way } from "./placing.js";
import { back, horizon, penSign, sign, singleSign, slabs } from "./symbols.js";
import { isExtra, nthOf, patternName, player, type TresorsContext, type Pattern } from "./view.js";

function crossCard(s: TresorsContext): TemplateResult {
  const due = player(s.view, s.me).pending;
  return html`<h2>${s.say("Red cross", "Croix rouge")} <span>${s.say("one more square", "encore une case")}</span></h2>
    <div class="expedition cross"><b class="name">${s.say(`${due} more`, `encore ${due}`)}</b>${sign("x")}</div>`;
}

function patternCard(s: TresorsContext, pattern: Pattern): TemplateResult {
  const squares = howMany(s.say, pattern.cells.length, ["square", "squares"], ["case", "cases"]);
  const cells = turned(pattern.cells, way(s));
  const name = patternName(s.say, pattern);
  const face = html`${horizon}<b class="name">${name}</b>${slabs(cells)}`;
  return html`<h2>${s.say("Expedition", "Expédition")} <span>${squares}</span></h2>
    ${
      s.isPhone && s.acts
        ? html`<button type="button" class="expedition ${isSingle(s) ? "" : "held"}" aria-label=${name}
          ?disabled=${!patternFits(s)} @click=${() => setSingle(s, false)}>${face}</button>`
        : html`<div class="expedition" role="img" aria-label=${name}>${face}</div>`
    }`;
}

function closedCard(s: TresorsContext): TemplateResult {
  return html`<h2>${s.say("Expedition", "Expédition")}</h2><div class="expedition closed">${back}</div>`;
}

function tools(s: TresorsContext, pattern: Pattern): TemplateResult {
  const single = isSingle(s);
  const fits = patternFits(s);
  const isTurning = !single && fits;
  const choice = (isOn: boolean, isPossible: boolean, choose: () => void, label: string, drawing: TemplateResult) =>
    html`<button type="button" role="radio" class=${isOn ? "one-square" : "whole"} aria-checked=${isOn === single}
      ?disabled=${!isPossible} @click=${choose}>
      ${drawing}<span>${label}</span>
    </button>`;
  return html`<div class="tools" role="group" aria-label=${s.say("Pattern", "Motif")}>
    ${
      isExtra(s)
        ? nothing
        : html`<button type="button" class="tool" ?disabled=${!isTurning} aria-label=${s.say("Turn R", "Tourner R")}
          @click=${() => turn(s)}>
            ${icon("turn")}<span>${s.say("Turn", "Tourner")}</span> <kbd>R</kbd>
          </button>
          <button type="button" class="tool" ?disabled=${!isTurning} aria-label=${s.say("Mirror M", "Miroir M")}
            @click=${() => mirror(s)}>
            ${icon("mirror")}<span>${s.say("Mirror", "Miroir")}</span> <kbd>M</kbd>
          </button>`
    }
    <div class="either" role="radiogroup" aria-label=${s.say("Pattern or single square", "Le motif ou une seule case")}>
      ${choice(
        false,
        fits,
        () => setSingle(s, false),
        s.say("Pattern", "Le motif"),
        slabs(turned(pattern.cells, way(s))),
      )}
      ${choice(true, s.acts, () => setSingle(s, !single || !s.isPhone), s.say("Single", "Une case"), singleSign)}
    </div>
  </div>`;
}

function pileWords(s: TresorsContext, left: number): string {
  const toCome = Math.max(0, left - 1);
  const cards = howMany(s.say, left, ["card", "cards"], ["carte", "cartes"]);
  if (!toCome) return `${cards}, ${s.say("none to come", "aucune ne sortira")}`;
  return `${cards}, ${s.say(`${toCome} to come`, toCome === 1 ? "1 sortira" : `${toCome} sortiront`)}`;
}

/** Every pattern with a dot for each of its cards; filled ones are still to be flipped. */
export function pile(s: TresorsContext): TemplateResult {
  const { patterns, pile: inPile, flipped } = s.view;
  const left = Object.values(inPile).reduce((sum, count) => sum + count, 0);
  return html`<section class="pile">
    <h2>${s.say("In the pile", "Dans la pile")} <span>${pileWords(s, left)}</span></h2>
    <ul>
      ${patterns.map((pattern) => {
        const { name, cells } = pattern;
        const [still, gone] = [inPile[name] ?? 0, flipped[name] ?? 0];
        const words =
          patternName(s.say, pattern) + s.say(`: ${still} of ${still + gone} left`, ` : ${still} sur ${still + gone}`);
        return html`<li class=${still ? "" : "gone"}>
          <span class="unseen">${words}</span>${slabs(cells)}<span class="copies">${Array.from(
            { length: still + gone },
            (_, i) => html`<i class=${i < still ? "" : "out"}></i>`,
          )}</span>
        </li>`;
      })}
    </ul>
  </section>`;
}

/** What happens to the cards finished this turn: first replaced, then counted for the race. */
function queue(s: TresorsContext): TemplateResult {
  const { queue: waiting } = s.view;
  const all = leaving(s.view);
  const rows = all.map(({ seat, slot, card }) => {
    const at = waiting.findIndex((entry) => entry.card === card.card);
    const taken = player(s.view, seat).slots[slot];
    const took = taken
      ? s.say(`took ${taken.card}`, seat === s.me ? `prenez la ${taken.card}` : `a pris la ${taken.card}`)
      : s.say("nothing left", "plus de carte");
    const words =
      at < 0 ? took : at === 0 ? s.say("choosing now", seat === s.me ? "à vous" : "choisit") : s.say("then", "ensuite");
    return html`<li class=${at === 0 ? "now" : ""}>
      <span class="coin ${card.colour}">${numberPlate(card)}</span><span
        class="owner"><b>${s.name(seat)}</b><small>${words}</small></span>
      ${at === 0 ? penSign : at < 0 ? icon("check") : nothing}
    </li>`;
  });
  return html`<section class="queue">
    <h2>${s.say("Finished pyramids", "Pyramides achevées")}</h2>
    <ul>${rows}</ul>
    ${
      all.length > 1
        ? html`<p>${s.say("The lowest number chooses first.", "Le plus petit numéro choisit d’abord.")}</p>`
        : nothing
    }
  </section>`;
}

function race(s: TresorsContext): TemplateResult | typeof nothing {
  const entries = raceOfThisTurn(s.view).filter(({ box }) => box || !s.isPhone);
  if (!entries.length) return nothing;
  return html`<section class="queue race">
    <h2>${s.say("Then the race", "Puis la course")}</h2>
    <ul>
      ${entries.map(
        ({ seat, card, nth, box }) => html`<li>
          <span class="coin ${card.colour}">${numberPlate(card)}</span
          ><span class="owner"><b>${s.name(seat)}</b><small>${nthOf(s.say, nth, card.colour)}</small></span>
          ${box ? html`<b class="prize ${seat === s.me ? "own" : ""}">${box.points}</b>` : nothing}
        </li>`,
      )}
    </ul>
  </section>`;
}

export function tray(s: TresorsContext): TemplateResult {
  const { phase, pattern } = s.view;
  if (phase === "replace" && leaving(s.view).length)
    return html`<section class="side replacing">${queue(s)}${race(s)}</section>`;
  const card = isExtra(s) ? crossCard(s) : pattern ? patternCard(s, pattern) : closedCard(s);
  return html`<section class="side" data-group="tray">
    <div class="flip">${card}</div>
    ${pattern && phase === "mark" ? tools(s, pattern) : nothing} ${pile(s)}
  </section>`;
}
