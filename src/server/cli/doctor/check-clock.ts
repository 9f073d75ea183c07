import type { Finding } from "#server/platform/finding.ts";
import { withDatabase } from "./check.ts";

const service = "clock";
/** Charges expire by this machine's clock and live streams resume by the database's. */
const skewMaxMs = 2_000;

/** How far this machine's clock and the database's are apart. */
export const checkClock = withDatabase(async (database, { clock }): Promise<Finding> => {
  const before = clock.now().getTime();
  const [row] = await database.query<{ now: Date }>("select clock_timestamp() as now");
  const after = clock.now().getTime();
  // The database read its clock somewhere in between.
  const now = row!.now.getTime();
  const skew = Math.max(0, before - now, now - after);
  if (skew > skewMaxMs)
    return {
      service,
      verdict: "wrong",
      says: `this machine's and the database's are ${(skew / 1000).toFixed(1)} seconds apart: have both follow a time server`,
    };
  return {
    service,
    verdict: "right",
    says: `this machine's and the database's are at most ${skew + after - before} ms apart`,
  };
});
