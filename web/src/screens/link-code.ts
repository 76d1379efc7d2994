/** link-code.ts -- a link as a QR code, to be read by another device. */
import { html, nothing, type TemplateResult } from "lit-html";
import { qrCode } from "../online-host.js";
import type { Page } from "../screen.js";
import type { QrCode } from "mastaba:protocol";

/** The link that was drawn last; the server draws it, and where it does not, the link alone must do. */
let drawn: { link: string; code: QrCode | null } = { link: "", code: null };

/** Modules of light that a reader needs around a code. */
const QUIET = 4;

export function linkCode(page: Page, link: string): TemplateResult | typeof nothing {
  if (drawn.link !== link) {
    drawn = { link, code: null };
    qrCode(link).then(
      (code) => {
        if (drawn.link === link) drawn.code = code;
        page.refresh();
      },
      () => undefined,
    );
  }
  const { code } = drawn;
  if (!code) return nothing;
  const side = code.size + 2 * QUIET;
  return html`<svg class="qr" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" role="img"
    aria-label=${page.say(
      "QR code of this link, to be scanned with a phone",
      "Code QR de ce lien, à scanner avec un téléphone",
    )}><path d=${code.path} /></svg>`;
}
