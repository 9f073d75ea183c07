import type { Language } from "#contract/limits.ts";
import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";

interface ExportMessages {
  /** The name that the file is saved under, before the day. */
  readonly file: string;
  /** In place of the name of a customer whose data was erased. */
  readonly closedAccount: string;
  readonly columns: Readonly<
    Record<
      | "id"
      | "createdAt"
      | "decidedAt"
      | "status"
      | "customer"
      | "card"
      | "description"
      | "currency"
      | "amount"
      | "cashback"
      | "fee"
      | "establishment"
      | "refunded"
      | "reference"
      | "branch"
      | "register"
      | "metadata",
      string
    >
  >;
  readonly statuses: Readonly<Record<PaymentRequestStatus, string>>;
}

/** The text of a file of charges beside names, moments and amounts. */
export const exportMessages: Record<Language, ExportMessages> = {
  pt: {
    file: "cobrancas",
    closedAccount: "Conta encerrada",
    columns: {
      id: "Identificação",
      createdAt: "Feita em",
      decidedAt: "Decidida em",
      status: "Situação",
      customer: "Cliente",
      card: "Final do cartão",
      description: "Descrição",
      currency: "Moeda",
      amount: "Valor cobrado",
      cashback: "Cashback",
      fee: "Taxa",
      establishment: "Você recebe",
      refunded: "Reembolsado",
      reference: "Referência",
      branch: "Filial",
      register: "Caixa",
      metadata: "Dados da integração",
    },
    statuses: {
      pending: "Aguardando",
      approved: "Aprovada",
      rejected: "Rejeitada",
      expired: "Expirada",
      cancelled: "Cancelada",
    },
  },
  es: {
    file: "cobros",
    closedAccount: "Cuenta cerrada",
    columns: {
      id: "Identificación",
      createdAt: "Hecho el",
      decidedAt: "Decidido el",
      status: "Estado",
      customer: "Cliente",
      card: "Final de la tarjeta",
      description: "Descripción",
      currency: "Moneda",
      amount: "Monto cobrado",
      cashback: "Cashback",
      fee: "Comisión",
      establishment: "Recibes",
      refunded: "Reembolsado",
      reference: "Referencia",
      branch: "Sucursal",
      register: "Caja",
      metadata: "Datos de la integración",
    },
    statuses: {
      pending: "En espera",
      approved: "Aprobado",
      rejected: "Rechazado",
      expired: "Vencido",
      cancelled: "Cancelado",
    },
  },
  en: {
    file: "charges",
    closedAccount: "Closed account",
    columns: {
      id: "Reference",
      createdAt: "Created",
      decidedAt: "Decided",
      status: "Status",
      customer: "Customer",
      card: "Card ending in",
      description: "Description",
      currency: "Currency",
      amount: "Amount charged",
      cashback: "Cashback",
      fee: "Fee",
      establishment: "You receive",
      refunded: "Refunded",
      reference: "Reference",
      branch: "Branch",
      register: "Register",
      metadata: "Integration data",
    },
    statuses: {
      pending: "Waiting",
      approved: "Approved",
      rejected: "Rejected",
      expired: "Expired",
      cancelled: "Cancelled",
    },
  },
};
