import type { Services } from "#server/platform/services.ts";
import { createApplePush, type ApplePush } from "./apple-push.ts";
import type { WalletPassParts } from "./parts.ts";
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
