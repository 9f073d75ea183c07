import { afterAll, beforeAll, expect, it } from "vitest";
import { modules } from "#server/modules.ts";
import type { MemberCaller } from "#server/platform/caller.ts";
import { createTestServices, type TestServices } from "#test/harness/services.ts";
import { createUser } from "#test/harness/users.ts";
import { collectOwnData } from "./collect-own-data.ts";

let test: TestServices;
beforeAll(async () => void (test = await createTestServices()));
afterAll(() => test.close());

/** The part of the file that has a table's rows. */
const collected: Record<string, string> = {
  auth_users: "profile",
  auth_sessions: "sessions",
  passkeys: "second_factors",
  authenticators: "second_factors",
  recovery_codes: "second_factors",
  profiles: "profile",
  identity_documents: "identity_documents",
  photo_deletions: "identity_documents_deletion",
  transactions: "transactions",
  withdrawn_transfers: "transfers_not_made",
  user_contacts: "contacts",
  spending: "spending_limits",
  spending_limits: "spending_limits",
  replaced_card_numbers: "replaced_cards",
  given_up_usernames: "former_usernames",
  blocks: "blocks",
  partners: "company",
  partner_members: "company",
  payment_requests: "payment_requests",
  payouts: "company_payouts",
  payout_accounts: "company_payout_account",
  payout_schedules: "company_payout_schedule",
  cashback_history: "cashback_history",
  milestones: "milestones",
  refunds: "refunds",
  disputes: "disputes",
  top_ups: "top_ups",
  top_up_reversals: "top_ups",
  receivables: "debt",
  account_reviews: "account_reviews",
  security_events: "security_events",
  referral_codes: "referral",
  referral_uses: "referral",
  notification_marks: "notifications_read",
  push_subscriptions: "push_devices",
  wallet_pass_devices: "wallet_phones",
  mail_settings: "mail_settings",
  "ledger.accounts": "profile",
};

/** The tables that are in no file, and why. */
const leftOut: Record<string, string> = {
  auth_accounts: "the login password's hash, and nothing else",
  sign_ups: "sign-ups of nobody yet, for a week: confirming one makes it the account, which profile has",
  auth_verifications: "tokens of links that were mailed, until they expire",
  spent_challenges: "digests of what passkeys have signed, for minutes",
  proofs: "digests of what stands for the login password, for minutes",
  purchase_passwords: "the purchase password's hash, and the tries that guard it, with the sessions of wrong ones",
  freezing_links: "digests of links that were mailed, until they expire",
  purchase_password_resets: "tokens of links that were mailed, until they expire",
  account_erasures: "when an account was closed, which only closed ones have, whose users cannot read anything",
  file_keys: "the encrypted keys that open the photos, which are listed",
  idempotency_keys: "keys of requests with their answers, whose results are listed already",
  live_events: "signals to open screens, for a day",
  payment_links: "a partner's addresses for paying; what is paid there is one of payment_requests",
  branches: "the partner's, which charges name",
  tills: "the partner's, which charges name",
  charge_days: "sums of a partner's payment_requests by day, and which words stand in them",
  charge_days_kept: "how far those go",
  cashback_totals: "the sum of cashback_history, less what refunds took back",
  mails: "mails on their way, and for some months that they were sent: their content stands in the lists above",
  past_members: "which companies a person left and when, so that they decide nothing of what was theirs",
  known_devices: "digests of what browsers keep, so that a sign-in with a new one is mailed",
  receipt_position: "nobody's",
  security_mail_position: "nobody's",
  mailbox_messages: "the mails that the person was sent, where no mail server is configured",
  top_up_reversal_steps: "the steps of top_ups' reversals, which transactions has",
  sandbox_checkout_sessions: "the other side of top_ups, where no card provider is configured",
  rate_counts: "counts of requests, for a day",
  wallet_passes: "how often what stands on the pass has changed, which profile has",
  "ledger.entries": "the legs of what transactions has",
  "ledger.transfers": "the heads of those legs",
  geocoding_runs: "an administrator's work, of partners",
  geocoding_results: "an administrator's work, of partners",
  geocoding_pace: "nobody's",
  geocoding_answers: "where addresses of partners are, by their digests",
  partner_invitations: "addresses that an owner or administrator invited; members are under company",
  payout_batches: "an administrator's work, of partners",
  partner_imports: "an administrator's work, of partners",
  partner_import_errors: "an administrator's work, of partners",
  partner_import_codes: "an administrator's work, of partners",
  partner_import_keys: "an administrator's work, of partners",
  audit_events: "the log of what was done in a partner's or the operator's name",
  api_keys: "a partner's, which its owner sees in a list; of each only a digest is kept",
  api_requests: "what a partner's own programs requested, without any value of it",
  sandbox_charges: "a partner's trials, of nobody's money",
  sandbox_refunds: "a partner's trials, of nobody's money",
  webhook_endpoints: "a partner's, which its owner sees in a list",
  webhook_events: "what was sent of payment_requests to a partner's server, for 30 days",
  webhook_deliveries: "what became of that, for 30 days",
  webhook_attempts: "what became of that, for 30 days",
  banners: "nobody's",
  charge_totals: "sums of all payment_requests and refunds",
  profile_counts: "how many profiles there are in each state",
  directory_counts: "how many partners there are of each category and place",
  partners_without_owner: "partners that nobody acts for yet",
  installation_facts: "nobody's",
  push_position: "nobody's",
  job_successes: "nobody's",
  schema_migrations: "nobody's",
  schema_prepared: "nobody's",
  "ledger.halts": "nobody's",
  "ledger.last_audit": "nobody's",
  "ledger.seals": "nobody's",
  "ledger.sealed_ranges": "digests of entries, in the order of their accounts",
  "ledger.account_counts": "how many accounts there are of each kind",
  "ledger.kept_balances": "sums of all balances of each kind",
};

it("knows of every table where its rows are, or why they are left out", async () => {
  const tables = await test.testDatabase.owner.query<{ name: string }>(
    `select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
      from information_schema.tables where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'`,
  );
  const known = [...Object.keys(collected), ...Object.keys(leftOut)];
  expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

it("has every part that a table is said to be in", async () => {
  const userId = await createUser(test.services);
  const owner = {
    userId,
    email: "marina@example.com",
    partnerId: userId,
    role: "owner",
    sessionId: "none",
  } as MemberCaller;
  const parts = Object.keys(collectOwnData(test.services, modules, owner));
  expect(parts).toEqual(expect.arrayContaining(Object.values(collected)));
  // A name that two modules give would hide the part of one of them.
  const named = modules.flatMap(({ ownData, partnerData }) => [
    ...Object.keys(ownData?.(test.services, owner) ?? {}),
    ...Object.keys(partnerData?.(test.services, owner) ?? {}),
  ]);
  expect(parts.toSorted()).toEqual(named.toSorted());
});
