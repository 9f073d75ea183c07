import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createConnection } from "node:net";
import { expect, test } from "vitest";
import { isAway } from "./away.ts";
import { connectionsInAll, connectionsOf } from "./database.ts";

test("sign-ins have a connection of their own, however small the pool", () => {
  const auth = [1, 2, 4, 5, 10].map((pool) => connectionsOf(pool).auth);
  expect(auth).toEqual([1, 1, 1, 2, 3]);
  expect([1, 10].map(connectionsInAll)).toEqual([6, 17]);
});

test("a missing socket says that the database is away, and a missing file is a fault of ours", async () => {
  const connecting = createConnection("/nowhere/.s.PGSQL.5432");
  const [noSocket] = (await once(connecting, "error")) as [Error];
  expect(isAway(noSocket)).toBe(true);
  const noFile = await readFile("/nowhere/at-all").catch((error: unknown) => error);
  expect(noFile).toMatchObject({ code: "ENOENT" });
  expect(isAway(noFile)).toBe(false);
});
