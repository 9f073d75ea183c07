import type { protection as source } from "../pt/protection.ts";

export const protection: typeof source = {
  card: "Protección de la tarjeta",
  freeze: "Congelar tarjeta",
  freezeDetail: "Nadie puede cobrar hasta que la descongeles",
  freezeTitle: "¿Congelar la tarjeta?",
  freezeExplained:
    "Ninguna empresa podrá cobrar a este número. Un cobro que ya llegó sigue esperando tu respuesta. Para descongelarla usas tu contraseña de acceso.",
  freezeConfirm: "Congelar",
  freezeError: "Error al congelar la tarjeta",
  frozenNow: "Tarjeta congelada",
  frozenTitle: "Tarjeta congelada",
  frozenDetail: (moment) => `Desde ${moment}, ninguna empresa puede cobrar a este número.`,
  unfreeze: "Descongelar tarjeta",
  unfreezeDetail: "Las empresas vuelven a poder cobrar",
  unfreezeTitle: "¿Descongelar la tarjeta?",
  unfreezeExplained:
    "Las empresas asociadas vuelven a poder cobrar a este número. Cada cobro sigue esperando tu contraseña de compra.",
  unfreezeConfirm: "Descongelar",
  unfrozenNow: "Tarjeta descongelada",
  replace: "Pedir un número nuevo",
  replaceDetail: "El número de ahora deja de funcionar para siempre",
  replaceTitle: "¿Cambiar el número de la tarjeta?",
  replaceExplained:
    "Recibes un número nuevo al instante, aquí y en la billetera del celular. El de ahora deja de funcionar para siempre, sin vuelta atrás.",
  replaceConfirm: "Cambiar número",
  replacedNow: "Tu tarjeta tiene un número nuevo",

  block: (name) => `Bloquear a ${name}`,
  blockTitle: (name) => `¿Bloquear a ${name}?`,
  partnerDetail: "Esta empresa ya no podrá cobrarte, y no sabrá por qué. Quitas el bloqueo en tu perfil, en Seguridad.",
  userDetail:
    "Esta persona ya no podrá enviarte dinero ni mensajes, y no sabrá por qué. Quitas el bloqueo en tu perfil, en Seguridad.",
  chargeDetail:
    "Este cobro se rechaza y la empresa ya no podrá cobrarte. No se entera del bloqueo. Lo quitas en tu perfil, en Seguridad.",
  confirm: "Bloquear",
  confirmAndReject: "Bloquear y rechazar",
  blockError: "Error al bloquear",
  blocked: (name) => `Bloqueaste a ${name}`,
  list: "A quién bloqueaste",
  none: "A nadie. Para bloquear a una empresa o a una persona, abre el cobro o el comprobante.",
  listFailed: "No se pudieron cargar los bloqueos.",
  blockedOn: (day) => `bloqueo del ${day}`,
  lift: "Desbloquear",
  liftBlock: (name) => `Desbloquear a ${name}`,
  lifted: (name) => `Desbloqueaste a ${name}`,
  liftError: "Error al desbloquear",
};
