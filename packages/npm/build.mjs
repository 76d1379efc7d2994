/** build.mjs -- the npm package in the folder that is named: scripts, types, engine, words. Needs build/engine.wasm and
 *  build/npm/types (tools/npm). */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const root = join(here, "../..");
const [, , out, version] = process.argv;
const { build } = createRequire(join(root, "web/package.json"))("esbuild");

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await build({
  entryPoints: [join(here, "index.ts")],
  bundle: true,
  format: "esm",
  target: ["es2022"],
  outfile: join(out, "index.js"),
  nodePaths: [join(root, "web/node_modules")],
  legalComments: "eof",
  logLevel: "warning",
});
for (const name of ["README.md", "node.js", "example"])
  await cp(join(here, name), join(out, name), { recursive: true });
await cp(join(root, "LICENSE"), join(out, "LICENSE"));
await cp(join(root, "CHANGELOG.md"), join(out, "CHANGELOG.md"));
await cp(join(root, "build/engine.wasm"), join(out, "engine.wasm"));
await cp(join(root, "build/protocol.ts"), join(out, "protocol.d.ts"));
const types = await readFile(join(root, "build/npm/types/packages/npm/index.d.ts"), "utf8");
await writeFile(join(out, "index.d.ts"), types.replaceAll('"mastaba:protocol"', '"./protocol.js"'));
const description = JSON.parse(await readFile(join(here, "package.json"), "utf8"));
await writeFile(join(out, "package.json"), JSON.stringify({ ...description, version }, null, 2) + "\n");
