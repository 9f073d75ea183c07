import type { cashbackTransfer as source } from "../pt/cashback-transfer.ts";

/** Moving cashback into the wallet. */
export const cashbackTransfer: typeof source = {
  amount: "Cuánto pasar a la cartera",
  availableCashback: "para usar ahora",
  availableWallet: "disponible ahora",
  transferAll: (amount) => `Transferir todo (${amount})`,
  transfer: (amount) => `Transferir ${amount}`,
  transferPlain: "Transferir",
  invalidAmount: "Importe no válido",
  tooBig: (max) => `Importe no válido. El máximo por vez es ${max}.`,
  insufficient: (balance) => `Saldo insuficiente. Tienes ${balance} de cashback.`,
  after: "Después",
  emptyTitle: "Todavía no tienes cashback",
  emptyDetail: "Compra en una empresa asociada y una parte del importe vuelve a ti.",
  seePartners: "Ver empresas asociadas",
  doneTitle: "Cashback transferido",
  doneDetail: "ya está en tu cartera.",
};
