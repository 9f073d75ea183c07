import { DomainError } from "#server/platform/domain-error.ts";
import type { Services } from "#server/platform/services.ts";
import type { CheckoutReader, CheckoutState, Period } from "./checkout.ts";
import { createCheckoutReader } from "./create-checkout.ts";
import { readBooked, readCredits, readProcessing, readReversedPayments, type BookedRow } from "./reconcile-store.ts";
import { targetOf } from "./reversal-target.ts";

/** A difference between the card provider (`there`) and the ledger (`here`), in minor units. */
export interface Difference {
  readonly kind:
    | "paid_there_unknown_here"
    | "paid_there_not_credited"
    | "other_amount"
    | "other_currency"
    | "credited_here_not_paid_there"
    | "credited_here_unknown_there"
    | "credited_without_checkout"
    | "not_taken_back"
    | "too_much_taken_back";
  /** The provider's session id, or the ledger's transfer id where there is no session. */
  readonly subject: string;
  readonly here: bigint;
  readonly there: bigint;
  /** The currency of each side; they differ only for `other_currency`. */
  readonly currencies: readonly [here: string, there: string];
}

export interface Reconciliation {
  readonly compared: number;
  /** Sessions of the provider's account that this installation never opened; ignored. */
  readonly foreign: number;
  readonly differences: readonly Difference[];
}

/** Our references are UUIDs of version 8; other programs may use the same provider account. */
const ownReference = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const sessionsAtOnce = 100;

/**
 * Compares the card provider's lists for a period with the ledger, in both directions: checkouts
 * opened in it, credits and reversals in it, refunds in it or the 35 days before, disputes in it or
 * the 120 days before or still open, and payments still in transit. It changes nothing.
 *
 * @throws DomainError `checkout_unavailable` when the provider's list could not be read to its end
 */
export async function reconcileTopUps(
  services: Pick<Services, "config" | "database" | "log">,
  period: Period,
): Promise<Reconciliation> {
  const comparison = new Comparison(services, await createCheckoutReader(services));
  await comparison.compareSessions(period);
  await comparison.compareCredits(period);
  await comparison.comparePayments(period);
  return comparison.result();
}

class Comparison {
  readonly #services: Pick<Services, "config" | "database">;
  readonly #reader: CheckoutReader;
  readonly #seen = new Set<string>();
  readonly #payments = new Set<string>();
  readonly #differences: Difference[] = [];
  #foreign = 0;

  constructor(services: Pick<Services, "config" | "database">, reader: CheckoutReader) {
    this.#services = services;
    this.#reader = reader;
  }

  result(): Reconciliation {
    return { compared: this.#seen.size, foreign: this.#foreign, differences: this.#differences };
  }

  async compareSessions(period: Period): Promise<void> {
    let waiting: CheckoutState[] = [];
    for await (const state of this.#reader.listSessions(period)) {
      waiting.push(state);
      if (waiting.length < sessionsAtOnce) continue;
      await this.#compare(waiting);
      waiting = [];
    }
    await this.#compare(waiting);
  }

  /** Compares the credits, and the payments in transit, that the provider's list did not have. */
  async compareCredits(period: Period): Promise<void> {
    for await (const page of readCredits(this.#services.database, period)) {
      for (const { transfer_id: transferId, session_id: sessionId } of page) {
        if (sessionId !== null) await this.#compareSession(sessionId);
        else this.#report("credited_without_checkout", transferId, {});
      }
    }
    for (const sessionId of await readProcessing(this.#services.database)) await this.#compareSession(sessionId);
  }

  async comparePayments(period: Period): Promise<void> {
    const touched = new Set(await readReversedPayments(this.#services.database, period));
    for await (const paymentId of this.#reader.listTouchedPayments(period)) touched.add(paymentId);
    for (const paymentId of touched) await this.#comparePayment(paymentId);
  }

  async #compareSession(sessionId: string): Promise<void> {
    if (this.#seen.has(sessionId)) return;
    try {
      await this.#compare([await this.#reader.readSession(sessionId)]);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== "top_up_not_found") throw error;
      const [row] = await readBooked(this.#services.database, [sessionId]);
      this.#seen.add(sessionId);
      if (row !== undefined && row.booked !== null)
        this.#report("credited_here_unknown_there", sessionId, { here: row.booked, currency: row.currency });
    }
  }

  async #compare(states: readonly CheckoutState[]): Promise<void> {
    const rows = await readBooked(
      this.#services.database,
      states.map(({ sessionId }) => sessionId),
    );
    for (const state of states) {
      const row = rows.find((one) => one.session_id === state.sessionId);
      if (row === undefined && !ownReference.test(state.reference ?? "")) {
        this.#foreign += 1;
        continue;
      }
      this.#seen.add(state.sessionId);
      this.#compareOne(state, row);
    }
  }

  #compareOne(state: CheckoutState, row: BookedRow | undefined): void {
    const { sessionId, amount: there, currency } = state;
    const here = row?.booked ?? 0n;
    const currencies = [row?.currency ?? currency, currency] as const;
    const report = (kind: Difference["kind"]) =>
      this.#differences.push({ kind, subject: sessionId, here, there, currencies });
    if (state.status !== "paid") {
      if (here !== 0n) report("credited_here_not_paid_there");
    } else if (row === undefined) report("paid_there_unknown_here");
    else if (row.currency !== currency) report("other_currency");
    else if ((row.booked ?? row.amount) !== there) report("other_amount");
    else if (row.booked === null) report("paid_there_not_credited");
  }

  async #comparePayment(paymentId: string): Promise<void> {
    if (this.#payments.has(paymentId)) return;
    this.#payments.add(paymentId);
    const payment = await this.#reader.readPayment(paymentId);
    // A payment without a checkout is another program's. A checkout of ours that is gone there is
    // reported by `#compareSession`.
    if (payment === undefined) return;
    const { sessionId } = payment.checkout;
    if (!this.#seen.has(sessionId)) await this.#compare([payment.checkout]);
    const [row] = await readBooked(this.#services.database, [sessionId]);
    if (row === undefined || row.booked === null) return;
    const credited = { amount: row.amount, referralBonus: 0n, bonusMinimum: undefined };
    const { taken: there } = targetOf(credited, payment);
    if (there === row.taken) return;
    this.#report(there > row.taken ? "not_taken_back" : "too_much_taken_back", sessionId, {
      here: row.taken,
      there,
      currency: row.currency,
    });
  }

  #report(
    kind: Difference["kind"],
    subject: string,
    {
      here = 0n,
      there = 0n,
      currency = this.#services.config.currency,
    }: Partial<Record<"here" | "there", bigint>> & {
      readonly currency?: string;
    },
  ): void {
    this.#differences.push({ kind, subject, here, there, currencies: [currency, currency] });
  }
}
