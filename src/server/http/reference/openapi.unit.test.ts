import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import type { ErrorCode } from "#contract/error-codes.ts";
import { contract } from "#contract/index.ts";
import { webhookEvents } from "#contract/integration.ts";
import { inputOfKeys, type Operation } from "#contract/operation.ts";
import { isOfMembers } from "#contract/partners/roles.ts";
import { authOperations } from "../auth-operations.ts";
import { statusOf } from "../problem.ts";
import { sessionErrors } from "./errors.ts";
import { describeApi } from "./openapi.ts";
import type { JsonSchema } from "./schemas.ts";

interface Described {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly parameters: readonly { name?: string; description?: string; schema: JsonSchema; $ref?: string }[];
  readonly requestBody?: { content: Record<string, Content> };
  readonly responses: Record<string, { description?: string; content?: Record<string, Content> }>;
}
interface Content {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}
interface Document {
  readonly tags: readonly { name: string; description: string }[];
  readonly "x-tagGroups": readonly { name: string; tags: readonly string[] }[];
  readonly paths: Record<string, Record<string, Described>>;
  readonly webhooks: Record<string, { post: Described }>;
  readonly components: { schemas: Record<string, JsonSchema>; parameters: Record<string, { description: string }> };
}

const document = describeApi("https://wallet.troco.test", "all") as Document;
const ofKeys = describeApi("https://wallet.troco.test", "keys") as Document;
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap((methods) => Object.values(methods));
const operations = operationsOf(document);
const declared = Object.entries<Operation>({ ...contract, ...authOperations });
const partnerOperations = declared.filter(([, { access }]) => isOfMembers(access));
const described = (operationId: string) => operations.find((operation) => operation.operationId === operationId)!;

/** A schema with its place, and those in it. */
function* schemasIn(schema: unknown, place: string): Generator<[schema: JsonSchema, place: string]> {
  if (typeof schema !== "object" || schema === null) return;
  if (!Array.isArray(schema)) yield [schema as JsonSchema, place];
  for (const [key, member] of Object.entries(schema)) {
    if (key !== "example" && key !== "examples") yield* schemasIn(member, `${place}/${key}`);
  }
}

const webhooks = Object.values(document.webhooks).map(({ post }) => post);
const callsOf = (some: Document) => [...operationsOf(some), ...webhooks];
const schemasOf = (some: Document) => [
  ...Object.entries(some.components.schemas).flatMap(([name, schema]) => [...schemasIn(schema, `#${name}`)]),
  ...callsOf(some).flatMap((operation) => [...schemasIn(operation, operation.operationId)]),
];
const whole = schemasOf(document);

