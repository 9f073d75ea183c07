import type { heldAccount as source } from "../pt/held-account.ts";

/** What somebody is told whose account is held for review, or who owes the house. */
export const heldAccount: typeof source = {
  title: "Tu cuenta está en revisión",
  why: {
    top_up_disputed: "Un pago con el que agregaste dinero fue disputado en el banco de la tarjeta.",
    top_up_refunded: "Un pago con el que agregaste dinero se devolvió a la tarjeta.",
  },
  because: (note) => `Motivo: ${note}`,
  meanwhile:
    "Sigues viendo todo y recibiendo dinero. Enviar, pagar y usar el cashback vuelven cuando termine la revisión.",
  owedTitle: (amount) => `Debes ${amount} a Troco`,
  owedDetail: "Es la parte de un importe retirado que tu billetera ya no tenía.",
  settle: (amount) => `Para saldarlo, agrega dinero: los ${amount} se descuentan en cuanto entre.`,
  settleHere: (amount) => `De lo que agregues ahora, hasta ${amount} saldan lo que debes.`,
  addMoney: "Agregar dinero",
  contact: "¿Dudas? Escribe a",
};
