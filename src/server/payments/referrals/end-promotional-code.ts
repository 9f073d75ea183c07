import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { endCode, lockPromotionalCode, readPromotionalCode, type PromotionalRow } from "./promotional-store.ts";

/**
 * Ends a code of Troco: later applications are rejected, and promised bonuses stay promised. One
 * that has ended stays as it is.
 * @throws DomainError not_found, also if it is a customer's own
 */
export function endPromotionalCode(
  { clock, database }: Pick<Services, "clock" | "database">,
  code: string,
  actor: Actor,
): Promise<PromotionalRow> {
  return database.transaction(async (transaction) => {
    const before = await lockPromotionalCode(transaction, code);
    if (before === undefined) throw new DomainError("not_found");
    const now = clock.now();
    const endsAt = before.ends_at !== null && before.ends_at <= now ? before.ends_at : now;
    await endCode(transaction, code, endsAt);
    await recordAuditEvent({ clock }, transaction, {
      actor,
      act: "endPromotionalCode",
      subject: { kind: "promotional_code", id: code, name: code },
      before: { ends_at: before.ends_at?.toISOString() ?? null },
      after: { ends_at: endsAt.toISOString() },
    });
    return readPromotionalCode(transaction, code);
  });
}
