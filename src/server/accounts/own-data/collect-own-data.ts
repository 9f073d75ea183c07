import { may } from "#contract/partners/roles.ts";
import { readMark, readPushedDevices } from "#server/accounts/notifications/index.ts";
import { readSessions } from "#server/customers/auth/index.ts";
import { readDeletion, readDocuments } from "#server/customers/identity-documents/index.ts";
import { readGivenUpUsernames, readProfile, readReplacedCards } from "#server/customers/profiles/index.ts";
import { readOwnFactors } from "#server/customers/second-factors/index.ts";
import { readWalletPhones } from "#server/customers/wallet-pass/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { readPartnerRow } from "#server/partners/partners/index.ts";
import { readOwnCauses } from "#server/payments/account-holds/index.ts";
import { readBlocks } from "#server/payments/blocks/index.ts";
import { readHistory, readMilestones, toHistoryEntry } from "#server/payments/cashback/index.ts";
import { readDisputesOfSide, toDispute } from "#server/payments/disputes/index.ts";
import { readChargesOf, toPartnerPaymentRequest, toPaymentRequest } from "#server/payments/payment-requests/index.ts";
import {
  readPayoutAccount,
  readPayouts,
  readPayoutSchedule,
  toPayout,
  toPayoutAccount,
  decryptPayoutAccount,
} from "#server/payments/payouts/index.ts";
import { readOwnDebt } from "#server/payments/receivables/index.ts";
import { readOwnReferral } from "#server/payments/referrals/index.ts";
import { readRefundsOfSide, toOwnRefund, toRefund } from "#server/payments/refunds/index.ts";
import { listSpendingLimits } from "#server/payments/spending-limits/index.ts";
import { readOwnTopUps } from "#server/payments/top-ups/index.ts";
import { readOwnTransactions } from "#server/payments/transactions/index.ts";
import { readContacts } from "#server/payments/transfers/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { readWithdrawnTransfers } from "#server/platform/idempotency/index.ts";
import { readReceiptSetting } from "#server/platform/mail/index.ts";
import { pagesByKey } from "#server/platform/page.ts";
import { readOwnSecurityEvents } from "#server/platform/security-log/index.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toPercentage, toWire } from "#server/platform/wire.ts";
import type { Part } from "./write-json.ts";

/** Above any real number: a contact is a user to whom money was sent by hand. */
const contactsMax = 100_000;

type Needs = Pick<Services, "clock" | "database" | "config" | "keys">;
type Parts = Readonly<Record<string, Part>>;

/**
 * Everything that is stored about one user and may be shown to them. Each part is read when it is
 * written, long ones page by page. Passwords, tokens, and the addresses of photos and devices are
 * left out. `own-data.test.ts` compares it with the database's tables.
 */
export function collectOwnData(services: Needs, caller: UserCaller): Parts {
  const { clock, config, database } = services;
  const { userId, partnerId, lacksSecondFactor } = caller;
  return {
    exported_at: async () => clock.now().toISOString(),
    currency: async () => config.currency,
    ...accountParts(services, caller),
    ...moneyParts(services, userId),
    account_reviews: async () => readOwnCauses(database, userId),
    security_events: () => pages((before, limit) => readOwnSecurityEvents(database, userId, before, limit), rowToWire),
    // Data that the console shows stays as closed as the console.
    ...(partnerId !== undefined && !lacksSecondFactor && companyParts(services, { ...caller, partnerId })),
  };
}

/** Who the user is, where they are signed in and what they have set. */
function accountParts({ database }: Needs, { userId, email, sessionId }: UserCaller): Parts {
  return {
    profile: async () => {
      const row = await readProfile(database, userId);
      const { wallet, cashback } = await readBalances(database, userId);
      return {
        user_id: userId,
        email,
        ...rowToWire(row),
        wallet_balance: toWire(wallet),
        cashback_balance: toWire(cashback),
      };
    },
    former_usernames: async () => (await readGivenUpUsernames(database, userId)).map(rowToWire),
    replaced_cards: async () => (await readReplacedCards(database, userId)).map(rowToWire),
    referral: async () => rowToWire((await readOwnReferral(database, userId))!),
    sessions: async () =>
      (await readSessions(database, userId)).map(({ id, created_at, last_seen_at, ...row }) => ({
        ...row,
        signed_in_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        is_current: id === sessionId,
      })),
    second_factors: async () => readOwnFactors(database, userId),
    push_devices: async () =>
      (await readPushedDevices(database, userId)).map(({ endpoint, created_at: at, ...row }) => ({
        ...row,
        push_service: new URL(endpoint).host,
        subscribed_at: at.toISOString(),
      })),
    mail_settings: async () => ({ purchase_receipts: await readReceiptSetting(database, userId) }),
    wallet_phones: async () => (await readWalletPhones(database, userId)).map(rowToWire),
    notifications_read: async () => {
      const mark = await readMark(database, userId);
      return mark === undefined ? null : { up_to: mark.settled, beyond: mark.seen };
    },
    identity_documents: async () =>
      (await readDocuments(database, userId)).map(({ kind, created_at: at }) => ({
        kind,
        stored_at: at.toISOString(),
      })),
    identity_documents_deletion: async () => {
      const deletion = await readDeletion(database, userId);
      return deletion === undefined ? null : rowToWire(deletion);
    },
  };
}

