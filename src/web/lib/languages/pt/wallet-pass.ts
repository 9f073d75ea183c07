/** The pass for the phone's wallet. */
export const walletPass = {
  add: "Adicionar à carteira do celular",
  addToApple: "Adicionar à Apple Wallet",
  openApple: "Abrir na Apple Wallet",
  download: "Baixar o passe",
  ready: "Passe pronto. Abra o arquivo no celular onde quer guardá-lo.",
  readyApple: "Passe pronto.",
  alreadyInWallet: "O passe já está na sua carteira",
  failed: "Erro ao gerar passe",
  unavailable: "Os passes estão indisponíveis no momento. O código desta tela continua valendo.",
  loginNeeded: "Faça login",
  loginNeededDetail: "Sua sessão terminou. Entre de novo para gerar o passe.",
};
