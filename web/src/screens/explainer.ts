/** explainer.ts -- touch anything to learn what it is: a small card beside it that names it, shows it larger and says
 *  what it does, with the rule. The picture is what lies there, copied; the words are the game's (explain.ts), or those
 *  of the frame around all tables (frame-topics.ts). */
import { html, nothing, render, type TemplateResult } from "lit-html";
import type { Explain, Topic } from "../explanation.js";
import type { TableContext } from "../game-table.js";
import { icon } from "../icons.js";
import type { Page } from "../screen.js";
import { frameTopics } from "./frame-topics.js";

/** Room for the picture, and how far it may grow. */
const PICTURE = { width: 280, height: 150, most: 3 };
const EDGE = 8;

export interface Explained {
  page: Page;
  context: TableContext;
  openRule(rule: string): void;
}

interface Found {
  topic: Topic;
  thing: Element;
}

/** Of the things around what was touched the innermost that somebody can explain. */
export function findTopic(topics: readonly Topic[], touched: Element): Found | null {
  for (let thing: Element | null = touched; thing; thing = thing.parentElement) {
    const here = thing;
    const topic = topics.find(({ on }) => here.matches(on));
    if (topic) return { topic, thing };
  }
  return null;
}

async function topicsOf(context: TableContext): Promise<Topic[]> {
  const { default: explain } = (await import(`../../../games/${context.state.game}/explain.ts`)) as {
    default: Explain;
  };
  return [...explain(context), ...frameTopics(context)];
}

let card: Card | null = null;

/** Opens the card for what was touched; whatever has no name of its own is part of something that has. */
export async function explain(at: Explained, touched: Element): Promise<void> {
  const topics = await topicsOf(at.context);
  const found = findTopic(topics, touched);
  card?.close();
  if (found) card = new Card(at, topics, found);
}

class Card {
  private readonly holder = document.createElement("div");
  private readonly cameFrom = document.activeElement as HTMLElement | null;
  private readonly listening = new AbortController();
  /** The finger that has asked for it is still down: what it does next is no tap. */
  private isFresh = true;

  constructor(
    private readonly at: Explained,
    private readonly topics: readonly Topic[],
    private found: Found,
  ) {
    document.body.append(this.holder);
    const { signal } = this.listening;
    document.addEventListener("keydown", (event) => this.key(event), { capture: true, signal });
    document.addEventListener("pointerdown", () => (this.isFresh = false), { capture: true, signal });
    document.addEventListener("click", (event) => this.clicked(event), { capture: true, signal });
    addEventListener("hashchange", () => this.close(), { signal });
    this.show(found);
  }

  close(): void {
    const hasFocus = this.holder.contains(document.activeElement);
    this.listening.abort();
    this.holder.remove();
    card = null;
    if (hasFocus) this.cameFrom?.focus();
  }

  /** Asked once more, the rules answer. */
  private key(event: KeyboardEvent): void {
    const { rule } = this.found.topic;
    const isAsked = event.key === "i" && rule !== undefined && this.holder.contains(event.target as Element);
    if (event.key !== "Escape" && !isAsked) return;
    event.stopPropagation();
    event.preventDefault();
    if (isAsked) this.openRule(rule);
    else this.close();
  }

  /** A tap beside the card closes it and is a tap; one on what it explains only closes it. */
  private clicked(event: MouseEvent): void {
    const on = event.target as Element;
    const isOnThing = this.found.thing.contains(on);
    if (this.holder.contains(on) || (isOnThing && this.isFresh)) return;
    if (isOnThing) event.stopPropagation();
    this.close();
  }

  private show(found: Found): void {
    this.found = found;
    const { page } = this.at;
    render(this.body(), this.holder);
    const drawn = this.holder.firstElementChild as HTMLElement;
    drawn.querySelector(".explained-picture")!.replaceChildren(...pictureOf(found.thing));
    place(drawn, found.thing.getBoundingClientRect());
    if (page.isByKeys) drawn.querySelector<HTMLElement>("button")!.focus();
    else page.announce(`${found.topic.name}. ${labelOf(found)} ${wordsOf(found)}`);
  }

  private body(): TemplateResult {
    const { topic } = this.found;
    const { say } = this.at.page;
    const label = labelOf(this.found);
    const { rule } = topic;
    return html`<section class="explained" role="dialog" aria-labelledby="explained-name"
        aria-describedby="explained-words">
      <div class="explained-head">
        <h2 id="explained-name">${topic.name}</h2>
        <button class="button plain icon-only" aria-label=${say("Close", "Fermer")}
          @click=${() => this.close()}>${icon("close")}</button>
      </div>
      <div class="explained-picture" aria-hidden="true"></div>
      <div id="explained-words">
        ${label ? html`<p class="explained-label">${label}</p>` : nothing}
        <p>${wordsOf(this.found)}</p>
      </div>
      ${
        rule
          ? html`<button class="link explained-rule"
            @click=${() => this.openRule(rule)}>${say(`Rule ${rule}`, `Règle ${rule}`)}</button>`
          : nothing
      }
      ${this.others()}
    </section>`;
  }

  private openRule(rule: string): void {
    this.close();
    this.at.openRule(rule);
  }

  /** Everything else that lies here, for whoever has no pointer; looked for when it is asked for. */
  private others(): TemplateResult {
    const { say } = this.at.page;
    const list = (event: Event) => {
      const details = event.currentTarget as HTMLDetailsElement;
      if (details.open) render(this.list(), details.querySelector("ul")!);
    };
    return html`<details @toggle=${list}><summary>${say("What else is here?", "Qu’y a-t-il d’autre ici ?")}</summary>
      <ul></ul></details>`;
  }

