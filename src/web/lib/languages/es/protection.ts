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
};
