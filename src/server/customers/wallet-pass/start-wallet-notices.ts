import type { Services } from "#server/platform/services.ts";
import { createApplePush, type ApplePush } from "./apple-push.ts";
import type { GoogleWallet } from "./google-wallet.ts";
import { notifyPhone } from "./notify-phone.ts";
import type { PassSigner } from "./signer.ts";
import { deletePassesClosedBefore } from "./store.ts";

/** Starts the workers that notify phones and Google of changed passes. */
export async function startWalletNotices(services: Services, { signer, google }: WalletPassParts): Promise<Disposable> {
  const { clock, config, jobs } = services;
  let apple: ApplePush | undefined;
  await jobs.handle("notify-wallet-phone", async (task) => {
    // No phone holds a pass of the installation's own chain, and Apple would reject its
    // certificate.
    if (config.walletPass === undefined) return;
    apple ??= createApplePush({ origin: config.walletPassPushUrl, certificates: await signer.certificates(), clock });
    await notifyPhone(services, apple, task);
  });
  await jobs.handle("renew-google-pass", async ({ user_id: userId }) => {
    await google?.write(userId);
  });
  return { [Symbol.dispose]: () => apple?.close() };
}

/** The parts that make passes. */
export interface WalletPassParts {
  readonly signer: PassSigner;
  /** Undefined where it is not configured. */
  readonly google: GoogleWallet | undefined;
}

/** How long a phone that was off can still fetch the void pass of a closed account. */
const closedKeptMs = 90 * 24 * 60 * 60_000;

/** Deletes the passes of accounts closed long ago, with their tokens and phones. */
export function pruneWalletPasses({ clock, database }: Pick<Services, "clock" | "database">): Promise<void> {
  return deletePassesClosedBefore(database, new Date(clock.now().getTime() - closedKeptMs));
}
