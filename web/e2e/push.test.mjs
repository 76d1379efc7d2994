/** push.test.mjs -- called while the page is closed: the switch in the menu, what the server then sends, and the notice
 *  that the service worker makes of it. The push service is ours: a browser without a network has none of its own, so
 *  what is subscribed is laid in its place, and what was sent is opened here and handed to the service worker as
 *  Chromium would. */
import assert from "node:assert/strict";
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { breaches } from "./axe.mjs";
import { noteNotices, person, PHONE, serverForTests, until, withWholeBrowser } from "./browser.mjs";
import { playOn, playTurn } from "./player.mjs";

withWholeBrowser();
const held = serverForTests("--push-inside");
const letters = (bytes) => Buffer.from(bytes).toString("base64url");

/** A push service with one browser. */
const service = { bodies: [], key: createECDH("prime256v1"), secret: randomBytes(16) };

before(async () => {
  service.key.generateKeys();
  service.server = createServer((call, answer) => {
    const parts = [];
    call.on("data", (part) => parts.push(part));
    call.on("end", () => {
      service.bodies.push(Buffer.concat(parts));
      answer.writeHead(201).end();
    });
  });
  await new Promise((resolve) => service.server.listen(0, "127.0.0.1", resolve));
});
after(() => service.server.close());

/** What the browser of RFC 8291 makes of a body. */
function opened(body) {
  const [salt, sender, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (salt, from, info, length) => Buffer.from(hkdfSync("sha256", from, salt, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), service.key.getPublicKey(), sender]);
  const secret = derive(service.secret, service.key.computeSecret(sender), info, 32);
  const key = derive(salt, secret, "Content-Encoding: aes128gcm\0", 16);
  const reader = createDecipheriv("aes-128-gcm", key, derive(salt, secret, "Content-Encoding: nonce\0", 12));
  reader.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([reader.update(sealed.subarray(0, -16)), reader.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** In the page: what it subscribes to is our service. */
function layService({ endpoint, p256dh, auth }) {
  let current = null;
  PushManager.prototype.subscribe = async function ({ userVisibleOnly, applicationServerKey }) {
    window.subscribedTo = { userVisibleOnly, applicationServerKey };
    current = {
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      endpoint,
      unsubscribe: async () => ((current = null), true),
    };
    return current;
  };
  PushManager.prototype.getSubscription = async () => current;
}

async function openMenu(page) {
  await page.click(".bar nav .button:last-child");
  await page.waitForSelector("dialog .menu");
}

const SWITCH = 'dialog [aria-label^="Call me"] [role=radio]';

/** Two people at a table of the server; Marie is who is called. */
async function table() {
  const marie = await person({ url: held.server.url, size: PHONE, keepsPage: true });
  await marie.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const made = await marie.page.evaluate(async () => {
    const seats = ["Marie", "Paul"].map((name) => ({ kind: "human", name }));
    const setup = { game: "pyramis", options: { first: "2" }, seats };
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(setup) })).json();
  });
  const address = `${held.server.url}#/table/${made.table}/`;
  await marie.page.goto(`${address}${made.seats[0].token}/${made.owner}`);
  const paul = await person({ url: `${address}${made.seats[1].token}` });
  for (const { page } of [marie, paul]) await page.click(".gathering .prompt .main");
  for (const { page } of [marie, paul]) await page.waitForSelector(".table .bar");
  return { marie, paul, made };
}

/** Plays whoever's turn it is until it is Paul's. */
async function untilPaulPlays({ marie, paul }) {
  const isMine = () => document.title.startsWith("●");
  await paul.page.waitForFunction(() => /Your turn|plays/.test(document.title));
  while (!(await paul.page.evaluate(isMine))) {
    await playOn(marie.page, { most: 1 });
    await marie.page.waitForFunction(
      () => !document.title.startsWith("●") || document.querySelector(".stage .can, .prompt .confirm:not([disabled])"),
    );
    if (!(await marie.page.evaluate(isMine))) await paul.page.waitForFunction(isMine);
  }
}

