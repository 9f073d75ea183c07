import { formatCount, pluralIn } from "../plural.ts";
import type { promotionalCodes as source } from "../pt/promotional-codes.ts";

const plural = pluralIn("es");
const figure = (count: number) => formatCount(count, "es");

/** Troco's codes: the list with what they cost, creating one, ending one. */
export const promotionalCodes: typeof source = {
  detail:
    "Quien aplica un código promocional gana el bono en la primera recarga con tarjeta que alcanza el mínimo. Cada persona usa un solo código.",
  list: "Códigos promocionales",
  search: "Buscar un código",
  clearSearch: "Borrar la búsqueda",
  newCode: "Nuevo código",
  empty: "Todavía no hay códigos",
  emptyDetail: "Crea el primero y difúndelo: aquí ves cuántos lo usaron y cuánto costó.",
  noneFound: (search) => `Ningún código con “${search}”`,
  code: "Código",
  codeHint: "Letras sin tilde, números y guion, hasta 20.",
  codeFormat: "Usa letras sin tilde, números y guion.",
  bonus: "Bono",
  minimum: "Recarga mínima",
  from: (minimum) => `desde ${minimum}`,
  uses: "Usos",
  usesOf: (uses, max) => `${uses} de ${max}`,
  usesMax: "Máximo de usos",
  usesFormat: "Usa un número de 1 a 1.000.000",
  paid: "Pagado",
  promised: "Prometido",
  bonuses: (count) =>
    plural(count, { one: `${figure(count)} bono`, many: `${figure(count)} de bonos`, other: `${figure(count)} bonos` }),
  ends: "Termina",
  noEnd: "Sin fecha",
  endsAt: "Termina el",
  endsAtHint: (zone) => `Opcional. Zona horaria: ${zone}.`,
  endPassed: "Elige un momento futuro.",
  optional: "Opcional",
  states: { active: "Activo", ended: "Finalizado", used_up: "Agotado" },
  costUpTo: (amount) => `Este código puede costar hasta ${amount}.`,
  costUnbounded: (bonus) => `Cada persona que lo use puede costar ${bonus}, sin límite de personas.`,
  create: "Crear código",
  created: (code) => `Código ${code} creado`,
  end: "Finalizar",
  endCode: (code) => `Finalizar ${code}`,
  endTitle: (code) => `¿Finalizar el código ${code}?`,
  endDetail: "Nadie más podrá aplicarlo. No se puede deshacer.",
  stillPromised: (count, amount) =>
    plural(count, {
      one: `${figure(count)} persona que ya lo aplicó conserva el bono prometido: ${amount}.`,
      many: `${figure(count)} de personas que ya lo aplicaron conservan el bono prometido: ${amount} en total.`,
      other: `${figure(count)} personas que ya lo aplicaron conservan el bono prometido: ${amount} en total.`,
    }),
  endConfirm: "Finalizar",
  ended: (code) => `Código ${code} finalizado`,
  endError: "Error al finalizar el código",
};
