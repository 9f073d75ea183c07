import { readMark, readPushedDevices } from "#server/accounts/notifications/index.ts";
import { readSessions } from "#server/customers/auth/index.ts";
import { readDeletion, readDocuments } from "#server/customers/identity-documents/index.ts";
import { readProfile } from "#server/customers/profiles/index.ts";
import { readWalletPhones } from "#server/customers/wallet-pass/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { readPartnerRow } from "#server/partners/partners/index.ts";
import { readOwnCauses } from "#server/payments/account-holds/index.ts";
import { readHistory, readMilestones, toHistoryEntry, toMilestone } from "#server/payments/cashback/index.ts";
import {
  readCustomerCharges,
  readPartnerCharges,
  toPartnerPaymentRequest,
  toPaymentRequest,
} from "#server/payments/payment-requests/index.ts";
import {
  readPayoutAccount,
  readPayouts,
  toPayout,
  toPayoutAccount,
  decryptPayoutAccount,
} from "#server/payments/payouts/index.ts";
import { readOwnDebt } from "#server/payments/receivables/index.ts";
import { readOwnReferral } from "#server/payments/referrals/index.ts";
import { readCustomerRefunds, readPartnerRefunds, toOwnRefund, toRefund } from "#server/payments/refunds/index.ts";
import { readOwnTopUps } from "#server/payments/top-ups/index.ts";
import { readOwnTransactions } from "#server/payments/transactions/index.ts";
import { readContacts } from "#server/payments/transfers/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { readWithdrawnTransfers } from "#server/platform/idempotency/index.ts";
import { readReceiptsWanted } from "#server/platform/mail/index.ts";
import { pagesByKey } from "#server/platform/page.ts";
import type { Services } from "#server/platform/services.ts";
import { toPercentage, toWire } from "#server/platform/wire.ts";
import type { Part } from "./write-json.ts";

/** A contact is somebody money was sent to by hand: nobody has more. */
const contactsMax = 100_000;

/**
 * Everything that is kept of one person and may be told, each part read when it is asked for and long ones page by page.
 * Passwords, tokens, and the addresses that open photos or reach a device are no part of it. `own-data.test.ts` holds it
 * against the database's tables.
 */
