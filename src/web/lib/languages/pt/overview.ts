import { pluralIn } from "../plural.ts";

const plural = pluralIn("pt");

/** The administrators' overview: figures, charts, trial balance. */
export const overview = {
  asOf: (moment: string) => `Números de ${moment}`,
  refresh: "Atualizar",
  outdated: "Não foi possível atualizar. Estes são os últimos números conhecidos.",
  clean: "Livros conferem",
  wrong: "Livros não conferem",
  notAudited: "Ainda sem conferência",
  auditedAt: (moment: string, seconds: string) => `Última conferência do livro-razão: ${moment}, em ${seconds} s`,
  firstAudit: "O servidor confere o livro-razão logo depois de iniciar, e de novo a cada dez minutos.",
  paused: "O dinheiro está parado: uma conferência encontrou um erro, e alguém precisa olhar o servidor.",
  people: "Pessoas",
  customers: "Clientes",
  newToday: (count: number) => plural(count, { one: `${count} hoje`, other: `${count} hoje` }),
  active: "Contas ativas",
  blocked: (count: number) => plural(count, { one: `${count} bloqueada`, other: `${count} bloqueadas` }),
  held: "Dinheiro guardado",
  wallets: "Em carteiras",
  cashbackHeld: "Em cashback",
  settlements: "A repassar às empresas",
  today: "Hoje",
  volume: "Volume",
  charges: (count: number) =>
    plural(count, { one: `${count} cobrança aprovada`, other: `${count} cobranças aprovadas` }),
  fees: "Tarifas ganhas",
  cashback: "Cashback dado",
  lastDays: "Últimos 30 dias",
  chart: (name: string, total: string) => `${name} por dia nos últimos 30 dias: ${total} no total.`,
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
  /** The kinds of account; one that is newer than these words stands under its own name. */
  kinds: {
    cashback: "Cashback de clientes",
    wallet: "Carteiras de clientes",
    settlement: "A repassar às empresas",
    payouts: "Repasses a caminho",
    fees: "Tarifas da casa",
    card_clearing: "Recebido por cartão",
    promotions: "Bônus pagos",
    suspense: "A esclarecer",
  } as Readonly<Record<string, string>>,
};
