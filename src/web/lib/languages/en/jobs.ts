import { formatCount } from "../../counts.ts";
import { pluralIn } from "../plural.ts";
import type { jobs as portuguese } from "../pt/jobs.ts";

const plural = pluralIn("en");
const figure = (count: number) => formatCount(count, "en");

/** What the installation does in the background. */
export const jobs: typeof portuguese = {
  detail: "What Troco does by itself: notices, deadlines, tidying up, and checking the books.",
  outdated: "This could not be refreshed. It is the last known state.",
  failed: "That could not be done",
  repeating: "Routines",
  queues: "Queues",
  task: "Job",
  waiting: "Waiting",
  underWay: "Under way",
  dead: "Given up on",
  lastSuccess: "Last success",
  next: "Next time",
  now: "Sooner",
  notYet: "not yet",
  runs: "Under way",
  runNow: "Do it now",
  runNowOf: (name) => `Do it now: ${name}`,
  asked: "Asked for. It begins in a moment.",
  stuckSince: (moment) => `Stuck since ${moment}`,
  deadToday: (count) => `${figure(count)} given up on in 24 h`,
  retrying: (count) =>
    plural(count, {
      one: `${figure(count)} failed, to be tried again`,
      other: `${figure(count)} failed, to be tried again`,
    }),
  deadTitle: "Failed for good",
  deadDetail:
    "Jobs that were tried up to their limit. They stay here for 30 days. Once the cause is gone, try again: each goes back to its queue with all its tries.",
  noneDead: "Nothing failed for good",
  noneDeadDetail: "What fails is tried again by itself, with waits that grow.",
  show: "Show",
  all: "All",
  ends: {
    failed: "Ended in an error",
    died: "The server died in the middle",
    late: "Took too long",
    stopped: "The server was stopped in the middle",
  },
  times: ({ gaveUp, asked, tries }) =>
    `Given up on ${gaveUp}, after ${plural(tries, { one: `${figure(tries)} try`, other: `${figure(tries)} tries` })}. Asked for ${asked}.`,
  id: "Log id",
  retry: "Try again",
  retryOf: (name) => `Try again: ${name}`,
  retryAll: (count) => `Try all again (${figure(count)})`,
  retryAllConfirm: "Try all again",
  retryAllTitle: "Try all again?",
  retryAllDetail: (name) => `All of “${name}” go back to the queue now. What was late reaches whoever waited for it.`,
  retried: (count) =>
    plural(count, {
      one: `${figure(count)} job is back in the queue`,
      other: `${figure(count)} jobs are back in the queue`,
    }),
  discard: "Discard",
  discardOf: (name) => `Discard: ${name}`,
  discardTitle: "Discard this job?",
  discardDetail: "What it was to do will not be done, and it leaves the list. This cannot be undone.",
  discardConfirm: "Discard",
  discarded: "Job discarded",
  names: {
    "send-mail": "E-mails",
    "send-push": "Push notifications",
    "deliver-webhook": "Notices to companies' systems",
    "expire-payment-request": "Charges that expire",
    "close-sandbox-charge": "Test charges",
    "deliver-sandbox-webhook": "Payments of the test checkout",
    "delete-photos": "Delete photos that were replaced",
    "delete-photos-for-good": "Delete photos of closed accounts",
    "carry-on-geocoding": "Locate companies",
    "tell-wallet-phone": "Tell the phone's wallet",
    "renew-google-pass": "Update the card in Google Wallet",
    "audit-ledger": "Check the books",
    "keep-charge-days": "Sum up days that are over",
    "reconcile-top-ups": "Compare top-ups with the provider",
    "forget-the-past": "Delete what is past its time",
  },
  facts: {
    template: "Template",
    language: "Language",
    kind: "Kind",
    partner_id: "Company",
    user_id: "Person",
    id: "About",
    status: "Status",
    event: "Event",
  },
};
