/** host.test.mjs -- the host of the page is the program's: one script of messages goes through both, and every byte
 *  that either tells or stores is the same. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { Engine, engineModule, GAMES, root } from "./page.mjs";
import { createHash, createHmac } from "node:crypto";

const NATIVE = `${root}build/asan/tests/told`;
const [MAKE, RECORD] = [1, 3];
const [STORED, LINES, LEAVE] = [0, 1, 3];

/** The page's host, with a clock that the script sets, chance that counts, and a store in memory. */
class Host {
  script = [];
  told = [];
  #now = 1_700_000_000_000;
  #chance = 0;
  #logs = new Map();
  #waiting = [];

  static async start() {
    const host = new Host();
    host.engine = await Engine.start(engineModule, (engine) => host.#ports(engine));
    return host;
  }

  #ports(engine) {
    const hash = (make, at, length, to) => engine.view(to, 32).set(make.update(engine.bytes(at, length)).digest());
    return {
      random: (at, size) => engine.view(at, size).forEach((_, i, bytes) => (bytes[i] = this.#chance++ & 255)),
      hash: (at, length, to) => hash(createHash("sha256"), at, length, to),
      mac: (key, at, length, to) => hash(createHmac("sha256", engine.bytes(key, 32)), at, length, to),
      send: (session, at, length) => this.#tell("tell", session, engine.text(at, length)),
      close: (session) => this.#tell("close", session, ""),
      answer: (call, isRefused, at, length) => {
        const text = engine.text(at, length);
        this.#tell(isRefused ? "refused" : "answer", call, isRefused ? JSON.parse(text).words : text);
      },
      append: (batch, at, length) => {
        const writes = JSON.parse(engine.text(at, length));
        for (const { seq, lines } of writes) this.#tell("write", seq, lines);
        this.#waiting.push(() => this.#store(batch, writes));
      },
      read: (table, at, length) => {
        const id = engine.text(at, length);
        this.#waiting.push(() => {
          engine.give((this.#logs.get(id) ?? []).flat());
          engine.run("happened", LINES, table, this.#now);
        });
      },
      log: () => undefined,
    };
  }

  #tell(what, which, text) {
    this.told.push(`${what} ${which} ${text}\n`);
  }

  #store(batch, writes) {
    for (const { table, time, lines } of writes)
      this.#logs.set(table, [...(this.#logs.get(table) ?? []), [String(time), lines]]);
    this.engine.give(["0".repeat(writes.length)]);
    this.engine.run("happened", STORED, batch, this.#now);
  }

  /** Does something at a later moment, notes it for the script, and returns what was told then. */
  act(line, act) {
    const from = this.told.length;
    this.#now += 137;
    this.script.push(`${this.#now} ${line}`);
    act(this.#now);
    while (this.#waiting.length) this.#waiting.shift()();
    this.engine.run("tick", this.#now);
    return this.told.slice(from);
  }

  make(call, body) {
    const text = JSON.stringify(body);
    return this.act(`make ${call} ${text}`, (now) => {
      this.engine.give([text]);
      this.engine.run("ask", MAKE, call, 0, now);
    });
  }

  say(session, message) {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    const told = this.act(`hear ${session} ${text}`, (now) => {
      this.engine.giveWhole(text);
      this.engine.run("hear", session, now);
    });
    return told.filter((line) => line.startsWith(`tell ${session} `)).map((line) => JSON.parse(line.slice(7)));
  }

  leave(session) {
    this.act(`leave ${session}`, (now) => this.engine.run("happened", LEAVE, session, now));
  }

  record(call, table, token) {
    this.act(`record ${call} ${table} ${token}`, (now) => {
      this.engine.give([table, token]);
      this.engine.run("ask", RECORD, call, 0, now);
    });
  }
}

const NONSENSE = [
  "{",
  "[]",
  '{"type":"nothing"}',
  '{"type":"play","seat":"A"}',
  '{"type":"join","protocol":1,"table":"k3v9x0q2m4t7w8za","tokens":[],"language":"en","since":0}',
  '{"type":"ping","ref":7}',
];

/** Two people and a spectator, every kind of message, a game to its end, and the next one. */
async function play(game) {
  const host = await Host.start();
  for (const text of NONSENSE) host.say(3, text);
  const [answer] = host.make(1, { game, seats: [{ kind: "human", name: "Néfer" }, { kind: "open" }], hints: true });
  assert.match(host.told.at(-1), /^answer 1 /, String(answer));
  const made = JSON.parse(host.told.at(-1).slice("answer 1 ".length));
  host.make(2, { game: "chess", seats: [{ kind: "human" }, { kind: "human" }] });
  const [[, people]] = [
    host.make(3, { game, seats: [{ kind: "human" }, { kind: "human" }], clock: { kind: "live", seconds: 60 } }),
  ].map((told) => [told, JSON.parse(told.find((line) => line.startsWith("answer")).slice("answer 3 ".length))]);
  const join = (session, table, tokens, language) =>
    host.say(session, { type: "join", protocol: 2, table, tokens, language, since: 0, ref: 1 });
  join(1, made.table, [made.seats[0].token, made.owner], "fr");
  host.say(1, { type: "arrange", seat: "B", kind: "bot", level: "nobody", ref: 2 });
  host.say(1, { type: "name", seat: "A", name: "Ptah", ref: 3 });
  host.say(1, { type: "rematch", ref: 4 });
  host.leave(1);
  const tokens = people.seats.map(({ token }) => token);
  let states = {};
  const hear = (messages) => {
    for (const message of messages) if (message.type === "state") states[message.observer] = message;
    return messages;
  };
  join(2, people.table, [], "en");
  hear(join(1, people.table, [...tokens, people.owner], "en"));
  hear(host.say(1, { type: "ready", seat: "A", ref: 5 }));
  hear(host.say(1, { type: "ready", seat: "B", ref: 6 }));
  for (let plays = 0, at = 5; plays < 400; plays++) {
    const state = Object.values(states).find(({ moves }) => moves);
    if (!state) break;
    const { observer: seat, seq, moves } = state;
    const { move } = moves[(at = (at * 1103515245 + 12345) % 2 ** 31) % moves.length];
    if (plays % 7 === 0) host.say(1, { type: "preview", seat, seq, move, ref: 10 });
    if (plays % 11 === 0) host.say(1, { type: "play", seat, seq, move: "nonsense", ref: 11 });
    if (plays % 13 === 0) host.say(2, { type: "look", seq, ref: 12 });
    if (plays % 17 === 0) hear(host.say(1, { type: "language", language: plays % 2 ? "en" : "fr", ref: 13 }));
    hear(host.say(1, { type: "play", seat, seq, move, ref: 14 }));
    if (plays % 5 === 0) hear(host.say(1, { type: "undo", seat, seq: states[seat].seq, ref: 15 }));
  }
  assert.equal(Object.values(states)[0].phase, "over");
  host.record(4, people.table, tokens[1]);
  host.say(2, { type: "rematch", ref: 20 });
  const next = host.say(1, { type: "rematch", ref: 21 }).at(-1);
  join(1, next.table, tokens, "en");
  host.leave(2);
  return host;
}

for (const game of GAMES) {
  test(`${game}: the host of the page tells and stores what the program's does, byte for byte`, async () => {
    const { script, told } = await play(game);
    const native = execFileSync(NATIVE, { input: script.join("\n") + "\n", encoding: "utf8", maxBuffer: 2 ** 28 });
    const here = told.join("");
    if (native !== here) {
      const [a, b] = [native.split("\n"), here.split("\n")];
      const at = a.findIndex((line, i) => line !== b[i]);
      assert.equal(b[at]?.slice(0, 2000), a[at]?.slice(0, 2000), `line ${at} of what was told`);
    }
    assert.ok(here.length > 100_000, "much was told");
  });
}
