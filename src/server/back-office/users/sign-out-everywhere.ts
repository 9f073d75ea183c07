import { endSessions } from "#server/customers/auth/index.ts";
import type { User } from "#server/customers/profiles/index.ts";
import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Ends every session of a user; open pages are notified within seconds.
 *
 * @returns how many sessions there were
 */
export function signOutEverywhere(
  services: Pick<Services, "clock" | "database" | "live">,
  { userId, fullName }: User,
  actor: Actor,
): Promise<number> {
  return services.database.transaction(async (transaction) => {
    const ended = await endSessions(transaction, userId);
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "signOutUserEverywhere",
      subject: { kind: "user", id: userId, name: fullName },
      after: { signed_out: ended },
    });
    await services.live.record(transaction, userId, "session", "signed_out");
    return ended;
  });
}
