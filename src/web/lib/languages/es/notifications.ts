import type { notifications as source } from "../pt/notifications.ts";

export const notifications: typeof source = {
  unread: "Nueva",
  charge: (partner) => `Cobro de ${partner}`,
  statuses: {
    pending: "Espera tu respuesta",
    approved: "Lo autorizaste",
    rejected: "Lo rechazaste",
    expired: "Venció",
    cancelled: "Cancelado por la empresa",
  },
  youPaid: "Pagaste",
  nothingCharged: "No se cobró nada",
  failedTopUp: "Pago no completado",
  milestone: (amount) => `Ya ganaste ${amount} de cashback`,
  milestoneDetail: "Logro alcanzado",
  notSent: (username) => `Tu envío a @${username} no se hizo`,
  notSentDetail: "Se interrumpió: no salió nada de tu billetera",
  emptyTitle: "Todavía no hay notificaciones",
  emptyDetail: "Los cobros, depósitos, transferencias y cashback aparecen aquí en cuanto suceden.",
  addMoney: "Agregar dinero",
  outdated: "No se pudo actualizar. Puede haber notificaciones más recientes.",
  push: {
    title: "Notificaciones en este dispositivo",
    offer: "Recibe una notificación cuando alguien te cobre o cuando entre dinero, aunque la aplicación esté cerrada.",
    enable: "Activar notificaciones",
    on: "Este dispositivo recibe una notificación cuando alguien te cobra y cuando entra dinero.",
    disable: "Desactivar notificaciones",
    denied:
      "Las notificaciones están bloqueadas para este sitio. Para activarlas, abre los permisos del sitio en el navegador (junto a la dirección), permítelas y vuelve aquí.",
    failed: "No se pudieron activar las notificaciones en este dispositivo.",
    stopFailed: "No se pudieron desactivar las notificaciones.",
  },
  mail: {
    title: "Recibos por correo",
    on: "Por cada compra que autorizas te llega un recibo al correo.",
    disable: "No enviar recibos",
    off: "No te llegan recibos de compras por correo. Los correos de seguridad siguen llegando.",
    enable: "Enviar recibos por correo",
  },
};
