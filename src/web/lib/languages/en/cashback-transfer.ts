import type { cashbackTransfer as source } from "../pt/cashback-transfer.ts";

/** Moving cashback into the wallet. */
export const cashbackTransfer: typeof source = {
  amount: "How much to move to your wallet",
  availableCashback: "ready to use",
  availableWallet: "available now",
  transferAll: (amount) => `Transfer all (${amount})`,
  transfer: (amount) => `Transfer ${amount}`,
  transferPlain: "Transfer",
  invalidAmount: "Invalid Amount",
  tooBig: (max) => `Invalid Amount. The maximum per transfer is ${max}.`,
  insufficient: (balance) => `Insufficient Balance. You have ${balance} in cashback.`,
  after: "Afterward",
  emptyTitle: "You have no cashback yet",
  emptyDetail: "Shop at a partner and part of what you spend comes back to you.",
  seePartners: "See partners",
  doneTitle: "Cashback transferred",
  doneDetail: "is now in your wallet.",
};
