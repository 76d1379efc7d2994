/** clock.ts -- the clocks of a table as they run: what is left, how pressing that is, how it is written and said. */
import { html, nothing, type TemplateResult } from "lit-html";
import { icon } from "./icons.js";
import type { Place, State } from "mastaba:protocol";
import type { Say } from "./i18n.js";

/** `low`: a tenth or less is left. `last`: ten seconds. `out`: none, and a bot plays. */
export type Pressure = "stopped" | "running" | "low" | "last" | "out";

export interface Clock {
  left: number;
  pressure: Pressure;
}

const LAST = 10_000;

/** The clock of a seat so many milliseconds after the state was told; null where there is none. */
export function clockOf(state: State, place: Place, since: number): Clock | null {
  if (!state.clock || place.time_left === null) return null;
  if (place.out_of_time) return { left: 0, pressure: "out" };
  const runs = state.phase === "playing" && state.actors.includes(place.seat) && !place.stand_in;
  if (!runs) return { left: place.time_left, pressure: "stopped" };
  const left = Math.max(0, place.time_left - since);
  return { left, pressure: left <= LAST ? "last" : left <= state.clock.seconds * 100 ? "low" : "running" };
}

/** "3:20", "1:05:00", "1 d 23 h". It reaches nothing only when nothing is left. */
export function clockWords(say: Say, left: number): string {
  const seconds = Math.ceil(left / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (figure: number) => String(figure).padStart(2, "0");
  if (hours >= 24)
    return say(`${Math.floor(hours / 24)} d ${hours % 24} h`, `${Math.floor(hours / 24)} j ${hours % 24} h`);
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What is said once when a clock of one's own becomes pressing. */
export function warning(say: Say, { left, pressure }: Clock): string {
  if (pressure === "last") return say("Ten seconds left.", "Plus que dix secondes.");
  return pressure === "low"
    ? say(
        `A tenth of your time is left: ${clockWords(say, left)}.`,
        `Il vous reste un dixième du temps : ${clockWords(say, left)}.`,
      )
    : "";
}

/** Whose it is stands in its label, for it is read apart from its seat. */
export function clockSign(say: Say, clock: Clock | null, name: string): TemplateResult | typeof nothing {
  if (!clock) return nothing;
  const words = clockWords(say, clock.left);
  return html`<span class="clock ${clock.pressure}" role="timer"
    aria-label=${say(`Clock of ${name}: ${words}`, `Pendule, ${name} : ${words}`)}>${icon("clock")}${words}</span>`;
}
