import { endSessions, findUserIdByEmail } from "#server/customers/auth/index.ts";
import { forgetFactors } from "#server/customers/second-factors/index.ts";
import { operator, recordAuditEvent } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { recordSecurityEvent } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * The way in for a user who has lost every second factor: removes them all, ends the sessions, and
 * writes the audit event and the notice. Only for a command on the server: who asks for it by mail
 * or phone may be anyone.
 *
 * @returns false when there was none; nothing is changed then
 * @throws DomainError `not_found` when no user has signed up with that e-mail
 */
export function resetSecondFactors(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
  email: string,
): Promise<boolean> {
  const { database, live } = services;
  return database.transaction(async (transaction) => {
    const userId = await findUserIdByEmail(transaction, email);
    if (userId === undefined) throw new DomainError("not_found");
    if (!(await forgetFactors(transaction, userId))) return false;
    await endSessions(transaction, userId);
    await live.record(transaction, userId, "session", "signed_out");
    await recordAuditEvent(services, transaction, {
      actor: operator,
      operation: "resetSecondFactors",
      subject: { kind: "user", id: userId, name: email.trim().toLowerCase() },
    });
    await recordSecurityEvent(services, transaction, {
      kind: "second_factor_removed",
      userId,
      facts: { by: "operator" },
    });
    return true;
  });
}
