import type { UserCaller } from "#server/platform/caller.ts";
import { amountCell, csvFile, csvFormatFor, type Columns } from "#server/platform/csv.ts";
import { DomainError } from "#server/platform/domain-error.ts";
import type { Request } from "#server/platform/module.ts";
import type { Services } from "#server/platform/services.ts";
import { fitsIso, toEndToEndId, writePaymentOrder } from "./payment-order.ts";
import { readPayable, type PayableRow } from "./read-batch.ts";

type Needs = Pick<Services, "config" | "database" | "keys">;

/** The files' name: the end of the id, which differs between batches of one moment. */
const nameOf = (id: string) => `payouts-${toEndToEndId(id).slice(-8)}`;

/**
 * A batch as pain.001. The same batch gives the same file, so that the bank knows it again.
 *
 * @throws DomainError `payer_not_configured`, `payout_batch_only_csv`, and as `readPayable`
 */
export async function orderFile(services: Needs, id: string) {
  const { config } = services;
  const { batch, payouts } = await readPayable(services, id);
  if (config.payer === undefined) throw new DomainError("payer_not_configured");
  if (!payouts.every(({ account }) => fitsIso(account))) throw new DomainError("payout_batch_only_csv");
  const order = writePaymentOrder({
    id,
    madeAt: batch.made_at,
    // Swedish writes a date as ISO 8601 does.
    day: new Intl.DateTimeFormat("sv-SE", { timeZone: config.timeZone }).format(batch.made_at),
    currency: config.currency,
    payer: config.payer,
    payments: payouts,
  });
  return { name: `${nameOf(id)}.xml`, body: new TextEncoder().encode(order) };
}

/** The last three are for the bank's answer, which is read back by the same names. */
const columns = (currency: string): Columns<PayableRow> => [
  ["reference", ({ id }) => toEndToEndId(id)],
  ["partner", ({ partner_name: name }) => name],
  ["holder", ({ account }) => account.holder_name],
  ["kind", ({ account }) => account.kind],
  ["pix_key", ({ account }) => account.pix_key ?? null],
  ["iban", ({ account }) => account.iban ?? null],
  ["bank", ({ account }) => account.bank_name ?? null],
  ["branch", ({ account }) => account.branch ?? null],
  ["account", ({ account }) => account.account_number ?? null],
  ["currency", () => currency],
  ["amount", ({ amount }) => amountCell(amount)],
  ["status", () => null],
  ["bank_reference", () => null],
  ["reason", () => null],
];

/**
 * A batch as a table, which carries every kind of account, in the form that the caller's
 * spreadsheets open.
 *
 * @throws DomainError as `readPayable`
 */
export async function tableFile(
  services: Needs,
  id: string,
  { caller, language }: Pick<Request<UserCaller>, "caller" | "language">,
) {
  const { payouts } = await readPayable(services, id);
  const { currency, timeZone } = services.config;
  const format = csvFormatFor({ caller, language, timeZone });
  async function* rows() {
    yield payouts;
  }
  return { name: format.nameOf(nameOf(id)), body: csvFile(format, columns(currency), rows()) };
}
