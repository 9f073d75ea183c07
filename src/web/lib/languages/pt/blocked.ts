import type { ReviewReason } from "#contract/customers/profiles.ts";

/**
 * Messages that a blocked account sees over every page, and a held one where it would move money.
 */
export const blocked = {
  title: "Conta bloqueada",
  detail: "Sua conta está bloqueada e não pode ser usada agora. Seu saldo continua guardado.",
  cancelledTitle: "Conta encerrada",
  cancelledDetail: "Esta conta não pode mais ser usada.",
  reason: "Motivo",
  noReason: "Motivo não informado",
  cancelledReason: "A conta foi encerrada a pedido do titular.",
  contact: "Dúvidas? Escreva para",
  /** For an account that is held for review, or whose owner owes Troco. */
  held: {
    title: "Sua conta está em análise",
    why: {
      top_up_disputed: "Um pagamento que você fez para adicionar dinheiro foi contestado no banco do cartão.",
      top_up_refunded: "Um pagamento que você fez para adicionar dinheiro foi devolvido ao cartão.",
    } satisfies Record<Exclude<ReviewReason, "by_hand">, string>,
    because: (note: string) => `Motivo: ${note}`,
    meanwhile: "Você pode ver tudo e receber dinheiro. Para enviar, pagar e usar o cashback, aguarde o fim da análise.",
    owedTitle: (amount: string) => `Você deve ${amount} ao Troco`,
    owedDetail: "O pagamento foi desfeito, e o saldo da sua carteira não cobria o valor todo.",
    settle: (amount: string) => `Para quitar, adicione dinheiro: os ${amount} são descontados automaticamente.`,
    settleHere: (amount: string) => `Do valor que você adicionar, até ${amount} vão para quitar o que você deve.`,
    addMoney: "Adicionar dinheiro",
    contact: "Dúvidas? Escreva para",
  },
};
