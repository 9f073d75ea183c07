import type { UserId } from "#contract/ids.ts";
import type { Transaction } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";
import { readDeviceIds, renewPass } from "./store.ts";

/**
 * Records, in the transaction that causes it, that a user's wallet pass has changed: name,
 * username, card, or whether it is valid. Each phone that holds the pass, and Google, are notified
 * after the commit. The transaction must hold `lockForChange` on the user.
 *
 * See docs/decisions/wallet-passes.md.
 *
 * @param closes the account was closed for good
 */
export async function recordPassChange(
  { clock, jobs }: Pick<Services, "clock" | "jobs">,
  transaction: Transaction,
  userId: UserId,
  { closes = false }: { readonly closes?: boolean } = {},
): Promise<void> {
  const pass = await renewPass(transaction, userId, { at: clock.now(), closes });
  if (pass === undefined) return;
  // A phone that registers meanwhile waits for this row, and then sees that its version is
  // outdated.
  const devices = await readDeviceIds(transaction, userId);
  await jobs.addAll(
    transaction,
    "notify-wallet-phone",
    devices.map((deviceId) => ({ user_id: userId, device_id: deviceId })),
  );
  if (pass.at_google) await jobs.add(transaction, "renew-google-pass", { user_id: userId });
}
