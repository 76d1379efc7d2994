/** module.mjs -- one module of a game's page in node, for tests of what it reckons. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

export const root = fileURLToPath(new URL("../..", import.meta.url));
export const folder = `${root}build/web-test`;

export async function moduleOf(game, name) {
  const outfile = `${folder}/${game}-${name}.mjs`;
  await build({
    entryPoints: [`${root}games/${game}/${name}.ts`],
    bundle: true,
    format: "esm",
    outfile,
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}
