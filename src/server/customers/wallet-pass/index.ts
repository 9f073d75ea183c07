export { checkWalletPasses } from "./check-wallet-passes.ts";
export { makePassToken } from "./pass-token.ts";
export { createGoogleWallet } from "./google-wallet.ts";
export { makeChain, type Chain } from "./make-chain.ts";
export type { WalletPassParts } from "./wallet-notices.ts";
export { openWalletNotices, pruneWalletPasses } from "./wallet-notices.ts";
export { recordPassChange } from "./record-pass-change.ts";
export { createPassSigner } from "./signer.ts";
