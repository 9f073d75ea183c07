import type { homeDesk as source } from "../pt/home-desk.ts";

/** The parts of home that only a desk has room for. */
export const homeDesk: typeof source = {
  earlier: "Movimientos anteriores",
  month: "Cashback de este mes",
  seeHistory: "Ver historial",
  earned: "Ganado",
  moved: "Pasado a la billetera",
  before: (month) => `Ganado en ${month}`,
  none: "Ningún cashback este mes todavía",
  noneDetail: "Paga en una empresa asociada: parte de la compra vuelve a ti.",
  seePartners: "Ver empresas asociadas",
};
