/** What a blocked account sees over every page. */
export const blocked = {
  title: "Conta bloqueada",
  detail: "Sua conta está bloqueada e nada pode ser feito com ela agora. Seu saldo continua registrado.",
  cancelledTitle: "Conta cancelada",
  cancelledDetail: "Esta conta foi encerrada e não pode mais ser usada.",
  reason: "Motivo",
  noReason: "Motivo não informado",
  cancelledReason: "A conta foi excluída a pedido do titular.",
  contact: "Dúvidas? Escreva para",
};
