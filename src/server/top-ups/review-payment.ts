import type { Services } from "../services.ts";
import type { CheckoutReader } from "./checkout.ts";
import { numberReading } from "./reversal-store.ts";
import { reverseTopUp } from "./reverse.ts";
import { settleTopUp } from "./settle.ts";

type Needs = Pick<Services, "database" | "clock" | "jobs" | "live" | "log" | "publicUrl">;

/**
 * Brings a top-up in line with what the provider says of its payment now: credited if it was paid, taken back as far as it was refunded
 * or is disputed. An event only says that there is something to ask, so their order does not matter, nor how often each comes.
 * @throws Refusal checkout_unavailable, money_paused, balance_limit_reached: nothing was changed then, and the event comes again
 */
export async function reviewPayment(
  services: Needs,
  checkout: Pick<CheckoutReader, "readPayment">,
  paymentId: string,
): Promise<void> {
  const reading = await numberReading(services.database);
  const payment = await checkout.readPayment(paymentId);
  if (payment === undefined) return;
  await settleTopUp(services, payment.checkout);
  await reverseTopUp(services, payment, reading);
}
