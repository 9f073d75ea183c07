import { unfreezeAccount } from "#server/accounts/freezing/index.ts";
import type { User } from "#server/customers/profiles/index.ts";
import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Ends a freezing for an owner who cannot come back by mail. The old login password works again.
 * @throws DomainError account_not_frozen
 */
export function unfreezeUser(
  services: Pick<Services, "clock" | "database" | "live" | "log">,
  { userId, fullName }: User,
  reason: string,
  actor: Actor,
): Promise<void> {
  return services.database.transaction(async (transaction) => {
    const facts = { by: "administrator" };
    if (!(await unfreezeAccount(services, transaction, userId, { facts }))) throw new DomainError("account_not_frozen");
    await recordAuditEvent(services, transaction, {
      actor,
      operation: "unfreezeUser",
      subject: { kind: "user", id: userId, name: fullName },
      after: { is_frozen: false, reason },
    });
  });
}
