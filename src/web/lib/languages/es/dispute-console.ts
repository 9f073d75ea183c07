import type { disputeConsole as portuguese } from "../pt/dispute-console.ts";

export const disputeConsole: typeof portuguese = {
  toAnswer: "Reclamos por responder",
  until: (moment) => `Responde hasta el ${moment}`,
  replyUntil: (moment) => `Responde o reembolsa hasta el ${moment}. Después, nuestro equipo decide sin tu respuesta.`,
  reply: "Responder",
  replyTitle: "Responder al reclamo",
  replyDetail:
    "El cliente y nuestro equipo leen la respuesta, que no se puede cambiar. Si el cliente tiene razón, reembolsa el cobro en vez de responder.",
  replyLabel: "Tu respuesta",
  send: "Enviar respuesta",
  replied: "Respuesta enviada.",
  managerOnly: "Pide a un gerente o dueño de la empresa que responda.",

  list: "Reclamos",
  waiting: "Esperan decisión",
  state: "Estado",
  stateNames: { waiting: "Por decidir", with_partner: "Con la empresa", ended: "Terminados" },
  empty: {
    waiting: "Ningún reclamo por decidir",
    with_partner: "Ningún reclamo con las empresas",
    ended: "Ningún reclamo terminado",
  },
  emptyDetail: "Los reclamos aparecen aquí en cuanto llegan.",
  pick: "Elige un reclamo",
  pickDetail: "Las dos versiones y la decisión aparecen aquí.",
  backToList: "Todos los reclamos",
  between: (customer, partner) => `${customer} y ${partner}`,
  customer: "Cliente",
  seeCustomer: "Ver cliente",
  chargedAt: "Cobrado",
  refunded: "Ya reembolsado",
  left: "Queda del cobro",
  settlement: "Saldo por recibir de la empresa",
  waitsForPartner: (moment) => `La empresa todavía puede responder hasta el ${moment}. Decide después.`,
  decide: { customer: "Decidir por el cliente", partner: "Decidir por la empresa" },
  decideTitle: { customer: "¿A favor del cliente?", partner: "¿A favor de la empresa?" },
  decideDetail: {
    customer: (amount, partner) =>
      `${amount} vuelven al cliente, con las partes del cobro: la de ${partner} sale de su saldo por recibir. La decisión es definitiva.`,
    partner: (amount, partner) => `${partner} se queda con el cobro, ${amount}. La decisión es definitiva.`,
  },
  decisionReason: "Motivo que verán ambas partes",
  decided: "Reclamo decidido.",
};
