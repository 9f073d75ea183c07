import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "#test/harness/server.ts";

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

test("the card shows its owner the whole number, and the profile only its end", async () => {
  const { client } = await server.createCustomer({ name: "Marina Azevedo", balance: 2_500 });
  const card = await client.call("getFullCardForPayment", {});
  expect(card).toMatchObject({ full_name: "Marina Azevedo", wallet_balance_display: "$25,00", user_type: "customer" });
  const profile = await client.call("getProfile", {});
  expect(profile.card_display).toBe(`****${card.card_number.slice(-4)}`);
  expect(JSON.stringify(profile)).not.toContain(card.card_number);
});

test("a partner's card says so", async () => {
  const { client } = await server.createPartner();
  expect(await client.call("getFullCardForPayment", {})).toMatchObject({ user_type: "partner" });
});
