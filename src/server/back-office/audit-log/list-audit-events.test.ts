import { afterAll, beforeAll, expect, test } from "vitest";
import { grantAdministrator } from "#server/cli/admin/index.ts";
import { recordAuditEvent, type AuditEvent } from "#server/platform/audit-log/index.ts";
import { SettableClock } from "#server/platform/clock.ts";
import { startTestServer, type TestUser, type TestServer } from "#test/harness/server.ts";

let server: TestServer;
let alice: TestUser;
let bruno: TestUser;
let owner: TestUser & { readonly partnerId: string };

beforeAll(async () => {
  server = await startTestServer();
  alice = await server.signUp("Alice Prado");
  bruno = await server.signUp("Bruno Reis");
  owner = await server.createPartner({ partnerName: "Padaria Estrela" });
  await server.testDatabase.owner.query("update profiles set is_admin = true where user_id = any($1)", [
    [alice.userId, bruno.userId],
  ]);
});
afterAll(() => server.close());

const record = (by: TestUser, event: Partial<AuditEvent>, at = new Date()) =>
  server.server.services.database.transaction((transaction) =>
    recordAuditEvent({ clock: new SettableClock(at) }, transaction, {
      actor: { userId: by.userId, role: "administrator", address: "198.51.100.7" },
      operation: "createBanner",
      subject: { kind: "banner", id: "one", name: "Padaria Estrela" },
      ...event,
    }),
  );

const list = async (input: Parameters<typeof alice.client.call<"listActs">>[1]) =>
  (await alice.client.call("listActs", input)).acts;

