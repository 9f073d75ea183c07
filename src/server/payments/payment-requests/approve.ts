import type { PartnerId, UserId } from "#contract/ids.ts";
import { lockedUsers, requireUnrestricted } from "#server/customers/profiles/index.ts";
import { verifyPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { partnersRead } from "#server/partners/partners/index.ts";
import { need, type Decision } from "#server/platform/batches/index.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import { decidePayment, findPayable, paymentNeeds } from "./pay.ts";
import { statusAt } from "./rules.ts";
import { approvedCharges, lockedCharges, lookUpCharge, type ChargeRow } from "./store.ts";

export interface ApproveInput {
  readonly customerId: UserId;
  readonly sessionId: string;
  readonly id: string;
  readonly idempotencyKey: string;
  /** The amount that was on the customer's screen, in minor units. */
  readonly amount: bigint;
  readonly purchasePassword: string;
}

/**
 * Pays a charge, in the state in which the customer saw it. The purchase password is compared
 * first, and a wrong one stays counted whatever comes after. Then the ledger's transfer of up to
 * four legs, the statement rows, the cashback history, the charge's new status and both sides'
 * events commit together or not at all. Idempotent by `idempotencyKey`: a repeat gets the first
 * answer, moves nothing and costs no try. Source: specification, section 4; product decisions 6 to
 * 9.
 *
 * @returns amounts in minor units; `transaction_id` is the statement row of the purchase
 * @throws DomainError `account_blocked`, `account_frozen`, `account_held`,
 *   `payment_request_not_found`, `payment_request_closed` with `status`, `payment_request_changed`,
 *   `purchase_password_missing`, `purchase_password_wrong` with `tries_left`,
 *   `purchase_password_locked` with `locked_until`, `insufficient_balance` with `balance`,
 *   `balance_limit_reached`, `money_paused`, `server_busy`; as `countOutflow`
 */
export function approvePaymentRequest(
  services: Pick<Services, "batches" | "clock" | "config" | "database" | "jobs" | "keys" | "live" | "log">,
  input: ApproveInput,
) {
  const { batches, clock, database } = services;
  const { customerId, sessionId, id, amount } = input;
  return batches.execute({
    owner: customerId,
    intent: {
      userId: customerId,
      key: input.idempotencyKey,
      operation: "approvePaymentRequest",
      request: { id, amount: amount.toString() },
    },
    // A repeat, or a charge that can no longer be paid, must not cost a try of the password.
    before: async () => {
      const charge = requirePayable(await lookUpCharge(database, { customerId, id }), amount, clock.now());
      await verifyPurchasePassword(services, { userId: customerId, sessionId }, input.purchasePassword);
      return charge.partner_id;
    },
    needs: (partnerId) => [need(lockedCharges, { customerId, id }), ...paymentNeeds({ customerId, partnerId })],
    decide: (decision, partnerId) => decideApproval(services, decision, { ...input, partnerId }),
  });
}

function decideApproval(
  services: Pick<Services, "clock" | "config" | "jobs">,
  decision: Decision,
  { customerId, id, amount, partnerId }: Pick<ApproveInput, "customerId" | "id" | "amount"> & { partnerId: PartnerId },
) {
  const users = decision.read(lockedUsers);
  requireUnrestricted(users.get(customerId));
  const at = services.clock.now();
  const charge = requirePayable(decision.read(lockedCharges).get(id), amount, at);
  const partner = findPayable(decision.read(partnersRead).get(partnerId), users);
  if (partner === undefined) throw new DomainError("payment_request_closed", { params: { status: "cancelled" } });
  const { transferId, answer } = decidePayment(services, decision, charge, { partner, at });
  decision.write(approvedCharges, { customer_id: customerId, id, decided_at: at, transfer_id: transferId });
  return answer;
}

/**
 * Rejects a charge that cannot be paid now, or that differs from the one the customer saw.
 *
 * @param amount what the customer saw, in minor units
 * @throws DomainError `payment_request_not_found`, `payment_request_closed` with `status`,
 *   `payment_request_changed`
 */
function requirePayable(charge: ChargeRow | undefined, amount: bigint, now: Date): ChargeRow {
  if (charge === undefined) throw new DomainError("payment_request_not_found");
  const status = statusAt(charge, now);
  if (status !== "pending") throw new DomainError("payment_request_closed", { params: { status } });
  if (charge.amount !== amount) throw new DomainError("payment_request_changed");
  return charge;
}
