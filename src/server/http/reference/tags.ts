import { operationsOf } from "#contract/index.ts";
import type { Operation, Operations } from "#contract/operation.ts";
import { isOfMembers } from "#contract/partners/roles.ts";
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
        operations: { ...operationsOf.paymentRequests, ...operationsOf.sandboxCharges },
      },
      {
        name: "Payment links",
        description: "Addresses that a customer opens to pay once, also as a QR code.",
        operations: operationsOf.paymentLinks,
      },
      { name: "Refunds", description: "Return money of a paid charge.", operations: operationsOf.refunds },
      { name: "Disputes", description: "Charges that customers contest.", operations: operationsOf.disputes },
      {
        name: "Settlement and payouts",
        description: "What Troco owes the partner, where it comes from, and its way to the bank.",
        operations: operationsOf.payouts,
      },
      {
        name: "Webhook addresses",
        description:
          "Where events are sent, the events of the last 30 days, and how each delivery went. What is sent stands under Events.",
        operations: operationsOf.webhookEndpoints,
      },
      { name: "API keys", description: "What lets a program act for the partner.", operations: operationsOf.apiKeys },
      {
        name: "Company",
        description: "The partner as the directory shows it, and its terms.",
        operations: operationsOf.partners,
      },
      { name: "Team", description: "The users who act for the partner.", operations: operationsOf.partnerMembers },
      { name: "Branches and tills", description: "Where the partner charges.", operations: operationsOf.tills },
      { name: "Activity", description: "Who changed what of the partner.", operations: operationsOf.auditLog },
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
      {
        name: "Installation",
        description: "What a page needs first.",
        operations: { ...operationsOf.installation, ...operationsOf.home },
      },
      {
        name: "Profile",
        description: "The caller's own account.",
        operations: { ...operationsOf.profiles, ...operationsOf.freezing },
      },
      {
        name: "Sign-in safety",
        description: "Devices, login password and second factors.",
        operations: { ...operationsOf.devices, ...operationsOf.loginPassword, ...operationsOf.secondFactors },
      },
      {
        name: "Purchase password",
        description: "The four digits that approve a charge.",
        operations: operationsOf.purchasePassword,
      },
      { name: "Identity photos", description: "Document and selfie.", operations: operationsOf.identityDocuments },
      {
        name: "Card",
        description: "The customer's card, in the app and in the phone's wallet.",
        operations: { ...operationsOf.card, ...operationsOf.walletPass },
      },
      {
        name: "Charges to answer",
        description: "Charges made to the caller's card.",
        operations: operationsOf.paymentRequests,
      },
      {
        name: "Links to pay",
        description: "Payment links that the caller has opened.",
        operations: { ...operationsOf.paymentLinks, ...operationsOf.sandboxCharges },
      },
      { name: "Contested charges", description: "Disputes that the caller opens.", operations: operationsOf.disputes },
      { name: "Top-ups", description: "Money that is added by card.", operations: operationsOf.topUps },
      {
        name: "Transfers",
        description: "Money that is sent to others, its limits, and who is blocked.",
        operations: {
          ...operationsOf.transfers,
          ...operationsOf.spendingLimits,
          ...operationsOf.blocks,
          ...operationsOf.intents,
        },
      },
      {
        name: "Cashback",
        description: "What was earned, and the codes that bring more.",
        operations: { ...operationsOf.cashback, ...operationsOf.referrals },
      },
      { name: "Statement", description: "What moved in the wallet.", operations: operationsOf.transactions },
      { name: "Notifications", description: "The inbox, mails and pushes.", operations: operationsOf.notifications },
      {
        name: "Directory",
        description: "Partners, offers, and invitations to act for a partner.",
        operations: { ...operationsOf.partners, ...operationsOf.banners, ...operationsOf.partnerMembers },
      },
    ],
  },
  {
    name: "Administration",
    audience: "consoles",
    tags: [
      { name: "Overview", description: "The installation's figures.", operations: operationsOf.overview },
      { name: "Users", description: "Accounts and what administrators do to them.", operations: operationsOf.users },
      {
        name: "Account reviews",
        description: "Accounts that are held, and what customers owe.",
        operations: operationsOf.accountReviews,
      },
      {
        name: "Payout decisions",
        description: "Payouts that wait for an administrator.",
        operations: operationsOf.payouts,
      },
      {
        name: "Payout batches",
        description: "Payouts that the bank gets as one file, and its answer.",
        operations: operationsOf.payoutBatches,
      },
      {
        name: "Dispute decisions",
        description: "Disputes that wait for an administrator.",
        operations: operationsOf.disputeSettlement,
      },
      {
        name: "Partner administration",
        description: "All partners, and their import.",
        operations: operationsOf.partnerAdministration,
      },
      { name: "Geocoding", description: "The places of partners on the map.", operations: operationsOf.geocoding },
      { name: "Banners", description: "The offers of the home screen.", operations: operationsOf.banners },
      { name: "Promotional codes", description: "Codes that give a bonus.", operations: operationsOf.referrals },
      { name: "Audit log", description: "Who changed what.", operations: operationsOf.auditLog },
      {
        name: "Security log",
        description: "What concerned the safety of accounts.",
        operations: operationsOf.securityLog,
      },
      { name: "Jobs", description: "Background work and its dead letters.", operations: operationsOf.jobs },
      { name: "Mails", description: "Mails that were not sent.", operations: operationsOf.mails },
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
