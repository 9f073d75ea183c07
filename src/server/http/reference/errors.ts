import { errorCodes, fieldErrorCodes, type ErrorCode } from "#contract/error-codes.ts";
import type { Access, Operation } from "#contract/operation.ts";
import { statusOf } from "../problem.ts";
import { errorDescriptions } from "./error-descriptions.ts";
import type { JsonSchema } from "./schemas.ts";
import type { Readers } from "./tags.ts";

const ofSession = ["not_signed_in"] as const;
const ofCustomer = [...ofSession, "account_blocked", "account_frozen"] as const;
const ofConsole = [...ofCustomer, "second_factor_missing"] as const;

const accessErrors: Record<Access, readonly ErrorCode[]> = {
  anonymous: [],
  session: ofSession,
  customer: ofCustomer,
  active: [...ofCustomer, "account_not_active"],
  partner: [...ofConsole, "partner_only"],
  manager: [...ofConsole, "partner_only", "manager_only"],
  owner: [...ofConsole, "partner_only", "owner_only"],
  admin: [...ofConsole, "admin_only"],
};

/** Every operation can give these, whatever it does; none names them. */
const everywhere: readonly ErrorCode[] = [
  "payload_too_large",
  "request_too_slow",
  "unsupported_media_type",
  "foreign_origin",
  "api_key_not_accepted",
  "internal_error",
  "server_busy",
  "outcome_unknown",
  "server_starting",
];

/**
 * The codes that only a call with a session gets, at operations that also accept an API key. A call
 * with neither gets `not_signed_in`, which is therefore not among them.
 */
export const sessionErrors: ReadonlySet<ErrorCode> = new Set([
  "account_frozen",
  "second_factor_missing",
  "partner_only",
  "owner_only",
  "manager_only",
  "refund_exceeds_ceiling",
  "refund_another_day",
  "cautious_limit_reached",
  "login_password_wrong",
  "intent_withdrawn",
]);

/** The errors of an operation beyond those of its access and its input. */
export function errorsOf({ asksLoginPassword, errors }: Operation): readonly ErrorCode[] {
  const ofPassword = asksLoginPassword === true ? (["login_password_wrong", "too_many_requests"] as const) : [];
  return [...new Set([...ofPassword, ...errors])];
}

/** Every code that an operation can give beyond those of `everywhere`. */
function allErrorsOf(operation: Operation): ErrorCode[] {
  const ofKey = ["api_key_invalid", "api_key_scope_missing", "partner_switched_off", "too_many_requests"] as const;
  const ofIntent = [
    "idempotency_key_missing",
    "idempotency_key_invalid",
    "idempotency_key_reused",
    "intent_withdrawn",
  ] as const;
  return [
    ...new Set<ErrorCode>([
      ...accessErrors[operation.access],
      ...(operation.keyScope === undefined ? [] : ofKey),
      // Also where nothing is taken: a field that is unknown is refused.
      "invalid_input",
      ...(operation.idempotent === true ? ofIntent : []),
      ...errorsOf(operation),
    ]),
  ];
}

/**
 * The answers of an operation other than its success, by status, each with its codes alone. What
 * every operation can answer is `default`: generators of clients do not know ranges as `4XX`.
 */
export function errorResponses(operation: Operation, readers: Readers): Record<string, object> {
  const codesOfAll = allErrorsOf(operation);
  const own = readers === "keys" ? codesOfAll.filter((code) => !sessionErrors.has(code)) : codesOfAll;
  const byStatus = Map.groupBy(own, (code) => statusOf(code));
  const ordered = [...byStatus].toSorted(([one], [other]) => one - other);
  return {
    ...Object.fromEntries(
      ordered.map(([status, codes]) => [
        String(status),
        {
          ...responseOf(codes, { isForBoth: readers === "all" && operation.keyScope !== undefined }),
          ...(status === 429 ? { headers: { "Retry-After": retryAfter } } : {}),
        },
      ]),
    ),
    default: { $ref: "#/components/responses/AnyOperation" },
  };
}

