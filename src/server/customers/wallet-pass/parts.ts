import type { GoogleWallet } from "./google-wallet.ts";
import type { PassSigner } from "./signer.ts";

/** What passes are made by. */
export interface WalletPassParts {
  readonly signer: PassSigner;
  /** Undefined where it is not configured. */
  readonly google: GoogleWallet | undefined;
}
