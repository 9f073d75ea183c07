export { checkWalletPasses } from "./check-wallet-passes.ts";
export { createGoogleWallet } from "./google-wallet.ts";
export { makeChain, type Chain } from "./make-chain.ts";
export type { WalletPassParts } from "./start-wallet-notices.ts";
export { pruneWalletPasses } from "./start-wallet-notices.ts";
export { recordPassChange } from "./record-pass-change.ts";
export { createPassSigner } from "./signer.ts";
export { startWalletNotices } from "./start-wallet-notices.ts";
export { readWalletPhones } from "./store.ts";
