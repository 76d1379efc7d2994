/** types.test.mjs -- the types of messages are those of the schema, and nothing in it is passed over. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { typesOf } from "../types.mjs";

const lines = async (definitions) =>
  (await typesOf({ title: "A test", $defs: definitions }))
    .replace(/\s+/g, " ")
    .replace(/^.*?\*\/ /, "")
    .trim();

test("what is required, what may be missing, what may be null", async () => {
  const thing = {
    description: "A thing.",
    properties: {
      a: { type: "integer", minimum: 1 },
      b: { type: ["string", "null"], description: "Perhaps." },
      c: { type: "array", items: { anyOf: [{ $ref: "#/$defs/word" }, { type: "null" }] } },
    },
    required: ["a", "b"],
    additionalProperties: false,
  };
  assert.equal(
    await lines({ word: { type: "string", maxLength: 3 }, thing }),
    "/** A thing. */ export interface Thing { a: number; /** Perhaps. */ b: string | null; c?: (string | null)[]; }",
  );
});

test("a choice among messages is a union, called by its title", async () => {
  const message = (type) => ({ properties: { type: { const: type } }, required: ["type"] });
  const both = { title: "Either", oneOf: [{ $ref: "#/$defs/one" }, { $ref: "#/$defs/two" }] };
  assert.equal(
    await lines({ both, one: message("one"), two: message("two") }),
    'export type Either = One | Two; export interface One { type: "one"; } export interface Two { type: "two"; }',
  );
});

test("what depends on a kind is one type for that kind and one for the others", async () => {
  const place = {
    properties: { kind: { enum: ["human", "bot"] }, level: { enum: ["low", "high"] } },
    required: ["kind"],
    if: { properties: { kind: { const: "bot" } } },
    then: { required: ["level"] },
    else: { not: { required: ["level"] } },
  };
  assert.equal(
    await lines({ place }),
    'export type Place = | { kind: "bot"; level: "low" | "high"; } | { kind: "human"; level?: undefined; };',
  );
});

test("an object that each game fills is a parameter", async () => {
  const state = { properties: { view: { type: ["object", "null"] } }, required: ["view"] };
  assert.equal(await lines({ state }), "export interface State<View = unknown> { view: View | null; }");
});

test("a word of the schema that has no meaning here stops the build", async () => {
  const odd = { properties: { a: { type: "string" } }, patternProperties: {} };
  await assert.rejects(typesOf({ title: "", $defs: { odd } }), /patternProperties/);
  await assert.rejects(typesOf({ title: "", $defs: { list: { type: "array", items: odd } } }), /patternProperties/);
});
