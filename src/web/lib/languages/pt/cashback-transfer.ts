/** Moving cashback into the wallet. */
export const cashbackTransfer = {
  amount: "Quanto passar para a carteira",
  availableCashback: "para usar agora",
  availableWallet: "disponível agora",
  transferAll: (amount: string) => `Transferir tudo (${amount})`,
  transfer: (amount: string) => `Transferir ${amount}`,
  transferPlain: "Transferir",
  invalidAmount: "Valor inválido",
  tooBig: (max: string) => `Valor inválido. O máximo por vez é ${max}.`,
  insufficient: (balance: string) => `Saldo insuficiente. Você tem ${balance} de cashback.`,
  after: "Depois",
  emptyTitle: "Você ainda não tem cashback",
  emptyDetail: "Compre em uma empresa parceira e uma parte do valor volta para você.",
  seePartners: "Ver empresas parceiras",
  doneTitle: "Cashback transferido",
  doneDetail: "já está na sua carteira.",
};
