/** nile.ts -- the map: eight sites on their banks, the boat line on the river, the order track and the stores below. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import { howMany, type Say } from "../../web/src/i18n.js";
import { emblemOf, sorted } from "./cards.js";
import { cardName, heapWords, onSite, powerWords, printedHeap, resourceName, siteName, troopOf } from "./names.js";
import {
  apart,
  boatBacks,
  capstone,
  cardBacks,
  counted,
  hull,
  resource,
  seatMark,
  stacked,
  troop,
  type Look,
} from "./pieces.js";
import { river, scene } from "./scenes.js";
import { sign, type SignName } from "./signs.js";
import {
  boatsFor,
  playerOf,
  RESOURCES,
  tileOf,
  tokensOf,
  typesIn,
  type Boat,
  type PyramidionContext,
  type Kind,
  type Resource,
  type Site,
  type Tile,
  type View,
} from "./view.js";

/** North is up: the west bank at the left, the east bank at the right. */
const BANKS: readonly (readonly Site[])[] = [
  ["X", "G", "T", "A"],
  ["C", "K", "L", "P"],
];
const MOORINGS = 5;

/** Something that can be touched only in some moments: then a button, otherwise a picture. */
export function touchable(
  s: PyramidionContext,
  target: string,
  label: string,
  kind: string,
  inner: unknown,
): TemplateResult {
  return s.can(target) || s.has(target)
    ? html`<span class=${kind} ${s.touchable(target, label)}>${inner}</span>`
    : html`<span class=${kind} title=${label}>${inner}</span>`;
}

const powerEmblems: Record<string, SignName> = {
  order_token: "influence",
  extra_card: "flag",
  first_ankh_draws: "ankh",
  each_ankh_resource: "ankh",
  first_ankh_sends_troop_home: "ankh",
  revolt_token_plus_2: "revolt",
  private_boat: "ship",
};

/** What sets the power off, as one sign. */
export function powerEmblem(power: string): SignName {
  return powerEmblems[power] ?? "swap";
}

/** What stands in letters and figures among the signs of a power. */
function powerFigure(say: Say, power: string): string {
  if (power.startsWith("first_ankh")) return say("1st", "1er");
  if (power === "trade_3_workers_for_statue") return "3";
  if (power === "each_ankh_resource") return say("any", "1 au choix");
  return power === "revolt_token_plus_2" ? "+2" : "";
}

/** The power as a line of signs. */
export function powerSigns(s: PyramidionContext, power: string): TemplateResult {
  const figure = powerFigure(s.say, power);
  switch (power) {
    case "order_token":
      return html`${sign("influence")}${sign("to")}${sign("order")}`;
    case "trade_3_workers_for_statue":
      return html`${figure}${resource("o", "lacking")}${sign("to")}${resource("t", "lacking")}`;
    case "extra_card":
      return html`${sign("flag")}${sign("to")}${sign("card")}`;
    case "first_ankh_draws":
      return html`${figure}${sign("ankh")}${sign("to")}${sign("card")}`;
    case "each_ankh_resource":
      return html`${sign("ankh")}${sign("to")}${figure}`;
    case "first_ankh_sends_troop_home":
      return html`${figure}${sign("ankh")}${sign("to")}${sign("home")}`;
    case "revolt_token_plus_2":
      return html`${sign("revolt")}${figure}`;
    default:
      return html`${sign("to")}${sign("ship")}`;
  }
}

export function postWords(s: PyramidionContext, tile: Tile, kind: Kind): string {
  const owner = tile[kind];
  const where = onSite(s.say, tile.site);
  if (owner) return s.say(`${troopOf(s, kind, owner)} ${where}`, `${troopOf(s, kind, owner)} ${where}`);
  return kind === "torturers"
    ? s.say(`no flag ${where}`, `pas d’étendard ${where}`)
    : s.say(`no fan ${where}`, `pas d’éventail ${where}`);
}

/** A troop where it stands. */
export function post(s: PyramidionContext, tile: Tile, kind: Kind): TemplateResult {
  return touchable(
    s,
    `sites.${tile.site}.${kind}`,
    postWords(s, tile, kind),
    "post-troop",
    troop(kind, tile[kind], kind === "torturers" && tile.used, tile.site),
  );
}

