import type { card as source } from "../pt/card.ts";

/** The card, its code and how to use it. */
export const card: typeof source = {
  holder: "Titular",
  number: "Número de la tarjeta",
  scan: "Leer un código",
  copyNumber: "Copiar número",
  qrAlternative: (number) => `Código QR con el número de tu tarjeta: ${number}`,
  qrInstruction: "Muestra este código en la caja de la empresa aliada",
  qrFailed: "No se pudo mostrar el código. Dicta el número de la tarjeta en la caja.",
  usageTitle: "Cómo usarla",
  usage: [
    "En la caja de una empresa aliada, muestra el código o dicta el número de la tarjeta.",
    "El cobro aparece en la pantalla de inicio de tu Troco. Revisa la empresa y el monto.",
    "Autoriza con tu contraseña de compra. El cashback llega al instante.",
  ],
  usageNote: "El número por sí solo no paga nada: cada cobro necesita tu contraseña de compra.",
  passwordCreated: "Contraseña de compra creada",
  passwordCreatedDetail: "4 dígitos que solo tú conoces",
  passwordMissing: "Aún no tienes contraseña de compra",
  passwordMissingDetail: "Crea una para autorizar pagos",
  passwordOffline: "No se puede cargar sin conexión.",
  passwordUnknown: "Contraseña de compra",
  create: "Crear",
  change: "Cambiar",
  createPassword: "Crear contraseña de compra",
  changePassword: "Cambiar contraseña de compra",
  forgotPassword: "Olvidé mi contraseña de compra",
  protect: "Proteger la tarjeta",
  failed: "Error al cargar los datos de la tarjeta",
};
