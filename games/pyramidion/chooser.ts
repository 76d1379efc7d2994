/** chooser.ts -- the steps of a card that are decided elsewhere than on cards: resources, troops, order tokens, sites.
 *  They stand at the foot of the active site as large buttons, and where they lie. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Move } from "mastaba:protocol";
import { categoryName, onSite, resourceName, siteName } from "./names.js";
import { postWords } from "./nile.js";
import { apart, counted, resource, troop } from "./pieces.js";
import { scene } from "./scenes.js";
import { sign } from "./signs.js";
import {
  amount,
  CATEGORIES,
  RESOURCES,
  tileOf,
  total,
  typesIn,
  type Heap,
  type PyramidionContext,
  type Kind,
  type Resource,
  type Site,
  type Tile,
} from "./view.js";

function option(
  s: PyramidionContext,
  target: string,
  label: string,
  inner: unknown,
  words: unknown = "",
): TemplateResult {
  return html`<div class="pick" ${s.touchable(target, label)}>${inner}${
    words ? html`<span>${words}</span>` : nothing
  }</div>`;
}

function strip(options: readonly TemplateResult[]): TemplateResult {
  return html`<div class="choices" data-group="choices">${options}</div>`;
}

/** The different targets of the legal moves, in their order. */
function targets(moves: readonly Move[]): string[] {
  return [...new Set(moves.flatMap((move) => move.targets))];
}

/** Resources by name; on the phone their silhouettes do. */
function resourceOptions(s: PyramidionContext): TemplateResult {
  return strip(
    targets(s.moves).map((target) => {
      const which = target.slice(-1) as Resource;
      const name = resourceName(s.say, which);
      return option(s, target, name, resource(which), s.isPhone ? "" : name);
    }),
  );
}

/** What an Engraver moves is picked one by one; a touch on the same again takes two of it. */
function picked(s: PyramidionContext): Heap {
  return (s.memory["picked"] as Heap | undefined) ?? heapOf(s.move?.move.slice(2) ?? "");
}

function heapOf(letters: string): Heap {
  const heap: Heap = {};
  for (const letter of letters) heap[letter as Resource] = amount(heap, letter as Resource) + 1;
  return heap;
}

function lettersOf(heap: Heap): string {
  return RESOURCES.map((which) => which.repeat(amount(heap, which))).join("");
}

/** Is this part of what some legal move gives? */
function fits(moves: readonly Move[], heap: Heap): boolean {
  return moves.some((move) => {
    const whole = heapOf(move.move.slice(2));
    return RESOURCES.every((which) => amount(heap, which) <= amount(whole, which));
  });
}

/** A touch on a resource while an Engraver swaps. */
export function pick(s: PyramidionContext, which: Resource): void {
  const before = picked(s);
  const more = { ...before, [which]: amount(before, which) + 1 };
  const after = fits(s.moves, more) ? more : heapOf(which);
  s.memory["picked"] = after;
  const move = s.moves.find((legal) => legal.move.slice(2) === lettersOf(after));
  s.consider(move ?? null);
}

function swapOptions(s: PyramidionContext): TemplateResult {
  const { view } = s;
  const site = view.phase === "give" ? view.arena!.site : view.arena!.swap_with!;
  const tile = tileOf(view, site);
  const chosen = picked(s);
  return strip(
    typesIn(tile.resources).map((which) => {
      const count = amount(chosen, which);
      const there = tile.resources[which]!;
      const words = count ? s.say(`${count} of ${there}`, `${count} sur ${there}`) : there;
      return html`<div class="pick ${count ? "taken" : ""}"
        ${s.touchable(`sites.${site}.${which}`, `${words} (${resourceName(s.say, which, 2)})`)}>
      ${resource(which)}<span>${words}</span>
    </div>`;
    }),
  );
}

/** The figures on a site to swap with: one would be read as it is, and needs none. */
function figuresOf(s: PyramidionContext, tile: Tile): string {
  if (s.isPhone) return String(total(tile.resources));
  return typesIn(tile.resources)
    .map((which) => ({ count: tile.resources[which]!, name: resourceName(s.say, which, tile.resources[which]) }))
    .map(({ count, name }) => (count > 1 ? `${count} (${name})` : `(${name})`))
    .join(" ");
}

