/** fair.test.mjs -- what the score sheet says of a deal: fair to whoever kept what was promised, and nothing more to
 *  anybody else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { person, serverForTests, until } from "./browser.mjs";
import { playOn } from "./player.mjs";

const held = serverForTests();

async function make(seats) {
  const body = JSON.stringify({ game: "pyramis", seats });
  const answer = await fetch(`${held.server.url}api/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
  });
  assert.equal(answer.status, 201);
  return answer.json();
}

/** The heading and the words about the deal, once it has been dealt again. */
async function verdict(page) {
  await page.waitForSelector(".score .seal");
  await page.waitForFunction(
    () => !/Dealing every draw again/.test(document.querySelector(".score .seal")?.textContent ?? ""),
  );
  return (await page.textContent(".score .seal")).replace(/\s+/g, " ");
}

test(
  "those who sat there are told that it was fair, even after a reload; a spectator, that the record agrees " +
    "with itself",
  async () => {
    const made = await make([
      { kind: "human", name: "Marie" },
      { kind: "human", name: "Paul" },
    ]);
    const [one, two] = made.seats.map((seat) => seat.token);
    const marie = await person({ url: `${held.server.url}#/table/${made.table}/${one}` });
    await marie.page.click(".gathering .prompt .main");
    await marie.page.waitForFunction(() =>
      /Waiting for Paul/.test(document.querySelector(".prompt")?.textContent ?? ""),
    );
    await marie.page.reload(); // what was sealed is still known
    await marie.page.waitForSelector(".gathering");
    const paul = await person({ url: `${held.server.url}#/table/${made.table}/${two}` });
    await paul.page.click(".gathering .prompt .main");
    for (const { page } of [marie, paul]) await page.waitForSelector(".table-pyramis");
    await Promise.all([marie, paul].map(({ page }, i) => playOn(page, { seed: i + 3 })));
    for (const { page } of [marie, paul]) {
      assert.match(
        await verdict(page),
        /The deal was fair All \d+ draws .* are those this browser kept from the start: nobody chose this deal/,
      );
    }
    const record = await (await fetch(`${held.server.url}api/tables/${made.table}/record`)).text();
    assert.match(record, /^# fair nonce A [\s\S]*^# fair nonce B /m);
    assert.doesNotMatch(record, /^# fair without/m);

    const stranger = await person({ url: `${held.server.url}#/table/${made.table}` });
    assert.match(await verdict(stranger.page), /The deal agrees with its record .* only compared with itself/);

    // The host hands Paul a record of another game, which agrees with itself.
    const other = await (await fetch(`${held.server.url}api/tables/${(await botGame()).table}/record`)).text();
    await paul.page.route("**/record", (route) =>
      route.fulfill({ status: 200, contentType: "text/plain", body: other }),
    );
    await paul.page.reload();
    assert.match(await verdict(paul.page), /The deal is not as promised/);
    // Or one of this very table, dealt from another secret to which it says to have been committed: as if Paul had been
    // shown another.
    await paul.page.unroute("**/record");
    await paul.page.evaluate(() => {
      const key = "mastaba.deals.1";
      const deals = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify(deals.map((kept) => ({ ...kept, commitment: "0".repeat(64) }))));
    });
    await paul.page.reload();
    assert.match(
      await verdict(paul.page),
      /The deal is not as promised The seal is not the one this browser was shown/,
    );
    for (const one of [marie, paul, stranger]) {
      assert.deepEqual(one.complaints, []);
      await one.context.close();
    }
  },
);

async function botGame() {
  const made = await make([
    { kind: "bot", level: "random" },
    { kind: "bot", level: "random" },
  ]);
  await until(async () => {
    const record = await (await fetch(`${held.server.url}api/tables/${made.table}/record`)).text();
    return /^# fair secret/m.test(record);
  });
  return made;
}

test("against a bot the page says that the secret lay in this browser", async () => {
  const { page, context, complaints } = await person({ url: `${held.server.url}#/play/pyramis` });
  await page.waitForSelector(".table-pyramis");
  await playOn(page);
  assert.match(await verdict(page), /The deal was fair .* The secret lay in this browser too/);
  assert.deepEqual(complaints, []);
  await context.close();
});
