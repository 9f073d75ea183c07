import type { security as source } from "../pt/security.ts";

export const security: typeof source = {
  notices: {
    sign_ins_failed: "Intentaron entrar a tu cuenta",
    new_device: "Acceso desde un dispositivo nuevo",
    password_changed: "Contraseña de acceso cambiada",
    password_recovered: "Nueva contraseña de acceso creada",
    purchase_password_locked: "Contraseña de compra bloqueada",
    purchase_password_changed: "Contraseña de compra cambiada",
    email_changed: "Correo cambiado",
    phone_changed: "Teléfono cambiado",
    username_changed: "Nombre de usuario cambiado",
    limits_changed: "Límites cambiados",
    second_factor_added: "Segundo paso agregado",
    second_factor_removed: "Segundo paso quitado",
    payout_account_changed: "Cuenta de retiros cambiada",
    api_key_made: "Nueva clave de API",
    owner_added: "Nuevo dueño de la empresa",
    owner_removed: "Un dueño dejó la empresa",
    webhook_changed: "Dirección de webhook cambiada",
    card_frozen: "Tarjeta congelada",
    card_unfrozen: "Tarjeta descongelada",
    card_replaced: "Nuevo número de tarjeta",
    frozen: "Cuenta congelada",
    unfrozen: "Cuenta descongelada",
    large_transfer: "Envío de monto alto",
    first_transfer_to: "Primer envío a esta persona",
  },
  freeze: "Congelar la cuenta",
  freezeDetail:
    "¿Alguien pudo haber entrado a tu cuenta? Congelarla desconecta todos los dispositivos, este también, y nadie entra ni mueve dinero. Para volver, creas una nueva contraseña por correo.",
  freezeTitle: "¿Congelar tu cuenta?",
  freezeSure:
    "También se cerrará tu sesión aquí, y los cobros que esperan tu respuesta se cancelarán. Ten tu correo a mano para volver.",
  freezeConfirm: "Congelar",
  notMe: {
    title: "¿No fuiste tú?",
    detail:
      "Congela tu cuenta: todos los dispositivos se desconectan, y nadie entra, envía dinero ni paga con ella. Tu saldo sigue guardado.",
    wayBack: "Para volver, creas una nueva contraseña con un enlace que llega por correo.",
    freeze: "Congelar mi cuenta",
    itWasMe: "Fui yo: volver a Troco",
    frozen: "Tu cuenta está congelada",
    frozenDetail:
      "Todos los dispositivos se desconectaron. Antes de volver, comprueba que solo tú tengas acceso a tu correo.",
    newPassword: "Crear nueva contraseña",
  },
  freezingLinkInvalid:
    "Este enlace ya se usó o venció. Si aún necesitas congelar la cuenta, entra y hazlo en tu perfil, o crea una nueva contraseña.",
};
