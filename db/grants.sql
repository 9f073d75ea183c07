-- What the server's role may do. Run after every migration; running it again changes nothing.
-- Money is written only by the ledger's functions, which run as their owner. What customers and
-- auditors read of it is append-only.

grant usage on schema public, ledger to troco_app;
grant select, insert, update, delete on all tables in schema public to troco_app;
grant usage on all sequences in schema public to troco_app;

-- Rows that change and stay.
revoke delete on account_reviews, api_keys, branches, cashback_totals, charge_days_kept, disputes, payment_requests, payout_accounts,
  payout_batches, payout_schedules, payouts, receivables, referral_uses, tills, top_up_reversals, top_ups from troco_app;

-- Rows that never change.
revoke update, delete on audit_events, cashback_history, charge_days, charge_totals, idempotency_keys, milestones, refunds,
  replaced_card_numbers, top_up_reversal_steps, transactions, withdrawn_transfers from troco_app;

revoke all on schema_migrations from troco_app;
grant select on all tables in schema ledger to troco_app;
revoke all on all functions in schema ledger from public;
grant execute on all functions in schema ledger to troco_app;

-- Erases what never changes, of closed accounts alone.
grant execute on function erase_statement, erase_payment_requests, erase_answers, erase_names, erase_card_numbers
  to troco_app;
