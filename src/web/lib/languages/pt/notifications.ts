import type { PaymentRequestStatus } from "#contract/payment-requests.ts";

/** The inbox, and being told on this device. */
export const notifications = {
  unread: "Nova",
  charge: (partner: string) => `Cobrança de ${partner}`,
  /** What became of a charge. */
  statuses: {
    pending: "Espera sua resposta",
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
  emptyTitle: "Nenhuma notificação ainda",
  emptyDetail: "Cobranças, depósitos, transferências e cashback aparecem aqui assim que acontecem.",
  addMoney: "Adicionar dinheiro",
  outdated: "Não foi possível atualizar. Pode haver notificações mais novas.",
  push: {
    title: "Avisos neste aparelho",
    offer: "Receba um aviso quando alguém cobrar você ou quando entrar dinheiro, mesmo com o aplicativo fechado.",
    enable: "Avisar neste aparelho",
    on: "Este aparelho avisa quando alguém cobra você e quando entra dinheiro.",
    disable: "Parar de avisar",
    denied:
      "Os avisos estão bloqueados para este site. Para ligar, abra as permissões do site no navegador (ao lado do endereço), permita notificações e volte aqui.",
    failed: "Não foi possível ligar os avisos neste aparelho.",
    stopFailed: "Não foi possível desligar os avisos.",
  },
  mail: {
    title: "Recibos por e-mail",
    on: "Cada compra que você autoriza gera um recibo no seu e-mail.",
    disable: "Não enviar recibos",
    off: "Você não recebe recibos de compras por e-mail. Avisos de segurança continuam chegando.",
    enable: "Enviar recibos",
  },
};
