import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { createTestDatabase, type TestDatabase } from "#test/harness/database.ts";
import { prepareDatabase } from "./prepare-database.ts";

let harness: TestDatabase;
beforeEach(async () => {
  harness = await createTestDatabase();
});
afterEach(() => harness.close());

const log = createLog("silent");

/** Whether the server's role may do its work. */
async function isUsable(owner: Database): Promise<boolean> {
  const [row] = await owner.query<{ usable: boolean }>(
    `select has_table_privilege('troco_app', 'profiles', 'update') and has_table_privilege('troco_app', 'jobs.job', 'insert')
      and not has_table_privilege('troco_app', 'ledger.entries', 'insert') as usable`,
  );
  return row!.usable;
}

test("a database that this release has prepared is used as it is, without writing anything", async () => {
  const database = `alone_${randomBytes(6).toString("hex")}`;
  await harness.owner.query(`create database ${database}`);
  const url = harness.url.replace(/test_[0-9a-f]+/, database);
  const owner = connect({ url, log, poolSize: 1 });
  try {
    expect(await prepareDatabase(url, log)).toBe("troco_app");
    expect(await isUsable(owner)).toBe(true);
    const [before] = await owner.query("select digest, prepared_at, xmin::text from schema_prepared");
    expect(await prepareDatabase(url, log)).toBe("troco_app");
    expect(await owner.query("select digest, prepared_at, xmin::text from schema_prepared")).toEqual([before]);
  } finally {
    await owner.close();
    await harness.owner.query(`drop database ${database} with (force)`);
  }
});

test("an owner who may not create roles prepares it all the same, and each start warns of what that costs", async () => {
  const name = `roleless_${randomBytes(6).toString("hex")}`;
  await harness.owner.query(`create role ${name} login password 'word'`);
  await harness.owner.query(`create database ${name} owner ${name}`);
  const url = new URL(harness.url);
  url.username = name;
  url.password = "word";
  url.pathname = `/${name}`;
  try {
    const lines: string[] = [];
    const warnings = createLog("warn", { write: (line) => void lines.push(line) });
    for (const start of ["first", "second"]) {
      expect(await prepareDatabase(url.href, warnings), start).toBeUndefined();
      expect(lines.splice(0), start).toEqual([expect.stringContaining("this database user may not create roles")]);
    }
  } finally {
    await harness.owner.query(`drop database ${name} with (force)`);
    await harness.owner.query(`drop role ${name}`);
  }
});

test.each([
  [
    "its grants were lost, as in a backup without privileges",
    "revoke all on all tables in schema public from troco_app",
  ],
  ["its queue's grants were lost", "revoke all on all tables in schema jobs from troco_app"],
  ["another release has prepared it since", "update schema_prepared set digest = 'of another release'"],
  ["an older release prepared it, which kept no record", "drop table schema_prepared"],
])("a database is prepared again where %s", async (_why, statement) => {
  await harness.owner.query(statement);
  await harness.owner.query("revoke update on profiles from troco_app");
  expect(await prepareDatabase(harness.url, log)).toBe("troco_app");
  expect(await isUsable(harness.owner)).toBe(true);
});

test("a database is prepared again where its queue is missing, as in a backup of the money alone", async () => {
  await harness.owner.query("drop schema jobs cascade");
  expect(await prepareDatabase(harness.url, log)).toBe("troco_app");
  expect(await isUsable(harness.owner)).toBe(true);
});

test("a database is prepared again where an older backup took the place of its tables, and left the record behind", async () => {
  await harness.owner.query("delete from schema_migrations where name = '0011_notifications.sql'");
  await harness.owner.query("drop table notification_marks, push_subscriptions, push_position, receipt_position");
  expect(await prepareDatabase(harness.url, log)).toBe("troco_app");
  expect(await harness.owner.query("select to_regclass('notification_marks') is not null as there")).toEqual([
    { there: true },
  ]);
});

test("processes that start at once prepare an empty database together", async () => {
  const database = `together_${randomBytes(6).toString("hex")}`;
  await harness.owner.query(`create database ${database}`);
  const url = harness.url.replace(/test_[0-9a-f]+/, database);
  try {
    const roles = await Promise.all([1, 2, 3, 4].map(() => prepareDatabase(url, log)));
    expect(roles).toEqual(Array(4).fill("troco_app"));
  } finally {
    await harness.owner.query(`drop database ${database} with (force)`);
  }
});
