import type { SecurityTemplate } from "../security-templates.ts";
import type { Messages } from "./message-types.ts";

const own = (heading: string, body: string, subject = heading): Messages => ({
  subject,
  heading,
  body: `${body} Si fuiste tú, no tienes que hacer nada.`,
  button: "No fui yo",
  note: "“No fui yo” abre una página en la que congelas la cuenta: nadie entra ni mueve dinero hasta que crees una nueva contraseña por correo. El enlace es válido durante 7 días.",
});
const ofPartner = (heading: string, body: string): Messages => ({
  subject: heading,
  heading,
  body,
  button: "Abrir mi empresa",
  otherwise: "¿Esto no debía pasar? Avisa ahora:",
  note: "Recibes este mensaje porque eres dueño de esta empresa en Troco.",
});

export const securityMessages: Record<SecurityTemplate, Messages> = {
  "new-device": own(
    "Nuevo acceso a tu cuenta Troco",
    "Alguien entró a tu cuenta con tu contraseña, desde un dispositivo que aún no conocíamos. Borrar los datos del navegador también hace que un dispositivo parezca nuevo.",
  ),
  "sign-ins-failed": own(
    "Intentos de entrar a tu cuenta Troco",
    "Alguien intentó varias veces entrar a tu cuenta con una contraseña equivocada, y no lo logró.",
  ),
  "password-changed": own(
    "Se cambió tu contraseña de acceso",
    "La contraseña de acceso de tu cuenta Troco se cambió, y los demás dispositivos se desconectaron.",
  ),
  "purchase-password-locked": own(
    "Se bloqueó tu contraseña de compra",
    "Alguien se equivocó varias veces con tu contraseña de compra, y quedó bloqueada por un tiempo. No se pagó nada.",
  ),
  "purchase-password-tried-elsewhere": own(
    "Errores en tu contraseña de compra",
    "Tu contraseña de compra se escribió mal en el dispositivo de abajo y, después, bien en otro acceso a tu cuenta.",
  ),
  "purchase-password-changed": own(
    "Se cambió tu contraseña de compra",
    "La contraseña de compra de tu cuenta Troco, que autoriza tus pagos, se cambió.",
  ),
  "email-changed": own("Se cambió el correo de tu cuenta Troco", "Tu cuenta Troco usa ahora otro correo."),
  "phone-changed": own("Se cambió el teléfono de tu cuenta Troco", "El teléfono de tu cuenta Troco se cambió."),
  "username-changed": own("Se cambió tu nombre de usuario", "El nombre de usuario de tu cuenta Troco se cambió."),
  "second-factor-added": own(
    "Se agregó un segundo paso a tu inicio de sesión",
    "Se agregó una llave de acceso o una aplicación de códigos a tu cuenta Troco.",
  ),
  "second-factor-removed": own(
    "Se eliminó un segundo paso de tu inicio de sesión",
    "Se eliminó una llave de acceso o una aplicación de códigos de tu cuenta Troco.",
  ),
  "card-replaced": own("Tu tarjeta Troco tiene un número nuevo", "El número de tu tarjeta Troco se cambió por otro."),
  "large-transfer": {
    ...own("Enviaste dinero", "Salió de tu billetera un envío de monto alto.", "Enviaste {amount}"),
    amount: "Enviaste",
  },
  "account-frozen": {
    subject: "Tu cuenta Troco se congeló",
    heading: "Cuenta congelada",
    body: "Tu cuenta se congeló a pedido tuyo: todos los dispositivos se desconectaron, y nadie entra ni mueve dinero. Tu saldo sigue guardado. Para volver, crea una nueva contraseña de acceso.",
    button: "Crear nueva contraseña",
    note: "Antes comprueba que solo tú tengas acceso a este correo.",
  },
  "account-unfrozen": {
    subject: "Tu cuenta Troco se descongeló",
    heading: "Tu cuenta funciona de nuevo",
    body: "Tu cuenta ya no está congelada: puedes entrar, pagar y enviar dinero.",
    button: "Iniciar sesión en Troco",
    otherwise: "¿No fuiste tú? Escribe ahora a:",
    note: "Recibes este mensaje porque tu cuenta estaba congelada.",
  },
  "payout-account-changed": ofPartner(
    "Cambió la cuenta de retiros de tu empresa",
    "Se cambió la cuenta bancaria en la que tu empresa recibe sus retiros.",
  ),
  "api-key-made": ofPartner(
    "Nueva clave de API de tu empresa",
    "Se creó una clave con la que un programa puede actuar por tu empresa.",
  ),
  "owner-added": ofPartner("Tu empresa tiene un dueño más", "Otra persona pasó a ser dueña de tu empresa en Troco."),
  "owner-removed": ofPartner("Un dueño dejó tu empresa", "Una persona dejó de ser dueña de tu empresa en Troco."),
  "webhook-changed": ofPartner(
    "Cambió una dirección de webhook de tu empresa",
    "Se creó, cambió o quitó una dirección que recibe los avisos de los cobros de tu empresa.",
  ),
  "member-reported": ofPartner(
    "Revisa lo que se creó para tu empresa",
    "Alguien de tu empresa congeló su cuenta Troco por un acceso ajeno. Las claves de API, las direcciones de webhook, las invitaciones y la cuenta de retiros que se agregaron en su nombre en los últimos siete días dejaron de tener efecto, y quien entró por una de esas invitaciones ya no está. Revisa lo que hay; uno de los dueños debe registrar de nuevo la cuenta de retiros, y los retiros que iban a esa cuenta no se pagan.",
  ),
};
