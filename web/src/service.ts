/** service.ts -- the service worker: keeps the files of one build, so that the page starts without a network. A new
 *  build has a new name; it is fetched whole in the background and takes over when the page is next started. */
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
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string };
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
