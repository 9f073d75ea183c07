import type { security as source } from "../pt/security.ts";

export const security: typeof source = {
  notices: {
    sign_ins_failed: "Someone tried to log in to your account",
    new_device: "Login on a new device",
    password_changed: "Login password changed",
    password_recovered: "New login password chosen",
    purchase_password_locked: "Purchase password locked",
    purchase_password_changed: "Purchase password changed",
    email_changed: "Email changed",
    phone_changed: "Phone number changed",
    username_changed: "Username changed",
    limits_changed: "Limits changed",
    second_factor_added: "Second step added",
    second_factor_removed: "Second step removed",
    payout_account_changed: "Payout account changed",
    api_key_made: "New API key",
    owner_added: "New owner of the company",
    owner_removed: "An owner left the company",
    webhook_changed: "Webhook address changed",
    card_frozen: "Card frozen",
    card_unfrozen: "Card no longer frozen",
    card_replaced: "New card number",
    frozen: "Account frozen",
    unfrozen: "Account no longer frozen",
    large_transfer: "Large transfer",
    first_transfer_to: "First transfer to this person",
  },
  freeze: "Freeze account",
  freezeDetail:
    "Could someone else be in your account? Freezing logs out every device, this one too, and no one can log in or move money. To come back, you choose a new password by email.",
  freezeTitle: "Freeze your account?",
  freezeSure:
    "You'll be logged out too, and charges waiting for your answer are cancelled. Have your email at hand to come back.",
  freezeConfirm: "Freeze",
  notMe: {
    title: "Wasn't it you?",
    detail:
      "Freeze your account: every device is logged out, and no one can log in, send money or pay with it. Your balance is safe.",
    wayBack: "To come back, you choose a new password with a link that we email you.",
    freeze: "Freeze my account",
    itWasMe: "It was me: back to Troco",
    frozen: "Your account is frozen",
    frozenDetail: "Every device was logged out. Before you come back, make sure that only you can read your email.",
    newPassword: "Choose a new password",
  },
  freezingLinkInvalid:
    "This link was used or has expired. If you still need to freeze the account, log in and do it in your profile, or choose a new password.",
};
