import type { Queryable } from "../db/database.ts";
import { queueMail } from "../mail/index.ts";
import { newId } from "../platform/ids.ts";
import type { Services } from "../services.ts";

/** Tells a person by mail that the purchase password is another one; that there is one at last is no news. */
export function queuePurchasePasswordChanged(
  services: Pick<Services, "clock" | "jobs">,
  transaction: Queryable,
  userId: string,
): Promise<void> {
  const { clock } = services;
  return queueMail(services, transaction, {
    template: "purchase-password-changed",
    owner: userId,
    of: newId(clock),
    facts: { at: clock.now().toISOString() },
  });
}
