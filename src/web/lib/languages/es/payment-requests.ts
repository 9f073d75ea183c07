import type { paymentRequests as source } from "../pt/payment-requests.ts";

export const paymentRequests: typeof source = {
  title: (partner) => `Cobro de ${partner}`,
  expiresIn: (time) => `vence en ${time}`,
  expiring: "por vencer…",
  splitLabel: "Cómo se divide el monto",
  cashbackShare: (percent) => `Recibes de vuelta (${percent})`,
  establishmentShare: "Establecimiento",
  feeShare: (percent, fixed) => `Troco (${percent} + ${fixed})`,
  purchasePassword: "Contraseña de compra",
  reject: "Rechazar",
  authorize: "Autorizar",
  approved: (amount) => `¡Pago de ${amount} aprobado!`,
  rejected: (amount) => `Pago de ${amount} rechazado`,
  rejectError: "Error al rechazar el pago",
  approveError: "Error al procesar el pago",
  verifyError: "Error al verificar la contraseña",
  addMoney: "Agregar dinero",
  createPassword: "Crear contraseña de compra",
  cashbackBack: (amount) => `${amount} de cashback para ti`,
  waiting: (partner) => `${partner} espera tu respuesta`,
  review: "Ver cobro",
  outcomes: {
    approved: {
      title: "Este cobro ya se pagó",
      detail: "Lo autorizaste en otra pantalla. El pago está en tus movimientos.",
    },
    rejected: { title: "Este cobro ya se rechazó", detail: "Lo rechazaste en otra pantalla. No se cobró nada." },
    expired: {
      title: "Este cobro venció",
      detail: "No se cobró nada. Si aún quieres pagar, pide otro cobro a la empresa.",
    },
    cancelled: { title: "La empresa canceló este cobro", detail: "No se cobró nada." },
    pending: { title: "Este cobro ya no está disponible", detail: "No se cobró nada." },
  },
};
