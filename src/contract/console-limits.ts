// Limits that few parts of the consoles need, apart from limits.ts, which every page loads.

/** The most payouts of a batch, and the most rows of the bank's answer in one request. */
export const payoutBatchMax = { payouts: 500, rowsAtOnce: 100 } as const;

/** A part of a name or of an e-mail: fewer characters would list people. */
export const userPartLength = { min: 3, max: 60 } as const;
/** The most people that a search by part shows. */
export const usersFoundMax = 20;

/** After how many seconds a payment link expires. */
export const paymentLinkLife = { min: 60, max: 7 * 24 * 60 * 60, usual: 30 * 60 } as const;
/** Longer than any token that the server makes. */
export const paymentLinkTokenLengthMax = 100;
/** The address that a customer is led back to. */
export const returnUrlLengthMax = 2_000;
