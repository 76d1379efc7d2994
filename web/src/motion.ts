/** motion.ts -- pieces travel: whatever carries the same `data-piece` before and after a drawing moves from there to
 *  here. What is told apart by its kind alone flies by flights.ts. */
import { Flights, TRAVEL } from "./flights.js";

export class Motion {
  private places = new Map<string, DOMRect>();
  private readonly flights = new Flights();

  before(): void {
    this.places = placesNow();
    this.flights.before();
  }

  /** `since`: what was played since my last move, or whatever else tells how long the last plays are ringed. */
  after(isWanted: boolean, since: unknown): void {
    this.flights.after(isWanted, since);
    if (!isWanted) return;
    for (const element of document.querySelectorAll<SVGElement | HTMLElement>(".stage [data-piece]")) {
      const from = this.places.get(element.dataset["piece"]!);
      const to = element.getBoundingClientRect();
      if (!from || !to.width || !from.width) continue;
      const dx = from.x + from.width / 2 - (to.x + to.width / 2);
      const dy = from.y + from.height / 2 - (to.y + to.height / 2);
      if (Math.abs(dx) + Math.abs(dy) < 8) continue;
      travel(element, dx, dy, from.width / to.width);
    }
  }
}

function placesNow(): Map<string, DOMRect> {
  const places = new Map<string, DOMRect>();
  for (const element of document.querySelectorAll<HTMLElement>(".stage [data-piece]"))
    places.set(element.dataset["piece"]!, element.getBoundingClientRect());
  return places;
}

/** In the units of the picture the element is drawn in. `translate` and `scale` leave its own transform alone. */
function travel(element: SVGElement | HTMLElement, dx: number, dy: number, scale: number): void {
  const matrix =
    element instanceof SVGGraphicsElement ? (element.parentNode as SVGGraphicsElement).getScreenCTM?.() : null;
  const unit = matrix ? Math.hypot(matrix.a, matrix.b) || 1 : 1;
  element.animate(
    [
      { translate: `${dx / unit}px ${dy / unit}px`, scale: String(matrix ? 1 : scale) },
      { translate: "0px 0px", scale: "1" },
    ],
    TRAVEL,
  );
}
