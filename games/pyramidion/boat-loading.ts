/** boat-loading.ts -- loading: the boats within reach as a list, then the one chosen, with the payment that is
 *  suggested or being decided. */
import { html, nothing, type TemplateResult } from "lit-html";
import { boatWords } from "./nile.js";
import { heapWords, isMe, printedHeap, resourceName, siteName } from "./names.js";
import { apart, capstone, counted, greatHull, resource, troop } from "./pieces.js";
import { scene } from "./scenes.js";
import { sign } from "./signs.js";
import {
  amount,
  boatsFor,
  playerOf,
  RESOURCES,
  tileOf,
  tokensOf,
  total,
  typesIn,
  type Boat,
  type Heap,
  type PyramidionContext,
  type Payment,
  type Resource,
  type Site,
} from "./view.js";

const BASIC = RESOURCES.filter((which) => which !== "t");

/** The boat on the quay: being loaded, or considered. */
export function boatBeingLoaded(s: PyramidionContext): Boat | null {
  const { view } = s;
  const boats = boatsFor(view, view.turn ?? s.me);
  if (view.loading) return boats.find(({ boat }) => boat.boat === view.loading!.boat)?.boat ?? null;
  if (!s.acts || view.phase !== "load") return null;
  return boats.find(({ boat }) => boat.boat === s.move?.move)?.boat ?? null;
}

/** The seat wants to decide every step of the payment itself. */
export function isOwnPayment(s: PyramidionContext): boolean {
  return s.memory["own payment"] === true;
}

function changePayment(s: PyramidionContext): void {
  s.memory["own payment"] = !isOwnPayment(s);
  s.refresh();
}

interface Slot {
  asked: Resource;
  given: Resource | null;
  from: Site | "flag" | "reserve" | null;
}

/** How each place on deck is filled: by flags first, then by the reserve, statues for what is missing. */
function slotsOf(boat: Boat, fetched: { which: Resource; from: Site | "flag" }[], paid: Heap): Slot[] {
  const slots: Slot[] = tokensOf(boat.cost).map((asked) => ({ asked, given: null, from: null }));
  const fill = (which: Resource, from: Slot["from"]) => {
    const free = slots.filter((slot) => !slot.given);
    const slot = which === "t" ? free[0] : [...free].reverse().find((other) => other.asked === which);
    if (slot) [slot.given, slot.from] = [which, from];
  };
  for (const { which, from } of fetched) if (which !== "t") fill(which, from);
  for (const which of BASIC) for (let i = amount(paid, which); i > 0; i--) fill(which, "reserve");
  for (const { which, from } of fetched) if (which === "t") fill(which, from);
  for (let i = amount(paid, "t"); i > 0; i--) fill("t", "reserve");
  return slots;
}

/** What is settled already and what the suggestion adds. */
function wholePayment(
  s: PyramidionContext,
  payment: Payment,
): { fetched: { which: Resource; from: Site | "flag" }[]; paid: Heap } {
  const settled = s.view.loading
    ? tokensOf(s.view.loading.fetched).map((which) => ({ which, from: "flag" as const }))
    : [];
  const sent = Object.entries(payment.troops).map(([site, which]) => ({ which: which!, from: site as Site }));
  return { fetched: [...settled, ...sent], paid: payment.reserve };
}

/** What the move that is considered would change of the suggestion. */
function considered(s: PyramidionContext, payment: Payment): Payment {
  const move = s.move?.move ?? "";
  if (s.view.phase === "load_troop" && s.view.loading?.troop) {
    const troops = { ...payment.troops };
    const site = s.view.loading.troop;
    if (move.startsWith("+")) troops[site] = move[2] as Resource;
    if (move.startsWith("-")) delete troops[site];
    return { ...payment, troops };
  }
  const asked = s.view.loading?.resource;
  if (s.view.phase !== "load_pay" || !asked || !move) return payment;
  // What the reserve does not pay, statues do.
  const number = Number(move.slice(1));
  const statues = amount(payment.reserve, "t") + amount(payment.reserve, asked) - number;
  return { ...payment, reserve: { ...payment.reserve, [asked]: number, t: Math.max(0, statues) } };
}

function slot(s: PyramidionContext, { asked, given, from }: Slot): TemplateResult {
  const { say } = s;
  const isFetched = from !== null && from !== "reserve";
  const site = from && from !== "reserve" && from !== "flag" ? from : null;
  const where = site && siteName(say, site);
  const paid = given ? `${resourceName(say, asked)}: ${resourceName(say, given)}` : resourceName(say, asked);
  const words = where ? `${paid}, ${where}` : paid;
  return html`<span class="slot ${isFetched ? "fetched" : ""}" title=${words}>
    <small>${site && s.isPhone ? scene(site) : where}</small>
    <span class="hold">${given ? resource(given) : resource(asked, "lacking")}${
      given && given !== asked ? html`<span class="instead">${resource(asked)}</span>` : nothing
    }</span>
  </span>`;
}

