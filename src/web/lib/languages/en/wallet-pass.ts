import type { walletPass as source } from "../pt/wallet-pass.ts";

/** The pass for the phone's wallet. */
export const walletPass: typeof source = {
  add: "Add to your phone's wallet",
  addToApple: "Add to Apple Wallet",
  openApple: "Open in Apple Wallet",
  download: "Download the pass",
  ready: "Your pass is ready. Open the file on the phone where you want to keep it.",
  readyApple: "Your pass is ready.",
  alreadyInWallet: "The pass is already in your wallet",
  failed: "Failed to generate wallet pass",
  unavailable: "Passes are unavailable right now. The code on this screen still works.",
  loginNeeded: "Login needed",
  loginNeededDetail: "Your session has ended. Log in again to generate the pass.",
};
