-- Kinds of account and of transfer for paying companies out. By themselves, because a new value of an enum may be used only once
-- the transaction that added it has been committed: 0019 uses them.
-- Breaks running code: no.

-- `payouts` is a company's own, so it stands before `fees`, where the house's begin: what was requested and is not paid yet.
-- `bank` is the house's: what has left for companies' accounts at their banks.
alter type ledger.account_kind add value 'payouts' before 'fees';
alter type ledger.account_kind add value 'bank';

alter type ledger.transfer_kind add value 'payout';
alter type ledger.transfer_kind add value 'payout_settlement';
alter type ledger.transfer_kind add value 'payout_return';
