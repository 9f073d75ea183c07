import type { paymentLinks as source } from "../pt/payment-links.ts";

export const paymentLinks: typeof source = {
  pay: "Pagar",
  backTo: (host) => `Volver a ${host}`,
  leaveTo: (host) => `Volver a ${host} sin pagar`,
  notNow: "Ahora no",
  openUntil: (moment) => `vale hasta ${moment}`,
  shortDetail: "Agrega la diferencia y abre este enlace de nuevo.",
  paid: (amount) => `Pago de ${amount} realizado`,
  inStatement: "Ver en el extracto",
  test: "Este es un enlace de prueba: no se mueve dinero y no se pide contraseña.",
  simulate: "Simular pago",
  simulated: "Pago simulado",
  amount: "Monto",
  tillShortDetail: "Agrega la diferencia y lee el código de nuevo.",
  noTill: {
    title: "Este código no recibe pagos",
    detail: "La caja se cerró o la dirección está mal. Pide ayuda a la empresa.",
  },
  scan: "Leer un código",
  incomplete: {
    title: "Este enlace está incompleto",
    detail: "Ábrelo de nuevo en la tienda, o lee el código otra vez.",
  },
  notFound: {
    title: "Este enlace de pago no existe",
    detail: "Revisa la dirección o pide otro enlace a la empresa. No se cobró nada.",
  },
  outcomes: {
    paid: { title: "Este enlace ya se pagó", detail: "Lo pagó otra persona. No se te cobró nada." },
    expired: {
      title: "Este enlace venció",
      detail: "No se cobró nada. Si todavía quieres pagar, pide otro enlace a la empresa.",
    },
    cancelled: { title: "La empresa canceló este enlace", detail: "No se cobró nada." },
  },
};
