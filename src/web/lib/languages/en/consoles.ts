import type { consoles as portuguese } from "../pt/consoles.ts";

/** What the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "My company",
    charge: "Charge",
    company: "Company",
    people: "People",
    partners: "Companies",
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
    partner_changed: () => "Somebody else changed this company after you opened it. Nothing was saved.",
    partner_switched_off: () => "This company is switched off: it is not in the directory and cannot charge.",
    partner_has_owner: () => "This company has an owner already.",
    banner_changed: () => "Somebody else changed this banner after you opened it. Nothing was saved.",
  },
};
