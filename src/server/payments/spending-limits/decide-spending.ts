import type { User } from "#server/customers/profiles/index.ts";
import type { Decision } from "#server/platform/batches/index.ts";
import { countOutflow, countsAt, countSend, limitsAt, type LimitSettings, type Outflow, type Send } from "./rules.ts";
import { countedSpending, spendingRead, toRow } from "./store.ts";

interface Leaving {
  /** The user who pays. The request needs `spendingRead` of this user, and the user's wallet. */
  readonly user: User;
  /** Minor units. */
  readonly amount: bigint;
  readonly at: Date;
}

/**
 * Counts a charge that is paid now, in the transaction that moves the money.
 *
 * @throws DomainError as `countOutflow`
 */
export function decideOutflow(decision: Decision, settings: LimitSettings, leaving: Leaving): void {
  const counts = countOutflow(settings, outflowOf(decision, settings, leaving));
  decision.write(countedSpending, toRow(leaving.user.userId, counts));
}

/**
 * Counts a transfer that is sent now, in the transaction that moves the money.
 *
 * @returns the transfers of this hour to this recipient, which the contact keeps
 * @throws DomainError as `countSend`
 */
export function decideSend(
  decision: Decision,
  settings: LimitSettings,
  { toOne, isConfirmed, ...leaving }: Leaving & Pick<Send, "toOne" | "isConfirmed">,
): { readonly hour: Date; readonly sends: number } {
  const outflow = outflowOf(decision, settings, leaving);
  const { counts, sendsToOne } = countSend(settings, { ...outflow, toOne, isConfirmed });
  decision.write(countedSpending, toRow(leaving.user.userId, counts));
  return { hour: counts.hour, sends: sendsToOne };
}

function outflowOf(decision: Decision, settings: LimitSettings, { user, amount, at }: Leaving): Outflow {
  const { counts, own } = decision.read(spendingRead)(user.userId);
  return {
    at,
    amount,
    limits: limitsAt(at, settings, own),
    counts: countsAt(at, settings.timeZone, counts),
    cautiousUntil: user.cautiousUntil,
  };
}
