import type { profile as source } from "../pt/profile.ts";

/** The person's own page: who they are here, language, leaving. */
export const profile: typeof source = {
  email: "Correo electrónico",
  card: "Tarjeta",
  language: "Idioma",
  inactive: "Cuenta en proceso de activación",
  inactiveDetail: "Completa tu registro para mover dinero.",
  complete: "Completar registro",
  loadFailed: "Error al cargar el perfil",
  signOut: "Cerrar sesión",
  signOutUnanswered:
    "No se pudo cerrar la sesión: el servidor no respondió y tu sesión sigue abierta en este dispositivo.",
  company: "Acerca de Troco",
  companyDetail: "Troco es una billetera con cashback: lo que gastas en las empresas aliadas vuelve a ti.",
  contact: "Contáctanos",
  terms: "Términos de uso",
  privacy: "Política de privacidad",
  newTab: "se abre en otra pestaña",
};
