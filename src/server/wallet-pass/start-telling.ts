import type { Services } from "../services.ts";
import { createApplePush, type ApplePush } from "./apple-push.ts";
import type { WalletPassParts } from "./parts.ts";
import { deletePassesClosedBefore } from "./store.ts";
import { tellPhone } from "./tell-phone.ts";

/** How long the pass of a closed account can still be fetched, void as it is, by a phone that was off. */
const closedKeptMs = 90 * 24 * 60 * 60_000;
const pruneEveryMs = 60 * 60_000;

/** Tells phones and Google of passes that have changed. */
export async function startTellingWallets(
  services: Services,
  { signer, google }: WalletPassParts,
): Promise<AsyncDisposable> {
  const { clock, config, database, jobs, log } = services;
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
  const prune = setInterval(() => {
    deletePassesClosedBefore(database, new Date(clock.now().getTime() - closedKeptMs)).catch((error: unknown) =>
      log.error({ err: error }, "passes of closed accounts were not deleted"),
    );
  }, pruneEveryMs);
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(prune);
      apple?.close();
    },
  };
}
