import type { walletPass as source } from "../pt/wallet-pass.ts";

/** The pass for the phone's wallet. */
export const walletPass: typeof source = {
  add: {
    apple: "Add to Apple Wallet",
    google: "Add to Google Wallet",
    file: "Add to your phone's wallet",
  },
  open: { apple: "Open in Apple Wallet", google: "Open in Google Wallet", file: "Download the pass" },
  fileHint: "Open the file in your phone's wallet app.",
  ready: {
    apple: "Your pass is ready.",
    google: "Your pass is ready. Google Wallet opens in another tab.",
    file: "Your pass is ready. Open the file on your phone.",
  },
  alreadyInWallet: "The pass is already in your wallet",
  failed: "Failed to generate wallet pass",
  unavailable: "Passes are unavailable right now. The code on this screen still works.",
  loginNeeded: "Login needed",
  loginNeededDetail: "Your session has ended. Log in again to generate the pass.",
};
