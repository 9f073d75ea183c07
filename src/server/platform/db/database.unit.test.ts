import { expect, test } from "vitest";
import { connectionsInAll, connectionsOf } from "./database.ts";

test("sign-ins have a connection of their own, however small the pool", () => {
  const auth = [1, 2, 4, 5, 10].map((pool) => connectionsOf(pool).auth);
  expect(auth).toEqual([1, 1, 1, 2, 3]);
  expect([1, 10].map(connectionsInAll)).toEqual([6, 17]);
});
