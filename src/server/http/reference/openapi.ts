import { z } from "zod";
import { fieldErrorCodes, errorCodes, type ErrorCode } from "#contract/error-codes.ts";
import { contract } from "#contract/index.ts";
import { idempotencyKeyPattern } from "#contract/limits.ts";
import type { Access, Operation } from "#contract/operation.ts";
import { sessionCookie } from "#server/customers/auth/index.ts";
import { authOperations, type AuthOperation } from "../auth-operations.ts";

/** Every operation that has a description: those of the contract, and the session's own. */
export const describedOperations: readonly (readonly [string, Operation | AuthOperation])[] = [
  ...Object.entries(contract),
  ...Object.entries(authOperations),
];

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  anonymous: [],
  session: ["not_signed_in"],
  customer: ["not_signed_in", "account_blocked", "account_frozen"],
  active: ["not_signed_in", "account_blocked", "account_frozen", "account_not_active"],
  partner: ["not_signed_in", "account_blocked", "account_frozen", "partner_only"],
  owner: ["not_signed_in", "account_blocked", "account_frozen", "partner_only", "owner_only"],
  admin: ["not_signed_in", "account_blocked", "account_frozen", "admin_only"],
};

type JsonSchema = { properties?: Record<string, object>; required?: string[]; [key: string]: unknown };

const sessionTag = "session";

/** The OpenAPI 3.1 document, derived from the contract and the session's operations. */
export function describeApi(publicUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [operationId, operation] of describedOperations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operationId, operation),
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Troco",
      version: "1",
      description:
        "Wallet and cashback. Amounts are integers in minor units. A call that moves money needs an `Idempotency-Key`: " +
        "a repeat gets the first response. Errors are problem documents (RFC 9457) with a `code` from a closed list. " +
        "Operations that list `apiKey` under security also accept a partner's API key; a sandbox key moves no money. " +
        "`/api/live` is a stream of server-sent events.",
    },
    tags: [{ name: sessionTag, description: "Sign-up, login, recovery, and the session that a browser has." }],
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie(publicUrl).name },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "troco_live_… or troco_test_…",
          description: "A partner's key, created by its owner. Each operation names the scope the key needs.",
        },
      },
      schemas: { Problem: problemSchema },
    },
  };
}

/** The errors of an operation beyond those of its access and its input. */
export function errorsOf({ asksLoginPassword, errors }: Operation): readonly ErrorCode[] {
  const ofPassword = asksLoginPassword === true ? (["login_password_wrong", "too_many_requests"] as const) : [];
  return [...new Set([...ofPassword, ...errors])];
}

function describe(operationId: string, operation: Operation | AuthOperation): object {
  const schema = schemaOf(operation, "input");
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  const properties = Object.entries(schema.properties ?? {});
  const inQuery = operation.method === "GET" || operation.method === "DELETE";
  const required = new Set(schema.required);
  const parameters = [
    ...properties
      .filter(([name]) => inQuery || inPath.includes(name))
      .map(([name, property]) => ({
        name,
        in: inPath.includes(name) ? "path" : "query",
        required: inPath.includes(name) || required.has(name),
        schema: property,
      })),
    ...(operation.access === "anonymous"
      ? []
      : [
          {
            name: "X-Signed-In-As",
            in: "header",
            required: false,
            description:
              "The ID of the user the page shows; the call fails under anyone else's session. Not used with an API key.",
            schema: { type: "string" },
          },
        ]),
    ...(operation.idempotent === true
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            required: true,
            description: "Chosen by the caller, one per intent: 8 to 200 visible ASCII characters, no spaces.",
            schema: { type: "string", minLength: 8, maxLength: 200, pattern: idempotencyKeyPattern.source },
          },
        ]
      : []),
  ];
  const errors = [
    ...accessErrors[operation.access],
    ...(operation.keyScope === undefined
      ? []
      : (["api_key_invalid", "api_key_scope_missing", "partner_switched_off", "too_many_requests"] as const)),
    ...(properties.length > 0 ? (["invalid_input"] as const) : []),
    ...(operation.idempotent === true
      ? (["idempotency_key_missing", "idempotency_key_invalid", "idempotency_key_reused", "intent_withdrawn"] as const)
      : []),
    ...errorsOf(operation),
  ].filter((code, place, all) => all.indexOf(code) === place);
  return {
    operationId,
    summary: operation.summary,
    ...("libraryErrors" in operation ? { tags: [sessionTag] } : {}),
    "x-access": operation.access,
    parameters,
    ...bodyOf(operation, schema, inPath, inQuery),
    responses: {
      "200": {
        description: "Success",
        content:
          operation.file === undefined
            ? { "application/json": { schema: schemaOf(operation, "output") } }
            : { [operation.file]: { schema: { type: "string", format: "binary" } } },
      },
      default: {
        description: `Error: ${errors.join(", ")}`,
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
    ...(operation.access === "anonymous" ? { security: [] } : {}),
    ...(operation.keyScope === undefined ? {} : { security: [{ session: [] }, { apiKey: [operation.keyScope] }] }),
  };
}

function schemaOf(operation: Operation, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(operation[io], { io, target: "draft-2020-12", unrepresentable: "any" }) as JsonSchema;
}

const forUsersAlone = "Required with a session; leave out with an API key.";

function bodyOf(operation: Operation, schema: JsonSchema, inPath: readonly string[], inQuery: boolean): object {
  if (operation.body === "multipart") {
    const files = Object.fromEntries(
      (operation.files ?? []).map((name) => [name, { type: "string", format: "binary" }]),
    );
    const form = { type: "object", properties: files, required: Object.keys(files), additionalProperties: false };
    return { requestBody: { required: true, content: { "multipart/form-data": { schema: form } } } };
  }
  const inBody = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.includes(name));
  if (inQuery || inBody.length === 0) return {};
  const withKey = operation.keyScope !== undefined;
  const body = {
    type: "object",
    properties: Object.fromEntries(
      inBody.map(([name, property]) => [
        name,
        withKey && name === "login_password" ? { ...property, description: forUsersAlone } : property,
      ]),
    ),
    required: (schema.required ?? []).filter(
      (name) => !inPath.includes(name) && !(withKey && name === "login_password"),
    ),
    additionalProperties: false,
  };
  return { requestBody: { required: true, content: { "application/json": { schema: body } } } };
}

const problemSchema = {
  type: "object",
  required: ["type", "status", "code", "request_id"],
  properties: {
    type: { type: "string" },
    status: { type: "integer" },
    code: { enum: [...errorCodes] },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["field", "code"],
        properties: { field: { type: "string" }, code: { enum: [...fieldErrorCodes] }, params: { type: "object" } },
      },
    },
    params: { type: "object" },
    request_id: { type: "string" },
  },
};
