import type { installation } from "#contract/installation.ts";
import { opensMailbox } from "../mail/index.ts";
import type { Handlers } from "../room.ts";
import type { Services } from "../services.ts";

export function installationRoutes({
  config,
  publicUrl,
}: Pick<Services, "config" | "publicUrl">): Handlers<typeof installation> {
  return {
    getInstallation: async () => ({
      currency: config.currency,
      checkout: config.stripe === undefined ? "sandbox" : "stripe",
      google_wallet: config.googleWallet !== undefined,
      contact_email: config.contactEmail,
      credits_openstreetmap: config.nominatim !== undefined,
      terms_url: config.termsUrl,
      privacy_url: config.privacyUrl,
      ...(opensMailbox(config) ? { mailbox_url: `${publicUrl}/mailbox` } : {}),
    }),
  };
}
