/** active-site.ts -- the active site enlarged: a row of cards for every seat, three stelae that run through the rows,
 *  and what would happen if the site ended now. */
import { html, nothing, type TemplateResult } from "lit-html";
import { setStyle } from "../../web/src/set-style.js";
import type { Seat } from "mastaba:protocol";
import { laidCard } from "./cards.js";
import { chooser } from "./chooser.js";
import { categoryName, heapWords, isMe, powerTitle, powerWords, printedHeap, siteName } from "./names.js";
import { post, powerEmblem, powerSigns, touchable } from "./nile.js";
import { apart, counted, seatMark, seatShape } from "./pieces.js";
import { countsOf, majority, outlook, poster, stake, type Column, type Outlook } from "./site-outlook.js";
import { scene } from "./scenes.js";
import { sign } from "./signs.js";
import {
  CATEGORIES,
  playerOf,
  tileOf,
  typesIn,
  type Category,
  type PyramidionContext,
  type Kind,
  type Tile,
} from "./view.js";

/** The end of the gauge. */
const MOST = 14;

/** Clockwise from the seat after mine; mine is last, next to my hand. */
function seatsAround(s: PyramidionContext): Seat[] {
  const seats = s.view.seats.map((player) => player.seat);
  const at = seats.indexOf(s.me);
  return [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
}

function head(s: PyramidionContext, tile: Tile): TemplateResult {
  const { say } = s;
  const arena = s.view.arena!;
  const isUsed = arena.ankh_used && tile.power.startsWith("first_ankh");
  const activator = isMe(s, arena.activator)
    ? say("Activated by you", "Activé par vous")
    : say(`Activated by ${s.name(arena.activator)}`, `Activé par ${s.name(arena.activator)}`);
  return html`<header class="scene-head">
    ${scene(tile.site)}
    <h2>${siteName(say, tile.site)}</h2>
    <p class="soft">${activator}</p>
    <p class="power-words" title=${powerWords(say, tile.power)}>
      <span class="signs">${powerSigns(s, tile.power)}</span><span
        class="words"
      >${sign(powerEmblem(tile.power))}${powerTitle(say, tile.power)}${isUsed ? say(", taken", ", pris") : ""}</span>
      ${isUsed ? sign("sundial", "dial") : nothing}
    </p>
    ${
      arena.revolt.cards
        ? html`<p class="revolts"
          title=${say(
            "Revolt tokens drawn when the site ends",
            "Jetons révolte tirés à la fin du site",
          )}>${sign("revolt")}<b>${arena.revolt.cards}</b></p>`
        : nothing
    }
  </header>`;
}

const kindOf: Record<string, Kind> = { influence: "torturers", negotiation: "negotiators" };

const takesAll = (s: PyramidionContext) => (s.isPhone ? s.say("all", "tout") : s.say("takes all", "prend tout"));
const atLeast = (s: PyramidionContext) => (s.isPhone ? "≥" : s.say("at least", "au moins"));

/** All that the head of a stela says. */
function headWords(s: PyramidionContext, tile: Tile, category: Category, column: Column, now: Column): string {
  const name = categoryName(s.say, category);
  const heap = typesIn(tile.resources).length ? printedHeap(s.say, tile.resources) : s.say("nothing", "rien");
  if (!kindOf[category]) return `${name} ${takesAll(s)}: ${heap}`;
  return `${name} ${atLeast(s)} ${column.minimum === now.minimum ? "" : `${now.minimum} `}${column.minimum}`;
}

function stelaHead(s: PyramidionContext, tile: Tile, category: Category, column: Column, now: Column): TemplateResult {
  const { say } = s;
  const kind = kindOf[category];
  const minimum =
    column.minimum === now.minimum
      ? html`${column.minimum}`
      : html`<del>${now.minimum}</del> <b class="gain">${column.minimum}</b>`;
  const need = kind ? html`${atLeast(s)} ${minimum}` : takesAll(s);
  const prize = kind
    ? post(s, tile, kind)
    : typesIn(tile.resources).length
      ? apart(
          typesIn(tile.resources).map((which) =>
            touchable(
              s,
              `sites.${tile.site}.${which}`,
              heapWords(say, { [which]: tile.resources[which]! }),
              "good-spot",
              counted(say, which, tile.resources[which]!, "", false, tile.site),
            ),
          ),
        )
      : html`<span class="empty">${say("nothing", "rien")}</span>`;
  const inner = html`${sign(category)}<b class="name">${categoryName(say, category)}</b>
    <span class="need">${need}</span> <span class="prize">${prize}</span>`;
  const isAsked = s.acts && s.view.phase === "category";
  return isAsked
    ? html`<div class="stela-head ${category}"
      ${s.touchable(`arena.${category}`, headWords(s, tile, category, column, now))}>${inner}</div>`
    : html`<div class="stela-head ${category}">${inner}</div>`;
}

function gauge(column: Column, now: number, then: number): TemplateResult {
  const width = (points: number) => `${(Math.min(points, MOST) * 100) / MOST}%`;
  return html`<span class="gauge ${column.minimum ? "with-minimum" : ""}"
    ${setStyle({ "--minimum": width(column.minimum) })}>
    <i ${setStyle({ width: width(Math.min(now, then)) })}></i>
    ${then > now ? html`<i class="more" ${setStyle({ left: width(now), width: width(then - now) })}></i>` : nothing}
  </span>`;
}

function cell(o: Outlook, category: Category, seat: Seat, line: number): TemplateResult {
  const before = o.now[category];
  const after = o.then[category];
  const now = before.totals.get(seat)!;
  const then = after.totals.get(seat)!;
  const led = before.leader === seat && before.enough;
  const leads = after.leader === seat && after.enough;
  const plate = leads && (!led || then !== now) ? "would" : leads ? "leads" : led ? "led" : "";
  return html`<div class="cell line-${line} ${category} seat-${seat} ${plate} ${now || then ? "" : "zero"}">
    <output>${then === now ? now : html`<del>${now}</del><b class=${then > now ? "gain" : "loss"}>${then}</b>`}</output>
    ${now || then ? gauge(after, now, then) : nothing}
  </div>`;
}

function seatState(s: PyramidionContext, seat: Seat): string {
  const { say } = s;
  const player = playerOf(s.view, seat);
  if (player.passed) return say("passed", "a passé");
  if (s.state.actors.includes(seat)) return isMe(s, seat) ? say("your turn", "à vous") : say("to play", "joue");
  return player.played
    ? say(`played ${player.played}`, `${player.played} ${player.played > 1 ? "jouées" : "jouée"}`)
    : "";
}

function row(s: PyramidionContext, o: Outlook, seat: Seat, line: number): TemplateResult {
  const cards = o.cards.filter((card) => card.owner === seat);
  const isNow = s.state.actors.includes(seat);
  return html`<div class="row line-${line} ${isNow ? "now" : ""} ${playerOf(s.view, seat).passed ? "passed" : ""}">
      <div class="seat">${seatMark(seat)}<b>${s.name(seat)}</b><small>${seatState(s, seat)}</small></div>
      <div class="laid ${cards.length > (s.isPhone ? 3 : 4) ? "many" : ""}">${cards.map((card) =>
        laidCard(s, card, countsOf(o.cards, card), card.card === o.added, card.card === o.removed),
      )}</div>
    </div>
    ${CATEGORIES.map((category) => cell(o, category, seat, line))}`;
}

// ---- the feet ----

/** Troops and resources have gone their ways; a last question is left. */
function isResolved(s: PyramidionContext): boolean {
  return ["placing", "fetch", "trade"].includes(s.view.phase);
}

function verdict(s: PyramidionContext, o: Outlook, category: Category): TemplateResult {
  const { say } = s;
  if (isResolved(s)) return html`<div class="outcome ${category}"></div>`;
  const column = o.then[category];
  const { leader } = column;
  const name = leader ? (isMe(s, leader) ? say("You", "Vous") : s.name(leader)) : say("Nobody", "Personne");
  const mine = leader !== null && isMe(s, leader);
  const best = Math.max(...column.totals.values());
  let words: TemplateResult | string;
  if (!leader) words = best ? say("a tie", "égalité") : "";
  else if (!column.enough)
    words = s.isPhone
      ? `${best} < ${column.minimum}`
      : say(`${best} is under ${column.minimum}`, `${best} est sous ${column.minimum}`);
  else if (category === "bargaining") words = takesWords(s, mine);
  else words = postsWords(s, o, kindOf[category]!, mine);
  const who = leader && column.enough ? name : say("Nobody", "Personne");
  const subject = s.isPhone ? (leader && column.enough ? seatShape(leader) : html`–`) : html`<b>${who}</b>`;
  return html`<div class="outcome ${category}">${subject}<span>${words}</span></div>`;
}

function takesWords(s: PyramidionContext, isMine: boolean): string {
  const { say } = s;
  const count = stake(s.view);
  if (s.isPhone) return `${count}`;
  if (!count) return say(isMine ? "take nothing" : "takes nothing", isMine ? "ne prenez rien" : "ne prend rien");
  return say(
    isMine ? `take all ${count}` : `takes all ${count}`,
    isMine ? `prenez les ${count}` : `prend les ${count}`,
  );
}

function postsWords(s: PyramidionContext, o: Outlook, kind: Kind, isMine: boolean): TemplateResult {
  const { say, view } = s;
  const seat = poster(view, o.then, kind);
  if (!seat) {
    const leader = o.then[kind === "torturers" ? "influence" : "negotiation"].leader!;
    const isThere = tileOf(view, view.arena!.site)[kind] === leader;
    return isThere
      ? html`${say(isMine ? "stay" : "stays", isMine ? "restez" : "reste")}`
      : html`${say("no troop left", "plus de troupe")}`;
  }
  const gains = kind === "torturers" && majority(view, seat) === seat && majority(view, null) !== seat;
  const words = s.isPhone ? "" : say(isMine ? "post" : "posts", isMine ? "postez" : "poste");
  return html`${words} ${gains ? html`<b class="gain">+1${s.isPhone ? "" : say(" VP", " PV")}</b>` : nothing}`;
}

/** The sentence at the left foot. */
function summary(s: PyramidionContext, o: Outlook): TemplateResult {
  const { say } = s;
  if (isResolved(s))
    return html`<div class="summary"><b>${say("The site is resolved", "Le site est résolu")}</b></div>`;
  const title = o.added
    ? say("If the site ended with this card", "Si le site finissait avec cette carte")
    : o.isChanged
      ? say("If the site ended after this", "Si le site finissait ainsi")
      : say("If the site ended now", "Si le site finissait maintenant");
  return html`<div class="summary"><b>${title}</b><span>${consequence(s, o)}</span></div>`;
}

function consequence(s: PyramidionContext, o: Outlook): string {
  const { say, view } = s;
  const flag = poster(view, o.then, "torturers");
  const tile = tileOf(view, view.arena!.site);
  const words: string[] = [];
  if (view.arena!.revolt.cards) words.push(say("A revolt comes first.", "Une révolte vient d’abord."));
  if (flag && tile.torturers) {
    const whose = isMe(s, flag)
      ? say("Your flag", "Votre étendard")
      : say(`${s.name(flag)}’s flag`, `L’étendard de ${s.name(flag)}`);
    const old = isMe(s, tile.torturers)
      ? say("yours", "le vôtre")
      : say(`${s.name(tile.torturers)}’s`, `celui de ${s.name(tile.torturers)}`);
    words.push(say(`${whose} replaces ${old}.`, `${whose} remplace ${old}.`));
  }
  const after = majority(view, flag);
  if (flag && after === flag && majority(view, null) !== flag)
    words.push(
      isMe(s, flag)
        ? say("You hold the majority.", "La majorité est à vous.")
        : say(`${s.name(flag)} holds the majority.`, `La majorité est à ${s.name(flag)}.`),
    );
  return words.join(" ");
}

/** While a step is chosen that lies elsewhere, the choices stand at the foot. */
export function activeSite(s: PyramidionContext): TemplateResult {
  const o = outlook(s);
  const tile = tileOf(s.view, s.view.arena!.site);
  const choices = chooser(s);
  return html`<section class="arena seats-${s.view.seats.length} ${choices ? "choosing" : ""}" data-group="arena"
    aria-label=${siteName(s.say, tile.site)}>
    ${CATEGORIES.map((category) => html`<div class="stela ${category}"></div>`)}
    ${head(s, tile)} ${CATEGORIES.map((category) => stelaHead(s, tile, category, o.then[category], o.now[category]))}
    ${seatsAround(s).map((seat, line) => row(s, o, seat, line))}
    ${choices ?? html`${summary(s, o)}${CATEGORIES.map((category) => verdict(s, o, category))}`}
  </section>`;
}
