import type { Services } from "#server/platform/services.ts";
import { describeDifference } from "./describe-difference.ts";
import { reconcileTopUps, type Difference } from "./reconcile.ts";

const dayMs = 24 * 60 * 60_000;
/** More than one, so that a day on which the provider could not be reached is made up for. */
const daysCompared = 3;

/**
 * Compares the last three whole UTC days with the provider's list. Differences make the job fail,
 * so it compares again, and stays in the list of failed jobs if they remain.
 */
export async function reconcileLastDays(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  const to = now - (now % dayMs);
  const period = { from: new Date(to - daysCompared * dayMs), to: new Date(to) };
  const { differences } = await reconcileTopUps(services, period);
  if (differences.length > 0) throw new TopUpsDiffer(differences);
}

/** The message has every difference, for the log. */
class TopUpsDiffer extends Error {
  override readonly name = "TopUpsDiffer";
  /** The number of differences, which is all that administrators see. */
  readonly code: string;

  constructor(differences: readonly Difference[]) {
    super(differences.map(describeDifference).join("; "));
    this.code = String(differences.length);
  }
}