function dock(s: PyramidionContext, boat: Boat, slots: readonly Slot[], tag: string): TemplateResult {
  const { say } = s;
  const isMine = isMe(s, s.view.turn ?? s.me) || s.view.turn === s.me;
  return html`<header class="dock">
    <h2>${
      isMine
        ? say("Load this boat", "Chargez ce bateau")
        : say(`${s.name(s.view.turn!)} loads`, `${s.name(s.view.turn!)} charge`)
    }</h2>
    ${tag ? html`<span class="tag">${tag}</span>` : nothing}
    <div class="slots ${slots.length > 7 ? "many" : ""}">${slots.map((one) => slot(s, one))}</div>
    ${greatHull()}${capstone(boat.vp)}${isMine ? html`<span class="gain">+${boat.vp}</span>` : nothing}
  </header>`;
}

// ---- how it is paid ----

/** A flag and what it could bring: the step asked now in gold, the others as suggested. */
function crew(s: PyramidionContext, site: Site, payment: Payment): TemplateResult {
  const { say, view } = s;
  const tile = tileOf(view, site);
  const isAsked = s.acts && view.loading?.troop === site;
  const choices: (Resource | "none")[] = [...new Set<Resource | "none">([...tile.printed, "none"])];
  return html`<div class="crew ${isAsked ? "asked" : ""}" data-group="troops">
    ${troop("torturers", tile.torturers)}<span>${siteName(say, site)}</span>
    <span class="picks">
      ${choices.map((which) => {
        const isOn = which === "none" ? !payment.troops[site] : payment.troops[site] === which;
        const label = which === "none" ? say("not used", "ne sert pas") : resourceName(say, which);
        const picture = which === "none" ? html`–` : resource(which);
        return isAsked
          ? html`<span class="pick ${isOn && !s.move ? "suggested" : ""}"
            ${s.touchable(`troops.${site}.${which}`, label)}>${picture}</span>`
          : html`<span class="pick ${isOn ? "on" : ""}" title=${label}>${picture}</span>`;
      })}
    </span>
  </div>`;
}

function purse(s: PyramidionContext, which: Resource, payment: Payment): TemplateResult {
  const { say, view } = s;
  const have = amount(playerOf(view, s.me).reserve, which);
  const pays = amount(payment.reserve, which);
  return html`<span class="purse ${have ? "" : "zero"}"
    title=${say(
      `${pays} of ${have} ${resourceName(say, which, have)}`,
      `${pays} sur ${have} ${resourceName(say, which, have)}`,
    )}>
    ${resource(which, have ? "" : "none")}<b>${pays}</b><small>${say(`of ${have}`, `sur ${have}`)}</small>
  </span>`;
}

/** How many of one resource: the numbers that can still be completed. */
function numbers(s: PyramidionContext, which: Resource, payment: Payment): TemplateResult {
  const { say } = s;
  return html`<div class="numbers" data-group="numbers">
    <span class="of">${resource(which)}${resourceName(say, which, 2)}</span>
    ${s.moves.map(({ targets: [target] }) => {
      const number = Number(target!.split(".").pop());
      const isSuggested = number === amount(payment.reserve, which) && !s.move;
      return html`<span class="pick ${isSuggested ? "suggested" : ""}"
        ${s.touchable(target!, `${number} ${resourceName(say, which, number)}`)}>${number}</span>`;
    })}
  </div>`;
}

/** Own flags not used yet this round, and none decided before the one asked about. */
function idleFlags(s: PyramidionContext): Site[] {
  const { view } = s;
  const asked = view.loading?.troop;
  const sites = view.sites.filter((tile) => tile.torturers === s.me && !tile.used).map((tile) => tile.site);
  if (view.phase === "load_pay") return [];
  return asked ? sites.slice(sites.indexOf(asked)) : sites;
}

function left(s: PyramidionContext, payment: Payment): Heap {
  const reserve = playerOf(s.view, s.me).reserve;
  const heap: Heap = {};
  for (const which of RESOURCES) heap[which] = amount(reserve, which) - amount(payment.reserve, which);
  return heap;
}

/** What my reserve would be after the payment shown; null while none is. */
export function reserveAfter(s: PyramidionContext): Heap | null {
  const boat = s.acts ? boatBeingLoaded(s) : null;
  return boat?.payment ? left(s, considered(s, boat.payment)) : null;
}

