import { findUserIdByEmail, shortenSessions } from "#server/customers/auth/index.ts";
import { makeAdministrator } from "#server/customers/profiles/index.ts";
import { operator, recordAuditEvent } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Makes a user an administrator, and writes the audit event. Only for a command on the server: no
 * operation of the contract calls it.
 *
 * @throws DomainError `not_found` when no user has signed up with that e-mail
 */
export function grantAdministrator(services: Pick<Services, "clock" | "database">, email: string): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const userId = await findUserIdByEmail(transaction, email);
    if (userId === undefined || !(await makeAdministrator(transaction, userId))) throw new DomainError("not_found");
    await shortenSessions(transaction, userId);
    await recordAuditEvent(services, transaction, {
      actor: operator,
      operation: "grantAdministrator",
      subject: { kind: "user", id: userId, name: email.trim().toLowerCase() },
      after: { is_admin: true },
    });
  });
}
