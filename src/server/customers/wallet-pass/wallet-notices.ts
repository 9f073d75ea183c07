import type { JobData } from "#server/platform/jobs/index.ts";
import type { Services } from "#server/platform/services.ts";
import { createApplePush, type ApplePush } from "./apple-push.ts";
import type { GoogleWallet } from "./google-wallet.ts";
import { notifyPhone } from "./notify-phone.ts";
import type { PassSigner } from "./signer.ts";
import { deletePassesClosedBefore } from "./store.ts";

/** The jobs that notify phones and Google of changed passes. */
export function openWalletNotices(services: Services, { signer, google }: WalletPassParts) {
  const { clock, config } = services;
  let apple: ApplePush | undefined;
  const notify = async (task: JobData["notify-wallet-phone"]) => {
    // No phone holds a pass of the installation's own chain, and Apple would reject its
    // certificate.
    if (config.walletPass === undefined) return;
    apple ??= createApplePush({ origin: config.walletPassPushUrl, certificates: await signer.certificates(), clock });
    await notifyPhone(services, apple, task);
  };
  const renew = async ({ user_id: userId }: JobData["renew-google-pass"]) => {
    await google?.write(userId);
  };
  return { jobs: { "notify-wallet-phone": notify, "renew-google-pass": renew }, close: () => apple?.close() };
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
