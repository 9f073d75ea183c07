import type { SecondFactors } from "#contract/customers/second-factors.ts";

export type Passkey = SecondFactors["passkeys"][number];

/** The change that the user is about to make. */
export type FactorTask =
  | { readonly kind: "add" | "turn-on" | "turn-off" | "renew" }
  | { readonly kind: "change"; readonly passkey: Passkey };
