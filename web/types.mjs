/** types.mjs -- docs/protocol.schema.json becomes build/protocol.ts: the types of what the page reads and writes. A
 *  definition is called by its title, or else by its key. What the schema says beyond types (lengths, patterns) is left
 *  to those who check messages; a word of it that is not known here is a mistake. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { format } from "prettier";

const schemaFile = fileURLToPath(new URL("../docs/protocol.schema.json", import.meta.url));
const typesFile = fileURLToPath(new URL("../build/protocol.ts", import.meta.url));

const SCALARS = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };
const MEANT =
  "$ref const enum anyOf oneOf type items properties required additionalProperties if then else title description";
const LEFT_OUT =
  "pattern minLength maxLength minimum maximum minItems maxItems uniqueItems maxProperties " +
  "minProperties propertyNames dependentRequired allOf";
const WORDS = new Set(`${MEANT} ${LEFT_OUT}`.split(" "));
const COLUMNS = 110;

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const literal = (value) => JSON.stringify(value);
const union = (types) => [...new Set(types)].join(" | ");

/** An object of which the schema says nothing: each game fills it in its own way. */
function isOpen(schema) {
  return [schema.type].flat().includes("object") && !schema.properties && !schema.additionalProperties;
}

function checkWords(schema) {
  const unknown = Object.keys(schema).find((word) => !WORDS.has(word));
  if (unknown) throw new Error(`protocol.schema.json: what does "${unknown}" mean for a type?`);
}

class Types {
  constructor(definitions) {
    this.definitions = definitions;
  }

  text() {
    const all = Object.entries(this.definitions).filter(([, schema]) => !this.isPlain(schema));
    return all.map(([key, schema]) => this.declaration(key, schema)).join("\n\n");
  }

  /** Needs no name of its own. */
  isPlain(schema) {
    return typeof schema.type === "string" && schema.type in SCALARS;
  }

  nameOf(key) {
    return this.definitions[key].title ?? capital(key);
  }

  declaration(key, schema) {
    checkWords(schema);
    const open = Object.entries(schema.properties ?? {}).filter(([, property]) => isOpen(property));
    const parameters = open.map(([name]) => `${capital(name)} = unknown`);
    const name = this.nameOf(key) + (parameters.length ? `<${parameters.join(", ")}>` : "");
    const comment = commentOf(schema);
    return schema.properties && !schema.if
      ? `${comment}export interface ${name} ${this.members(schema)}`
      : `${comment}export type ${name} = ${this.typeOf(schema)};`;
  }

  typeOf(schema, name = "") {
    checkWords(schema);
    if (schema.$ref) return this.typeOfDefinition(schema.$ref.split("/").pop());
    if ("const" in schema) return literal(schema.const);
    if (schema.enum) return union(schema.enum.map(literal));
    if (schema.anyOf ?? schema.oneOf) return union((schema.anyOf ?? schema.oneOf).map((each) => this.typeOf(each)));
    if (Array.isArray(schema.type)) return union(schema.type.map((type) => this.typeOf({ ...schema, type }, name)));
    if (schema.type === "array") return `(${this.typeOf(schema.items)})[]`;
    if (isOpen(schema)) return capital(name);
    return SCALARS[schema.type] ?? this.objectType(schema);
  }

  typeOfDefinition(key) {
    const schema = this.definitions[key];
    return this.isPlain(schema) ? this.typeOf(schema) : this.nameOf(key);
  }

  objectType(schema) {
    if (schema.if) return union(branches(schema).map((branch) => this.members(branch)));
    if (schema.properties) return this.members(schema);
    return `Record<string, ${this.typeOf(schema.additionalProperties)}>`;
  }

  members({ properties, required = [], without = [] }) {
    const lines = Object.entries(properties).map(([name, schema]) => {
      if (without.includes(name)) return `${name}?: undefined;`;
      return `${commentOf(schema)}${name}${required.includes(name) ? "" : "?"}: ${this.typeOf(schema, name)};`;
    });
    return `{\n${lines.join("\n")}\n}`;
  }
}

/** "If this property has that value, then these are required, else they are not there": two types. */
function branches({ if: condition, then: met, else: unmet, ...schema }) {
  const [[name, { const: value }]] = Object.entries(condition.properties);
  const others = schema.properties[name].enum.filter((other) => other !== value);
  const having = (type) => ({ ...schema.properties, [name]: type });
  return [
    { properties: having({ const: value }), required: [...schema.required, ...met.required] },
    { properties: having({ enum: others }), required: schema.required, without: unmet.not.required },
  ];
}

function commentOf({ description }) {
  if (!description) return "";
  const lines = [""];
  for (const word of description.split(" ")) {
    if (lines.at(-1).length + word.length > COLUMNS) lines.push("");
    lines.push(`${lines.pop()} ${word}`);
  }
  return `/**${lines.join("\n * ")} */\n`;
}

export async function typesOf(schema) {
  const opening = `/** ${schema.title}. Made from docs/protocol.schema.json by web/types.mjs. */`;
  return format(`${opening}\n\n${new Types(schema.$defs).text()}\n`, { parser: "typescript", printWidth: 120 });
}

async function write() {
  const text = await typesOf(JSON.parse(await readFile(schemaFile, "utf8")));
  if (text === (await readFile(typesFile, "utf8").catch(() => ""))) return;
  await mkdir(dirname(typesFile), { recursive: true });
  await writeFile(typesFile, text);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await write();