async function csv(query: string): Promise<string[]> {
  const answer = await alice.client.send(`/api/admin/acts/export?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="registro-de-acoes-[0-9-]{10}-pt\.csv"$/,
  );
  // `text()` would take the mark off the beginning.
  return Buffer.from(await answer.arrayBuffer())
    .toString("utf8")
    .split("\r\n")
    .slice(0, -1);
}

test("names actor, operation, subject, facts before and after, and address, the newest first", async () => {
  await alice.client.call("createBanner", { company_name: "Casa Verde", description: "Hoje", cashback: "10%" });
  await record(owner, {
    actor: { userId: owner.userId, role: "owner", address: "203.0.113.9" },
    operation: "updateOwnPartner",
    subject: { kind: "partner", id: owner.partnerId, name: "Padaria Estrela" },
    partnerId: owner.partnerId,
    before: { city: "Recife", phone: null },
    after: { city: "Olinda", phone: null },
  });
  const [newest, before] = await list({ limit: 2 });
  expect(newest).toMatchObject({
    actor_name: "Padeira Estrela",
    actor_role: "owner",
    act: "updateOwnPartner",
    subject: { kind: "partner", id: owner.partnerId, name: "Padaria Estrela" },
    company: { id: owner.partnerId, company_name: "Padaria Estrela" },
    before: { city: "Recife" },
    after: { city: "Olinda" },
    address: "203.0.113.9",
  });
  expect(before).toMatchObject({
    actor_id: alice.userId,
    actor_name: "Alice Prado",
    act: "createBanner",
    subject: { kind: "banner", name: "Casa Verde" },
    company: null,
    before: null,
    after: { cashback: "10%" },
  });
});

test("is narrowed by who, what, on whom, partner and days, by all of them together, and page by page to its end", async () => {
  const noon = new Date("2026-03-10T12:00:00Z");
  const customer = await server.signUp("Marina Azevedo");
  const onCustomer = { subject: { kind: "user", id: customer.userId, name: "Marina Azevedo" } };
  await record(bruno, { operation: "blockUser", ...onCustomer }, noon);
  await record(bruno, { operation: "unblockUser", ...onCustomer }, new Date("2026-03-11T01:30:00Z"));
  await record(
    bruno,
    { operation: "blockUser", subject: { kind: "user", id: "someone" }, partnerId: owner.partnerId },
    noon,
  );
  const names = async (input: Parameters<typeof list>[0]) => (await list(input)).map(({ act }) => act);

  for (const actor of [bruno.userId, bruno.email.toUpperCase(), `@${bruno.username}`])
    expect(await names({ actor }), actor).toEqual(["unblockUser", "blockUser", "blockUser"]);
  expect(await names({ actor: bruno.email.slice(1) }), "part of a name is nobody's").toEqual([]);
  expect(await names({ actor: bruno.email, act: "blockUser" })).toHaveLength(2);
  expect(await names({ subject: customer.email })).toEqual(["unblockUser", "blockUser"]);
  expect(await names({ subject: "someone" })).toEqual(["blockUser"]);
  expect(await names({ actor: bruno.email, partner_id: owner.partnerId })).toEqual(["blockUser"]);
  expect(await names({ subject_kind: "banner", actor: bruno.email })).toEqual([]);
  const march = { from: "2026-03-10", to: "2026-03-10" };
  expect(await names(march), "in UTC").toEqual(["blockUser", "blockUser"]);
  expect(await names({ ...march, time_zone: "America/Sao_Paulo" }), "in São Paulo it was still the 10th").toHaveLength(
    3,
  );
  expect(await names({ to: "2026-03-09" })).toEqual([]);
  for (const none of [{ from: "0000-01-01" }, { from: "2026-03-10", to: "2026-03-09" }])
    await expect(list(none)).rejects.toMatchObject({ problem: { code: "invalid_input" } });

  const all = await list({ actor: bruno.email });
  const first = await alice.client.call("listActs", { actor: bruno.email, limit: 2 });
  expect(first.acts).toEqual(all.slice(0, 2));
  const rest = await alice.client.call("listActs", { actor: bruno.email, limit: 2, before: first.next_before! });
  expect(rest).toEqual({ acts: all.slice(2), next_before: null });
});

test("goes out as a file, whole, narrowed alike, and without a cell that a spreadsheet would work out", async () => {
  const evil = await server.signUp("Eva Nunes");
  await record(evil, {
    operation: "updateBanner",
    subject: { kind: "banner", id: "two", name: '=hyperlink("http://evil.example","x")' },
    before: { description: "+55" },
    after: { description: "a, b" },
  });
  const [head, line, ...more] = await csv(`actor=${encodeURIComponent(evil.email)}`);
  expect(head).toBe(
    "\ufeffQuando (UTC);Papel;Id de quem fez;Quem fez;Ação;Nome na API;Tipo do alvo;Id do alvo;Alvo;Id da empresa;Empresa;" +
      "Antes;Depois;Endereço IP",
  );
  expect(line).toContain(
    `;Administração;${evil.userId};Eva Nunes;Alterou um banner;updateBanner;Banner;two;"'=hyperlink(""http://evil.example"",""x"")";;;` +
      `Descrição: +55;"Descrição: a, b";198.51.100.7`,
  );
  expect(more).toEqual([]);

  // More than are in memory at a time.
  await server.testDatabase.owner.query(
    `insert into audit_events (id, at, actor_role, act, subject_kind, subject_id)
      select gen_random_uuid(), now(), 'operator', 'flood', 'user', n::text from generate_series(1, 1201) as n`,
  );
  const lines = await csv("act=flood");
  expect(lines).toHaveLength(1202);
  expect(new Set(lines.map((text) => text.split(";")[7])).size).toBe(1202);
});

test("a command on the server is in it, by nobody with an account", async () => {
  await grantAdministrator(server.server.services, bruno.email);
  expect((await list({ act: "grantAdministrator", subject: bruno.email }))[0]).toMatchObject({
    actor_id: null,
    actor_name: null,
    actor_role: "operator",
    subject: { name: bruno.email },
    after: { is_admin: true },
    address: null,
  });
});

test("no owner, no staff and no customer reads it", async () => {
  for (const operationId of ["listActs", "exportActs"] as const)
    await expect(owner.client.call(operationId, {})).rejects.toMatchObject({ problem: { code: "admin_only" } });
});
