import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityEventKinds, type SecurityEventKind } from "#contract/security-events.ts";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { Client, jsonBody } from "#server/cli/demo/index.ts";
import { startTestServer, type TestServer, type TestUser } from "#test/harness/server.ts";
import { codeNow } from "./support/authenticator.ts";
import { domainErrorOf, until } from "./support/calls.ts";

// Rows of the security log for each cause, over HTTP, and facts that no row has.
const metricsToken = "a-token-of-the-metrics-that-is-long-enough";
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:1.0) Gecko/20100101 Firefox/140.0";
/** Texts that no row may have, wherever they were typed. */
const secrets = {
  wrong: "planted-wrong-password",
  next: "planted-next-password",
  pin: "9173",
  wrongPin: "9174",
  code: "918273",
} as const;

let server: TestServer;
let administrator: TestUser;
beforeAll(async () => {
  server = await startTestServer({ environment: { METRICS_TOKEN: metricsToken, LIMIT_DAY: "5000" } });
  administrator = await server.createCustomer({ name: "Alice Prado" });
  await grantAdministrator(server.server.services, administrator.email);
});
afterAll(async () => {
  expect(await server.audit()).toMatchObject({ clean: true });
  await server.close();
});

interface Row {
  readonly kind: SecurityEventKind;
  readonly count: number;
  readonly network: string | null;
  readonly device: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
}
const rowsOf = (of: string) =>
  server.testDatabase.owner.query<Row>(
    `select kind, count, network, device, facts from security_events
      where user_id = $1 or (user_id is null and partner_id::text = $1) order by id`,
    [of],
  );
const countAll = async () =>
  (await server.testDatabase.owner.query<{ count: number }>("select count(*)::int as count from security_events"))[0]!
    .count;
/** Waits for the row of a kind, since a refused call's answer does not wait for it. */
const rowOf = (userId: string, kind: SecurityEventKind, isThere: (row: Row) => boolean = () => true) =>
  until(async () => (await rowsOf(userId)).find((row) => row.kind === kind && isThere(row)), { what: kind });
const codeOf = async (call: Promise<unknown>) => (await domainErrorOf(call)).code;

