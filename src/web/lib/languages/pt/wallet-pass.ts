/** The pass for the phone's wallet. */
export const walletPass = {
  add: {
    apple: "Adicionar à Apple Wallet",
    google: "Adicionar à Google Wallet",
    file: "Adicionar à carteira do celular",
  },
  open: { apple: "Abrir na Apple Wallet", google: "Abrir na Google Wallet", file: "Baixar o passe" },
  fileHint: "Um arquivo com o seu cartão. Abra-o na carteira do iPhone ou em outro aplicativo de carteira.",
  ready: {
    apple: "Passe pronto.",
    google: "Passe pronto. A Google Wallet abre em outra aba.",
    file: "Passe pronto. Abra o arquivo no celular onde quer guardá-lo.",
  },
  alreadyInWallet: "O passe já está na sua carteira",
  failed: "Erro ao gerar passe",
  unavailable: "Os passes estão indisponíveis no momento. O código desta tela continua valendo.",
  loginNeeded: "Faça login",
  loginNeededDetail: "Sua sessão terminou. Entre de novo para gerar o passe.",
};
