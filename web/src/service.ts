/** service.ts -- the service worker: keeps the files of one build, so that the page starts without a network. A new
 *  build has a new name; it is fetched whole in the background and takes over when the page is next started. */
import type { Pushed } from "mastaba:protocol";

declare const BUILD: { name: string; files: string[] };

// The library of types for windows knows nothing of service workers; this is all that is used of them.
interface LaterEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface AskedEvent extends LaterEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Service {
  addEventListener(type: "install" | "activate", hear: (event: LaterEvent) => void): void;
  addEventListener(type: "fetch", hear: (event: AskedEvent) => void): void;
  addEventListener(type: "push", hear: (event: PushedEvent) => void): void;
  addEventListener(type: "notificationclick", hear: (event: TouchedEvent) => void): void;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<OpenPage[]>;
    openWindow(address: string): Promise<OpenPage | null>;
  };
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
}
interface PushedEvent extends LaterEvent {
  readonly data: { json(): Pushed };
}
interface TouchedEvent extends LaterEvent {
  readonly notification: Notification;
}
interface OpenPage {
  readonly url: string;
  focus(): Promise<OpenPage>;
}
const service = globalThis as unknown as Service;

const PREFIX = "mastaba-";
const NAME = PREFIX + BUILD.name;

service.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(NAME)
      .then((cache) => cache.addAll(BUILD.files.map((file) => new Request(file, { cache: "no-cache" })))),
  );
});

service.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
      await service.clients.claim();
    })(),
  );
});

/** Files of the build come from the cache, and so does the page itself; all else is the network's. */
service.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  const path = address.href.slice(service.registration.scope.length).replace(/[?#].*$/, "");
  const file = request.mode === "navigate" && path === "" ? "./" : path;
  if (request.mode === "navigate" && path !== "" && !path.includes("."))
    // A real address without a network: the page that is kept knows it, too.
    return event.respondWith(fetch(request).catch(() => Response.redirect(`${service.registration.scope}#/${path}`)));
  if (!BUILD.files.includes(file) && !BUILD.files.includes("./" + file)) return;
  event.respondWith(
    caches.open(NAME).then(async (cache) => (await cache.match(file, { ignoreSearch: true })) ?? fetch(request)),
  );
});

/** It is my turn at a table, says its server (docs/protocol.md, "Being called"). A later notice of a table takes the
 *  place of the one before. */
function show({ table, title, words }: Pushed): Promise<void> {
  const address = `#/table/${table}`;
  return service.registration.showNotification(title, {
    body: words,
    tag: address,
    icon: "icon-192.png",
    data: { address },
  });
}

service.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

/** A notice that is touched leads to its table: to the page that shows it already, or to a new one. */
async function lead({ data }: Notification): Promise<void> {
  const { address } = data as { address: string };
  const goal = service.registration.scope + address;
  const pages = await service.clients.matchAll({ type: "window", includeUncontrolled: true });
  await (pages.find(({ url }) => url === goal)?.focus() ?? service.clients.openWindow(goal));
}

service.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification));
});
