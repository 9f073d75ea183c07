import type { PaymentRequestStatus } from "#contract/payments/payment-requests.ts";

/** The inbox, and being told on this device. */
export const notifications = {
  unread: "Nova",
  charge: (partner: string) => `Cobrança de ${partner}`,
  /** The outcome of a charge. */
  statuses: {
    pending: "Aguarda sua resposta",
    approved: "Você autorizou",
    rejected: "Você rejeitou",
    expired: "Expirou",
    cancelled: "Cancelada pela empresa",
  } satisfies Record<PaymentRequestStatus, string>,
  youPaid: "Você pagou",
  nothingCharged: "Nada foi cobrado",
  failedTopUp: "Pagamento não concluído",
  milestone: (amount: string) => `Você já ganhou ${amount} de cashback`,
  milestoneDetail: "Marco alcançado",
  notSent: (username: string) => `Seu envio para @${username} não foi feito`,
  notSentDetail: "Foi interrompido: nada saiu da sua carteira",
  disputeAnswered: (partner: string) => `${partner} respondeu à sua contestação`,
  disputeForCustomer: (partner: string) => `Contestação com ${partner}: decidida a seu favor`,
  disputeForPartner: (partner: string) => `Contestação com ${partner}: a cobrança fica mantida`,
  emptyTitle: "Nenhuma notificação ainda",
  emptyDetail: "Cobranças, depósitos, transferências e cashback aparecem aqui assim que acontecem.",
  addMoney: "Adicionar dinheiro",
  outdated: "Não foi possível atualizar. Pode haver notificações mais recentes.",
  push: {
    title: "Notificações neste aparelho",
    offer:
      "Receba uma notificação quando alguém cobrar você ou quando entrar dinheiro, mesmo com o aplicativo fechado.",
    enable: "Ativar notificações",
    on: "Este aparelho recebe uma notificação quando alguém cobra você e quando entra dinheiro.",
    disable: "Desativar notificações",
    denied:
      "As notificações estão bloqueadas para este site. Para ativar, abra as permissões do site no navegador (ao lado do endereço), permita notificações e volte aqui.",
    failed: "Não foi possível ativar as notificações neste aparelho.",
    stopFailed: "Não foi possível desativar as notificações.",
    insecure: "O navegador só mostra notificações de páginas abertas por https, e esta foi aberta por http.",
  },
  mail: {
    title: "Recibos por e-mail",
    on: "Cada compra que você autoriza gera um recibo no seu e-mail.",
    disable: "Não enviar recibos",
    off: "Você não recebe recibos de compras por e-mail. E-mails de segurança continuam chegando.",
    enable: "Enviar recibos",
  },
};
