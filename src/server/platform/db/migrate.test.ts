import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { connect, type Database } from "./database.ts";
import { migrate, readMigrationSums } from "./migrate.ts";

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

/** A copy of `db/` that a test may change. */
async function copyOfFolder(): Promise<URL> {
  const copy = await mkdtemp(join(tmpdir(), "troco-db-"));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  await cp(new URL("../../../../db", import.meta.url), copy, { recursive: true });
  return pathToFileURL(`${copy}/`);
}

const columns = "select name, digest, applied_at from schema_migrations order by name";

test("a database with any sum that an earlier release wrote of a migration's whole text is used as it is", async () => {
  harness = await createTestDatabase();
  const sums = await readMigrationSums();
  const rounds = Math.max(...[...sums.values()].map(({ earlierDigests }) => earlierDigests.length));
  expect(rounds).toBeGreaterThan(2);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { digest, earlierDigests }] of sums) {
      const earlier = earlierDigests[Math.min(round, earlierDigests.length - 1)];
      await harness.owner.query("update schema_migrations set digest = $2 where name = $1", [name, earlier ?? digest]);
    }
    const before = await harness.owner.query(columns);
    expect(await logOf(harness.owner)).toEqual([]);
    expect(await harness.owner.query(columns)).toEqual(before);
  }
});

test("a comment in an applied migration is changed freely", async () => {
  harness = await createTestDatabase();
  const folder = await copyOfFolder();
  for (const name of ["0001_platform.sql", "0056_triggers_of_early_totals.sql"]) {
    const file = new URL(`migrations/${name}`, folder);
    const sql = await readFile(file, "utf8");
    await writeFile(file, `/* Said anew. */ ${sql.replaceAll(/^--.*$/gm, "-- Other words.")}\n`);
  }
  await expect(migrate(harness.owner, createLog("silent"), folder)).resolves.toBe("troco_app");
});

test.each(["a sum of this release", "the sum of the whole text, of a release before"])(
  "a statement that was changed after it was applied is refused with the migration's name, and nothing is done: %s",
  async (which) => {
    harness = await createTestDatabase();
    const folder = await copyOfFolder();
    const name = "0044_growth_of_the_overview.sql";
    const file = new URL(`migrations/${name}`, folder);
    await writeFile(file, (await readFile(file, "utf8")).replace("interval '30 minutes'", "interval '31 minutes'"));
    await writeFile(new URL("migrations/9999_later.sql", folder), "create table later ();");
    if (which !== "a sum of this release") {
      const earlier = (await readMigrationSums()).get(name)!.earlierDigests.at(-1)!;
      await harness.owner.query("update schema_migrations set digest = $2 where name = $1", [name, earlier]);
    }
    const before = await harness.owner.query(columns);
    await expect(migrate(harness.owner, createLog("silent"), folder)).rejects.toThrow(
      `migration ${name} was changed after it was applied; migrations only go forward, add a new one`,
    );
    expect(await harness.owner.query(columns)).toEqual(before);
    expect(await harness.owner.query("select to_regclass('later') as later")).toEqual([{ later: null }]);
  },
);

test("a migration that cannot be noted as applied is undone, and the start fails by its name", async () => {
  harness = await createTestDatabase();
  const folder = await copyOfFolder();
  await writeFile(new URL("migrations/9999_later.sql", folder), "create table later ();");
  await harness.owner.query("alter table schema_migrations add constraint full_up check (name < '9999') not valid");
  await expect(migrate(harness.owner, createLog("silent"), folder)).rejects.toThrow(
    /^migration 9999_later.sql failed: .*full_up/,
  );
  expect(await harness.owner.query("select to_regclass('later') as later")).toEqual([{ later: null }]);
});

test("a database with the first texts of the overview's sums gets the triggers of their present ones", async () => {
  harness = await createTestDatabase();
  const triggers = `select pg_get_triggerdef(oid) as is from pg_trigger where tgname = 'approvals_come_after_totals'
    union all select pg_get_functiondef('count_profile'::regproc)`;
  const right = await harness.owner.query(triggers);
  await harness.owner.query("alter function count_profile() security invoker reset all");
  await harness.owner.query(`create or replace trigger approvals_come_after_totals
    before insert or update on payment_requests
    for each row when (new.status = 'approved' and new.decided_at < now() - interval '30 minutes')
    execute function reject_change_of_charge_totals('decided_at')`);
  await harness.owner.query("delete from schema_migrations where name = '0056_triggers_of_early_totals.sql'");
  expect(await harness.owner.query(triggers)).not.toEqual(right);
  await migrate(harness.owner, createLog("silent"));
  expect(await harness.owner.query(triggers)).toEqual(right);
});
