import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "../src/contract/error-codes.ts";
import { describeApi } from "../src/server/http/reference/index.ts";
import { comment, declare, literals, membersOf, nameOf, typeOf, type Schema } from "./schema-types.ts";
import { tidy } from "./tidy.ts";

/**
 * The client's name of each operation that accepts an API key: the resource and its method. A new
 * operation without a line here fails the generation, and with it `npm run check`.
 */
const methods: Readonly<Record<string, readonly [resource: string, method: string]>> = {
  createPaymentRequest: ["charges", "create"],
  getPartnerPaymentRequest: ["charges", "retrieve"],
  listPartnerPaymentRequests: ["charges", "list"],
  cancelPaymentRequest: ["charges", "cancel"],
  createPaymentLink: ["paymentLinks", "create"],
  getPaymentLink: ["paymentLinks", "retrieve"],
  listPaymentLinks: ["paymentLinks", "list"],
  cancelPaymentLink: ["paymentLinks", "cancel"],
  refundPaymentRequest: ["refunds", "create"],
  getPartnerRefund: ["refunds", "retrieve"],
  listPartnerRefunds: ["refunds", "list"],
  listRefunds: ["refunds", "listOfCharge"],
  listPartnerDisputes: ["disputes", "list"],
  getDisputeOfCharge: ["disputes", "retrieveOfCharge"],
  getSettlement: ["settlement", "retrieve"],
  listSettlementEntries: ["settlement", "listEntries"],
  getSettlementReport: ["settlement", "retrieveReport"],
  exportSettlementReport: ["settlement", "exportReport"],
  getPartnerPayout: ["payouts", "retrieve"],
  listPayouts: ["payouts", "list"],
  getPartnerEvent: ["events", "retrieve"],
  listPartnerEvents: ["events", "list"],
  resendPartnerEvent: ["events", "resend"],
  listTills: ["tills", "list"],
};

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly $ref?: string;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly [string];
  readonly security?: readonly { readonly apiKey?: readonly string[] }[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly content?: Content }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, { readonly content: Content }>>;
  };
}

/** One method of the client. */
interface Method {
  readonly resource: string;
  readonly name: string;
  readonly verb: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly scope: string;
  readonly inPath: readonly Parameter[];
  /** The fields of query or body. */
  readonly input: Schema;
  readonly isIdempotent: boolean;
  /** Undefined for a file. */
  readonly output: Schema | undefined;
  /** The type of a file, which is read as a text. */
  readonly file: string | undefined;
  readonly errors: readonly string[];
}

const folder = join(import.meta.dirname, "../clients/typescript/src/generated");
const mark = "// Generated from the OpenAPI document by `npm run client`: change that, not this file.\n";

/** The generated files of the client, by name. */
export async function renderClient(): Promise<Readonly<Record<"types.ts" | "troco.ts", string>>> {
  const document = describeApi("https://wallet.example", "keys") as Document;
  const found = readMethods(document);
  return { "types.ts": await tidy(renderTypes(document, found)), "troco.ts": await tidy(renderClasses(found)) };
}

export const readGenerated = (name: string) => readFileSync(join(folder, name), "utf8");

/** @throws Error for an operation without a name in the client, and for a name without one */
function readMethods(document: Document): Method[] {
  const byId = new Map(
    Object.entries(document.paths).flatMap(([path, verbs]) =>
      Object.entries(verbs).map(
        ([verb, operation]) => [operation.operationId, { ...operation, path, verb: verb.toUpperCase() }] as const,
      ),
    ),
  );
  const nameless = [...byId.keys()].filter((operationId) => !Object.hasOwn(methods, operationId));
  if (nameless.length > 0) throw new Error(`${nameless.join(", ")}: name it in scripts/typescript-client.ts`);
  return Object.entries(methods).map(([operationId, [resource, name]]) => {
    const operation = byId.get(operationId);
    if (operation === undefined) throw new Error(`${operationId}: the document has no such operation for API keys`);
    return toMethod(document, resource, name, operation);
  });
}

