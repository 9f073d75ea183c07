/** A payment link that the customer has opened. */
export const paymentLinks = {
  pay: "Pagar",
  backTo: (host: string) => `Voltar para ${host}`,
  leaveTo: (host: string) => `Voltar para ${host} sem pagar`,
  notNow: "Agora não",
  openUntil: (moment: string) => `vale até ${moment}`,
  shortDetail: "Adicione a diferença e abra este link de novo.",
  paid: (amount: string) => `Pagamento de ${amount} feito`,
  inStatement: "Ver no extrato",
  test: "Este é um link de teste: nenhum dinheiro se move e nenhuma senha é pedida.",
  simulate: "Simular pagamento",
  simulated: "Pagamento simulado",
  amount: "Valor",
  tillShortDetail: "Adicione a diferença e leia o código de novo.",
  noTill: {
    title: "Este código não recebe pagamentos",
    detail: "O caixa foi fechado ou o endereço está errado. Peça ajuda à empresa.",
  },
  scan: "Ler um código",
  incomplete: {
    title: "Este link está incompleto",
    detail: "Abra-o de novo na loja, ou leia o código outra vez.",
  },
  notFound: {
    title: "Este link de pagamento não existe",
    detail: "Confira o endereço ou peça outro link à empresa. Nada foi cobrado.",
  },
  outcomes: {
    paid: { title: "Este link já foi pago", detail: "Outra pessoa pagou. Nada foi cobrado de você." },
    expired: {
      title: "Este link expirou",
      detail: "Nada foi cobrado. Se ainda quiser pagar, peça outro link à empresa.",
    },
    cancelled: { title: "A empresa cancelou este link", detail: "Nada foi cobrado." },
  },
};
