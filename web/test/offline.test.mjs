/** offline.test.mjs -- tables of the page, through the messages of docs/protocol.md: whole games of every title,
 *  reloads, and all that people may ask for. Every message is kept for the schema. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { after, afterEach, test } from "node:test";
import { engineModule, GAMES, hex, howMany, Logs, mac, nonceDigest, Page, Replay, root, sayIn } from "./page.mjs";

const FOLDER = `${root}build/web-test`;
mkdirSync(FOLDER, { recursive: true });

const said = [];
after(() => {
  const file = `${FOLDER}/messages.jsonl`;
  writeFileSync(file, said.map((message) => JSON.stringify(message)).join("\n"));
  execFileSync("/usr/bin/python3", ["-B", `${root}tests/server/messages.py`, file], { stdio: "inherit" });
});

afterEach(() => Page.closeAll());

/** One listener of the page at one table. `states` are the newest of each observer. */
class Client {
  states = {};
  #ref = 0;
  #waiting = new Set();

  constructor(page, number) {
    Object.assign(this, { page, number });
    page.listeners.set(number, (message) => this.#take(message));
  }

  #take(message) {
    said.push({ from: "host", message });
    if (message.type === "state") this.states[message.observer ?? ""] = message;
    for (const waits of this.#waiting) waits(message);
  }

  send(message) {
    said.push({ from: "client", message });
    this.page.tell(this.number, message);
  }

  /** The next message that fits. */
  hear(fits) {
    return new Promise((resolve) => {
      const waits = (message) => {
        if (!fits(message)) return;
        this.#waiting.delete(waits);
        resolve(message);
      };
      this.#waiting.add(waits);
    });
  }

  /** Sends it with a ref and returns the answer. */
  call(message) {
    const ref = ++this.#ref;
    const answer = this.hear((heard) => heard.ref === ref);
    this.send({ ...message, ref });
    return answer;
  }

  join(table, tokens, language = "en") {
    return this.call({ type: "join", protocol: 2, table, tokens, language, since: 0 });
  }

  /** The newest state of a seat that must decide, or the end. */
  async turn(seats) {
    const owed = () => seats.find((seat) => this.states[seat]?.moves || this.states[seat]?.phase === "over");
    while (!owed()) await this.hear((heard) => heard.type === "state");
    return this.states[owed()];
  }

  /** Plays every decision of these seats until the game is over; `choose` picks one of the moves. */
  async playOn(seats, choose, most = Infinity) {
    for (let plays = 0; plays < most; plays++) {
      const state = await this.turn(seats);
      if (state.phase === "over") return state;
      const answer = await this.call({ type: "play", seat: state.observer, seq: state.seq, move: choose(state).move });
      assert.notEqual(answer.type, "error", answer.words);
    }
    return this.turn(seats);
  }
}

const clients = new WeakMap();
function client(page) {
  const number = (clients.get(page) ?? 0) + 1;
  clients.set(page, number);
  return new Client(page, number);
}

/** The same choices every time, but not always the first. */
function chooser(seed) {
  let at = seed;
  return (state) => state.moves[(at = (at * 1103515245 + 12345) % 2 ** 31) % state.moves.length];
}

async function make(page, setup, language = "en") {
  const made = await page.ask({ kind: "make", setup, language });
  assert.equal(made.kind, "answer", JSON.stringify(made));
  return made.value;
}

const tokensOf = (made) => [...made.seats.map(({ token }) => token), made.owner];

async function recordOf(page, table, token = null) {
  return (await page.ask({ kind: "record", table, token })).value;
}

function verify(record) {
  const file = `${FOLDER}/game.rec`;
  writeFileSync(file, record);
  return execFileSync(`${root}build/mastaba`, ["verify", file], { encoding: "utf8" });
}

/** Seals a nonce for the one human seat and opens it; what a browser would keep. */
async function getReady(me, made, seat, nonce) {
  const { fair, phase } = await me.call({ type: "ready", seat, digest: nonceDigest(made.table, seat, nonce) });
  assert.deepEqual([phase, fair.digests[0], fair.nonces[0]], ["gathering", nonceDigest(made.table, seat, nonce), null]);
  assert.equal((await me.call({ type: "reveal", seat, nonce: "another" })).reason, "reveal.wrong");
  assert.equal((await me.call({ type: "reveal", seat, nonce })).phase, "playing");
  return { table: made.table, commitment: fair.commitment, nonces: { [seat]: nonce }, digests: fair.digests };
}

for (const game of GAMES) {
  test(`${game}: a whole game against a bot; the deal is as promised`, async () => {
    const page = await Page.open();
    const me = client(page);
    const made = await make(page, {
      game,
      seats: [
        { kind: "human", name: "Marie" },
        { kind: "bot", level: "apprentice" },
      ],
    });
    const joined = await me.join(made.table, tokensOf(made));
    assert.deepEqual([joined.seats, joined.owner], [["A"], true]);
    assert.equal(me.states.A.fair.commitment, made.commitment);
    const kept = await getReady(me, made, "A", "a-nonce_7");
    const end = await me.playOn(["A"], chooser(7));
    assert.equal(end.phase, "over");
    assert.equal(end.scores.length, 2);
    assert.deepEqual(end.fair.nonces, ["a-nonce_7", null]);

    const record = await recordOf(page, made.table);
    assert.match(verify(record), /all as they were promised/);
    const replay = await Replay.read(engineModule, record, "en");
    assert.equal(replay.fault, null);
    const draws = record.match(/^\* /gm).length;
    assert.deepEqual(await replay.verify(kept, ["A"]), {
      kind: "fair",
      draws,
      isKept: true,
      isSealed: true,
      isCommon: false,
      without: [],
    });
    assert.deepEqual(await replay.verify(null, ["A"]), {
      kind: "fair",
      draws,
      isKept: false,
      isSealed: true,
      isCommon: false,
      without: [],
    });
    assert.deepEqual(await replay.verify(kept, []), {
      kind: "fair",
      draws,
      isKept: false,
      isSealed: true,
      isCommon: false,
      without: [],
    });
    assert.deepEqual(replay.state(replay.plays, "A").view, end.view);
    assert.deepEqual(replay.state(replay.plays, "A").scores, end.scores);
    for (const { job } of page.thinkers.jobs) assert.equal(job.seat, 1, "bots think for themselves alone");
  });

  test(`${game}: three at one device, a reload after every tenth play`, async () => {
    let page = await Page.open();
    const made = await make(page, { game, seats: [{ kind: "human" }, { kind: "human" }, { kind: "human" }] });
    const seats = ["A", "B", "C"];
    const choose = chooser(11);
    let me = client(page);
    await me.join(made.table, tokensOf(made), "fr");
    for (const seat of seats) await me.call({ type: "ready", seat });
    for (
      let state = await me.playOn(seats, choose, 10);
      state.phase !== "over";
      state = await me.playOn(seats, choose, 10)
    ) {
      const before = me.states;
      page = await Page.open(page.kept);
      me = client(page);
      await me.join(made.table, tokensOf(made), "fr");
      for (const seat of seats)
        assert.deepEqual([me.states[seat].view, me.states[seat].moves], [before[seat].view, before[seat].moves]);
    }
    assert.match(verify(await recordOf(page, made.table)), /all as they were promised/);
  });
}

/** A table of Pyramis that has begun, with one human. */
async function begin(setup = {}) {
  const page = await Page.open();
  const me = client(page);
  const made = await make(page, { game: "pyramis", seats: [{ kind: "human" }, { kind: "human" }], ...setup });
  await me.join(made.table, tokensOf(made));
  for (const { seat } of made.seats) await me.call({ type: "ready", seat });
  return { page, me, made };
}

test("an illegal move is refused with reason and rule, in either language", async () => {
  const { me } = await begin({ options: { first: "1" } });
  const { seq } = me.states.A;
  const refused = await me.call({ type: "play", seat: "A", seq, move: "1e1" });
  assert.deepEqual([refused.error, refused.reason, refused.rule], ["illegal", "pyramis.4.1.first_card", "4.1"]);
  await me.call({ type: "language", language: "fr" });
  const refuse = await me.call({ type: "play", seat: "A", seq, move: "1e1" });
  assert.equal(refuse.reason, refused.reason);
  assert.notEqual(refuse.words, refused.words);
  assert.equal((await me.call({ type: "play", seat: "A", seq: seq + 9, move: "1d1" })).error, "stale");
  assert.equal((await me.call({ type: "play", seat: "C", seq, move: "1d1" })).error, "no_seat");
});

test("a table that is read again is as it was", async () => {
  const { page, me, made } = await begin({ options: { first: "1" } });
  const stored = page.logs.read(made.table);
  const { seq, moves } = me.states.A;
  const played = await me.call({ type: "play", seat: "A", seq, move: moves[0].move });
  page.tables.ask({ kind: "changed", table: made.table });
  const now = await me.call({ type: "resync", since: 0 });
  assert.deepEqual([now.seq, now.view], [played.seq, played.view]);
  assert.equal(page.logs.read(made.table).length, stored.length + 1);
});

/** A first move of Pyramis after which nothing is drawn: a card without a star. */
async function beginWithoutStar() {
  for (;;) {
    const { me } = await begin({ options: { first: "1" } });
    const { view, moves } = me.states.A;
    const found = moves.find(({ move }) => !view.river[Number(move[0]) - 1].star);
    if (found) return { me, move: found.move };
  }
}

test("a preview tells the score and changes nothing; taking back is taken back", async () => {
  const { me, move } = await beginWithoutStar();
  const { seq, moves } = me.states.A;
  const preview = await me.call({ type: "preview", seat: "A", seq, move });
  assert.equal(preview.type, "preview");
  const played = await me.call({ type: "play", seat: "A", seq, move });
  assert.deepEqual(played.view.seats[0].score, preview.then);
  assert.equal(played.undo.can, true);
  const back = await me.call({ type: "undo", seat: "A", seq: played.seq });
  assert.deepEqual(back.moves, moves);
});

test("hints are agreed upon among people", async () => {
  const people = [{ kind: "human" }, { kind: "human" }];
  for (const hints of [undefined, true]) {
    const { me } = await begin({ seats: people, options: { first: "1" }, ...(hints && { hints }) });
    assert.equal(me.states.A.hints, hints ?? false);
    const answer = await me.call({ type: "hint", seat: "A", seq: me.states.A.seq });
    assert.equal(answer.error, hints ? undefined : "not_allowed");
    assert.ok(hints || answer.words.length > 0);
  }
});

test("a hint names up to three moves, one at a time", async () => {
  const { me } = await begin({ options: { first: "1" }, hints: true });
  const { seq } = me.states.A;
  const first = me.call({ type: "hint", seat: "A", seq });
  assert.equal((await me.call({ type: "hint", seat: "A", seq })).error, "busy");
  const hint = await first;
  assert.ok(hint.moves.length >= 1 && hint.moves.length <= 3);
  assert.equal(hint.asked, undefined);
  const { move } = me.states.A.moves.at(-1);
  const { asked, moves } = await me.call({ type: "hint", seat: "A", seq, move });
  assert.equal(asked.move, move);
  assert.ok(asked.words);
  assert.ok(
    asked.win === undefined || asked.win <= moves[0].win,
    `${asked.win} of the last, ${moves[0].win} of the best`,
  );
  assert.equal((await me.call({ type: "hint", seat: "B", seq })).error, "phase");
});

test("a bot that thinks for long plays at once when told to", async () => {
  const page = await Page.open();
  const [me, stranger] = [client(page), client(page)];
  const made = await make(page, {
    game: "pyramis",
    seats: [{ kind: "human" }, { kind: "bot", level: "pharaoh" }],
    options: { first: "2" },
  });
  await me.join(made.table, tokensOf(made));
  await stranger.join(made.table, []);
  const { seq } = await me.call({ type: "ready", seat: "A" });
  assert.equal((await stranger.call({ type: "hurry", seq })).error, "no_seat");
  assert.equal((await me.call({ type: "hurry", seq: 0 })).seq, seq);
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(me.states.A.seq, seq, "told of another moment, it thinks on");
  for (let waits = 0; !me.states.A.moves; waits++) {
    const before = me.states.A.seq;
    const played = me.hear((heard) => heard.type === "state" && heard.seq > before);
    assert.equal((await me.call({ type: "hurry", seq: before })).type, "state");
    await played;
    assert.ok(waits < 9);
  }
  const { job, thought, milliseconds } = page.thinkers.jobs[0];
  assert.equal(job.level, "pharaoh");
  assert.ok(thought.move, "what it had found by then");
  await page.thinkers.think({ ...job, isUrgent: false }).thought;
  assert.ok(
    2 * milliseconds < page.thinkers.jobs.at(-1).milliseconds,
    "the same thought takes longer when nobody hurries it",
  );
});

test("a bot stands in, and who plays is back", async () => {
  const { me } = await begin({ options: { first: "1" } });
  const refused = await me.call({ type: "stand_in", seat: "B", level: "greedy" });
  assert.equal(refused.error, "not_allowed");
  await me.call({ type: "stand_in", seat: "B" });
  assert.equal(me.states.A.seats[1].stand_in, "scribe");
  const later = await me.playOn(["A"], chooser(3), 4);
  assert.ok(later.view.turn > 2, "B has played meanwhile");
  await me.call({ type: "stand_in", seat: "B", level: null });
  assert.equal(me.states.A.seats[1].stand_in, null);
});

test("the owner arranges seats before the start; who held one watches", async () => {
  const page = await Page.open();
  const [me, guest] = [client(page), client(page)];
  const made = await make(page, { game: "pyramis", seats: [{ kind: "human" }, { kind: "human" }, { kind: "open" }] });
  await me.join(made.table, [made.seats[0].token, made.owner]);
  assert.equal((await guest.join(made.table, [made.seats[1].token])).owner, false);
  assert.equal((await guest.call({ type: "arrange", seat: "C", kind: "bot", level: "greedy" })).error, "not_allowed");
  const watching = guest.hear((heard) => heard.type === "state" && heard.observer === null);
  await me.call({ type: "arrange", seat: "B", kind: "open" });
  await watching;
  await me.call({ type: "arrange", seat: "B", kind: "bot", level: "greedy" });
  await me.call({ type: "arrange", seat: "C", kind: "bot", level: "random" });
  await me.call({ type: "ready", seat: "A" });
  const end = await me.playOn(["A"], chooser(5));
  assert.equal(end.scores.length, 3);
});

test("a rematch is the same table whoever asks, and the first seat moves on", async () => {
  const { page, me, made } = await begin({ options: { first: "1" }, hints: true });
  assert.equal((await me.call({ type: "rematch" })).error, "phase");
  await me.playOn(["A", "B"], chooser(9));
  const next = await me.call({ type: "rematch" });
  assert.notEqual(next.table, made.table);
  assert.equal((await me.call({ type: "rematch" })).table, next.table);
  const again = client(page);
  assert.deepEqual((await again.join(next.table, tokensOf(made))).seats, ["A", "B"]);
  for (const seat of ["A", "B"]) await again.call({ type: "ready", seat });
  const state = await again.turn(["A", "B"]);
  assert.equal(state.observer, "B");
  assert.equal(state.hints, true);
});

test("a table that cannot be is refused in words", async () => {
  const page = await Page.open();
  const two = [{ kind: "human" }, { kind: "human" }];
  for (const setup of [
    { game: "chess", seats: two },
    { game: "pyramis", seats: [two[0]] },
    { game: "pyramis", seats: two, options: { zone: "moon" } },
    { game: "pyramis", seats: [two[0], { kind: "bot", level: "nobody" }] },
  ]) {
    const { kind, fault } = await page.ask({ kind: "make", setup, language: "fr" });
    assert.deepEqual([kind, fault.error], ["refused", "malformed"]);
    assert.notEqual(fault.words, "");
  }
});

test("bots alone begin at once and finish", async () => {
  const page = await Page.open();
  const made = await make(page, {
    game: "tresors",
    seats: [
      { kind: "bot", level: "greedy" },
      { kind: "bot", level: "random" },
    ],
  });
  const me = client(page);
  await me.join(made.table, []);
  while (me.states[""].phase !== "over") await me.hear((heard) => heard.type === "state");
  assert.match(verify(await recordOf(page, made.table)), /all as they were promised/);
});

test("whoever runs out of time is stood in for", async () => {
  const { me } = await begin({ options: { first: "1" }, clock: { kind: "slow", seconds: 1 } });
  assert.ok(me.states.A.seats[0].time_left <= 1000);
  const late = await me.hear((heard) => heard.type === "state" && heard.seats[0].stand_in !== null);
  assert.equal(late.seats[0].stand_in, "scribe");
  assert.equal(late.seats[0].out_of_time, true);
  assert.deepEqual(late.clock, { kind: "slow", seconds: 1 });
});

test("nobody pays for a computer that sleeps", async () => {
  const hour = 3600_000;
  const clocks = [performance.now, Date.now];
  const { me } = await begin({ options: { first: "1" }, clock: { kind: "live", seconds: 600 } });
  try {
    performance.now = () => clocks[0].call(performance) + hour;
    Date.now = () => clocks[1]() + hour;
    const state = await me.call({ type: "resync", since: 0 });
    assert.deepEqual(
      state.seats.map((place) => place.stand_in),
      [null, null],
    );
    assert.ok(state.seats[0].time_left > 0, `${state.seats[0].time_left} ms are left`);
    const answer = await me.call({ type: "play", seat: "A", seq: state.seq, move: state.moves[0].move });
    assert.equal(answer.type, "state");
    assert.ok(answer.seats[0].time_left > 0);
  } finally {
    [performance.now, Date.now] = clocks;
  }
});

test("a table goes on from a record, with a bot in a seat", async () => {
  const first = await begin({ options: { first: "1" } });
  await first.me.playOn(["A", "B"], chooser(2));
  const record = await recordOf(first.page, first.made.table);
  const page = await Page.open();
  const seats = [
    { kind: "human", name: "Marie" },
    { kind: "bot", level: "greedy" },
  ];
  const bad = await page.ask({ kind: "import", from: { record: record + "A nonsense\n", seats }, language: "en" });
  assert.equal(bad.kind, "refused");
  const made = (await page.ask({ kind: "import", from: { record, seats, plays: 12 }, language: "en" })).value;
  const me = client(page);
  await me.join(made.table, tokensOf(made));
  const end = await me.playOn(["A"], chooser(4));
  assert.equal(end.phase, "over");
  assert.equal(end.fair.commitment, null);
  const whole = await recordOf(page, made.table);
  const plays = (text) => text.split("\n").slice(text.split("\n").indexOf("play") + 1);
  assert.deepEqual(plays(whole).slice(0, 12), plays(record).slice(0, 12));
  assert.equal((await Replay.read(engineModule, whole, "en")).verify(null, []).kind, "unproven");
});

test("a record can be cut anywhere: the table stands as it stood then", async () => {
  for (const game of GAMES) {
    const { page, me, made } = await begin({ game });
    await me.playOn(["A", "B"], chooser(6));
    const record = await recordOf(page, made.table);
    const replay = await Replay.read(engineModule, record, "en");
    const steps = replay.steps("all");
    for (let plays = 0; plays <= steps.length; plays += 9) {
      if (steps[plays]?.seat === "*") continue; // there chance goes its own way
      const from = { record, seats: [{ kind: "human" }, { kind: "human" }], plays };
      const { value } = await page.ask({ kind: "import", from, language: "en" });
      const again = client(page);
      await again.join(value.table, tokensOf(value));
      for (const seat of ["A", "B"]) assert.deepEqual(again.states[seat].view, replay.state(plays, seat).view);
    }
  }
});

test("a draw that was changed is found and named, and so is a secret that was not promised", async () => {
  const page = await Page.open();
  const made = await make(page, {
    game: "pyramis",
    seats: [
      { kind: "bot", level: "random" },
      { kind: "bot", level: "random" },
    ],
  });
  const me = client(page);
  await me.join(made.table, []);
  while (me.states[""].phase !== "over") await me.hear((heard) => heard.type === "state");
  const record = await recordOf(page, made.table);
  const stars = [...record.matchAll(/^\* (top 1 \w+)$/gm)].map(([, move]) => move);
  const changed = record.replace(`* ${stars[0]}`, `* ${stars[1]}`);
  const verdict = await (await Replay.read(engineModule, changed, "en")).verify(null, []);
  assert.deepEqual([verdict.kind, verdict.was, verdict.should], ["changed", stars[1], stars[0]]);
  const broken = record.replace(
    /^# fair secret (.)/m,
    (line, digit) => line.slice(0, -1) + (digit === "0" ? "1" : "0"),
  );
  assert.equal((await (await Replay.read(engineModule, broken, "en")).verify(null, [])).kind, "broken");
});

test("a record that agrees with itself but not with what this browser kept is contradicted", async () => {
  const [one, other] = [await wholeGame("first"), await wholeGame("second")];
  const verdictOf = async (record, kept) => (await Replay.read(engineModule, record, "en")).verify(kept, ["A"]);
  assert.equal((await verdictOf(other.record, null)).kind, "fair", "it agrees with itself");
  // The host has played another game at its table, and has written secret, commitment and all the rest anew.
  assert.deepEqual(await verdictOf(other.record, one.kept), { kind: "contradicted", what: "table", seat: null });
  const sameTable = { ...one.kept, table: other.kept.table };
  assert.deepEqual(await verdictOf(other.record, sameTable), { kind: "contradicted", what: "commitment", seat: null });
  const samePromise = { ...sameTable, commitment: other.kept.commitment };
  assert.deepEqual(await verdictOf(other.record, samePromise), { kind: "contradicted", what: "nonce", seat: "A" });
  // Told one digest of B, a browser opened its own; the record has another.
  const told = { ...other.kept, digests: [other.kept.digests[0], "0".repeat(64)] };
  assert.deepEqual(await verdictOf(other.record, told), { kind: "contradicted", what: "digest", seat: "B" });
  const withoutProof = other.record.replace(/^# fair .*\n/gm, "");
  assert.equal((await verdictOf(withoutProof, other.kept)).kind, "contradicted");
  assert.equal((await verdictOf(withoutProof, null)).kind, "unproven");
  const another = other.record.replace(/^# fair nonce A .*/m, "# fair nonce A another");
  assert.deepEqual(await verdictOf(another, other.kept), { kind: "broken", seat: "A" });
});

async function wholeGame(nonce) {
  const page = await Page.open();
  const me = client(page);
  const made = await make(page, { game: "pyramis", seats: [{ kind: "human" }, { kind: "bot", level: "random" }] });
  await me.join(made.table, tokensOf(made));
  const kept = await getReady(me, made, "A", nonce);
  await me.playOn(["A"], chooser(3));
  return { kept, record: await recordOf(page, made.table) };
}

test("who does not open what was sealed is dealt without, and said so; a reload gives time again", async () => {
  let page = await Page.open();
  let me = client(page);
  const made = await make(page, { game: "pyramis", seats: [{ kind: "human" }, { kind: "human" }] });
  await me.join(made.table, tokensOf(made));
  for (const seat of ["A", "B"])
    await me.call({ type: "ready", seat, digest: nonceDigest(made.table, seat, `of-${seat}`) });
  await me.call({ type: "reveal", seat: "A", nonce: "of-A" });
  page = await Page.open(page.kept);
  me = client(page);
  await me.join(made.table, tokensOf(made));
  const begun = await me.hear((heard) => heard.type === "state" && heard.phase === "playing");
  assert.deepEqual(begun.fair.nonces, ["of-A", null]);
  await me.playOn(["A", "B"], chooser(4));
  const record = await recordOf(page, made.table);
  assert.match(verify(record), /1 nonce did not come in time/);
  const replay = await Replay.read(engineModule, record, "en");
  assert.deepEqual((await replay.verify(null, [])).without, ["B"]);
  const kept = { table: made.table, commitment: made.commitment, nonces: { B: "of-B" }, digests: begun.fair.digests };
  assert.deepEqual(await replay.verify(kept, ["B"]), { kind: "contradicted", what: "left_out", seat: "B" });
});

test("what was played face down is told when it is turned up, at the table and in a replay", async () => {
  const page = await Page.open();
  const [me, watcher] = [client(page), client(page)];
  const seats = ["Zoe", "Max", "Lea"].map((name) => ({ kind: "human", name }));
  const made = await make(page, { game: "tresors", seats });
  const log = new Map();
  await watcher.join(made.table, []);
  watcher.hear((heard) => void heard.happened?.forEach((event) => log.set(event.seq, event)));
  await me.join(made.table, tokensOf(made));
  for (const seat of ["A", "B", "C"]) await me.call({ type: "ready", seat });
  await me.playOn(["A", "B", "C"], chooser(8));
  const whole = (await watcher.call({ type: "resync", since: 0 })).happened.filter(({ seat }) => seat !== "*");
  assert.ok(whole.length > 20);
  for (const event of whole) assert.deepEqual(log.get(event.seq), event);

  // Sentence by sentence, the replay of a spectator says all that the end knows.
  const replay = await Replay.read(engineModule, await recordOf(page, made.table), "en");
  const told = replay
    .steps(null)
    .flatMap(({ words, turned_up }) => [words, ...turned_up.map((told) => told.words)])
    .join(" ");
  for (const { words } of whole) assert.ok(told.includes(words), words);
});

test("looking back reaches the beginning, whenever the page was opened", async () => {
  const { page, me, made } = await begin({ game: "pyramids" });
  const seen = new Map();
  me.hear((heard) => void (heard.type === "state" && heard.observer === "A" && seen.set(heard.seq, heard.view)));
  await me.playOn(["A", "B"], chooser(12), 60);
  const late = client(page);
  await late.join(made.table, tokensOf(made));
  for (const [seq, view] of seen) assert.deepEqual((await late.call({ type: "look", seq, seat: "A" })).view, view);
  const spectators = await late.call({ type: "look", seq: late.states.A.seq });
  assert.equal(spectators.observer, null);
  assert.equal((await late.call({ type: "look", seq: late.states.A.seq + 1, seat: "A" })).error, "stale");
  assert.equal((await late.call({ type: "look", seq: 5, seat: "C" })).error, "no_seat");
});

test("macs are those of docs/fair-deals.md", () => {
  const secret = Buffer.from("00112233445566778899aabbccddeeff".repeat(2), "hex");
  const draw = (number) => Buffer.concat([Buffer.from("k3v9x0q2m4t7w8za"), Buffer.from([0, 0, 0, number, 0, 0, 0, 0])]);
  assert.equal(hex(mac(secret, draw(0))).slice(0, 16), "5408b4c44a22201a");
  assert.equal(hex(mac(secret, draw(1))).slice(0, 16), "4e27bf9a7679d861");
});

test("whatever is read as a record is read or refused in words", async () => {
  const folder = `${root}tests/fuzz/record/`;
  for (const file of readdirSync(folder)) {
    const text = readFileSync(folder + file, "utf8");
    try {
      const replay = await Replay.read(engineModule, text, "fr");
      assert.equal(replay.steps(null).length, replay.plays);
      if (replay.fault) assert.ok(replay.fault.line > 0 && replay.fault.words);
    } catch (error) {
      assert.ok(!(error instanceof WebAssembly.RuntimeError), `${file}: ${error.stack}`);
      assert.notEqual(error.message, "", file);
    }
  }
});

test("the page lists every game", async () => {
  const page = await Page.open();
  const { value } = await page.ask({ kind: "games", language: "fr" });
  const titles = value.games.map(({ game }) => game);
  assert.deepEqual(titles, GAMES);
});

test("a game that an earlier page has stored goes on", async () => {
  const { page, me, made } = await begin({ options: { first: "1" } });
  const { seq, moves } = me.states.A;
  await me.call({ type: "play", seat: "A", seq, move: moves[0].move });
  // It kept tokens as the letters they have, filled up with zeros.
  const [[key, text]] = page.kept;
  const asItWas = tokensOf(made).reduce(
    (log, token) => log.replaceAll(sha256(token), Buffer.from(token).toString("hex").padEnd(64, "0")),
    text,
  );
  assert.notEqual(asItWas, text);
  const again = client(await Page.open(new Map([[key, asItWas]])));
  assert.deepEqual((await again.join(made.table, tokensOf(made))).seats, ["A", "B"]);
  const end = await again.playOn(["A", "B"], chooser(1));
  assert.equal(end.phase, "over");
});

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

test("one is not many, and in French nothing is not many either", () => {
  const cards = (language) =>
    [0, 1, 2].map((count) => howMany(sayIn[language], count, ["card", "cards"], ["carte", "cartes"]));
  assert.deepEqual(cards("en"), ["0 cards", "1 card", "2 cards"]);
  assert.deepEqual(cards("fr"), ["0 carte", "1 carte", "2 cartes"]);
});

test("logs are kept, found again, and not written over", () => {
  const kept = new Map();
  const shelf = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  };
  const logs = new Logs(shelf);
  const write = (seq, time, lines) => logs.append([{ table: "t", seq, time, lines }])[0];
  const [STORED, CONFLICT] = [0, 1];
  assert.equal(write(0, 1, "a\nb\n"), STORED);
  assert.equal(write(2, 2, "c\n"), STORED);
  assert.equal(write(2, 2, "d\n"), CONFLICT);
  assert.equal(write(4, 3, "d\n"), CONFLICT);
  assert.deepEqual(new Logs(shelf).read("t"), [
    [1, "a\nb\n"],
    [2, "c\n"],
  ]);
  shelf.setItem = () => {
    throw new Error("full");
  };
  assert.equal(write(3, 3, "d\n"), STORED);
  assert.equal(logs.read("t").length, 3);
  logs.remove("t");
  assert.equal(logs.read("t"), null);
});

test("what follows a write that another page was faster than is not written either", () => {
  const logs = new Logs(null);
  const write = (table, seq, lines) => ({ table, seq, time: 1, lines });
  const [STORED, CONFLICT] = [0, 1];
  assert.deepEqual(logs.append([write("t", 0, "a\n"), write("t", 1, "of another page\n")]), [STORED, STORED]);
  const both = [write("t", 1, "first\n"), write("u", 0, "other\n"), write("t", 2, "second\n")];
  assert.deepEqual(logs.append(both), [CONFLICT, STORED, CONFLICT]);
  assert.equal(logs.read("t").length, 2);
});
