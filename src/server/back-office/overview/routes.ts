import type { Overview, overview } from "#contract/back-office/overview.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { readOverview } from "./read-overview.ts";

/** The same figures are read once in this time, however many administrators look. */
const keptMs = 10_000;
/** Administrators use few time zones, so the number of cached answers is limited. */
const keptMax = 30;

interface Kept {
  readonly until: number;
  readonly answer: Promise<Overview>;
}

export function overviewRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof overview> {
  const kept = new Map<string, Kept>();

  return {
    // Concurrent calls wait for the same answer, which says its age.
    getOverview: ({ time_zone: timeZone, days: span }) => {
      const key = `${span} ${timeZone}`;
      const now = services.clock.now().getTime();
      const known = kept.get(key);
      if (known !== undefined && now < known.until) return known.answer;
      const answer = readOverview(services, { timeZone, span });
      kept.delete(key);
      kept.set(key, { until: now + keptMs, answer });
      if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
      answer.catch(() => {
        // A failure is not cached.
        if (kept.get(key)?.answer === answer) kept.delete(key);
      });
      return answer;
    },
  };
}
