-- Kinds of account and of transfer for top-ups that are taken back, and for what somebody owes then. By themselves, because a new
-- value of an enum may be used only once the transaction that added it has been committed: 0032 uses them.
-- Breaks running code: no.

-- The house's: what people owe it, below zero by as much.
alter type ledger.account_kind add value 'receivables';

alter type ledger.transfer_kind add value 'top_up_reversal';
alter type ledger.transfer_kind add value 'top_up_restoration';
alter type ledger.transfer_kind add value 'debt_collection';
alter type ledger.transfer_kind add value 'debt_write_off';
