/** build.mjs -- the page in build/web, from web/ and the folders in games/. Names carry a hash of what is in them, but
 *  for the few that must be found by name; beside every file lie its compressed forms. Needs
 *  build/engine-GAME.wasm and build/review.wasm. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "esbuild";
import { readLevels } from "./levels.mjs";
import { coloursOf, dotted, png, preview, roomy, textOf } from "./pictures.mjs";
import { readPuzzles } from "./puzzles.mjs";
import { readPictures } from "./rule-pictures.mjs";
import { readRules } from "./rules.mjs";

const web = dirname(fileURLToPath(import.meta.url));
const root = dirname(web);
const out = join(root, "build/web");
const engineFile = (game) => join(root, `build/engine-${game}.wasm`);
const LANGUAGES = { en: "RULES.md", fr: "RULES.fr.md" };

/** Paths relative to `out`, as the page asks for them. */
const written = new Set();

async function write(name, content) {
  await mkdir(dirname(join(out, name)), { recursive: true });
  await writeFile(join(out, name), content);
  written.add(name);
  return name;
}

const hashOf = (content) => createHash("sha256").update(content).digest("hex").slice(0, 10);

function hashed(name, content) {
  const ending = extname(name);
  return write(`${basename(name, ending)}-${hashOf(content)}${ending}`, content);
}

// ---- games ----

/** The folders of games, in the order of games/games.c. */
async function findGames() {
  const table = await readFile(join(root, "games/games.c"), "utf8");
  const order = [...table.match(/#define EACH_GAME.*(?:\\\n.*)*/)[0].matchAll(/GAME\((\w+)\) ?/g)].map(
    ([, game]) => game,
  );
  return order.filter((game) => existsSync(join(root, "games", game, "about.ts")));
}

async function writeRules(games) {
  for (const game of games) {
    for (const [language, file] of Object.entries(LANGUAGES)) {
      const text = await readFile(join(root, "games", game, file), "utf8");
      await write(`rules/${game}.${language}.json`, JSON.stringify(readRules(text)));
    }
    const pictures = `games/${game}/pictures.record`;
    const text = await readFile(join(root, pictures), "utf8");
    await write(`rules/${game}.pictures.json`, JSON.stringify(readPictures(pictures, text)));
  }
}

/** The puzzles of each title that has any, as "mastaba:puzzles" names them. */
async function writePuzzles(games) {
  const all = {};
  for (const game of games) {
    const file = `review/puzzles/${game}.rec`;
    if (!existsSync(join(root, file))) continue;
    const puzzles = readPuzzles(file, await readFile(join(root, file), "utf8"));
    if (!puzzles.length) continue;
    all[game] = { file: await hashed(`puzzles-${game}.json`, JSON.stringify(puzzles)), count: puzzles.length };
  }
  return all;
}

/** Modules that the build writes: "mastaba:games", "mastaba:files", "mastaba:levels", "mastaba:puzzles". */
function generated(modules) {
  return {
    name: "generated",
    setup(building) {
      building.onResolve({ filter: /^mastaba:/ }, ({ path }) => ({ path, namespace: "generated" }));
      building.onLoad({ filter: /.*/, namespace: "generated" }, ({ path }) => ({
        contents: modules[path],
        resolveDir: web,
        loader: "ts",
      }));
    },
  };
}

/** Templates keep their white space, and the indentation of a line means nothing there either: nobody need load it. */
const unindented = {
  name: "unindented",
  setup(building) {
    building.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(/\n +/g, "\n"),
      loader: "ts",
    }));
  },
};

function gamesModule(games, styles, lazyStyles) {
  const imports = games.map((game, i) => `import { about as about${i} } from "../games/${game}/about.ts";`);
  const abouts = games.map((_, i) => `about${i}`).join(", ");
  const exports = [
    `export const abouts = [${abouts}];`,
    `export const styles = ${JSON.stringify(styles)};`,
    ...Object.entries(lazyStyles).map(([name, file]) => `export const ${name}Style = ${JSON.stringify(file)};`),
  ];
  return [...imports, ...exports, ""].join("\n");
}

