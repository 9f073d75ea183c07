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
 * Signs with the configured certificates, or with our own chain, made for the first pass.
 * @throws Error in one line when the configured certificates cannot sign
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
      // Unless another request has begun to: a storage that is away is tried once for all that
      // wait.
      if (!holds && chain === before) chain = readOrMakeChain(services, storage);
      return chain!;
    },
  };
}
