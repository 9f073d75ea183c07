/**
 * The types of the messages that are loaded with the screens that use them. To add a module, write
 * `pt/<module>.ts` with one export of the module's name, the same in `es` and `en` with the type
 * of the Portuguese one, and a line here. Nothing executes this file: `load-messages.ts` finds the
 * others by their names.
 */
export { accountReviews } from "./pt/account-reviews.ts";
export { auditLog } from "./pt/audit-log.ts";
export { auth } from "./pt/auth.ts";
export { banners } from "./pt/banners.ts";
export { blocked } from "./pt/blocked.ts";
export { branches } from "./pt/branches.ts";
export { card } from "./pt/card.ts";
export { cashbackHistory } from "./pt/cashback-history.ts";
export { cashbackTransfer } from "./pt/cashback-transfer.ts";
export { consoles } from "./pt/consoles.ts";
export { disputeConsole } from "./pt/dispute-console.ts";
export { disputes } from "./pt/disputes.ts";
export { geocoding } from "./pt/geocoding.ts";
export { home } from "./pt/home.ts";
export { homeDesk } from "./pt/home-desk.ts";
export { integration } from "./pt/integration.ts";
export { jobs } from "./pt/jobs.ts";
export { notifications } from "./pt/notifications.ts";
export { onboarding } from "./pt/onboarding.ts";
export { overview } from "./pt/overview.ts";
export { partnerAdministration } from "./pt/partner-administration.ts";
export { partnerCharges } from "./pt/partner-charges.ts";
export { partnerConsole } from "./pt/partner-console.ts";
export { partnerDetails } from "./pt/partner-details.ts";
export { partnerImport } from "./pt/partner-import.ts";
export { partners } from "./pt/partners.ts";
export { paymentLinks } from "./pt/payment-links.ts";
export { paymentRequests } from "./pt/payment-requests.ts";
export { payoutBatches } from "./pt/payout-batches.ts";
export { payouts } from "./pt/payouts.ts";
export { profile } from "./pt/profile.ts";
export { promotionalCodes } from "./pt/promotional-codes.ts";
export { protection } from "./pt/protection.ts";
export { purchasePassword } from "./pt/purchase-password.ts";
export { refunds } from "./pt/refunds.ts";
export { scanner } from "./pt/scanner.ts";
export { secondFactors } from "./pt/second-factors.ts";
export { security } from "./pt/security.ts";
export { securityLog } from "./pt/security-log.ts";
export { shownCode } from "./pt/shown-code.ts";
export { spendingErrors } from "./pt/spending-errors.ts";
export { spendingLimits } from "./pt/spending-limits.ts";
export { topUps } from "./pt/top-ups.ts";
export { transactions } from "./pt/transactions.ts";
export { transfers } from "./pt/transfers.ts";
export { users } from "./pt/users.ts";
export { walletPass } from "./pt/wallet-pass.ts";
