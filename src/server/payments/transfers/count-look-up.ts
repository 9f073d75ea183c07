import type { UserId } from "#contract/ids.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { limitRate } from "#server/platform/rate-limit/index.ts";
import type { Services } from "#server/platform/services.ts";

/** Enough for a user typing names. */
const inAMinute = { max: 60, windowMs: 60_000 };
/** More than anybody sends to, too few for collecting names. */
const inADay = { max: 300, windowMs: 24 * 60 * 60_000 };

/**
 * Counts a look-up of a username, whatever it found.
 * @throws DomainError `too_many_requests`; `look_up_limit_reached` with `until`
 */
export async function countLookUp(services: Pick<Services, "clock" | "database">, userId: UserId): Promise<void> {
  await limitRate(services, `find-recipient:${userId}`, inAMinute);
  await limitRate(services, `find-recipient-in-a-day:${userId}`, inADay).catch((error: unknown) => {
    const seconds = error instanceof DomainError ? error.params?.["seconds"] : undefined;
    if (seconds === undefined) throw error;
    const until = new Date(services.clock.now().getTime() + Number(seconds) * 1000);
    throw new DomainError("look_up_limit_reached", { params: { until: until.toISOString() } });
  });
}
