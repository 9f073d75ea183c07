import type { Stale } from "#web/lib/change.ts";

const partners = ["listPartners", "getPartner", "getPublicPartners", "listPartnerFilters"] as const;

/** The answers that each change makes stale. */
export const stale = {
  createPartner: partners,
  updatePartner: partners,
  switchPartnerOff: partners,
  switchPartnerOn: partners,
  invitePartnerOwner: partners,
  startPartnerImport: ["getLastPartnerImport"],
  importPartners: ["getLastPartnerImport", ...partners],
} satisfies Partial<Stale>;
