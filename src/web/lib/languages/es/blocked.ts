import type { blocked as source } from "../pt/blocked.ts";

/** What a blocked account sees over every page, and a held one where it would move money. */
export const blocked: typeof source = {
  title: "Cuenta bloqueada",
  detail: "Tu cuenta está bloqueada y ahora no se puede hacer nada con ella. Tu saldo sigue registrado.",
  cancelledTitle: "Cuenta cancelada",
  cancelledDetail: "Esta cuenta se cerró y ya no se puede usar.",
  reason: "Motivo",
  noReason: "Motivo no especificado",
  cancelledReason: "La cuenta se eliminó a petición de su titular.",
  contact: "¿Dudas? Escribe a",
  /** Of one that is held for review, or whose owner owes the house. */
  held: {
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
  },
};