async function totals(): Promise<Record<string, number>> {
  const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const lines = (await answer.text()).matchAll(/^troco_security_events_total\{kind="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, kind, count]) => [kind, Number(count)]));
}

describe("each cause is in the log", () => {
  test("sign-ins, and those that fail", async () => {
    const user = await server.signUp();
    await user.client.signIn(user.email, secrets.wrong);
    expect(await rowOf(user.userId, "sign_in")).toMatchObject({ count: 1 });
    expect(await rowOf(user.userId, "sign_in_failed")).toMatchObject({
      count: 1,
      facts: { operation: "/auth/sign-in/email" },
    });
  });

  test("lock-outs of sign-in, of recovery, and of second factors at a sign-in", async () => {
    const [one, other, third] = [await server.signUp(), await server.signUp(), await server.signUp()];
    for (let tries = 0; tries < 22; tries += 1) await one.client.signIn(one.email, secrets.wrong);
    expect((await rowOf(one.userId, "locked_out", ({ count }) => count === 2)).facts).toEqual({
      operation: "/auth/sign-in/email",
    });
    const ask = { ...jsonBody({ email: other.email }) };
    for (let tries = 0; tries < 6; tries += 1) await other.client.send("/api/auth/request-password-reset", ask);
    expect((await rowOf(other.userId, "locked_out")).facts).toEqual({ operation: "/auth/request-password-reset" });
    expect((await rowsOf(other.userId)).map(({ kind }) => kind)).not.toContain("sign_in_failed");

    const { secret } = await third.client.call("startAuthenticator", { login_password: third.password });
    await third.client.call("confirmAuthenticator", { code: codeNow(secret) });
    const body = jsonBody({ email: third.email, password: third.password, code: secrets.code });
    for (let tries = 0; tries < 6; tries += 1) await third.client.send("/api/auth/sign-in/email", body);
    await rowOf(third.userId, "locked_out", ({ count }) => count === 2);
    await rowOf(third.userId, "sign_in_failed", ({ count }) => count === 4);
    expect(await rowOf(third.userId, "second_factor_added")).toMatchObject({ count: 1 });
  });

  test("wrong confirmations of a user who is signed in, and the lock-outs that they lead to", async () => {
    const user = await server.createCustomer();
    const { client, userId } = user;
    const change = () =>
      client.call("changeLoginPassword", { current_password: secrets.wrong, new_password: secrets.next });
    for (let tries = 0; tries < 5; tries += 1) expect(await codeOf(change())).toBe("login_password_wrong");
    expect(await rowOf(userId, "confirmation_failed", ({ count }) => count === 5)).toMatchObject({
      facts: { operation: "changeLoginPassword", code: "login_password_wrong" },
    });
    expect(await codeOf(change())).toBe("too_many_requests");
    expect((await rowOf(userId, "locked_out")).facts).toEqual({
      operation: "changeLoginPassword",
      code: "too_many_requests",
    });
    const recover = () => client.call("requestPurchasePasswordReset", { login_password: user.password });
    for (let tries = 0; tries < 6; tries += 1) await recover().catch(() => undefined);
    expect(await rowOf(userId, "locked_out", ({ count }) => count === 7)).toMatchObject({
      facts: { operation: "requestPurchasePasswordReset" },
    });
    expect((await rowsOf(userId)).map(({ kind }) => kind)).not.toContain("limit_reached");
  });

  test("a locked purchase password, and each try after it", async () => {
    const { client, userId } = await server.createCustomer();
    const guess = async () => {
      const answer = await client.send(
        "/api/purchase-password/verification",
        jsonBody({ _password: secrets.wrongPin }),
      );
      return answer.status;
    };
    const statuses = [];
    for (let tries = 0; tries < 7; tries += 1) statuses.push(await guess());
    expect(statuses).toEqual([200, 200, 200, 200, 423, 423, 423]);
    expect(await rowOf(userId, "locked_out", ({ count }) => count === 3)).toMatchObject({
      facts: { operation: "verifyPurchasePassword", code: "purchase_password_locked" },
    });
    expect(await rowOf(userId, "confirmation_failed", ({ count }) => count === 4)).toMatchObject({
      facts: { operation: "verifyPurchasePassword", code: "purchase_password_wrong" },
    });
    expect(await rowOf(userId, "purchase_password_locked")).toMatchObject({ count: 1 });
  });

  test("codes of an authenticator that are tried while signed in", async () => {
    const { client, userId, password } = await server.signUp();
    await client.call("startAuthenticator", { login_password: password });
    for (let tries = 0; tries < 6; tries += 1)
      await client.call("confirmAuthenticator", { code: secrets.code }).catch(() => undefined);
    expect(await rowOf(userId, "locked_out")).toMatchObject({ count: 1, facts: { operation: "confirmAuthenticator" } });
    await rowOf(userId, "confirmation_failed", ({ count }) => count === 5);
  });

  test("changed credentials", async () => {
    const { client, userId, password, purchasePassword } = await server.createCustomer();
    await client.call("setPurchasePassword", { password: secrets.pin, current_password: purchasePassword });
    await client.call("updateProfile", { phone: "+5511999990000", login_password: password });
    await client.call("changeLoginPassword", { current_password: password, new_password: secrets.next });
    const kinds = (await rowsOf(userId)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["purchase_password_changed", "phone_changed", "password_changed"]));
  });

  test("limits of money and of requests, once an hour for each user, although the call was rolled back", async () => {
    const marina = await server.createCustomer({ balance: 20_000 });
    const caio = await server.createCustomer();
    const send = (amount: number) => marina.client.call("sendMoney", { username: caio.username, amount });
    await send(5_000);
    const before = await rowsOf(marina.userId);
    expect(before.map(({ kind }) => kind)).not.toContain("limit_reached");
    const headers = { "user-agent": browser };
    const refused = Array.from({ length: 30 }, () =>
      codeOf(marina.client.call("sendMoney", { username: caio.username, amount: 1 }, { headers })),
    );
    expect(new Set(await Promise.all(refused))).toEqual(new Set(["day_limit_reached"]));
    expect(await rowOf(marina.userId, "limit_reached", ({ count }) => count === 30)).toMatchObject({
      device: "Firefox · Linux",
      network: expect.stringMatching(/^198\.18\./) as string,
      facts: { operation: "sendMoney", code: "day_limit_reached" },
    });
    expect((await rowsOf(marina.userId)).length, "one row").toBe(before.length + 1);
    for (let count = 0; count < 6; count += 1) await caio.client.send("/api/own-data");
    expect((await rowOf(caio.userId, "limit_reached")).facts).toEqual({
      operation: "/api/own-data",
      code: "too_many_requests",
    });
  });

  test("refused rights: of another role, of staff, of a blocked user, of an API key, and of an administrator's own matter", async () => {
    const customer = await server.createCustomer();
    expect(await codeOf(customer.client.call("listSecurityEvents", {}))).toBe("admin_only");
    expect((await rowOf(customer.userId, "right_refused")).facts).toEqual({
      operation: "listSecurityEvents",
      code: "admin_only",
    });
    const owner = await server.createPartner();
    const staff = await server.createCustomer();
    await server.addStaff(owner.partnerId, staff.userId);
    expect(await codeOf(staff.client.call("listApiKeys", {}))).toBe("owner_only");
    expect((await rowOf(staff.userId, "right_refused")).facts).toMatchObject({ code: "owner_only" });

    const again = { login_password: owner.password };
    const { key } = await owner.client.call("createApiKey", {
      name: "Caixa",
      mode: "live",
      scopes: ["charges:read"],
      ...again,
    });
    const program = new Client(server.url, { authorization: `Bearer ${key}` });
    expect((await program.send("/api/profile")).status).toBe(403);
    expect((await rowOf(owner.partnerId, "right_refused")).facts).toMatchObject({ code: "api_key_not_accepted" });

    await administrator.client.call("blockUser", { user_id: customer.userId, reason: "Suspeita" });
    expect(await codeOf(customer.client.call("listTransactions", { type: "all" }))).toBe("account_blocked");
    await rowOf(customer.userId, "right_refused", ({ facts }) => facts["code"] === "account_blocked");
    const own = { user_id: administrator.userId, reason: "Suspeita" };
    expect(await codeOf(administrator.client.call("blockUser", own))).toBe("own_concern");
    expect((await rowOf(administrator.userId, "right_refused")).facts).toMatchObject({ code: "own_concern" });
  });
});

test("what is done as it should be has no row of a refused call", async () => {
  const refused = async () =>
    server.testDatabase.owner.query(
      "select from security_events where kind in ('limit_reached', 'right_refused', 'locked_out', 'confirmation_failed')",
    );
  const before = (await refused()).length;
  const marina = await server.createCustomer({ balance: 2_000 });
  const caio = await server.createCustomer();
  await marina.client.call("sendMoney", { username: caio.username, amount: 1_000 });
  expect(await codeOf(marina.client.call("sendMoney", { username: "nobody.here", amount: 1 }))).toBe(
    "recipient_not_found",
  );
  await caio.client.call("listTransactions", { type: "all" });
  expect((await refused()).length).toBe(before);
});

test("nobody known has no row, and is counted by the metrics alone", async () => {
  const before = [await countAll(), await totals()] as const;
  const stranger = new Client(server.url, { "x-forwarded-for": "203.0.113.77" });
  for (let tries = 0; tries < 21; tries += 1) await stranger.signIn("nobody@troco.example", secrets.wrong);
  expect((await stranger.send("/api/admin/security-events")).status).toBe(401);
  const after = await until(async () => {
    const now = await totals();
    return now["sign_in_failed"]! >= before[1]["sign_in_failed"]! + 20 ? now : undefined;
  });
  expect(after["sign_in_failed"]! - before[1]["sign_in_failed"]!).toBe(20);
  expect(after["limit_reached"]! - before[1]["limit_reached"]!).toBe(1);
  expect(after["right_refused"]).toBe(before[1]["right_refused"]);
  expect(await countAll()).toBe(before[0]);
});

test("the metrics have every kind, also those that have not happened, and no other label", async () => {
  expect(Object.keys(await totals()).toSorted()).toEqual([...securityEventKinds].toSorted());
  const caio = await server.createCustomer();
  const before = await totals();
  const marina = await server.createCustomer({ balance: 1_000 });
  const signIns = (await totals())["sign_in"]!;
  expect(signIns - before["sign_in"]!).toBe(1);
  await marina.client.call("sendMoney", { username: caio.username, amount: 10 });
  expect((await totals())["first_transfer_to"]! - before["first_transfer_to"]!, "of a batch").toBe(1);
});

describe("the list", () => {
  const list = async (input: Parameters<typeof administrator.client.call<"listSecurityEvents">>[1]) =>
    (await administrator.client.call("listSecurityEvents", input)).events;

  test("has who, what, from which device and network, how often and whose company", async () => {
    const owner = await server.createPartner({ partnerName: "Padaria Estrela" });
    await owner.client.call("createApiKey", {
      name: "Caixa",
      mode: "live",
      scopes: ["charges:read"],
      login_password: owner.password,
    });
    const [made] = await list({ kind: "api_key_made", user: owner.email });
    expect(made).toMatchObject({
      kind: "api_key_made",
      count: 1,
      user: { user_id: owner.userId, full_name: "Padeira Estrela", username: owner.username },
      company: { id: owner.partnerId, company_name: "Padaria Estrela" },
      network: expect.stringMatching(/^198\.18\./) as string,
      facts: { begins_with: expect.any(String) as string },
    });
    for (let tries = 0; tries < 3; tries += 1)
      await domainErrorOf(owner.client.call("listActs", {}, { headers: { "user-agent": browser } }));
    await rowOf(owner.userId, "right_refused", ({ count }) => count === 3);
    expect((await list({ kind: "right_refused", user: `@${owner.username}` }))[0]).toMatchObject({
      count: 3,
      device: "Firefox · Linux",
      company: null,
    });
  });

  test("is narrowed by kind, user and days, by all of them together, and comes page by page to its end", async () => {
    const user = await server.signUp();
    await server.testDatabase.owner.query(
      `insert into security_events (id, at, kind, user_id)
        select (left(first_id_at(at)::text, 14) || '7' || lpad(n::text, 3, '0') || '-8000-000000000000')::uuid, at,
          case when n % 2 = 0 then 'sign_in' else 'phone_changed' end, $1
        from generate_series(1, 5) as n cross join lateral (select timestamptz '2026-03-10T12:00:00Z' + n * interval '6 hours' as at) as moment`,
      [user.userId],
    );
    const kinds = async (input: Parameters<typeof list>[0]) =>
      (await list({ user: user.userId, ...input })).map(({ kind }) => kind);
    const march = { from: "2026-03-10", to: "2026-03-10" };
    expect(await kinds({ kind: "phone_changed" })).toHaveLength(3);
    expect(await kinds(march), "in UTC").toEqual(["phone_changed"]);
    expect(await kinds({ ...march, time_zone: "America/Sao_Paulo" })).toEqual(["sign_in", "phone_changed"]);
    expect(await kinds({ ...march, kind: "sign_in" })).toEqual([]);
    expect(await list({ user: "nobody@troco.example" })).toEqual([]);
    await expect(list({ from: "2026-03-10", to: "2026-03-09" })).rejects.toMatchObject({
      problem: { code: "invalid_input" },
    });
    const all = await list({ user: user.email });
    const first = await administrator.client.call("listSecurityEvents", { user: user.email, limit: 4 });
    const rest = await administrator.client.call("listSecurityEvents", {
      user: user.email,
      limit: 4,
      before: first.next_before!,
    });
    expect([...first.events, ...rest.events]).toEqual(all);
    expect([all.length, rest.next_before]).toEqual([6, null]);
  });

  test("an hour's count belongs to the days in which it was last raised", async () => {
    const user = await server.signUp();
    await server.testDatabase.owner.query(
      `insert into security_events (id, at, kind, user_id, count)
        values ((left(first_id_at('2026-03-10T23:59:59.999Z')::text, 14) || '7000-8000-000000000001')::uuid, '2026-03-10T23:58:00Z', 'limit_reached', $1, 9)`,
      [user.userId],
    );
    const inDay = (day: string) => list({ user: user.userId, kind: "limit_reached", from: day, to: day });
    expect(await inDay("2026-03-10")).toHaveLength(1);
    expect(await inDay("2026-03-11")).toEqual([]);
    const half = { user: user.userId, kind: "limit_reached", time_zone: "Asia/Kolkata" } as const;
    expect(await list({ ...half, from: "2026-03-11" }), "05:28 there, in an hour that began at 04:30").toHaveLength(1);
  });

  test("is read by administrators alone", async () => {
    const owner = await server.createPartner();
    const customer = await server.createCustomer();
    for (const { client } of [owner, customer])
      expect(await codeOf(client.call("listSecurityEvents", {}))).toBe("admin_only");
    expect(await codeOf(new Client(server.url).call("listSecurityEvents", {}))).toBe("not_signed_in");
  });
});

test("no row, answer or metric has a password, PIN, code, token or key that was typed or given", async () => {
  const user = await server.createCustomer();
  const { client, email, password, purchasePassword } = user;
  const { secret } = await client.call("startAuthenticator", { login_password: password });
  const { recovery_codes: recoveryCodes } = await client.call("confirmAuthenticator", { code: codeNow(secret) });
  const typed = { token: "planted-token-of-a-link", password: secrets.next };
  await client.signIn(email, secrets.wrong);
  await client.send("/api/auth/reset-password", jsonBody({ token: typed.token, newPassword: typed.password }));
  await domainErrorOf(client.call("resetPurchasePassword", { token: typed.token, password: secrets.pin }));
  await client.call("setPurchasePassword", { password: secrets.pin, current_password: purchasePassword });
  await client.call("checkLoginPasswordReset", { token: typed.token });
  const owner = await server.createPartner();
  const { key } = await owner.client.call("createApiKey", {
    name: "Caixa",
    mode: "live",
    scopes: ["charges:read"],
    login_password: owner.password,
  });
  await new Client(server.url, { authorization: `Bearer ${key}` }).send("/api/profile");
  await rowOf(owner.partnerId, "right_refused");
  const rows = await server.testDatabase.owner.query<{ row: string }>(
    "select to_jsonb(e)::text as row from security_events e",
  );
  const listed = [];
  for (let before: string | undefined; ;) {
    const page = await administrator.client.call("listSecurityEvents", { limit: 100, before });
    listed.push(...page.events);
    if (page.next_before === null) break;
    before = page.next_before;
  }
  expect(listed.length).toBe(rows.length);
  // Ids and moments are made of digits, as PINs and codes are.
  const texts = [
    ...rows.map(({ row }) => row.replace(/"(?:id|at|user_id|partner_id|session_id)": ?"[^"]*"/g, "")),
    ...listed.map(({ kind, device, network, facts }) => JSON.stringify({ kind, device, network, facts })),
    JSON.stringify(Object.keys(await totals())),
  ];
  const planted = [...Object.values(secrets), password, purchasePassword, secret, typed.token, key, ...recoveryCodes!];
  for (const text of planted)
    expect(
      texts.filter((one) => one.includes(text)),
      text,
    ).toEqual([]);
  expect(texts.length).toBeGreaterThan(20);
});
