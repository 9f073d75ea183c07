import { recordAuditEvent, type Actor } from "#server/platform/audit-log/index.ts";
import { fieldError, DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { toWire } from "#server/platform/wire.ts";
import {
  endCode,
  insertPromotionalCode,
  lockPromotionalCode,
  readPromotionalCode,
  type PromotionalRow,
  type PromotionalTerms,
} from "./promotional-store.ts";

/**
 * Creates a code of the operator. Users are promised the bonus only when they apply it.
 *
 * @throws DomainError `promotional_code_taken`, also if it is a customer's own; `invalid_input` if
 *   it would have ended already
 */
export function createPromotionalCode(
  { clock, database }: Pick<Services, "clock" | "database">,
  terms: PromotionalTerms,
  actor: Actor,
): Promise<PromotionalRow> {
  const { code, bonus, minimum_top_up, ends_at, uses_max } = terms;
  return database.transaction(async (transaction) => {
    const at = clock.now();
    if (ends_at !== null && ends_at <= at) throw fieldError({ field: "ends_at", code: "not_allowed" });
    if (!(await insertPromotionalCode(transaction, { ...terms, at }))) throw new DomainError("promotional_code_taken");
    await recordAuditEvent({ clock }, transaction, {
      actor,
      operation: "createPromotionalCode",
      subject: { kind: "promotional_code", id: code, name: code },
      after: {
        bonus: toWire(bonus),
        minimum_top_up: toWire(minimum_top_up),
        ends_at: ends_at?.toISOString() ?? null,
        uses_max,
      },
    });
    return readPromotionalCode(transaction, code);
  });
}

/**
 * Ends a code of the operator: later applications are rejected, and promised bonuses stay promised.
 * One that has ended stays as it is.
 *
 * @throws DomainError `not_found`, also if it is a customer's own
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
      operation: "endPromotionalCode",
      subject: { kind: "promotional_code", id: code, name: code },
      before: { ends_at: before.ends_at?.toISOString() ?? null },
      after: { ends_at: endsAt.toISOString() },
    });
    return readPromotionalCode(transaction, code);
  });
}
