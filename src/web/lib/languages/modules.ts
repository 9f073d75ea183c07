/**
 * The types of the messages that are loaded with the screens that use them. To add a module, write
 * `pt/<module>.ts` with one export of the module's name, the same in `es` and `en` with the type
 * of the Portuguese one, and a line here. Nothing executes this file: `load-messages.ts` finds the
 * others by their names.
 */
export * from "./pt/account-reviews.ts";
export * from "./pt/audit-log.ts";
export * from "./pt/auth.ts";
export * from "./pt/banners.ts";
export * from "./pt/blocked.ts";
export * from "./pt/branches.ts";
export * from "./pt/card.ts";
export * from "./pt/cashback-history.ts";
export * from "./pt/cashback-transfer.ts";
export * from "./pt/consoles.ts";
export * from "./pt/dispute-console.ts";
export * from "./pt/disputes.ts";
export * from "./pt/geocoding.ts";
export * from "./pt/home.ts";
export * from "./pt/home-desk.ts";
export * from "./pt/integration.ts";
export * from "./pt/jobs.ts";
export * from "./pt/notifications.ts";
export * from "./pt/onboarding.ts";
export * from "./pt/overview.ts";
export * from "./pt/partner-administration.ts";
export * from "./pt/partner-charges.ts";
export * from "./pt/partner-console.ts";
export * from "./pt/partner-details.ts";
export * from "./pt/partner-import.ts";
export * from "./pt/partners.ts";
export * from "./pt/payment-links.ts";
export * from "./pt/payment-requests.ts";
export * from "./pt/payout-batches.ts";
export * from "./pt/payouts.ts";
export * from "./pt/profile.ts";
export * from "./pt/promotional-codes.ts";
export * from "./pt/protection.ts";
export * from "./pt/purchase-password.ts";
export * from "./pt/refunds.ts";
export * from "./pt/scanner.ts";
export * from "./pt/second-factors.ts";
export * from "./pt/security.ts";
export * from "./pt/security-log.ts";
export * from "./pt/shown-code.ts";
export * from "./pt/spending-errors.ts";
export * from "./pt/spending-limits.ts";
export * from "./pt/top-ups.ts";
export * from "./pt/transactions.ts";
export * from "./pt/transfers.ts";
export * from "./pt/users.ts";
export * from "./pt/wallet-pass.ts";
