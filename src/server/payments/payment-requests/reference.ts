import { violates, type Queryable } from "#server/platform/db/database.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import { statusAt } from "./rules.ts";
import type { ChargeRow } from "./store.ts";

/** How one kind of charges, live ones or the sandbox's, finds and ends those with a reference. */
export interface ReferenceHolders {
  readonly now: () => Date;
  /** Those that wait or are paid. */
  readonly read: (database: Queryable) => Promise<readonly ChargeRow[]>;
  /** The index that admits one of them. */
  readonly index: "payment_requests_unique_reference" | "sandbox_charges_unique_reference";
}

/**
 * Requires that no charge with the reference waits or is paid. Those that have expired are given to
 * `expire`, because the index knows nothing of time.
 *
 * @throws DomainError `reference_used` with `payment_request_id` and `status`
 */
export async function requireFreeReference(
  holders: ReferenceHolders,
  database: Queryable,
  expire: (charge: ChargeRow) => Promise<unknown>,
): Promise<void> {
  const now = holders.now();
  for (const charge of await holders.read(database)) {
    if (statusAt(charge, now) !== "expired") throw referenceUsed(charge, now);
    await expire(charge);
  }
}

/**
 * Runs `work`, which makes a charge with a unique reference. Of several at once the index admits
 * one; the others learn of that one, or try again where it has ended meanwhile. A payment link with
 * the reference excludes it by a trigger.
 *
 * @throws DomainError `reference_used` with `payment_request_id` or `payment_link_id`, and
 *   `status`; and what `work` throws
 */
export async function withUniqueReference<Answer>(
  holders: ReferenceHolders,
  database: Queryable,
  work: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    try {
      return await refuseHeldReference(work);
    } catch (error) {
      if (!violates(error, holders.index)) throw error;
      await requireFreeReference(holders, database, () => Promise.resolve());
    }
  }
}

/**
 * Runs `work`, which makes a charge with a unique reference, or a payment link with any. A trigger
 * rejects one whose reference the other kind holds.
 *
 * @throws DomainError `reference_used` with `status` and the id of the holder, as
 *   `payment_request_id` or `payment_link_id`; and what `work` throws
 */
export async function refuseHeldReference<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!violates(error, "reference_is_unique")) throw error;
    // The trigger names the holder in the error, because it may have ended when it is looked for.
    throw new DomainError("reference_used", { params: JSON.parse(error.detail!) as Record<string, string> });
  }
}

function referenceUsed(charge: ChargeRow, now: Date): DomainError {
  return new DomainError("reference_used", {
    params: { payment_request_id: charge.id, status: statusAt(charge, now) },
  });
}
