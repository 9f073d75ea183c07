import type { DisputeErrorCode } from "#contract/error-codes.ts";
import type { DisputeReason } from "#contract/limits.ts";
import type { Facts } from "../facts.ts";

const errors: Record<DisputeErrorCode, (facts: Facts) => string> = {
  dispute_not_possible: () => "Esta cobrança não foi paga, ou já foi reembolsada, e por isso não pode ser contestada.",
  dispute_too_late: ({ moment }) => {
    const end = moment("until");
    return `O prazo de 60 dias para contestar esta cobrança terminou${end ? `: ia até ${end.text}` : ""}.`;
  },
  dispute_exists: () => "Você já contestou esta cobrança. Cada cobrança pode ser contestada uma vez.",
  dispute_not_found: () => "Esta cobrança não foi contestada.",
  dispute_closed: () => "Esta contestação já terminou. Nada mudou.",
  dispute_answered: () => "Sua empresa já respondeu a esta contestação. A resposta não pode ser mudada.",
  dispute_reply_too_late: ({ moment }) => {
    const end = moment("until");
    return `O prazo para responder terminou${end ? `: ia até ${end.text}` : ""}. Ainda dá para reembolsar a cobrança.`;
  },
  dispute_waits_for_partner: ({ moment }) => {
    const end = moment("until");
    return `A empresa ainda pode responder${end ? ` até ${end.text}` : ""}. Decida depois disso.`;
  },
};

/** A contested charge, as both sides and the administrators see it, and the customer's part of it. */
export const disputes = {
  title: "Contestação",
  contest: "Contestar esta compra",
  until: (day: string) => `Você pode contestar até ${day}.`,
  formTitle: "Contestar esta compra",
  formDetail: (partner: string) =>
    `${partner} lê o que você escrever e responde ou reembolsa. Se isso não resolver, nossa equipe decide. Uma compra pode ser contestada uma vez.`,
  formDetailPlain:
    "A empresa lê o que você escrever e responde ou reembolsa. Se isso não resolver, nossa equipe decide. Uma compra pode ser contestada uma vez.",
  reason: "O que aconteceu?",
  reasons: {
    not_mine: "Não fiz esta compra",
    not_received: "Não recebi o que comprei",
    not_as_described: "Veio errado ou com defeito",
    wrong_amount: "O valor está errado",
    twice: "Fui cobrado duas vezes",
    other: "Outro motivo",
  } satisfies Record<DisputeReason, string>,
  text: "Conte como foi",
  textHint: "A empresa e nossa equipe leem este texto. Não escreva senhas.",
  notMineHint: "Se outra pessoa usou sua conta, troque também a senha de compra.",
  send: "Enviar contestação",
  sent: "Contestação enviada.",
  withdraw: "Retirar contestação",
  withdrawTitle: "Retirar a contestação?",
  withdrawDetail: "Ela termina aqui, e esta compra não poderá ser contestada de novo.",
  withdrawn: "Contestação retirada.",
  keep: "Manter",
  states: {
    partner: "Aguarda a empresa",
    administrator: "Em decisão",
    settled_for_customer: "A favor do cliente",
    settled_for_partner: "A favor da empresa",
    withdrawn: "Retirada",
    refunded: "Reembolsada",
  },
  partnerHasUntil: (moment: string) => `A empresa pode responder ou reembolsar até ${moment}.`,
  details: {
    administrator: "Nossa equipe lê os dois lados e decide.",
    settled_for_customer: "Nossa equipe decidiu a favor do cliente: o que restava da cobrança foi reembolsado.",
    settled_for_partner: "Nossa equipe decidiu a favor da empresa: a cobrança fica como foi paga.",
    withdrawn: "O cliente retirou a contestação.",
    refunded: "A empresa reembolsou a cobrança inteira.",
  },
  openedAt: "Contestada",
  why: "Motivo",
  fromYou: "Você escreveu",
  fromCustomer: "O cliente escreveu",
  fromPartner: "A empresa respondeu",
  noReply: "A empresa não respondeu no prazo.",
  decision: "Por que decidimos assim",
  endedAt: "Encerrada",
  errors,
};