function isDescribed({ description, $ref }: JsonSchema): boolean {
  if (typeof description === "string") return /^[`A-Z0-9(].*[.)]$/su.test(description);
  const named = document.components.schemas[String($ref).replace("#/components/schemas/", "")];
  return named !== undefined && isDescribed(named);
}

describe("the document", () => {
  it("gives the linter's recommended rules nothing to say, which it has where something is wrong", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const lint = async (source: object) =>
      (await lintFromString({ source: JSON.stringify(source), absoluteRef: "/openapi.json", config })).map(
        ({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`,
      );
    expect(await lint(document)).toEqual([]);
    expect(await lint(ofKeys)).toEqual([]);
    const { "/partner/payment-requests": charges } = structuredClone(document.paths);
    const created = charges!["post"]!.responses["200"]!.content!["application/json"] as {
      example: { amount: unknown };
    };
    created.example.amount = "25.00";
    expect(await lint({ ...document, paths: { ...document.paths, "/partner/payment-requests": charges } })).toEqual([
      expect.stringContaining("no-invalid-media-type-examples"),
    ]);
  });

  it("describes every operation of the contract and of the session once, under one tag of one group", () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      declared.map(([operationId]) => operationId).toSorted(),
    );
    const grouped = document["x-tagGroups"].flatMap(({ tags }) => tags);
    expect(grouped.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
    for (const { operationId, tags } of callsOf(document)) expect(grouped, operationId).toContain(tags[0]);
  });

  it("has what partners call first, and of each subject what keys may do", () => {
    const [first] = document["x-tagGroups"];
    expect(first!.name).toBe("Partners");
    const ofPartners = new Set(partnerOperations.map(([operationId]) => operationId));
    const order = operations.map(({ operationId }) => ofPartners.has(operationId));
    expect(order).toEqual(order.toSorted((one, other) => Number(other) - Number(one)));
    expect(operations[0]!.operationId).toBe("createPaymentRequest");
  });

  it("describes every schema, and what keys may call down to each field and parameter", () => {
    const undescribed = schemasOf(ofKeys).flatMap(([{ properties = {} }, place]) =>
      Object.entries(properties)
        .filter(([, property]) => !isDescribed(property))
        .map(([name]) => `${place}.${name}`),
    );
    expect(undescribed).toEqual([]);
    const parameters = callsOf(ofKeys).flatMap(({ operationId, parameters: given }) =>
      given
        .filter(({ description, schema, $ref }) => $ref === undefined && !isDescribed({ ...schema, description }))
        .map(({ name }) => `${operationId} ${name}`),
    );
    expect(parameters).toEqual([]);
    expect(Object.values(document.components.schemas).filter((schema) => !isDescribed(schema))).toEqual([]);
  });

  it("says the unit of every amount and share", () => {
    const amounts = whole.flatMap(([{ properties = {} }, place]) =>
      Object.entries(properties)
        .filter(([, { format }]) => format === "minor-units")
        .map(([name, { description }]) => `${place}.${name}: ${description}`),
    );
    expect(amounts.length).toBeGreaterThan(100);
    expect(amounts.filter((line) => !line.includes("minor units"))).toEqual([]);
    const nameless = whole.flatMap(([{ properties = {} }, place]) =>
      Object.entries(properties)
        .filter(([name, { format }]) => /amount|balance|basis_points|fee_fixed/.test(name) && format === undefined)
        .filter(([, { type, $ref }]) => $ref === undefined && String(type).includes("integer"))
        .map(([name]) => `${place}.${name}`),
    );
    expect(nameless).toEqual([]);
  });

  it("names every entity, and whatever two operations answer", () => {
    const ofPartners =
      "Charge Refund Dispute Payout PayoutAccount Settlement WebhookEndpoint WebhookDelivery ApiKey OwnPartner Member";
    for (const name of [...ofPartners.split(" "), "Profile", "Transaction", "User", "Partner", "AuditEvent"])
      expect(document.components.schemas).toHaveProperty(name);
    const inlined = Map.groupBy(
      whole.filter(
        ([{ properties = {} }, place]) => Object.keys(properties).length > 2 && !/^#\w+$|requestBody/.test(place),
      ),
      ([{ properties }]) => JSON.stringify(properties),
    );
    const twice = [...inlined.values()].filter(({ length }) => length > 1);
    expect(twice.map((places) => places.map(([, place]) => place))).toEqual([]);
  });

  it.each(partnerOperations)("shows a call of %s and its answer", (operationId, operation) => {
    const { example, file, output } = operation;
    expect(example).toBeDefined();
    expect(inputOfKeys(operation).safeParse(example!.input).error?.issues).toBeUndefined();
    if (file !== undefined) return;
    expect(output.safeParse(example!.output).error?.issues).toBeUndefined();
    const { responses, requestBody } = described(operationId);
    expect(responses["200"]!.content!["application/json"]!.example).toEqual(example!.output);
    if (requestBody !== undefined) expect(requestBody.content["application/json"]!.example).toBeDefined();
  });

  it("lists each operation's own errors by status, and no other's", () => {
    const codesOf = (operationId: string) =>
      Object.fromEntries(
        Object.entries(described(operationId).responses).flatMap(([status, { content }]) => {
          const { allOf } = (content?.["application/problem+json"]?.schema ?? {}) as { allOf?: JsonSchema[] };
          return allOf === undefined ? [] : [[status, allOf[1]!.properties!["code"]!["enum"] as string[]]];
        }),
      );
    expect(codesOf("checkCard")).toEqual({
      400: ["invalid_input"],
      401: ["not_signed_in"],
      403: ["account_blocked", "account_frozen", "second_factor_missing", "partner_only"],
      404: ["card_not_found"],
      409: ["partner_switched_off", "card_is_own"],
      429: ["too_many_requests"],
    });
    for (const [operationId, { errors }] of declared) {
      const codes = codesOf(operationId);
      for (const code of errors) expect(codes[statusOf(code)], operationId).toContain(code);
      for (const [status, given] of Object.entries(codes))
        for (const code of given) expect(statusOf(code as ErrorCode)).toBe(Number(status));
    }
    expect(codesOf("getInstallation"), "a field that is unknown").toEqual({ 400: ["invalid_input"] });
  });

  it("names apart what an operation that accepts API keys answers to a session alone", () => {
    const { 403: forbidden, 401: unknown } = described("refundPaymentRequest").responses;
    const [withKey, ofSessions] = forbidden!.description!.split("Only with a session:");
    for (const code of ["account_blocked", "api_key_scope_missing"]) expect(withKey).toContain(`- \`${code}\``);
    for (const code of ["account_frozen", "partner_only", "login_password_wrong"]) {
      expect(withKey).not.toContain(code);
      expect(ofSessions).toContain(`- \`${code}\``);
    }
    expect(unknown!.description).not.toContain("Only with a session");
    expect(described("sendMoney").responses["403"]!.description).not.toContain("Only with a session");
  });

  it("names statuses, or `default` for what every operation can answer, because generators know no ranges", () => {
    const statuses = [...callsOf(document), ...operationsOf(ofKeys)].flatMap(({ responses }) => Object.keys(responses));
    expect([...new Set(statuses)].filter((status) => !/^[1-5]\d\d$/.test(status))).toEqual(["default"]);
  });

  it("has a webhook for each kind of event, signed, with a named body", () => {
    expect(Object.keys(document.webhooks)).toEqual([...webhookEvents, "test"]);
    for (const { post } of Object.values(document.webhooks)) {
      expect(post.parameters).toEqual([{ $ref: "#/components/parameters/TrocoSignature" }]);
      expect(post.requestBody!.content["application/json"]!.schema["$ref"]).toMatch(
        /^#\/components\/schemas\/\w+Event$/,
      );
    }
  });
});

