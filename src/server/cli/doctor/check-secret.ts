import { join } from "node:path";
import type { Database } from "#server/platform/db/database.ts";
import type { Finding } from "#server/platform/finding.ts";
import { Keys } from "#server/platform/keys.ts";
import { readSecret } from "#server/platform/secret-file.ts";
import type { CheckContext } from "./check.ts";

const service = "secret";

/** Checks that purchase passwords can be compared, and which of several secrets they still need. */
export async function checkSecret({ config, database }: CheckContext): Promise<Finding> {
  const made = config.secrets === undefined ? await readSecret(config.dataDir) : undefined;
  const secrets = config.secrets ?? (made === undefined ? [] : [made]);
  const where =
    config.secrets === undefined
      ? `the one that is made in ${join(config.dataDir, "secret")}`
      : secrets.length === 1
        ? "one"
        : `${secrets.length} of them, the newest first`;
  const verdict = config.secrets === undefined ? "stand-in" : "right";
  if (database === undefined || secrets.length === 0) return { service, verdict, says: where };
  const needed = await countByKey(database);
  const known = new Map(secrets.map((secret, index) => [new Keys([secret]).currentId, index]));
  const lost = [...needed].filter(([id]) => !known.has(id)).reduce((sum, [, count]) => sum + count, 0);
  if (lost > 0)
    return {
      service,
      verdict: "wrong",
      says: `${lost} purchase passwords were made under a secret that is not in SECRET: put it back behind the newest, or their owners must recover them`,
    };
  const older = [...known].slice(1).map(([id]) => needed.get(id) ?? 0);
  const left = older.length === 0 ? "" : `; purchase passwords that still need an older one: ${older.join(", ")}`;
  return { service, verdict, says: `${where}${left}` };
}

/** How many purchase passwords were made under each secret, by what names it. */
async function countByKey(database: Database): Promise<ReadonlyMap<string, number>> {
  const [table] = await database.query<{ exists: boolean }>(
    "select to_regclass('purchase_passwords') is not null as exists",
  );
  if (table?.exists !== true) return new Map();
  const rows = await database.query<{ key_id: string; count: number }>(
    "select key_id, count(*)::integer as count from purchase_passwords group by key_id",
  );
  return new Map(rows.map(({ key_id: keyId, count }) => [keyId, count]));
}
