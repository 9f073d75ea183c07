import type { ChargeEvent } from "#contract/payments/payment-requests.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("pt");

/** The partner's charges: search, totals, and one of them with what became of it. */
export const partnerCharges = {
  search: "Buscar cobranças",
  placeholder: "Descrição, referência, cliente, cartão ou valor",
  clear: "Limpar busca",
  status: "Situação",
  all: "Todas",
  totals: "Totais das aprovadas",
  sales: "Vendas aprovadas",
  count: (count: number, text: string) => `${text} ${plural(count, { one: "cobrança", other: "cobranças" })}`,
  own: "Você recebe",
  cashback: "Cashback dos clientes",
  fee: "Taxa do Troco",
  refunded: "Reembolsado",
  list: "Cobranças",
  empty: "Nenhuma cobrança encontrada",
  emptyDetail: "Mude a busca, a situação ou o período.",
  showAll: "Mostrar todas",
  none: "Nenhuma cobrança ainda",
  noneDetail: "As cobranças que você enviar aparecem aqui.",
  csv: "Baixar planilha (CSV)",
  outdated: "Não foi possível atualizar. Estes dados podem ter mudado.",
  detail: "Cobrança",
  pick: "Escolha uma cobrança",
  pickDetail: "Os detalhes dela aparecem aqui.",
  back: "Todas as cobranças",
  notFound: "Cobrança não encontrada",
  made: "Feita em",
  givenBack: "Devolvido ao cliente",
  reference: "Referência",
  metadata: "Dados da integração",
  code: "Código",
  timeline: "O que aconteceu",
  events: {
    created: "Cobrança enviada",
    approved: "Aprovada pelo cliente",
    rejected: "Rejeitada pelo cliente",
    expired: "Expirou sem resposta",
    cancelled: "Cancelada pela empresa",
  } satisfies Record<ChargeEvent, string>,
  by: (name: string) => `por ${name}`,
};