function points(s: PyramidionContext, boat: Boat): TemplateResult | typeof nothing {
  const { say } = s;
  const parts = s.now?.parts;
  if (!parts) return nothing;
  const before = parts["boats"] ?? 0;
  return html`<span class="points"><strong>${before}</strong>${sign("to")}<strong
    class="gain">${before + boat.vp}</strong>${
      parts["majority"] ? say(" and +1, majority", " et +1, majorité") : nothing
    }</span>`;
}

function suggestionWords(s: PyramidionContext, payment: Payment): string {
  const { say } = s;
  if (s.view.loading) return say("Suggested: in blue", "Proposé : en bleu");
  const statues = amount(playerOf(s.view, s.me).reserve, "t");
  if (isOwnPayment(s)) return say("You will be asked step by step", "On vous demandera pas à pas");
  return statues && !amount(payment.reserve, "t")
    ? say("Suggested payment: keeps your statues", "Paiement proposé : garde vos statues")
    : say("Suggested payment", "Paiement proposé");
}

/** The chosen boat with its payment. */
function chosenBoat(s: PyramidionContext, boat: Boat): TemplateResult {
  const { say, view } = s;
  const payment = boat.payment ? considered(s, boat.payment) : { reserve: {}, troops: {}, steps: [] };
  const { fetched, paid } = wholePayment(s, payment);
  const flags = idleFlags(s);
  const keeps = left(s, payment);
  const asked = view.phase === "load_pay" ? view.loading?.resource : undefined;
  return html`<section class="quay" aria-label=${boatWords(s, boat)}>
    ${dock(s, boat, slotsOf(boat, fetched, paid), s.acts ? suggestionWords(s, payment) : "")}
    ${
      s.acts
        ? html`<div class="pay">
            ${
              flags.length
                ? html`<div><h3>${say("Your flags fetch", "Vos étendards rapportent")}</h3
              >${flags.map((site) => crew(s, site, payment))}</div>`
                : nothing
            }
            <div>
              <h3>${say("From your reserve", "De votre réserve")}</h3>
              ${asked ? numbers(s, asked, payment) : nothing}
              <div class="from">${RESOURCES.map((which) => purse(s, which, payment))}</div>
            </div>
          </div>
          <footer class="bottom">
            <span class="keeps">${say("You keep", "Vous gardez")}
            ${
              total(keeps) ? typesIn(keeps).map((which) => counted(say, which, keeps[which]!)) : say("nothing", "rien")
            }</span>
            ${points(s, boat)}
            ${
              view.phase === "load" && payment.steps.length > 1
                ? html`<button class="other-way" @click=${() => changePayment(s)}>${
                    isOwnPayment(s)
                      ? say("Pay as suggested", "Payer comme proposé")
                      : say("Pay in another way", "Payer autrement")
                  }</button>`
                : nothing
            }
          </footer>`
        : nothing
    }
  </section>`;
}

// ---- which boat ----

function boatRow(s: PyramidionContext, target: string, boat: Boat): TemplateResult {
  const { say, view } = s;
  const reserve = playerOf(view, s.me).reserve;
  const missing: Heap = {};
  for (const which of BASIC) missing[which] = Math.max(0, amount(boat.cost, which) - amount(reserve, which));
  const words = !total(missing)
    ? say("your reserve pays it all", "votre réserve paie tout")
    : boat.payment && s.acts
      ? say("with your flags or statues", "avec vos étendards ou statues")
      : say(`you lack ${heapWords(say, missing)}`, `il vous manque ${heapWords(say, missing)}`);
  const inner = html`${capstone(boat.vp)} <span class="bill">${apart(
    BASIC.filter((which) => amount(boat.cost, which)).map((which) => counted(say, which, amount(boat.cost, which))),
  )}</span> <small>${words}</small>`;
  const rowWords = `${boat.vp} (${say("boat", "bateau")}), ${printedHeap(say, boat.cost)}, ${words}`;
  return s.acts && view.phase === "load"
    ? html`<div class="list-row" ${s.touchable(target, rowWords)}>${inner}</div>`
    : html`<div class="list-row" title=${boatWords(s, boat)}>${inner}</div>`;
}

export function boatLoading(s: PyramidionContext): TemplateResult {
  const boat = boatBeingLoaded(s);
  if (boat) return chosenBoat(s, boat);
  const { say, view } = s;
  const who = s.acts
    ? say("Which boat?", "Quel bateau ?")
    : say(`${s.name(view.turn!)} is loading`, `${s.name(view.turn!)} charge`);
  return html`<section class="calm-panel" data-group="boat-list">
    <header><h2>${who}</h2></header>
    <div class="list boats">${boatsFor(view, s.me).map(({ target, boat: one }) => boatRow(s, target, one))}</div>
  </section>`;
}
