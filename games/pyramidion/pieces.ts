/** pieces.ts -- what lies on the table of Pyramidion: resources, troops, capstones, boats, backs. Colours come by
 *  class. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { mark, markAt } from "../../web/src/icons.js";
import type { Seat } from "mastaba:protocol";
import type { Say } from "../../web/src/i18n.js";
import { resourceName, troopName } from "./names.js";
import { sign } from "./signs.js";
import { RESOURCES, type Heap, type Kind, type Resource, type Site } from "./view.js";

/** Six silhouettes that tell them apart without colour: disc, capsule, fig, block, shoulders, bust. */
const resources: Record<Resource, SVGTemplateResult> = {
  c: svg`<circle class="body" cx="12" cy="12" r="10.800" />
  <path
    d="M6.300 17.900v-4.200c0-1.700.9-2.900 2.200-3.100.6-2.500 1.500-3.700 2.700-3.700s2.100 1.200 2.700 3.600c1.100.2
      1.700-.4 1.900-1.500l.5-2.500h2.300M6.300 13.700c2.700 1.300 6.300 1.300 7.800.5 1.500-.8 2.100-2 2.300-4.100
      M13.600 14.500v3.400" />`,
  w: svg`<rect class="body" x="1.200" y="4.700" width="21.600" height="14.600" rx="7.200" />
  <ellipse cx="17.400" cy="12" rx="2.600" ry="4.200" /><path d="M5.400 9.300H12M4.600 12.500h5M6.900 15.700h5.600" />`,
  f: svg`<path class="body"
    d="M12.700 4.500c.6 3.200 8 4.900 8 11.200 0 4.300-3.700 7.100-8.700 7.100s-8.700-2.800-8.700-7.100c0-6.300 6.500-8
      7.100-11.200z" />
      <path
        d="M11.500 4.500c0-1.500.9-2.600 2.700-3.200M12 10v9M8 12.600c-1 1.900-.9 3.900.3 5.700M16 12.600c1 1.900.9
          3.900-.3 5.700" />`,
  s: svg`<rect class="body" x="2" y="2.500" width="20" height="19" rx="2" />
  <path d="M2 8.900h20M2 15.300h20M9 2.500v6.400M15.500 8.900v6.400M8 15.300v6.200" />`,
  o: svg`<path class="body"
    d="M12 1.200c2.800 0 4.900 2.100 4.900 4.900 0 1.500-.6 2.800-1.700 3.700 4.200 1.100 6.800 4.600 6.800 9.700 0 2-1
      3.300-2.700 3.300H4.700C3 22.800 2 21.500 2 19.500c0-5.100 2.600-8.600
        6.800-9.700-1.100-.9-1.700-2.200-1.700-3.700 0-2.800 2.100-4.900 4.900-4.900z" />
        <path d="M7 13.600c1.500 2.500 3.100 3.600 5 3.600s3.500-1.100 5-3.600M8.800 9.800c2 1 4.400 1 6.400 0" />`,
  t: svg`<path class="body"
    d="M12 1.200c4.100 0 6.400 2.300 6.900 6.200l1.900 8.400c.2 1.100-.4 1.800-1.400 1.800h-2.600v5.200H7.200v-5.200
      H4.600c-1 0-1.600-.7-1.400-1.800l1.900-8.400C5.600 3.500 7.900 1.200 12 1.200z" />
      <path
        d="M8.600 7.200v3.600c0 2.300 1.400 3.800 3.400 3.800s3.400-1.500 3.400-3.800V7.200zM8.600 7.200c-1.200
          1.800-1.900 4.200-2.100 7.300M15.400 7.200c1.200 1.800 1.900 4.200 2.100 7.300M12 14.600v4.300" />`,
};

/** Present is filled, lacking hollow, coming next round dashed, none faint. */
export type Look = "" | "lacking" | "coming" | "none";

export function resource(which: Resource, look: Look = ""): TemplateResult {
  return html`<svg class="good good-${which} ${look}" viewBox="0 0 24 24" aria-hidden="true"
    focusable="false">${resources[which]}</svg>`;
}

/** A resource and how many, `at` a place on the table; a single one needs no figure where `bare`. */
export function counted(
  say: Say,
  which: Resource,
  count: number,
  look: Look = "",
  bare = false,
  at = "",
): TemplateResult {
  return html`<span class="count ${look}" title="${count} ${resourceName(say, which, count)}"
    data-kind=${at ? `good ${which}` : nothing} data-at=${at || nothing}
    data-count=${at ? count : nothing}>${resource(which, look)}${
      bare && count === 1 ? nothing : html`<b>${count}</b>`
    }</span>`;
}

/** With a space after each, so that figures side by side are read as several. */
export function apart(pieces: readonly TemplateResult[]): TemplateResult[] {
  return pieces.map((piece) => html`${piece} `);
}

