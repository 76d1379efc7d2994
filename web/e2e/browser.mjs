/** browser.mjs -- a real Chromium and a real `mastaba serve` on loopback, for tests that behave like people. */
import { spawn } from "node:child_process";
import { after, before } from "node:test";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../../", import.meta.url));
const program = process.env.MASTABA ?? join(root, "build/mastaba");

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** How long nothing may come of something, in milliseconds: no machine is so slow, whatever else it does. */
export const PATIENCE = 180_000;

/** How many times slower than it is a page is to run (CONTRIBUTING.md): what races shows there. */
const SLOWNESS = Number(process.env.MASTABA_SLOWNESS ?? 1);

/** What pages deal is the same in every run; another number deals otherwise. */
const SEED = Number(process.env.MASTABA_SEED ?? 1);

/** A server of one's own; `stop` and `start` keep its data and its port. */
export class Server {
  constructor(folder, more) {
    this.folder = folder;
    this.more = more;
    this.port = 0;
  }

  static async open(more = []) {
    const server = new Server(await mkdtemp(join(tmpdir(), "mastaba-e2e-")), more);
    await server.start();
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.port}/`;
  }

  start() {
    const options = [
      "serve",
      "--port",
      String(this.port),
      "--data",
      join(this.folder, "tables.db"),
      "--web",
      join(root, "build/web"),
    ];
    const free = ["--max-sockets-per-address", "0", "--max-tables-per-address", "0", "--max-messages", "0"];
    this.process = spawn(program, [...options, ...free, ...this.more], { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    return new Promise((resolve, reject) => {
      const hear = (text) => {
        said += text;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (!found) return;
        this.port = Number(found[1]);
        resolve();
      };
      this.process.stdout.on("data", hear);
      this.process.stderr.on("data", (text) => (said += text));
      this.process.on("exit", (code) => reject(new Error(`the server left with ${code}:\n${said}`)));
    });
  }

  stop(signal = "SIGTERM") {
    return new Promise((resolve) => {
      this.process.removeAllListeners("exit");
      this.process.on("exit", resolve);
      this.process.kill(signal);
    });
  }

  async close() {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** For a file of tests: a server, with more options if need be, before the first of them, and nothing left after the
 *  last. */
export function serverForTests(...more) {
  const held = { server: null };
  before(async () => {
    held.server = await Server.open(more);
  });
  after(async () => {
    await closeBrowser();
    await held.server.close();
  });
  return held;
}

/** The games of the page: the folders with a box. */
export const GAMES = readdirSync(join(root, "games")).filter((game) =>
  existsSync(join(root, "games", game, "about.ts")),
);

/** What a browser shall do without: the two pages of its own address bar, which it loads for everybody who comes and
 *  nobody sees, and what Playwright leaves out. Chromium heeds the last list alone, so this one holds both. */
const LEFT_OUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BoundaryEventDispatchTracksNodeRemoval",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "Translate",
  "AutoDeElevate",
  "RenderDocument",
  "OptimizationHints",
];

let shared = null;
let isWhole = false;

/** For a file of tests: Chromium with the windows around its pages, though no screen. Notices, a clipboard that a tap
 *  may fill, and workers that a debugger reaches into are not to be had without; all else is the same, and a third
 *  cheaper. */
export function withWholeBrowser() {
  isWhole = true;
}

const executable = () =>
  isWhole
    ? (process.env.CHROMIUM ?? "/usr/bin/chromium")
    : (process.env.HEADLESS_CHROMIUM ?? "/usr/bin/chromium-headless-shell");

export async function browser() {
  shared ??= await chromium.launch({
    executablePath: executable(),
    args: ["--no-sandbox", "--disable-gpu", `--disable-features=${LEFT_OUT.join(",")}`],
  });
  return shared;
}

export async function closeBrowser() {
  await shared?.close();
  shared = null;
}

/** Until the page shows what was done to it last. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Until what is asked in this process, not in a page, is so. */
export async function until(isSo) {
  for (const end = Date.now() + PATIENCE; !(await isSo());) {
    if (Date.now() > end) throw new Error(`never so: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** In a page or its service worker: `noticeShown` is done when a notice is on the screen. Whoever asks for the notices
 *  before makes Chromium forget one that is written down and not shown yet. */
export function noteNotices() {
  const { showNotification } = ServiceWorkerRegistration.prototype;
  globalThis.noticeShown = new Promise((resolve, reject) => {
    ServiceWorkerRegistration.prototype.showNotification = function (...notice) {
      const showing = showNotification.apply(this, notice);
      showing.then(resolve, reject);
      return showing;
    };
  });
}

/** Words a browser says of a broken line, or of a page that it shall not keep: no fault of the page. */
const EXPECTED =
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RE(FUSED|SET)|WebSocket connection to|Service Worker registration blocked/;

/** In the page: what was said aloud is remembered, for words leave the page after a while. */
function rememberVoice() {
  window.heard = "";
  addEventListener("DOMContentLoaded", () => {
    const voice = document.getElementById("voice");
    const note = () => (window.heard += `${voice.textContent}\n`);
    if (voice) new MutationObserver(note).observe(voice, { subtree: true, childList: true, characterData: true });
  });
}

/** Until that was said, now or before: a text, or a pattern. */
export function hears(page, words) {
  return page.waitForFunction(
    (words) => (typeof words === "string" ? window.heard.includes(words) : words.test(window.heard)),
    words,
  );
}

/** To another address of the page that is open. Done when the page has heard of it and drawn: `page.goto` is done
 *  before, and what it leaves may be taken for what was to come. */
export async function goTo(page, address) {
  const [path, hash] = address.split("#");
  if (page.url().split("#")[0] !== path) return page.goto(address);
  await page.evaluate((hash) => {
    const before = location.href;
    location.hash = hash;
    if (location.href !== before)
      return new Promise((resolve) => addEventListener("hashchange", () => resolve(), { once: true }));
  }, hash);
}

/** A script that makes what a browser takes for chance follow from a number. */
function notByChance(seed) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state >>> 24;
  };
  crypto.getRandomValues = (array) => {
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, bytes) => (bytes[i] = next()));
    return array;
  };
}

/** The workers of a page deal by a number that is another one after every load, so that no table is made twice. */
async function dealAlike(context) {
  let number = SEED * 1000;
  await context.addInitScript(notByChance, number);
  await context.route(/-worker-\w+\.js$/, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, body: `(${notByChance})(${++number});${await response.text()}` });
    } catch (error) {
      // A page that was closed meanwhile needs its worker no more.
      if (!/disposed|closed/.test(String(error))) throw error;
    }
  });
}

async function slowDown(page) {
  const line = await page.context().newCDPSession(page);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWNESS });
}

/** Somebody at a screen of their own. `complaints` lists what the console said that it should not have. Only whoever
 *  `keepsPage` has it without a network, too; the others do not wait for a browser that stores it once more. */
export async function person({
  url,
  size = DESKTOP,
  theme = "light",
  locale = "en-GB",
  motion = "reduce",
  keepsPage = false,
  scale = 1,
}) {
  const context = await (
    await browser()
  ).newContext({
    viewport: size,
    deviceScaleFactor: scale,
    colorScheme: theme,
    locale,
    reducedMotion: motion,
    hasTouch: size.width < 500,
    serviceWorkers: keepsPage ? "allow" : "block",
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(rememberVoice);
  if (!keepsPage) await dealAlike(context);
  const page = await context.newPage();
  if (SLOWNESS > 1) await slowDown(page);
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !EXPECTED.test(message.text()))
      complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error.stack)));
  if (url) await page.goto(url);
  return { context, page, complaints };
}
