import { freezing } from "./accounts/freezing.ts";
import { home } from "./accounts/home.ts";
import { installation } from "./accounts/installation.ts";
import { notifications } from "./accounts/notifications.ts";
import { accountReviews } from "./back-office/account-reviews.ts";
import { auditLog } from "./back-office/audit-log.ts";
import { disputeSettlement } from "./back-office/dispute-settlement.ts";
import { jobs } from "./back-office/jobs.ts";
import { mails } from "./back-office/mails.ts";
import { overview } from "./back-office/overview.ts";
import { partnerAdministration } from "./back-office/partner-administration.ts";
import { securityLog } from "./back-office/security-log.ts";
import { users } from "./back-office/users.ts";
import { card } from "./customers/card.ts";
import { devices } from "./customers/devices.ts";
import { identityDocuments } from "./customers/identity-documents.ts";
import { loginPassword } from "./customers/login-password.ts";
import { profiles } from "./customers/profiles.ts";
import { purchasePassword } from "./customers/purchase-password.ts";
import { secondFactors } from "./customers/second-factors.ts";
import { walletPass } from "./customers/wallet-pass.ts";
import { apiKeys } from "./partners/api-keys.ts";
import { banners } from "./partners/banners.ts";
import { geocoding } from "./partners/geocoding.ts";
import { partnerMembers } from "./partners/members.ts";
import { partners } from "./partners/partners.ts";
import { tills } from "./partners/tills.ts";
import { webhookEndpoints } from "./partners/webhook-endpoints.ts";
import { blocks } from "./payments/blocks.ts";
import { cashback } from "./payments/cashback.ts";
import { disputes } from "./payments/disputes.ts";
import { intents } from "./payments/intents.ts";
import { paymentLinks } from "./payments/payment-links.ts";
import { paymentRequests } from "./payments/payment-requests.ts";
import { payoutBatches } from "./payments/payout-batches.ts";
import { payouts } from "./payments/payouts.ts";
import { referrals } from "./payments/referrals.ts";
import { refunds } from "./payments/refunds.ts";
import { sandboxCharges } from "./payments/sandbox-charges.ts";
import { spendingLimits } from "./payments/spending-limits.ts";
import { topUps } from "./payments/top-ups.ts";
import { transactions } from "./payments/transactions.ts";
import { transfers } from "./payments/transfers.ts";

/** The operations of each module. */
export const operationsOf = {
  home,
  installation,
  intents,
  profiles,
  devices,
  loginPassword,
  secondFactors,
  card,
  walletPass,
  identityDocuments,
  purchasePassword,
  topUps,
  transfers,
  spendingLimits,
  blocks,
  cashback,
  paymentRequests,
  paymentLinks,
  refunds,
  sandboxCharges,
  disputes,
  payouts,
  payoutBatches,
  transactions,
  notifications,
  freezing,
  apiKeys,
  webhookEndpoints,
  partners,
  partnerMembers,
  tills,
  partnerAdministration,
  banners,
  geocoding,
  referrals,
  overview,
  users,
  accountReviews,
  disputeSettlement,
  auditLog,
  securityLog,
  jobs,
  mails,
};

type Joined<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
  ? { [Id in keyof All]: All[Id] }
  : never;

/**
 * Every operation of the API, by `operationId`. The server binds each of them, and the web client,
 * the OpenAPI documents and `/api/docs` are derived from them; what stands beside the contract is
 * listed in docs/map.md.
 */
export const contract = Object.assign({}, ...Object.values(operationsOf)) as Joined<
  (typeof operationsOf)[keyof typeof operationsOf]
>;

export type Contract = typeof contract;
export type OperationId = keyof Contract;