const retryAfter = { description: "The seconds to wait.", schema: { type: "integer" } };

/** For `components.responses`. */
export const sharedResponses = {
  AnyOperation: {
    ...responseOf(everywhere, { heading: "What every operation can answer:" }),
    headers: {
      "Retry-After": {
        ...retryAfter,
        description: "Only with `server_busy`, `outcome_unknown` and `server_starting`.",
      },
    },
  },
};

/** @param isForBoth keys and sessions are accepted: codes that no key gets are then listed apart */
function responseOf(
  codes: readonly ErrorCode[],
  { heading: first = "", isForBoth = false }: { readonly heading?: string; readonly isForBoth?: boolean },
) {
  const linesOf = (some: readonly ErrorCode[]) => some.map((code) => `- \`${code}\`: ${errorDescriptions[code]}`);
  const apart = isForBoth ? codes.filter((code) => sessionErrors.has(code)) : [];
  const lines = [first, ...linesOf(codes.filter((code) => !apart.includes(code)))];
  if (apart.length > 0) lines.push("", "Only with a session:", "", ...linesOf(apart));
  return {
    description: lines.join("\n").trim(),
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/Problem" },
            {
              type: "object",
              required: ["code"],
              properties: { code: { type: "string", enum: codes, description: "What happened." } },
            },
          ],
        },
      },
    },
  };
}

/** All codes in the order of their names. A problem's `type` leads to one of them. */
export function describeErrorCodes(): string {
  const items = errorCodes
    .toSorted()
    .map(
      (code) => `- <span data-section-id="${code}">\`${code}\`</span> (${statusOf(code)}): ${errorDescriptions[code]}`,
    );
  return [
    "An error is a problem document (RFC 9457). Decide by its `code`, never by a text, expect codes that you do not know yet, and keep the `request_id` in case you need to contact us. Each operation names its own codes; these are all of them.",
    "",
    ...items,
  ].join("\n");
}

const fieldErrorSchema: JsonSchema = {
  type: "object",
  description: "What is wrong with one field.",
  required: ["field", "code"],
  properties: {
    field: {
      type: "string",
      description: "The field's name, with a dot before that of a field within it; empty for the body as a whole.",
      examples: ["amount"],
    },
    code: { type: "string", enum: [...fieldErrorCodes], description: "What is wrong with it." },
    params: { $ref: "#/components/schemas/ProblemParams", description: "The bound, as `minimum` or `maximum`." },
  },
};

export const problemSchemas: Record<string, JsonSchema> = {
  ErrorCode: { type: "string", enum: errorCodes.toSorted(), description: "A code of the closed list." },
  FieldError: fieldErrorSchema,
  ProblemParams: {
    type: "object",
    description:
      "Facts of an error, by name: amounts in minor units, moments in UTC, waits in seconds, counts, states.",
    additionalProperties: { type: ["string", "number"], description: "The fact." },
    examples: [{ minimum_amount: 32 }],
  },
  Problem: {
    type: "object",
    description: "Why a call failed (RFC 9457). It never repeats what the caller sent.",
    required: ["type", "status", "code", "request_id"],
    properties: {
      type: {
        type: "string",
        description: "The address of the code's description.",
        examples: ["/api/docs#charge_too_small"],
      },
      status: { type: "integer", description: "The status of the answer.", examples: [409] },
      code: { $ref: "#/components/schemas/ErrorCode", description: "What happened." },
      errors: {
        type: "array",
        description: "One entry for each field that is wrong; only with `invalid_input`.",
        items: { $ref: "#/components/schemas/FieldError" },
      },
      params: { $ref: "#/components/schemas/ProblemParams", description: "The facts of this error." },
      request_id: {
        type: "string",
        description: "Finds this answer in the server's log.",
        examples: ["01a2b6c4-5d3e-7f10-8a2b-3c4d5e6f7081"],
      },
    },
  },
};
