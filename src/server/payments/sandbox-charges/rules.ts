import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";

/** What becomes of a charge to a test card by itself, and after how long; a card without is answered by nobody. */
interface TestCard {
  readonly answer?: {
    readonly status: Extract<PaymentRequestStatus, "approved" | "rejected">;
    readonly afterMs: number;
  };
  /** In the place of the usual time for an answer. */
  readonly expiresAfterMs?: number;
}

const answerAfterMs = 2_000;

/** The sandbox's only cards; docs/partner-api.md tells what each does. In the sandbox no other number is anybody's, a real card's least of all. */
const testCards: Readonly<Record<string, TestCard>> = {
  "9042000000000019": { answer: { status: "approved", afterMs: answerAfterMs } },
  "9042000000000027": { answer: { status: "rejected", afterMs: answerAfterMs } },
  "9042000000000035": { expiresAfterMs: 10_000 },
  "9042000000000043": {},
};

export function findTestCard(cardNumber: string): TestCard | undefined {
  return Object.hasOwn(testCards, cardNumber) ? testCards[cardNumber] : undefined;
}
