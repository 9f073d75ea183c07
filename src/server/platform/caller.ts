import type { KeyMode } from "#contract/limits.ts";

/** Who is asking, read anew for each request: a block or a sign-out takes effect at the next one. */
export interface Caller {
  /** The session that the request came with. */
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly isActive: boolean;
  readonly isBlocked: boolean;
  readonly blockReason: string | null;
  readonly isAdmin: boolean;
  /** The partner that this person acts for, if any. */
  readonly partnerId: string | undefined;
  /** Whether that partner is the person's own. */
  readonly isOwner: boolean;
  /**
   * A partner's own program that asks with a key, and no person. `userId` is then the partner's id, a name of its own for the sandbox:
   * what belongs to whoever asks, such as an idempotency key, belongs to the partner.
   */
  readonly key?: { readonly id: string; readonly name: string; readonly mode: KeyMode };
}
