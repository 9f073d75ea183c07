import type { AddressOf, ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { openWalletNotices, pruneWalletPasses, type WalletPassParts } from "./index.ts";
import { walletPassFileRoutes, walletPassRoutes, walletPassWebService } from "./routes.ts";

interface Parts {
  readonly walletPasses: WalletPassParts;
  readonly addressOf: AddressOf;
}

/** Passes in the wallets of phones. */
export const walletPassModule = {
  name: "wallet-pass",
  tidy: [pruneWalletPasses],
  open: (services: Services, { walletPasses, addressOf }: Parts) => ({
    handlers: walletPassRoutes(services, walletPasses),
    routes: [
      { at: "/api/wallet-passes", routes: walletPassFileRoutes(services, walletPasses.signer), boundsBodies: true },
      { at: "/api/wallet-passes", routes: walletPassWebService(services, { signer: walletPasses.signer, addressOf }) },
    ],
    ...openWalletNotices(services, walletPasses),
  }),
} satisfies ServerModule;
