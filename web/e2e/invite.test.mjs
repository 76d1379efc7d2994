/** invite.test.mjs -- the link of an invitation as a picture: what a phone reads off the screen, by day and by lamp. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { DESKTOP, hears, person, PHONE, serverForTests, withWholeBrowser } from "./browser.mjs";

withWholeBrowser();
const held = serverForTests();

async function readOffScreen(element) {
  const folder = await mkdtemp(join(tmpdir(), "mastaba-qr-"));
  const path = join(folder, "code.png");
  await element.screenshot({ path });
  const text = execFileSync("zbarimg", ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", path], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await rm(folder, { recursive: true });
  return text.toString().trimEnd();
}

for (const [theme, size, locale, name] of [
  ["light", DESKTOP, "en-GB", /^QR code of this link/],
  ["dark", PHONE, "fr-FR", /^Code QR de ce lien/],
]) {
  test(`the invitation can be scanned, ${theme}, ${size.width} wide`, async () => {
    const { context, page, complaints } = await person({
      url: `${held.server.url}#/setup/pyramis/invite`,
      theme,
      size,
      locale,
    });
    await page.clock.install();
    await page.reload();
    await page.waitForSelector(".prompt .main");
    await page.clock.pauseAt(Date.now() + 3_600_000); // what is said stays while it is looked at
    await page.click(".prompt .main");
    const code = await page.waitForSelector(".gathering .qr");
    await page.waitForSelector(".gathering .qr path[d]");
    assert.equal(await code.getAttribute("role"), "img");
    assert.match(await code.getAttribute("aria-label"), name);
    await page.waitForSelector(".toast"); // told that the link is copied while the picture is read
    assert.equal(await readOffScreen(code), await page.inputValue("#invite-link"));
    // Whoever is not asked to bring somebody sees none.
    await page.click(".places .button");
    await page.waitForSelector(".qr", { state: "detached" });
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

test("two things said close together are both heard", async () => {
  const { context, page } = await person({});
  await page.clock.install();
  await page.goto(`${held.server.url}#/setup/pyramis/invite`);
  await page.waitForSelector(".prompt .main");
  await page.clock.pauseAt(Date.now() + 3_600_000); // however long it takes to touch both
  await page.click(".prompt .main");
  await page.click(".invite-line .main");
  await page.click(".seal .link");
  await hears(page, "Link copied.Seal copied.");
  await context.close();
});
