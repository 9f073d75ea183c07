/** The personal data in the columns of a table, and what ends it. */
export interface TableColumns {
  /** Text of a user, which is erased `RETENTION_DAYS` after the account was closed. */
  readonly erased?: string;
  /** Columns about a user, deleted with the row when the account is erased, if not long before. */
  readonly deleted?: string;
  /** Columns about a user, deleted within 90 days whatever becomes of the account. */
  readonly brief?: string;
  /** Columns with a user's id, which leads to nobody once the account is erased. */
  readonly ids?: string;
  /** Columns about nobody: a company's data, kinds, states, and digests of what a program made. */
  readonly nobody?: string;
}

/**
 * Every column of the database that can hold text or bytes, by its table. `docs/privacy.md` names
 * each table that holds anything of a user; `erasure.test.ts` fails for a column that is not here.
 */
export const columnsOf: Readonly<Record<string, TableColumns>> = {
  account_erasures: { ids: "user_id" },
  account_reviews: { erased: "note ended_because", ids: "user_id held_by ended_by", nobody: "reason" },
  api_requests: { nobody: "method path error_code" },
  api_keys: { ids: "created_by", nobody: "name mode scopes prefix digest revoked_because" },
  branches: { nobody: "name" },
  tills: { nobody: "name" },
  audit_events: {
    erased: "actor_name subject_name before after address",
    ids: "actor_id subject_id",
    nobody: "actor_role act subject_kind",
  },
  auth_accounts: {
    deleted: "id user_id account_id provider_id access_token refresh_token scope id_token password",
  },
  auth_sessions: { deleted: "id user_id token ip_address user_agent" },
  auth_users: { erased: "name email", deleted: "id image" },
  auth_verifications: { brief: "id identifier value" },
  authenticators: { deleted: "user_id secret" },
  banners: {
    nobody: "company_name description cashback description_es cashback_es description_en cashback_en banner_color",
  },
  blocks: { deleted: "user_id kind blocked_id" },
  cashback_history: { ids: "user_id", nobody: "merchant title category" },
  cashback_totals: { ids: "user_id" },
  charge_days: { erased: "words" },
  directory_counts: { nobody: "business_category state_key city_key state city" },
  disputes: {
    erased: "text",
    ids: "customer_id replied_by ended_by",
    nobody: "reason reply status decision_reason",
  },
  file_keys: { deleted: "owner encrypted" },
  freezing_links: { brief: "digest user_id" },
  given_up_usernames: { ids: "user_id", deleted: "username" },
  geocoding_answers: { nobody: "service address" },
  geocoding_results: { nobody: "name status error" },
  geocoding_runs: { ids: "started_by", nobody: "scope waiting_for" },
  idempotency_keys: { erased: "answer", ids: "user_id", nobody: "key operation request_digest" },
  identity_documents: { deleted: "user_id kind storage_key" },
  installation_facts: { nobody: "name value" },
  job_successes: { nobody: "queue" },
  known_devices: { deleted: "user_id digest" },
  live_events: { brief: "user_id name subject" },
  mail_settings: { deleted: "user_id" },
  mailbox_messages: { brief: "recipient subject text_body html_body" },
  mails: { brief: "owner event template language address params status says" },
  milestones: { ids: "user_id", nobody: "title description" },
  notification_marks: { deleted: "user_id seen" },
  partner_import_errors: { brief: "company_name errors cells" },
  partner_import_codes: { nobody: "key content" },
  partner_import_keys: { nobody: "key" },
  partner_imports: { ids: "started_by", nobody: "file_name file_digest" },
  partner_invitations: { brief: "email role token_digest invited_by accepted_by" },
  partner_members: { ids: "user_id", nobody: "role" },
  partners: {
    nobody:
      "company_name business_category description address city state postal_code phone whatsapp instagram name_key state_key city_key search_text",
  },
  past_members: { deleted: "user_id" },
  passkeys: { deleted: "user_id credential_id name public_key transports" },
  payment_links: {
    erased: "metadata",
    ids: "created_by",
    nobody: "mode description reference return_url status",
  },
  payment_requests: {
    erased: "customer_name card_last_4 search_text metadata",
    ids: "customer_id created_by cancelled_by",
    nobody: "partner_name partner_category description status reference",
  },
  payout_accounts: { ids: "set_by", nobody: "kind holder_name masked encrypted" },
  payout_batches: { ids: "made_by dissolved_by" },
  payout_schedules: { ids: "set_by", nobody: "cadence waits_because" },
  payouts: {
    ids: "requested_by approved_by decided_by account_set_by",
    nobody:
      "partner_name account_kind account_holder_name account_masked account_encrypted status bank_reference reason",
  },
  photo_deletions: { ids: "user_id" },
  profiles: {
    erased:
      "full_name username card_number phone phone_country_code address street_address address_number address_complement neighborhood city state postal_code country",
    ids: "user_id",
    nobody: "block_reason preferred_language",
  },
  purchase_password_resets: { deleted: "user_id token_hash" },
  purchase_passwords: { deleted: "user_id hash salt key_id wrong_sessions" },
  push_subscriptions: { deleted: "user_id session_id endpoint p256dh auth key_id language" },
  rate_counts: { brief: "key" },
  receivables: { ids: "user_id" },
  recovery_codes: { deleted: "user_id hash key_id" },
  referral_codes: { ids: "owner_id", nobody: "code" },
  referral_uses: { ids: "user_id referrer_id card phone_digest", nobody: "code withheld" },
  proofs: { brief: "digest user_id session_id used_for" },
  refunds: { erased: "refunded_by_name", ids: "customer_id refunded_by", nobody: "reason" },
  replaced_card_numbers: { deleted: "card_number user_id" },
  sandbox_charges: { nobody: "partner_name customer_name card_last_4 description status reference metadata" },
  sandbox_checkout_sessions: {
    nobody: "id client_reference_id currency language success_url cancel_url status payment_status dispute card",
  },
  sandbox_refunds: { erased: "refunded_by_name", nobody: "reason" },
  schema_migrations: { nobody: "name digest" },
  schema_prepared: { nobody: "digest" },
  security_events: { deleted: "user_id session_id network device facts", nobody: "kind" },
  sign_ups: { brief: "email name language password_hash token_digest" },
  spending: { deleted: "user_id" },
  spending_limits: { deleted: "user_id name" },
  spent_challenges: { brief: "digest" },
  top_up_reversal_steps: { ids: "user_id" },
  top_up_reversals: { ids: "user_id" },
  top_ups: { ids: "user_id session_id payment_id", nobody: "currency status" },
  transactions: {
    erased: "recipient_email recipient_name message",
    ids: "user_id",
    nobody: "type description merchant status",
  },
  user_contacts: { deleted: "user_id contact_user_id" },
  wallet_pass_devices: { deleted: "user_id device_id push_token session_mark" },
  wallet_passes: { deleted: "user_id" },
  webhook_attempts: { brief: "failure excerpt" },
  webhook_endpoints: { ids: "secret_seen_by url_set_by", nobody: "url mode events secret previous_secret" },
  webhook_events: { brief: "body", nobody: "type mode" },
  withdrawn_transfers: { erased: "username", ids: "user_id" },
  "ledger.account_counts": { nobody: "kind" },
  "ledger.accounts": { ids: "owner_id", nobody: "kind" },
  "ledger.entries": { ids: "owner_id", nobody: "kind" },
  "ledger.halts": { nobody: "finding" },
  "ledger.kept_balances": { nobody: "kind" },
  "ledger.sealed_ranges": { ids: "owner_id", nobody: "kind digests" },
  "ledger.seals": { nobody: "hash" },
  "ledger.transfers": { nobody: "kind" },
};
