import type { Profile } from "#contract/customers/profiles.ts";
import { readDocumentUrls } from "#server/customers/identity-documents/index.ts";
import { maskCard, readProfile } from "#server/customers/profiles/index.ts";
import { hasPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { readOwnReview } from "#server/payments/account-holds/index.ts";
import { readEarnedSince } from "#server/payments/cashback/index.ts";
import { readOutstanding } from "#server/payments/receivables/index.ts";
import { readReferral } from "#server/payments/referrals/index.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";

/**
 * The caller's own profile, assembled from the modules that store its parts, all read in one
 * snapshot. Amounts are in minor units; the addresses of photos expire in five minutes.
 */
export function getProfile(
  services: Pick<Services, "clock" | "database" | "keys">,
  caller: UserCaller,
): Promise<Profile> {
  return services.database.snapshot((database) => assemble({ ...services, database }, caller));
}

async function assemble(
  services: Pick<Services, "clock" | "keys"> & { readonly database: Queryable },
  caller: UserCaller,
): Promise<Profile> {
  const { clock, database } = services;
  const { userId } = caller;
  const [row, balances, photos, withPurchasePassword, referral, earned, owed] = await Promise.all([
    readProfile(database, userId),
    readBalances(database, userId),
    readDocumentUrls(services, userId),
    hasPurchasePassword(database, userId),
    readReferral(database, userId),
    readEarnedSince(database, userId, monthOf(clock.now())),
    readOutstanding(database, userId),
  ]);
  const { card_number: cardNumber, updated_at: updatedAt, held_since: heldSince, card_frozen_since: _, ...own } = row;
  return {
    ...own,
    user_id: userId,
    email: caller.email,
    document_photo_url: photos.document,
    selfie_photo_url: photos.selfie,
    has_purchase_password: withPurchasePassword,
    user_type: caller.partnerId === undefined ? "customer" : "partner",
    card_display: maskCard(cardNumber),
    wallet_balance: toWire(balances.wallet),
    cashback_balance: toWire(balances.cashback),
    cashback_this_month: toWire(earned),
    review: await readOwnReview(database, userId, heldSince),
    owed: toWire(owed),
    second_factor_missing: caller.lacksSecondFactor,
    ...rowToWire(referral),
    updated_at: updatedAt.toISOString(),
  };
}

function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}
