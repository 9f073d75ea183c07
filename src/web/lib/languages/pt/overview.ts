import { formatCount, pluralIn } from "../plural.ts";

const plural = pluralIn("pt");
const figure = (count: number) => formatCount(count, "pt");

/** The administrators' overview: figures, charts, trial balance. */
export const overview = {
  asOf: (moment: string) => `Números de ${moment}`,
  refresh: "Atualizar",
  outdated: "Não foi possível atualizar. Estes são os últimos números conhecidos.",
  clean: "Livros conferem",
  wrong: "Livros não conferem",
  notAudited: "Ainda sem conferência",
  auditedAt: (moment: string, seconds: string) => `Última conferência do livro-razão: ${moment}, em ${seconds}\u00a0s`,
  firstAudit: "O servidor confere o livro-razão logo depois de iniciar, e de novo a cada dez minutos.",
  paused: "O dinheiro está parado: uma conferência encontrou um erro, e alguém precisa verificar o servidor.",
  people: "Pessoas",
  customers: "Clientes",
  newToday: (count: number) => plural(count, { one: `${figure(count)} hoje`, other: `${figure(count)} hoje` }),
  active: "Contas ativas",
  blocked: (count: number) =>
    plural(count, { one: `${figure(count)} bloqueada`, other: `${figure(count)} bloqueadas` }),
  held: "Dinheiro guardado",
  wallets: "Em carteiras",
  cashbackHeld: "Em cashback",
  settlements: "A repassar às empresas",
  today: "Hoje",
  volume: "Volume",
  charges: (count: number) =>
    plural(count, { one: `${figure(count)} cobrança aprovada`, other: `${figure(count)} cobranças aprovadas` }),
  refunds: "Reembolsado",
  fees: "Taxas recebidas",
  cashback: "Cashback concedido",
  lastDays: (count: number) => `Últimos ${count} dias`,
  span: "Quantos dias",
  spans: (count: number) => `${count} dias`,
  waitingPayouts: (count: number, amount: string) =>
    plural(count, {
      one: `${figure(count)} repasse aguarda você: ${amount}`,
      other: `${figure(count)} repasses aguardam você: ${amount}`,
    }),
  heldAccounts: (count: number) =>
    plural(count, {
      one: `${figure(count)} conta em análise aguarda você`,
      other: `${figure(count)} contas em análise aguardam você`,
    }),
  waitingDisputes: (count: number) =>
    plural(count, {
      one: `${figure(count)} contestação aguarda sua decisão`,
      other: `${figure(count)} contestações aguardam sua decisão`,
    }),
  chart: (name: string, total: string, count: number) =>
    `${name} por dia nos últimos ${count} dias: ${total} no total.`,
  change: (percent: string, amount: string, count: number) =>
    `${percent} em relação aos ${count} dias anteriores (${amount})`,
  bars: (name: string) => `${name}: gráfico por dia`,
  onDay: (amount: string, day: string) => `${day}: ${amount}`,
  best: (amount: string, day: string) => `O maior dia foi ${day}, com ${amount}.`,
  table: "Ver os dias em tabela",
  day: "Dia",
  chargeCount: "Cobranças",
  trialBalance: "Balancete",
  trialBalanceDetail: "A soma de todas as contas é sempre zero.",
  account: "Conta",
  accountCount: "Contas abertas",
  balance: "Saldo",
  total: "Soma",
  /** The kinds of account; one that is newer than these messages stands under its own name. */
  kinds: {
    cashback: "Cashback de clientes",
    wallet: "Carteiras de clientes",
    settlement: "A repassar às empresas",
    payouts: "Repasses a caminho",
    fees: "Taxas do Troco",
    card_clearing: "Recebido por cartão",
    promotions: "Bônus pagos",
    suspense: "A esclarecer",
    bank: "Pago às empresas pelo banco",
    receivables: "Valores em aberto de clientes",
  } as Readonly<Record<string, string>>,
};
