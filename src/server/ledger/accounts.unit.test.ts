import { expect, test } from "vitest";
import type { PartnerId, UserId } from "#contract/ids.ts";
import type { AccountKey } from "./accounts.ts";

test("a partner's id where a user's belongs does not compile, and neither does an account of the other's kind", () => {
  const partnerId: PartnerId = "padaria";
  const userId: UserId = "ana";
  // @ts-expect-error a partner's id where a user's belongs
  const user: UserId = partnerId;
  const keys: AccountKey[] = [
    { owner: partnerId, kind: "settlement" },
    { owner: userId, kind: "wallet" },
    // @ts-expect-error no partner has a wallet
    { owner: partnerId, kind: "wallet" },
    // @ts-expect-error no user has a settlement
    { owner: userId, kind: "settlement" },
  ];
  expect([user, ...keys.map(({ owner }) => owner)]).toHaveLength(5);
});
