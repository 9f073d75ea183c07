import type { Finding } from "#server/platform/finding.ts";
import type { Services } from "#server/platform/services.ts";
import { createApplePush } from "./apple-push.ts";
import { readConfiguredCertificates } from "./configured-certificates.ts";
import { readGoogleAccount } from "./google-account.ts";
import { createGoogleApi, refused } from "./google-api.ts";
import type { PassCertificates } from "./make-chain.ts";
import { webServiceUrl } from "./updates.ts";

type Needs = Pick<Services, "clock" | "config">;

const soonMs = 30 * 24 * 60 * 60_000;
/** No phone's: Apple looks at the certificate and its topic before it says so. */
const nobodysPushToken = "0".repeat(64);

/** Checks what signs passes and what notifies phones, without notifying any. */
export async function checkWalletPasses(services: Needs): Promise<Finding[]> {
  const [apple, google] = await Promise.all([checkApple(services), checkGoogle(services)]);
  return [...apple, google];
}

async function checkApple({ clock, config }: Needs): Promise<Finding[]> {
  const service = "wallet passes";
  if (config.walletPass === undefined)
    return [
      {
        service,
        verdict: "stand-in",
        says: "passes are signed by a chain of this installation's own, which no phone trusts; set WALLET_PASS_CERTIFICATE",
      },
    ];
  let certificates: PassCertificates;
  try {
    certificates = await readConfiguredCertificates(config.walletPass);
  } catch (error) {
    return [{ service, verdict: "wrong", says: (error as Error).message }];
  }
  const until = certificates.expiresAt.toISOString().slice(0, 10);
  const leftMs = certificates.expiresAt.getTime() - clock.now().getTime();
  if (leftMs <= 0)
    return [
      {
        service,
        verdict: "wrong",
        says: `WALLET_PASS_CERTIFICATE ended on ${until}: renew it in Apple's developer account`,
      },
    ];
  const renew = leftMs < soonMs ? "; renew it now in Apple's developer account" : "";
  const signs = `signs passes of ${certificates.passTypeId} until ${until}${renew}`;
  return [
    { service, verdict: "right", says: signs },
    webServiceUrl(config.publicUrl ?? "") === undefined
      ? {
          service: "pass updates",
          verdict: "wrong",
          says: "PUBLIC_URL is no https address: phones ask no other one, so passes stay as they were given",
        }
      : await checkPush({ clock, config }, certificates),
  ];
}

async function checkPush({ clock, config }: Needs, certificates: PassCertificates): Promise<Finding> {
  const service = "pass updates";
  const origin = config.walletPassPushUrl;
  const apple = createApplePush({ origin, certificates, clock });
  try {
    await apple.push(nobodysPushToken);
    return { service, verdict: "right", says: `${origin} takes the certificate for ${certificates.passTypeId}` };
  } catch (error) {
    return {
      service,
      verdict: "wrong",
      says: `${origin}: ${(error as Error).message}; see that it can be reached, and that the certificate was not revoked`,
    };
  } finally {
    apple.close();
  }
}

async function checkGoogle(services: Needs): Promise<Finding> {
  const service = "google wallet";
  const issuer = services.config.googleWallet?.issuerId;
  try {
    const account = await readGoogleAccount(services.config);
    if (account === undefined)
      return {
        service,
        verdict: "stand-in",
        says: "Android phones are given the pass as a file; set GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_KEY",
      };
    const { status } = await createGoogleApi(services, account)("GET", `/issuer/${account.issuerId}`);
    if (status !== 200) throw refused("its issuer", status);
    return { service, verdict: "right", says: `Google knows the service account as one of issuer ${issuer}` };
  } catch (error) {
    const { message } = error as Error;
    return {
      service,
      verdict: "wrong",
      says: message.startsWith("GOOGLE_WALLET_KEY")
        ? message
        : `${message}; see that the service account is a user of issuer ${issuer} in Google's wallet console`,
    };
  }
}
