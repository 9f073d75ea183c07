import type { cashbackTransfer as source } from "../pt/cashback-transfer.ts";

/** Moving cashback into the wallet. */
export const cashbackTransfer: typeof source = {
  amount: "Cuánto pasar a tu billetera",
  availableCashback: "para usar ahora",
  availableWallet: "disponible ahora",
  transferAll: (amount) => `Transferir todo (${amount})`,
  transfer: (amount) => `Transferir ${amount}`,
  transferPlain: "Transferir",
  invalidAmount: "Monto no válido",
  tooBig: (max) => `Monto no válido. El máximo por transferencia es ${max}.`,
  insufficient: (balance) => `Saldo insuficiente. Tienes ${balance} de cashback.`,
  after: "Después",
  emptyTitle: "Todavía no tienes cashback",
  emptyDetail: "Compra en una empresa aliada y una parte de lo que gastas vuelve a ti.",
  seePartners: "Ver empresas aliadas",
  doneTitle: "Cashback transferido",
  doneDetail: "ya está en tu billetera.",
};
