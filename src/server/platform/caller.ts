import type { PartnerId, UserId } from "#contract/ids.ts";
import type { KeyScope } from "#contract/integration.ts";
import type { KeyMode } from "#contract/limits.ts";
import type { MemberRole } from "#contract/partners/roles.ts";

/**
 * The caller of a request, read anew for each, so that a block or a sign-out takes effect at the
 * next request.
 */
export type Caller = UserCaller | KeyCaller;

/** A user, identified by the session of the request. */
export interface UserCaller {
  readonly kind: "user";
  readonly sessionId: string;
  readonly userId: UserId;
  readonly email: string;
  readonly isActive: boolean;
  readonly isBlocked: boolean;
  readonly blockReason: string | null;
  readonly isFrozen: boolean;
  readonly isAdmin: boolean;
  readonly partnerId: PartnerId | undefined;
  /** The user's role there. */
  readonly role: MemberRole | undefined;
  /** An administrator or owner without a second factor, where the installation requires one. */
  readonly lacksSecondFactor: boolean;
}

export interface AdministratorCaller extends UserCaller {
  readonly isAdmin: true;
}

/** A member of a partner's team. */
export interface MemberCaller extends UserCaller {
  readonly partnerId: PartnerId;
  readonly role: MemberRole;
}

/** A partner's own program, by an API key. */
export interface KeyCaller {
  readonly kind: "key";
  readonly keyId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly scopes: readonly KeyScope[];
  readonly partnerId: PartnerId;
}

/** A member who makes or cancels something, or the partner by one of its keys. */
export type Maker = Pick<UserCaller, "kind" | "userId"> | Pick<KeyCaller, "kind" | "partnerId" | "keyId">;

export type Principal = UserId | PartnerId;

/**
 * The owner of a call's idempotency key, limits and new rows: the user, or the partner whose API
 * key it is. A partner that replaces its key therefore still gets its first answers.
 */
export function principalOf(caller: Maker): Principal {
  return caller.kind === "user" ? caller.userId : caller.partnerId;
}

/** The API key by which something was made; null if a member made it. */
export function keyIdOf(maker: Maker): string | null {
  return maker.kind === "key" ? maker.keyId : null;
}

/** The user or the key itself: what a limit counts by that no member may use up for the others. */
export function callerIdOf(caller: Caller): string {
  return caller.kind === "user" ? caller.userId : caller.keyId;
}
