import type { AddressOf, ServerModule } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { rowToWire } from "#server/platform/wire.ts";
import { checkWalletPasses } from "./check-wallet-passes.ts";
import { openWalletNotices, pruneWalletPasses, type WalletPassParts } from "./index.ts";
import { recordPassChange } from "./record-pass-change.ts";
import { walletPassFileRoutes, walletPassRoutes, walletPassWebService } from "./routes.ts";
import { readWalletPhones } from "./store.ts";

interface Parts {
  readonly walletPasses: WalletPassParts;
  readonly addressOf: AddressOf;
}

/** Passes in the wallets of phones. */
export const walletPassModule = {
  name: "wallet-pass",
  tidy: [pruneWalletPasses],
  ownData: ({ database }, { userId }) => ({
    wallet_phones: async () => (await readWalletPhones(database, userId)).map(rowToWire),
  }),
  erasure: { rows: { wallet_passes: "user_id = $1" } },
  closing: {
    end: (services, transaction, { userId }) => recordPassChange(services, transaction, userId, { closes: true }),
  },
  check: ["wallet passes", checkWalletPasses],
  open: (services: Services, { walletPasses, addressOf }: Parts) => ({
    handlers: walletPassRoutes(services, walletPasses),
    routes: [
      { at: "/api/wallet-passes", routes: walletPassFileRoutes(services, walletPasses.signer), boundsBodies: true },
      { at: "/api/wallet-passes", routes: walletPassWebService(services, { signer: walletPasses.signer, addressOf }) },
    ],
    ...openWalletNotices(services, walletPasses),
  }),
} satisfies ServerModule;
