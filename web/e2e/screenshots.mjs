/** screenshots.mjs -- every screen at the size of a phone and of a desk, written to build/screenshots; and the three
 *  small pictures of the README, written to docs/pictures. `--readme` makes these alone. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { closeBrowser, DESKTOP, person, PHONE, Server } from "./browser.mjs";
import { beginAutumn, layOutAutumn, player } from "./autumn.mjs";
import { deviceFor } from "./keys.mjs";
import { layOut } from "./positions.mjs";
import { canAct, visit, visitAccount, visitTournaments } from "./screens.mjs";

const folder = fileURLToPath(new URL("../../build/screenshots/", import.meta.url));
await mkdir(folder, { recursive: true });
const server = await Server.open();

/** A table in the middle of a game, by day and by lamp. */
const SHOWN = { pyramids: "build", pyramido: "place", tresors: "mark" };

async function forReadme() {
  const pictures = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
  await mkdir(pictures, { recursive: true });
  for (const theme of ["light", "dark"]) {
    for (const [game, moment] of Object.entries(SHOWN)) {
      const { context, page } = await person({ url: server.url, theme, scale: 0.5 });
      await layOut(page, server.url, game, moment);
      await canAct(page);
      await page.screenshot({ path: `${pictures}${game}-${theme}.jpg`, type: "jpeg", quality: 82 });
      await context.close();
    }
  }
}

async function everyScreen() {
  for (const size of [DESKTOP, PHONE]) {
    for (const theme of ["light", "dark"]) {
      const { context, page } = await person({ size, theme, locale: theme === "dark" ? "fr-FR" : "en-GB" });
      await visit(page, server.url, (name) =>
        page.screenshot({ path: `${folder}${name}-${size.width}x${size.height}-${theme}.png` }),
      );
      await deviceFor(page);
      await visitAccount(page, server.url, `Zoé ${size.width} ${theme}`, (name) =>
        page.screenshot({ path: `${folder}account-${name}-${size.width}x${size.height}-${theme}.png` }),
      );
      await context.close();
    }
  }
}

async function everyTournament() {
  layOutAutumn(server);
  await beginAutumn(server);
  for (const size of [DESKTOP, PHONE, { width: 360, height: 780 }]) {
    for (const theme of ["light", "dark"]) {
      const look = { size, theme, locale: theme === "dark" ? "fr-FR" : "en-GB" };
      const { context, page } = await player(server, "Zoé", look);
      await visitTournaments(page, server.url, (name) =>
        page.screenshot({
          path: `${folder}tournament-${name}-${size.width}x${size.height}-${theme}.png`,
          fullPage: true,
        }),
      );
      await context.close();
    }
  }
}

await forReadme();
if (!process.argv.includes("--readme")) {
  await everyScreen();
  await everyTournament();
}
await closeBrowser();
await server.close();