describe("the document of API keys", () => {
  const text = JSON.stringify(ofKeys);

  it("has the operations that accept a key, as they are with one, and the events; nothing else", () => {
    const accepting = declared.filter(([, { keyScope }]) => keyScope !== undefined);
    expect(
      operationsOf(ofKeys)
        .map(({ operationId }) => operationId)
        .toSorted(),
    ).toEqual(accepting.map(([operationId]) => operationId).toSorted());
    for (const { operationId, responses, ...call } of operationsOf(ofKeys)) {
      const { keyScope } = contract[operationId as keyof typeof contract] as Operation;
      expect(call, operationId).toMatchObject({ security: [{ apiKey: [keyScope] }] });
      expect(JSON.stringify(call), operationId).not.toContain("login_password");
      for (const [status, { description }] of Object.entries(responses))
        for (const code of sessionErrors) expect(description ?? "", `${operationId} ${status}`).not.toContain(code);
    }
    expect(ofKeys.webhooks).toEqual(document.webhooks);
    expect(ofKeys["x-tagGroups"].map(({ name }) => name)).toEqual(["Partners", "Everywhere"]);
    expect(text).not.toMatch(/X-Signed-In-As|"session"|x-access|Only with a session:/);
  });

  it("has the schemas that it uses, and no other", () => {
    for (const name of Object.keys(ofKeys.components.schemas))
      expect(text, name).toContain(`"#/components/schemas/${name}"`);
    expect(Object.keys(ofKeys.components.schemas)).not.toContain("Profile");
    expect(text.length).toBeLessThan(JSON.stringify(document).length / 4);
  });
});
