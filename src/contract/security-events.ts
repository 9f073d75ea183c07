/** Security events that the user, or every owner of the partner, is notified of. */
export const noticedKinds = [
  /** Several of `sign_in_failed` within an hour. */
  "sign_ins_failed",
  "new_device",
  "password_changed",
  "password_recovered",
  "purchase_password_locked",
  /** A right one after wrong ones of another session, which nobody heard of yet. */
  "purchase_password_tried_elsewhere",
  "purchase_password_changed",
  "email_changed",
  "phone_changed",
  "username_changed",
  "limits_changed",
  "second_factor_added",
  "second_factor_removed",
  "payout_account_changed",
  "api_key_made",
  "owner_added",
  "owner_removed",
  "webhook_changed",
  /** A member froze their account, so what was made in their name for the partner ended. */
  "member_reported",
  "card_frozen",
  "card_unfrozen",
  "card_replaced",
  "frozen",
  "unfrozen",
  "large_transfer",
  "first_transfer_to",
] as const;
export type NoticedKind = (typeof noticedKinds)[number];

/** Security events that can be caused often: one row an hour counts them for each user. */
export const countedKinds = [
  "sign_in_failed",
  /** A wrong password, code or passkey of a user who is signed in. */
  "confirmation_failed",
  /** A try that was not compared any more, after too many wrong ones. */
  "locked_out",
  "limit_reached",
  "right_refused",
] as const;
export type CountedKind = (typeof countedKinds)[number];

/** Everything that the security log has rows of. */
export const securityEventKinds = [...noticedKinds, ...countedKinds, "sign_in", "api_key_ended"] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
