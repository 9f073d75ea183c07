import type { spendingLimits as portuguese } from "../pt/spending-limits.ts";

/** The limits of what may leave a wallet. */
export const spendingLimits: typeof portuguese = {
  lead: "Cuánto puede salir de tu billetera, y cuánto usaste. Un límite menor vale al instante; uno mayor, después de 24 horas.",
  names: { send: "Por transferencia", day: "Por día", night: "De noche", top_ups: "Agregar dinero, por día" },
  details: {
    send: "El mayor monto enviado de una vez",
    day: "Transferencias y compras de un día",
    night: "Transferencias y compras, de 20 a 6 h en el horario de Troco",
    top_ups: "Pagos con tarjeta de un día",
  },
  change: (name: string) => `Cambiar límite: ${name}`,
  used: (used: string, left: string, until: string) => `${used} usados · quedan ${left} hasta ${until}`,
  raise: (amount: string, from: string) => `Sube a ${amount} el ${from}.`,
  stop: "Cancelar aumento",
  stopped: "Aumento cancelado",
  raised: "El nuevo límite vale en 24 horas",
  lowered: "Límite cambiado",
  raiseHint:
    "Por seguridad, un límite mayor solo vale después de 24 horas. Enviamos un correo, con el que puedes impedirlo.",
  lowerHint: (usual: string) => `Un límite menor vale al instante. Lo habitual es ${usual}.`,
  cautious: (amount: string, until: string) =>
    `Después de un nuevo dispositivo o de una nueva contraseña, pueden salir ${amount} por día hasta ${until}.`,
  withoutPassword: (atOnce: string, left: string) =>
    `Sin la contraseña de compra envías hasta ${atOnce} por vez a quien ya recibió de ti. Hoy, todavía ${left}.`,
};
