// Reconciles a month: compares what charges, refunds and payouts say with the entries of the
// balance, to the cent. Node from 22.18 on runs it for a month that is over, as
// `node month.ts 2026-10`, where TROCO_URL is the app's address, and TROCO_KEY has charges:read,
// refunds:read, payouts:read and settlement:read.

import { Troco } from "@troco/client";

const { TROCO_URL = "", TROCO_KEY = "" } = process.env;
const troco = new Troco({ baseUrl: TROCO_URL, key: TROCO_KEY });

const month = process.argv[2] ?? new Date().toISOString().slice(0, 7);
const [year, number] = month.split("-").map(Number) as [number, number];
const at = (months: number, day: number) => new Date(Date.UTC(year, number - 1 + months, day)).toISOString();
// The days are those of UTC, so that a moment belongs to the month that its text begins with.
const period = { from: at(0, 1).slice(0, 10), to: at(1, 0).slice(0, 10), time_zone: "UTC" };
const isOfMonth = (moment: string | null) => moment?.startsWith(month) ?? false;

// Charges are listed by when they were made, and are in the balance from when they were paid: one
// that was made on the last day before the month may have been paid in it.
const charges = await troco.charges.list({ status: "approved", from: at(0, 0), to: at(1, 1) }).toArray();
const refunds = await troco.refunds.list({ from: at(0, 1), to: at(1, 1) }).toArray();
const payouts = await troco.payouts.list().toArray();
const entries = await troco.settlement.listEntries(period).toArray();
const report = await troco.settlement.retrieveReport(period);

/** The amount that each charge, refund and payout adds to the balance, by entry kind and ID. */
const expected = new Map<string, number>([
  ...charges
    .filter((one) => isOfMonth(one.decided_at))
    .map((one) => [`charge ${one.id}`, one.split.establishment] as const),
  ...refunds.map((one) => [`refund ${one.id}`, -one.split.establishment] as const),
  ...payouts.filter((one) => isOfMonth(one.requested_at)).map((one) => [`payout ${one.id}`, -one.amount] as const),
  ...payouts
    .filter((one) => ["rejected", "cancelled"].includes(one.status) && isOfMonth(one.decided_at))
    .map((one) => [`payout_return ${one.id}`, one.amount] as const),
]);

const differences: string[] = [];
const compare = (name: string, found: number, right: number | undefined) => {
  if (found !== right) differences.push(`${name}: ${found} in the balance, ${right ?? "nothing"} expected`);
};
let balance = report.opening_balance;
for (const { kind, amount, charge, refund_id, payout_id } of entries) {
  balance += amount;
  const name = `${kind} ${refund_id ?? payout_id ?? charge?.id}`;
  // A correction is made by Troco, so no charge, refund or payout explains it.
  if (kind !== "correction") compare(name, amount, expected.get(name));
  expected.delete(name);
}
for (const [name, amount] of expected) compare(name, 0, amount);
compare("the closing balance", balance, report.closing_balance);
for (const { kind, count, amount } of report.totals) {
  const ofKind = entries.filter((entry) => entry.kind === kind);
  compare(`the number of ${kind}`, ofKind.length, count);
  compare(
    `the sum of ${kind}`,
    ofKind.reduce((sum, entry) => sum + entry.amount, 0),
    amount,
  );
}

for (const difference of differences) console.error(difference);
console.log(
  `${month}: ${entries.length} entries from ${report.opening_balance} to ${balance} minor units of ${report.currency}`,
);
console.log(differences.length === 0 ? "Everything adds up." : `${differences.length} differences.`);
process.exitCode = differences.length === 0 ? 0 : 1;
