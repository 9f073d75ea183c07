import type { Services } from "../services.ts";
import { reconcileTopUps, type Difference } from "./reconcile.ts";
import { wordDifference } from "./word-difference.ts";

const dayMs = 24 * 60 * 60_000;
/** More than one, so that a day on which the provider could not be reached is made up for. */
const daysCompared = 3;

/** Has the days that are over held against the provider's list. What differs is asked again, and is a job that failed for good if it stays. */
export function handleReconciliation(services: Services): Promise<void> {
  return services.jobs.handle("reconcile-top-ups", async () => {
    const now = services.clock.now().getTime();
    const to = now - (now % dayMs);
    const period = { from: new Date(to - daysCompared * dayMs), to: new Date(to) };
    const { differences } = await reconcileTopUps(services, period);
    if (differences.length > 0) throw new TopUpsDiffer(differences);
  });
}

/** Its message, with each of them, is for the log. */
class TopUpsDiffer extends Error {
  override readonly name = "TopUpsDiffer";
  /** How many, as administrators see it. */
  readonly code: string;

  constructor(differences: readonly Difference[]) {
    super(differences.map(wordDifference).join("; "));
    this.code = String(differences.length);
  }
}
