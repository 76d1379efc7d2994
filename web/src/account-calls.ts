/** account-calls.ts -- the calls of docs/protocol.md about accounts, each as one function. */
import type { Language, Seat, WebhookAnswer } from "mastaba:protocol";
import type { Me } from "./account.js";
import type { Challenge, MadeKey, UsedKey } from "./keys.js";
import { call, post } from "./online-host.js";

/** How far a new device is, as the first one sees it. */
export type Adding =
  | { state: "none" }
  | { state: "made"; seconds: number }
  | { state: "opened" | "confirmed"; seconds: number; device: string | null; signs: Seat[] }
  | { state: "added"; device: string | null };

/** What a new device is told when it opens its link. */
export interface Claim {
  claim: string;
  name: string;
  signs: Seat[];
  seconds: number;
  exclude: string[];
}

async function answer<Answer>(path: string, language: Language, body: unknown): Promise<Answer> {
  return (await post(`/api/me${path}`, language, body)).json() as Promise<Answer>;
}

export const calls = (language: Language) => ({
  challenge: () => answer<Challenge>("/challenge", language, {}),
  make: (name: string, device: string, key: MadeKey) => answer<Me>("", language, { name, device, key }),
  signIn: (key: UsedKey) => answer<Me>("/sign_in", language, { key }),
  signOut: (everywhere: boolean) => answer<Me>("/sign_out", language, everywhere ? { everywhere } : {}),
  rename: (name: string) => answer<Me>("/name", language, { name }),
  removeKey: (key: string) => answer<Me>("/keys/remove", language, { key }),
  newCode: () => answer<{ code: string }>("/code", language, {}),
  recover: (code: string, device: string, key: MadeKey) => answer<Me>("/recover", language, { code, device, key }),
  remove: (name: string) => answer<Me>("/delete", language, { name }),
  hook: async () => (await call("/api/me/webhook", language)).json() as Promise<WebhookAnswer>,
  nameHook: (url: string, of: Language) => answer<WebhookAnswer>("/webhook", language, { url, language: of }),
  tryHook: () => answer<WebhookAnswer>("/webhook/try", language, {}),
  endHook: () => answer<WebhookAnswer>("/webhook/end", language, {}),
  link: () => answer<{ link: string; seconds: number }>("/device", language, {}),
  adding: async () => (await call("/api/me/device", language)).json() as Promise<Adding>,
  openLink: (link: string, device: string) => answer<Claim>("/device/open", language, { link, device }),
  confirm: (signs: readonly Seat[]) => answer<Adding>("/device/confirm", language, { signs }),
  stopAdding: () => answer<Adding>("/device/stop", language, {}),
  wait: (claim: string) =>
    answer<{ state: "opened" | "confirmed"; seconds: number }>("/device/wait", language, { claim }),
  addKey: (claim: string, device: string, key: MadeKey) => answer<Me>("/device/key", language, { claim, device, key }),
});

export type Calls = ReturnType<typeof calls>;
