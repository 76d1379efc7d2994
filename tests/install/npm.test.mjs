/** npm.test.mjs -- the npm package from outside the tree: packed, installed from the archive into a folder of its own,
 *  and used there by Node, by a checker of types and by a browser. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "mastaba-npm-"));
const installed = join(place, "node_modules/@mastaba/engine");
const run = (command, ...words) => execFileSync(command, words, { cwd: place, encoding: "utf8" });
after(() => rmSync(place, { recursive: true }));

writeFileSync(join(place, "package.json"), '{"name": "outside", "private": true, "type": "module"}');
const packed = run(join(root, "tools/npm"), place).trim();
run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", join(place, packed));

const PLAY = `
import { openEngine, Refused } from "@mastaba/engine";
import { writeFileSync } from "node:fs";
const engine = await openEngine();
const { games } = await engine.games("fr");
for (const { game } of games) {
  const seats = [{ kind: "human" }, { kind: "bot", level: "greedy" }];
  const table = await engine.begin({ game, seats });
  let plays = 0;
  for (let state = await table.next(); state.phase !== "over"; state = await table.next(), plays++) {
    if (plays === 0) await table.play("nonsense").then(() => process.exit(3), (error) => error instanceof Refused || process.exit(4));
    await table.play(state.moves[plays % state.moves.length].move);
  }
  const { scores } = table.state();
  if (scores.length !== seats.length || !scores.some(({ place }) => place === 1)) process.exit(5);
  writeFileSync(game + ".rec", await engine.record(table));
  console.log(game);
}
engine.close();
`;

test("a whole game of each, and the program agrees with the records", () => {
  writeFileSync(join(place, "play.js"), PLAY);
  const games = run("node", "play.js").trim().split("\n");
  assert.equal(games.length, 5);
  for (const game of games) run(join(root, "build/mastaba"), "replay", "--check", `${game}.rec`);
});

test("what the README shows runs", () => {
  const [, example] = readFileSync(join(installed, "README.md"), "utf8").match(/```js\n(.*?)```/s);
  writeFileSync(join(place, "readme.js"), example + "engine.close();\n");
  assert.match(run("node", "readme.js"), /mastaba 1\ngame pyramis\n/);
});

const TYPED = `
import { openEngine, type State, type Table } from "@mastaba/engine";
const engine = await openEngine();
const table: Table = await engine.begin({ game: "pyramis", seats: [{ kind: "human" }, { kind: "bot", level: "scribe" }] });
const state: State<{ turn: number }> = table.state();
await table.ask({ type: "hint", seat: "A", seq: state.seq });
`;

test("types come along, and refuse what is wrong", () => {
  const options = [
    "--noEmit",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "nodenext",
    "--types",
    "",
    "--lib",
    "es2022,dom",
  ];
  const check = (text) => {
    writeFileSync(join(place, "typed.ts"), text);
    run(join(root, "web/node_modules/.bin/tsc"), ...options, "typed.ts");
  };
  check(TYPED);
  for (const [good, bad] of [
    ['level: "scribe"', 'level: "wizard"'],
    ["seq: state.seq", "sequence: state.seq"],
  ])
    assert.throws(
      () => check(TYPED.replace(good, bad)),
      ({ stdout }) => stdout.includes("error TS"),
    );
});

/** The package's folder, as any server would serve it. */
function serve() {
  const kinds = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const kind = kinds[extname(pathname)];
    response.writeHead(kind ? 200 : 404, { "Content-Type": kind ?? "text/plain" });
    response.end(kind && readFileSync(join(installed, pathname)));
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

test("the page of example plays a game to its end", async () => {
  const { chromium } = createRequire(join(root, "web/package.json"))("playwright-core");
  const server = await serve();
  const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(180_000);
    await page.goto(`http://127.0.0.1:${server.address().port}/example/index.html`);
    await page.selectOption("#game", "pyramis");
    await page.waitForSelector("#moves button");
    while (!(await page.textContent("#ask")).includes("over")) {
      const words = await page.textContent("#log");
      await page.click("#moves button");
      await page.waitForFunction((old) => document.querySelector("#log").textContent !== old, words);
    }
    assert.equal(await page.locator("#moves p").count(), 2);
  } finally {
    await browser.close();
    server.close();
  }
});
