import { pluralIn } from "../plural.ts";
import type { home as source } from "../pt/home.ts";

const plural = pluralIn("en");

export const home: typeof source = {
  greeting: "Hello,",
  hideValues: "Hide values",
  showValues: "Show values",
  wallet: "Balance",
  cashback: "Cashback",
  availableNow: "available now",
  thisMonth: (amount) => `${amount} this month`,
  actions: "Actions",
  add: "Add money",
  useCashback: "Use cashback",
  send: "Send money",
  card: "My card",
  scan: "Scan a code",
  lastTransaction: "Last transaction",
  seeStatement: "See statement",
  noTransaction: "Nothing here yet",
  noTransactionDetail: "Your first transaction will appear here.",
  cashbackEarned: (amount) => `${amount} cashback earned`,
  offers: "Special offers",
  inactiveTitle: "Your account is being activated",
  inactiveDetail: (missing) =>
    missing === 0
      ? "All set. Just activate your account."
      : `${plural(missing, { one: `${missing} step`, other: `${missing} steps` })} to go before you can use your wallet. It takes about three minutes.`,
  stepsDone: (done, all) => `${done} of ${all} steps completed`,
  completeRegistration: "Complete registration",
};