export function collectOwnData(
  { clock, database, config, keys }: Pick<Services, "clock" | "database" | "config" | "keys">,
  { userId, email, partnerId, isOwner, sessionId }: UserCaller,
): Readonly<Record<string, Part>> {
  return {
    exported_at: async () => clock.now().toISOString(),
    currency: async () => config.currency,
    profile: async () => {
      const { updated_at: updatedAt, ...row } = await readProfile(database, userId);
      const { wallet, cashback } = await readBalances(database, userId);
      return {
        user_id: userId,
        email,
        ...row,
        wallet_balance: toWire(wallet),
        cashback_balance: toWire(cashback),
        updated_at: updatedAt.toISOString(),
      };
    },
    referral: async () => {
      const {
        used_at: usedAt,
        bonus,
        minimum_top_up: minimum,
        bonus_paid_at: paidAt,
        ...row
      } = (await readOwnReferral(database, userId))!;
      return {
        ...row,
        used_at: usedAt?.toISOString() ?? null,
        bonus: bonus === null ? null : toWire(bonus),
        minimum_top_up: minimum === null ? null : toWire(minimum),
        bonus_paid_at: paidAt?.toISOString() ?? null,
      };
    },
    sessions: async () =>
      (await readSessions(database, userId)).map(({ id, created_at, last_seen_at, ...row }) => ({
        ...row,
        signed_in_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        is_current: id === sessionId,
      })),
    push_devices: async () =>
      (await readPushedDevices(database, userId)).map(({ endpoint, created_at: at, ...row }) => ({
        ...row,
        push_service: new URL(endpoint).host,
        subscribed_at: at.toISOString(),
      })),
    mail_settings: async () => ({ purchase_receipts: await readReceiptsWanted(database, userId) }),
    wallet_phones: async () =>
      (await readWalletPhones(database, userId)).map(({ registered_at: at }) => ({ registered_at: at.toISOString() })),
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
      return deletion === undefined
        ? null
        : { due_at: deletion.due_at.toISOString(), deleted_at: deletion.deleted_at?.toISOString() ?? null };
    },
    contacts: async () =>
      (await readContacts(database, userId, contactsMax)).map((row) => ({
        ...row,
        last_transfer_at: row.last_transfer_at.toISOString(),
      })),
    transactions: () => pages((before, limit) => readOwnTransactions(database, { userId, before, limit })),
    transfers_not_made: () =>
      pages(async (before, limit) =>
        (await readWithdrawnTransfers(database, userId, before, limit)).map(({ withdrawn_at: at, ...row }) => ({
          ...row,
          amount: toWire(row.amount),
          withdrawn_at: at.toISOString(),
        })),
      ),
    cashback_history: () =>
      pages(async (before, limit) => (await readHistory(database, userId, before, limit)).map(toHistoryEntry)),
    milestones: async () => (await readMilestones(database, userId)).map(toMilestone),
    payment_requests: () =>
      pages(async (before, limit) =>
        (await readCustomerCharges(database, userId, before, limit)).map((row) => toPaymentRequest(row, clock.now())),
      ),
    refunds: () =>
      pages(async (before, limit) => (await readCustomerRefunds(database, userId, before, limit)).map(toOwnRefund)),
    top_ups: () =>
      pages(async (before, limit) =>
        (await readOwnTopUps(database, userId, before, limit)).map((row) => ({
          ...row,
          amount: toWire(row.amount),
          referral_bonus: toWire(row.referral_bonus),
          taken_back: toWire(row.taken_back),
          created_at: row.created_at.toISOString(),
          settled_at: row.settled_at?.toISOString() ?? null,
        })),
      ),
    debt: async () => {
      const row = await readOwnDebt(database, userId);
      return row === undefined
        ? null
        : {
            outstanding: toWire(row.outstanding),
            written_off: toWire(row.written_off),
            since: row.since.toISOString(),
            changed_at: row.changed_at.toISOString(),
          };
    },
    account_reviews: async () => readOwnCauses(database, userId),
    ...(partnerId !== undefined && {
      company: async () => {
        const partner = await readPartnerRow(database, partnerId);
        const { settlement } = await readBalances(database, partnerId);
        const { public_cashback_basis_points: basisPoints, created_at: createdAt, ...row } = partner!;
        return {
          ...row,
          role: isOwner ? "owner" : "staff",
          public_cashback_percentage: toPercentage(basisPoints),
          settlement_balance: toWire(settlement),
          created_at: createdAt.toISOString(),
        };
      },
      company_payout_account: async () => {
        const row = await readPayoutAccount(database, partnerId);
        if (row === undefined) return null;
        const whole = isOwner ? decryptPayoutAccount(keys, partnerId, row.encrypted) : undefined;
        return toPayoutAccount(row, whole ?? null);
      },
      company_payouts: () =>
        pages(async (before, limit) => (await readPayouts(database, partnerId, before, limit)).map(toPayout)),
      company_payment_requests: () =>
        pages(async (before, limit) =>
          (await readPartnerCharges(database, partnerId, before, limit)).map((row) =>
            toPartnerPaymentRequest(row, clock.now()),
          ),
        ),
      company_refunds: () =>
        pages(async (before, limit) =>
          (await readPartnerRefunds(database, partnerId, before, limit)).map((row) => ({
            ...toRefund(row),
            payment_request_id: row.payment_request_id,
          })),
        ),
    }),
  };
}

const pages = <Row extends { readonly id: string }>(
  read: (before: string | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> => pagesByKey(read, ({ id }) => id);
