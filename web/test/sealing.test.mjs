/** sealing.test.mjs -- what a session tells of its nonce, and when: sealed with `ready`, opened once all that was
 *  sealed is told, and never for another promise than the one it has kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, nonceDigest } from "./page.mjs";

// Drawing is not tried here, but what draws looks for a page as it is loaded.
globalThis.document ??= { createTreeWalker: () => ({}), createComment: () => ({}) };
const { rememberedDeal } = await load("remembered-deals");
const { Session } = await load("session");

const OTHERS = "0".repeat(64);
let tables = 0;

/** A session of seat A, and a host of which the test is the voice. */
function sit(table = String(++tables).padStart(16, "t")) {
  const sent = [];
  let listener;
  const host = {
    join: (_table, _tokens, _language, given) => {
      listener = given;
      return { send: (message) => sent.push(message), close: () => undefined };
    },
  };
  const session = new Session(
    host,
    table,
    ["token"],
    "en",
    () => undefined,
    () => false,
  );
  const hear = (message) => listener.hear(message);
  const join = () => hear({ type: "joined", protocol: 2, table, seats: ["A"], owner: true });
  const tell = (fair, ready = true) =>
    hear({
      type: "state",
      table,
      game: "pyramis",
      seq: 1,
      phase: "gathering",
      observer: "A",
      actors: [],
      happened: [],
      view: null,
      seats: ["A", "B"].map((seat) => ({
        seat,
        kind: "human",
        name: "",
        ready,
        present: true,
        stand_in: null,
        time_left: null,
      })),
      fair: {
        sealed: true,
        commitment: "c".repeat(64),
        secret: null,
        digests: [null, null],
        nonces: [null, null],
        ...fair,
      },
    });
  const revealed = () => sent.filter((message) => message.type === "reveal");
  return { table, session, sent, join, tell, revealed };
}

/** The same, ready; the digest it gave. */
function ready(table) {
  const at = sit(table);
  at.join();
  at.tell({}, false);
  at.session.ready("A", "my words");
  return { ...at, digest: at.sent.find((message) => message.type === "ready").digest };
}

test("a nonce is sealed with ready and opened once all digests are told, which are kept first", () => {
  const { table, sent, tell, revealed, digest } = ready();
  const { nonces, commitment, digests } = rememberedDeal(table);
  assert.match(nonces.A, /^my-words[0-9a-f]{24}$/);
  assert.equal(digest, nonceDigest(table, "A", nonces.A));
  assert.deepEqual([commitment, digests], ["c".repeat(64), null]);
  assert.ok(!JSON.stringify(sent).includes(nonces.A), "not a word of it yet");
  tell({});
  assert.deepEqual(revealed(), [], "nor before everybody is ready");
  tell({ digests: [digest, OTHERS] });
  assert.deepEqual(
    revealed().map(({ seat, nonce }) => [seat, nonce]),
    [["A", nonces.A]],
  );
  assert.deepEqual(rememberedDeal(table).digests, [digest, OTHERS]);
  tell({ digests: [digest, OTHERS] });
  assert.equal(revealed().length, 1, "once is enough");
});

test("whoever comes back opens it again, and a page loaded anew is ready with the same nonce", () => {
  const { table, join, tell, revealed, digest } = ready();
  tell({ digests: [digest, null] });
  join();
  tell({ digests: [digest, null] });
  assert.equal(revealed().length, 2);
  assert.equal(revealed()[0].nonce, revealed()[1].nonce);
  assert.equal(rememberedDeal(table).nonces.A, revealed()[0].nonce);
  assert.equal(ready(table).digest, digest);
});

test("it is opened for no other promise: another commitment, other digests, a digest that is not one's own", () => {
  for (const fair of [
    (digest) => ({ commitment: "d".repeat(64), digests: [digest, OTHERS] }),
    () => ({ digests: [OTHERS, OTHERS] }),
  ]) {
    const { tell, revealed, digest } = ready();
    tell(fair(digest));
    assert.deepEqual(revealed(), []);
  }
  const { join, tell, revealed, digest } = ready();
  tell({ digests: [digest, OTHERS] });
  join();
  tell({ digests: [digest, "1".repeat(64)] });
  assert.equal(revealed().length, 1);
});

test("to a deal in common nothing is added, and what was promised first is kept", () => {
  const { table, session, sent, join, tell } = sit();
  join();
  tell({ deal: "7h2m0c5r9x1b4k6d" }, false);
  session.ready("A", "my words");
  assert.deepEqual(
    sent.filter((message) => message.type === "ready").map(({ seat, digest }) => [seat, digest]),
    [["A", undefined]],
  );
  const promise = { table, commitment: "c".repeat(64), nonces: {}, isCommon: true, digests: null };
  assert.deepEqual(rememberedDeal(table), promise);
  const later = sit(table);
  later.join();
  later.tell({ deal: "7h2m0c5r9x1b4k6d", commitment: "d".repeat(64) }, false);
  later.session.ready("A");
  assert.deepEqual(rememberedDeal(table), promise, "not what is shown later");
});

test("at a table that is not sealed nothing is added", () => {
  const { table, session, sent, join, tell } = sit();
  join();
  tell({ sealed: false }, false);
  session.ready("A", "my words");
  assert.deepEqual(
    sent.map(({ type, digest }) => [type, digest]),
    [["ready", undefined]],
  );
  assert.equal(rememberedDeal(table), null);
});
