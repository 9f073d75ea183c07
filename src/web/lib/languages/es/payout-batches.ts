import { pluralIn } from "../plural.ts";
import type { payoutBatches as source } from "../pt/payout-batches.ts";

const plural = pluralIn("es");

/** Batches of payouts, which the bank gets as one file. */
export const payoutBatches: typeof source = {
  list: "Lotes",
  empty: "Todavía no hay lotes",
  emptyDetail: "Un lote reúne los retiros que esperan en un archivo para el banco.",
  backToList: "Todos los lotes",
  pick: "Elige un lote",
  pickDetail: "Los archivos para el banco y los retiros aparecen aquí.",
  collect: "Preparar lote",
  collectTitle: "Preparar un lote",
  collectDetail: (count, sum) =>
    plural(count, {
      one: `El banco recibe ${count} retiro de ${sum}. La empresa ya no puede cancelarlo.`,
      other: `El banco recibe ${count} retiros, ${sum} en total. Las empresas ya no pueden cancelarlos.`,
    }),
  created: "Lote preparado.",
  nothing: "Nada que reunir",
  nothingDetail: "Ningún retiro espera fuera de un lote.",
  form: "Archivo",
  forms: { order: "ISO 20022", table: "CSV" },
  formHints: {
    order: "Solo cuentas con IBAN o con sucursal y número: el archivo ISO 20022 no admite claves Pix.",
    table: "Todas las cuentas, también claves Pix. Un lote con claves Pix solo se puede descargar en CSV.",
  },
  noneFits: "Ningún retiro que espera cabe en este archivo.",
  toCollect: "Retiros para el lote",
  chosen: (count, sum) =>
    plural(count, { one: `${count} retiro elegido: ${sum}`, other: `${count} retiros elegidos: ${sum}` }),
  obstacles: {
    needs_approval: "Otra persona de la administración debe aprobarlo primero.",
    approved_by_caller: "Tú aprobaste este retiro; otra persona debe pagarlo.",
    own_concern: "Es de tu propia empresa: decide otra persona.",
    requester_held: "La cuenta de quien lo pidió está en revisión o congelada.",
    account_lost: "La cuenta ya no se puede leer. Rechaza el retiro.",
  },
  payouts: (count) => plural(count, { one: `${count} retiro`, other: `${count} retiros` }),
  waiting: (count) => `${count} en espera`,
  finished: "Terminado",
  dissolved: "Deshecho",
  batch: (moment) => `Lote de ${moment}`,
  madeBy: "Preparado por",
  count: "Retiros",
  dissolvedAt: "Deshecho el",
  downloadOrder: "Descargar ISO 20022",
  downloadTable: "Descargar CSV",
  orderHint: "Envía al banco uno solo de los archivos, una única vez.",
  tableHint: "Este lote tiene cuentas que el archivo ISO 20022 no admite: envía el CSV, una única vez.",
  dissolve: "Deshacer lote",
  dissolveTitle: "¿Deshacer este lote?",
  dissolveDetail: (count) =>
    plural(count, {
      one: `Solo si el banco no recibió el archivo, o lo rechazó entero: ${count} retiro vuelve a esperar y, en otro lote, se pagaría otra vez.`,
      other: `Solo si el banco no recibió el archivo, o lo rechazó entero: ${count} retiros vuelven a esperar y, en otro lote, se pagarían otra vez.`,
    }),
  dissolvedNow: "Lote deshecho.",
  inBatch: "Retiros del lote",
  partner: "Empresa",
  status: "Estado",
  value: "Monto",
};
