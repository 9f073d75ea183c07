/** A code that the till shows, which the customer scans to pay. */
export const shownCode = {
  formDetail: "O cliente lê o código com a câmera do celular e paga com a senha de compra dele.",
  make: "Mostrar código",
  alternative: (amount: string) => `Código para pagar ${amount}`,
  failed: "Não deu para desenhar o código. Copie o endereço e envie ao cliente.",
  copy: "Copiar o endereço",
  waiting: "Aguardando o pagamento",
  scan: "Peça ao cliente para apontar a câmera do celular.",
  openUntil: (time: string) => `Vale até ${time}`,
  cancel: "Cancelar código",
  ended: {
    expired: { title: "O código expirou", detail: "Ninguém pagou. Nada foi cobrado." },
    cancelled: { title: "Código cancelado", detail: "Nada foi cobrado." },
  },
  ofTill: (till: string) => `Código de ${till}`,
  tillDetail:
    "O cliente lê o código, digita o valor e paga com a senha de compra. Imprima e deixe no caixa: ele vale enquanto o caixa estiver aberto.",
  print: "Imprimir",
  paperTitle: "Pague com Troco",
  paperDetail: "Aponte a câmera do celular, digite o valor e confirme com sua senha de compra.",
  again: "Mostrar outro código",
};
