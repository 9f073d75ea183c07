import type { KeyMode, KeyScope } from "#contract/limits.ts";

/** Who is calling, read anew for each request: a block or a sign-out takes effect at the next one. */
export type Caller = UserCaller | KeyCaller;

/** A person, by the session that the request came with. */
export interface UserCaller {
  readonly kind: "user";
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
}

/** One of a partner's people, its owner or its staff. */
export interface MemberCaller extends UserCaller {
  readonly partnerId: string;
}

/** A partner's own program, by an API key. */
export interface KeyCaller {
  readonly kind: "key";
  readonly keyId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  readonly partnerId: string;
}

/**
 * Whom a call's idempotency key, its limits and what it creates belong to: the person, or the
 * partner whose API key it is. So a partner that replaces its key still gets its first answers.
 */
export function principalOf(caller: Caller): string {
  return caller.kind === "user" ? caller.userId : caller.partnerId;
}
