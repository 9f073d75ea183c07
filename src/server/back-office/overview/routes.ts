import type { Overview, overview } from "#contract/back-office/overview.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { readOverview } from "./read-overview.ts";

/** The figures of a zone and so many days are read at most so often, however many administrators look. */
const keptMs = 10_000;
/** Administrators sit in few zones; who asks for many gets no memory for them. */
const keptMax = 30;

interface Kept {
  readonly until: number;
  readonly answer: Promise<Overview>;
}

export function overviewRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof overview> {
  const kept = new Map<string, Kept>();

  return {
    // Those who ask while it is being read wait for the same answer; it says how old it is.
    getOverview: ({ time_zone: timeZone, days: span }) => {
      const asked = `${span} ${timeZone}`;
      const now = services.clock.now().getTime();
      const known = kept.get(asked);
      if (known !== undefined && now < known.until) return known.answer;
      const answer = readOverview(services, { timeZone, span });
      kept.delete(asked);
      kept.set(asked, { until: now + keptMs, answer });
      if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
      answer.catch(() => {
        // A failure is nobody else's answer.
        if (kept.get(asked)?.answer === answer) kept.delete(asked);
      });
      return answer;
    },
  };
}
