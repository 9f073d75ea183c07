import { accountDeletedReason } from "#contract/limits.ts";
import { endSessions, type Caller } from "../auth/index.ts";
import { readBalances } from "../ledger/index.ts";
import { cancelOpenCharges } from "../payment-requests/index.ts";
import { Refusal } from "../platform/refusal.ts";
import { toWire } from "../platform/wire.ts";
import type { Services } from "../services.ts";
import { lockForChange } from "./locks.ts";
import { setBlocked } from "./store.ts";

/**
 * Closes an account for good: blocks it and ends every session. Only with nothing left in it, a company's earnings included.
 *
 * Money that arrives at the same moment: every transaction that moves a person's money holds `lockPerson` on the profile before
 * it posts, and the lock taken here opposes it. So either that money is committed before the balances are read below, and the
 * account stays; or its transaction waits until the account is closed, and finds it blocked.
 *
 * @throws Refusal balance_not_zero with `balance`, all that is left, and `settlement`, what of it the house owes the company
 */
export async function cancelAccount(
  services: Pick<Services, "clock" | "database" | "jobs" | "live">,
  { userId, partnerId, isOwner }: Pick<Caller, "userId" | "partnerId" | "isOwner">,
): Promise<void> {
  const { clock, database, live } = services;
  await database.transaction(async (transaction) => {
    await lockForChange(transaction, userId);
    const own = await readBalances(transaction, userId);
    // Staff leave it to the owner, whose it is.
    const company = partnerId === undefined || !isOwner ? undefined : await readBalances(transaction, partnerId);
    // What waits to be paid out may still come back.
    const settlement = company === undefined ? 0n : company.settlement + company.payouts;
    const balance = own.wallet + own.cashback + settlement;
    if (balance !== 0n) {
      const owed = settlement !== 0n && { settlement: toWire(settlement) };
      throw new Refusal("balance_not_zero", { params: { balance: toWire(balance), ...owed } });
    }
    await setBlocked(transaction, userId, { isBlocked: true, reason: accountDeletedReason, at: clock.now() });
    await cancelOpenCharges(services, transaction, { customerId: userId });
    await endSessions(transaction, userId);
    await live.record(transaction, userId, "profile");
    await live.record(transaction, userId, "session", "signed_out");
  });
}