function goods(s: PyramidionContext, tile: Tile): TemplateResult {
  const present = typesIn(tile.resources);
  const coming = typesIn(tile.next);
  return html`<div class="goods">
    ${
      present.length
        ? apart(
            present.map((which) =>
              touchable(
                s,
                `sites.${tile.site}.${which}`,
                `${heapWords(s.say, { [which]: tile.resources[which]! })} ${onSite(s.say, tile.site)}`,
                "good-spot",
                counted(s.say, which, tile.resources[which]!, "", false, tile.site),
              ),
            ),
          )
        : html`<span class="empty">${s.say("empty", "vide")}</span>`
    }
    ${
      coming.length
        ? html`<span class="coming"
          title=${s.say(
            `next round: ${heapWords(s.say, tile.next)}`,
            `prochaine manche : ${heapWords(s.say, tile.next)}`,
          )}
          >${apart(coming.map((which) => counted(s.say, which, tile.next[which]!, "coming", true)))}</span
        >`
        : nothing
    }
  </div>`;
}

/** Whose troops stand there and what it takes to post one's own. */
export function postsWords(s: PyramidionContext, tile: Tile): string {
  const words = (least: number, kind: Kind, english: string, french: string) => {
    const owner = tile[kind] ? `, ${troopOf(s, kind, tile[kind])}` : "";
    return `${least} (${s.say(`${english} to reach`, `${french} à atteindre`)}${owner})`;
  };
  const influence = words(tile.min_influence, "torturers", "influence", "influence");
  return `${influence}, ${words(tile.min_negotiation, "negotiators", "negotiation", "négociation")}`;
}

/** Next round's resources; a single one is printed without a figure. */
function comingWords(s: PyramidionContext, tile: Tile): string {
  return typesIn(tile.next)
    .map((which) => {
      const count = tile.next[which]!;
      const name = resourceName(s.say, which, count);
      return `, ${count > 1 ? `${count} ` : ""}(${s.say(`${name} next round`, `${name} à la prochaine manche`)})`;
    })
    .join("");
}

/** What is printed on a site, in its order: whoever reads it aloud has called it by its name. The rest explains it. */
export function tileWords(s: PyramidionContext, tile: Tile): string {
  const { say } = s;
  const goods = printedHeap(say, tile.resources) + comingWords(s, tile);
  const power = `${powerFigure(say, tile.power)} (${powerWords(say, tile.power)})`.trim();
  const sundial = tile.sundial ? say(" Resolved this round.", " Résolu cette manche.") : "";
  return `${siteName(say, tile.site)}, ${postsWords(s, tile)}, ${goods}, ${power}.${sundial}`;
}

function inside(s: PyramidionContext, tile: Tile): TemplateResult {
  return html`${tile.sundial ? nothing : scene(tile.site)}
    <h2>${siteName(s.say, tile.site)}</h2>
    <div class="posts">
      <span class="post">${sign("influence")}<b>${tile.min_influence}</b>${post(s, tile, "torturers")}</span>
      <span class="post">${sign("negotiation")}<b>${tile.min_negotiation}</b>${post(s, tile, "negotiators")}</span>
    </div>
    ${goods(s, tile)}
    <div class="power" title=${powerWords(s.say, tile.power)}>
      ${powerSigns(s, tile.power)}<span class="printed-types">${tile.printed.map((which) =>
        resource(which, "lacking"),
      )}</span>
    </div>
    ${tile.sundial ? sign("sundial", "dial") : nothing}`;
}

/** What the last turn of a seat touched here, or what was there: a ring of ink. */
function lastOf(s: PyramidionContext, site: Site): string {
  const here = `sites.${site}`;
  return [here, ...[...RESOURCES, "torturers", "negotiators"].map((on) => `${here}.${on}`)].some(s.last) ? "last" : "";
}

/** Are whole sites chosen now? */
function areSitesAsked(s: PyramidionContext): boolean {
  return s.acts && (s.view.phase === "activate" || s.view.phase === "engrave");
}

function site(s: PyramidionContext, tile: Tile, bank: number, row: number): TemplateResult {
  const isActive = s.view.arena?.site === tile.site;
  const swaps = s.view.arena?.swap_with === tile.site ? "swaps" : "";
  const state = `${tile.sundial ? "resolved" : ""} ${isActive ? "active" : ""} ${swaps} ${lastOf(s, tile.site)}`;
  const kind = `site bank-${bank} row-${row} ${state}`;
  return areSitesAsked(s)
    ? html`<div class=${kind} ${s.touchable(`sites.${tile.site}`, tileWords(s, tile))}>${inside(s, tile)}</div>`
    : html`<div class=${kind} role="group" aria-label=${tileWords(s, tile)}>${inside(s, tile)}</div>`;
}

// ---- boats ----

/** What the seat has already is filled, what it lacks hollow. */
function cargo(view: View, me: Seat, boat: Boat): { which: Resource; look: Look }[] {
  const left = { ...playerOf(view, me).reserve };
  return tokensOf(boat.cost).map((which) => {
    const have = left[which] ?? 0;
    left[which] = have - 1;
    return { which, look: have > 0 ? "" : "lacking" };
  });
}

