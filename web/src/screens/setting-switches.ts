/** setting-switches.ts -- how one likes to play, as switches of a menu. */
import { html, type TemplateResult } from "lit-html";
import { canNotify, mayNotify } from "../notices.js";
import type { Page } from "../screen.js";
import type { Pace, Settings } from "../settings.js";
import { oneOf } from "../widgets.js";

/** Those of the settings that are on or off. */
type Switch = { [Key in keyof Settings]: Settings[Key] extends boolean ? Key : never }[keyof Settings];

function yesOrNo(
  page: Page,
  key: Switch,
  words: string,
  off: string,
  on: string,
  choose = (value: boolean) => page.change({ [key]: value }),
): TemplateResult {
  return html`<div class="switches"><span class="small">${words}</span>${oneOf(
    words,
    [
      { value: false, label: off },
      { value: true, label: on },
    ],
    page.settings[key],
    choose,
  )}</div>`;
}

/** The browser asks the person, and it is asked by this touch alone. */
async function setNotices(page: Page, wants: boolean): Promise<void> {
  const notifies = wants && (await mayNotify());
  page.change({ notifies });
  if (wants && !notifies)
    page.toast(
      page.say(
        "This browser does not allow notices of this page: its settings decide.",
        "Ce navigateur n’autorise pas les avis de cette page : voyez ses réglages.",
      ),
    );
}

function noticeSwitch(page: Page): TemplateResult {
  const { say } = page;
  const words = say(
    "A notice when it is my turn and I look elsewhere",
    "Un avis quand c’est à moi et que je suis ailleurs",
  );
  return yesOrNo(page, "notifies", words, say("Off", "Non"), say("On", "Oui"), (wants) => void setNotices(page, wants));
}

function paceSwitch(page: Page): TemplateResult {
  const { say } = page;
  const words = say("Pace of the others", "Rythme des autres");
  return html`<div class="switches"><span class="small">${words}</span>${oneOf<Pace>(
    words,
    [
      { value: "calm", label: say("Calm", "Calme") },
      { value: "normal", label: say("Normal", "Normal") },
      { value: "fast", label: say("Fast", "Rapide") },
      { value: "once", label: say("At once", "D’un coup") },
    ],
    page.settings.pace,
    (pace) => page.change({ pace }),
  )}</div>`;
}

export function settingSwitches(page: Page): TemplateResult {
  const { say } = page;
  const [off, on] = [say("Off", "Non"), say("On", "Oui")];
  return html`${yesOrNo(
    page,
    "playsForced",
    say("A move without a choice", "Un coup sans choix"),
    say("Ask me", "Me demander"),
    say("Play it", "Le jouer"),
  )}
  ${yesOrNo(
    page,
    "playsAtOnce",
    say("One tap plays, without Confirm; Take back stays", "Un geste suffit, sans Confirmer ; Reprendre reste"),
    off,
    on,
  )}
  ${paceSwitch(page)} ${yesOrNo(page, "hasSound", say("Sound", "Son"), off, on)}
  ${"vibrate" in navigator ? yesOrNo(page, "vibrates", say("Vibration", "Vibration"), off, on) : ""}
  ${canNotify() ? noticeSwitch(page) : ""}`;
}
