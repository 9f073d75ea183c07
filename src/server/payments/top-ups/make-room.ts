import { requireTopUpLeft, type PlannedTopUp } from "#server/payments/spending-limits/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import type { Checkout } from "./checkout.ts";
import { settleTopUp } from "./settle.ts";
import { readOpenCheckouts } from "./store.ts";

/** A customer has one or two open at a time; each costs a call of the provider. */
const endedAtOnce = 10;

/**
 * Requires that the day's limit allows a top-up. If only checkouts that the customer left open
 * stand in the way, they are ended first, the largest ones before the others.
 *
 * @throws DomainError as `requireTopUpLeft`; `checkout_unavailable`
 */
export async function makeRoom(services: Services, checkout: Checkout, planned: PlannedTopUp): Promise<void> {
  const { config, database } = services;
  try {
    return await requireTopUpLeft(config, database, planned);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
  for (const sessionId of await readOpenCheckouts(database, planned, endedAtOnce))
    await settleTopUp(services, await checkout.endSession(sessionId));
  await requireTopUpLeft(config, database, planned);
}
