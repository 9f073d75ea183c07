import type { Messages } from "../pt/index.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");

/** One sentence for every expected "no". A code missing here does not compile. */
export const refusals: Messages["refusals"] = {
  invalid_input: () => "Check the marked fields.",
  payload_too_large: () => "What you sent is too large.",
  unsupported_media_type: () => "This kind of file is not accepted.",
  not_found: () => "We could not find what you are looking for.",
  too_many_requests: () => "Too many tries in a short time. Wait a little and try again.",
  internal_error: () => "Something went wrong on our side. Please try again in a moment.",
  not_signed_in: () => "Your session has ended. Log in again to continue.",
  account_blocked: () => "Your account is blocked.",
  account_not_active: () => "Activate your account to move money.",
  partner_only: () => "Only partner companies can do this.",
  admin_only: () => "Access denied: admin privileges needed.",
  foreign_origin: () => "This request came from another site and was refused.",
  idempotency_key_missing: () => "The request arrived incomplete. Refresh the page and try again.",
  idempotency_key_reused: () =>
    "This request was already made with other details. Refresh the page and check your statement.",
  money_paused: () => "Payments are paused as a precaution. Your money is safe; try again later.",
  insufficient_balance: ({ money }) =>
    money("balance") ? `Insufficient Balance. You have ${money("balance")}.` : "Insufficient Balance",
  balance_limit_reached: () => "The balance would pass the permitted limit.",
  recipient_not_found: () => "We could not find this username. Example of the format: @marina.azevedo",
  recipient_is_self: () => "You cannot send money to yourself.",
  recipient_unavailable: () => "This person cannot receive money at the moment.",
  card_not_found: () => "We could not find this card. Check the number.",
  card_is_own: () => "You cannot charge your own card.",
  charge_too_small: ({ money }) =>
    money("minimum_amount")
      ? `The amount is too small to charge. The minimum is ${money("minimum_amount")}.`
      : "The amount is too small to charge.",
  payment_request_not_found: () => "We could not find this charge.",
  payment_request_closed: () => "This charge is already closed.",
  payment_request_changed: () => "This charge has changed. Check the amount before you authorize it.",
  purchase_password_missing: () => "Create your purchase password first.",
  purchase_password_wrong: ({ count }) => {
    const left = count("tries_left");
    if (left === undefined) return "Incorrect password";
    return `Incorrect password. ${plural(left, { one: `${left} try left.`, other: `${left} tries left.` })}`;
  },
  purchase_password_locked: ({ time }) =>
    time("locked_until")
      ? `Purchase password locked after too many tries. Try again after ${time("locked_until")}.`
      : "Purchase password locked after too many tries. Try again later.",
  current_purchase_password_required: () => "Enter the current purchase password to change it.",
  recovery_link_invalid: () => "This link has been used or has expired. Ask for another one.",
  checkout_unavailable: () => "The payment page could not be opened. Please try again in a moment.",
  top_up_not_found: () => "We could not find this payment.",
  webhook_signature_invalid: () => "The signature of the payment notice does not match.",
  username_taken: () => "This username is already taken.",
  activation_incomplete: () => "Finish the three steps before activating the account.",
  login_password_wrong: () => "The login password is incorrect.",
  balance_not_zero: ({ money }) =>
    money("balance")
      ? `Your account still holds ${money("balance")}. Use or transfer it before cancelling.`
      : "Your account still holds money. Use or transfer it before cancelling.",
  photos_required: () => "Please take both requested photos.",
  image_invalid: () => "We could not read this image. Try another photo.",
  image_too_large: () => "The image is too large. Try another photo.",
  referral_code_invalid: () => "Invalid code",
  referral_code_already_used: () => "You have already used a referral code",
};
