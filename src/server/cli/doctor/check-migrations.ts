import { findMigrations, madeBeforeBaseline } from "#server/platform/db/migrate.ts";
import type { Finding } from "#server/platform/finding.ts";
import { withDatabase } from "./check.ts";

const service = "migrations";

/** Says what a start of this release would find and do. */
export const checkMigrations = withDatabase(async (database): Promise<Finding> => {
  const found = await findMigrations(database);
  if (found === undefined)
    return { service, verdict: "right", says: "nothing is there yet: the first start makes it all" };
  const { beforeBaseline, changed, unknown, waiting } = found;
  if (beforeBaseline.length > 0) return { service, verdict: "wrong", says: madeBeforeBaseline };
  if (changed.length > 0)
    return {
      service,
      verdict: "wrong",
      says: `changed after they were applied, so this release does not start: ${changed.join(", ")}; install the release as it was published`,
    };
  const says = [
    waiting.length === 0 ? "all of this release are applied" : `the next start applies ${waiting.join(", ")}`,
    ...(unknown.length === 0 ? [] : [`a newer release was here: ${unknown.join(", ")}`]),
  ];
  return { service, verdict: "right", says: says.join("; ") };
});
