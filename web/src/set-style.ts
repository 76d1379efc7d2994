/** set-style.ts -- sets properties of an element's style one by one: a style attribute is not allowed by the page's
 *  policy. */
import { noChange } from "lit-html";
import { Directive, directive, PartType, type ElementPart, type PartInfo } from "lit-html/directive.js";

class SetStyle extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error("setStyle belongs inside a tag");
  }
  override render(_: Record<string, string | number>) {
    return noChange;
  }
  override update(part: ElementPart, [properties]: [Record<string, string | number>]) {
    const { style } = part.element as HTMLElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, String(value));
    return noChange;
  }
}

export const setStyle = directive(SetStyle);