/** What the user has paid, got, limited and contested. */
function moneyParts({ clock, config, database }: Needs, userId: string): Parts {
  return {
    spending_limits: async () => listSpendingLimits({ clock, config, database }, userId),
    blocks: async () => (await readBlocks(database, userId)).map(rowToWire),
    contacts: async () => (await readContacts(database, userId, contactsMax)).map(rowToWire),
    transactions: () =>
      pages(
        (before, limit) => readOwnTransactions(database, { userId, before, limit }),
        (row) => row,
      ),
    transfers_not_made: () =>
      pages((before, limit) => readWithdrawnTransfers(database, userId, before, limit), rowToWire),
    cashback_history: () => pages((before, limit) => readHistory(database, userId, before, limit), toHistoryEntry),
    milestones: async () => (await readMilestones(database, userId)).map(rowToWire),
    payment_requests: () =>
      pages(
        (before, limit) => readChargesOf(database, { customerId: userId }, before, limit),
        (row) => toPaymentRequest(row, clock.now()),
      ),
    refunds: () =>
      pages((before, limit) => readRefundsOfSide(database, { customerId: userId }, before, limit), toOwnRefund),
    disputes: () =>
      pages(
        (before, limit) => readDisputesOfSide(database, { customerId: userId }, { before, limit }),
        (row) => toDispute(row, clock.now()),
      ),
    top_ups: () => pages((before, limit) => readOwnTopUps(database, userId, before, limit), rowToWire),
    debt: async () => {
      const row = await readOwnDebt(database, userId);
      return row === undefined ? null : rowToWire(row);
    },
  };
}

/** What the user may see of their partner. */
function companyParts(
  { clock, config, database, keys }: Needs,
  { partnerId, role }: UserCaller & { readonly partnerId: string },
): Parts {
  const readsSettlement = role !== undefined && may(role, "settlement");
  // A cashier may read charges page by page, but may not export them as a file.
  const readsReports = role !== undefined && may(role, "reports");
  return {
    company: async () => {
      const partner = await readPartnerRow(database, partnerId);
      const { settlement } = await readBalances(database, partnerId);
      const { public_cashback_basis_points: basisPoints, ...row } = partner!;
      return {
        ...rowToWire(row),
        role,
        public_cashback_percentage: toPercentage(basisPoints),
        ...(readsSettlement && { settlement_balance: toWire(settlement) }),
      };
    },
    company_payout_account: async () => {
      if (!readsSettlement) return null;
      const row = await readPayoutAccount(database, partnerId);
      if (row === undefined) return null;
      const whole = role === "owner" ? decryptPayoutAccount(keys, partnerId, row.encrypted) : undefined;
      return toPayoutAccount(row, { whole: whole ?? null, now: clock.now() });
    },
    company_payout_schedule: async () =>
      readsSettlement ? readPayoutSchedule({ clock, config, database }, partnerId) : null,
    company_payouts: () =>
      pages(
        async (before, limit) => (readsSettlement ? readPayouts(database, partnerId, before, limit) : []),
        toPayout,
      ),
    company_payment_requests: () =>
      pages(
        async (before, limit) => (readsReports ? readChargesOf(database, { partnerId }, before, limit) : []),
        (row) => toPartnerPaymentRequest(row, clock.now()),
      ),
    company_refunds: () =>
      pages(
        async (before, limit) => (readsReports ? readRefundsOfSide(database, { partnerId }, before, limit) : []),
        (row) => ({ ...toRefund(row), payment_request_id: row.payment_request_id }),
      ),
    company_disputes: () =>
      pages(
        async (before, limit) => (readsReports ? readDisputesOfSide(database, { partnerId }, { before, limit }) : []),
        (row) => toDispute(row, clock.now()),
      ),
  };
}

/** A long list, which is read page by page; each row as `show` makes it. */
async function* pages<Row extends { readonly id: string }, Shown>(
  read: (before: string | undefined, limit: number) => Promise<readonly Row[]>,
  show: (row: Row) => Shown,
): AsyncGenerator<readonly Shown[]> {
  for await (const rows of pagesByKey(read, ({ id }) => id)) yield rows.map((row) => show(row));
}
