import type { consoles as portuguese } from "../pt/consoles.ts";

/** What the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "My company",
    charge: "Charge",
    integration: "Integration",
    charges: "Charges",
    settlement: "Balance & payouts",
    payouts: "Payouts",
    accountReviews: "Under review",
    overview: "Overview",
    users: "People",
    auditLog: "Audit log",
    jobs: "Jobs",
    company: "Company",
    people: "People",
    partners: "Partners",
    banners: "Banners",
    promotionalCodes: "Promo codes",
    geocoding: "Locate companies",
  },
  toWallet: "My wallet",
  adminOnlyDetail: "This page is for the people who run Troco.",
  notPartner: "This page is for partner companies",
  notPartnerDetail: "There is no company registered to your account. Your balance and cashback are on the home screen.",
  ownerOnly: "For the owner of the company",
  ownerOnlyDetail: "Ask the owner for what you need from here. Charging and seeing the charges is still yours.",
  toCharge: "Go to charging",
  loginPassword: "Your login password",
  loginPasswordHint: "Asked again because this moves money or gives access.",
  period: "Period",
  periods: {
    always: "All time",
    today: "Today",
    last7Days: "7 days",
    last30Days: "30 days",
    thisMonth: "This month",
    lastMonth: "Last month",
    own: "Another period",
  },
  from: "From",
  to: "To",
  periodTurned: "The end comes before the beginning.",
  refusals: {
    partner_only: () => "Only partner companies can do this.",
    webhook_signature_invalid: () => "The payment notification's signature doesn't match.",
    owner_only: () => "Only the owner of the company can do this.",
    card_is_own: () => "You can't charge your own card.",
    charge_too_small: ({ money }) =>
      money("minimum_amount")
        ? `The amount is too small to charge. The minimum is ${money("minimum_amount")}.`
        : "The amount is too small to charge.",
    card_not_found: () => "We couldn't find this card. Check the number.",
    idempotency_key_missing: () => "The request arrived incomplete. Refresh the page and try again.",
    idempotency_key_invalid: () => "The request arrived malformed. Refresh the page and try again.",
    unsupported_media_type: () => "This type of file isn't accepted.",
    idempotency_key_reused: () =>
      "This request was already made with different details. Refresh the page and check your statement.",
    payment_request_not_paid: () => "Only a charge that was paid can be refunded.",
    refund_too_late: ({ moment }) => {
      const end = moment("until");
      return `The 90 days for refunding this charge are over${end ? `: they ended ${end.text}` : ""}.`;
    },
    refund_exceeds_charge: ({ count, money }) =>
      count("refundable") === 0
        ? "This charge has already been refunded in full."
        : money("refundable")
          ? `Up to ${money("refundable")} of this charge can still be refunded.`
          : "That is more than can still be refunded.",
    refund_exceeds_settlement: ({ count, money }) =>
      count("refundable") === 0
        ? "The company's balance does not cover this refund."
        : money("refundable")
          ? `The company's balance covers a refund of up to ${money("refundable")} of this charge.`
          : "The company's balance does not cover this refund.",
    customer_account_closed: () => "The customer has closed the account and can no longer be refunded here.",
    partner_changed: () => "Somebody else changed this company after you opened it. Nothing was saved.",
    partner_switched_off: () => "This company is switched off: it is not in the directory and cannot charge.",
    last_owner: () => "This is the company's only owner. Invite another owner first.",
    banner_changed: () => "Somebody else changed this banner after you opened it. Nothing was saved.",
    banners_changed: () =>
      "Somebody else created, deleted or moved banners meanwhile. Nothing was changed; see the current list.",
    too_many_banners: () => "There are 100 banners already. Delete one that is over before you create another.",
    promotional_code_taken: () => "This code already exists. Choose another one.",
    api_key_invalid: () => "This API key does not exist or was revoked.",
    api_key_not_accepted: () => "This operation takes no API keys.",
    api_key_scope_missing: () => "This API key is not allowed to do this.",
    too_many_api_keys: () => "Your company has as many keys as it can have. Revoke one that you no longer use.",
    too_many_webhook_endpoints: () =>
      "Your company has as many addresses as it can have. Delete one that you no longer use.",
    webhook_url_not_allowed: () => "Use a public https address that the internet can reach.",
    payout_account_missing: () => "Set the account that receives payouts first.",
    payout_waiting: () =>
      "A payout is waiting already. Ask for another once it is paid, or cancel it and ask for the whole amount.",
    payout_too_small: ({ money }) =>
      money("minimum_amount")
        ? `The amount is too small for a payout. The minimum is ${money("minimum_amount")}, or the whole balance.`
        : "The amount is too small for a payout.",
    payout_not_found: () => "We couldn't find this payout.",
    payout_closed: () => "This payout is already closed. Nothing has changed.",
    payout_requester_held: () =>
      "Whoever asked for this payout is under review. Look into that first, or refuse the payout.",
    bank_reference_used: () => "This bank reference was already used for another payout.",
    report_too_long: () => "The period has too many entries for a PDF. Choose a shorter one or download the CSV.",
    user_is_self: () => "You cannot do this to your own account.",
    account_cancelled: () => "This account was closed by its owner and can no longer be changed.",
    account_not_held: () => "This account is not under review.",
    owed_less: ({ count, money }) =>
      count("owed") === 0
        ? "This person owes nothing any more."
        : money("owed")
          ? `This person owes ${money("owed")}. Check the amount and try again.`
          : "This person owes less than that.",
    mail_settled: () => "This e-mail is not in the list any more: somebody has sent it again or let it be.",
    mail_outdated: () => "This e-mail is of no use any more and was not sent. The list says why.",
  },
};
