import { contract, type OperationId } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import { DomainError } from "#server/platform/domain-error.ts";

/** Two batches. The more are in hand, the longer each of them waits. */
export const moneyCallsMax = 256;

interface Address {
  readonly operationId: OperationId;
  /** As the routes write it: `/api/payment-requests/:id/approval`. */
  readonly path: string;
}

/**
 * Counts the money calls that this process has in hand: those that have arrived whole and are not
 * answered yet. A body that is still on its way, a stream or an upload counts for nothing.
 */
export class MoneyCalls {
  #inHand = 0;

  get isFull(): boolean {
    return this.#inHand >= moneyCallsMax;
  }

  /** @throws DomainError `server_busy`, before anything was done */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isFull) throw new DomainError("server_busy");
    this.#inHand += 1;
    try {
      return await work();
    } finally {
      this.#inHand -= 1;
    }
  }
}

/**
 * Whether calls of an operation are counted: all that carry an idempotency key, and so can be
 * repeated, but for `createPayment`, which mostly waits for the card provider.
 */
export function isMoneyCall(operationId: OperationId): boolean {
  const { idempotent }: Operation = contract[operationId];
  return idempotent === true && operationId !== "createPayment";
}

const addresses = (Object.entries(contract) as [OperationId, Operation][])
  .filter(([operationId]) => isMoneyCall(operationId))
  .map(([operationId, { method, path }]) => ({
    method,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "[^/]+")}(?:\\?|$)`),
    address: { operationId, path: `/api${path.replace(/\{(\w+)\}/g, ":$1")}` },
  }));

/** Finds the money call that a request line names. An unusual form of it is left to its route. */
export function findMoneyCall(method: string | undefined, url: string | undefined): Address | undefined {
  return addresses.find((one) => one.method === method && one.pattern.test(url ?? ""))?.address;
}
