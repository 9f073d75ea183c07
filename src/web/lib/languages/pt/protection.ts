/** Freezing the card number, and having another one. */
export const protection = {
  card: "Proteção do cartão",
  freeze: "Congelar cartão",
  freezeDetail: "Ninguém consegue cobrar até você descongelar",
  freezeTitle: "Congelar o cartão?",
  freezeExplained:
    "Nenhuma empresa vai conseguir cobrar este número. Uma cobrança que já chegou continua esperando a sua resposta. Para descongelar, você usa a sua senha de login.",
  freezeConfirm: "Congelar",
  freezeError: "Erro ao congelar o cartão",
  frozenNow: "Cartão congelado",
  frozenTitle: "Cartão congelado",
  frozenDetail: (moment: string) => `Desde ${moment}, nenhuma empresa consegue cobrar este número.`,
  unfreeze: "Descongelar cartão",
  unfreezeDetail: "As empresas voltam a conseguir cobrar",
  unfreezeTitle: "Descongelar o cartão?",
  unfreezeExplained:
    "As empresas parceiras voltam a conseguir cobrar este número. Cada cobrança ainda espera a sua senha de compra.",
  unfreezeConfirm: "Descongelar",
  unfrozenNow: "Cartão descongelado",
  replace: "Pedir um novo número",
  replaceDetail: "O número de agora deixa de funcionar para sempre",
  replaceTitle: "Trocar o número do cartão?",
  replaceExplained:
    "Você recebe um novo número na hora, aqui e na carteira do celular. O de agora deixa de funcionar para sempre, e não dá para voltar atrás.",
  replaceConfirm: "Trocar número",
  replacedNow: "Seu cartão tem um novo número",
};
