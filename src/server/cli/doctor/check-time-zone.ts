import type { Finding } from "#server/platform/finding.ts";
import type { CheckContext } from "./check.ts";

/** The zone of the days and nights that limits count, which nothing else shows an operator. */
export function checkTimeZone({ config }: CheckContext): Promise<Finding> {
  const says = `days and nights of limits and the moments in mails are those of ${config.timeZone}; TIME_ZONE names another one`;
  return Promise.resolve({ service: "time zone", verdict: "right", says });
}
