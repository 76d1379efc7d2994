/** table.ts -- Pyramidion on the page: the Nile, the active site, and one's own things. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Seat } from "mastaba:protocol";
import type { GameTable, Progress } from "../../web/src/game-table.js";
import { roundPart } from "../../web/src/round-end.js";
import { activeSite } from "./active-site.js";
import { ownArea } from "./own-area.js";
import { board, facts } from "./board.js";
import { income, pick } from "./chooser.js";
import { capstone } from "./pieces.js";
import { boatChips, nile, siteChips, track } from "./nile.js";
import { siteList } from "./open-sites.js";
import { prompt } from "./prompts.js";
import { isOwnPayment, boatBeingLoaded, boatLoading } from "./boat-loading.js";
import { isLoading, playerOf, type PyramidionContext, type Resource, type View } from "./view.js";
import { picture } from "./pictures.js";

/** What stands beside the Nile: the site fought over, the boat being loaded, or what could come next. */
function stage(s: PyramidionContext): TemplateResult {
  const { view } = s;
  if (view.arena) return activeSite(s);
  if (isLoading(view)) return boatLoading(s);
  return view.phase === "negotiate" && s.acts ? income(s) : siteList(s);
}

function mine(s: PyramidionContext): TemplateResult {
  const above = !s.isPhone ? track(s) : isLoading(s.view) ? boatChips(s) : s.view.arena ? siteChips(s) : nothing;
  return html`<section class="mine">${above}${stage(s)}${ownArea(s)}</section>`;
}

function points(s: PyramidionContext, seat: Seat): { points: number; more: boolean } {
  const player = playerOf(s.view, seat);
  return player.score ? { points: player.score.total, more: false } : { points: 0, more: player.boats > 0 };
}

/** The phases of a round, and which one a phase of the engine belongs to. */
const STEPS: Record<string, number> = {
  setup: 0,
  boats: 0,
  distribute: 1,
  negotiate: 2,
  deal: 3,
  activate: 4,
  load: 6,
  load_troop: 6,
  load_pay: 6,
  over: 7,
};

function progress(s: PyramidionContext): Progress {
  const { say, view } = s;
  const isOnSites = !isLoading(view) && view.phase !== "negotiate" && view.phase !== "over";
  const site = view.activation + 1;
  const where = isOnSites
    ? say(`, site ${site} of ${view.activations}`, `, site ${site} sur ${view.activations}`)
    : isLoading(view)
      ? say(", loading", ", chargement")
      : "";
  return {
    words: say(`Round ${view.round}${where}`, `Manche ${view.round}${where}`),
    short: isOnSites
      ? say(`Round ${view.round}, ${site}/${view.activations}`, `Manche ${view.round}, ${site}/${view.activations}`)
      : say(`Round ${view.round}`, `Manche ${view.round}`),
    done: isOnSites ? site : view.phase === "negotiate" ? 0 : view.activations,
    of: view.activations,
    steps: say(
      "Boats Goods Income Cards Sites Order Loading End",
      "Bateaux Biens Revenus Cartes Sites Ordre Chargement Fin",
    ).split(" "),
    step: STEPS[view.phase] ?? 4,
  };
}

const letters: Record<string, string> = {
  i: "arena.influence",
  n: "arena.negotiation",
  b: "arena.bargaining",
  "^": "arena.minimums",
};

/** Letters of the notation where one answers the question; figures choose cards, tokens and amounts. */
function key(s: PyramidionContext, pressed: string): boolean {
  const { view, moves } = s;
  const find = (target: string | undefined): boolean => {
    if (!target || !s.can(target)) return false;
    s.choose(target);
    return true;
  };
  if (pressed === "." && moves.some((move) => move.targets[0] === "pass")) return find("pass");
  const isCategory = view.phase === "category" || view.phase === "engrave";
  if (isCategory && letters[pressed]) return find(letters[pressed]);
  if (/^[1-9]$/.test(pressed)) {
    if (view.phase === "play") {
      const cards = [...document.querySelectorAll<HTMLElement>(".hand [data-target]")];
      return find(cards[Number(pressed) - 1]?.dataset["target"]);
    }
    return find(moves.flatMap((move) => move.targets).find((target) => target.endsWith(`.${pressed}`)));
  }
  if (/^[cwfsot]$/.test(pressed) && ["vizier", "politician", "alexandria", "negotiate"].includes(view.phase))
    return find(moves.flatMap((move) => move.targets).find((target) => target.endsWith(`.${pressed}`)));
  return false;
}

const table: GameTable<View> = {
  marketName: (say) => say("Nile", "Nil"),
  market: nile,
  mine,
  board,
  facts,
  points,
  progress,
  prompt,
  key,
  touch(s, target) {
    if (
      (s.view.phase === "give" || s.view.phase === "receive") &&
      s.moves.some((move) => move.targets.includes(target))
    ) {
      pick(s, target.slice(-1) as Resource);
      return true;
    }
    // A pass takes the place of a chosen card, and a card that of a pass.
    const begins = s.moves.some((move) => move.targets[0] === target);
    if (!begins || s.can(target) || s.has(target)) return false;
    s.consider(null);
    s.choose(target);
    return true;
  },
  /** A boat that is paid as suggested is loaded at once; its steps are not asked for one by one. */
  follow: (s) =>
    s.view.phase !== "load" || isOwnPayment(s) ? [] : (boatBeingLoaded(s)?.payment?.steps.slice(1) ?? []),
  attempt(s, target) {
    const [first, second, third] = target.split(".");
    if (first === "sites" && s.view.phase === "activate") return `@${second}`;
    if (first === "line" || first === "private") return second!;
    if (first === "pass") return s.view.phase === "play" ? "." : "L.";
    if (second === "hand" && s.view.phase === "play") return s.chosen.includes("pass") ? `.${third}` : third!;
    return null;
  },
  reason(s, seat, part) {
    const player = playerOf(s.view, seat);
    if (part === "boats")
      return html`<span class="capstones">${(player.loaded_vp ?? []).map((value) => capstone(value, true))}</span>`;
    return s.say(
      `${player.torturers.posted} ${player.torturers.posted === 1 ? "flag" : "flags"}`,
      `étendards : ${player.torturers.posted}`,
    );
  },
  picture,
  round: (view) => view.round,
  part: (view, say) => roundPart(say, view.round),
  isFullAbove: true,
};

export default table;
