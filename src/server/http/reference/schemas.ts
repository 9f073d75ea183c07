import { z } from "zod";

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] };

/** The format says it; the pattern would fill half of a screen. */
const patternless = new Set(["uuid", "date", "date-time", "email"]);

/**
 * Turns schemas of the contract into those of the document. One with an `id` in its metadata stands
 * in `components` once and is referred to by that name.
 */
export class Schemas {
  readonly components: Record<string, JsonSchema> = {};

  /** @throws Error for two schemas of one name that differ */
  describe(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // Within another schema a named one is always a reference.
    const around = z.object({ schema });
    const { $defs, properties } = z.toJSONSchema(around, { io, unrepresentable: "any" }) as JsonSchema;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonSchema>))
      this.#add(name, simplify(definition, io));
    return simplify(properties!["schema"]!, io);
  }

  #add(name: string, schema: JsonSchema): void {
    const present = this.components[name];
    if (present !== undefined && JSON.stringify(present) !== JSON.stringify(schema))
      throw new Error(`two schemas are called ${name}: an input and an output that differ need two names`);
    this.components[name] = schema;
  }
}

/** The form that generators and readers of OpenAPI 3.1 know best, with each field's example. */
function simplify(schema: JsonSchema, io: "input" | "output"): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === "object" && value !== null ? simplify(value as JsonSchema, io) : value;
  };
  const { id: _, examples, ...rest } = schema;
  const result = Object.fromEntries(
    Object.entries(rest)
      .filter(([key, value]) => !saysNothing(schema, key, value, io))
      .map(([key, value]) => [key, key === "$ref" ? toComponent(value as string) : simplifyMember(key, value, inner)]),
  ) as JsonSchema;
  const [example] = (examples ?? []) as [unknown?];
  if (result.properties !== undefined) result.properties = withExamples(result.properties, example);
  return joinNull(example === undefined ? result : { ...result, examples });
}

/** Names under `properties` stand for schemas, whatever they are; `enum` and such have values. */
function simplifyMember(key: string, value: unknown, inner: (value: unknown) => unknown): unknown {
  if (key === "enum" || key === "default" || key === "const" || key === "required") return value;
  if (key !== "properties") return inner(value);
  return Object.fromEntries(Object.entries(value as object).map(([name, property]) => [name, inner(property)]));
}

function saysNothing({ format }: JsonSchema, key: string, value: unknown, io: "input" | "output"): boolean {
  if (key === "maximum" || key === "minimum") return Math.abs(value as number) === Number.MAX_SAFE_INTEGER;
  if (key === "pattern") return patternless.has(format as string);
  // An answer may have more fields in a later release.
  return key === "additionalProperties" && value === false && io === "output";
}

const toComponent = (reference: string) => reference.replace("#/$defs/", "#/components/schemas/");

/** Gives each property the example that the whole has for it. */
export function withExamples(properties: Record<string, JsonSchema>, example: unknown): Record<string, JsonSchema> {
  if (typeof example !== "object" || example === null) return properties;
  const examples = example as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const value = examples[name];
      return [name, value === undefined || value === null ? property : { ...property, examples: [value] }];
    }),
  );
}

/** `anyOf` a type and null is that type or null; a named schema stays as it is. */
function joinNull(schema: JsonSchema): JsonSchema {
  const [only, isNull, ...more] = (schema["anyOf"] ?? []) as JsonSchema[];
  if (only === undefined || isNull?.["type"] !== "null" || more.length > 0 || typeof only["type"] !== "string")
    return schema;
  const { anyOf: _, ...outer } = schema;
  const values = only["enum"] as unknown[] | undefined;
  return {
    ...only,
    ...outer,
    type: [only["type"], "null"],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
}
