import type { Services } from "#server/platform/services.ts";
import { createApplePush, type ApplePush } from "./apple-push.ts";
import type { GoogleWallet } from "./google-wallet.ts";
import type { PassSigner } from "./signer.ts";
import { deletePassesClosedBefore } from "./store.ts";
import { tellPhone } from "./tell-phone.ts";

/** Tells phones and Google of passes that have changed. */
export async function startTellingWallets(
  services: Services,
  { signer, google }: WalletPassParts,
): Promise<Disposable> {
  const { clock, config, jobs } = services;
  let apple: ApplePush | undefined;
  await jobs.handle("tell-wallet-phone", async (task) => {
    // No phone has a pass of the installation's own chain, and Apple would refuse whoever comes with it.
    if (config.walletPass === undefined) return;
    apple ??= createApplePush({ origin: config.walletPassPushUrl, certificates: await signer.certificates(), clock });
    await tellPhone(services, apple, task);
  });
  await jobs.handle("renew-google-pass", async ({ user_id: userId }) => {
    await google?.write(userId);
  });
  return { [Symbol.dispose]: () => apple?.close() };
}

/** What passes are made by. */
export interface WalletPassParts {
  readonly signer: PassSigner;
  /** Undefined where it is not configured. */
  readonly google: GoogleWallet | undefined;
}

/** How long the pass of a closed account can still be fetched, void as it is, by a phone that was off. */
const closedKeptMs = 90 * 24 * 60 * 60_000;

/** Deletes the passes of accounts that were closed long ago, and with them their tokens and phones. */
export function pruneWalletPasses({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deletePassesClosedBefore(database, new Date(clock.now().getTime() - closedKeptMs));
}
