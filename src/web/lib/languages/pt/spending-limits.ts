/** The limits of what may leave a wallet. */
export const spendingLimits = {
  lead: "Quanto pode sair da sua carteira, e quanto você já usou. Um limite menor vale na hora; um maior, depois de 24 horas.",
  names: { send: "Por transferência", day: "Por dia", night: "À noite", top_ups: "Adicionar dinheiro, por dia" },
  details: {
    send: "O maior valor enviado de uma vez",
    day: "Transferências e compras de um dia",
    night: "Transferências e compras, das 20h às 6h no horário do Troco",
    top_ups: "Pagamentos por cartão de um dia",
  },
  change: (name: string) => `Alterar limite: ${name}`,
  used: (used: string, left: string, until: string) => `${used} usados · restam ${left} até ${until}`,
  raise: (amount: string, from: string) => `Sobe para ${amount} em ${from}.`,
  stop: "Cancelar aumento",
  stopped: "Aumento cancelado",
  raised: "O novo limite vale em 24 horas",
  lowered: "Limite alterado",
  raiseHint:
    "Por segurança, um limite maior só vale depois de 24 horas. Enviamos um e-mail, com o qual você pode impedir.",
  lowerHint: (usual: string) => `Um limite menor vale na hora. O habitual é ${usual}.`,
  cautious: (amount: string, until: string) =>
    `Depois de um novo aparelho ou de uma nova senha, podem sair ${amount} por dia até ${until}.`,
  withoutPassword: (atOnce: string, left: string) =>
    `Sem a senha de compra você envia até ${atOnce} por vez a quem já recebeu de você. Hoje, ainda ${left}.`,
};
