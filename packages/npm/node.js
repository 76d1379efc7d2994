/** node.js -- the same for Node, which reads the engine from its disk. */
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openEngine as open } from "./index.js";

export * from "./index.js";

globalThis.crypto ??= webcrypto; // Node has it everywhere since 19

export async function openEngine(from = new URL("./engine.wasm", import.meta.url)) {
  if (!(from instanceof URL) || from.protocol !== "file:") return open(from);
  return open(await WebAssembly.compile(await readFile(from)));
}