function toMethod(
  document: Document,
  resource: string,
  name: string,
  {
    path,
    verb,
    summary,
    description,
    security,
    parameters,
    requestBody,
    responses,
  }: Described & { path: string; verb: string },
): Method {
  const named = parameters.filter(({ $ref }) => $ref === undefined);
  const inQuery = named.filter((parameter) => parameter.in === "query");
  const body = requestBody?.content["application/json"]?.schema ?? {};
  const content = responses["200"]!.content!;
  return {
    resource,
    name,
    verb,
    path,
    summary,
    description,
    scope: security!.find(({ apiKey }) => apiKey !== undefined)!.apiKey![0]!,
    inPath: named.filter((parameter) => parameter.in === "path"),
    input: {
      properties: {
        ...body.properties,
        ...Object.fromEntries(inQuery.map((one) => [one.name, withDescription(one.schema, one.description)])),
      },
      required: [...(body.required ?? []), ...inQuery.filter((one) => one.required).map((one) => one.name)],
    },
    isIdempotent: parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey"),
    output: content["application/json"]?.schema,
    file: Object.keys(content).find((type) => type !== "application/json"),
    errors: errorsOf(document, responses),
  };
}

const withDescription = (schema: Schema, description: string | undefined): Schema =>
  description === undefined ? schema : { ...schema, description };

/** Is for a call without a key, and the client makes none. */
const withoutKey: ErrorCode = "not_signed_in";

/** The codes of every answer but the success. */
function errorsOf(document: Document, responses: Described["responses"]): string[] {
  const contents = Object.values(responses).map(({ $ref, content }) =>
    $ref === undefined ? content! : document.components.responses[nameOf($ref)]!.content,
  );
  const codes = contents.flatMap((content) => {
    const { allOf = [] } = (content["application/problem+json"]?.schema ?? {}) as { allOf?: readonly Schema[] };
    return allOf.flatMap(({ properties }) => (properties?.["code"]?.enum ?? []) as string[]);
  });
  return codes.filter((code) => code !== withoutKey);
}

function renderTypes(document: Document, found: readonly Method[]): string {
  const events = Object.entries(document.webhooks).map(
    ([, { post }]) => post.requestBody!.content["application/json"]!.schema,
  );
  const own = found.flatMap((method) => [
    ...declareInput(method),
    ...(isNamed(method.output) ? [] : [declare(outputName(method), method.output!)]),
  ]);
  const codes = [...new Set(found.flatMap(({ errors }) => errors))].toSorted();
  const fieldCodes = document.components.schemas["FieldError"]!.properties!["code"]!.enum!;
  const used = namesIn(document, [...found.flatMap(({ input, output }) => [input, output]), ...events]);
  return [
    mark,
    `${comment("The codes of errors by API key; a later release may have more.")}export type ErrorCode = ${literals(codes)};`,
    `${comment("The codes of errors of one field.")}export type FieldErrorCode = ${literals(fieldCodes)};`,
    `${comment("The body of a webhook, by its `type`; a later release may have more types.")}export type WebhookEvent = ${events.map(typeOf).join(" | ")};`,
    ...used.map((name) => declare(name, document.components.schemas[name]!)),
    ...own,
  ].join("\n\n");
}

/** The named schemas that these lead to, in the order of their names. */
function namesIn(document: Document, schemas: readonly unknown[]): string[] {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref } = value as Schema;
    const name = typeof $ref === "string" ? nameOf($ref) : undefined;
    if (name !== undefined && !names.has(name)) {
      names.add(name);
      visit(document.components.schemas[name]);
    }
    Object.values(value).forEach(visit);
  };
  visit(schemas);
  return [...names].toSorted();
}

const isNamed = (schema: Schema | undefined) => schema?.properties === undefined;
const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const inputName = ({ resource, name }: Method) => `${pascal(resource)}${pascal(name)}Input`;
const outputName = ({ resource, name }: Method) => `${pascal(resource)}${pascal(name)}Output`;
const outputType = (method: Method) =>
  method.output === undefined ? "string" : isNamed(method.output) ? typeOf(method.output) : outputName(method);
const hasInput = ({ input }: Method) => Object.keys(input.properties!).length > 0;

function declareInput(method: Method): string[] {
  return hasInput(method) ? [`export interface ${inputName(method)} ${membersOf(method.input, " | undefined")}`] : [];
}

function renderClasses(found: readonly Method[]): string {
  const resources = [...new Set(found.map(({ resource }) => resource))];
  const imported = found.flatMap((method) => [
    ...(hasInput(method) ? [inputName(method)] : []),
    ...[outputType(method), itemsOf(method)?.type ?? ""].filter((name) => /^[A-Z]\w+$/.test(name)),
  ]);
  const common = found[0]!.errors.filter((code) => found.every(({ errors }) => errors.includes(code)));
  return [
    mark,
    `import { Connection, List, type CallOptions, type TrocoOptions, type WriteOptions } from "../connection.ts";
    import type { ${[...new Set(imported)].toSorted().join(", ")} } from "./types.ts";`,
    ...resources.map((resource) =>
      renderClass(
        resource,
        found.filter((method) => method.resource === resource),
        common,
      ),
    ),
    renderWhole(resources, common),
  ].join("\n\n");
}

