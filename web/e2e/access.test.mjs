/** access.test.mjs -- no screen breaks a rule of accessibility that a program can check, by day and by lamp. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { breaches } from "./axe.mjs";
import { DESKTOP, person, PHONE, serverForTests } from "./browser.mjs";
import { visit } from "./screens.mjs";

const held = serverForTests();

for (const [theme, size, which] of [
  ["light", DESKTOP, 0],
  ["dark", PHONE, -1],
  ["light", { width: 768, height: 1024 }, -1],
]) {
  test(`axe finds nothing, ${theme}, ${size.width} wide`, async () => {
    const { context, page, complaints } = await person({ theme, size });
    const found = [];
    const look = async (name) => {
      found.push(...(await breaches(page)).map((breach) => `${name}: ${breach}`));
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
      if (isTooWide) found.push(`${name}: scrolls sideways`);
    };
    await visit(page, held.server.url, look, which);
    assert.deepEqual(found, []);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}