function engraverOptions(s: PyramidionContext): TemplateResult {
  return strip(
    s.moves.map(({ move, targets: [target] }) => {
      if (move === "^")
        return option(s, target!, s.say("min +3, both", "min +3, les deux"), sign("up"), s.say("min +3", "min +3"));
      const site = move[1] as Site;
      const tile = tileOf(s.view, site);
      const heap = s.isPhone
        ? html`<b>${total(tile.resources)}</b>`
        : apart(typesIn(tile.resources).map((which) => counted(s.say, which, tile.resources[which]!, "", true)));
      return option(
        s,
        target!,
        `${figuresOf(s, tile)} ${siteName(s.say, site)} (${s.say("swap", "échange")})`.trim(),
        html`<span class="heap">${heap}</span> `,
        siteName(s.say, site),
      );
    }),
  );
}

function tokenOptions(s: PyramidionContext): TemplateResult {
  return strip(
    targets(s.moves)
      .filter((target) => target.startsWith("tokens"))
      .map((target) => {
        const token = target.slice(-1);
        return option(
          s,
          target,
          `${token} ${s.say("next round: order token", "ensuite : jeton d’ordre")}`,
          html`<span class="token">${token}</span> `,
          s.say("next round", "ensuite"),
        );
      }),
  );
}

/** Troops of the map (Cairo) or of this site (the Guard). */
function troopOptions(s: PyramidionContext): TemplateResult {
  return strip(
    targets(s.moves)
      .filter((target) => /^sites\..\.(torturers|negotiators)$/.test(target))
      .map((target) => {
        const [, site, kind] = target.split(".") as [string, Site, Kind];
        const tile = tileOf(s.view, site);
        return option(
          s,
          target,
          `${siteName(s.say, site)}: ${postWords(s, tile, kind)}`,
          html`<span class="heap">${troop(kind, tile[kind])}</span>`,
          siteName(s.say, site),
        );
      }),
  );
}

function categoryOptions(s: PyramidionContext): TemplateResult {
  return strip(
    CATEGORIES.map((category) =>
      option(s, `arena.${category}`, categoryName(s.say, category), sign(category), categoryName(s.say, category)),
    ),
  );
}

/** The choices of this step, or null where the arena itself shows all of them. */
export function chooser(s: PyramidionContext): TemplateResult | null {
  if (!s.acts) return null;
  switch (s.view.phase) {
    case "vizier":
    case "politician":
    case "alexandria":
      return resourceOptions(s);
    case "give":
    case "receive":
      return swapOptions(s);
    case "engrave":
      return engraverOptions(s);
    case "gizeh":
      return tokenOptions(s);
    case "cairo":
      return troopOptions(s);
    case "category":
      return categoryOptions(s);
    case "target":
      return s.moves.some((move) => move.move.startsWith("!")) ? troopOptions(s) : null;
    default:
      return null;
  }
}

function incomeOption(s: PyramidionContext, target: string, which: Resource, count: number): TemplateResult {
  const words = `${count} ${resourceName(s.say, which, count)}`;
  return option(s, target, words, resource(which), words);
}

/** P3: what a fan brings, in the arena's place. */
export function income(s: PyramidionContext): TemplateResult {
  const { say } = s;
  const site = s.moves[0]!.targets[0]!.split(".")[1] as Site;
  const tile = tileOf(s.view, site);
  return html`<section class="calm-panel income" data-group="income">
    <header class="scene-head">${scene(site)}<h2>${siteName(say, site)}</h2><p class="soft">${say(
      `Your fan stands ${onSite(say, site)}`,
      `Votre éventail est posté ${onSite(say, site)}`,
    )}</p></header>
    <div class="choices">
      ${typesIn(tile.resources).map((which) =>
        incomeOption(s, `sites.${site}.${which}`, which, tile.resources[which]!),
      )}
    </div>
  </section>`;
}