export function boatWords(s: PyramidionContext, boat: Boat): string {
  return s.say(
    `Boat worth ${boat.vp}: ${heapWords(s.say, boat.cost)}`,
    `Bateau à ${boat.vp} : ${heapWords(s.say, boat.cost)}`,
  );
}

function boatPicture(s: PyramidionContext, boat: Boat): TemplateResult {
  return html`<span class="cargo">${stacked(cargo(s.view, s.me, boat)).map(
    (row) => html`<span>${row.map(({ which, look }) => resource(which, look))}</span>`,
  )}</span>
    ${hull()}${capstone(boat.vp)}`;
}

function moored(s: PyramidionContext, target: string, boat: Boat): TemplateResult {
  const isOwn = target.startsWith("private");
  const kind = `boat ${isOwn ? "own" : ""} ${s.view.loading?.boat === boat.boat ? "loading" : ""}`;
  const label = boatWords(s, boat) + (isOwn ? s.say(", only for you", ", pour vous seul") : "");
  const picture = boatPicture(s, boat);
  return s.acts && s.view.phase === "load"
    ? html`<div class=${kind} data-kind="boat" data-at=${target} ${s.touchable(target, label)}>${picture}</div>`
    : html`<div class=${kind} data-kind="boat" data-at=${target} role="img" aria-label=${label}
      title=${label}>${picture}</div>`;
}

function fleet(s: PyramidionContext): TemplateResult {
  const { view } = s;
  const own = view.private?.seat === s.me ? view.private.card : null;
  const vacant = Math.max(0, MOORINGS - view.line.length);
  return html`<div class="fleet ${own ? "of-six" : ""}" data-group="boats">
    ${view.line.map((boat) => moored(s, `line.${boat.boat}`, boat))}
    ${Array.from(
      { length: vacant },
      () => html`<span class="mooring" title=${s.say("empty mooring", "mouillage vide")}></span>`,
    )}
    ${own ? moored(s, `private.${own.boat}`, own) : nothing}
    <p>${s.say("dashed: next round", "pointillé : ensuite")}</p>
  </div>`;
}

// ---- the order track and the stores ----

/** Who plays when, the flags each has posted, and the place taken for next round. */
export function track(s: PyramidionContext): TemplateResult {
  const { view, say } = s;
  const taken = view.seats.map((player) => player.token);
  const free = view.seats.map((_, i) => i + 1).filter((token) => !taken.includes(token));
  const holder = majorityOf(view);
  return html`<section class="track" aria-label=${say("Turn order", "Ordre du tour")}>
    <h2>${say("Order", "Ordre")}</h2>
    <ol>
      ${view.order.map((seat, i) => {
        const player = playerOf(view, seat);
        const next = player.token
          ? say(`, place ${player.token} next round`, `, place ${player.token} à la prochaine manche`)
          : "";
        const flags = say(`${player.torturers.posted} flags posted`, `étendards postés : ${player.torturers.posted}`);
        const most = holder === seat ? say(", the most: 1 point", ", le plus : 1 point") : "";
        return html`<li class=${view.turn === seat && s.state.phase === "playing" ? "now" : ""}
          title="${s.name(seat)}: ${flags}${most}${next}">
          <b>${i + 1}</b>${seatMark(seat)}<span
            class="flags">${troop("torturers", seat)}${player.torturers.posted}</span>${
              holder === seat ? html`<span class="gain">+1</span>` : nothing
            }
          ${
            player.token
              ? html`${sign("to")}<span class="token"
                data-kind=${`token ${player.token}`} data-at=${seat}>${player.token}</span>`
              : nothing
          }
        </li>`;
      })}
    </ol>
    ${
      (free.length && view.seats.some((player) => player.token)) || view.phase === "gizeh"
        ? html`<p class="free" data-group="tokens">
          ${say("free", "libres")}
          ${free.map(
            (token) =>
              html`<span data-kind=${`token ${token}`} data-at="free">${touchable(
                s,
                `tokens.${token}`,
                say(`order token ${token}`, `jeton d’ordre ${token}`),
                "token",
                token,
              )}</span>`,
          )}
        </p>`
        : nothing
    }
  </section>`;
}

/** The seat with strictly most flags posted. */
function majorityOf(view: View): Seat | null {
  const most = Math.max(...view.seats.map((player) => player.torturers.posted));
  const holders = view.seats.filter((player) => player.torturers.posted === most);
  return holders.length === 1 ? holders[0]!.seat : null;
}

