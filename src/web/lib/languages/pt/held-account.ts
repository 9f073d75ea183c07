import type { ReviewReason } from "#contract/account-reviews.ts";

/** What somebody is told whose account is held for review, or who owes the house. */
export const heldAccount = {
  title: "Sua conta está em análise",
  why: {
    top_up_disputed: "Um pagamento com que você adicionou dinheiro foi contestado no banco do cartão.",
    top_up_refunded: "Um pagamento com que você adicionou dinheiro foi devolvido ao cartão.",
  } satisfies Record<Exclude<ReviewReason, "by_hand">, string>,
  because: (note: string) => `Motivo: ${note}`,
  meanwhile:
    "Você continua vendo tudo e recebendo dinheiro. Enviar, pagar e usar o cashback voltam quando a análise terminar.",
  owedTitle: (amount: string) => `Você deve ${amount} ao Troco`,
  owedDetail: "É a parte de um valor retirado que a sua carteira já não tinha.",
  settle: (amount: string) => `Para acertar, adicione dinheiro: os ${amount} são descontados assim que ele entra.`,
  settleHere: (amount: string) => `Do que você adicionar agora, até ${amount} acertam o que você deve.`,
  addMoney: "Adicionar dinheiro",
  contact: "Dúvidas? Escreva para",
};
