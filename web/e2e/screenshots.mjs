/** screenshots.mjs -- every screen at the size of a phone and of a desk, written to build/screenshots. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { closeBrowser, DESKTOP, person, PHONE, Server } from "./browser.mjs";
import { visit } from "./screens.mjs";

const folder = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));
await mkdir(folder, { recursive: true });
const server = await Server.open();
for (const size of [DESKTOP, PHONE]) {
  for (const theme of ["light", "dark"]) {
    const { context, page } = await person({ size, theme, locale: theme === "dark" ? "fr-FR" : "en-GB" });
    await visit(page, server.url, (name) =>
      page.screenshot({ path: `${folder}${name}-${size.width}x${size.height}-${theme}.png` }),
    );
    await context.close();
  }
}
await closeBrowser();
await server.close();