function pile(count: number, title: string, back: TemplateResult): TemplateResult {
  return html`<span class="pile" title=${title}>${back}<b>${count}</b></span>`;
}

/** Face up: everybody may look through it. */
function discard(s: PyramidionContext): TemplateResult {
  const { say, view } = s;
  const cards = sorted(view.piles.discard, view.faces);
  const words = howMany(
    say,
    cards.length,
    ["card discarded, face up", "cards discarded, face up"],
    ["carte défaussée, visible", "cartes défaussées, visibles"],
  );
  const heap = html`<span class="back face-up">${
    cards.length ? sign(emblemOf(view.faces[cards[0]!]!)) : nothing
  }</span><b>${cards.length}</b>`;
  if (!cards.length) return html`<span class="pile" title=${words}>${heap}</span>`;
  return html`<details class="discard">
    <summary class="pile" title=${words}>${heap}</summary>
    <ul>${cards.map(
      (card) =>
        html`<li>${sign(emblemOf(view.faces[card]!))}${cardName(say, view.faces[card])}${
          view.faces[card]!.ankh ? sign("ankh") : nothing
        }</li>`,
    )}</ul>
  </details>`;
}

function stores(s: PyramidionContext): TemplateResult {
  const { view, say } = s;
  const { piles } = view;
  return html`<section class="stores" aria-label=${say("Supply and piles", "Réserve générale et pioches")}>
    <div class="supply" data-group="supply" title=${say("General supply", "Réserve générale")}>
      ${RESOURCES.map((which) => {
        const count = view.supply[which] ?? 0;
        const name = `${count} ${resourceName(say, which, count)}`;
        const label = say(`${name} of the supply`, `${name} de la réserve générale`);
        return touchable(s, `supply.${which}`, label, "good-spot", counted(say, which, count, "", false, "supply"));
      })}
    </div>
    <div class="piles">
      ${pile(
        piles.characters,
        howMany(say, piles.characters, ["card to draw", "cards to draw"], ["carte à piocher", "cartes à piocher"]),
        cardBacks(1),
      )}
      ${discard(s)}
      <span data-kind="boat" data-at="pile" data-count=${piles.boats}>${pile(
        piles.boats,
        howMany(say, piles.boats, ["boat to come", "boats to come"], ["bateau à venir", "bateaux à venir"]),
        boatBacks(1),
      )}</span>
    </div>
  </section>`;
}

export function nile(s: PyramidionContext): TemplateResult {
  const { view } = s;
  return html`<section class="market">
    <div class="nile" data-group="sites"
      aria-label=${s.say("The Nile: eight sites, five moorings", "Le Nil : huit sites, cinq mouillages")}>
      ${river()}${BANKS.map((bank, side) =>
        bank.map((letter, row) => site(s, tileOf(view, letter), side, row)),
      )}${fleet(s)}
    </div>
    ${stores(s)}${s.isPhone ? track(s) : nothing}
  </section>`;
}

/** On the phone: all sites at a glance above the arena. */
export function siteChips(s: PyramidionContext): TemplateResult {
  const chips = [0, 1, 2, 3].flatMap((row) => BANKS.map((bank) => bank[row]!));
  return html`<div class="site-chips" data-group="chips">
    ${chips.map((letter) => {
      const tile = tileOf(s.view, letter);
      const state = `${tile.sundial ? "resolved" : ""} ${s.view.arena?.site === letter ? "active" : ""}`;
      const kind = `site-chip ${state} ${lastOf(s, letter)}`;
      const picture = html`${tile.sundial ? sign("sundial", "dial") : scene(letter)}`;
      return areSitesAsked(s)
        ? html`<span class=${kind}
          ${s.touchable(`sites.${letter}`, tileWords(s, tile))}>${picture}</span>`
        : html`<span class=${kind} title=${siteName(s.say, letter)}>${picture}</span>`;
    })}
  </div>`;
}

/** On the phone while loading: the moorings in the chips' place. */
export function boatChips(s: PyramidionContext): TemplateResult {
  const boats = boatsFor(s.view, s.me);
  return html`<div class="site-chips of-boats" data-group="boat-chips">
    ${boats.map(({ target, boat }) => {
      const kind = `site-chip ${s.view.loading?.boat === boat.boat ? "active" : ""}`;
      const picture = html`${sign("ship")}${capstone(boat.vp)}`;
      return s.acts && s.view.phase === "load"
        ? html`<span class=${kind} ${s.touchable(target, boatWords(s, boat))}>${picture}</span>`
        : html`<span class=${kind} title=${boatWords(s, boat)}>${picture}</span>`;
    })}
  </div>`;
}
