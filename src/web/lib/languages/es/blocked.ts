import type { blocked as source } from "../pt/blocked.ts";

/** What a blocked account sees over every page. */
export const blocked: typeof source = {
  title: "Cuenta bloqueada",
  detail: "Tu cuenta está bloqueada y ahora no se puede hacer nada con ella. Tu saldo sigue registrado.",
  cancelledTitle: "Cuenta cancelada",
  cancelledDetail: "Esta cuenta se cerró y ya no se puede usar.",
  reason: "Motivo",
  noReason: "Motivo no especificado",
  cancelledReason: "La cuenta se eliminó a petición de su titular.",
  contact: "¿Dudas? Escribe a",
};
