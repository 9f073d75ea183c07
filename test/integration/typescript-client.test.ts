import { execFile, type ChildProcess } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keyScopes, webhookEvents } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { letAccountsRest } from "#test/harness/payout-accounts.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { withoutIds } from "#test/harness/without-ids.ts";
import type * as Package from "../../clients/typescript/src/index.ts";
import { until } from "./support/calls.ts";
import { FaultyProxy } from "./support/faulty-proxy.ts";
import { startTill, untilSaid } from "./support/till.ts";
import { WebhookReceiver, type ReceivedWebhook } from "./support/webhook-receiver.ts";

// The TypeScript client as a partner's developer gets it: packed, installed into a project of its
// own, compiled there and run against the server.

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const sources = join(root, "clients/typescript");

let server: TestServer;
let owner: TestUser & { readonly partnerId: string };
let customer: TestUser;
let proxy: FaultyProxy;
let receiver: WebhookReceiver;
let secret: string;
let project: string;
let client: typeof Package;
const tills: ChildProcess[] = [];
const keys = {} as Record<KeyMode, string>;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "troco-outside-"));
  [server] = await Promise.all([startTestServer(), install()]);
  owner = await server.createPartner();
  customer = await server.createCustomer({ balance: 100_000 });
  proxy = await FaultyProxy.open(server.url);
  receiver = await WebhookReceiver.open();
  const login_password = owner.password;
  for (const mode of ["live", "test"] as const) {
    const input = { name: "Caixa", mode, scopes: [...keyScopes], login_password };
    keys[mode] = (await owner.client.call("createApiKey", input)).key;
  }
  const endpoint = { url: receiver.url, mode: "test" as const, events: [...webhookEvents], login_password };
  ({ secret } = await owner.client.call("createWebhookEndpoint", endpoint));
  client = (await import(
    pathToFileURL(join(project, "node_modules/@troco/client/dist/index.js")).href
  )) as typeof Package;
});
afterAll(async () => {
  for (const till of tills) till.kill();
  expect(await server.audit()).toMatchObject({ clean: true });
  await Promise.all([proxy.close(), receiver.close()]);
  await server.close();
  await rm(project, { recursive: true, force: true });
});

/** Packs the client, installs it into a new project, without a network, and compiles programs. */
async function install(): Promise<void> {
  await run("npm", ["pack", "--offline", "--pack-destination", project], { cwd: sources });
  const packed = (await readdir(project)).find((name) => name.endsWith(".tgz"))!;
  await writeFile(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const options = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...options, join(project, packed)], { cwd: project });
  for (const program of ["test/outside.ts", "examples/month.ts"])
    await cp(join(sources, program), join(project, basename(program)));
  await compile("tsconfig.json", { lib: ["es2022"], types: ["node"], outDir: "out" });
}

/** Compiles the project's programs as strictly as the compiler can. @throws what it says */
async function compile(name: string, options: object): Promise<void> {
  const strict = {
    target: "es2022",
    module: "nodenext",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noPropertyAccessFromIndexSignature: true,
    skipLibCheck: false,
    typeRoots: [join(root, "node_modules/@types")],
    ...options,
  };
  const config = { compilerOptions: strict, files: ["month.ts", "outside.ts"] };
  await writeFile(join(project, name), JSON.stringify(config));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  await run(process.execPath, [compiler, "-p", name], { cwd: project }).catch((error: { stdout: string }) => {
    throw new Error(error.stdout);
  });
}

/** Runs a compiled program of the project. @returns its output; its exit code must be 0 */
async function runProgram(name: string, environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(project, "out", name), ...args], {
    env: { TROCO_URL: server.url, TROCO_KEY: keys.test, ...environment },
  });
  return stdout;
}

const connect = (mode: KeyMode, options: Partial<Package.TrocoOptions> = {}) =>
  new client.Troco({ baseUrl: proxy.url, key: keys[mode], ...options });

/** The error that a call must fail with. */
async function errorOf(call: Promise<unknown>): Promise<Package.TrocoError> {
  const error = await call.then(
    () => new Error("the call succeeded"),
    (thrown: unknown) => thrown,
  );
  if (error instanceof client.TrocoError) return error;
  throw error;
}

/** The webhook of a charge that was created. */
const webhookOf = (id: string): Promise<ReceivedWebhook> =>
  until(() => receiver.received.find(({ body }) => body.includes("charge.created") && body.includes(id)));

