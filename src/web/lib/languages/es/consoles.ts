import type { consoles as portuguese } from "../pt/consoles.ts";

/** What the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "Mi empresa",
    charge: "Cobrar",
    company: "Empresa",
    people: "Equipo",
    partners: "Empresas",
    banners: "Banners",
    geocoding: "Ubicar empresas",
  },
  toWallet: "Mi billetera",
  adminOnlyDetail: "Esta página es para quienes administran Troco.",
  notPartner: "Esta página es para empresas aliadas",
  notPartnerDetail: "Tu cuenta no tiene una empresa registrada. Tu saldo y tu cashback están en el inicio.",
  ownerOnly: "Solo para quien es dueño de la empresa",
  ownerOnlyDetail: "Pide al dueño de la empresa lo que necesites de aquí. Cobrar y ver los cobros sigue contigo.",
  toCharge: "Ir a cobrar",
  loginPassword: "Tu contraseña de acceso",
  loginPasswordHint: "La pedimos otra vez porque esta acción mueve dinero o da acceso.",
  period: "Período",
  periods: {
    always: "Todo el período",
    today: "Hoy",
    last7Days: "7 días",
    thisMonth: "Este mes",
    lastMonth: "Mes pasado",
    own: "Otro período",
  },
  from: "Desde",
  to: "Hasta",
  periodTurned: "El final es anterior al comienzo.",
  refusals: {
    owner_only: () => "Solo quien es dueño de la empresa puede hacer esto.",
    partner_changed: () => "Otra persona cambió esta empresa después de que la abriste. No se guardó nada.",
    partner_switched_off: () => "Esta empresa está desactivada: no aparece en el directorio y no puede cobrar.",
    partner_has_owner: () => "Esta empresa ya tiene dueño.",
    banner_changed: () => "Otra persona cambió este banner después de que lo abriste. No se guardó nada.",
  },
};
