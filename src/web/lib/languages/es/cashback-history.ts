import { pluralIn } from "../plural.ts";
import type { cashbackHistory as source } from "../pt/cashback-history.ts";

const plural = pluralIn("es");

export const cashbackHistory: typeof source = {
  total: "Cashback acumulado",
  thisMonth: "Este mes",
  entries: (count) => plural(count, { one: `${count} registro`, other: `${count} registros` }),
  chart: "Cashback por mes",
  chartDetail: "Últimos 12 meses",
  bestMonth: (month, amount) => `Mejor mes: ${month}, ${amount}`,
  showTable: "Ver en tabla",
  showChart: "Ver en gráfico",
  month: "Mes",
  count: "Registros",
  filter: "Tipo de registro",
  filters: { all: "Todo", cashback_earned: "Cashback", milestone: "Logros", monthly_summary: "Resúmenes" },
  timeline: "Línea de tiempo",
  categories: {
    purchases: "Compras",
    restaurants: "Restaurantes",
    shopping: "Tiendas",
    services: "Servicios",
    entertainment: "Ocio",
    transport: "Transporte",
    health: "Salud",
    education: "Educación",
    other: "Otros",
  },
  reversed: (amount) => `−${amount} revertido`,
  milestone: "Logro",
  milestoneTitles: {
    cashback_milestone: (amount) => `${amount} de cashback acumulado`,
  },
  milestoneDescriptions: {
    cashback_milestone_reached: (amount) => `Tus compras ya te devolvieron ${amount}.`,
  },
  summary: "Resumen del mes",
  summaryOf: (month) => `Resumen de ${month}`,
  summarySoFar: (month) => `${month} hasta ahora`,
  emptyTitle: "Tu cashback empieza aquí",
  emptyDetail: "Paga en una empresa aliada: parte de cada compra vuelve a ti y aparece en esta línea de tiempo.",
  noMilestoneTitle: "Todavía no hay logros",
  noMilestoneDetail: (step, missing) =>
    `Hay un logro por cada ${step} de cashback. Te faltan ${missing} para el primero.`,
  noSummaryTitle: "Todavía no hay resúmenes",
  noSummaryDetail: (amount) => `Un mes tiene resumen cuando su cashback pasa de ${amount}.`,
  seePartners: "Ver empresas aliadas",
  showAll: "Ver todo",
  outdated: "No se pudo actualizar. Es posible que lo que ves no sea lo más reciente.",
};
