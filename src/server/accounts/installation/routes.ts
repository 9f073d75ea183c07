import type { installation } from "#contract/accounts/installation.ts";
import { topUpLimits } from "#server/payments/top-ups/index.ts";
import { opensMailbox } from "#server/platform/mail/index.ts";
import type { Handlers } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";

export function installationRoutes({
  config,
  publicUrl,
}: Pick<Services, "config" | "publicUrl">): Handlers<typeof installation> {
  return {
    getInstallation: async () => ({
      currency: config.currency,
      login_password_min: config.passwordLengthMin,
      top_up_limits: topUpLimits(config.currency),
      checkout: config.stripe === undefined ? "sandbox" : "stripe",
      google_wallet: config.googleWallet !== undefined,
      public_url: publicUrl,
      contact_email: config.contactEmail,
      credits_openstreetmap: config.nominatim !== undefined,
      terms_url: config.termsUrl,
      privacy_url: config.privacyUrl,
      ...(opensMailbox(config) ? { mailbox_url: `${publicUrl}/mailbox` } : {}),
    }),
  };
}
