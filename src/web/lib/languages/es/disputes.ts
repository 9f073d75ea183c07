import type { disputes as portuguese } from "../pt/disputes.ts";

export const disputes: typeof portuguese = {
  title: "Reclamo",
  contest: "Reclamar esta compra",
  until: (day) => `Puedes reclamar hasta el ${day}.`,
  formTitle: "Reclamar esta compra",
  formDetail: (partner) =>
    `${partner} lee lo que escribas y responde o reembolsa. Si eso no lo resuelve, decide nuestro equipo. Una compra se puede reclamar una vez.`,
  formDetailPlain:
    "La empresa lee lo que escribas y responde o reembolsa. Si eso no lo resuelve, decide nuestro equipo. Una compra se puede reclamar una vez.",
  reason: "¿Qué pasó?",
  reasons: {
    not_mine: "Yo no hice esta compra",
    not_received: "No recibí lo que compré",
    not_as_described: "Llegó mal o con defectos",
    wrong_amount: "El monto está mal",
    twice: "Me cobraron dos veces",
    other: "Otro motivo",
  },
  text: "Cuenta cómo fue",
  textHint: "La empresa y nuestro equipo leen este texto. No escribas contraseñas.",
  notMineHint: "Si otra persona usó tu cuenta, cambia también la contraseña de compra.",
  send: "Enviar reclamo",
  sent: "Reclamo enviado.",
  withdraw: "Retirar reclamo",
  withdrawTitle: "¿Retirar el reclamo?",
  withdrawDetail: "Termina aquí, y esta compra no se podrá reclamar de nuevo.",
  withdrawn: "Reclamo retirado.",
  keep: "Mantener",
  states: {
    partner: "Espera a la empresa",
    administrator: "En decisión",
    settled_for_customer: "A favor del cliente",
    settled_for_partner: "A favor de la empresa",
    withdrawn: "Retirado",
    refunded: "Reembolsado",
  },
  partnerHasUntil: (moment) => `La empresa puede responder o reembolsar hasta el ${moment}.`,
  details: {
    administrator: "Nuestro equipo lee las dos versiones y decide.",
    settled_for_customer: "Nuestro equipo decidió a favor del cliente: se reembolsó lo que quedaba del cobro.",
    settled_for_partner: "Nuestro equipo decidió a favor de la empresa: el cobro queda como se pagó.",
    withdrawn: "El cliente retiró el reclamo.",
    refunded: "La empresa reembolsó todo el cobro.",
  },
  openedAt: "Reclamado",
  why: "Motivo",
  fromYou: "Escribiste",
  fromCustomer: "El cliente escribió",
  fromPartner: "La empresa respondió",
  noReply: "La empresa no respondió a tiempo.",
  decision: "Por qué decidimos así",
  endedAt: "Terminado",
  errors: {
    dispute_not_possible: () => "Este cobro no se pagó, o ya se reembolsó, y por eso no se puede reclamar.",
    dispute_too_late: ({ moment }) => {
      const end = moment("until");
      return `El plazo de 60 días para reclamar este cobro terminó${end ? `: era hasta ${end.text}` : ""}.`;
    },
    dispute_exists: () => "Ya reclamaste este cobro. Cada cobro se puede reclamar una vez.",
    dispute_not_found: () => "Este cobro no se reclamó.",
    dispute_closed: () => "Este reclamo ya terminó. No cambió nada.",
    dispute_answered: () => "Tu empresa ya respondió a este reclamo. La respuesta no se puede cambiar.",
    dispute_reply_too_late: ({ moment }) => {
      const end = moment("until");
      return `El plazo para responder terminó${end ? `: era hasta ${end.text}` : ""}. Todavía puedes reembolsar el cobro.`;
    },
    dispute_waits_for_partner: ({ moment }) => {
      const end = moment("until");
      return `La empresa todavía puede responder${end ? ` hasta ${end.text}` : ""}. Decide después.`;
    },
  },
};
