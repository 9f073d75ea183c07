import type { DisputeState } from "#contract/limits.ts";

/** Disputes in the consoles: the partner's reply, the administrators' decision. */
export const disputeConsole = {
  toAnswer: "Contestações a responder",
  until: (moment: string) => `Responda até ${moment}`,
  replyUntil: (moment: string) =>
    `Responda ou reembolse até ${moment}. Depois disso, nossa equipe decide sem a sua resposta.`,
  reply: "Responder",
  replyTitle: "Responder à contestação",
  replyDetail:
    "O cliente e nossa equipe leem a resposta, que não pode ser mudada. Se o cliente tem razão, reembolse a cobrança em vez de responder.",
  replyLabel: "Sua resposta",
  send: "Enviar resposta",
  replied: "Resposta enviada.",
  managerOnly: "Peça a um gerente ou dono da empresa que responda.",

  list: "Contestações",
  waiting: "Aguardam decisão",
  state: "Estado",
  stateNames: {
    waiting: "A decidir",
    with_partner: "Com a empresa",
    ended: "Encerradas",
  } satisfies Record<DisputeState, string>,
  empty: {
    waiting: "Nenhuma contestação para decidir",
    with_partner: "Nenhuma contestação com as empresas",
    ended: "Nenhuma contestação encerrada",
  } satisfies Record<DisputeState, string>,
  emptyDetail: "Contestações aparecem aqui assim que chegam.",
  pick: "Escolha uma contestação",
  pickDetail: "Os dois lados e a decisão aparecem aqui.",
  backToList: "Todas as contestações",
  between: (customer: string, partner: string) => `${customer} e ${partner}`,
  customer: "Cliente",
  seeCustomer: "Ver cliente",
  chargedAt: "Cobrada",
  refunded: "Já reembolsado",
  left: "Resta da cobrança",
  settlement: "Saldo a receber da empresa",
  waitsForPartner: (moment: string) => `A empresa ainda pode responder até ${moment}. Decida depois disso.`,
  decide: { customer: "Decidir pelo cliente", partner: "Decidir pela empresa" },
  decideTitle: { customer: "A favor do cliente?", partner: "A favor da empresa?" },
  decideDetail: {
    customer: (amount: string, partner: string) =>
      `${amount} voltam para o cliente, com as partes da cobrança: a de ${partner} sai do saldo a receber. A decisão é definitiva.`,
    partner: (amount: string, partner: string) => `${partner} fica com a cobrança, ${amount}. A decisão é definitiva.`,
  },
  decisionReason: "Motivo, que os dois lados leem",
  decided: "Contestação decidida.",
};
