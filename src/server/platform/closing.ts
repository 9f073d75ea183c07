import type { UserCaller } from "./caller.ts";
import type { Transaction } from "./db/database.ts";
import type { Services } from "./services.ts";

/** The user whose account is being closed, locked for a change; so is the partner, if any. */
export type Leaver = Pick<UserCaller, "userId" | "partnerId" | "role">;

/** Amounts that must be zero before an account is closed, in minor units. */
export interface Left {
  readonly balance?: bigint;
  /** The part of `balance` that is the partner's. */
  readonly settlement?: bigint;
  readonly owed?: bigint;
}

/** A module's part in closing an account. */
export interface Closing {
  readonly left?: (transaction: Transaction, leaver: Leaver) => Promise<Left>;
  /** Ends what the account has there, once it is blocked. */
  readonly end?: (services: Services, transaction: Transaction, leaver: Leaver) => Promise<unknown>;
}
