import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { until, untilWaiting } from "#test/integration/support/calls.ts";
import { cancelSandboxCharge, closeDueCharge, expireSandboxCharge } from "./index.ts";
import { readSandboxCharge } from "./store.ts";

let harness: TestServices;
beforeAll(async () => {
  harness = await createTestServices();
  await harness.services.jobs.handle("close-sandbox-charge", (data) => closeDueCharge(harness.services, data));
});
afterAll(() => harness.close());

const partnerId = randomUUID();
const keyId = randomUUID();

async function addCharge(): Promise<string> {
  const [row] = await harness.testDatabase.owner.query<{ id: string }>(
    `insert into sandbox_charges (partner_id, id, partner_name, customer_name, card_last_4, amount,
        cashback_basis_points, fee_basis_points, fee_fixed, cashback, fee, establishment, status, created_at, expires_at)
      values ($1, gen_random_uuid(), 'P', 'C', '0043', 100, 1000, 500, 30, 10, 35, 55, 'pending', $2, $3) returning id`,
    [partnerId, harness.services.clock.now(), new Date(harness.services.clock.now().getTime() + 300_000)],
  );
  return row!.id;
}
const read = (id: string) => readSandboxCharge(harness.services.database, partnerId, id);

/** Begins `decide` while another decision about the charge is about to commit. */
async function besideAnother(status: "approved" | "rejected", id: string, decide: () => Promise<unknown>) {
  const outcome = await harness.testDatabase.owner.transaction(async (transaction) => {
    await transaction.query("update sandbox_charges set status = $2, decided_at = $3 where id = $1", [
      id,
      status,
      harness.services.clock.now(),
    ]);
    const deciding = decide().then(
      () => "done",
      (error: { code: string }) => error.code,
    );
    await untilWaiting(harness.testDatabase.owner, "sandbox_charges");
    return { deciding };
  });
  return outcome.deciding;
}

test("a charge of the sandbox is decided about once: cancelling waits for an answer under way, and sees it", async () => {
  const id = await addCharge();
  const cancel = () => cancelSandboxCharge(harness.services, { partnerId, keyId }, id);
  expect(await besideAnother("approved", id, cancel)).toBe("payment_request_closed");
  expect(await read(id)).toMatchObject({ status: "approved", cancelled_by_key: null });
});

test("expiring one that is answered at this moment leaves the answer", async () => {
  const id = await addCharge();
  const charge = (await read(id))!;
  const expire = () =>
    harness.services.database.transaction((transaction) => expireSandboxCharge(harness.services, transaction, charge));
  expect(await besideAnother("rejected", id, expire)).toBe("done");
  expect(await read(id)).toMatchObject({ status: "rejected" });
});

test("the answer of a test card leaves a charge that is answered at this moment", async () => {
  const id = await addCharge();
  const { database, jobs } = harness.services;
  const job = { partner_id: partnerId, id, status: "rejected" } as const;
  await besideAnother("approved", id, () => jobs.add(database, "close-sandbox-charge", job));
  await until(
    async () => {
      const open = await database.query(
        "select from jobs.job where name = 'close-sandbox-charge' and state < 'completed'",
      );
      return open.length === 0 ? true : undefined;
    },
    { what: "the end of the job" },
  );
  expect(await read(id)).toMatchObject({ status: "approved" });
});
