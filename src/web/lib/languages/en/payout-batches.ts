import { pluralIn } from "../plural.ts";
import type { payoutBatches as source } from "../pt/payout-batches.ts";

const plural = pluralIn("en");

/** Batches of payouts, which the bank gets as one file. */
export const payoutBatches: typeof source = {
  list: "Batches",
  empty: "No batches yet",
  emptyDetail: "A batch collects waiting payouts into one file for the bank.",
  backToList: "All batches",
  pick: "Choose a batch",
  pickDetail: "The files for the bank and the payouts appear here.",
  collect: "Make batch",
  collectTitle: "Make a batch",
  collectDetail: (count, sum) =>
    plural(count, {
      one: `The bank gets ${count} payout of ${sum}. The company can no longer cancel it.`,
      other: `The bank gets ${count} payouts, ${sum} in all. The companies can no longer cancel them.`,
    }),
  created: "Batch made.",
  nothing: "Nothing to collect",
  nothingDetail: "No payout is waiting outside of a batch.",
  form: "File",
  forms: { order: "ISO 20022", table: "CSV" },
  formHints: {
    order: "Only accounts with an IBAN, or a branch and number: the ISO 20022 file can't carry Pix keys.",
    table: "All accounts, Pix keys too. A batch with Pix keys can only be downloaded as CSV.",
  },
  noneFits: "No waiting payout fits this file.",
  toCollect: "Payouts for the batch",
  chosen: (count, sum) =>
    plural(count, { one: `${count} payout chosen: ${sum}`, other: `${count} payouts chosen: ${sum}` }),
  obstacles: {
    needs_approval: "Another administrator has to approve it first.",
    approved_by_caller: "You approved this payout; another administrator has to pay it.",
    own_concern: "It is your own company's: another administrator decides.",
    requester_held: "The account of who requested it is under review or frozen.",
    account_lost: "The account can no longer be read. Reject the payout.",
  },
  payouts: (count) => plural(count, { one: `${count} payout`, other: `${count} payouts` }),
  waiting: (count) => `${count} waiting`,
  finished: "Finished",
  dissolved: "Dissolved",
  batch: (moment) => `Batch of ${moment}`,
  madeBy: "Made by",
  count: "Payouts",
  dissolvedAt: "Dissolved on",
  downloadOrder: "Download ISO 20022",
  downloadTable: "Download CSV",
  orderHint: "Send the bank only one of the files, and only once.",
  tableHint: "This batch has accounts that the ISO 20022 file can't carry: send the CSV, only once.",
  dissolve: "Dissolve batch",
  dissolveTitle: "Dissolve this batch?",
  dissolveDetail: (count) =>
    plural(count, {
      one: `Only if the bank never got the file, or refused it whole: ${count} payout waits again, and in another batch it would be paid again.`,
      other: `Only if the bank never got the file, or refused it whole: ${count} payouts wait again, and in another batch they would be paid again.`,
    }),
  dissolvedNow: "Batch dissolved.",
  inBatch: "Payouts in the batch",
  partner: "Company",
  status: "Status",
  value: "Amount",
};
