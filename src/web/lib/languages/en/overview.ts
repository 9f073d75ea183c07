import { formatCount, pluralIn } from "../plural.ts";
import type { overview as portuguese } from "../pt/overview.ts";

const plural = pluralIn("en");
const figure = (count: number) => formatCount(count, "en");

/** The administrators' overview: figures, charts, trial balance. */
export const overview: typeof portuguese = {
  asOf: (moment) => `As of ${moment}`,
  refresh: "Refresh",
  outdated: "Couldn't refresh. These are the last known figures.",
  clean: "Books balance",
  wrong: "Books don't balance",
  notAudited: "Not checked yet",
  auditedAt: (moment, seconds) => `Ledger last checked: ${moment}, in ${seconds}\u00a0s`,
  firstAudit: "The server checks the ledger shortly after it starts, then every ten minutes.",
  paused: "All payments are paused: a check found an error, and someone needs to look at the server.",
  people: "People",
  customers: "Customers",
  newToday: (count) => plural(count, { one: `${figure(count)} today`, other: `${figure(count)} today` }),
  active: "Active accounts",
  blocked: (count) => plural(count, { one: `${figure(count)} blocked`, other: `${figure(count)} blocked` }),
  held: "Money held",
  wallets: "In wallets",
  cashbackHeld: "In cashback",
  settlements: "Company balances",
  today: "Today",
  volume: "Volume",
  charges: (count) =>
    plural(count, { one: `${figure(count)} approved charge`, other: `${figure(count)} approved charges` }),
  refunds: "Refunded",
  fees: "Fees earned",
  cashback: "Cashback given",
  lastDays: (count) => `Last ${count} days`,
  span: "Period",
  spans: (count) => `${count} days`,
  waitingPayouts: (count, amount) =>
    plural(count, {
      one: `${figure(count)} payout is waiting: ${amount}`,
      other: `${figure(count)} payouts are waiting: ${amount}`,
    }),
  heldAccounts: (count) =>
    plural(count, {
      one: `${figure(count)} account is under review`,
      other: `${figure(count)} accounts are under review`,
    }),
  waitingDisputes: (count) =>
    plural(count, {
      one: `${figure(count)} dispute is waiting for a decision`,
      other: `${figure(count)} disputes are waiting for a decision`,
    }),
  chart: (name, total, count) => `${name} per day over the last ${count} days: ${total} in total.`,
  change: (percent, amount, count) => `${percent} from the previous ${count} days (${amount})`,
  bars: (name) => `${name}: chart by day`,
  onDay: (amount, day) => `${day}: ${amount}`,
  best: (amount, day) => `The highest day was ${day}, with ${amount}.`,
  table: "Show as table",
  day: "Day",
  chargeCount: "Charges",
  trialBalance: "Trial balance",
  trialBalanceDetail: "All accounts always add up to zero.",
  account: "Account",
  accountCount: "Open accounts",
  balance: "Balance",
  total: "Total",
  kinds: {
    cashback: "Customers' cashback",
    wallet: "Customers' wallets",
    settlement: "Company balances",
    payouts: "Payouts in progress",
    fees: "Our fees",
    card_clearing: "Received by card",
    promotions: "Bonuses paid",
    suspense: "Unresolved",
    bank: "Paid out to companies",
    receivables: "Owed by customers",
  },
};