// ---- scripts ----

/** What every script imports before it can run, by name. */
const imports = new Map();
/** What became of a source that is loaded by itself. */
const scripts = new Map();

/** Bundles an entry and writes what comes of it; returns the name of its own file. */
async function bundle(entry, options = {}) {
  const result = await build({
    entryPoints: [join(web, "src", entry)],
    bundle: true,
    format: "esm",
    target: ["es2022"],
    minify: true,
    metafile: true,
    write: false,
    outdir: out,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    nodePaths: [join(web, "node_modules")],
    legalComments: "none",
    logLevel: "warning",
    ...options,
    plugins: [unindented, ...(options.plugins ?? [])],
  });
  for (const file of result.outputFiles) await write(relative(out, file.path), file.contents);
  const outputs = Object.entries(result.metafile.outputs);
  for (const [path, output] of outputs) {
    imports.set(
      basename(path),
      output.imports.filter(({ kind }) => kind === "import-statement").map((from) => basename(from.path)),
    );
    if (output.entryPoint) scripts.set(output.entryPoint, basename(path));
  }
  const [own] = outputs.find(([, output]) => output.entryPoint?.endsWith(entry));
  return basename(own);
}

/** A script and all that it cannot run without. */
function withImports(names, all = new Set()) {
  for (const name of names) if (!all.has(name)) withImports(imports.get(name) ?? [], all.add(name));
  return all;
}

/** What a review needs, which nobody waits for before a game; as "mastaba:files" names it. */
async function writeReviewer() {
  const review = await hashed("review.wasm", await readFile(join(root, "build/review.wasm")));
  return { review, reviewer: await bundle("review-worker.ts") };
}

/** Each game's engine. */
async function writeEngines(games) {
  const engines = {};
  for (const game of games) engines[game] = await hashed(`engine-${game}.wasm`, await readFile(engineFile(game)));
  return engines;
}

/** The workers that run it, as "mastaba:files" names them. */
async function writeWorkers() {
  return { worker: await bundle("host-worker.ts"), thinker: await bundle("thinker-worker.ts") };
}

// ---- style ----

async function bundleStyle(name, paths) {
  const result = await build({
    stdin: { contents: paths.map((path) => `@import "${path}";`).join("\n"), loader: "css", resolveDir: web },
    bundle: true,
    minify: true,
    write: false,
    outdir: out,
    loader: { ".svg": "dataurl" },
    logLevel: "warning",
  });
  // A brace too few is a warning, and half of a file holds on a phone alone.
  if (result.warnings.length) throw new Error(`${name} is not as it was meant`);
  return hashed(name, result.outputFiles[0].contents);
}

/** style/*.css in the order of their names. */
async function writeStyle() {
  const names = (await readdir(join(web, "style"))).filter((name) => name.endsWith(".css")).sort();
  return bundleStyle(
    "app.css",
    names.map((name) => join(web, "style", name)),
  );
}

/** Each game's own, loaded with its table. */
async function writeTableStyles(games) {
  const styles = {};
  for (const game of games) styles[game] = await bundleStyle(`${game}.css`, [join(root, "games", game, "table.css")]);
  return styles;
}

/** style/lazy/*.css, each loaded when the first that wears it is opened. */
async function writeLazyStyles() {
  const all = {};
  for (const file of await readdir(join(web, "style/lazy")))
    all[basename(file, ".css")] = await bundleStyle(file, [join(web, "style/lazy", file)]);
  return all;
}

// ---- page ----

