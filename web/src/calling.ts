/** calling.ts -- being called when it is my turn while this page is closed: the browser’s push service wakes the
 *  service worker (service.ts), which shows a notice. A table is asked for by whoever holds a seat there. */
import type { PushKey } from "mastaba:protocol";
import { call, post } from "./online-host.js";
import type { Page } from "./screen.js";

/** The tables that this browser is called for, and the tokens with which it asked. */
type Called = Record<string, string[]>;

const KEY = "mastaba.called.1";

function readCalled(): Called {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Called;
  } catch {
    return {};
  }
}

function keepCalled(called: Called): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(called));
  } catch {
    // A browser without storage asks anew.
  }
}

export function isCalled(table: string): boolean {
  return table in readCalled();
}

/** What the server is known by to push services; null where this page cannot be called. */
export async function callingKey(page: Page): Promise<string | null> {
  if (!("PushManager" in window) || !(await navigator.serviceWorker?.getRegistration())?.active) return null;
  try {
    const answer = (await (await call("api/push", page.language)).json()) as PushKey;
    return answer.key;
  } catch {
    return null;
  }
}

/** The browser's own subscription; one that was made for another server's key is of no use. */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const ofKey = before?.options.applicationServerKey;
  if (before && ofKey && lettersOf(ofKey) === key) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function lettersOf(bytes: ArrayBuffer): string {
  const letters = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** For `seats` of the tokens: the first ones open seats, the last may be that of who made the table. */
export async function callMe(page: Page, table: string, tokens: string[], seats: number, key: string): Promise<void> {
  const { endpoint, keys } = (await subscription(key)).toJSON();
  const taken: string[] = [];
  for (const token of tokens) {
    if (taken.length === seats) break;
    const body = { table, token, endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"], language: page.language };
    await post("api/push", page.language, body);
    taken.push(token);
  }
  keepCalled({ ...readCalled(), [table]: taken });
}

/** The browser's subscription goes with the last table. */
export async function callNoMore(page: Page, table: string): Promise<void> {
  const { [table]: tokens = [], ...others } = readCalled();
  const { pushManager } = await navigator.serviceWorker.ready;
  const own = await pushManager.getSubscription();
  for (const token of own ? tokens : [])
    await post("api/push/end", page.language, { table, token, endpoint: own!.endpoint });
  keepCalled(others);
  if (!Object.keys(others).length) await own?.unsubscribe();
}
