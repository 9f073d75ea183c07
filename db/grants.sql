-- What the server's role may do. Run after every migration; running it again changes nothing.
-- Money is written only by the ledger's functions, which run as their owner; what people read of it is only appended.

grant usage on schema public, ledger to troco_app;
grant select, insert, update, delete on all tables in schema public to troco_app;
grant usage on all sequences in schema public to troco_app;
revoke delete on top_ups, payment_requests, referral_uses, cashback_totals, payouts, payout_accounts, api_keys, charge_days_kept,
  receivables, top_up_reversals from troco_app;
revoke update, delete on transactions, cashback_history, milestones, idempotency_keys, withdrawn_transfers, acts, refunds, charge_days, top_up_reversal_steps from troco_app;
revoke delete on account_reviews from troco_app;
revoke all on schema_migrations from troco_app;
grant select on all tables in schema ledger to troco_app;
revoke all on all functions in schema ledger from public;
grant execute on all functions in schema ledger to troco_app;
