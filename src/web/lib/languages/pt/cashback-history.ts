import type { cashbackCategories } from "#contract/payments/cashback.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("pt");

/** The cashback history: sums, the months, and what was earned over time. */
export const cashbackHistory = {
  total: "Cashback acumulado",
  thisMonth: "Este mês",
  entries: (count: number) => plural(count, { one: `${count} entrada`, other: `${count} entradas` }),
  chart: "Cashback por mês",
  chartDetail: "Últimos 12 meses",
  bestMonth: (month: string, amount: string) => `Melhor mês: ${month}, ${amount}`,
  showTable: "Ver em tabela",
  showChart: "Ver em gráfico",
  month: "Mês",
  count: "Entradas",
  filter: "Tipo de entrada",
  filters: { all: "Todos", cashback_earned: "Cashback", milestone: "Marcos", monthly_summary: "Resumos" },
  timeline: "Linha do tempo",
  categories: {
    purchases: "Compras",
    restaurants: "Restaurantes",
    shopping: "Lojas",
    services: "Serviços",
    entertainment: "Lazer",
    transport: "Transporte",
    health: "Saúde",
    education: "Educação",
    other: "Outros",
  } satisfies Record<(typeof cashbackCategories)[number], string>,
  /** The part of an entry that a refund took back. */
  reversed: (amount: string) => `−${amount} estornado`,
  milestone: "Marco",
  /** By the names that the server gives them; the amount is the one reached. */
  milestoneTitles: {
    cashback_milestone: (amount: string) => `${amount} de cashback acumulado`,
  },
  milestoneDescriptions: {
    cashback_milestone_reached: (amount: string) => `Suas compras já devolveram ${amount} para você.`,
  },
  summary: "Resumo do mês",
  summaryOf: (month: string) => `Resumo de ${month}`,
  summarySoFar: (month: string) => `${month} até agora`,
  emptyTitle: "Seu cashback começa aqui",
  emptyDetail: "Pague em uma empresa parceira: parte de cada compra volta para você e aparece nesta linha do tempo.",
  noMilestoneTitle: "Nenhum marco ainda",
  noMilestoneDetail: (step: string, missing: string) =>
    `Há um marco a cada ${step} de cashback. Faltam ${missing} para o primeiro.`,
  noSummaryTitle: "Nenhum resumo ainda",
  noSummaryDetail: (amount: string) => `Um mês ganha resumo quando o cashback dele passa de ${amount}.`,
  seePartners: "Ver empresas parceiras",
  showAll: "Ver tudo",
  outdated: "Não foi possível atualizar. O que você vê pode não ser o mais recente.",
};
