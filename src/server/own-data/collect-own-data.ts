import { readSessions, type Caller } from "../auth/index.ts";
import { readHistory, readMilestones, toHistoryEntry, toMilestone } from "../cashback/index.ts";
import { readBalances } from "../ledger/index.ts";
import { readPartner } from "../partners/index.ts";
import {
  readCustomerCharges,
  readPartnerCharges,
  toPartnerPaymentRequest,
  toPaymentRequest,
} from "../payment-requests/index.ts";
import { toPercentage, toWire } from "../platform/wire.ts";
import { readProfile } from "../profiles/index.ts";
import { readReferral } from "../referrals/index.ts";
import type { Services } from "../services.ts";
import { readOwnTopUps } from "../top-ups/index.ts";
import { readOwnTransactions } from "../transactions/index.ts";
import { readContacts } from "../transfers/index.ts";
import type { Part } from "./write-json.ts";

/** Rows that are in memory at a time. */
const pageRows = 500;
/** A contact is somebody money was sent to by hand: nobody has more. */
const contactsMax = 100_000;

/**
 * Everything that is kept of one person and may be told, each part read when it is asked for and long ones page by page.
 * Passwords, tokens, and the addresses that open photos are no part of it.
 */
export function collectOwnData(
  { clock, database, config }: Pick<Services, "clock" | "database" | "config">,
  { userId, email, partnerId, sessionId }: Caller,
): Readonly<Record<string, Part>> {
  return {
    exported_at: async () => clock.now().toISOString(),
    currency: async () => config.currency,
    profile: async () => {
      const [{ updated_at: updatedAt, ...row }, { wallet, cashback }] = await Promise.all([
        readProfile(database, userId),
        readBalances(database, userId),
      ]);
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
      const { code, usedCode, pendingBonus, minimum } = await readReferral(database, userId);
      return {
        referral_code: code,
        referral_code_used: usedCode,
        referral_bonus_pending: toWire(pendingBonus),
        referral_minimum_value: toWire(minimum),
      };
    },
    sessions: async () =>
      (await readSessions(database, userId)).map(({ id, created_at, last_seen_at, ...row }) => ({
        ...row,
        signed_in_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        is_current: id === sessionId,
      })),
    contacts: async () =>
      (await readContacts(database, userId, contactsMax)).map((row) => ({
        ...row,
        last_transfer_at: row.last_transfer_at.toISOString(),
      })),
    transactions: () => pages((before) => readOwnTransactions(database, { userId, before, limit: pageRows })),
    cashback_history: () =>
      pages(async (before) => (await readHistory(database, userId, before, pageRows)).map(toHistoryEntry)),
    milestones: async () => (await readMilestones(database, userId)).map(toMilestone),
    payment_requests: () =>
      pages(async (before) =>
        (await readCustomerCharges(database, userId, before, pageRows)).map((row) =>
          toPaymentRequest(row, clock.now()),
        ),
      ),
    top_ups: () =>
      pages(async (before) =>
        (await readOwnTopUps(database, userId, before, pageRows)).map((row) => ({
          ...row,
          amount: toWire(row.amount),
          referral_bonus: toWire(row.referral_bonus),
          created_at: row.created_at.toISOString(),
          settled_at: row.settled_at?.toISOString() ?? null,
        })),
      ),
    ...(partnerId !== undefined && {
      company: async () => {
        const [partner, { settlement }] = await Promise.all([
          readPartner(database, partnerId),
          readBalances(database, partnerId),
        ]);
        return {
          id: partnerId,
          company_name: partner!.companyName,
          business_category: partner!.category,
          public_cashback_percentage: toPercentage(partner!.cashbackBasisPoints),
          settlement_balance: toWire(settlement),
        };
      },
      company_payment_requests: () =>
        pages(async (before) =>
          (await readPartnerCharges(database, partnerId, before, pageRows)).map((row) =>
            toPartnerPaymentRequest(row, clock.now()),
          ),
        ),
    }),
  };
}

/** Every page of a list by key, to its end. */
async function* pages<Row extends { readonly id: string }>(
  read: (before: string | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let before: string | undefined; ;) {
    const rows = await read(before);
    yield rows;
    if (rows.length < pageRows) return;
    before = rows.at(-1)!.id;
  }
}
