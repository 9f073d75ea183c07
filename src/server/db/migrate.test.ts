import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { createLog } from "../platform/log.ts";
import { connect, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";

let harness: TestDatabase;
afterEach(() => harness.close());

/** Migrates, and tells what was logged. */
async function logOf(database: Database): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  await migrate(
    database,
    createLog("info", { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) }),
  );
  return lines;
}

test("a database that a newer release has migrated is told of by name, and used as it is", async () => {
  harness = await createTestDatabase();
  expect(await logOf(harness.owner), "one that is as this release leaves it").toEqual([]);
  await harness.owner.query("insert into schema_migrations (name, digest) values ('9999_from_tomorrow.sql', '')");
  expect(await logOf(harness.owner)).toEqual([
    expect.objectContaining({ level: 40, migrations: ["9999_from_tomorrow.sql"], msg: expect.stringMatching(/newer/) }),
  ]);
});

test("what was applied is told, in its order, and only once", async () => {
  harness = await createTestDatabase();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await harness.owner.query(`create database ${name}`);
  const empty = connect({ url: harness.url.replace(/test_[0-9a-f]+/, name), log: createLog("silent"), poolSize: 1 });
  try {
    const rows = await harness.owner.query<{ name: string }>("select name from schema_migrations order by name");
    const told = rows.map(({ name: migration }) => expect.objectContaining({ level: 30, migration }));
    expect(await logOf(empty)).toEqual(told);
    expect(await logOf(empty)).toEqual([]);
  } finally {
    await empty.close();
    await harness.owner.query(`drop database ${name} with (force)`);
  }
});
