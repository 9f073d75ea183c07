import type { Services } from "#server/platform/services.ts";
import { keepQuarters } from "./store.ts";

const quarterMs = 15 * 60_000;
/** Long enough that what happened in the quarter's last moment has committed. */
const stillMs = 60 * 60_000;

/**
 * Sums the quarters of an hour of approved charges and refunds that cannot change any more.
 *
 * @param goOn called between two portions; false ends it early
 */
export async function keepTotals(
  { clock, database }: Pick<Services, "clock" | "database">,
  goOn: () => boolean = () => true,
): Promise<void> {
  const over = clock.now().getTime() - stillMs;
  const until = new Date(over - (over % quarterMs));
  while (goOn() && (await keepQuarters(database, until)));
}
