/** house-rule.ts -- choosing one of the house rules of a title, wherever a table or a tournament of it is made. */
import { html, type TemplateResult } from "lit-html";
import type { Games } from "mastaba:protocol";
import type { Page } from "../screen.js";
import { oneOf } from "../widgets.js";

type Info = Games["games"][number];

const FEW_VALUES = 4;
/** So many letters stand side by side. */
const SHORT_WORDS = 40;

/** An option that only matters when two play says so in its key: rotate2, swap_2p. */
function isForTwo(option: string): boolean {
  return /2p?$/.test(option);
}

export function houseRulesFor({ options }: Info, seats: number): Info["options"] {
  return options.filter(({ option }) => seats === 2 || !isForTwo(option));
}

/** A few values lie open; more of them are a list to pull down. What is not as usual stands in `chosen`. */
export function houseRule(
  page: Page,
  { option, words, values }: Info["options"][number],
  chosen: Record<string, string>,
): TemplateResult {
  const usual = values.find((value) => value.usual)!.value;
  const now = chosen[option] ?? usual;
  const choose = (value: string) => {
    if (value === usual) delete chosen[option];
    else chosen[option] = value;
    page.refresh();
  };
  if (values.length <= FEW_VALUES) {
    const isLong = values.reduce((length, value) => length + value.words.length, 0) > SHORT_WORDS;
    return html`<div class="option"><h3>${words}</h3>${oneOf(
      words,
      values.map((value) => ({ value: value.value, label: value.words })),
      now,
      choose,
      isLong ? "switch stack" : "switch",
    )}</div>`;
  }
  return html`<label class="option"><span>${words}</span>
    <select class="field" @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${values.map(
        (value) => html`<option value=${value.value} ?selected=${value.value === now}>${value.words}</option>`,
      )}
    </select></label>`;
}

/** Those that are not as usual: "Sharing: pairs". */
export function houseRuleWords(page: Page, info: Info | undefined, chosen: Record<string, string>): string[] {
  return Object.entries(chosen)
    .map(([key, wanted]) => {
      const option = info?.options.find((each) => each.option === key);
      const value = option?.values.find((each) => each.value === wanted);
      return option && value ? `${option.words}${page.say(":", " :")} ${value.words}` : "";
    })
    .filter(Boolean);
}