async function writePage(names) {
  let page = await readFile(join(web, "index.html"), "utf8");
  for (const [plain, name] of Object.entries(names)) {
    if (!page.includes(`"${plain}"`)) throw new Error(`index.html does not name ${plain}`);
    page = page.replaceAll(`"${plain}"`, `"${name}"`);
  }
  await write("index.html", withPreview(page, "Mastaba", FIVE, "preview/mastaba.png"));
  for (const name of ["icon.svg", "mastaba.webmanifest"]) await write(name, await readFile(join(web, name)));
  await writeIcons();
  return page;
}

async function writeIcons() {
  const icon = await readFile(join(web, "icon.svg"), "utf8");
  await write("icon-turn.svg", dotted(icon));
  for (const size of [180, 192, 512]) await write(`icon-${size}.png`, png(icon, size));
  await write("icon-maskable-512.png", png(roomy(icon), 512));
}

// ---- real addresses ----

/** What the page knows of its games, run here: their boxes are drawings in TypeScript. */
async function readDrawings(games) {
  const exports = games.map((game, i) => `export { about as about${i} } from "../games/${game}/about.ts";`);
  const contents = [...exports, 'export { emblem, lettering } from "./src/icons.ts";'].join("\n");
  const result = await build({
    stdin: { contents, resolveDir: web, loader: "ts" },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    nodePaths: [join(web, "node_modules")],
  });
  const { emblem, lettering, ...abouts } = await import(
    `data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString("base64")}`
  );
  return { emblem: textOf(emblem()), lettering: textOf(lettering()), abouts: Object.values(abouts) };
}

const FIVE =
  "Five pyramid board games: play the bots in one click, or send a friend a link. · " +
  "Cinq jeux de pyramides : jouez en un clic, ou envoyez un lien.";

/** What a link is called and shows where it is sent, in both languages; the server puts itself for {origin}. */
function withPreview(page, title, words, picture) {
  const quoted = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const tags = [
    ["property", "og:type", "website"],
    ["property", "og:site_name", "Mastaba"],
    ["property", "og:title", title],
    ["property", "og:description", words],
    ["property", "og:image", `{origin}/${picture}`],
    ["property", "og:image:width", "1200"],
    ["property", "og:image:height", "630"],
    ["name", "twitter:card", "summary_large_image"],
  ].map(([kind, name, content]) => `<meta ${kind}="${name}" content="${quoted(content)}" />`);
  return page
    .replace(/<title>.*<\/title>/, `<title>${quoted(title)}</title>`)
    .replace(/<meta name="description"[^>]*>/, `<meta name="description" content="${quoted(words)}" />`)
    .replace("</head>", `  ${tags.join("\n    ")}\n  </head>`);
}

/** By address, a title and its words. Whatever lies deeper is answered by the nearest. */
function addressesOf(abouts) {
  const all = {};
  const both = (english, french) => `${english} · ${french}`;
  for (const { game, title, line } of abouts) {
    all[game] = [title, both(line.en, line.fr)];
    all[`learn/${game}`] = [both(`Learn ${title}`, `Apprendre ${title}`), both("In two minutes.", "En deux minutes.")];
    all[`rules/${game}`] = [both(`The rules of ${title}`, `Les règles de ${title}`), both(line.en, line.fr)];
  }
  all.rules = [both("The rules", "Les règles"), FIVE];
  all.invite = [both("You are invited to a game", "Une partie vous attend"), FIVE];
  all.tournaments = [both("Tournaments", "Tournois"), FIVE];
  all.tournament = [
    both("A tournament", "Un tournoi"),
    both("Enter, follow it, see who stands where.", "Inscrivez-vous, suivez-le, voyez qui est où."),
  ];
  all.table = [both("A game to watch", "Une partie à regarder"), FIVE];
  return all;
}

