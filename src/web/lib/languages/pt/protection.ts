/** Protection of customers against others: freezing and replacing the card, and blocking. */
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

  block: (name: string) => `Bloquear ${name}`,
  blockTitle: (name: string) => `Bloquear ${name}?`,
  partnerDetail:
    "Esta empresa não vai mais conseguir cobrar você, e não fica sabendo por quê. Você desfaz o bloqueio no seu perfil, em Segurança.",
  userDetail:
    "Esta pessoa não vai mais conseguir enviar dinheiro nem mensagens para você, e não fica sabendo por quê. Você desfaz o bloqueio no seu perfil, em Segurança.",
  chargeDetail:
    "Esta cobrança é rejeitada, e a empresa não vai mais conseguir cobrar você. Ela não fica sabendo do bloqueio. Você o desfaz no seu perfil, em Segurança.",
  confirm: "Bloquear",
  confirmAndReject: "Bloquear e rejeitar",
  blockError: "Erro ao bloquear",
  blocked: (name: string) => `Você bloqueou ${name}`,
  list: "Quem você bloqueou",
  none: "Ninguém. Para bloquear uma empresa ou uma pessoa, abra a cobrança ou o comprovante.",
  listFailed: "Não foi possível carregar os bloqueios.",
  blockedOn: (day: string) => `bloqueio de ${day}`,
  lift: "Desbloquear",
  liftBlock: (name: string) => `Desbloquear ${name}`,
  lifted: (name: string) => `Você desbloqueou ${name}`,
  liftError: "Erro ao desbloquear",
};
