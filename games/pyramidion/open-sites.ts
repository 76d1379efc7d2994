/** open-sites.ts -- in the place of the active site while there is none: the sites that can still be, side by side. */
import { html, type TemplateResult } from "lit-html";
import { apart, counted, troop } from "./pieces.js";
import { isMe, powerTitle, printedHeap, siteName } from "./names.js";
import { postsWords } from "./nile.js";
import { scene } from "./scenes.js";
import { sign } from "./signs.js";
import { typesIn, type PyramidionContext, type Tile } from "./view.js";

function rowWords(s: PyramidionContext, tile: Tile): string {
  const power = powerTitle(s.say, tile.power);
  // A tablet has no room to print it.
  const title = `${siteName(s.say, tile.site)}, ${s.isTablet ? `(${power})` : power}`;
  return `${title}, ${postsWords(s, tile)}, ${printedHeap(s.say, tile.resources)}`;
}

function siteRow(s: PyramidionContext, tile: Tile): TemplateResult {
  const { say } = s;
  const present = typesIn(tile.resources);
  const inner = html`${scene(tile.site)}
    <span class="what"><b>${siteName(say, tile.site)}</b> <small>${powerTitle(say, tile.power)}</small></span>
    <span class="post">${sign("influence")}<b>${tile.min_influence}</b>${troop("torturers", tile.torturers)}</span>
    <span
      class="post">${sign("negotiation")}<b>${tile.min_negotiation}</b>${troop("negotiators", tile.negotiators)}</span>
    <span class="bill">${
      present.length
        ? apart(present.map((which) => counted(say, which, tile.resources[which]!)))
        : html`<span class="empty">${say("empty", "vide")}</span>`
    }</span>`;
  return s.acts && s.view.phase === "activate"
    ? html`<div class="list-row" ${s.touchable(`sites.${tile.site}`, rowWords(s, tile))}>${inner}</div>`
    : html`<div class="list-row" title=${rowWords(s, tile)}>${inner}</div>`;
}

function title(s: PyramidionContext): string {
  const { say, view } = s;
  if (view.phase === "over") return say("The sites at the end", "Les sites à la fin");
  if (view.phase === "activate" && view.turn)
    return isMe(s, view.turn)
      ? say("Which site next?", "Quel site maintenant ?")
      : say(`${s.name(view.turn)} activates a site`, `${s.name(view.turn)} active un site`);
  return say("The sites", "Les sites");
}

export function siteList(s: PyramidionContext): TemplateResult {
  const open = s.view.sites.filter((tile) => !tile.sundial || s.view.phase === "over");
  return html`<section class="calm-panel" data-group="site-list">
    <header><h2>${title(s)}</h2></header>
    <div class="list sites" role="group" aria-label=${title(s)}
      tabindex="0">${open.map((tile) => siteRow(s, tile))}</div>
  </section>`;
}
