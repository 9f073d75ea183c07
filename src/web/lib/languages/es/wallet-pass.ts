import type { walletPass as source } from "../pt/wallet-pass.ts";

/** The pass for the phone's wallet. */
export const walletPass: typeof source = {
  add: {
    apple: "Agregar a Apple Wallet",
    google: "Agregar a Google Wallet",
    file: "Agregar a la billetera del celular",
  },
  open: { apple: "Abrir en Apple Wallet", google: "Abrir en Google Wallet", file: "Descargar el pase" },
  fileHint: "Un archivo con tu tarjeta. Ábrelo en la billetera del iPhone o en otra aplicación de billetera.",
  ready: {
    apple: "Pase listo.",
    google: "Pase listo. Google Wallet se abre en otra pestaña.",
    file: "Pase listo. Abre el archivo en el celular donde quieras guardarlo.",
  },
  alreadyInWallet: "El pase ya está en tu billetera",
  failed: "Error al generar el pase",
  unavailable: "Los pases no están disponibles por ahora. El código de esta pantalla sigue sirviendo.",
  loginNeeded: "Inicia sesión",
  loginNeededDetail: "Tu sesión terminó. Vuelve a entrar para generar el pase.",
};