  private list(): TemplateResult {
    const named = new Map<string, Found>();
    for (const topic of this.topics) {
      const thing = [...document.querySelectorAll(`.table :is(${topic.on})`)].find(isSeen);
      if (thing && !named.has(topic.name)) named.set(topic.name, { topic, thing });
    }
    return html`${[...named.values()].map(
      (found) => html`<li><button class="link" @click=${() => this.show(found)}>${found.topic.name}</button></li>`,
    )}`;
  }
}

const isSeen = (thing: Element): boolean => thing.getBoundingClientRect().width > 0;

function wordsOf({ topic, thing }: Found): string {
  return typeof topic.words === "string" ? topic.words : topic.words(thing);
}

/** As it is read to whoever does not see it, as a sentence. */
function labelOf({ topic, thing }: Found): string {
  const read = () =>
    thing.getAttribute("aria-label") ??
    thing.getAttribute("title") ??
    thing.querySelector(":scope > title")?.textContent;
  const label = (topic.label ? topic.label(thing) : read())?.trim() ?? "";
  if (!label || label === topic.name) return "";
  return `${label[0]!.toLocaleUpperCase()}${label.slice(1)}${/[.!?]$/.test(label) ? "" : "."}`;
}

/** Beside the thing where there is room, else above or below it; never over what is asked. */
function place(drawn: HTMLElement, thing: DOMRect): void {
  const bars = [...document.querySelectorAll(".prompt, .tabs")].map((bar) => bar.getBoundingClientRect());
  const bottom =
    Math.min(innerHeight, ...bars.filter(({ left, height }) => height && left < EDGE).map(({ top }) => top)) - EDGE;
  drawn.style.maxHeight = `${bottom - EDGE}px`;
  const { width, height } = drawn.getBoundingClientRect();
  const within = (at: number, from: number, to: number) => Math.max(from, Math.min(at, to));
  const beside = [thing.right + EDGE, thing.left - EDGE - width].find(
    (x) => x >= EDGE && x + width <= innerWidth - EDGE,
  );
  const middle = thing.top + thing.height / 2;
  const top =
    beside === undefined
      ? middle > bottom / 2
        ? thing.top - EDGE - height
        : thing.bottom + EDGE
      : middle - height / 2;
  drawn.style.left = `${beside ?? within(thing.left + thing.width / 2 - width / 2, EDGE, innerWidth - EDGE - width)}px`;
  drawn.style.top = `${within(top, EDGE, bottom - height)}px`;
}

/* ---- the picture: what lies there, copied ---- */

const PART_OF_TABLE = ["id", "data-target", "data-piece", "data-kind", "data-group", "role", "tabindex", "title"];

/** A copy is to be looked at: nothing in it can be touched, found or read. */
function bare<Kind extends Element>(copy: Kind): Kind {
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...part.attributes])
      if (PART_OF_TABLE.includes(name) || name.startsWith("aria-")) part.removeAttribute(name);
    part.classList.remove("touchable", "can", "has", "pointed");
  }
  return copy;
}

/** In copies of all that is around it, which have no box of their own, so that it is drawn as it is drawn there. */
function around(copy: Element, original: Element): Element {
  let drawn = copy;
  for (let at = original.parentElement; at && at !== document.body; at = at.parentElement) {
    const shell = bare(at.cloneNode(false) as HTMLElement);
    shell.style.setProperty("display", "contents", "important");
    shell.append(drawn);
    drawn = shell;
    if (at.classList.contains("table")) break;
  }
  return drawn;
}

/** A part of a drawing: the whole of it, with no more than the part in sight, for what is seen there may be drawn by
 *  several. */
function partOf(root: SVGSVGElement, box: DOMRect): SVGSVGElement {
  const copy = bare(root.cloneNode(true) as SVGSVGElement);
  const matrix = root.getScreenCTM()!.inverse();
  const from = new DOMPoint(box.left, box.top).matrixTransform(matrix);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
  copy.setAttribute("viewBox", `${from.x} ${from.y} ${to.x - from.x} ${to.y - from.y}`);
  return copy;
}

/** The drawing that this is part of, if it is. */
function drawingAround(thing: Element): SVGSVGElement | null {
  const outer = thing instanceof SVGElement ? thing.ownerSVGElement : null;
  return outer && (drawingAround(outer) ?? outer);
}

function pictureOf(thing: Element): Element[] {
  const box = thing.getBoundingClientRect();
  if (!box.width || !box.height) return [];
  const scale = Math.min(PICTURE.width / box.width, PICTURE.height / box.height, PICTURE.most);
  const drawing = drawingAround(thing);
  const copy = drawing ? partOf(drawing, box) : bare(thing.cloneNode(true) as HTMLElement);
  const frame = document.createElement("div");
  frame.style.width = `${box.width * scale}px`;
  frame.style.height = `${box.height * scale}px`;
  Object.assign(copy.style, {
    position: "static",
    inset: "auto",
    margin: "0",
    minWidth: "0",
    maxWidth: "none",
    maxHeight: "none",
    width: `${box.width}px`,
    height: `${box.height}px`,
    transform: `scale(${scale})`,
    transformOrigin: "0 0",
    animation: "none",
    transition: "none",
  });
  frame.append(around(copy, drawing ?? thing));
  return [frame];
}
