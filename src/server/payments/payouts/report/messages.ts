import type { Language } from "#contract/limits.ts";
import type { SettlementKind } from "#contract/payments/payouts.ts";
import type { EntryRow } from "../settlement-store.ts";

/** The text of a report beside names, moments and amounts. */
export interface ReportMessages {
  /** The name that the file is saved under, before the period. */
  readonly file: string;
  readonly title: string;
  readonly partner: string;
  readonly period: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly made: string;
  readonly opening: string;
  readonly closing: string;
  readonly totals: string;
  readonly entries: string;
  readonly none: string;
  readonly count: string;
  readonly total: string;
  /** In place of the name of a customer whose data was erased. */
  readonly closedAccount: string;
  readonly page: (page: number, pages: number) => string;
  /** At the end of a document in which a sign replaces letters. */
  readonly replaced: (sign: string) => string;
  readonly columns: {
    readonly sequence: string;
    readonly at: string;
    readonly kind: string;
    readonly description: string;
    readonly customer: string;
    readonly charged: string;
    readonly fee: string;
    readonly cashback: string;
    readonly amount: string;
    readonly balance: string;
    readonly reference: string;
    readonly register: string;
  };
  readonly kinds: Readonly<Record<SettlementKind, string>>;
  /** In place of the kind, for a payout that the schedule requested. */
  readonly scheduledPayout: string;
}

/** Exhaustive: a report without its messages in each language does not compile. */
export const reportMessages: Record<Language, ReportMessages> = {
  pt: {
    file: "saldo-e-repasses",
    title: "Relatório de saldo e repasses",
    partner: "Empresa",
    period: "Período",
    timeZone: "Fuso horário",
    currency: "Moeda",
    made: "Gerado em",
    opening: "Saldo inicial",
    closing: "Saldo final",
    totals: "Totais por tipo",
    entries: "Movimentações",
    none: "Nenhuma movimentação neste período.",
    count: "Quantidade",
    total: "Total",
    closedAccount: "Conta encerrada",
    page: (page, pages) => `Página ${page} de ${pages}`,
    replaced: (sign) =>
      `${sign}: caracteres que este documento não consegue mostrar. O arquivo CSV traz o texto completo.`,
    columns: {
      sequence: "Nº",
      at: "Data e hora",
      kind: "Tipo",
      description: "Descrição",
      customer: "Cliente",
      charged: "Valor cobrado",
      fee: "Taxa",
      cashback: "Cashback",
      amount: "Valor",
      balance: "Saldo",
      reference: "Identificação",
      register: "Caixa",
    },
    kinds: {
      charge: "Cobrança",
      refund: "Reembolso",
      payout: "Repasse",
      payout_return: "Repasse devolvido",
      correction: "Correção",
    },
    scheduledPayout: "Repasse automático",
  },
  es: {
    file: "saldo-y-retiros",
    title: "Informe de saldo y retiros",
    partner: "Empresa",
    period: "Período",
    timeZone: "Zona horaria",
    currency: "Moneda",
    made: "Generado el",
    opening: "Saldo inicial",
    closing: "Saldo final",
    totals: "Totales por tipo",
    entries: "Movimientos",
    none: "Ningún movimiento en este período.",
    count: "Cantidad",
    total: "Total",
    closedAccount: "Cuenta cerrada",
    page: (page, pages) => `Página ${page} de ${pages}`,
    replaced: (sign) =>
      `${sign}: caracteres que este documento no puede mostrar. El archivo CSV tiene el texto completo.`,
    columns: {
      sequence: "N.º",
      at: "Fecha y hora",
      kind: "Tipo",
      description: "Descripción",
      customer: "Cliente",
      charged: "Monto cobrado",
      fee: "Comisión",
      cashback: "Cashback",
      amount: "Monto",
      balance: "Saldo",
      reference: "Identificación",
      register: "Caja",
    },
    kinds: {
      charge: "Cobro",
      refund: "Reembolso",
      payout: "Retiro",
      payout_return: "Retiro devuelto",
      correction: "Corrección",
    },
    scheduledPayout: "Retiro automático",
  },
  en: {
    file: "balance-and-payouts",
    title: "Balance and payouts",
    partner: "Company",
    period: "Period",
    timeZone: "Time zone",
    currency: "Currency",
    made: "Created on",
    opening: "Opening balance",
    closing: "Closing balance",
    totals: "Totals by type",
    entries: "Entries",
    none: "No entries in this period.",
    count: "Count",
    total: "Total",
    closedAccount: "Closed account",
    page: (page, pages) => `Page ${page} of ${pages}`,
    replaced: (sign) => `${sign}: characters this document can't show. The CSV file has the full text.`,
    columns: {
      sequence: "No.",
      at: "Date and time",
      kind: "Type",
      description: "Description",
      customer: "Customer",
      charged: "Charged",
      fee: "Fee",
      cashback: "Cashback",
      amount: "Amount",
      balance: "Balance",
      reference: "Reference",
      register: "Register",
    },
    kinds: {
      charge: "Charge",
      refund: "Refund",
      payout: "Payout",
      payout_return: "Payout returned",
      correction: "Correction",
    },
    scheduledPayout: "Scheduled payout",
  },
};

/** An entry's kind, as both forms of the report name it. */
export function kindOf(messages: ReportMessages, entry: Pick<EntryRow, "kind" | "is_scheduled">): string {
  return entry.is_scheduled ? messages.scheduledPayout : messages.kinds[entry.kind];
}

/** The name of a report's file, without its ending. */
export function fileNameOf({
  language,
  from,
  to,
}: {
  readonly language: Language;
  readonly from: string;
  readonly to: string;
}): string {
  return `${reportMessages[language].file}-${from}-${to}`;
}
