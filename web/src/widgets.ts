/** widgets.ts -- pieces of screens used in several places. */
import { html, nothing, type TemplateResult, svg, type SVGTemplateResult } from "lit-html";
import { Refused } from "./offline-host.js";
import { isGroupKey, type AccountDialog, type Page } from "./screen.js";
import { loadAccount } from "./screens/load-screens.js";
import { emblem, icon, lettering } from "./icons.js";

export interface Choice<Value> {
  value: Value;
  label: string | TemplateResult;
  name?: string;
}

/** A row of choices of which one holds. */
export function oneOf<Value>(
  label: string,
  choices: Choice<Value>[],
  chosen: Value,
  choose: (value: Value) => void,
  kind = "switch",
): TemplateResult {
  const move = (event: KeyboardEvent) => {
    const step = isGroupKey(event);
    if (!step) return;
    event.preventDefault();
    const at = choices.findIndex((choice) => choice.value === chosen);
    const next = (at + step + choices.length) % choices.length;
    choose(choices[next]!.value);
    const group = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => group.querySelectorAll<HTMLElement>("[role=radio]")[next]?.focus());
  };
  return html`<div class=${kind} role="radiogroup" aria-label=${label} @keydown=${move}>
    ${choices.map(
      (choice) => html`<button
        type="button"
        role="radio"
        aria-checked=${choice.value === chosen}
        aria-label=${choice.name ?? nothing}
        tabindex=${choice.value === chosen ? 0 : -1}
        @click=${() => choose(choice.value)}
      >
        ${choice.label}
      </button>`,
    )}
  </div>`;
}

export function languageAndLight(page: Page): TemplateResult {
  const isDark =
    page.settings.theme === "dark" ||
    (page.settings.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  return html`${oneOf(
    page.say("Language", "Langue"),
    [
      { value: "fr" as const, label: "FR", name: "Français" },
      { value: "en" as const, label: "EN", name: "English" },
    ],
    page.language,
    (language) => page.change({ language }),
  )}
  ${page.isPhone ? lightButton(page, isDark) : lightSwitch(page, isDark)}`;
}

function lightSwitch(page: Page, isDark: boolean): TemplateResult {
  return oneOf(
    page.say("Light", "Lumière"),
    [
      { value: false, label: icon("sun"), name: page.say("Daylight", "Jour") },
      { value: true, label: icon("moon"), name: page.say("Lamplight", "Lampe") },
    ],
    isDark,
    (dark) => page.change({ theme: dark ? "dark" : "light" }),
  );
}

/** Where there is little room: one button that shows what it leads to. */
function lightButton(page: Page, isDark: boolean): TemplateResult {
  const words = isDark ? page.say("Daylight", "Jour") : page.say("Lamplight", "Lampe");
  return html`<button class="button plain icon-only" aria-label=${words}
    @click=${() => page.change({ theme: isDark ? "light" : "dark" })}>${icon(isDark ? "sun" : "moon")}</button>`;
}

/** Opens a dialog about the account; its script is fetched as soon as somebody means to. */
export function accountLink(
  page: Page,
  dialog: AccountDialog,
  words: string | TemplateResult,
  kind = "link",
): TemplateResult {
  const fetchIt = () => void loadAccount().catch(() => undefined);
  return html`<button class=${kind} @pointerenter=${fetchIt} @focus=${fetchIt}
    @click=${() => page.openAccount(dialog)}>${words}</button>`;
}

/** Why something could not be done; where it takes a kept name, one can be kept at once. */
export function complain(page: Page, error: unknown): void {
  page.toast(error instanceof Error ? error.message : String(error));
  if (error instanceof Refused && error.code === "no_account") page.openAccount("keep");
}

/** My name, as a guest or kept; what can be done about it is behind it. */
export function nameButton(page: Page): TemplateResult | typeof nothing {
  const { account, say, settings } = page;
  const { signedIn } = account;
  if (signedIn === null && !account.isOffered) return nothing;
  const guest = settings.name
    ? html`<b>${settings.name}</b> <small>${say("guest", "de passage")}</small>`
    : html`<b>${say("Guest", "De passage")}</b>`;
  const words = html`${icon("person")}<span>${signedIn === null ? guest : html`<b>${signedIn}</b>`}</span>`;
  return accountLink(page, signedIn === null ? "keep" : "account", words, "link me");
}

export function wordmark(): TemplateResult {
  return html`<a class="wordmark" href="#/" aria-label="Mastaba">${emblem()}${lettering()}</a>`;
}

/** With a true minus below nothing. */
export function figure(points: number): string {
  return points < 0 ? `\u2212${-points}` : String(points);
}

/** "+4", or a loss. */
export function signed(points: number): string {
  return points < 0 ? figure(points) : `+${points}`;
}

export function pill(points: number): TemplateResult {
  return html`<span class="pill ${points > 0 ? "" : "less"}">${signed(points)}</span>`;
}

export async function copy(page: Page, text: string, words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    page.toast(words);
  } catch {
    prompt(page.say("Copy this:", "À copier :"), text);
  }
}

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The ring of ink around what was played last, with a gap of papyrus. */
export function lastRing(x: number, y: number, width: number, height: number, edge: number): SVGTemplateResult {
  const box = (className: string, stroke: number) =>
    svg`<rect class=${className} x=${x} y=${y} width=${width} height=${height} rx=${edge * 1.5}
      stroke-width=${stroke} />`;
  return svg`<g class="last-play">${box("gap", edge * 2.2)}${box("ink", edge)}</g>`;
}
