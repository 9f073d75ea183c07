import { pluralIn } from "../plural.ts";
import type { Messages } from "../pt/index.ts";

const plural = pluralIn("es");

/** One sentence for every expected "no". A code missing here does not compile. */
export const errors: Messages["errors"] = {
  invalid_input: () => "Revisa los campos señalados.",
  payload_too_large: () => "El envío es demasiado grande.",
  request_too_slow: () => "El envío tardó demasiado. Revisa tu conexión e inténtalo de nuevo.",
  not_found: () => "No encontramos lo que buscas.",
  too_many_requests: () => "Demasiados intentos en poco tiempo. Espera un poco e inténtalo de nuevo.",
  internal_error: () => "Algo falló de nuestro lado. Inténtalo de nuevo en unos momentos.",
  server_busy: () => "Troco está ocupado. No se hizo nada; inténtalo de nuevo en unos momentos.",
  outcome_unknown: () => "No se sabe si esto se hizo. Compruébalo antes de intentarlo de nuevo.",
  server_starting: () => "Troco se está iniciando. No se hizo nada; inténtalo de nuevo en unos momentos.",
  not_signed_in: () => "Tu sesión terminó. Inicia sesión de nuevo para continuar.",
  account_blocked: () => "Tu cuenta está bloqueada.",
  account_not_active: () => "Activa tu cuenta para mover dinero.",
  account_held: () => "Tu cuenta está en revisión. El motivo está en el inicio.",
  admin_only: () => "Acceso denegado: se requieren permisos de administrador.",
  foreign_origin: () => "Esta solicitud vino de otro sitio y fue rechazada.",
  intent_withdrawn: () => "Este intento se canceló antes de completarse. No se movió nada.",
  money_paused: () => "Los pagos están en pausa por seguridad. Tu dinero está a salvo; inténtalo más tarde.",
  insufficient_balance: ({ money }) =>
    money("balance") ? `Saldo insuficiente. Tienes ${money("balance")}.` : "Saldo insuficiente.",
  balance_limit_reached: ({ money }) =>
    money("limit")
      ? `El saldo de una cuenta no puede superar ${money("limit")}. Prueba con un monto menor.`
      : "El saldo superaría el límite permitido. Prueba con un monto menor.",
  recipient_not_found: () => "No encontramos este usuario. Ejemplo de formato: @marina.azevedo",
  recipient_is_self: () => "No puedes enviar dinero a tu propia cuenta.",
  recipient_unavailable: () => "Esta persona no puede recibir dinero en este momento.",
  transaction_not_found: () => "No encontramos este movimiento en tu cuenta.",
  payment_request_not_found: () => "No encontramos este cobro.",
  payment_request_closed: () => "Este cobro ya está cerrado.",
  payment_request_changed: () => "Este cobro cambió. Revisa el monto antes de autorizarlo.",
  purchase_password_missing: () => "Crea primero tu contraseña de compra.",
  purchase_password_wrong: ({ count }) => {
    const left = count("tries_left");
    if (left === undefined) return "Contraseña incorrecta";
    return `Contraseña incorrecta. ${plural(left, { one: `Queda ${left} intento.`, other: `Quedan ${left} intentos.` })}`;
  },
  purchase_password_locked: ({ moment }) => {
    const end = moment("locked_until");
    const when = end
      ? `hasta ${end.today ? (end.text.startsWith("1:") ? "la" : "las") : "el"} ${end.text}`
      : "por ahora";
    return `Demasiados intentos fallidos: la contraseña de compra está bloqueada ${when}.`;
  },
  current_purchase_password_required: () => "Escribe la contraseña de compra actual para cambiarla.",
  recovery_link_invalid: () => "Este enlace ya se usó o venció. Pide uno nuevo.",
  checkout_unavailable: () => "No se pudo abrir el pago ahora. Inténtalo de nuevo en unos momentos.",
  top_up_too_small: ({ money }) =>
    money("above")
      ? `Con tarjeta, el monto debe ser mayor que ${money("above")}.`
      : "Este monto es demasiado bajo para el pago con tarjeta.",
  top_up_too_large: ({ money }) =>
    money("below")
      ? `Con tarjeta, el monto debe ser menor que ${money("below")}.`
      : "Este monto es demasiado alto para el pago con tarjeta.",
  top_up_not_found: () => "No encontramos este pago.",
  username_taken: () => "Este nombre de usuario ya está en uso.",
  activation_incomplete: () => "Completa los tres pasos antes de activar la cuenta.",
  login_password_wrong: () => "La contraseña de acceso es incorrecta.",
  owner_too_new: ({ moment }) =>
    `Un dueño nuevo no toma el lugar de uno anterior${moment("until") ? ` antes del ${moment("until")!.text}` : ""}.`,
  balance_not_zero: ({ money }) =>
    money("owed")
      ? `Todavía debes ${money("owed")}. Agrega dinero para saldarlo antes de cerrar la cuenta.`
      : money("settlement")
        ? `Tu empresa tiene ${money("settlement")} por recibir. Ese saldo debe liquidarse con nosotros antes de cerrar la cuenta.`
        : money("balance")
          ? `Tu cuenta todavía tiene ${money("balance")}. Usa o transfiere el saldo antes de cerrarla.`
          : "Tu cuenta todavía tiene saldo. Úsalo o transfiérelo antes de cerrarla.",
  photos_required: () => "Por favor, toma las dos fotos solicitadas.",
  image_invalid: () => "No pudimos leer esta imagen. Prueba con otra foto.",
  image_too_large: () => "La imagen es demasiado grande. Prueba con otra foto.",
  image_too_small: () => "La imagen es demasiado pequeña para leerla. Prueba con otra foto.",
  storage_unavailable: () => "Ahora no podemos guardar ni abrir archivos. Inténtalo de nuevo en unos minutos.",
  referral_code_invalid: () => "Código no válido",
  referral_code_already_used: () => "Ya usaste un código de invitación",
  invitation_invalid: () => "Esta invitación no vale para esta cuenta: ya se usó, venció o se envió a otro correo.",
  acts_for_another_company: () => "Ya formas parte de una empresa, y cada persona solo puede estar en una.",
};

/** The sentences under a field that is wrong. */
export const fieldErrors: Messages["fieldErrors"] = {
  required: () => "Completa este campo",
  invalid_format: () => "Formato no válido",
  too_short: ({ count }) => (count("minimum") ? `Usa al menos ${count("minimum")} caracteres` : "Demasiado corto"),
  too_long: ({ count }) => (count("maximum") ? `Usa como máximo ${count("maximum")} caracteres` : "Demasiado largo"),
  too_small: ({ limit }) => (limit("minimum") ? `El mínimo es ${limit("minimum")}` : "Valor demasiado bajo"),
  too_big: ({ limit }) => (limit("maximum") ? `El máximo es ${limit("maximum")}` : "Valor demasiado alto"),
  not_allowed: () => "Esta opción no está permitida",
  too_easy: () => "Fácil de adivinar",
  too_common: () => "Es una de las contraseñas más comunes, aunque lleve números o símbolos. Elige otra.",
  too_personal: () => "Se parece demasiado a tu nombre, a tu correo o al nombre de Troco. Elige otra.",
  reserved: () => "Nombre reservado a Troco. Elige otro.",
  unknown_field: () => "Este campo no se acepta",
  lost_zero: () => "Falta el cero del principio del código postal.",
};
