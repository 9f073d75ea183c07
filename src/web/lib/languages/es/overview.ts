import { formatCount, pluralIn } from "../plural.ts";
import type { overview as portuguese } from "../pt/overview.ts";

const plural = pluralIn("es");
const figure = (count: number) => formatCount(count, "es");

/** The administrators' overview: figures, charts, trial balance. */
export const overview: typeof portuguese = {
  asOf: (moment) => `Cifras de ${moment}`,
  refresh: "Actualizar",
  outdated: "No se pudo actualizar. Estas son las últimas cifras conocidas.",
  clean: "Los libros cuadran",
  wrong: "Los libros no cuadran",
  notAudited: "Aún sin revisión",
  auditedAt: (moment, seconds) => `Última revisión del libro mayor: ${moment}, en ${seconds}\u00a0s`,
  firstAudit: "El servidor revisa el libro mayor poco después de iniciarse, y de nuevo cada diez minutos.",
  paused: "El dinero está detenido: una revisión encontró un error y alguien debe revisar el servidor.",
  people: "Personas",
  customers: "Clientes",
  newToday: (count) => plural(count, { one: `${figure(count)} hoy`, other: `${figure(count)} hoy` }),
  active: "Cuentas activas",
  blocked: (count) => plural(count, { one: `${figure(count)} bloqueada`, other: `${figure(count)} bloqueadas` }),
  held: "Dinero guardado",
  wallets: "En billeteras",
  cashbackHeld: "En cashback",
  settlements: "Por pagar a las empresas",
  today: "Hoy",
  volume: "Volumen",
  charges: (count) =>
    plural(count, {
      one: `${figure(count)} cobro aprobado`,
      many: `${figure(count)} de cobros aprobados`,
      other: `${figure(count)} cobros aprobados`,
    }),
  refunds: "Reembolsado",
  fees: "Comisiones ganadas",
  cashback: "Cashback otorgado",
  lastDays: (count) => `Últimos ${count} días`,
  span: "Cuántos días",
  spans: (count) => `${count} días`,
  waitingPayouts: (count, amount) =>
    plural(count, {
      one: `${figure(count)} retiro te espera: ${amount}`,
      other: `${figure(count)} retiros te esperan: ${amount}`,
    }),
  heldAccounts: (count) =>
    plural(count, {
      one: `${figure(count)} cuenta en revisión te espera`,
      other: `${figure(count)} cuentas en revisión te esperan`,
    }),
  waitingDisputes: (count) =>
    plural(count, {
      one: `${figure(count)} reclamo espera tu decisión`,
      other: `${figure(count)} reclamos esperan tu decisión`,
    }),
  chart: (name, total, count) => `${name} por día en los últimos ${count} días: ${total} en total.`,
  change: (percent, amount, count) => `${percent} frente a los ${count} días anteriores (${amount})`,
  bars: (name) => `${name}: gráfico por día`,
  onDay: (amount, day) => `${day}: ${amount}`,
  best: (amount, day) => `El mejor día fue ${day}, con ${amount}.`,
  table: "Ver los días en una tabla",
  day: "Día",
  chargeCount: "Cobros",
  trialBalance: "Balance de comprobación",
  trialBalanceDetail: "La suma de todas las cuentas siempre es cero.",
  account: "Cuenta",
  accountCount: "Cuentas abiertas",
  balance: "Saldo",
  total: "Suma",
  kinds: {
    cashback: "Cashback de clientes",
    wallet: "Billeteras de clientes",
    settlement: "Por pagar a las empresas",
    payouts: "Retiros en camino",
    fees: "Comisiones de Troco",
    card_clearing: "Recibido por tarjeta",
    promotions: "Bonos pagados",
    suspense: "Por aclarar",
    bank: "Pagado a las empresas por el banco",
    receivables: "Montos pendientes de clientes",
  },
};
