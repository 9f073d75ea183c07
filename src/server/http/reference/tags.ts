import { freezing } from "#contract/accounts/freezing.ts";
import { home } from "#contract/accounts/home.ts";
import { installation } from "#contract/accounts/installation.ts";
import { notifications } from "#contract/accounts/notifications.ts";
import { accountReviews } from "#contract/back-office/account-reviews.ts";
import { auditLog } from "#contract/back-office/audit-log.ts";
import { disputeSettlement } from "#contract/back-office/dispute-settlement.ts";
import { jobs } from "#contract/back-office/jobs.ts";
import { mails } from "#contract/back-office/mails.ts";
import { overview } from "#contract/back-office/overview.ts";
import { partnerAdministration } from "#contract/back-office/partner-administration.ts";
import { securityLog } from "#contract/back-office/security-log.ts";
import { users } from "#contract/back-office/users.ts";
import { card } from "#contract/customers/card.ts";
import { devices } from "#contract/customers/devices.ts";
import { identityDocuments } from "#contract/customers/identity-documents.ts";
import { loginPassword } from "#contract/customers/login-password.ts";
import { profiles } from "#contract/customers/profiles.ts";
import { purchasePassword } from "#contract/customers/purchase-password.ts";
import { secondFactors } from "#contract/customers/second-factors.ts";
import { walletPass } from "#contract/customers/wallet-pass.ts";
import type { Operation, Operations } from "#contract/operation.ts";
import { apiKeys } from "#contract/partners/api-keys.ts";
import { banners } from "#contract/partners/banners.ts";
import { geocoding } from "#contract/partners/geocoding.ts";
import { partnerMembers } from "#contract/partners/members.ts";
import { partners } from "#contract/partners/partners.ts";
import { isOfMembers } from "#contract/partners/roles.ts";
import { tills } from "#contract/partners/tills.ts";
import { webhookEndpoints } from "#contract/partners/webhook-endpoints.ts";
import { blocks } from "#contract/payments/blocks.ts";
import { cashback } from "#contract/payments/cashback.ts";
import { disputes } from "#contract/payments/disputes.ts";
import { intents } from "#contract/payments/intents.ts";
import { paymentLinks } from "#contract/payments/payment-links.ts";
import { paymentRequests } from "#contract/payments/payment-requests.ts";
import { payoutBatches } from "#contract/payments/payout-batches.ts";
import { payouts } from "#contract/payments/payouts.ts";
import { referrals } from "#contract/payments/referrals.ts";
import { refunds } from "#contract/payments/refunds.ts";
import { sandboxCharges } from "#contract/payments/sandbox-charges.ts";
import { spendingLimits } from "#contract/payments/spending-limits.ts";
import { topUps } from "#contract/payments/top-ups.ts";
import { transactions } from "#contract/payments/transactions.ts";
import { transfers } from "#contract/payments/transfers.ts";
import { authOperations } from "../auth-operations.ts";

/** A document is for developers of partners' programs, which have a key, or has everything. */
export type Readers = "keys" | "all";

/** An operation is for those who may call it. */
type Audience = "partners" | "wallet" | "consoles";

interface Tag {
  readonly name: string;
  readonly description: string;
  /** Those of these operations that are for the group's audience. */
  readonly operations: Operations;
}

