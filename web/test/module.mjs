/** module.mjs -- modules of the page in node, for tests of what they reckon. */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const folder = `${root}build/web-test`;

/** Bundles into the folder. Tests that run side by side write the same there: each file whole, or not at all. */
export async function bundle(options) {
  const { outputFiles } = await build({ bundle: true, format: "esm", logLevel: "warning", write: false, ...options });
  for (const { path, contents } of outputFiles) {
    if (Buffer.compare(await readFile(path).catch(() => Buffer.alloc(0)), contents) === 0) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(`${path}.${process.pid}`, contents);
    await rename(`${path}.${process.pid}`, path);
  }
}

export const load = (name) => import(pathToFileURL(`${folder}/${name}.mjs`).href);

export async function moduleOf(game, name) {
  await bundle({ entryPoints: [`${root}games/${game}/${name}.ts`], outfile: `${folder}/${game}-${name}.mjs` });
  return load(`${game}-${name}`);
}
