import type { spendingLimits as portuguese } from "../pt/spending-limits.ts";

/** The limits of what may leave a wallet. */
export const spendingLimits: typeof portuguese = {
  lead: "What may leave your wallet, and how much of it is used. A lower limit counts at once; a higher one after 24 hours.",
  names: { send: "For one transfer", day: "Per day", night: "At night", top_ups: "Adding money, per day" },
  details: {
    send: "The most that is sent at once",
    day: "Transfers and purchases of a day",
    night: "Transfers and purchases, from 20:00 to 6:00 by Troco's clock",
    top_ups: "Payments by card of a day",
  },
  change: (name: string) => `Change limit: ${name}`,
  used: (used: string, left: string, until: string) => `${used} used · ${left} left until ${until}`,
  raise: (amount: string, from: string) => `Rises to ${amount} on ${from}.`,
  stop: "Stop the raise",
  stopped: "Raise stopped",
  raised: "The new limit counts in 24 hours",
  lowered: "Limit changed",
  raiseHint: "For safety, a higher limit counts only after 24 hours. We email you a way to stop it.",
  lowerHint: (usual: string) => `A lower limit counts at once. The usual one is ${usual}.`,
  cautious: (amount: string, until: string) =>
    `After a new device or a new password, ${amount} a day may leave your wallet until ${until}.`,
  withoutPassword: (atOnce: string, left: string) =>
    `Without the purchase password you send up to ${atOnce} at once to those you have paid before. Today, ${left} more.`,
};
