import type { Messages } from "../pt/index.ts";
import { errors, fieldErrors } from "./errors.ts";
import { shell } from "./shell.ts";

/** Messages that belong to no single module. */
const common: Messages["common"] = {
  appName: "Troco",
  close: "Cerrar",
  cancel: "Cancelar",
  confirm: "Confirmar",
  continue: "Continuar",
  back: "Volver",
  home: "Inicio",
  retry: "Reintentar",
  loading: "Cargando…",
  optional: "opcional",
  loadMore: "Ver más",
  login: "Iniciar sesión",
  showPassword: "Mostrar contraseña",
  hidePassword: "Ocultar contraseña",
  hiddenValue: "valor oculto",
  plus: "más",
  minus: "menos",
  copied: "Copiado",
  copyFailed: "No se pudo copiar. Selecciona el texto y cópialo.",
  quickAmounts: "Montos rápidos",
  card: "tarjeta",
  cardEnding: (digits) => `tarjeta terminada en ${digits}`,
  balance: "Saldo",
  cashback: "Cashback",
  mapCredit: "Mapa: © colaboradores de OpenStreetMap",
  available: "Disponible",
  youPay: "Tú pagas",
  youReceive: "Tú recibes",
  unknownAmount: "No se pudo cargar",
  loadFailed: "No se pudo cargar.",
  noConnection: "El servidor no responde. Revisa tu conexión e inténtalo de nuevo.",
  asOfTime: (time) => `actualizado: ${time}`,
  asOfDay: (dayAndTime) => `actualizado: ${dayAndTime}`,
  offlineMoney: "Sin conexión: no se puede mover dinero hasta que vuelva.",
  unexpected: "Algo falló de nuestro lado. Inténtalo de nuevo en unos momentos.",
  reference: (id) => `Código para el soporte: ${id}`,
  checking: "Lo estamos verificando",
  checkingDetail:
    "La respuesta está tardando. Vamos a averiguar qué pasó y te avisaremos aquí. Nada se hará dos veces.",
  withdrawn: "El intento anterior se canceló y no se movió nada. Puedes intentarlo de nuevo.",
  earlierDone: "La operación que estaba sin respuesta se completó. Revísala en tus movimientos.",
  dialCode: "Código",
  dialCodeUnknown: (codes) => `Este código de país no se acepta. Usa uno de estos: ${codes}.`,
  digitsOnly: "Solo números",
  languageNotSaved: "Error al guardar el idioma en tu perfil",
  languageNotLoaded: "No se pudo cambiar el idioma",
  languageNotLoadedDetail: "Los textos no se cargaron. Revisa tu conexión, recarga la página e inténtalo de nuevo.",
  notifications: "Avisos",
};

/** Spanish. */
export const es: Messages = { common, fieldErrors, errors, shell };
