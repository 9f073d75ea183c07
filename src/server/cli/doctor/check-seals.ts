import { readNewestSeal } from "#server/ledger/index.ts";
import type { Finding } from "#server/platform/finding.ts";
import { runsHere } from "./check-server.ts";
import { agoOf, withDatabase } from "./check.ts";

const service = "seals";
/** One is due every hour. */
const sealedWithinMs = 3 * 60 * 60_000;

/** Whether entries are being sealed; the seals are not verified here, for that reads everything. */
export const checkSeals = withDatabase(async (database, { clock, config }): Promise<Finding> => {
  const [table] = await database.query<{ exists: boolean }>("select to_regclass('ledger.seals') is not null as exists");
  const newest = table?.exists === true ? await readNewestSeal(database) : undefined;
  if (newest === undefined)
    return { service, verdict: "right", says: "nothing is sealed yet; a server that runs does it every hour" };
  const says = `number ${newest.number} is the newest, of ${agoOf(newest.at, clock.now())}`;
  const isBehind = clock.now().getTime() - newest.at.getTime() > sealedWithinMs;
  if (isBehind && (await runsHere(config)))
    return { service, verdict: "wrong", says: `${says}, and one is due every hour: see the job seal-entries` };
  return { service, verdict: "right", says };
});
