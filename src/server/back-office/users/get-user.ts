import type { User } from "#contract/back-office/users.ts";
import type { UserId } from "#contract/ids.ts";
import { readEmail, readSessions } from "#server/customers/auth/index.ts";
import { readDeletion, readDocuments } from "#server/customers/identity-documents/index.ts";
import { isCancelled, maskCard, readProfile, readReplacedCards } from "#server/customers/profiles/index.ts";
import { hasPurchasePassword } from "#server/customers/purchase-password/index.ts";
import { readBalances } from "#server/ledger/index.ts";
import { readMembership } from "#server/partners/partners/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire, toWire } from "#server/platform/wire.ts";

/**
 * A user's account at one moment as administrators see it, assembled from the modules that store
 * its parts. The user must exist.
 */
export function getUser({ database }: Pick<Services, "database">, userId: UserId): Promise<User> {
  return database.snapshot((moment) => assemble(moment, userId));
}

async function assemble(database: Queryable, userId: UserId): Promise<User> {
  const profile = await readProfile(database, userId);
  const email = await readEmail(database, userId);
  const sessions = await readSessions(database, userId);
  const balances = await readBalances(database, userId);
  const photos = await readDocuments(database, userId);
  const deletion = await readDeletion(database, userId);
  const withPurchasePassword = await hasPurchasePassword(database, userId);
  const partner = await readMembership(database, userId);
  const replaced = await readReplacedCards(database, userId);
  const { card_number: cardNumber, ...row } = profile;
  return {
    ...rowToWire(row),
    user_id: userId,
    email: email?.email ?? "",
    email_confirmed: email?.isConfirmed ?? false,
    card_display: maskCard(cardNumber),
    replaced_cards: replaced.map(({ card_number: number, replaced_at: at }) => ({
      card_display: maskCard(number),
      replaced_at: at.toISOString(),
    })),
    is_cancelled: isCancelled(profile),
    has_purchase_password: withPurchasePassword,
    devices: sessions.length,
    last_seen_at: sessions[0]?.last_seen_at.toISOString() ?? null,
    company: partner ?? null,
    wallet_balance: toWire(balances.wallet),
    cashback_balance: toWire(balances.cashback),
    photos: photos.map(({ kind, created_at: at }) => ({ kind, stored_at: at.toISOString() })),
    photos_deletion: deletion === undefined ? null : rowToWire(deletion),
  };
}
