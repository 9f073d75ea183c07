import type { Overview, overview } from "#contract/overview.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";
import { readOverview } from "./read-overview.ts";

/** The figures of a zone are read at most so often, however many administrators look. */
const keptMs = 10_000;
/** Administrators sit in few zones; who asks for many gets no memory for them. */
const zonesMax = 10;

interface Kept {
  readonly until: number;
  readonly answer: Promise<Overview>;
}

export function overviewRoutes(services: Pick<Services, "clock" | "database">): Handlers<typeof overview> {
  const kept = new Map<string, Kept>();

  return {
    // Those who ask while it is being read wait for the same answer; it says how old it is.
    getOverview: ({ time_zone: timeZone }) => {
      const now = services.clock.now().getTime();
      const known = kept.get(timeZone);
      if (known !== undefined && now < known.until) return known.answer;
      const answer = readOverview(services, timeZone);
      kept.delete(timeZone);
      kept.set(timeZone, { until: now + keptMs, answer });
      if (kept.size > zonesMax) kept.delete(kept.keys().next().value!);
      answer.catch(() => {
        // A failure is nobody else's answer.
        if (kept.get(timeZone)?.answer === answer) kept.delete(timeZone);
      });
      return answer;
    },
  };
}
