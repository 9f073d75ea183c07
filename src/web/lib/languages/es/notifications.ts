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
  notSentDetail: "Se interrumpió: nada salió de tu billetera",
  emptyTitle: "Todavía no hay notificaciones",
  emptyDetail: "Los cobros, depósitos, transferencias y cashback aparecen aquí en cuanto suceden.",
  addMoney: "Agregar dinero",
  outdated: "No se pudo actualizar. Puede haber notificaciones más nuevas.",
  push: {
    title: "Avisos en este dispositivo",
    offer: "Recibe un aviso cuando alguien te cobre o cuando entre dinero, aunque la aplicación esté cerrada.",
    enable: "Avisar en este dispositivo",
    on: "Este dispositivo avisa cuando alguien te cobra y cuando entra dinero.",
    disable: "Dejar de avisar",
    denied:
      "Los avisos están bloqueados para este sitio. Para activarlos, abre los permisos del sitio en el navegador (junto a la dirección), permite las notificaciones y vuelve aquí.",
    failed: "No se pudieron activar los avisos en este dispositivo.",
    stopFailed: "No se pudieron desactivar los avisos.",
  },
  mail: {
    title: "Recibos por correo",
    on: "Cada compra que autorizas te llega con un recibo a tu correo.",
    disable: "No enviar recibos",
    off: "No recibes recibos de compras por correo. Los avisos de seguridad siguen llegando.",
    enable: "Enviar recibos por correo",
  },
};
