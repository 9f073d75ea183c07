import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { connect, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";

let harness: TestDatabase;
afterEach(() => harness.close());

/** Migrates, and returns what was logged. */
async function logOf(database: Database): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  await migrate(
    database,
    createLog("info", { write: (line) => lines.push(JSON.parse(line) as (typeof lines)[number]) }),
  );
  return lines;
}

test("migrations of a newer release are logged by name, and the database is used as it is", async () => {
  harness = await createTestDatabase();
  expect(await logOf(harness.owner), "one that is as this release leaves it").toEqual([]);
  await harness.owner.query("insert into schema_migrations (name, digest) values ('9999_from_tomorrow.sql', '')");
  expect(await logOf(harness.owner)).toEqual([
    expect.objectContaining({ level: 40, migrations: ["9999_from_tomorrow.sql"], msg: expect.stringMatching(/newer/) }),
  ]);
});

test("a database of the releases before the baseline is refused in one line that names the way out, and left as it is", async () => {
  harness = await createTestDatabase();
  await harness.owner.query("delete from schema_migrations");
  await harness.owner.query("insert into schema_migrations (name, digest) values ('0001_create_ledger.sql', '')");
  const refused = logOf(harness.owner);
  await expect(refused).rejects.toThrow(/^this database was made before the baseline.*remove DATA_DIR.*DATABASE_URL/);
  await expect(refused).rejects.not.toThrow(/\n/);
  expect(await harness.owner.query("select name from schema_migrations")).toEqual([{ name: "0001_create_ledger.sql" }]);
});

test("applied migrations are logged, in their order, and only once", async () => {
  harness = await createTestDatabase();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await harness.owner.query(`create database ${name}`);
  const empty = connect({ url: harness.url.replace(/test_[0-9a-f]+/, name), log: createLog("silent"), poolSize: 1 });
  try {
    const rows = await harness.owner.query<{ name: string }>("select name from schema_migrations order by name");
    const expectedLines = rows.map(({ name: migration }) => expect.objectContaining({ level: 30, migration }));
    expect(await logOf(empty)).toEqual(expectedLines);
    expect(await logOf(empty)).toEqual([]);
  } finally {
    await empty.close();
    await harness.owner.query(`drop database ${name} with (force)`);
  }
});

test("an owner who may create roles, and is nothing more, works as the server's role, which since PostgreSQL 16 its maker has to be let into", async () => {
  harness = await createTestDatabase();
  const name = `test_${randomBytes(8).toString("hex")}`;
  const [{ lets } = { lets: "" }] = await harness.owner.query<{ lets: string }>(
    `select case when current_setting('server_version_num')::integer >= 160000
      then 'grant troco_app to ${name} with admin true, inherit false, set false' else 'select' end as lets`,
  );
  await harness.owner.query(`create role ${name} login createrole password 'word'`);
  // PostgreSQL grants this to the role that creates another; here the role exists already.
  await harness.owner.query(lets);
  await harness.owner.query(`create database ${name} owner ${name}`);
  const url = new URL(harness.url.replace(/test_[0-9a-f]+/, name));
  Object.assign(url, { username: name, password: "word" });
  const log = createLog("silent");
  const database = connect({ url: url.href, log, poolSize: 1 });
  try {
    expect(await migrate(database, log)).toBe("troco_app");
    await database.query("set role troco_app");
  } finally {
    await database.close();
    await harness.owner.query(`drop database ${name} with (force)`);
    await harness.owner.query(`drop owned by ${name} cascade`);
    await harness.owner.query(`drop role ${name}`);
  }
});

test("a role that may not create objects in the database gets an error, with what PostgreSQL advises", async () => {
  harness = await createTestDatabase();
  const name = `test_${randomBytes(8).toString("hex")}`;
  await harness.owner.query(`create role ${name} login password 'word'`);
  await harness.owner.query(`create database ${name}`);
  const url = new URL(harness.url.replace(/test_[0-9a-f]+/, name));
  const owner = connect({ url: url.href, log: createLog("silent"), poolSize: 1 });
  await owner.query(`grant create on schema public to ${name}`);
  await owner.close();
  Object.assign(url, { username: name, password: "word" });
  const database = connect({ url: url.href, log: createLog("silent"), poolSize: 1 });
  try {
    await expect(migrate(database, createLog("silent"))).rejects.toThrow(
      /^migration 0001_platform.sql failed: permission denied to create extension "pg_trgm" \(Must have CREATE privilege/,
    );
  } finally {
    await database.close();
    await harness.owner.query(`drop database ${name} with (force)`);
    await harness.owner.query(`drop role ${name}`);
  }
});
