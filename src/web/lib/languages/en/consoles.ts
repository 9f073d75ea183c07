import type { consoles as portuguese } from "../pt/consoles.ts";

/** What the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "My company",
    charge: "Charge",
    integration: "Integration",
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
    api_key_invalid: () => "This API key does not exist or was revoked.",
    api_key_not_accepted: () => "This operation takes no API keys.",
    api_key_scope_missing: () => "This API key is not allowed to do this.",
    too_many_api_keys: () => "Your company has as many keys as it can have. Revoke one that you no longer use.",
    too_many_webhook_endpoints: () =>
      "Your company has as many addresses as it can have. Delete one that you no longer use.",
    webhook_url_not_allowed: () => "Use a public https address that the internet can reach.",
  },
};
