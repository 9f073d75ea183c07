import type { Language } from "#contract/limits.ts";

/**
 * The message modules of the consoles, and of what is fetched later than a screen (payment links,
 * the scanner), as in `message-modules.ts`: apart from it, so that the wallet's first load has no
 * list of them.
 */
export const consoleModules = {
  protection: {
    pt: () => import("./pt/protection.ts"),
    es: () => import("./es/protection.ts"),
    en: () => import("./en/protection.ts"),
  },
  paymentLinks: {
    pt: () => import("./pt/payment-links.ts"),
    es: () => import("./es/payment-links.ts"),
    en: () => import("./en/payment-links.ts"),
  },
  shownCode: {
    pt: () => import("./pt/shown-code.ts"),
    es: () => import("./es/shown-code.ts"),
    en: () => import("./en/shown-code.ts"),
  },
  scanner: {
    pt: () => import("./pt/scanner.ts"),
    es: () => import("./es/scanner.ts"),
    en: () => import("./en/scanner.ts"),
  },
  security: {
    pt: () => import("./pt/security.ts"),
    es: () => import("./es/security.ts"),
    en: () => import("./en/security.ts"),
  },
  secondFactors: {
    pt: () => import("./pt/second-factors.ts"),
    es: () => import("./es/second-factors.ts"),
    en: () => import("./en/second-factors.ts"),
  },
  spendingErrors: {
    pt: () => import("./pt/spending-errors.ts"),
    es: () => import("./es/spending-errors.ts"),
    en: () => import("./en/spending-errors.ts"),
  },
  spendingLimits: {
    pt: () => import("./pt/spending-limits.ts"),
    es: () => import("./es/spending-limits.ts"),
    en: () => import("./en/spending-limits.ts"),
  },
  disputes: {
    pt: () => import("./pt/disputes.ts"),
    es: () => import("./es/disputes.ts"),
    en: () => import("./en/disputes.ts"),
  },
  consoles: {
    pt: () => import("./pt/consoles.ts"),
    es: () => import("./es/consoles.ts"),
    en: () => import("./en/consoles.ts"),
  },
  partnerConsole: {
    pt: () => import("./pt/partner-console.ts"),
    es: () => import("./es/partner-console.ts"),
    en: () => import("./en/partner-console.ts"),
  },
  integration: {
    pt: () => import("./pt/integration.ts"),
    es: () => import("./es/integration.ts"),
    en: () => import("./en/integration.ts"),
  },
  refunds: {
    pt: () => import("./pt/refunds.ts"),
    es: () => import("./es/refunds.ts"),
    en: () => import("./en/refunds.ts"),
  },
  disputeConsole: {
    pt: () => import("./pt/dispute-console.ts"),
    es: () => import("./es/dispute-console.ts"),
    en: () => import("./en/dispute-console.ts"),
  },
  partnerCharges: {
    pt: () => import("./pt/partner-charges.ts"),
    es: () => import("./es/partner-charges.ts"),
    en: () => import("./en/partner-charges.ts"),
  },
  payouts: {
    pt: () => import("./pt/payouts.ts"),
    es: () => import("./es/payouts.ts"),
    en: () => import("./en/payouts.ts"),
  },
  payoutBatches: {
    pt: () => import("./pt/payout-batches.ts"),
    es: () => import("./es/payout-batches.ts"),
    en: () => import("./en/payout-batches.ts"),
  },
  accountReviews: {
    pt: () => import("./pt/account-reviews.ts"),
    es: () => import("./es/account-reviews.ts"),
    en: () => import("./en/account-reviews.ts"),
  },
  banners: {
    pt: () => import("./pt/banners.ts"),
    es: () => import("./es/banners.ts"),
    en: () => import("./en/banners.ts"),
  },
  promotionalCodes: {
    pt: () => import("./pt/promotional-codes.ts"),
    es: () => import("./es/promotional-codes.ts"),
    en: () => import("./en/promotional-codes.ts"),
  },
  geocoding: {
    pt: () => import("./pt/geocoding.ts"),
    es: () => import("./es/geocoding.ts"),
    en: () => import("./en/geocoding.ts"),
  },
  overview: {
    pt: () => import("./pt/overview.ts"),
    es: () => import("./es/overview.ts"),
    en: () => import("./en/overview.ts"),
  },
  users: {
    pt: () => import("./pt/users.ts"),
    es: () => import("./es/users.ts"),
    en: () => import("./en/users.ts"),
  },
  auditLog: {
    pt: () => import("./pt/audit-log.ts"),
    es: () => import("./es/audit-log.ts"),
    en: () => import("./en/audit-log.ts"),
  },
  securityLog: {
    pt: () => import("./pt/security-log.ts"),
    es: () => import("./es/security-log.ts"),
    en: () => import("./en/security-log.ts"),
  },
  jobs: {
    pt: () => import("./pt/jobs.ts"),
    es: () => import("./es/jobs.ts"),
    en: () => import("./en/jobs.ts"),
  },
  partnerDetails: {
    pt: () => import("./pt/partner-details.ts"),
    es: () => import("./es/partner-details.ts"),
    en: () => import("./en/partner-details.ts"),
  },
  branches: {
    pt: () => import("./pt/branches.ts"),
    es: () => import("./es/branches.ts"),
    en: () => import("./en/branches.ts"),
  },
  homeDesk: {
    pt: () => import("./pt/home-desk.ts"),
    es: () => import("./es/home-desk.ts"),
    en: () => import("./en/home-desk.ts"),
  },
  partnerImport: {
    pt: () => import("./pt/partner-import.ts"),
    es: () => import("./es/partner-import.ts"),
    en: () => import("./en/partner-import.ts"),
  },
  partnerAdministration: {
    pt: () => import("./pt/partner-administration.ts"),
    es: () => import("./es/partner-administration.ts"),
    en: () => import("./en/partner-administration.ts"),
  },
} satisfies Record<string, Record<Language, () => Promise<unknown>>>;

export const consoleModuleNames = Object.keys(consoleModules) as (keyof typeof consoleModules)[];
