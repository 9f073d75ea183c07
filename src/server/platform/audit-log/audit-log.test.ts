import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { operator, recordAuditEvent, type AuditEvent } from "./index.ts";

let test: TestServices;
let user: string;
beforeAll(async () => {
  test = await createTestServices();
  user = await createUser(test.services, "Alice Prado");
});
afterAll(() => test.close());

const record = (event: Partial<AuditEvent>) =>
  test.services.database.transaction((transaction) =>
    recordAuditEvent(test.services, transaction, {
      actor: { userId: user, role: "administrator", address: "198.51.100.7" },
      operation: "updateBanner",
      subject: { kind: "banner", id: "one", name: "Padaria Estrela" },
      ...event,
    }),
  );
const newest = async () =>
  (await test.testDatabase.owner.query("select * from audit_events order by id desc limit 1"))[0];

it("keeps who, what, on whom, from where, and of before and after only what differs", async () => {
  await record({ before: { cashback: "10%", city: "Recife" }, after: { cashback: "12%", city: "Recife" } });
  expect(await newest()).toMatchObject({
    actor_id: user,
    actor_name: "Alice Prado",
    actor_role: "administrator",
    act: "updateBanner",
    subject_kind: "banner",
    subject_id: "one",
    subject_name: "Padaria Estrela",
    before: { cashback: "10%" },
    after: { cashback: "12%" },
    address: "198.51.100.7",
  });
});

it("keeps a new thing whole, and knows a command on the server by its role", async () => {
  await record({ actor: operator, after: { is_admin: true } });
  expect(await newest()).toMatchObject({
    actor_id: null,
    actor_name: null,
    actor_role: "operator",
    before: null,
    after: { is_admin: true },
  });
});

it("goes with the transaction that makes the change", async () => {
  const before = await newest();
  await expect(
    test.services.database.transaction(async (transaction) => {
      await recordAuditEvent(test.services, transaction, {
        actor: operator,
        operation: "blockAccount",
        subject: { kind: "user", id: user },
      });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await newest()).toEqual(before);
});

it.each(["update audit_events set act = 'nothing'", "delete from audit_events", "truncate audit_events"])(
  "refuses '%s', to the server's role and to the database's owner alike",
  async (statement) => {
    await record({});
    for (const database of [test.services.database, test.testDatabase.owner])
      await expect(database.query(statement)).rejects.toThrow(/permission denied|the log is append-only/);
  },
);
