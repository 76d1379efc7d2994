/** touchable.ts -- makes an element of a board something to touch, for hand, keys and screen reader alike. */
import { noChange } from "lit-html";
import { Directive, directive, PartType, type ElementPart, type PartInfo } from "lit-html/directive.js";

export interface Touch {
  target: string;
  label: string;
  can: boolean;
  has: boolean;
  pointed: boolean;
}

class Touchable extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("touchable belongs inside a tag");
  }
  override render(_: Touch) {
    return noChange;
  }
  override update(part: ElementPart, [touch]: [Touch]) {
    const element = part.element;
    const set = (name: string, value: string) => {
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
    };
    set("data-target", touch.target);
    set("role", "button");
    // Arrows move among the touchable things of a group; Tab stops at those that can be touched.
    set("tabindex", touch.can || touch.has ? "0" : "-1");
    set("aria-label", touch.label);
    set("aria-pressed", String(touch.has));
    set("aria-disabled", String(!touch.can && !touch.has));
    element.classList.add("touchable");
    element.classList.toggle("can", touch.can);
    element.classList.toggle("has", touch.has);
    element.classList.toggle("pointed", touch.pointed);
    return noChange;
  }
}

export const touchable = directive(Touchable);
