import { accountReviews } from "./account-reviews.ts";
import { apiKeys } from "./api-keys.ts";
import { auditLog } from "./audit-log.ts";
import { banners } from "./banners.ts";
import { card } from "./card.ts";
import { cashback } from "./cashback.ts";
import { devices } from "./devices.ts";
import { geocoding } from "./geocoding.ts";
import { identityDocuments } from "./identity-documents.ts";
import { installation } from "./installation.ts";
import { intents } from "./intents.ts";
import { jobs } from "./jobs.ts";
import { loginPassword } from "./login-password.ts";
import { mails } from "./mails.ts";
import { notifications } from "./notifications.ts";
import { overview } from "./overview.ts";
import { partnerAdministration } from "./partner-administration.ts";
import { partnerPeople } from "./partner-people.ts";
import { partners } from "./partners.ts";
import { paymentRequests } from "./payment-requests.ts";
import { payouts } from "./payouts.ts";
import { profiles } from "./profiles.ts";
import { purchasePassword } from "./purchase-password.ts";
import { referrals } from "./referrals.ts";
import { refunds } from "./refunds.ts";
import { topUps } from "./top-ups.ts";
import { transactions } from "./transactions.ts";
import { transfers } from "./transfers.ts";
import { users } from "./users.ts";
import { walletPass } from "./wallet-pass.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";

/**
 * Every operation of the API, by `operationId`. The server binds each of them, and the web client,
 * `/api/openapi.json` and `/api/docs` are derived from them; what stands beside the contract is
 * listed in docs/architecture.md.
 */
export const contract = {
  ...installation,
  ...intents,
  ...profiles,
  ...devices,
  ...loginPassword,
  ...card,
  ...walletPass,
  ...identityDocuments,
  ...purchasePassword,
  ...topUps,
  ...transfers,
  ...cashback,
  ...paymentRequests,
  ...refunds,
  ...payouts,
  ...transactions,
  ...notifications,
  ...apiKeys,
  ...webhookEndpoints,
  ...partners,
  ...partnerPeople,
  ...partnerAdministration,
  ...banners,
  ...geocoding,
  ...referrals,
  ...overview,
  ...users,
  ...accountReviews,
  ...auditLog,
  ...jobs,
  ...mails,
};

export type Contract = typeof contract;
export type OperationId = keyof Contract;