/** Groups, subjects and operations in the order in which they are read. */
const groups: readonly { readonly name: string; readonly audience: Audience; readonly tags: readonly Tag[] }[] = [
  {
    name: "Partners",
    audience: "partners",
    tags: [
      {
        name: "Charges",
        description: "Charge a customer's card and follow what becomes of it.",
        operations: { ...paymentRequests, ...sandboxCharges },
      },
      {
        name: "Payment links",
        description: "Addresses that a customer opens to pay once, also as a QR code.",
        operations: paymentLinks,
      },
      { name: "Refunds", description: "Return money of a paid charge.", operations: refunds },
      { name: "Disputes", description: "Charges that customers contest.", operations: disputes },
      {
        name: "Settlement and payouts",
        description: "What Troco owes the partner, where it comes from, and its way to the bank.",
        operations: payouts,
      },
      {
        name: "Webhook addresses",
        description:
          "Where events are sent, the events of the last 30 days, and how each delivery went. What is sent stands under Events.",
        operations: webhookEndpoints,
      },
      { name: "API keys", description: "What lets a program act for the partner.", operations: apiKeys },
      { name: "Company", description: "The partner as the directory shows it, and its terms.", operations: partners },
      { name: "Team", description: "The users who act for the partner.", operations: partnerMembers },
      { name: "Branches and tills", description: "Where the partner charges.", operations: tills },
      { name: "Activity", description: "Who changed what of the partner.", operations: auditLog },
    ],
  },
  {
    name: "Wallet",
    audience: "wallet",
    tags: [
      {
        name: "Session",
        description: "Sign-up, login, recovery, and the session that a browser has.",
        operations: authOperations,
      },
      { name: "Installation", description: "What a page needs first.", operations: { ...installation, ...home } },
      { name: "Profile", description: "The caller's own account.", operations: { ...profiles, ...freezing } },
      {
        name: "Sign-in safety",
        description: "Devices, login password and second factors.",
        operations: { ...devices, ...loginPassword, ...secondFactors },
      },
      {
        name: "Purchase password",
        description: "The four digits that approve a charge.",
        operations: purchasePassword,
      },
      { name: "Identity photos", description: "Document and selfie.", operations: identityDocuments },
      {
        name: "Card",
        description: "The customer's card, in the app and in the phone's wallet.",
        operations: { ...card, ...walletPass },
      },
      { name: "Charges to answer", description: "Charges made to the caller's card.", operations: paymentRequests },
      {
        name: "Links to pay",
        description: "Payment links that the caller has opened.",
        operations: { ...paymentLinks, ...sandboxCharges },
      },
      { name: "Contested charges", description: "Disputes that the caller opens.", operations: disputes },
      { name: "Top-ups", description: "Money that is added by card.", operations: topUps },
      {
        name: "Transfers",
        description: "Money that is sent to others, its limits, and who is blocked.",
        operations: { ...transfers, ...spendingLimits, ...blocks, ...intents },
      },
      {
        name: "Cashback",
        description: "What was earned, and the codes that bring more.",
        operations: { ...cashback, ...referrals },
      },
      { name: "Statement", description: "What moved in the wallet.", operations: transactions },
      { name: "Notifications", description: "The inbox, mails and pushes.", operations: notifications },
      {
        name: "Directory",
        description: "Partners, offers, and invitations to act for a partner.",
        operations: { ...partners, ...banners, ...partnerMembers },
      },
    ],
  },
  {
    name: "Administration",
    audience: "consoles",
    tags: [
      { name: "Overview", description: "The installation's figures.", operations: overview },
      { name: "Users", description: "Accounts and what administrators do to them.", operations: users },
      {
        name: "Account reviews",
        description: "Accounts that are held, and what customers owe.",
        operations: accountReviews,
      },
      { name: "Payout decisions", description: "Payouts that wait for an administrator.", operations: payouts },
      {
        name: "Payout batches",
        description: "Payouts that the bank gets as one file, and its answer.",
        operations: payoutBatches,
      },
      {
        name: "Dispute decisions",
        description: "Disputes that wait for an administrator.",
        operations: disputeSettlement,
      },
      {
        name: "Partner administration",
        description: "All partners, and their import.",
        operations: partnerAdministration,
      },
      { name: "Geocoding", description: "The places of partners on the map.", operations: geocoding },
      { name: "Banners", description: "The offers of the home screen.", operations: banners },
      { name: "Promotional codes", description: "Codes that give a bonus.", operations: referrals },
      { name: "Audit log", description: "Who changed what.", operations: auditLog },
      { name: "Security log", description: "What concerned the safety of accounts.", operations: securityLog },
      { name: "Jobs", description: "Background work and its dead letters.", operations: jobs },
      { name: "Mails", description: "Mails that were not sent.", operations: mails },
    ],
  },
];

/** The names of the whole document's groups, which the reference shows one by one. */
export const tagGroups: readonly string[] = groups.map(({ name }) => name);

export const eventsTag = "Events";
const errorsTag = "Errors";

function audienceOf({ access }: Operation): Audience {
  if (access === "admin") return "consoles";
  return isOfMembers(access) ? "partners" : "wallet";
}

/** Each operation with its tag, partners' first, and of a tag those first that accept keys. */
const allOperations = groups.flatMap(({ audience, tags }) =>
  tags.flatMap(({ name, operations }) =>
    Object.entries(operations)
      .filter(([, operation]) => audienceOf(operation) === audience)
      .toSorted(([, one], [, other]) => Number(one.keyScope === undefined) - Number(other.keyScope === undefined))
      .map(([operationId, operation]) => ({ operationId, operation, tag: name })),
  ),
);

export const taggedOperations = (readers: Readers) =>
  allOperations.filter(({ operation }) => readers === "all" || operation.keyScope !== undefined);

/** The document's `tags` and `x-tagGroups`. */
export function describeTags(readers: Readers, errorCodes: string) {
  const used = new Set(taggedOperations(readers).map(({ tag }) => tag));
  const usedGroups = groups
    .map(({ name, tags }) => ({ name, tags: tags.filter((tag) => used.has(tag.name)) }))
    .filter(({ tags }) => tags.length > 0);
  const described = usedGroups.flatMap(({ tags }) => tags.map(({ name, description }) => ({ name, description })));
  const [first, ...rest] = usedGroups.map(({ name, tags }) => ({ name, tags: tags.map((tag) => tag.name) }));
  return {
    tags: [
      ...described,
      {
        name: eventsTag,
        description: "What is sent to the partner's webhook addresses. Check the signature before you read the body.",
      },
      { name: errorsTag, "x-traitTag": true, description: errorCodes },
    ],
    "x-tagGroups": [
      { name: first!.name, tags: [...first!.tags, eventsTag] },
      ...rest,
      { name: "Everywhere", tags: [errorsTag] },
    ],
  };
}
