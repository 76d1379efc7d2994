/** access.test.mjs -- no screen breaks a rule of accessibility that a program can check, by day and by lamp. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { DESKTOP, person, PHONE, serverForTests } from "./browser.mjs";
import { visit } from "./screens.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** The figures on a piece are a picture of it; its name says the same in words, in another order. */
const isPictureOfPiece = (rule, node) =>
  rule === "label-content-name-mismatch" && /class="[^"]*\bspot\b/.test(node.html);

const held = serverForTests();

for (const [theme, size] of [
  ["light", DESKTOP],
  ["dark", PHONE],
]) {
  test(`axe finds nothing, ${theme}, ${size.width} wide`, async () => {
    const { context, page, complaints } = await person({ theme, size });
    const found = [];
    await visit(page, held.server.url, async (name) => {
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      for (const { id, nodes } of violations) {
        const breaches = nodes.filter((node) => !isPictureOfPiece(id, node));
        if (breaches.length)
          found.push(
            `${name}: ${id}: ${breaches
              .slice(0, 3)
              .map((node) => node.html.slice(0, 160))
              .join(" | ")}`,
          );
      }
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
      if (isTooWide) found.push(`${name}: scrolls sideways`);
    });
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
