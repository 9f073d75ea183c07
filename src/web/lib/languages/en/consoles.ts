import type { consoles as portuguese } from "../pt/consoles.ts";

/** Messages that the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "My company",
    charge: "Charge",
    integration: "Integration",
    charges: "Charges",
    settlement: "Balance & payouts",
    payouts: "Payouts",
    accountReviews: "Under review",
    disputes: "Disputes",
    overview: "Overview",
    users: "People",
    auditLog: "Audit log",
    securityLog: "Security log",
    jobs: "Jobs",
    partnerDetails: "Company",
    people: "People",
    partners: "Partners",
    banners: "Banners",
    promotionalCodes: "Promo codes",
    geocoding: "Locate companies",
  },
  toWallet: "My wallet",
  adminOnlyDetail: "This page is for Troco's administrators.",
  notPartner: "This page is for partner companies",
  notPartnerDetail: "Your account isn't linked to a company. Your balance and cashback are on the home screen.",
  notForRole: "Your role doesn't open this area",
  notForRoleDetail: "Ask an owner of the company.",
  toCharge: "Charge a customer",
  period: "Period",
  periods: {
    always: "All time",
    today: "Today",
    last7Days: "7 days",
    last30Days: "30 days",
    thisMonth: "This month",
    lastMonth: "Last month",
    own: "Custom",
  },
  from: "From",
  to: "To",
  periodTurned: "The end must come after the start.",
  errors: {
    partner_only: () => "Only partner companies can do this.",
    webhook_signature_invalid: () => "The payment notification's signature doesn't match.",
    manager_only: () => "Only managers and owners of the company can do this. Ask one of them.",
    till_not_open: () => "This register is closed. Choose another one.",
    refund_another_day: () => "Cashiers refund only on the day of the payment. Ask a manager or owner of the company.",
    refund_exceeds_ceiling: ({ money, count }) =>
      count("ceiling") === 0
        ? "Your role can't refund yet. Ask a manager or owner of the company."
        : `Your role refunds up to ${money("ceiling")} of each charge, and ${money("left") ?? ""} of this one is left. Ask a manager or owner of the company for the rest.`,
    refund_exceeds_day: ({ money }) =>
      `You can refund up to ${money("ceiling") ?? ""} a day, and ${money("left") ?? ""} is left today. Ask a manager or owner of the company for the rest.`,
    too_many_branches: () => "The company has as many open branches as it can have. Close one first.",
    too_many_tills: () => "The company has as many open registers as it can have. Close one first.",
    owner_only: () => "Only the company's owner can do this.",
    second_factor_wrong: () => "This code is wrong or has been used before.",
    passkey_wrong: () => "This passkey doesn't work here, or took too long. Try again.",
    too_many_passkeys: () => "You already have the maximum number of passkeys. Remove one you no longer use.",
    authenticator_on: () => "Codes from an app are already on. Turn them off before setting up another app.",
    second_factor_missing: () =>
      "This area needs a second step when you log in. Set one up in your profile, under Security.",
    card_is_own: () => "You can't charge your own card.",
    charge_too_small: ({ money }) =>
      money("minimum_amount")
        ? `The amount is too small to charge. The minimum is ${money("minimum_amount")}.`
        : "The amount is too small to charge.",
    reference_used: () => "Another charge or payment link, waiting or paid, has this reference. Use another one.",
    card_not_found: () =>
      "This card can't be charged. Check the number with the customer, or agree on another way to pay.",
    idempotency_key_missing: () => "The request was incomplete. Refresh the page and try again.",
    idempotency_key_invalid: () => "The request was malformed. Refresh the page and try again.",
    unsupported_media_type: () => "This file type isn't accepted.",
    idempotency_key_reused: () =>
      "This request was already made with different details. Refresh the page and check your statement.",
    payment_request_not_paid: () => "Only a paid charge can be refunded.",
    refund_too_late: ({ moment }) => {
      const end = moment("until");
      return `The 90 days to refund this charge ${end ? `ended ${end.text}` : "are over"}.`;
    },
    refund_exceeds_charge: ({ count, money }) =>
      count("refundable") === 0
        ? "This charge has already been refunded in full."
        : money("refundable")
          ? `You can still refund up to ${money("refundable")} of this charge.`
          : "That's more than can still be refunded.",
    refund_exceeds_settlement: ({ count, money }) =>
      count("refundable") === 0
        ? "The company's balance doesn't cover this refund."
        : money("refundable")
          ? `The company's balance covers a refund of up to ${money("refundable")} of this charge.`
          : "The company's balance doesn't cover this refund.",
    customer_account_closed: () => "The customer closed their account and can't be refunded here.",
    partner_changed: () => "Someone else changed this company after you opened it. Nothing was saved.",
    partner_switched_off: () => "This company is deactivated: it isn't in the directory and can't charge.",
    last_owner: () => "This is the company's only owner. Invite another owner first.",
    banner_changed: () => "Someone else changed this banner after you opened it. Nothing was saved.",
    banners_changed: () =>
      "Someone else created, deleted or moved banners in the meantime. Nothing was changed. See the current list.",
    too_many_banners: () => "You already have 100 banners. Delete one before creating another.",
    promotional_code_taken: () => "This code already exists. Choose another.",
    api_key_invalid: () => "This API key doesn't exist or was revoked.",
    api_key_not_accepted: () => "This operation doesn't accept API keys.",
    api_key_scope_missing: () => "This API key doesn't have permission to do this.",
    too_many_api_keys: () => "Your company has reached its limit of keys. Revoke one you no longer use.",
    refund_rights_too_soon: ({ moment }) =>
      `After a new device or password you can't let others refund${moment("until") ? ` before ${moment("until")!.text}` : ""}.`,
    too_many_webhook_endpoints: () => "Your company has reached its limit of addresses. Delete one you no longer use.",
    webhook_endpoint_missing: () => "No address subscribes to this event. Add one and send it again.",
    webhook_url_not_allowed: () => "Use a public https address.",
    payout_account_missing: () => "Set a payout account first.",
    payout_account_rests: ({ moment }) => {
      const end = moment("until");
      return `The payout account was saved less than 24 hours ago. ${end ? `Request the payout from ${end.text} on.` : "Request the payout tomorrow."}`;
    },
    payout_waiting: () =>
      "A payout is already waiting. Request another once it's paid, or cancel it and request the whole amount.",
    payout_too_small: ({ money }) =>
      money("minimum_amount")
        ? `The amount is too small for a payout. The minimum is ${money("minimum_amount")}, or the whole balance.`
        : "The amount is too small for a payout.",
    payout_not_found: () => "We couldn't find this payout.",
    payout_closed: () => "This payout is already closed. Nothing has changed.",
    payout_requester_held: () =>
      "The person who requested this payout is under review. Finish the review first, or reject the payout.",
    payout_account_reported: () =>
      "The account of this payout was reported as set by a thief. Reject the payout; an owner enters the account again and requests it anew.",
    payout_needs_two: ({ money }) =>
      `${money("limit") ? `Above ${money("limit")} in 24 hours, two` : "Two"} administrators decide: one approves, another marks as paid.`,
    bank_reference_used: () => "This bank reference was already used for another payout.",
    report_too_long: () => "There are too many entries for a PDF. Choose a shorter period or download the CSV.",
    own_concern: () => "This is about you or your own company. Another administrator has to decide.",
    account_cancelled: () => "This account was closed by its owner and can no longer be changed.",
    account_not_held: () => "This account isn't under review.",
    account_not_frozen: () => "This account isn't frozen.",
    owed_less: ({ count, money }) =>
      count("owed") === 0
        ? "This person no longer owes anything."
        : money("owed")
          ? `This person owes ${money("owed")}. Check the amount and try again.`
          : "This person owes less than that.",
    mail_settled: () => "This email is no longer in the list: someone resent or discarded it.",
    mail_outdated: () => "This email is outdated and wasn't sent. The list says why.",
    payout_in_batch: () => "This payout is already in a batch.",
    payout_account_lost: () => "This account can't be read any more.",
    payout_batch_closed: () => "This batch was dissolved or decided.",
    payout_batch_at_bank: () =>
      "The bank has this batch: in another one it would be paid twice. Record what the bank answers.",
    payout_batch_only_csv: () => "This batch only fits the CSV.",
    payer_not_configured: () => "The server lacks PAYER_NAME, PAYER_ACCOUNT and PAYER_BANK.",
  },
};
