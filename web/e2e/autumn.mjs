/** autumn.mjs -- a tournament of twelve in its third round, laid out in the file of a server (autumn.py), which pairs
 *  that round itself; and whoever of the twelve is wanted, signed in. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { person } from "./browser.mjs";

export const AUTUMN = "#/tournament/autumnautumnautu";
const NAMES = ["Yuki", "Nora", "Zoé", "Inès", "Marc", "Edith", "Tomás", "Hugo", "Pavel", "Clara", "Amir", "Léa"];

/** Once the server has made its file. */
export function layOutAutumn(server) {
  execFileSync("python3", [fileURLToPath(new URL("autumn.py", import.meta.url)), join(server.folder, "tables.db")]);
}

/** One of the twelve. */
export async function player(server, name, look = {}) {
  const url = server.url.replace("127.0.0.1", "localhost");
  const someone = await person(look);
  const value = String.fromCharCode(97 + NAMES.indexOf(name)).repeat(22);
  await someone.context.addCookies([{ name: "mastaba", value, url, sameSite: "Strict", httpOnly: true }]);
  await someone.page.goto(url + AUTUMN);
  return someone;
}

/** Who sits at the tables of the round. */
function seated(page) {
  return page.$$eval(".one-table", (tables) =>
    tables.map((table) =>
      [...table.querySelectorAll(".name")].map((name) => name.textContent.replace(/^Seat .: /, "")),
    ),
  );
}

/** Of Zoé's table one has sat down; all of another have, and play. */
export async function beginAutumn(server) {
  const zoe = await player(server, "Zoé");
  await zoe.page.waitForSelector(".must.turn .main:not(:disabled)");
  await zoe.page.waitForFunction(() => document.querySelectorAll(".one-table").length === 4);
  const [mine, other] = await seated(zoe.page);
  for (const name of [mine.find((name) => name !== "Zoé"), ...other]) {
    const { context, page } = await player(server, name);
    await page.click(".must .main:not(:disabled)");
    await page.waitForSelector(name === mine[0] || mine.includes(name) ? ".gathering" : ".gathering, .table-pyramids");
    await context.close();
  }
  await zoe.page.waitForFunction(() => /Playing/.test(document.querySelector(".tables").textContent));
  await zoe.context.close();
}
