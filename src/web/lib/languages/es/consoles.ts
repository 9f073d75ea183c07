import type { consoles as portuguese } from "../pt/consoles.ts";

/** What the screens of both consoles share. */
export const consoles: typeof portuguese = {
  titles: {
    partnerProfile: "Mi empresa",
    charge: "Cobrar",
    integration: "Integración",
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
    banner_changed: () => "Otra persona cambió este banner después de que lo abriste. No se guardó nada.",
    api_key_invalid: () => "Esta clave de API no existe o fue revocada.",
    api_key_not_accepted: () => "Esta operación no acepta claves de API.",
    api_key_scope_missing: () => "Esta clave de API no tiene permiso para esto.",
    too_many_api_keys: () => "Tu empresa ya tiene el máximo de claves. Revoca una que ya no uses.",
    too_many_webhook_endpoints: () => "Tu empresa ya tiene el máximo de direcciones. Borra una que ya no uses.",
    webhook_url_not_allowed: () => "Usa una dirección https pública, a la que internet llegue.",
  },
};
