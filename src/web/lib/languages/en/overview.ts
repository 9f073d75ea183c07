import type { overview as portuguese } from "../pt/overview.ts";
import { formatCount } from "../../counts.ts";
import { pluralIn } from "../plural.ts";

const plural = pluralIn("en");
const figure = (count: number) => formatCount(count, "en");

/** The administrators' overview: figures, charts, trial balance. */
export const overview: typeof portuguese = {
  asOf: (moment) => `Figures of ${moment}`,
  refresh: "Refresh",
  outdated: "We couldn't refresh. These are the last known figures.",
  clean: "Books are right",
  wrong: "Books are wrong",
  notAudited: "Not checked yet",
  auditedAt: (moment, seconds) => `Last check of the ledger: ${moment}, in ${seconds}\u00a0s`,
  firstAudit: "The server checks the ledger soon after it starts, and again every ten minutes.",
  paused: "Money stands still: a check found something wrong, and somebody has to look at the server.",
  people: "People",
  customers: "Customers",
  newToday: (count) => plural(count, { one: `${figure(count)} today`, other: `${figure(count)} today` }),
  active: "Active accounts",
  blocked: (count) => plural(count, { one: `${figure(count)} blocked`, other: `${figure(count)} blocked` }),
  held: "Money held",
  wallets: "In wallets",
  cashbackHeld: "In cashback",
  settlements: "Owed to companies",
  today: "Today",
  volume: "Volume",
  charges: (count) =>
    plural(count, { one: `${figure(count)} approved charge`, other: `${figure(count)} approved charges` }),
  refunds: "Refunded",
  fees: "Fees earned",
  cashback: "Cashback given",
  lastDays: (count) => `Last ${count} days`,
  span: "How many days",
  spans: (count) => `${count} days`,
  waitingPayouts: (count, amount) =>
    plural(count, {
      one: `${figure(count)} payout waits for you: ${amount}`,
      other: `${figure(count)} payouts wait for you: ${amount}`,
    }),
  heldAccounts: (count) =>
    plural(count, {
      one: `${figure(count)} account under review waits for you`,
      other: `${figure(count)} accounts under review wait for you`,
    }),
  chart: (name, total, count) => `${name} per day over the last ${count} days: ${total} in total.`,
  change: (percent, amount, count) => `${percent} from the ${count} days before (${amount})`,
  onDay: (amount, day) => `${day}: ${amount}`,
  best: (amount, day) => `The highest day was ${day}, with ${amount}.`,
  table: "See the days as a table",
  day: "Day",
  chargeCount: "Charges",
  trialBalance: "Trial balance",
  trialBalanceDetail: "All accounts together always come to zero.",
  account: "Account",
  accountCount: "Open accounts",
  balance: "Balance",
  total: "Total",
  kinds: {
    cashback: "Customers' cashback",
    wallet: "Customers' wallets",
    settlement: "Owed to companies",
    payouts: "Payouts on their way",
    fees: "Our fees",
    card_clearing: "Received by card",
    promotions: "Bonuses paid",
    suspense: "To be cleared up",
    bank: "Paid to companies by the bank",
    receivables: "Owed by customers",
  },
};