/** Outside of what a browser keeps: nobody needs them without a network. */
async function writeAddresses(page, games) {
  const { abouts, emblem, lettering } = await readDrawings(games);
  const colours = coloursOf(await readFile(join(web, "style/1-tokens.css"), "utf8"));
  const boxes = Object.fromEntries(abouts.map((about) => [about.game, textOf(about.box)]));
  const draw = (shown) => png(preview(shown, lettering, emblem, colours), 1200);
  await write("preview/mastaba.png", draw(Object.values(boxes)));
  for (const [game, box] of Object.entries(boxes)) await write(`preview/${game}.png`, draw([box]));
  for (const [address, [title, words]] of Object.entries(addressesOf(abouts))) {
    const picture = abouts.find(({ game }) => address.endsWith(game))?.game ?? "mastaba";
    const below = page.replace(/(href|src)="([^"]+)"/g, '$1="/$2"');
    await write(`${address}/index.html`, withPreview(below, `${title} · Mastaba`, words, `preview/${picture}.png`));
  }
}

/** Knows every other file: a build that differs anywhere has another service. */
async function writeService() {
  const files = [...written].map((name) => (name === "index.html" ? "./" : name)).sort();
  const all = await Promise.all([...written].sort().map((name) => readFile(join(out, name))));
  const name = hashOf(Buffer.concat(all));
  await bundle("service.ts", {
    format: "iife",
    entryNames: "[name]",
    define: { BUILD: JSON.stringify({ name, files }) },
  });
}

// ---- compressed forms ----

const packers = {
  gz: (content) => promisify(gzip)(content, { level: 9 }),
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
};

async function pack() {
  const sizes = {};
  for (const name of written) {
    const content = await readFile(join(out, name));
    for (const [ending, packer] of Object.entries(packers)) {
      const packed = await packer(content);
      if (ending === "br") sizes[name] = Math.min(packed.length, content.length);
      if (packed.length < content.length && !name.endsWith(".png"))
        await writeFile(join(out, `${name}.${ending}`), packed);
    }
  }
  return sizes;
}

/** Bytes that a person waits for, compressed: what was promised. */
const MOST = { engine: 115 * 1024, playable: 200 * 1024 };

function report(sizes, { games, home, engines, workers, tables, styles }) {
  const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;
  const sum = (names) => [...withImports(names)].reduce((bytes, name) => bytes + sizes[name], 0);
  for (const [name, bytes] of Object.entries(sizes).sort((a, b) => b[1] - a[1]))
    console.log(`${kilobytes(bytes)}  ${name}`);
  const playable = Math.max(
    ...games.map((game) => sizes[styles[game]] + sum([...home, ...workers, engines[game], tables[game]])),
  );
  console.log(`${kilobytes(sum(home))}  until the home page stands, compressed`);
  console.log(`${kilobytes(playable)}  until the first game is playable, whichever it is`);
  if (Object.values(engines).some((engine) => sizes[engine] > MOST.engine) || playable > MOST.playable)
    throw new Error("the page is larger than was promised");
}

await rm(out, { recursive: true, force: true });
const games = await findGames();
await writeRules(games);
const engines = await writeEngines(games);
const files = { ...(await writeWorkers()), ...(await writeReviewer()) };
const styles = await writeTableStyles(games);
const modules = {
  "mastaba:games": gamesModule(games, styles, await writeLazyStyles()),
  "mastaba:files": Object.entries({ engines, ...files })
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};`)
    .join("\n"),
  "mastaba:puzzles": `export const puzzles = ${JSON.stringify(await writePuzzles(games))};`,
  "mastaba:levels": `export const levels = ${JSON.stringify(await readLevels(await readFile(engineFile(games[0]))))};`,
};
const app = await bundle("app.ts", { splitting: true, plugins: [generated(modules)] });
const style = await writeStyle();
const page = await writePage({ "app.js": app, "app.css": style });
await writeService();
await writeAddresses(page, games);
const tableOf = (game) => [...scripts].find(([source]) => source.endsWith(`games/${game}/table.ts`))[1];
report(await pack(), {
  games,
  home: ["index.html", app, style],
  engines,
  workers: [files.worker, files.thinker],
  tables: Object.fromEntries(games.map((game) => [game, tableOf(game)])),
  styles,
});