const className = (resource: string) => `${pascal(resource)}Resource`;

function renderWhole(resources: readonly string[], common: readonly string[]): string {
  return [
    comment(
      "A partner's access to Troco by an API key. Amounts are integers in minor units everywhere: `2500` is 25.00. Moments are texts of RFC 3339 in UTC.",
      `Beside its own errors each method throws a TrocoError of ${listed(common)}, \`no_answer\` or \`unexpected_answer\`.`,
      example,
    ).trimEnd(),
    "export class Troco {",
    ...resources.map((resource) => `readonly ${resource}: ${className(resource)};`),
    "",
    "/** @throws TypeError for an address or a key that cannot be one */",
    "constructor(options: TrocoOptions) {",
    "const connection = new Connection(options);",
    ...resources.map((resource) => `this.${resource} = new ${className(resource)}(connection);`),
    "}\n}",
  ].join("\n");
}

const example = `@example
const troco = new Troco({ baseUrl: "https://wallet.example", key: process.env.TROCO_KEY! });
await troco.charges.create({ card_number: "9042000000000019", amount: 2500 });`;

const listed = (codes: readonly string[]) => codes.map((code) => `\`${code}\``).join(", ");

function renderClass(resource: string, found: readonly Method[], common: readonly string[]): string {
  return [
    `class ${className(resource)} {
    readonly #connection: Connection;`,
    "constructor(connection: Connection) { this.#connection = connection; }",
    ...found.map((method) => renderMethod(method, common)),
    "}",
  ].join("\n\n");
}

/** The rows of a list that is read page by page; undefined for any other answer. */
function itemsOf({ output }: Method): { readonly field: string; readonly type: string } | undefined {
  if (output?.properties?.["next_before"] === undefined) return undefined;
  const [field, schema] = Object.entries(output.properties).find(([, { type }]) => type === "array")!;
  return { field, type: typeOf(schema.items!) };
}

function renderMethod(method: Method, common: readonly string[]): string {
  const { name, verb, path, inPath, input, isIdempotent, file } = method;
  const rows = itemsOf(method);
  const optionsType = isIdempotent ? "WriteOptions" : "CallOptions";
  const needsInput = (input.required ?? []).length > 0;
  const parameters = [
    ...inPath.map((parameter) => `${parameter.name}: ${typeOf(parameter.schema)}`),
    ...(hasInput(method) ? [`input: ${inputName(method)}${needsInput ? "" : " = {}"}`] : []),
    `options: ${optionsType} = {}`,
  ];
  const operation = [
    `method: "${verb}"`,
    `path: "${path}"`,
    ...inPath.map((parameter) => parameter.name),
    ...(isIdempotent ? ["isIdempotent: true"] : []),
    ...(file === undefined ? [] : [`file: "${file}"`]),
  ].join(", ");
  const sent = `{ ${operation} }${hasInput(method) ? ", input" : ", {}"}, options`;
  const type = outputType(method);
  const result = rows === undefined ? `Promise<${type}>` : `List<${rows.type}, ${type}>`;
  const body =
    rows === undefined
      ? `return this.#connection.call(${sent});`
      : `return new List("${rows.field}", ${input.properties!["limit"]!.maximum}, input, (page) => this.#connection.call(${sent.replace("input", "page")}));`;
  return `${describe(method, common)}${name}(${parameters.join(", ")}): ${result} {\n${body}\n}`;
}

function describe(
  { summary, description, scope, inPath, errors, isIdempotent, verb }: Method,
  common: readonly string[],
): string {
  const own = errors.filter((code) => !common.includes(code));
  const tags = [
    ...inPath.map((parameter) => `@param ${parameter.name} ${parameter.description}`),
    ...(own.length > 0 ? [`@throws TrocoError ${listed(own)}`] : []),
  ];
  return comment(
    `${summary}. Needs the permission \`${scope}\`.`,
    ...(description === undefined ? [] : [description]),
    ...(verb === "GET" || isIdempotent
      ? []
      : ["The client does not repeat it by itself, because it takes no idempotency key."]),
    ...(tags.length > 0 ? [tags.join("\n")] : []),
  );
}

if (import.meta.main)
  for (const [name, text] of Object.entries(await renderClient())) writeFileSync(join(folder, name), text);
