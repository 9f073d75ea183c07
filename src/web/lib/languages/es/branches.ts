import type { branches as source } from "../pt/branches.ts";

/** Messages about branches, and where in them a partner charges. */
export const branches: typeof source = {
  registers: "Sucursales y cajas",
  tillsDetail: "Cada cobro puede decir en qué caja se hizo. Lo que cierres sigue en los cobros anteriores.",
  noTills: "Todavía no hay sucursales",
  noTillsDetail: "Agrega una sucursal y sus cajas.",
  noTillsInBranch: "Ninguna caja en esta sucursal.",
  addBranch: "Agregar sucursal",
  addTill: "Agregar caja",
  addTillTo: (branch) => `Agregar caja en ${branch}`,
  branchName: "Nombre de la sucursal",
  tillName: "Nombre de la caja",
  nameTaken: "Ya hay una abierta con este nombre",
  saveName: "Guardar nombre",
  codeOf: (name) => `Código de ${name}`,
  rename: (name) => `Cambiar el nombre de ${name}`,
  close: (name) => `Cerrar ${name}`,
  closeBranchTitle: "¿Cerrar esta sucursal?",
  closeBranchDetail: (name) =>
    `${name} y todas sus cajas dejan de aparecer para cobrar, y no se puede deshacer. Los cobros anteriores siguen diciendo dónde se hicieron.`,
  closeTillTitle: "¿Cerrar esta caja?",
  closeTillDetail: (name) =>
    `${name} deja de aparecer para cobrar, y no se puede deshacer. Los cobros anteriores siguen diciendo dónde se hicieron.`,
  closeConfirm: "Cerrar",
  placeAdded: (name) => `Se agregó ${name}`,
  placeRenamed: "Nombre cambiado",
  placeClosed: (name) => `Se cerró ${name}`,
  register: "Caja",
  allTills: "Todas las cajas",
  noTill: "Sin caja",
  wholeBranch: (branch) => `${branch}: todas`,
};