const sale = (reference: string) => ({ card_number: "9042000000000043", amount: 2500, reference });
const callsSoFar = () => proxy.requests.map(({ method, url }) => `${method} ${url}`);

describe("the package", () => {
  test("has its compiled files with their types, its licence and its page, and nothing else", async () => {
    const installed = join(project, "node_modules/@troco/client");
    const entries = await readdir(installed, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const modules = ["connection", "error", "generated/troco", "generated/types", "index", "webhook"];
    expect(files.map((file) => relative(installed, file)).toSorted()).toEqual(
      [
        ...modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]),
        "LICENSE",
        "README.md",
        "package.json",
      ].toSorted(),
    );
  });

  test("is used by a program of another project, which the strictest compiler accepts and mistakes do not pass", async () => {
    await compile("tsconfig.browser.json", { lib: ["es2022", "dom"], types: ["node"], noEmit: true });
    const { id } = await connect("test").charges.create(sale("order-1"));
    const { body, headers } = await webhookOf(id);
    const output = await runProgram("outside.js", {
      BODY: body,
      SIGNATURE: String(headers["troco-signature"]),
      SECRET: secret,
    });
    const printed = JSON.parse(output) as { id: string; again: string; found: string[]; mistakes: number };
    expect(printed).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      again: printed.id,
      found: [`${printed.id} pending`],
      code: "charge_too_small",
      event: id,
      mistakes: 4,
    });
  });
});

