import { afterAll, beforeAll, expect, test } from "vitest";
import { addMoney, startTestServer, type TestServer } from "#test/harness/server.ts";

let server: TestServer;
beforeAll(
  async () =>
    void (server = await startTestServer({ environment: { REFERRAL_BONUS: "700", REFERRAL_MINIMUM_TOP_UP: "3000" } })),
);
afterAll(() => server.close());

test("a code typed in small letters with spaces around it is applied, and its bonus arrives with the top-up", async () => {
  const friend = await server.signUp("Caio Ferraz");
  const { client, userId } = await server.createCustomer();
  const { referral_code: code } = await friend.client.call("getProfile", {});
  expect(await client.call("applyReferralCode", { _code: ` ${code.toLowerCase()} ` })).toEqual({
    success: true,
    referral_code_used: code,
    referral_bonus_pending: 700,
    referral_minimum_value: 3_000,
  });
  expect(await client.call("getProfile", {})).toMatchObject({
    referral_code_used: code,
    referral_bonus_pending: 700,
    referral_minimum_value: 3_000,
  });
  await addMoney(client, 3_000);
  expect(await client.call("getProfile", {})).toMatchObject({
    wallet_balance: 3_700,
    referral_code_used: code,
    referral_bonus_pending: 0,
  });
  const { transactions } = await client.call("listTransactions", {});
  expect(transactions.reduce((total, row) => total + row.amount, 0)).toBe(3_700);
  expect(
    await server.testDatabase.owner.query("select from live_events where user_id = $1 and name = 'profile'", [userId]),
  ).not.toHaveLength(0);
});

test.each([
  ["", "required"],
  ["   ", "required"],
  ["X".repeat(21), "too_long"],
])("the code %j is refused as %s before it is looked for", async (code, error) => {
  const { client } = await server.signUp();
  await expect(client.call("applyReferralCode", { _code: code })).rejects.toMatchObject({
    problem: { code: "invalid_input", errors: [{ field: "_code", code: error }] },
  });
});

test("one who tries codes out has to wait after twenty", async () => {
  const { client } = await server.signUp();
  for (let count = 0; count < 20; count += 1) {
    await expect(client.call("applyReferralCode", { _code: `GUESS${count}` })).rejects.toMatchObject({
      problem: { code: "referral_code_invalid" },
    });
  }
  await expect(client.call("applyReferralCode", { _code: "GUESS20" })).rejects.toMatchObject({
    problem: { code: "too_many_requests" },
  });
});
