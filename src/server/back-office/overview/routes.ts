import type { Overview, overview } from "#contract/back-office/overview.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { readOverview } from "./read-overview.ts";

/** The same figures are read once in this time, however many administrators look. */
const keptMs = 10_000;
/** Administrators use few time zones, so the number of cached answers is limited. */
const keptMax = 30;

export function overviewRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof overview> {
  const keepAnswer = keepFor<Overview>(services.clock);

  return {
    getOverview: ({ time_zone: timeZone, days: span }) =>
      keepAnswer(`${span} ${timeZone}`, () => readOverview(services, { timeZone, span })),
  };
}

interface Kept<Answer> {
  readonly until: number;
  readonly answer: Promise<Answer>;
}

/** Concurrent calls wait for the same answer, which later ones are given for a while. */
function keepFor<Answer>(clock: Clock) {
  const kept = new Map<string, Kept<Answer>>();
  return (key: string, read: () => Promise<Answer>): Promise<Answer> => {
    const now = clock.now().getTime();
    const known = kept.get(key);
    if (known !== undefined && now < known.until) return known.answer;
    const answer = read();
    kept.delete(key);
    kept.set(key, { until: now + keptMs, answer });
    if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
    answer.catch(() => {
      // A failure is not cached.
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    return answer;
  };
}
