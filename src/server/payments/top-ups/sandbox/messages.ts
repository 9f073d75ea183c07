import type { Language } from "#contract/limits.ts";

export interface SandboxMessages {
  readonly title: string;
  readonly notice: string;
  readonly choose: string;
  /** Another number than the chosen card's, as another person's card has. */
  readonly otherNumber: string;
  readonly numberFormat: string;
  readonly pays: string;
  readonly declines: string;
  readonly abandons: string;
  readonly pays_later: string;
  readonly fails_later: string;
  readonly disputes: string;
  readonly pay: string;
  readonly back: string;
  /** The link back after a payment. */
  readonly home: string;
  readonly declined: string;
  readonly over: string;
  readonly states: Readonly<Record<"refunded" | "disputed" | "won" | "lost", string>>;
  readonly turns: Readonly<Record<"refunds" | "wins" | "loses", string>>;
}

/** The sandbox page's messages. */
export const sandboxMessages: Record<Language, SandboxMessages> = {
  pt: {
    title: "Pagamento de teste",
    notice: "Esta é a página de teste do Troco. Nenhum cartão é cobrado e o dinheiro não existe.",
    choose: "Escolha um cartão de teste",
    otherNumber: "Outro número para o cartão escolhido (opcional)",
    numberFormat: "De 12 a 19 dígitos",
    pays: "Cartão aprovado",
    declines: "Cartão recusado",
    abandons: "Compra abandonada",
    pays_later: "Débito em conta que paga depois",
    fails_later: "Débito em conta que falha depois",
    disputes: "Cartão aprovado e contestado em seguida",
    pay: "Pagar",
    back: "Voltar sem pagar",
    home: "Voltar ao Troco",
    declined: "O cartão foi recusado. Escolha outro ou volte sem pagar.",
    over: "Este pagamento já foi encerrado.",
    states: {
      refunded: "O pagamento foi estornado.",
      disputed: "O pagamento está contestado no banco.",
      won: "A contestação foi ganha pela casa.",
      lost: "A contestação foi perdida pela casa.",
    },
    turns: { refunds: "Estornar o pagamento", wins: "A casa ganha a contestação", loses: "A casa perde a contestação" },
  },
  es: {
    title: "Pago de prueba",
    notice: "Esta es la página de prueba de Troco. No se cobra ninguna tarjeta y el dinero no existe.",
    choose: "Elige una tarjeta de prueba",
    otherNumber: "Otro número para la tarjeta elegida (opcional)",
    numberFormat: "De 12 a 19 dígitos",
    pays: "Tarjeta aprobada",
    declines: "Tarjeta rechazada",
    abandons: "Pago abandonado",
    pays_later: "Débito en cuenta que paga después",
    fails_later: "Débito en cuenta que falla después",
    disputes: "Tarjeta aprobada y disputada después",
    pay: "Pagar",
    back: "Volver sin pagar",
    home: "Volver a Troco",
    declined: "La tarjeta fue rechazada. Elige otra o vuelve sin pagar.",
    over: "Este pago ya se cerró.",
    states: {
      refunded: "El pago fue reembolsado.",
      disputed: "El pago está en disputa en el banco.",
      won: "Troco ganó la disputa.",
      lost: "Troco perdió la disputa.",
    },
    turns: { refunds: "Reembolsar el pago", wins: "Troco gana la disputa", loses: "Troco pierde la disputa" },
  },
  en: {
    title: "Test payment",
    notice: "This is Troco's test page. No card is charged, and no money moves.",
    choose: "Choose a test card",
    otherNumber: "Another number for the chosen card (optional)",
    numberFormat: "12 to 19 digits",
    pays: "Card that is approved",
    declines: "Card that is declined",
    abandons: "Leave without paying",
    pays_later: "Bank debit that is approved later",
    fails_later: "Bank debit that fails later",
    disputes: "Card that is approved, then disputed",
    pay: "Pay",
    back: "Go back without paying",
    home: "Back to Troco",
    declined: "The card was declined. Choose another one, or go back without paying.",
    over: "This payment has already ended.",
    states: {
      refunded: "The payment was refunded.",
      disputed: "The payment is disputed with the bank.",
      won: "Troco won the dispute.",
      lost: "Troco lost the dispute.",
    },
    turns: { refunds: "Refund the payment", wins: "Troco wins the dispute", loses: "Troco loses the dispute" },
  },
};
