import { pluralIn } from "../plural.ts";
import type { partnerCharges as source } from "../pt/partner-charges.ts";

const plural = pluralIn("es");

/** The partner's charges: search, totals, and one of them with what became of it. */
export const partnerCharges: typeof source = {
  search: "Buscar cobros",
  placeholder: "Descripción, referencia, cliente, tarjeta o monto",
  clear: "Borrar búsqueda",
  status: "Estado",
  all: "Todos",
  totals: "Totales de los aprobados",
  sales: "Ventas aprobadas",
  count: (count, text) => `${text} ${plural(count, { one: "cobro", many: "de cobros", other: "cobros" })}`,
  own: "Tú recibes",
  cashback: "Cashback de los clientes",
  fee: "Comisión de Troco",
  refunded: "Reembolsado",
  list: "Cobros",
  empty: "No se encontró ningún cobro",
  emptyDetail: "Cambia la búsqueda, el estado o el período.",
  showAll: "Mostrar todos",
  none: "Todavía no hay cobros",
  noneDetail: "Los cobros que envíes aparecen aquí.",
  csv: "Descargar CSV",
  outdated: "No se pudo actualizar. Estos datos pueden haber cambiado.",
  detail: "Cobro",
  pick: "Elige un cobro",
  pickDetail: "Sus detalles aparecen aquí.",
  back: "Todos los cobros",
  notFound: "Cobro no encontrado",
  made: "Hecho el",
  givenBack: "Devuelto al cliente",
  reference: "Referencia",
  metadata: "Datos de la integración",
  code: "Código",
  timeline: "Qué pasó",
  events: {
    created: "Cobro enviado",
    approved: "Aprobado por el cliente",
    rejected: "Rechazado por el cliente",
    expired: "Venció sin respuesta",
    cancelled: "Cancelado por la empresa",
  },
  by: (name) => `por ${name}`,
};
