import { afterAll, beforeAll, expect, test } from "vitest";
import { auditOrHalt } from "#server/ledger/index.ts";
import { newId } from "#server/platform/ids.ts";
import { postInside } from "#test/harness/ledger.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";
import { untilWaiting } from "./support/calls.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("books that are wrong stop all money, until the owner has looked", async () => {
  const { owner } = server.testDatabase;
  const { services } = server.server;
  const sender = await server.createCustomer({ balance: 5_000 });
  const recipient = await server.createCustomer();
  const send = () => sender.client.call("sendMoney", { username: recipient.username, amount: 100 });
  expect(await auditOrHalt(services), "the control: right books stop nothing").toBe(true);
  await send();

  await owner.query("update ledger.accounts set balance = balance + 1 where owner_id = $1 and kind = 'wallet'", [
    sender.userId,
  ]);
  expect(await auditOrHalt(services)).toBe(false);
  await expect(send()).rejects.toMatchObject({ problem: { code: "money_paused", status: 503 } });
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: "money paused" });
  await expect(services.database.query("delete from ledger.halts"), "the server cannot start it again").rejects.toThrow(
    /permission denied/,
  );

  // The database itself posts nothing either, for the server or for its owner.
  const transfer = {
    id: newId(services.clock),
    kind: "send" as const,
    at: new Date(),
    legs: [
      { owner: sender.userId, kind: "wallet" as const, amount: -100n },
      { owner: recipient.userId, kind: "wallet" as const, amount: 100n },
    ],
  };
  for (const database of [services.database, owner])
    await expect(postInside(database, transfer)).rejects.toMatchObject({ constraint: "money_is_halted" });

  await owner.query("update ledger.accounts set balance = balance - 1 where owner_id = $1 and kind = 'wallet'", [
    sender.userId,
  ]);
  await owner.query("delete from ledger.halts");
  await send();
  await postInside(services.database, transfer);
  expect(await server.audit()).toMatchObject({ clean: true });
});

test("an audit under way does not keep the server from ending", async () => {
  const own = await startTestServer();
  const { owner } = own.testDatabase;
  const { services } = own.server;
  // The first one waits for a while after the start, and two never wait.
  await owner.query("delete from jobs.job where name = 'audit-ledger'");
  // A lock on the entries makes an audit last as long as with millions of them.
  await owner.transaction(async (transaction) => {
    await transaction.query("lock table ledger.entries in access exclusive mode");
    await services.jobs.add(services.database, "audit-ledger", {});
    await untilWaiting(owner, "with chained as");
    await own.server.stop();
  });
  expect(
    await owner.query("select state, start_after <= now() as is_due from jobs.job where name = 'audit-ledger'"),
    "it was put back, and the next process claims it at once",
  ).toEqual([{ state: "created", is_due: true }]);
  await own.testDatabase.close();
});
