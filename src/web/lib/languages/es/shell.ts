import type { Messages } from "../pt/index.ts";

/** The frame around every screen: header, navigation, screen titles, not-found. */
export const shell: Messages["shell"] = {
  nav: "Navegación principal",
  home: "Inicio",
  partners: "Empresas",
  send: "Enviar",
  history: "Historial",
  statement: "Movimientos",
  profile: "Perfil",
  language: "Idioma",
  skipToContent: "Ir al contenido",
  titles: {
    addMoney: "Agregar dinero",
    sendMoney: "Enviar dinero",
    cashbackTransfer: "Usar cashback",
    card: "Mi tarjeta",
    profile: "Perfil",
    partnerProfile: "Mi empresa",
    paymentSuccess: "Pago",
  },
  soon: "Muy pronto",
  soonDetail: "Todavía estamos preparando esta parte de Troco.",
  goHome: "Ir al inicio",
  notFoundTitle: "Página no encontrada",
  notFoundDetail: "La dirección que abriste no existe o cambió de lugar.",
  screenFailedTitle: "Esta pantalla dejó de funcionar",
  screenFailedDetail: "El resto de la aplicación sigue funcionando. Esto no movió dinero de tu cuenta.",
  welcome: "Te damos la bienvenida a Troco",
  welcomeDetail: "Lo que gastas vuelve a ti. Inicia sesión para ver tu saldo y tu cashback.",
  accessDenied: "Acceso denegado",
  accessDeniedDetail: "Inicia sesión en tu cuenta para ver esta página.",
};
