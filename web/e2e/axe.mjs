/** axe.mjs -- rules of accessibility that a program can check, held against what a page shows. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What breaks a rule, in words; of all rules, or of those that are named. */
export async function breaches(page, ...rules) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (rules) =>
      globalThis.axe.run(document, {
        resultTypes: ["violations"],
        ...(rules.length ? { runOnly: { type: "rule", values: rules } } : {}),
      }),
    rules,
  );
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => node.html.slice(0, 200))
        .join(" | ")}`,
  );
}
