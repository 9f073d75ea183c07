import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";

/** The answer that a test card gives by itself, and after how long; absent if it never answers. */
interface TestCard {
  readonly answer?: {
    readonly status: Extract<PaymentRequestStatus, "approved" | "rejected">;
    readonly afterMs: number;
  };
  /** Replaces the usual time for an answer. */
  readonly expiresAfterMs?: number;
}

const answerAfterMs = 2_000;

/**
 * The sandbox's only cards; docs/partner-api.md says what each does. Real cards do not exist in the
 * sandbox.
 */
const testCards: Readonly<Record<string, TestCard>> = {
  "9042000000000019": { answer: { status: "approved", afterMs: answerAfterMs } },
  "9042000000000027": { answer: { status: "rejected", afterMs: answerAfterMs } },
  "9042000000000035": { expiresAfterMs: 10_000 },
  "9042000000000043": {},
};

export function findTestCard(cardNumber: string): TestCard | undefined {
  return Object.hasOwn(testCards, cardNumber) ? testCards[cardNumber] : undefined;
}
