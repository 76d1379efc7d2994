/** arrow-keys.ts -- arrows go to the nearest thing to touch in their direction, within the group that has the focus. */
import { isGroupKey } from "./screen.js";

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** In a list or a row: arrows go from one to the next, round and round. */
export function stepAmong(event: KeyboardEvent, selector: string): void {
  const step = isGroupKey(event);
  const all = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>(selector)];
  const at = all.indexOf((event.target as Element).closest<HTMLElement>(selector)!);
  if (!step || at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]!.focus();
}

/** Where nothing can be chosen Tab stops once in every group, at what has the focus or else at the first. */
export function stopOncePerGroup(): void {
  for (const group of document.querySelectorAll(".table [data-group]")) {
    const things = [...group.querySelectorAll<HTMLElement>("[data-target]")];
    const own = things.filter((thing) => thing.closest("[data-group]") === group);
    const stop =
      own.find((thing) => thing === document.activeElement) ?? own.find((thing) => thing.getBoundingClientRect().width);
    for (const thing of own) thing.setAttribute("tabindex", thing === stop ? "0" : "-1");
  }
}

export function moveFocus(from: Element, key: string): boolean {
  const direction = directions[key];
  const group = from.closest("[data-group]");
  if (!direction || !group) return false;
  const [dx, dy] = direction;
  const [x, y] = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const thing of group.querySelectorAll<HTMLElement>("[data-target]")) {
    const [sx, sy] = centre(thing);
    const ahead = (sx - x) * dx + (sy - y) * dy;
    const aside = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
    // Twice as far aside is as bad as once ahead: rows are kept, but a slanting neighbour is found.
    const distance = ahead + 2 * aside;
    if (ahead > 1 && distance < least) {
      least = distance;
      best = thing;
    }
  }
  best?.focus();
  return true;
}
