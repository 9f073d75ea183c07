import type { blocked as source } from "../pt/blocked.ts";

/**
 * Messages that a blocked account sees over every page, and a held one where it would move money.
 */
export const blocked: typeof source = {
  title: "Cuenta bloqueada",
  detail: "Tu cuenta está bloqueada y ahora no se puede usar. Tu saldo sigue guardado.",
  cancelledTitle: "Cuenta cerrada",
  cancelledDetail: "Esta cuenta ya no se puede usar.",
  reason: "Motivo",
  noReason: "Motivo no especificado",
  cancelledReason: "La cuenta se cerró a pedido de su titular.",
  contact: "¿Dudas? Escribe a",
  /** For an account that is held for review, or whose owner owes Troco. */
  held: {
    title: "Tu cuenta está en revisión",
    why: {
      top_up_disputed: "Un pago con el que agregaste dinero fue disputado en el banco de la tarjeta.",
      top_up_refunded: "Un pago con el que agregaste dinero se devolvió a la tarjeta.",
    },
    because: (note) => `Motivo: ${note}`,
    meanwhile:
      "Puedes ver todo y recibir dinero. Para enviar, pagar y usar el cashback, espera a que termine la revisión.",
    owedTitle: (amount) => `Debes ${amount} a Troco`,
    owedDetail: "El pago se revirtió y el saldo de tu billetera no cubría todo el monto.",
    settle: (amount) => `Para saldarlo, agrega dinero: los ${amount} se descuentan en cuanto entre.`,
    settleHere: (amount) => `De lo que agregues ahora, hasta ${amount} se usan para saldar lo que debes.`,
    addMoney: "Agregar dinero",
    contact: "¿Dudas? Escribe a",
  },
};
