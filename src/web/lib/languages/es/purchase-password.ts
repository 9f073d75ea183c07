import { purchasePasswordLength } from "#contract/limits.ts";
import type { purchasePassword as source } from "../pt/purchase-password.ts";

export const purchasePassword: typeof source = {
  createTitle: "Crear contraseña de compra",
  changeTitle: "Cambiar contraseña de compra",
  forgotTitle: "Olvidé la contraseña de compra",
  createDetail:
    "Son 4 dígitos, solo tuyos, para autorizar cada pago. No uses la misma clave que en tu tarjeta bancaria.",
  changeDetail: "Escribe la contraseña actual y elige la nueva.",
  recoverDetail: "Elige la nueva contraseña de compra. La anterior deja de funcionar.",
  forgotDetail:
    "Confirma que eres tú con tu contraseña de acceso. Te enviaremos un enlace para elegir una nueva contraseña de compra.",
  current: "Contraseña actual",
  password: "Contraseña de compra",
  newPassword: "Nueva contraseña",
  confirmation: "Repite la contraseña",
  loginPassword: "Contraseña de acceso",
  forgotLink: "Olvidé la contraseña actual",
  create: "Crear contraseña",
  change: "Cambiar contraseña",
  sendLink: "Enviar enlace",
  done: "Listo",
  created: "¡Contraseña creada con éxito!",
  createdDetail: "Usa estos 4 dígitos cada vez que una empresa te pida un pago.",
  changed: "¡Contraseña cambiada con éxito!",
  changedDetail: "La contraseña anterior ya no funciona.",
  linkSent: "Revisa tu correo",
  linkSentDetail: "Te enviamos un enlace para elegir una nueva contraseña de compra. Es válido durante 30 minutos.",
  askNewLink: "Pedir un enlace nuevo",
  errors: {
    enter_password: "Escribe una contraseña",
    password_min: `La contraseña debe tener al menos ${purchasePasswordLength} dígitos`,
    too_easy: "Fácil de adivinar. Evita dígitos repetidos (1111 o 1212), secuencias (1234) y años (1990).",
    passwords_differ: "Las contraseñas no coinciden",
  },
  saveError: "Error al guardar la contraseña",
  notSignedIn: "Error: tu sesión no está iniciada. Por favor, inicia sesión de nuevo.",
  error: (message) => `Error: ${message}`,
  unexpected: "Error inesperado al procesar la solicitud",
};