describe("a call whose answer is lost", () => {
  test("is repeated under the same idempotency key, given or made, and charges once", async () => {
    for (const [idempotencyKey, ...faults] of [
      [undefined, "lose the answer", "cut"],
      ["sale-lost-0001", "lose the answer"],
    ] as const) {
      const reference = `lost-${idempotencyKey}`;
      proxy.fail(...faults);
      const charge = await connect("test").charges.create(sale(reference), { idempotencyKey });
      const sent = proxy.requests.map(({ headers }) => headers["idempotency-key"]);
      expect(sent).toHaveLength(faults.length + 1);
      expect(new Set(sent).size, "one key in all tries").toBe(1);
      if (idempotencyKey !== undefined) expect(sent[0]).toBe(idempotencyKey);
      const made = await connect("test").charges.list({ reference }).toArray();
      expect(made.map(({ id }) => id)).toEqual([charge.id]);
    }
  });

  test("moves real money once: a refund's answer is lost, and the customer gets it back one time", async () => {
    const { card_number } = await customer.client.call("getFullCardForPayment", {});
    const troco = connect("live");
    const { id, amount } = await troco.charges.create({ card_number, amount: 2_500 });
    const { purchasePassword: purchase_password } = customer;
    await customer.client.call("approvePaymentRequest", { id, amount, purchase_password });
    proxy.fail("lose the answer");
    const { payment_request: charge } = await troco.refunds.create(id, { amount: 1_000 });
    expect(callsSoFar()).toHaveLength(2);
    expect(charge.refunded).toBe(1_000);
    expect(await troco.refunds.listOfCharge(id).toArray()).toHaveLength(1);
  });

  test("is not repeated where no key protects it; a read is", async () => {
    const troco = connect("test");
    const { id } = await troco.charges.create(sale("cancel-me"));
    proxy.fail("lose the answer");
    const error = await errorOf(troco.charges.cancel(id));
    expect(error).toMatchObject({ code: "no_answer", status: undefined, idempotencyKey: undefined });
    expect(callsSoFar()).toEqual([`POST /api/partner/payment-requests/${id}/cancellation`]);
    proxy.fail("lose the answer");
    expect(await troco.charges.retrieve(id), "it was cancelled all the same").toMatchObject({ status: "cancelled" });
    expect(callsSoFar()).toHaveLength(2);
  });

  test("fails with the key that it was made with, so that the caller can go on with it later", async () => {
    proxy.fail("lose the answer", "lose the answer");
    const error = await errorOf(connect("test", { retries: 1 }).charges.create(sale("given-up")));
    expect(error).toMatchObject({
      code: "no_answer",
      idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    const { idempotencyKey } = error;
    const charge = await connect("test").charges.create(sale("given-up"), { idempotencyKey });
    const made = await connect("test").charges.list({ reference: "given-up" }).toArray();
    expect(made.map(({ id }) => id)).toEqual([charge.id]);
  });
});

describe("a call that is refused for now", () => {
  const busy = (code: string, seconds: number) => ({
    status: code === "too_many_requests" ? 429 : 503,
    headers: { "content-type": "application/problem+json", "retry-after": String(seconds) },
    body: JSON.stringify({ type: "", status: 503, code, request_id: "r-1", params: { seconds } }),
  });

  test("is repeated after 503 and a proxy's 502, and not after any other error", async () => {
    proxy.fail(busy("server_busy", 0), { status: 502, body: "<h1>Bad gateway</h1>" });
    const { id } = await connect("test").charges.create(sale("busy"));
    expect(callsSoFar()).toHaveLength(3);
    proxy.fail();
    expect(await errorOf(connect("test").refunds.create(id, { amount: 100 }))).toMatchObject({
      code: "payment_request_not_paid",
      status: 409,
    });
    expect(callsSoFar()).toHaveLength(1);
  });

  test("is not repeated before the time that the answer names: one beyond the call's own ends it", async () => {
    for (const code of ["server_busy", "too_many_requests"]) {
      proxy.fail(busy(code, 61));
      expect(await errorOf(connect("test").settlement.retrieve())).toMatchObject({ code, retryAfterSeconds: 61 });
      expect(callsSoFar()).toHaveLength(1);
    }
    const date = new Date(Date.now() + 3_600_000).toUTCString();
    proxy.fail({ status: 503, headers: { "retry-after": date } });
    const error = await errorOf(connect("test").settlement.retrieve());
    expect(error).toMatchObject({ code: "unexpected_answer", status: 503 });
    expect(error.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(callsSoFar()).toHaveLength(1);
  });

  test("is repeated as often as `retries` says, and gives up", async () => {
    proxy.fail(...Array.from({ length: 9 }, () => busy("too_many_requests", 0)));
    const error = await errorOf(connect("test", { retries: 1 }).settlement.retrieve());
    expect(error).toMatchObject({ code: "too_many_requests", requestId: "r-1" });
    expect(callsSoFar()).toHaveLength(2);
  });

  test("names the time that the server's own limit answers, in the header too", async () => {
    proxy.fail();
    const troco = connect("test", { retries: 0 });
    const period = { from: "2026-01-01", to: "2026-01-31" };
    for (let count = 0; count < 30; count += 1) await troco.settlement.retrieveReport(period);
    const error = await errorOf(troco.settlement.retrieveReport(period));
    expect(error).toMatchObject({
      code: "too_many_requests",
      status: 429,
      params: { seconds: error.retryAfterSeconds },
    });
    const answer = await fetch(`${server.url}/api/partner/settlement/report?${new URLSearchParams(period)}`, {
      headers: { authorization: `Bearer ${keys.test}` },
    });
    expect(Number(answer.headers.get("retry-after")), "for programs without the client").toBeGreaterThan(0);
  });
});

describe("a call that hangs", () => {
  test("ends at its time limit, and by its signal at once, also between two tries", async () => {
    proxy.fail("silence");
    const hasty = connect("test", { timeoutMs: 50, retries: 0 });
    expect(await errorOf(hasty.settlement.retrieve())).toMatchObject({ code: "no_answer" });

    proxy.fail("silence");
    const stopped = new AbortController();
    const call = connect("test").settlement.retrieve({ signal: stopped.signal });
    stopped.abort(new Error("the customer left"));
    await expect(call).rejects.toThrow("the customer left");

    proxy.fail({ status: 503, headers: { "retry-after": "30" } });
    const between = new AbortController();
    const waiting = connect("test", {
      fetch: async (...request) => {
        const answer = await fetch(...request);
        setImmediate(() => between.abort(new Error("enough")));
        return answer;
      },
    }).settlement.retrieve({ signal: between.signal });
    await expect(waiting).rejects.toThrow("enough");
    expect(callsSoFar()).toHaveLength(1);
  });
});

test("lists are read over all pages, and one page as the API answers it", async () => {
  const troco = connect("test");
  const made = [];
  for (let count = 0; count < 5; count += 1) made.unshift((await troco.charges.create(sale("pages"))).id);
  proxy.fail();
  const found = [];
  for await (const { id } of troco.charges.list({ reference: "pages", limit: 2 })) found.push(id);
  expect(found).toEqual(made);
  expect(callsSoFar()).toHaveLength(3);
  const page = await troco.charges.list({ reference: "pages", limit: 2 }).page();
  expect(page.payment_requests.map(({ id }) => id)).toEqual(made.slice(0, 2));
  const next = troco.charges.list({ reference: "pages", limit: 2, before: page.next_before! });
  expect((await next.toArray()).map(({ id }) => id)).toEqual(made.slice(2));
  proxy.fail();
  expect(await troco.charges.list({ reference: "pages" }).toArray()).toHaveLength(5);
  expect(callsSoFar(), "the largest pages, unless a smaller one is named").toEqual([
    "GET /api/partner/payment-requests?reference=pages&limit=100",
  ]);
  proxy.fail();
  for await (const { id } of troco.charges.list({ reference: "pages", limit: 2 })) if (id === made[1]) break;
  expect(callsSoFar(), "no page more than is needed").toHaveLength(1);
});

test("every method reaches its operation", async () => {
  const troco = connect("test");
  const { id } = await troco.charges.create({ ...sale("methods"), card_number: "9042000000000019" });
  const approved = await until(async () => {
    const charge = await troco.charges.retrieve(id);
    return charge.status === "approved" ? charge : undefined;
  });
  const { refund } = await troco.refunds.create(id, { amount: 500, reason: "One croissant too many" });
  expect(approved.timeline.map(({ event }) => event)).toEqual(["created", "approved"]);
  expect(await troco.refunds.retrieve(refund.id)).toMatchObject({ id: refund.id, payment_request_id: id });
  expect((await troco.refunds.list().page()).refunds[0]).toMatchObject({ id: refund.id });
  expect(await troco.refunds.listOfCharge(id).toArray()).toMatchObject([{ id: refund.id }]);
  expect(await troco.disputes.retrieveOfCharge(id)).toEqual({ dispute: null });
  expect(await troco.disputes.list().toArray()).toEqual([]);
  expect((await troco.settlement.retrieve()).balance).toBeGreaterThan(0);
  const [entry] = await troco.settlement.listEntries().toArray();
  expect(entry).toMatchObject({ kind: "refund", refund_id: refund.id });
  const { settlement } = new client.Troco({ baseUrl: server.url, key: keys.live });
  const period = { from: "2026-01-01", to: "2026-01-31", time_zone: "America/Sao_Paulo" };
  expect(await settlement.retrieveReport(period)).toMatchObject({ ...period, currency: "USD", totals: [] });
  expect(await settlement.exportReport({ ...period, language: "en" })).toContain("Closing balance,");
  expect(await troco.payouts.list().toArray()).toEqual([]);
  expect(await errorOf(troco.payouts.retrieve(randomUUID()))).toMatchObject({ code: "payout_not_found" });
  const [event] = (await troco.events.list({ type: "charge.refunded" }).page()).events;
  expect(await troco.events.retrieve(event!.id)).toMatchObject({ id: event!.id, type: "charge.refunded" });
  expect(await troco.events.resend(event!.id)).toMatchObject({ id: event!.id });
  expect(await errorOf(troco.charges.cancel(id))).toMatchObject({
    code: "payment_request_closed",
    params: { status: "approved" },
  });
});

describe("an error", () => {
  test("has its code, its facts, the wrong fields and the ID for the operator, and never what was sent", async () => {
    const troco = connect("test");
    const small = await errorOf(troco.charges.create({ ...sale("small"), amount: 1 }));
    expect(small).toMatchObject({
      code: "charge_too_small",
      status: 409,
      params: { minimum_amount: expect.any(Number) as number },
    });
    const wrong = await errorOf(troco.charges.create({ card_number: "9042", amount: 2.5 }));
    expect(wrong.code).toBe("invalid_input");
    expect(wrong.errors.map(({ field }) => field).toSorted()).toEqual(["amount", "card_number"]);
    expect(wrong.message).toMatch(/^invalid_input \(400\): .*amount is .*, request [0-9a-f-]{36}$/);
    expect(wrong.message).toContain(wrong.requestId);
    // A request's ID may have these digits.
    expect(withoutIds(wrong.message)).not.toContain("9042");
  });

  test("is a TypeError for an address that has /api already, or is none", () => {
    for (const baseUrl of ["https://wallet.example/api", "https://wallet.example/api/", "wallet.example"])
      expect(() => new client.Troco({ baseUrl, key: "troco_test_x" }), baseUrl).toThrow(TypeError);
  });

  test("is a TypeError for what is no ID, which could lead to another operation", async () => {
    proxy.fail();
    for (const id of ["", ".", "..", "../disputes", "a/b", undefined as unknown as string]) {
      await expect(connect("test").charges.retrieve(id), id).rejects.toThrow(TypeError);
      await expect(connect("test").refunds.listOfCharge(id).toArray(), id).rejects.toThrow(TypeError);
    }
    expect(callsSoFar()).toEqual([]);
  });

  test("names a key that cannot be one before anything is sent, and never shows it", async () => {
    expect(() => connect("test", { key: "" })).toThrow("key must be an API key");
    expect(() => connect("test", { baseUrl: "wallet.example" })).toThrow("baseUrl must be");
    const { inspect } = await import("node:util");
    expect(inspect(connect("live"), { depth: 9, showHidden: true })).not.toContain(keys.live);
    const unknown = await errorOf(connect("test", { key: `troco_test_${"x".repeat(40)}` }).settlement.retrieve());
    expect(unknown).toMatchObject({ code: "api_key_invalid", status: 401 });
  });

  test("is an answer that is not Troco's: a page of a proxy, or a redirect, which is not followed", async () => {
    proxy.fail({ status: 200, body: "<h1>Welcome to the hotel</h1>" });
    expect(await errorOf(connect("test").settlement.retrieve())).toMatchObject({
      code: "unexpected_answer",
      status: 200,
    });
    proxy.fail({ status: 200, headers: { "content-type": "text/html" }, body: "<h1>Welcome</h1>" });
    const period = { from: "2026-01-01", to: "2026-01-31" };
    expect(await errorOf(connect("live").settlement.exportReport(period))).toMatchObject({ code: "unexpected_answer" });
    proxy.fail({ status: 307, headers: { location: `${server.url}/api/partner/settlement` } });
    expect(await errorOf(connect("test").settlement.retrieve())).toMatchObject({
      code: "unexpected_answer",
      status: 307,
    });
  });
});

describe("a webhook", () => {
  const sign = (body: string, by: string, at = Date.now()) => {
    const t = Math.floor(at / 1000);
    return `t=${t},v1=${createHmac("sha256", by).update(`${t}.${body}`).digest("hex")}`;
  };
  const reasonOf = (call: Promise<unknown>) =>
    call.then(
      () => "accepted",
      (error: unknown) => (error instanceof client.WebhookError ? error.reason : error),
    );

  test("is believed as the server sends it, as text and as bytes, and has its type's data", async () => {
    const { id } = await connect("test").charges.create(sale("webhook"));
    const { body, headers } = await webhookOf(id);
    const header = headers["troco-signature"];
    const bytes = Buffer.from(body);
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
    for (const form of [body, bytes, whole]) {
      const event = await client.verifyWebhook(form, header, secret);
      expect(event).toMatchObject({ type: "charge.created", livemode: false, data: { payment_request: { id } } });
    }
  });

  test("is refused with a changed byte, another secret, an old or a future time, and without a signature", async () => {
    const { id } = await connect("test").charges.create(sale("refused"));
    const { body, headers } = await webhookOf(id);
    const header = String(headers["troco-signature"]);
    const verify = (...input: Parameters<typeof client.verifyWebhook>) => reasonOf(client.verifyWebhook(...input));
    expect(await verify(body, header, secret)).toBe("accepted");
    expect(await verify(body.replace('"amount":2500', '"amount":2501'), header, secret)).toBe("wrong_signature");
    expect(await verify(body, header.replace(/t=\d/, "t=2"), secret)).toBe("wrong_signature");
    expect(await verify(body, header, `${secret}0`)).toBe("wrong_signature");
    expect(await verify(body, header, secret, { tolerance: -1 })).toBe("wrong_time");
    const minutes = (count: number) => sign(body, secret, Date.now() + count * 60_000);
    expect(await verify(body, minutes(-4), secret)).toBe("accepted");
    expect(await verify(body, minutes(-6), secret)).toBe("wrong_time");
    expect(await verify(body, minutes(6), secret)).toBe("wrong_time");
    expect(await verify(body, minutes(-6), secret, { tolerance: 600 })).toBe("accepted");
    for (const malformed of [undefined, null, "", "t=1", header.replace("v1=", "v0="), header.slice(0, -1)])
      expect(await verify(body, malformed, secret), String(malformed)).toBe("malformed");
  });

  test("is believed under the old and the new secret while both sign, and by a receiver that has both", async () => {
    const body = JSON.stringify({ type: "test" });
    const [old, replaced] = ["whsec_old", "whsec_new"];
    const both = `${sign(body, old)},${sign(body, replaced).split(",")[1]}`;
    for (const one of [old, replaced, [old, replaced]])
      expect(await client.verifyWebhook(body, both, one)).toEqual({ type: "test" });
    expect(await client.verifyWebhook(body, sign(body, replaced), [old, replaced])).toEqual({ type: "test" });
    expect(await reasonOf(client.verifyWebhook(body, both, "whsec_other"))).toBe("wrong_signature");
  });

  test("is never compared with an empty secret, nor taken from a parser", async () => {
    const body = "{}";
    for (const missing of ["", undefined, [], ["whsec_right", ""]])
      await expect(client.verifyWebhook(body, sign(body, "whsec_right"), missing as string)).rejects.toThrow(TypeError);
    await expect(client.verifyWebhook({} as string, sign(body, "a"), "a")).rejects.toThrow("not what a parser made");
  });
});

test("the guide's till of ten lines charges, believes the webhook, and refunds", async () => {
  const { card_number: card } = await customer.client.call("getFullCardForPayment", {});
  const till = await startTill({ program: "client-till", folder: project, server, owner, mode: "live", card });
  tills.push(till.process);
  const [, id] = await untilSaid(till.lines, /^asked (\S+)$/);
  const input = { id: id!, amount: 2_500, purchase_password: customer.purchasePassword };
  await customer.client.call("approvePaymentRequest", input);
  const refunds = await until(async () => {
    const { refunds: made } = await owner.client.call("listRefunds", { id: id! });
    return made.length > 0 ? made : undefined;
  });
  expect(refunds).toMatchObject([{ amount: 2_500, refunded_by: "Caixa" }]);
});

test("the example that reconciles a month reads charges, refunds and payouts by key, and they add up to the balance to the cent", async () => {
  const { key, balance } = await fillBooks();
  const month = new Date().toISOString().slice(0, 7);
  const output = await runProgram("month.js", { TROCO_KEY: key }, month);
  expect(output).toBe(`${month}: 9 entries from 0 to ${balance} minor units of USD\nEverything adds up.\n`);
});

/** A partner's month: four charges paid, two refunds, a payout that is paid and one that is not. */
async function fillBooks(): Promise<{ key: string; balance: number }> {
  const shop = await server.createPartner({ partnerName: "Livraria Aurora" });
  const administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
  const { client: as, password: login_password } = shop;
  const scopes = [
    "charges:read",
    "charges:write",
    "refunds:read",
    "refunds:write",
    "settlement:read",
    "payouts:read",
  ] as const;
  const { key } = await as.call("createApiKey", { name: "Livros", mode: "live", scopes: [...scopes], login_password });
  const troco = new client.Troco({ baseUrl: server.url, key });
  const { card_number } = await customer.client.call("getFullCardForPayment", {});
  const { purchasePassword: purchase_password } = customer;
  const paid = [];
  for (const amount of [9_999, 3_333, 7_001, 101]) {
    const { id } = await troco.charges.create({ card_number, amount });
    await customer.client.call("approvePaymentRequest", { id, amount, purchase_password });
    paid.push(id);
  }
  await customer.client.call("rejectPaymentRequest", {
    id: (await troco.charges.create({ card_number, amount: 5_000 })).id,
  });
  await troco.refunds.create(paid[0]!, { amount: 3_334 });
  await troco.refunds.create(paid[1]!, { amount: 3_333 });
  await as.call("setPayoutAccount", {
    kind: "pix",
    holder_name: "Livraria Aurora",
    pix_key: "caixa@livraria.example",
    login_password,
  });
  await letAccountsRest(server.testDatabase.owner);
  const request = async (amount: number) => (await as.call("requestPayout", { amount, login_password })).payout.id;
  const decision = { login_password: administrator.password };
  await administrator.client.call("markPayoutPaid", { id: await request(2_000), bank_reference: "E-9", ...decision });
  await as.call("cancelPayout", { id: await request(1_500), login_password });
  return { key, balance: (await troco.settlement.retrieve()).balance };
}
