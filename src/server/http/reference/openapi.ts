import { idempotencyKeyPattern } from "#contract/limits.ts";
import { inputOfKeys, type Operation } from "#contract/operation.ts";
import { sessionCookie } from "#server/customers/auth/index.ts";
import { describeErrorCodes, errorResponses, problemSchemas, sharedResponses } from "./errors.ts";
import { Schemas, withExamples, type JsonSchema } from "./schemas.ts";
import { describeTags, taggedOperations, type Readers } from "./tags.ts";
import { describeWebhooks, webhookParameters } from "./webhooks.ts";

/** The address of each document. */
export const documents: Readonly<Record<Readers, string>> = {
  keys: "/api/openapi.json",
  all: "/api/openapi-whole.json",
};

/**
 * An OpenAPI 3.1 document, derived from the contract and the session's operations: what a partner's
 * program can call with its key, or everything.
 */
export function describeApi(publicUrl: string, readers: Readers): object {
  const isForKeys = readers === "keys";
  const schemas = new Schemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const { operationId, operation, tag } of taggedOperations(readers)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: isForKeys
        ? describe(schemas, operationId, { ...operation, input: inputOfKeys(operation) }, tag, readers)
        : { ...describe(schemas, operationId, operation, tag, readers), "x-access": operation.access },
    };
  }
  const webhooks = describeWebhooks(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Troco API",
      version: "1",
      description: introductionFor(readers),
      license: { name: "MIT", identifier: "MIT" },
    },
    ...describeTags(readers, describeErrorCodes()),
    servers: [{ url: `${publicUrl}/api`, description: "This installation" }],
    security: [{ [isForKeys ? "apiKey" : "session"]: [] }],
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "troco_live_… or troco_test_…",
          description:
            "A partner's key, created by its owner. Each operation names the permission that the key needs. A key of the sandbox (`troco_test_…`) moves no money.",
        },
        ...(isForKeys ? {} : { session: describeSession(publicUrl) }),
      },
      parameters: {
        IdempotencyKey: idempotencyKey,
        ...(isForKeys ? {} : { SignedInAs: signedInAs }),
        ...webhookParameters,
      },
      responses: sharedResponses,
      schemas: { ...schemas.components, ...problemSchemas },
    },
  };
}

const describeSession = (publicUrl: string) => ({
  type: "apiKey",
  in: "cookie",
  name: sessionCookie(publicUrl).name,
  description: "The session of a user who has signed in, which a browser keeps as a cookie.",
});

const introductionFor = (readers: Readers) => `Wallet and cashback. ${
  readers === "keys"
    ? "These are the operations that a partner's program can call with its API key, and the events that it is sent. A"
    : "These are all operations. Those with `apiKey` under *Authorizations* accept a partner's API key, too; the others are for users with a session. A"
} checkout of your own takes minutes: start with [the guide](/api/guide), which has a client for TypeScript, too.

- A key of the sandbox (\`troco_test_…\`) moves no money.
- Amounts are integers in minor units: \`2500\` is 25.00. Moments are RFC 3339 in UTC, IDs are UUIDs; a user's is opaque.
- A call that moves money needs an \`Idempotency-Key\`: a repeat gets the first answer, and the same key with another request is an error.
- Lists are read page by page: pass \`next_before\` as \`before\` until it is null.
- Errors are problem documents (RFC 9457) with a \`code\`. Each operation names its own; under \`default\` stand those that every call can get.
- Answers may have more fields, and lists of values more values, in a later release.

This page is made of OpenAPI 3.1 documents: [what API keys can call](${documents.keys}), and [everything](${documents.all}).`;

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: true,
  description: "Chosen by the caller before the first try, one per intent: 8 to 200 visible ASCII characters.",
  schema: { type: "string", minLength: 8, maxLength: 200, pattern: idempotencyKeyPattern.source },
  example: "sale-2026-0001",
};

const signedInAs = {
  name: "X-Signed-In-As",
  in: "header",
  required: false,
  description:
    "The ID of the user that a page shows; the call fails under anybody else's session. Not with an API key.",
  schema: { type: "string" },
  example: "4b1f0c52-9d0e-4a55-8c1b-7f0a3d2e6b90",
};

function describe(schemas: Schemas, operationId: string, operation: Operation, tag: string, readers: Readers): object {
  const { access, description, example, idempotent, keyScope, method, path, summary } = operation;
  const { properties = {}, required = [] } = schemas.describe(operation.input, "input");
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const inQuery = method === "GET" || method === "DELETE";
  const isParameter = (name: string) => inPath.includes(name) || inQuery;
  const fields = Object.entries(withExamples(properties, example?.input));
  const parameters = fields
    .filter(([name]) => isParameter(name))
    .map(([name, schema]) => describeParameter(name, schema, inPath.includes(name), required.includes(name)));
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    ...securityOf(operation, readers),
    parameters: [
      ...parameters,
      ...(idempotent === true ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
      ...(access === "anonymous" || keyScope !== undefined ? [] : [{ $ref: "#/components/parameters/SignedInAs" }]),
    ],
    ...bodyOf(operation, {
      properties: Object.fromEntries(fields.filter(([name]) => !isParameter(name))),
      required: required.filter((name) => !isParameter(name) && !(keyScope !== undefined && name === "login_password")),
    }),
    responses: { "200": answerOf(schemas, operation), ...errorResponses(operation, readers) },
  };
}

function describeParameter(name: string, property: JsonSchema, isInPath: boolean, isRequired: boolean) {
  const { description, ...schema } = property;
  return {
    name,
    in: isInPath ? "path" : "query",
    required: isInPath || isRequired,
    ...(description === undefined ? {} : { description }),
    schema,
  };
}

function securityOf({ access, keyScope }: Operation, readers: Readers): { security?: object[] } {
  if (access === "anonymous") return { security: [] };
  if (keyScope === undefined) return {};
  return { security: [{ apiKey: [keyScope] }, ...(readers === "keys" ? [] : [{ session: [] }])] };
}

function answerOf(schemas: Schemas, { example, file, output }: Operation): object {
  const content =
    file === undefined
      ? {
          "application/json": {
            schema: schemas.describe(output, "output"),
            ...(example?.output === undefined ? {} : { example: example.output }),
          },
        }
      : { [file]: { schema: { type: "string", format: "binary", description: "The file." } } };
  return { description: "Success", content };
}

const forUsersAlone = "The caller's login password. Required with a session; leave it out with an API key.";

function bodyOf(
  { body, example, files = [], keyScope, path }: Operation,
  { properties, required }: Required<Pick<JsonSchema, "properties" | "required">>,
): object {
  if (body === "multipart") {
    const parts = files.map((name) => [
      name,
      { type: "string", format: "binary", description: `The ${name}'s photo.` },
    ]);
    const form = { type: "object", properties: Object.fromEntries(parts), required: files };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  }
  if (Object.keys(properties).length === 0) return {};
  const { login_password: password, ...others } = properties;
  const isForKeysToo = keyScope !== undefined && password !== undefined;
  const schema = {
    type: "object",
    properties: isForKeysToo ? { ...others, login_password: { ...password, description: forUsersAlone } } : properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
  const sent = Object.entries(example?.input ?? {}).filter(([name]) => !path.includes(`{${name}}`));
  return {
    requestBody: {
      required: true,
      content: {
        "application/json": { schema, ...(example === undefined ? {} : { example: Object.fromEntries(sent) }) },
      },
    },
  };
}
