import type { consoles as portuguese } from "../pt/consoles.ts";

/** What the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "My company",
    charge: "Charge",
    settlement: "Balance and payouts",
    payouts: "Payouts",
    banners: "Banners",
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
    thisMonth: "This month",
    lastMonth: "Last month",
    own: "Another period",
  },
  from: "From",
  to: "To",
  periodTurned: "The end comes before the beginning.",
  refusals: {
    owner_only: () => "Only the owner of the company can do this.",
    banner_changed: () => "Somebody else changed this banner after you opened it. Nothing was saved.",
    payout_account_missing: () => "Set the account that receives payouts first.",
    payout_too_small: ({ money }) =>
      money("minimum_amount")
        ? `The amount is too small for a payout. The minimum is ${money("minimum_amount")}, or the whole balance.`
        : "The amount is too small for a payout.",
    payout_not_found: () => "We couldn't find this payout.",
    payout_closed: () => "This payout is already closed. Nothing has changed.",
    bank_reference_used: () => "This bank reference was already used for another payout.",
    report_too_long: () => "The period has too many entries for a PDF. Choose a shorter one or download the CSV.",
  },
};
