import { afterAll, beforeAll, expect, test } from "vitest";
import type { Profile } from "#contract/customers/profiles.ts";
import { blockAccount } from "#server/back-office/users/index.ts";
import type { Client } from "#server/cli/demo/index.ts";
import { startTestServer, type TestServer } from "#test/harness/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface SignedIn {
  readonly user: { readonly id: string; readonly name: string };
  readonly session: { readonly id: string; readonly expiresAt: string };
}
const readSession = async (client: Client) => (await (await client.send("/api/auth/get-session")).json()) as SignedIn;

/** The links of photos are signed anew in each answer. */
function withoutSignatures<Answers extends { readonly getProfile: Profile }>(answers: Answers): Answers {
  const profile = { ...answers.getProfile };
  for (const link of ["document_photo_url", "selfie_photo_url"] as const) {
    profile[link] = profile[link]?.split("?", 1)[0] ?? null;
  }
  return { ...answers, getProfile: profile };
}

/** The answers that each operation gives a client by itself. */
async function askSingly(client: Client) {
  return {
    getInstallation: await client.call("getInstallation", {}),
    getProfile: await client.call("getProfile", {}),
    getPendingPaymentRequest: await client.call("getPendingPaymentRequest", {}),
    getUnreadNotifications: await client.call("getUnreadNotifications", {}),
    getLastTransaction: await client.call("getLastTransaction", {}),
    listBanners: await client.call("listBanners", {}),
  };
}

test("home's one answer has what each operation answers by itself, and the session", async () => {
  const marina = await server.createCustomer({ name: "Marina Azevedo", balance: 12_345 });
  const partner = await server.createPartner();
  const { card_number: cardNumber } = await marina.client.call("getFullCardForPayment", {});
  await partner.client.call("createPaymentRequest", { card_number: cardNumber, amount: 700 });

  for (const { client } of [marina, partner, await server.signUp("Léo Dias")]) {
    const { session, answers } = await client.call("getHome", {});
    expect(withoutSignatures(answers)).toEqual(withoutSignatures(await askSingly(client)));
    const { user, session: own } = await readSession(client);
    expect(session).toEqual({
      id: own.id,
      expires_at: own.expiresAt,
      user: { id: user.id, name: user.name },
      renewal_due: false,
    });
  }
  const { answers } = await marina.client.call("getHome", {});
  expect(answers.getProfile.wallet_balance).toBe(12_345);
  expect(answers.getPendingPaymentRequest).toMatchObject({ amount: 700 });
});

test("a blocked account gets only what it may read by itself", async () => {
  const caio = await server.createCustomer({ balance: 1_000 });
  await blockAccount(server.server.services, caio.userId, "fraud");
  const { answers } = await caio.client.call("getHome", {});
  const profile = await caio.client.call("getProfile", {});
  expect(withoutSignatures(answers)).toEqual(
    withoutSignatures({ getInstallation: await caio.client.call("getInstallation", {}), getProfile: profile }),
  );
});

test("home says when the session is to be renewed, and reading the session renews it", async () => {
  const ana = await server.createCustomer();
  await server.testDatabase.owner.query(
    "update auth_sessions set expires_at = now() + interval '28 days 23 hours' where user_id = $1",
    [ana.userId],
  );
  expect((await ana.client.call("getHome", {})).session.renewal_due).toBe(true);
  await readSession(ana.client);
  expect((await ana.client.call("getHome", {})).session.renewal_due).toBe(false);
});