test("who asked for it is called when the page is closed, and a touch leads to the table", async () => {
  const all = await table();
  const { marie, paul, made } = all;
  const origin = new URL(held.server.url).origin;
  const subscription = {
    endpoint: `http://127.0.0.1:${service.server.address().port}/send/one`,
    p256dh: letters(service.key.getPublicKey()),
    auth: letters(service.secret),
  };
  await marie.context.grantPermissions(["notifications"], { origin });
  await marie.page.evaluate(layService, subscription);
  await untilPaulPlays(all);
  await openMenu(marie.page);
  await marie.page.waitForSelector(SWITCH);
  assert.deepEqual(await breaches(marie.page), []);
  assert.equal(await marie.page.evaluate(() => window.subscribedTo), undefined, "nothing is asked by itself");
  await marie.page.click(`${SWITCH}:last-child`);
  await marie.page.waitForSelector(`${SWITCH}:last-child[aria-checked=true]`);
  const { key } = await marie.page.evaluate(async () => (await fetch("/api/push")).json());
  assert.deepEqual(await marie.page.evaluate(() => window.subscribedTo), {
    userVisibleOnly: true,
    applicationServerKey: key,
  });

  // She goes elsewhere; he plays.
  await marie.page.keyboard.press("Escape");
  await marie.page.click(".home-link");
  await marie.page.waitForSelector(".box");
  await paul.page.waitForFunction(() => /away/.test(document.querySelector(".others").textContent));
  await playTurn(paul.page);
  await until(() => service.bodies.length);
  assert.equal(service.bodies.length, 1);
  const message = opened(service.bodies[0]);
  assert.deepEqual(JSON.parse(message), {
    table: made.table,
    seat: "A",
    title: "Pyramis",
    words: "It is your turn, Marie (Paul)",
  });

  // What her browser does with it.
  const line = await marie.context.newCDPSession(marie.page);
  const registered = new Promise((resolve) =>
    line.on(
      "ServiceWorker.workerRegistrationUpdated",
      ({ registrations }) => registrations[0] && resolve(registrations[0]),
    ),
  );
  await line.send("ServiceWorker.enable");
  const { registrationId } = await registered;
  const [worker] = marie.context.serviceWorkers();
  await worker.evaluate(noteNotices);
  await line.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data: message });
  await worker.evaluate(() => globalThis.noticeShown);
  const shown = () =>
    marie.page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => [title, body]),
    );
  assert.deepEqual(await shown(), [["Pyramis", "It is your turn, Marie (Paul)"]]);
  const opens = await worker.evaluate(async () => {
    const [notification] = await registration.getNotifications();
    const opened = new Promise((resolve) => (clients.openWindow = async (address) => resolve(address)));
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    return opened;
  });
  assert.equal(opens, `${held.server.url}#/table/${made.table}`);
  assert.deepEqual(await shown(), []);

  // Unsubscribed in the same place.
  await marie.page.goto(`${held.server.url}#/table/${made.table}`);
  await marie.page.waitForSelector(".table .bar");
  await openMenu(marie.page);
  await marie.page.waitForSelector(`${SWITCH}:last-child[aria-checked=true]`);
  const ended = marie.page.waitForResponse((answer) => answer.url().endsWith("/api/push/end"));
  await marie.page.click(`${SWITCH}:first-child`);
  assert.equal((await ended).status(), 200);
  await marie.page.waitForSelector(`${SWITCH}:first-child[aria-checked=true]`);
  for (const { context, complaints } of [marie, paul]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

test("a browser that cannot be called says so, and the switch stays off", async () => {
  const { marie, paul } = await table();
  await marie.page.evaluate(() => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => Promise.reject(new DOMException("no", "AbortError"));
  });
  await openMenu(marie.page);
  await marie.page.click(`${SWITCH}:last-child`);
  await marie.page.waitForSelector(".toast >> text=cannot be called");
  assert.equal(await marie.page.getAttribute(`${SWITCH}:last-child`, "aria-checked"), "false");
  for (const { context, complaints } of [marie, paul]) {
    assert.deepEqual(complaints, []);
    await context.close();
  }
});
