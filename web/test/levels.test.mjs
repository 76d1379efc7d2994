/** levels.test.mjs -- the levels of bots that the page knows are the engine's, and so are their names. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readLevels } from "../levels.mjs";

const read = (path) => readFile(new URL(`../../${path}`, import.meta.url));

test("the schema of messages has the engine's levels, and each has a name in both languages", async () => {
  const levels = await readLevels(await read("build/engine-pyramis.wasm"));
  const schema = JSON.parse(await read("docs/protocol.schema.json"));
  assert.deepEqual(Object.keys(levels), schema.$defs.level.enum);
  for (const names of Object.values(levels)) for (const name of names) assert.match(name, /^\p{Lu}\p{Ll}+$/u);
  assert.deepEqual(levels.architect, ["Architect", "Architecte"]);
});
