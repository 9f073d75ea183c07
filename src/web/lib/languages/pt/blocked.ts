import type { ReviewReason } from "#contract/account-reviews.ts";

/** What a blocked account sees over every page, and a held one where it would move money. */
export const blocked = {
  title: "Conta bloqueada",
  detail: "Sua conta está bloqueada e nada pode ser feito com ela agora. Seu saldo continua registrado.",
  cancelledTitle: "Conta cancelada",
  cancelledDetail: "Esta conta foi encerrada e não pode mais ser usada.",
  reason: "Motivo",
  noReason: "Motivo não informado",
  cancelledReason: "A conta foi excluída a pedido do titular.",
  contact: "Dúvidas? Escreva para",
  /** Of one that is held for review, or whose owner owes the house. */
  held: {
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
  },
};
