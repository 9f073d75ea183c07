import type { MemberCaller, UserCaller } from "#server/platform/caller.ts";
import { inOrder } from "#server/platform/in-order.ts";
import type { ServerModule } from "#server/platform/module.ts";
import type { Parts } from "#server/platform/own-data.ts";
import type { Services } from "#server/platform/services.ts";

/** The order of the file; parts that are not named here follow. */
const order: readonly string[] = [
  "exported_at",
  "currency",
  "profile",
  "former_usernames",
  "replaced_cards",
  "referral",
  "sessions",
  "second_factors",
  "push_devices",
  "mail_settings",
  "wallet_phones",
  "notifications_read",
  "identity_documents",
  "identity_documents_deletion",
  "spending_limits",
  "blocks",
  "contacts",
  "transactions",
  "transfers_not_made",
  "cashback_history",
  "milestones",
  "payment_requests",
  "refunds",
  "disputes",
  "top_ups",
  "debt",
  "account_reviews",
  "security_events",
  "company",
  "company_payout_account",
  "company_payout_schedule",
  "company_payouts",
  "company_payment_requests",
  "company_refunds",
  "company_disputes",
];

/**
 * Everything that the modules store about one user and may show them. Passwords, tokens, and the
 * addresses of photos and devices are left out. `own-data.test.ts` compares it with the database's
 * tables.
 */
export function collectOwnData(services: Services, modules: readonly ServerModule[], caller: UserCaller): Parts {
  const parts = modules.flatMap(({ ownData, partnerData }) => [
    ...Object.entries(ownData?.(services, caller) ?? {}),
    ...(mayReadPartner(caller) ? Object.entries(partnerData?.(services, caller) ?? {}) : []),
  ]);
  return Object.fromEntries(inOrder(parts, order));
}

/** Data that the console shows stays as closed as the console. */
function mayReadPartner(caller: UserCaller): caller is MemberCaller {
  return caller.partnerId !== undefined && caller.role !== undefined && !caller.lacksSecondFactor;
}
