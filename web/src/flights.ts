/** flights.ts -- what has no name of its own flies too: stars, troops, tokens, resources. What one place has more of,
 *  another has less of, so a picture flies from there to here. */

/** How every piece travels. */
export const TRAVEL = { duration: 220, easing: "cubic-bezier(.2,.7,.2,1)" };

/** What carries `data-kind` (what lies there), `data-at` (where, its first word being whose) and, where several may lie
 *  there as one picture, `data-count`. */
interface Heap {
  kind: string;
  holder: string;
  count: number;
  isSingle: boolean;
  element: HTMLElement;
  box: DOMRect;
}

/** Heaps by kind and place; where one is drawn twice, the first that is in sight. */
type Heaps = Map<string, Heap>;

interface Change {
  key: string;
  heap: Heap;
  left: number;
}

interface Flight {
  from: Heap;
  to: Heap;
  key: string;
}

/** Only what is drawn is compared, and all fly with the face they arrive with: nobody sees more than the view shows. */
export class Flights {
  private heaps: Heaps = new Map();
  private tab: string | undefined;
  private since: unknown;
  private readonly arrived = new Set<string>();

  before(): void {
    this.heaps = heapsNow();
    this.tab = tabNow();
  }

  /** Without motion, what arrived is ringed instead, until `since` is another. */
  after(isMotionWanted: boolean, since: unknown): void {
    const now = heapsNow();
    const isSameTab = this.tab === tabNow();
    const flights = isSameTab ? flightsBetween(this.heaps, now) : [];
    if (isMotionWanted) for (const { from, to, key } of flights) fly(from.box, to, !this.heaps.has(key));
    if (since !== this.since) this.arrived.clear();
    if (!isMotionWanted) for (const { to, key } of flights) if (to.isSingle) this.arrived.add(key);
    this.heaps = now;
    this.since = since;
    ring(now, this.arrived);
  }
}

function tabNow(): string | undefined {
  return document.querySelector<HTMLElement>(".table")?.dataset["tab"];
}

/** What of a heap is seen to fly. */
function pictureOf(element: HTMLElement): HTMLElement | SVGElement {
  return element.dataset["count"] === undefined ? element : (element.querySelector("svg") ?? element);
}

function heapsNow(): Heaps {
  const heaps: Heaps = new Map();
  for (const element of document.querySelectorAll<HTMLElement>(".table [data-kind]")) {
    const { kind, at, count } = element.dataset;
    const key = `${kind} at ${at}`;
    const box = pictureOf(element).getBoundingClientRect();
    if (!box.width || heaps.has(key)) continue;
    const holder = at!.split(" ")[0]!;
    heaps.set(key, { kind: kind!, holder, count: Number(count ?? 1), isSingle: count === undefined, element, box });
  }
  return heaps;
}

/** What heaps have more of than others. */
function excess(some: Heaps, others: Heaps): Change[] {
  return [...some]
    .map(([key, heap]) => ({ key, heap, left: heap.count - (others.get(key)?.count ?? 0) }))
    .filter(({ left }) => left > 0);
}

function flightsBetween(before: Heaps, now: Heaps): Flight[] {
  const gone = excess(before, now);
  return excess(now, before).flatMap((come) => flightsTo(come, gone));
}

function flightsTo(come: Change, gone: Change[]): Flight[] {
  const alike = gone.filter(({ heap }) => heap.kind === come.heap.kind);
  // What is only turned up stays where it is.
  const own = alike.filter(({ heap }) => heap.holder === come.heap.holder);
  const flights: Flight[] = [];
  for (const source of [...own, ...alike.filter((other) => !own.includes(other))]) {
    const moved = Math.min(source.left, come.left);
    if (!moved) continue;
    source.left -= moved;
    come.left -= moved;
    if (!own.includes(source)) flights.push({ from: source.heap, to: come.heap, key: come.key });
  }
  return flights;
}

/** A copy flies, above all that would cut it off; what is new here waits for it unseen. */
function fly(from: DOMRect, to: Heap, isNew: boolean): void {
  const picture = pictureOf(to.element);
  const copy = copyOf(picture, to.box);
  picture.parentElement!.append(copy);
  const { x, y } = copy.getBoundingClientRect();
  const start = [
    from.x + from.width / 2 - (x + to.box.width / 2),
    from.y + from.height / 2 - (y + to.box.height / 2),
    from.width / to.box.width,
  ] as const;
  const end = [to.box.x - x, to.box.y - y, 1] as const;
  const frame = ([dx, dy, scale]: typeof start | typeof end) => ({
    translate: `${dx}px ${dy}px`,
    scale: String(scale),
  });
  if (isNew) picture.animate({ opacity: [0, 0] }, TRAVEL.duration);
  const flight = copy.animate([frame(start), frame(end)], TRAVEL);
  flight.onfinish = flight.oncancel = () => copy.remove();
}

function copyOf(picture: HTMLElement | SVGElement, box: DOMRect): HTMLElement | SVGElement {
  const copy = picture.cloneNode(true) as HTMLElement | SVGElement;
  const kept = ["class", "viewBox", "style"];
  for (const { name } of [...copy.attributes]) if (!kept.includes(name)) copy.removeAttribute(name);
  copy.classList.add("flying");
  copy.setAttribute("aria-hidden", "true");
  const { x, y, width, height } = box;
  Object.assign(copy.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  return copy;
}

function ring(now: Heaps, arrived: ReadonlySet<string>): void {
  for (const element of document.querySelectorAll("[data-arrived]")) element.removeAttribute("data-arrived");
  for (const key of arrived) now.get(key)?.element.setAttribute("data-arrived", "");
}