/** All six, also what is missing; `after` shows what a payment leaves. */
export function reserve(say: Say, seat: Seat, heap: Heap, after: Heap | null = null): TemplateResult {
  return html`<div class="reserve">
    ${RESOURCES.map((which) => {
      const now = heap[which] ?? 0;
      const then = after ? (after[which] ?? 0) : now;
      const look: Look = now || then ? "" : "none";
      return html`<span class="count ${look} ${then === now ? "" : "changes"}"
        title="${then} ${resourceName(say, which, then)}" data-kind=${`good ${which}`} data-at=${seat}
        data-count=${now}>${resource(which, look)}${
          then === now ? nothing : html`<del>${now}</del>`
        }<b>${then}</b></span>`;
    })}
  </div>`;
}

/** The seat's own colour is put on by class. */
export function seatMark(seat: Seat): TemplateResult {
  return html`<span class="seat-mark seat-${seat}">${mark(seat)}</span>`;
}

/** Without its letter, for small places. */
export function seatShape(seat: Seat): TemplateResult {
  return html`<svg class="shape seat-${seat}" viewBox="0 0 24 24" aria-hidden="true"
    focusable="false">${markAt(seat, 12, 12, 22)}</svg>`;
}

const cloths: Record<Kind, SVGTemplateResult> = {
  torturers: svg`<path d="M3 1.500V29" /><path class="body" d="M3 2h22l-3.400 8.500L25 19H3z" />`,
  negotiators: svg`<path d="M13 21v8" /><circle class="body" cx="13" cy="11" r="10" />`,
};

/** A flag stands for influence, a fan for negotiation; an empty post is dashed, a used flag dips. `site`: where
 *  it stands. */
export function troop(kind: Kind, seat: Seat | null, isUsed = false, site: Site | null = null): TemplateResult {
  const at: [number, number] = kind === "torturers" ? [12, 10.5] : [13, 11];
  return html`<svg class="troop ${seat ? `seat-${seat}` : "vacant"} ${isUsed ? "used" : ""}" viewBox="0 0 26 30"
    data-kind=${seat && site ? `${kind} ${seat}` : nothing} data-at=${seat && site ? site : nothing}
    aria-hidden="true" focusable="false">
    ${cloths[kind]}${seat ? markAt(seat, ...at, 11) : nothing}
  </svg>`;
}

export function troopCount(
  say: Say,
  kind: Kind,
  seat: Seat,
  count: number,
  where: TemplateResult | null = null,
): TemplateResult {
  return html`<span class="troop-count" title="${count} × ${troopName(say, kind)}"
    data-kind=${`${kind} ${seat}`} data-at="kit" data-count=${count}>${troop(kind, seat)}<b>${count}</b>${
      where === null ? nothing : html`<span class="posted">${where}</span>`
    }</span>`;
}

/** The value of a boat; gold when it is yours. */
export function capstone(value: number | string, isMine = false): TemplateResult {
  return html`<span class="capstone ${isMine ? "got" : ""}">${sign("capstone")}<b>${value}</b></span>`;
}

export function hull(): TemplateResult {
  return html`<svg class="hull" viewBox="0 0 108 44" aria-hidden="true" focusable="false">
    <path class="body"
      d="M2.500 3C6.100 4.600 8.100 8.200 10 12.300 12.700 18 19 20.500 29 20.500h50c10 0 16.300-2.500 19-8.200
        1.900-4.100 3.900-7.700 7.500-9.300C106.500 24.200 98 41 79 41H29C10 41 1.500 24.200 2.500 3z" />
    <path d="M16.300 18l-4.300 10M24 20.200l-3 16.600M84 20.200l3 16.600M91.700 18L96 28" />
  </svg>`;
}

/** Large, for the quay: the prow keeps its shape, the deck stretches. */
export function greatHull(): TemplateResult {
  return html`<svg class="great-hull" viewBox="0 0 640 104" preserveAspectRatio="none" aria-hidden="true"
    focusable="false">
    <path class="body"
      d="M4 2c12.500 4.500 20.500 14.500 27 30 8.800 21.200 28 30 62 30h454c34 0 53.200-8.800 62-30 6.500-15.500
        14.500-25.500 27-30 4 60-22 98-86 98H90C26 100 0 62 4 2z" />
    <path d="M46 52L32 78M70 60l-8 34M96 62l-4 38M570 60l8 34M544 62l4 38M594 52l14 26" />
  </svg>`;
}

/** What lies on deck, the first row at the bottom: rows of three, of four for eight pieces. */
export function stacked<Item>(items: readonly Item[]): Item[][] {
  const width = items.length === 7 || items.length === 8 || items.length > 9 ? 4 : 3;
  const rows: Item[][] = [];
  for (let from = 0; from < items.length; from += width) rows.unshift(items.slice(from, from + width));
  return rows;
}

export function cardBacks(count: number): TemplateResult {
  return html`${Array.from({ length: Math.min(count, 7) }, () => html`<span class="back">${sign("pyramid")}</span>`)}`;
}

export function boatBacks(count: number): TemplateResult {
  return html`${Array.from(
    { length: Math.min(count, 5) },
    () => html`<span class="back of-boat">${sign("ship")}</span>`,
  )}`;
}
