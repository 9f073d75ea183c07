import { pluralIn } from "../plural.ts";
import type { Messages } from "../pt/index.ts";

const plural = pluralIn("en");

/** One sentence for every expected "no". A code missing here does not compile. */
export const errors: Messages["errors"] = {
  invalid_input: () => "Check the highlighted fields.",
  payload_too_large: () => "The upload is too large.",
  request_too_slow: () => "That took too long. Check your connection and try again.",
  not_found: () => "We couldn't find what you're looking for.",
  too_many_requests: () => "Too many attempts in a short time. Wait a moment and try again.",
  internal_error: () => "Something went wrong on our side. Please try again in a moment.",
  server_busy: () => "Troco is busy. Nothing was done; try again in a moment.",
  outcome_unknown: () => "We can't tell whether this was done. Check before you try again.",
  server_starting: () => "Troco is starting. Nothing was done; try again in a moment.",
  not_signed_in: () => "Your session has ended. Log in again to continue.",
  account_blocked: () => "Your account is blocked.",
  account_not_active: () => "Activate your account to move money.",
  account_held: () => "Your account is under review. See why on the home screen.",
  admin_only: () => "Access denied: admin privileges needed.",
  foreign_origin: () => "This request came from another site and was blocked.",
  intent_withdrawn: () => "This attempt was cancelled in time. No money moved.",
  money_paused: () => "Payments are paused as a precaution. Your money is safe; try again later.",
  insufficient_balance: ({ money }) =>
    money("balance") ? `Insufficient balance. You have ${money("balance")}.` : "Insufficient balance.",
  balance_limit_reached: ({ money }) =>
    money("limit")
      ? `An account's balance can't exceed ${money("limit")}. Try a smaller amount.`
      : "This would exceed the balance limit. Try a smaller amount.",
  recipient_not_found: () => "Username not found. Example format: @marina.azevedo",
  recipient_is_self: () => "You can't send money to yourself.",
  recipient_unavailable: () => "This person can't receive money at the moment.",
  transaction_not_found: () => "We couldn't find this transaction in your account.",
  payment_request_not_found: () => "We couldn't find this charge.",
  payment_request_closed: () => "This charge is no longer open.",
  payment_request_changed: () => "This charge has changed. Check the amount before authorizing.",
  purchase_password_missing: () => "Create your purchase password first.",
  purchase_password_wrong: ({ count }) => {
    const left = count("tries_left");
    if (left === undefined) return "Incorrect password";
    return `Incorrect password. ${plural(left, { one: `${left} attempt left.`, other: `${left} attempts left.` })}`;
  },
  purchase_password_locked: ({ moment }) => {
    const end = moment("locked_until");
    return `Too many attempts: the purchase password is locked ${end ? `until ${end.text}` : "for now"}.`;
  },
  current_purchase_password_required: () => "Enter your current purchase password to change it.",
  recovery_link_invalid: () => "This link has already been used or has expired. Request a new one.",
  checkout_unavailable: () => "The payment page couldn't be opened. Please try again in a moment.",
  top_up_too_small: ({ money }) =>
    money("above")
      ? `For card payments, the amount must be more than ${money("above")}.`
      : "This amount is too small for a card payment.",
  top_up_too_large: ({ money }) =>
    money("below")
      ? `For card payments, the amount must be less than ${money("below")}.`
      : "This amount is too large for a card payment.",
  top_up_not_found: () => "We couldn't find this payment.",
  username_taken: () => "This username is already taken.",
  activation_incomplete: () => "Complete all three steps before activating your account.",
  login_password_wrong: () => "The login password is incorrect.",
  owner_too_new: ({ moment }) =>
    `A new owner can't take an earlier one's place${moment("until") ? ` before ${moment("until")!.text}` : ""}.`,
  balance_not_zero: ({ money }) =>
    money("owed")
      ? `You still owe ${money("owed")}. Add money to settle it before closing your account.`
      : money("settlement")
        ? `Your company still has a balance of ${money("settlement")}. Have it paid out before closing your account.`
        : money("balance")
          ? `Your account still has ${money("balance")}. Use or transfer the balance before closing your account.`
          : "Your account still has a balance. Use or transfer it before closing your account.",
  photos_required: () => "Please take both requested photos.",
  image_invalid: () => "We couldn't read this image. Try another photo.",
  image_too_large: () => "The image is too large. Try another photo.",
  image_too_small: () => "The image is too small to read. Try another photo.",
  storage_unavailable: () => "We can't save or open files right now. Please try again in a few minutes.",
  referral_code_invalid: () => "Invalid code",
  referral_code_already_used: () => "You have already used a referral code",
  invitation_invalid: () => "This invitation was used, has expired, or was sent to another email. Ask for a new one.",
  acts_for_another_company: () => "You're already on a company's team. Each person can be on only one.",
};

/** The sentences under a field that is wrong. */
export const fieldErrors: Messages["fieldErrors"] = {
  required: () => "Fill in this field",
  invalid_format: () => "Invalid format",
  too_short: ({ count }) => (count("minimum") ? `Use at least ${count("minimum")} characters` : "Too short"),
  too_long: ({ count }) => (count("maximum") ? `Use at most ${count("maximum")} characters` : "Too long"),
  too_small: ({ limit }) => (limit("minimum") ? `The minimum is ${limit("minimum")}` : "Value too low"),
  too_big: ({ limit }) => (limit("maximum") ? `The maximum is ${limit("maximum")}` : "Value too high"),
  not_allowed: () => "This option isn't allowed",
  too_easy: () => "Too easy to guess",
  too_common: () => "This is one of the most common passwords, even with numbers or symbols around it. Choose another.",
  too_personal: () => "This is too close to your name, your email or Troco's name. Choose another.",
  reserved: () => "This name is reserved for Troco. Choose another.",
  unknown_field: () => "This field isn't accepted",
  lost_zero: () => "The zero at the beginning of the postal code is missing.",
};
