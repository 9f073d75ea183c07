import type { Services } from "#server/platform/services.ts";
import type { Storage } from "#server/platform/storage/index.ts";
import { readConfiguredCertificates } from "./configured-certificates.ts";
import type { PassCertificates } from "./make-chain.ts";
import { readOrMakeChain } from "./self-signed-chain.ts";

export interface PassSigner {
  certificates(): Promise<PassCertificates>;
}

type Needs = Pick<Services, "config" | "clock" | "keys" | "database" | "log">;

/**
 * The configured certificates, or else a chain of our own, made when the first pass is asked for.
 * @throws Error in one line for people, when what is configured cannot sign
 */
export async function createPassSigner(services: Needs, storage: Storage): Promise<PassSigner> {
  const { walletPass } = services.config;
  if (walletPass !== undefined) {
    const configured = await readConfiguredCertificates(walletPass);
    return { certificates: () => Promise.resolve(configured) };
  }
  let chain: Promise<PassCertificates> | undefined;
  return {
    certificates: async () => {
      const before = chain;
      const kept = await before?.catch(() => undefined);
      const holds = kept !== undefined && kept.expiresAt > services.clock.now();
      // Unless somebody else has begun to meanwhile: a storage that is away is asked once for all that wait.
      if (!holds && chain === before) chain = readOrMakeChain(services, storage);
      return chain!;
    },
  };
}
