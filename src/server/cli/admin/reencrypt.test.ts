import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "#server/partners/partners/index.ts";
import {
  readPayoutAccount,
  requestPayout,
  setPayoutAccount,
  decryptPayoutAccount,
} from "#server/payments/payouts/index.ts";
import { payoutRoutes } from "#server/payments/payouts/routes.ts";
import { newId } from "#server/platform/ids.ts";
import { Keys } from "#server/platform/keys.ts";
import { encrypt, decrypt } from "#server/platform/storage/index.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createLogin, createUser } from "#test/harness/users.ts";
import { explain } from "./explain.ts";
import { runCommand, parseInvocation } from "./index.ts";

const [oldSecret, newSecret, lostSecret] = ["last year", "this year", "nobody's"].map(
  (when) => `the secret of ${when}, long enough to be one`,
) as [string, string, string];
const account = { kind: "iban", holder_name: "Padaria Estrela Ltda.", iban: "DE89370400440532013000" } as const;
const secrets = [Buffer.from("whsec_now"), Buffer.from("whsec_before")] as const;

let harness: TestServices;
beforeAll(async () => void (harness = await createTestServices()));
afterAll(() => harness.close());

const servicesWith = (...from: string[]) => ({ ...harness.services, keys: new Keys(from) });
const renew = async () => (await runCommand(servicesWith(newSecret, oldSecret), parseInvocation(["reencrypt"])!)).says;
const encryptedSecrets = async (partnerId: string) => {
  const [row] = await harness.testDatabase.owner.query<{ id: string; secret: Buffer; previous_secret: Buffer }>(
    "select id, secret, previous_secret from webhook_endpoints where partner_id = $1",
    [partnerId],
  );
  return row!;
};

/**
 * A partner with an account to be paid into and a webhook whose secret was changed a moment ago.
 */
async function createPartner(secret: string): Promise<string> {
  const services = servicesWith(secret);
  const [partnerId, endpointId] = [newId(services.clock), newId(services.clock)];
  const userId = await createUser(services);
  const { owner } = harness.testDatabase;
  await owner.query(
    "insert into partners (id, company_name, business_category, created_at) values ($1, 'Padaria Estrela', 'restaurant', now())",
    [partnerId],
  );
  await addMember(services.database, { userId, partnerId, role: "owner", at: services.clock.now() });
  await setPayoutAccount(services, { partnerId, actor: { userId, role: "owner", address: null }, account });
  const encrypted = secrets.map((plain) =>
    encrypt(services.keys, `${partnerId}/${endpointId}`, plain, "webhook-secret"),
  );
  await owner.query(
    `insert into webhook_endpoints (partner_id, id, url, mode, events, secret, previous_secret, previous_secret_until, created_at)
      values ($1, $2, 'https://padaria.example/', 'live', '{}', $3, $4, now() + interval '1 day', now())`,
    [partnerId, endpointId, ...encrypted],
  );
  return partnerId;
}

test("accounts for payouts and webhooks' secrets need the new secret alone afterwards, whatever of others cannot be opened", async () => {
  const lost = await createPartner(lostSecret);
  const partnerId = await createPartner(oldSecret);
  const failed = await renew().catch((error: unknown) => explain(error));
  expect(failed, "each is named, and nothing else held up").toContain(
    `payout-accounts/${lost} could not be encrypted again`,
  );
  expect(failed).toContain(`${(await encryptedSecrets(lost)).id} could not be encrypted again`);
  const { owner } = harness.testDatabase;
  await owner.query("delete from payout_accounts where partner_id = $1", [lost]);
  await expect(renew()).rejects.toThrow(lost);
  await owner.query("delete from webhook_endpoints where partner_id = $1", [lost]);
  expect(await renew()).toContain("0 payout accounts");

  const { keys } = servicesWith(newSecret);
  const row = await readPayoutAccount(harness.services.database, partnerId);
  expect(decryptPayoutAccount(keys, partnerId, row!.encrypted)).toEqual(account);
  const { id, secret, previous_secret: previous } = await encryptedSecrets(partnerId);
  for (const [encrypted, plain] of [
    [secret, secrets[0]],
    [previous, secrets[1]],
  ] as const)
    expect(decrypt(keys, `${partnerId}/${id}`, encrypted, "webhook-secret")).toEqual(plain);
});

test("so do the secrets of authenticators", async () => {
  const { keys, ...services } = servicesWith(oldSecret);
  const login = { name: "Marina Azevedo", email: "marina@troco.example", password: "secret", hash: "none" };
  const userId = await createLogin(services, login);
  const plain = Buffer.from("what the app knows");
  const { owner } = harness.testDatabase;
  await owner.query("insert into authenticators (user_id, secret) values ($1, $2)", [
    userId,
    encrypt(keys, `authenticators/${userId}`, plain, "authenticator-secret"),
  ]);
  expect(await renew()).toContain("1 authenticators");
  const [row] = await owner.query<{ secret: Buffer }>("select secret from authenticators where user_id = $1", [userId]);
  const renewed = decrypt(new Keys([newSecret]), `authenticators/${userId}`, row!.secret, "authenticator-secret");
  expect(renewed).toEqual(plain);
});

test("a partner whose account was encrypted under a secret that is gone is asked for it again", async () => {
  const partnerId = await createPartner(lostSecret);
  const services = { ...harness.services, keys: new Keys([newSecret]) };
  const { getPayoutAccount } = payoutRoutes(services);
  const read = () => getPayoutAccount({}, { caller: { partnerId, role: "owner" } } as never);
  expect(await read()).toMatchObject({ masked: expect.stringMatching(/3000$/), whole: null });
  const [owner] = await harness.testDatabase.owner.query<{ user_id: string }>(
    "select user_id from partner_members where partner_id = $1",
    [partnerId],
  );
  const actor = { userId: owner!.user_id, role: "owner", address: null } as const;
  const request = { partnerId, actor, idempotencyKey: "a-payout-of-today", amount: 1_000n };
  await expect(requestPayout(services, request)).rejects.toMatchObject({ code: "payout_account_missing" });
  await setPayoutAccount(services, { partnerId, actor, account });
  expect(await read()).toMatchObject({ whole: account });
});
