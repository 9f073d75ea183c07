import type { walletPass as source } from "../pt/wallet-pass.ts";

/** The pass for the phone's wallet. */
export const walletPass: typeof source = {
  add: "Agregar a la billetera del celular",
  addToApple: "Agregar a Apple Wallet",
  openApple: "Abrir en Apple Wallet",
  download: "Descargar el pase",
  ready: "Pase listo. Abre el archivo en el celular donde quieras guardarlo.",
  readyApple: "Pase listo.",
  alreadyInWallet: "El pase ya está en tu billetera",
  failed: "Error al generar el pase",
  unavailable: "Los pases no están disponibles por ahora. El código de esta pantalla sigue sirviendo.",
  loginNeeded: "Inicia sesión",
  loginNeededDetail: "Tu sesión terminó. Vuelve a entrar para generar el pase.",
};
