/** A schema of the OpenAPI document, as far as the contract makes them. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly maximum?: number;
}

/** The name that a reference leads to. */
export const nameOf = (reference: string) => reference.split("/").at(-1)!;

export const literals = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join(" | ");

/** A named type with its comment. */
export function declare(name: string, schema: Schema): string {
  const head = schema.description === undefined ? "" : comment(schema.description);
  return schema.properties === undefined
    ? `${head}export type ${name} = ${typeOf(schema)};`
    : `${head}export interface ${name} ${membersOf(schema)}`;
}

/**
 * The members of an object.
 * @param orUndefined added to the types of optional members
 */
export function membersOf({ properties = {}, required = [] }: Schema, orUndefined = ""): string {
  const members = Object.entries(properties).map(([name, schema]) => {
    const isOptional = !required.includes(name);
    const head = schema.description === undefined ? "" : comment(schema.description);
    return `${head}${name}${isOptional ? "?" : ""}: ${typeOf(schema)}${isOptional ? orUndefined : ""};`;
  });
  return `{\n${members.join("\n")}\n}`;
}

/** @throws Error for a schema that has no type here, so that none becomes a wrong one */
export function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, properties, additionalProperties: others } = schema;
  if ($ref !== undefined) return nameOf($ref);
  if (anyOf !== undefined) return anyOf.map(typeOf).join(" | ");
  if (schema.const !== undefined) return literals([schema.const]);
  if (schema.enum !== undefined) return literals(schema.enum);
  if (typeof type === "object") return type.map((one) => typeOf({ ...schema, type: one })).join(" | ");
  if (type === "array") return `(${typeOf(items!)})[]`;
  if (type === "integer" || type === "number") return "number";
  if (type === "string" || type === "boolean" || type === "null") return type;
  if (type === "object" && properties !== undefined)
    return Object.keys(properties).length > 0 ? membersOf(schema) : "Record<string, never>";
  if (type === "object" && typeof others === "object") return `Record<string, ${typeOf(others)}>`;
  if (Object.keys(schema).every((key) => key === "description")) return "unknown";
  throw new Error(`no type for ${JSON.stringify(schema)}`);
}

const columnsMax = 100;
/** The comment's own signs, and the deepest indentation of a member. */
const aroundText = 8;

/** A doc comment of paragraphs, each wrapped, with an empty line between them. */
export function comment(...paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap((paragraph, place) => [
    ...(place > 0 ? [""] : []),
    ...paragraph.split("\n").flatMap(wrap),
  ]);
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function wrap(text: string): string[] {
  const width = columnsMax - aroundText;
  const lines = [""];
  for (const word of text.split(" ")) {
    const last = lines.at(-1)!;
    if (last === "") lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
